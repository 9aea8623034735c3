"""How one pull request is told in the words of its own title, with its status said before anything else.

An imperative title reads as if it had happened ("Fix the deadlock"). Told as an intention it is true whatever
became of it: somebody landed a change to fix the deadlock, or proposes to.
"""

from __future__ import annotations

import re

from pipeline.models import Person, PullRequest
from pipeline.text import headline_of, is_instruction
from pipeline.writer.verbs import base_form, is_request

_REVERT = re.compile(r"(?:\[[^\]]*\]\s*)*Revert\s+[\"'“](.+?)[\"'”]\s*(?:\(?#\d+\)?)?$")
_BRANCH = re.compile(r"[\w.+/-]{1,60}")
_STATE = {
    "landed": "landed",
    "open": "is open",
    "draft": "is a draft",
    "closed": "was closed without landing",
    "reverted": "was reverted",
}


def intention_of(title: str) -> str | None:
    """Return a title as what follows "to" ("fix the deadlock"), or None when it starts with no verb.

    A title that was cut short is no whole intention either.
    """
    headline = headline_of(title)
    if headline is None or headline.endswith("…"):
        return None
    first, space, rest = headline.partition(" ")
    verb = base_form(first) if first.isalpha() and not first.isupper() else None
    return f"{verb}{space}{rest}" if verb and rest and is_request(verb, rest) else None


def name_of(person: Person) -> str:
    """Return how an author is named in the middle of a sentence."""
    if not person.is_known:
        return "somebody whose account is gone" if person.login else "somebody"
    if person.is_bot:
        return f"the bot {person.login.removesuffix('[bot]')}"
    return person.name or person.login


def capital(text: str) -> str:
    """Return `text` with a capital at the start; not for text that starts with a login."""
    return text[:1].upper() + text[1:]


def tell(
    pull: PullRequest, main: str = "main", *, turn: int = 0, also: bool = False, first_timer: bool = False
) -> str:
    """Return the sentence that tells one pull request: who, what became of it, and what it is for.

    `main` is the default branch: what landed elsewhere is not shipped by that, and told with its branch.
    `turn` picks among phrasings of the same meaning, so that a list does not drone; `also` says that the
    sentence before was about the same person doing the same.
    """
    who, where = name_of(pull.author), landed_into(pull, main)
    if first_timer and pull.author.is_known:
        who = f"first-time contributor {who}"
    intention, headline = intention_of(pull.title), headline_of(pull.title)
    taken_back = _REVERT.match(pull.title)
    if taken_back and (inner := headline_of(taken_back[1])):
        text = _with_intention(pull, who, f"revert “{inner}”", where, turn=0, also="")
    elif intention:
        text = _with_intention(pull, who, intention, where, turn=turn, also=" also" if also else "")
    elif headline:
        text = _with_headline(pull, who, headline, where)
    else:
        text = _without_title(pull, who, where)
    starts_with_name = pull.author.is_known and text.startswith((pull.author.login, pull.author.name or " "))
    return (text if starts_with_name else capital(text)) + "."


def landed_into(pull: PullRequest, main: str) -> str:
    """Return " into release/2" for what was merged into another branch than the default one, `main`.

    A merge bot's commit lands on the default branch whatever base its pull request names.
    """
    base = pull.base or main
    if pull.status != "landed" or pull.landed_how != "merged" or base == main:
        return ""
    return f" into {base}" if _BRANCH.fullmatch(base) and not is_instruction(base) else " into another branch"


def _with_intention(pull: PullRequest, who: str, intention: str, where: str, *, turn: int, also: str) -> str:
    queued = ", and it is queued to merge" if pull.queued else ""
    forms: tuple[str, ...]
    match pull.status:
        case "landed":
            forms = (
                f"{who}{also} landed a change{where} to {intention}",
                f"a change by {who} to {intention} landed{where}",
            )
        case "draft":
            forms = (f"{who}{also} has a draft to {intention}", f"a draft by {who} would {intention}")
        case "closed":
            forms = (f"a pull request by {who} to {intention} was closed without landing",)
        case "reverted":
            forms = (f"a change by {who} to {intention} landed and was reverted",)
        case _:
            forms = (
                f"{who}{also} proposes to {intention}{queued}",
                f"a pull request by {who} would {intention}{queued}",
            )
    # The ear should not wait long for the verb that ends the second form.
    return forms[0 if also or len(intention) > 60 else turn % len(forms)]


def _with_headline(pull: PullRequest, who: str, headline: str, where: str) -> str:
    match pull.status:
        case "landed":
            return f"{who} landed a change{where} called “{headline}”"
        case "draft":
            return f"{who} has a draft called “{headline}”"
        case "closed":
            return f"a pull request by {who} called “{headline}” was closed without landing"
        case "reverted":
            return f"a change by {who} called “{headline}” landed and was reverted"
        case _:
            queued = ", and it is queued to merge" if pull.queued else ""
            return f"{who} proposes a change called “{headline}”{queued}"


def _without_title(pull: PullRequest, who: str, where: str) -> str:
    """Tell a pull request whose title must not be read out."""
    by = f" by {who}" if pull.author.login else ""
    return f"pull request {pull.number}{by} {_STATE[pull.status]}{where}"


def bare(pull: PullRequest, main: str = "main") -> str:
    """Return the least that can be said of a pull request: its number and how it stands."""
    return f"Pull request {pull.number} {_STATE[pull.status]}{landed_into(pull, main)}."
