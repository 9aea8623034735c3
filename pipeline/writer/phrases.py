"""How one pull request is told in the words of its own title, with its status said before anything else.

An imperative title reads as if it had happened ("Fix the deadlock"). Told as an intention it is true whatever
became of it: somebody landed a change to fix the deadlock, or proposes to.
"""

from __future__ import annotations

from pipeline.models import Person, PullRequest
from pipeline.text import headline_of
from pipeline.writer.verbs import base_form


# Verbs that begin titles. With one of these in front a title can follow "to"; any other is quoted as a name.
def intention_of(title: str) -> str | None:
    """Return a title as what follows "to" ("fix the deadlock"), or None when it does not begin with a verb."""
    headline = headline_of(title)
    if headline is None:
        return None
    first, space, rest = headline.partition(" ")
    verb = base_form(first) if first.isalpha() and not first.isupper() else None
    return f"{verb}{space}{rest}" if verb and rest else None


def subject_of(person: Person) -> str:
    """Return how an author is named in the middle of a sentence."""
    if not person.is_known:
        return "somebody whose account is gone" if person.login else "somebody"
    if person.is_bot:
        return f"the bot {person.login.removesuffix('[bot]')}"
    return person.name or person.login


def capital(text: str) -> str:
    """Return `text` with a capital at the start; not for text that starts with a login, which keeps its spelling."""
    return text[:1].upper() + text[1:]


def tell(pull: PullRequest, *, turn: int = 0, first_timer: bool = False) -> str:
    """Return the sentence that tells one pull request: who, what became of it, and what it is for.

    `turn` picks among phrasings of the same meaning, so that a list does not drone.
    """
    who = subject_of(pull.author)
    if first_timer and pull.author.is_known:
        who = f"first-time contributor {who}"
    intention, headline = intention_of(pull.title), headline_of(pull.title)
    if intention:
        text = _with_intention(pull, who, intention, turn)
    elif headline:
        text = _with_name(pull, who, headline)
    else:
        text = _without_title(pull, who)
    return (text if text.startswith(pull.author.login or " ") else capital(text)) + "."


def _branch_of(pull: PullRequest) -> str:
    """Say where it landed when that is not the branch that everything goes into."""
    elsewhere = pull.landed_how == "merged" and pull.base not in (
        None,
        "",
        "main",
        "master",
        "trunk",
        "develop",
    )
    return f" into {pull.base}" if elsewhere else ""


def _with_intention(pull: PullRequest, who: str, intention: str, turn: int) -> str:
    match pull.status:
        case "landed":
            where = _branch_of(pull)
            forms = (
                f"{who} landed a change{where} to {intention}",
                f"landed{where}: a change by {who} to {intention}",
            )
        case "draft":
            forms = (f"{who} has a draft to {intention}",)
        case "closed":
            forms = (f"{who} proposed to {intention}, and that was closed without landing",)
        case "reverted":
            forms = (f"{who} landed a change to {intention}, and it was reverted",)
        case _:
            queued = ", and it is queued to merge" if pull.queued else ""
            forms = (
                f"{who} proposes to {intention}{queued}",
                f"still open: a pull request by {who} to {intention}{queued}",
            )
    return forms[turn % len(forms)]


def _with_name(pull: PullRequest, who: str, headline: str) -> str:
    match pull.status:
        case "landed":
            return f"{who} landed a change{_branch_of(pull)} called “{headline}”"
        case "draft":
            return f"{who} has a draft called “{headline}”"
        case "closed":
            return f"a pull request by {who} called “{headline}” was closed without landing"
        case "reverted":
            return f"a change by {who} called “{headline}” landed, and it was reverted"
        case _:
            return f"{who} proposes a change called “{headline}”"


_STATE = {
    "landed": "landed",
    "open": "is open",
    "draft": "is a draft",
    "closed": "was closed without landing",
    "reverted": "was reverted",
}


def _without_title(pull: PullRequest, who: str) -> str:
    """Tell a pull request whose title must not be read out."""
    return (
        f"pull request {pull.number} by {who} {_STATE[pull.status]}"
        if pull.author.login
        else f"pull request {pull.number} {_STATE[pull.status]}"
    )


def bare(pull: PullRequest) -> str:
    """Return the least that can be said of a pull request: its number and how it stands."""
    return f"Pull request {pull.number} {_STATE[pull.status]}."
