"""A day's pull requests put together from commits: who wrote them, what takes what back. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from pipeline.models import ChangedFile, Event, Person, PullRequest
from pipeline.references import co_authors_in, is_revert, with_relations
from pipeline.sources.accounts import is_same_account, person_of
from pipeline.sources.git.commits import LogCommit
from pipeline.sources.git.landed import Landed, landed_in, reverted_commits

FILES_KEPT = 10
_PRIVATE = re.compile(r"^(?:\d+\+)?(?P<login>[\w-]+(?:\[bot\])?)@users\.noreply\.", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Line:
    """The main line of a day and what was looked up for it: the tips of merged branches, reverted commits."""

    commits: Sequence[LogCommit]
    others: Mapping[str, LogCommit]
    repository: str
    branch: str
    is_named: bool


def wanted_by(commits: Iterable[LogCommit]) -> tuple[str, ...]:
    """Return the commits to look up: the tip of what each merge brought in, and what is taken back."""
    found = [
        oid
        for commit in commits
        for oid in (*commit.parents[1:2], *reverted_commits(commit.message))
        if re.fullmatch(r"[0-9a-f]{40,64}", oid)
    ]
    return tuple(dict.fromkeys(found))


def pulls_of(line: Line) -> tuple[tuple[PullRequest, ...], int]:
    """Return the day's pull requests in order of their numbers, and how many commits name none."""
    people = _People((*line.commits, *line.others.values()), owner=line.repository.partition("/")[0])
    pulls: dict[int, PullRequest] = {}
    taken_back: dict[int, Event] = {}
    named: set[int] = set()
    nameless = 0
    for commit in sorted(line.commits, key=lambda commit: commit.at):
        landed = _landed(commit, line)
        reverted = _reverted_by(commit, line)
        named.update(reverted)
        nameless += not landed and not reverted
        if not landed:
            by = people.of(commit.author, commit.email).login
            taken_back |= {one: Event(kind="reverted", at=commit.at, by=by) for one in reverted}
        for one in landed:
            pulls[one.number] = _pull(one, commit, line, people, reverts=reverted if one.is_alone else ())
    for number in named - pulls.keys():
        if (original := _original(number, line)) is not None:
            one = next(found for found in _landed(original, line) if found.number == number)
            pulls[number] = _pull(one, original, line, people, reverts=())
    related = with_relations(sorted(pulls.values(), key=lambda p: p.number), repository=line.repository)
    return tuple(_taken_back(pull, taken_back.get(pull.number)) for pull in related), nameless


def _landed(commit: LogCommit, line: Line) -> tuple[Landed, ...]:
    return landed_in(commit.message, repository=line.repository if line.is_named else None)


def _reverted_by(commit: LogCommit, line: Line) -> tuple[int, ...]:
    """Return the pull requests whose commits this one takes back, where the clone holds those commits."""
    if not is_revert(commit.subject) and not is_revert(commit.rest.partition("\n")[0]):
        return ()
    known = {**{one.oid: one for one in line.commits}, **line.others}
    found = []
    for name in reverted_commits(commit.message):
        targets = [one for oid, one in known.items() if oid.startswith(name)]
        if len(targets) == 1:
            found += [one.number for one in _landed(targets[0], line)]
    return tuple(dict.fromkeys(found))


def _original(number: int, line: Line) -> LogCommit | None:
    held = (one for one in line.others.values() if number in {found.number for found in _landed(one, line)})
    return next(held, None)


def _taken_back(pull: PullRequest, event: Event | None) -> PullRequest:
    """Mark what a plain commit took back, unless it landed again later."""
    if event is None or pull.landed_at is None or pull.landed_at > event.at:
        return pull
    return pull.model_copy(update={"status": "reverted", "events": (*pull.events, event)})


def _pull(
    one: Landed, commit: LogCommit, line: Line, people: _People, *, reverts: tuple[int, ...]
) -> PullRequest:
    author, merger = _author(one, commit, line, people)
    files = commit.files if one.is_alone else []
    counted = one.is_alone and bool(commit.files)
    co_authors = [p for p in co_authors_in(commit.message) if one.is_alone and not _same(p, author)]
    return PullRequest.model_validate(
        {
            "number": one.number,
            "title": one.title,
            "body": one.body,
            "author": author,
            "co_authors": co_authors,
            "status": "landed",
            "landed_how": "commit",
            "landed_at": commit.at,
            "closed_at": commit.at,
            "updated_at": commit.at,
            "events": [Event(kind="landed", at=commit.at, by=merger)],
            "base": line.branch,
            "files": [
                ChangedFile(path=f.path, additions=f.additions or 0, deletions=f.deletions or 0)
                for f in files[:FILES_KEPT]
            ],
            "additions": sum(f.additions or 0 for f in files) if counted else None,
            "deletions": sum(f.deletions or 0 for f in files) if counted else None,
            "changed_files": len(files) if counted else None,
            "reverts": tuple(number for number in reverts if number != one.number),
        }
    )


def _author(one: Landed, commit: LogCommit, line: Line, people: _People) -> tuple[Person, str | None]:
    """Return who wrote it, and who merged it where that is another person.

    Of a merge the author is who wrote the last commit that it brought in: the merge is somebody's button.
    """
    if one.author is not None:
        return (people.called(one.author) if one.author else Person(login="")), None
    here = people.of(commit.author, commit.email)
    if not commit.is_merge:
        return here, None
    tip = line.others.get(commit.parents[1])
    merger = None if here.is_bot or not here.is_known else here.login
    return (people.of(tip.author, tip.email), merger) if tip else (Person(login=""), merger)


def _same(person: Person, author: Person) -> bool:
    if person.login and is_same_account(person.login, author.login):
        return True
    return bool(person.name) and (person.name or "").casefold() in {
        (author.name or "").casefold(),
        author.login.casefold(),
    }


class _People:
    """Who is who: one person a name or an address, with the login where a private address tells it."""

    def __init__(self, commits: Iterable[LogCommit], *, owner: str) -> None:
        self._owner = owner
        self._names: dict[str, str] = {}
        self._logins: dict[str, str] = {}
        for commit in commits:
            name = self._names.setdefault(commit.email.casefold(), commit.author)
            if private := _PRIVATE.match(commit.email):
                self._logins.setdefault(name.casefold(), private["login"])

    def of(self, name: str, email: str) -> Person:
        """Return the author of a commit."""
        return self.called(self._names.get(email.casefold(), name))

    def called(self, name: str) -> Person:
        """Return who goes by a name; where no login is known, the name stands for it."""
        if not name:
            return Person(login="")
        login = self._logins.get(name.casefold(), name)
        return person_of(login, kind=None, owner=self._owner, name=None if login == name else name)
