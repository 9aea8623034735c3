"""What a pull request's title, body and commits say of other pull requests, issues and people.

Keywords such as "closes" are not trusted here: only the source knows what landing closes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pipeline.models import Event, Person, PullRequest
from pipeline.references.stacks import join_series, split_stack, stack_in
from pipeline.text import without_comments

_CODE = re.compile(r"^[ \t]*(```|~~~).*?(?:^[ \t]*\1|\Z)|`[^`\n]+`", re.DOTALL | re.MULTILINE)
# What a link points to counts, not what it is called: bots write "#12" over another repository's issue.
_LINK = re.compile(
    r"\[[^\[\]\n]*\]\((https?://[^\s)]+)[^)\n]*\)"
    r"|<a\s[^>]{0,300}?href=[\"']?(https?://[^\s\"'>]{1,500})[^>]{0,300}>.{0,300}?</a>",
    re.DOTALL | re.IGNORECASE,
)
_DEPENDENCIES = re.compile(r"^[ \t]*ghstack dependencies:.*$", re.IGNORECASE | re.MULTILINE)

REFERENCE = (
    r"(?:https?://[^\s/]+/[\w.-]+/[\w.-]+/(?:pull|issues)/\d{1,7}\b|(?<![\w/&#-])(?:[\w.-]{1,60}/[\w.-]{1,100})?[#]\d{1,7}\b"
    r"|\bGH-\d{1,7}\b)"
)
_REFERENCE = re.compile(REFERENCE)
_PARTS = re.compile(
    r"(?:https?://[^\s/]+/(?P<linked>[\w.-]+/[\w.-]+)/\w+/|(?P<named>[\w.-]+/[\w.-]+)?#|GH-)(?P<number>\d+)"
)
_AND = r"(?:\s*(?:,|and|&|\+)\s*)*"
_REFERENCES = rf"(?P<references>{REFERENCE}(?:{_AND}{REFERENCE})*)"

_PREFIX = r"^\s*(?:\[[^\]]*\]\s*)*(?:[a-z]+(?:\([^)]*\))?!?:\s*)?"
_REVERT_TITLE = re.compile(_PREFIX + r"(?:revert(?:s|ing)?|back(?:s|ing)?\s?out)\b:?\s*(?P<rest>.*)$", re.I)
_REVERTED_NUMBERS = re.compile(rf"^(?:(?:prs?|pull requests?|of)\s+)*{_REFERENCES}", re.I)
_REVERTED_QUOTE = re.compile(r"[\"“](?P<quoted>.*)[\"”]")
_TAIL_NUMBER = re.compile(r"\(#(\d{1,7})\)\s*$")
_REVERT_LINE = re.compile(
    rf"""^(?:
        (?:this\s+(?:(?:pr|pull\ request|change|patch|commit)\s+)?)?(?:fully\s+)?(?:reverts?|backs?\ out)\s+
        (?:commits?\s+[0-9a-f]{{7,40}}\W{{0,3}}|(?:prs?|pull\ requests?|the\ changes\ (?:in|from|of))\s+)?
        | reverted\s+(?=https?://\S+\s+on\s+behalf\s+of\b)
    ){_REFERENCES}""",
    re.IGNORECASE | re.MULTILINE | re.VERBOSE,
)
_CO_AUTHOR = re.compile(
    r"^[ \t]*co-authored-by:[ \t]*(?P<name>[^<\n]*?)[ \t]*<(?P<email>[^<>\s]+)>[ \t]*\r?$",
    re.IGNORECASE | re.MULTILINE,
)
_NOREPLY = re.compile(r"^(?:\d+\+)?(?P<login>[\w-]+(?:\[bot\])?)@users\.noreply\.", re.IGNORECASE)
_ASSISTANTS = frozenset("claude copilot cursor codex gemini devin aider".split())


def readable(body: str) -> str:
    """Return a body as GitHub reads it for references: no comments, no code, links as their addresses."""
    text = _CODE.sub(" ", without_comments(body))
    return _LINK.sub(lambda match: f" {match[1] or match[2]} ", text)


def numbers_in(text: str, *, repository: str) -> tuple[int, ...]:
    """Return the issue and pull request numbers of `repository` that `text` names, in order, each once."""
    found = (_number(match[0], repository) for match in _REFERENCE.finditer(text))
    return tuple(dict.fromkeys(number for number in found if number))


def _number(reference: str, repository: str) -> int | None:
    parts = _PARTS.search(reference)
    if parts is None:
        return None
    where = parts["linked"] or parts["named"]
    if where and where.casefold() != repository.casefold():
        return None
    return int(parts["number"])


def refers_in(title: str, body: str, *, repository: str) -> tuple[int, ...]:
    """Return the numbers that title and body name, without stack lists and "ghstack dependencies" lines."""
    _, rest = split_stack(readable(body))
    return numbers_in(f"{title}\n{_DEPENDENCIES.sub('', rest)}", repository=repository)


def reverts_in(title: str, body: str, *, number: int | None, repository: str) -> tuple[int, ...]:
    """Return the pull requests that this one says it takes back whole; `number` is its own.

    "This reverts commit …" alone names no pull request, and a partial revert takes nothing back whole.
    """
    found = _reverts_in_title(title, body, repository)
    for match in _REVERT_LINE.finditer(readable(body)):
        found.extend(numbers_in(match["references"], repository=repository))
    return tuple(dict.fromkeys(other for other in found if other != number))


def _reverts_in_title(title: str, body: str, repository: str) -> list[int]:
    match = _REVERT_TITLE.match(_whole_title(title, body))
    if not match:
        return []
    rest = match["rest"]
    if listed := _REVERTED_NUMBERS.match(rest):
        return list(numbers_in(listed["references"], repository=repository))
    if quoted := _REVERTED_QUOTE.search(rest):
        inside = quoted["quoted"]
        # A revert of a revert quotes a title with quotes in it: the last number is the one taken back.
        last = _TAIL_NUMBER.search(inside)
        several = re.findall(r"\(#(\d{1,7})\)[\"”]", inside) if not _REVERT_TITLE.match(inside) else []
        return [int(found) for found in [*several, *([last[1]] if last else [])]]
    if re.match(r"to\b", rest, re.IGNORECASE):
        return []
    tail = _TAIL_NUMBER.search(rest)
    return [int(tail[1])] if tail else []


def _whole_title(title: str, body: str) -> str:
    """Join a title that GitHub cut with the rest of it, which it puts at the start of the body."""
    cut = re.sub(r"(?:…|\.\.\.)$", "", title.rstrip())
    first = body.lstrip().split("\n", 1)[0]
    if cut != title.rstrip() and re.match(r"…|\.\.\.", first):
        return cut + re.sub(r"^(?:…|\.\.\.)", "", first).rstrip()
    return title


def is_revert(title: str) -> bool:
    """Tell whether a title says that the pull request takes something back."""
    return bool(_REVERT_TITLE.match(title))


def co_authors_in(message: str) -> tuple[Person, ...]:
    """Return the people that the `Co-authored-by` trailers of a commit message name, in order, each once.

    The login is known only from GitHub's private addresses; assistants and apps are marked as bots.
    """
    people: dict[str, Person] = {}
    for match in _CO_AUTHOR.finditer(message):
        private = _NOREPLY.match(match["email"])
        login = private["login"] if private else ""
        words = match["name"].casefold().split()
        is_bot = (
            "[bot]" in f"{login}{match['name']}".casefold()
            or bool(words and words[0] in _ASSISTANTS and match["email"].casefold().startswith("noreply@"))
            or login.casefold() in _ASSISTANTS
        )
        person = Person(login=login.removesuffix("[bot]"), name=match["name"] or None, is_bot=is_bot)
        people.setdefault((person.login or person.name or "").casefold(), person)
    return tuple(person for key, person in people.items() if key)


def rollup_members(title: str, body: str) -> tuple[int, ...] | None:
    """Return the successful members of a "Rollup of 9 pull requests", or None when it is no rollup."""
    if not re.match(r"^\s*(?:auto merge of .* - )?rollup of \d+ pull requests?\s*$", title, re.IGNORECASE):
        return None
    successful = re.split(r"^[^\w\n]*failed merges", body, maxsplit=1, flags=re.IGNORECASE | re.MULTILINE)[0]
    return tuple(
        int(number) for number in re.findall(r"^[ \t]*[-*][ \t]*#(\d{1,7})\b", successful, re.MULTILINE)
    )


def with_references(pull: PullRequest, *, repository: str) -> PullRequest:
    """Fill in `stack`, `reverts` and `refers` from title and body, where they are empty."""
    stack = pull.stack or stack_in(readable(pull.body), number=pull.number)
    reverts = pull.reverts or reverts_in(pull.title, pull.body, number=pull.number, repository=repository)
    known = {pull.number, *stack, *reverts, *pull.closes}
    refers = pull.refers or tuple(
        number for number in refers_in(pull.title, pull.body, repository=repository) if number not in known
    )
    return pull.model_copy(update={"stack": stack, "reverts": reverts, "refers": refers})


def with_relations(pulls: Iterable[PullRequest], *, repository: str) -> tuple[PullRequest, ...]:
    """Return a day's pull requests with references read, series joined and reverts paired."""
    return pair_reverts(join_series(with_references(pull, repository=repository) for pull in pulls))


def pair_reverts(pulls: Iterable[PullRequest]) -> tuple[PullRequest, ...]:
    """Mark each landed pull request that a later landed one takes back as reverted, and by which.

    Both must have landed on the same branch: a revert on a release branch leaves the original in place. A
    revert that is itself reverted gives the original back.
    """
    pulls = tuple(pulls)
    by_number = {pull.number: pull for pull in pulls}
    landed = [
        pull for pull in pulls if pull.reverts and pull.status in ("landed", "reverted") and pull.landed_at
    ]
    for revert in sorted(landed, key=lambda pull: (pull.landed_at, pull.number)):
        for number in revert.reverts:
            target = by_number.get(number)
            if target and _takes_back(revert, target):
                by_number[number] = _reverted(target, revert)
                by_number |= {
                    restored.number: restored.model_copy(update={"status": "landed", "reverted_by": None})
                    for restored in by_number.values()
                    if restored.reverted_by == number and restored.number in target.reverts
                }
    return tuple(by_number[pull.number] for pull in pulls)


def _takes_back(revert: PullRequest, target: PullRequest) -> bool:
    if target.status not in ("landed", "reverted") or target.landed_at is None or revert.landed_at is None:
        return False
    return target.landed_at <= revert.landed_at and _branch(target) == _branch(revert)


def _branch(pull: PullRequest) -> str | None:
    """Return where it landed; None is the default branch, for which ghstack's own branches stand too."""
    return None if pull.base in (None, "main", "master") or pull.base.startswith("gh/") else pull.base


def _reverted(target: PullRequest, revert: PullRequest) -> PullRequest:
    events = target.events
    if revert.landed_at and not any(event.kind == "reverted" for event in events):
        events = (*events, Event(kind="reverted", at=revert.landed_at, by=revert.author.login or None))
    return target.model_copy(update={"status": "reverted", "reverted_by": revert.number, "events": events})
