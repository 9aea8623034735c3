"""How one pull request is told in the words of its own title, with its status said before anything else.

An imperative title reads as if it had happened ("Fix the deadlock"). Told as an intention it is true whatever
became of it: somebody landed a change to fix the deadlock, or proposes to. What landed, and is somebody's
deed rather than what the code does, may also be told as one: somebody fixed the deadlock.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.models import Person, PullRequest
from pipeline.text import headline_of, is_instruction
from pipeline.writer.series import series_of
from pipeline.writer.titles import in_past, intention_of, named
from pipeline.writer.voice import Form, Voice

_REVERT = re.compile(r"(?:\[[^\]]*\]\s*)*Revert\s+[\"'“](.+?)(?:[\"'”]\s*(?:\(?#\d+\)?)?$|(?:…|\.\.\.)$)")
_RELEASE = re.compile(
    r"^(?:(?:prepare|cut|make)(?: the| for)? )?(?P<release>release)?:?\s*"
    r"(?:(?:bump|update|set)(?: the)?)?(?: version)?(?: to| for)?\s*"
    r"v?(?P<version>\d+\.\d+(?:\.\d+)?[\w.+-]*)$",
    re.IGNORECASE,
)
_BRANCH = re.compile(r"[\w.+/-]{1,60}")
_STATE = {
    "landed": "landed",
    "open": "is open",
    "draft": "is a draft",
    "closed": "was closed without landing",
    "reverted": "was reverted",
}
_INTENDING = ("landed", "propose", "draft")
# The ear should not wait longer than this for the verb at the end of a sentence.
_LONG = 60


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


def request_of(pull: PullRequest) -> str | None:
    """Return what a pull request is for, to follow "to"; a version that is bumped is told as one."""
    release = _RELEASE.match(headline_of(pull.title) or "")
    if release and (release["release"] or "bump" in pull.title.lower()):
        version = release["version"]
        return f"prepare release {version}" if release["release"] else f"bump the version to {version}"
    return intention_of(pull.title)


def tell(
    pull: PullRequest,
    main: str = "main",
    *,
    voice: Voice | None = None,
    also: bool = False,
    is_told_landed: bool = False,
    first_timer: bool = False,
    is_careful: bool = False,
) -> str:
    """Return the sentence that tells one pull request: who, what became of it, and what it is for.

    `main` is the default branch: what landed elsewhere is not shipped by that, and told with its branch.
    `voice` picks among wordings of the same meaning, so that a list does not drone. `also` says that the
    sentence before was about the same person doing the same, `is_told_landed` that a sentence before said
    of all of them that they landed. `is_careful` tells an intention as one, whatever became of it.
    """
    who, where = name_of(pull.author), landed_into(pull, main)
    if first_timer and pull.author.is_known:
        who = f"first-time contributor {who}"
    taken_back = _REVERT.match(pull.title)
    if taken_back and (inner := named(taken_back[1])):
        forms = _requested(pull, who, f"revert “{inner}”", where, also=False, is_told_landed=False)[:1]
    elif request := request_of(pull):
        forms = _requested(pull, who, request, where, also=also, is_told_landed=is_told_landed)
    elif title := named(pull.title):
        forms = _titled(pull, who, title, where, also=also)
    else:
        forms = [Form("", _without_title(pull, who, where))]
    if is_careful:
        forms = [form for form in forms if form.verb in _INTENDING][:1] or forms
    return sentence((voice or Voice()).choose(forms), pull.author)


def tell_two(
    pulls: Sequence[PullRequest], main: str = "main", *, voice: Voice, also: bool, is_told_landed: bool
) -> str | None:
    """Return one sentence on two pull requests of one person that stand alike; None for a long one.

    What landed on another branch than `main` is told by itself.
    """
    if any(landed_into(pull, main) for pull in pulls):
        return None
    (one, other), who = pulls, name_of(pulls[0].author)
    first, second = request_of(one), request_of(other)
    if not first or not second or first == second or len(f"{first} {second}".split()) > _MOST_TOGETHER:
        return None
    joined = ", and" if " and " in f"{first} {second}" else " and"
    verb, series = first.split()[0], series_of(pulls)
    # Two things done alike are said with one verb, unless the second would be heard as the end of the first.
    is_alike = second.startswith(f"{verb} ") and not _GOES_ON.search(first)
    second = second.removeprefix(f"{verb} ") if is_alike else f"to {second}"
    request = series.text if series and len(series.numbers) == 2 else f"{first}{joined} {second}"
    both, too = f"changes to {request}", " also" if also else ""
    past = in_past(first) if series is None else in_past(request)
    if past and series is None:
        then = second if not second.startswith("to ") else in_past(second.removeprefix("to "))
        past = f"{past}{joined} {then}" if then else None
    forms = []
    if one.status == "landed" and past:
        forms.append(Form(past.split()[0], f"{who}{too} {past}"))
    if one.status == "landed":
        forms.append(Form("landed", f"{who}{too} landed {both}"))
        if is_told_landed:
            forms.append(Form("from", f"also from {who}: {both}" if also else f"from {who} come {both}"))
    elif one.status == "open":
        forms.append(Form("propose", f"{who}{too} proposes to {request}"))
        forms.append(Form("open", f"still open are {both}, by {who}") if len(both) < _LONG else forms[0])
    else:
        return None
    return sentence(voice.choose(forms), one.author)


_MOST_TOGETHER = 21
_GOES_ON = re.compile(
    r" (?:after|as|at|before|between|by|during|for|from|if|in|into|of|on|to|when|while|with|without) "
)


def sentence(text: str, author: Person) -> str:
    """Return a text with a full stop, and a capital where it does not begin with a login or name."""
    starts_with_name = author.is_known and text.startswith((author.login, author.name or " "))
    return (text if starts_with_name else capital(text)) + "."


def landed_into(pull: PullRequest, main: str) -> str:
    """Return " into release/2" for what was merged into another branch than the default one, `main`.

    A merge bot's commit lands on the default branch whatever base its pull request names.
    """
    base = pull.base or main
    if pull.status != "landed" or pull.landed_how != "merged" or base == main:
        return ""
    return f" into {base}" if _BRANCH.fullmatch(base) and not is_instruction(base) else " into another branch"


def _requested(
    pull: PullRequest, who: str, request: str, where: str, *, also: bool, is_told_landed: bool
) -> list[Form]:
    too = " also" if also else ""
    match pull.status:
        case "landed":
            return _landed(who, request, where, too=too, is_told_landed=is_told_landed)
        case "draft":
            return [
                Form("draft", f"{who}{too} has a draft to {request}"),
                Form("would", f"a draft by {who} would {request}"),
            ]
        case "closed":
            return [Form("close", f"a pull request by {who} to {request} was closed without landing")]
        case "reverted":
            return [Form("landed", f"a change by {who} to {request} landed and was reverted")]
    queued = ", and it is queued to merge" if pull.queued else ""
    forms = [Form("propose", f"{who}{too} proposes to {request}{queued}")]
    if not also:
        forms.append(Form("would", f"a pull request by {who} would {request}{queued}"))
        forms.append(Form("open", f"still open is a change by {who} to {request}{queued}"))
    return forms


def _landed(who: str, request: str, where: str, *, too: str, is_told_landed: bool) -> list[Form]:
    past = in_past(request)
    forms = [Form("landed", f"{who}{too} landed a change{where} to {request}")]
    if past and not where:
        forms.insert(0, Form(past.split()[0], f"{who}{too} {past}"))
    if not where and is_told_landed:
        forms.append(
            Form(
                "from",
                f"also from {who}: a change to {request}"
                if too
                else f"from {who} comes a change to {request}",
            )
        )
    if not where and not too and len(request) <= _LONG:
        forms.append(Form("landed", f"a change by {who} to {request} landed", "last"))
    return forms


def _titled(pull: PullRequest, who: str, title: str, where: str, *, also: bool) -> list[Form]:
    too = " also" if also else ""
    match pull.status:
        case "landed":
            forms = [Form("landed", f"{who}{too} landed a change{where} called “{title}”", "called")]
            return forms if where else [*forms, Form("landed", f"{who}{too} landed “{title}”", "quoted")]
        case "draft":
            return [Form("draft", f"{who}{too} has a draft called “{title}”")]
        case "closed":
            return [Form("close", f"a pull request by {who} called “{title}” was closed without landing")]
        case "reverted":
            return [Form("landed", f"a change by {who} called “{title}” landed and was reverted")]
    queued = ", and it is queued to merge" if pull.queued else ""
    return [
        Form("propose", f"{who}{too} proposes a change called “{title}”{queued}"),
        Form("open", f"still open is “{title}”, by {who}{queued}"),
    ]


def _without_title(pull: PullRequest, who: str, where: str) -> str:
    """Tell a pull request whose title must not be read out."""
    by = f" by {who}" if pull.author.login else ""
    return f"pull request {pull.number}{by} {_STATE[pull.status]}{where}"


def bare(pull: PullRequest, main: str = "main") -> str:
    """Return the least that can be said of a pull request: its number and how it stands."""
    return f"Pull request {pull.number} {_STATE[pull.status]}{landed_into(pull, main)}."
