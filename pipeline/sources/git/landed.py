"""Which pull request a commit of the main line is, and what its message says of it. Pure text.

Every host and merge bot has its own way of writing this down; one row of `_STYLES` each.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from pipeline.references import numbers_in, rollup_members
from pipeline.sources.evidence import Commit, lands

_NUMBER = r"\#?(?P<number>\d{1,7})"
# Where `title` is no group of a style, the title is the first line of the rest of the message.
_STYLES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^merge pull request {_NUMBER}\b",  # GitHub, also from a merge queue
        rf"^merge pull request '(?P<title>.*)' \({_NUMBER}\) from ",  # Gitea and Forgejo
        rf"^auto merge of {_NUMBER} - ",  # homu
        rf"^rollup merge of {_NUMBER} - ",
        rf"^merged? pr {_NUMBER}: (?P<title>.+)$",  # Azure DevOps, kodiak
        rf"^merged in \S+ \(pull request {_NUMBER}\)",  # Bitbucket
        rf"^(?P<title>.+?)\s*\({_NUMBER}\)$",  # what GitHub, Mergify and most bots squash to
        rf"^pr {_NUMBER}: (?P<title>.+)$",
    )
)
_BORS = re.compile(r"^merge(?P<numbers>(?: #\d{1,7})+)$", re.IGNORECASE)
_BORS_LINE = r"^{number}: (?P<title>.*?)(?: r=\S+)?(?: a=(?P<author>\S+))?$"
_GITLAB = re.compile(r"^see merge request \S*!(?P<number>\d{1,7})\s*$", re.IGNORECASE | re.MULTILINE)
_GITLAB_SUBJECT = re.compile(r"^merge branch '.*' into '.*'$", re.IGNORECASE)
_MEMBER = r"^[ \t]*[-*][ \t]*#{number}\b[ \t]*\((?P<title>.*)\)[ \t]*$"
_REVERTED_COMMIT = re.compile(r"\bthis reverts commit ([0-9a-f]{7,40})\b", re.IGNORECASE)
_AN_ADDRESS = re.compile(r"https?://[^\s/]+/(?P<repository>[\w.-]+/[\w.-]+)/pull/\d+")
_NUMBERED = re.compile(r"\s*\((?:PR |pull request )?#\d{1,7}\)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Landed:
    """One pull request that a commit is.

    `author` is whom the message names, where a bot committed: empty where it names nobody, None where the
    commit's own author counts. `is_alone` unless one commit is several pull requests.
    """

    number: int
    title: str
    body: str
    author: str | None = None
    is_alone: bool = True


def landed_in(message: str, *, repository: str | None) -> tuple[Landed, ...]:
    """Return the pull requests that a commit of the main line is: mostly one, none for a plain commit.

    Without a `repository` an address in a trailer counts whichever it names: it can only be this one.
    """
    subject, _, rest = message.partition("\n")
    subject, rest = subject.strip(), rest.strip()
    if several := _BORS.match(subject):
        numbers = [int(number) for number in re.findall(r"\d+", several["numbers"])]
        return tuple(_bors(number, rest, is_alone=len(numbers) == 1) for number in numbers)
    for style in _STYLES:
        if match := style.match(subject):
            named = match.groupdict()
            title, body = (named["title"], rest) if named.get("title") else _first_line(rest, subject)
            main = Landed(int(named["number"]), _plain_title(title), body)
            return (main, *_members(main))
    if (gitlab := _GITLAB.search(rest)) and _GITLAB_SUBJECT.match(subject):
        title, body = _first_line(rest, subject)
        return (Landed(int(gitlab["number"]), title, body),)
    where = repository or _repository_of(rest)
    named_in_trailers = sorted(lands(Commit("", message), repository=where))
    if gitlab and not named_in_trailers:
        named_in_trailers = [int(gitlab["number"])]
    is_alone = len(named_in_trailers) == 1
    return tuple(
        Landed(number, _plain_title(subject), rest, is_alone=is_alone) for number in named_in_trailers
    )


def reverted_commits(message: str) -> tuple[str, ...]:
    """Return the names, possibly short, of the commits that a message says it takes back."""
    return tuple(dict.fromkeys(name.lower() for name in _REVERTED_COMMIT.findall(message)))


def _plain_title(title: str) -> str:
    return _NUMBERED.sub("", title.strip())


def _first_line(rest: str, subject: str) -> tuple[str, str]:
    """Return the title from the first line of the rest, and what follows; a bare merge has only a subject."""
    title, _, body = rest.partition("\n")
    return (title.strip(), body.strip()) if title.strip() else (subject, "")


def _bors(number: int, rest: str, *, is_alone: bool) -> Landed:
    match = re.search(_BORS_LINE.format(number=number), rest, re.MULTILINE)
    if not match:
        return Landed(number, f"Merge #{number}", "", is_alone=is_alone)
    body = rest[match.end() :].strip() if is_alone else ""
    return Landed(number, match["title"], body, match["author"], is_alone=is_alone)


def _members(rollup: Landed) -> tuple[Landed, ...]:
    """Return the pull requests that a rollup lists as merged, with their titles and no more."""
    listed: Mapping[int, str] = {
        number: match["title"] if match else ""
        for number in rollup_members(rollup.title, rollup.body) or ()
        for match in [re.search(_MEMBER.format(number=number), rollup.body, re.MULTILINE)]
    }
    return tuple(
        Landed(number, title or f"Pull request {number}", "", author="", is_alone=False)
        for number, title in listed.items()
    )


def _repository_of(rest: str) -> str:
    found = _AN_ADDRESS.search(rest)
    return found["repository"] if found and numbers_in(found[0], repository=found["repository"]) else ""
