"""What a title says aloud: its request, without asides, and whole even where it was cut short."""

from __future__ import annotations

import re

from pipeline.text import headline_of
from pipeline.writer.verbs import DEEDS, NOUNS_TOO, VERBS, base_form, gerund_of, is_request, past_of

# Longer than this is cut at a comma, where what stands before it is a whole request.
_MOST_WORDS, _LEAST_WORDS = 18, 6
_ADVERBS = frozenset(
    "also always automatically consistently correctly explicitly lazily only properly temporarily".split()
)
_NEGATED = re.compile(r"^(?:do not|don['’]t)\s+", re.IGNORECASE)
# A part of the project before the request, as "release" or "Muse Glimmer" may stand there.
_PART = re.compile(
    r"(?i:^(?!re-?land|re-?apply|revert|backport|cherry-?pick))"
    r"[\w./+-]{2,24}(?: [\w./+-]{2,24})?:\s+(?=\S+ \S)"
)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|myself|we|us|our|ours|ourselves)\b")
# A word that leaves the ear waiting for more.
_DANGLING = frozenset(
    """
    a about after all an and as at because before between but by during for from if in into its not of on or
    per since so some than that the their through throughout to under until using via when where which while
    with without
    """.split()
)
_BOUNDARY = re.compile(
    r",?\s(?:after|and|as|at|because|before|but|by|during|for|from|if|in|into|of|on|or|since|so|than|that|"
    r"through|throughout|to|under|unless|until|using|via|when|where|which|while|with|without)\s|,\s",
    re.IGNORECASE,
)
# Of these a tail that is lost says how far they go: "Disable the cache in tests" disables no more than that.
_SCOPED = frozenset(
    """
    allow avoid block delete deprecate disable disallow drop eliminate exclude exempt ignore limit omit
    prohibit remove revert silence skip stop suppress
    """.split()
)
_ASIDE = re.compile(r"\s*\(([^()]*)\)")
_LIMITING = re.compile(r"(?:but|not|except|only|unless|without|excluding|if|when)\b", re.IGNORECASE)
# What follows a dash explains, and is heard as part of the request.
_DASH = re.compile(r"\s+(?:—|–|--)\s+")
_CODE = re.compile(r"[A-Z]{1,5}\d{2,5}|[a-z]+(?:-[a-z\d]+)+|[a-z]+(?:_[a-z\d]+)+")
_MOST_CODES = 2
# What a title may leave its article out of: "Add rule to replace ..." is told as "add a rule".
_ARTICLE = re.compile(
    r"""^(add|introduce|implement)\ (?!(?:a|an|all|any|each|more|some|the|this)\b)
    (?=(?:new\ )?(?:[a-z-]+\ )?
       (?:argument|assertion|benchmark|check|command|field|fixture|flag|function|helper|hint|hook|job|lint|method
         |option|page|parameter|rule|script|setting|step|test|tool|warning|workflow)
       (?:\ (?:as|at|for|from|in|of|that|to|when|which|with)\b|$))""",
    re.VERBOSE,
)


def intention_of(title: str) -> str | None:
    """Return a title as what follows "to" ("fix the deadlock"), or None when it starts with no verb.

    Asides in brackets go, unless they are a code or two. A title that was cut short is told up to the last
    place where it is whole, and not at all where the part that is missing may say how far it goes.
    """
    headline = headline_of(title)
    if headline is None or _FIRST_PERSON.search(headline):
        return None
    text = _without_asides(_DASH.split(headline.removesuffix("…"))[0])
    negated = bool(_NEGATED.match(text))
    text = _NEGATED.sub("", text)
    found = _request(text) or _request(_PART.sub("", text))
    if found and headline.endswith("…"):
        found = None if found.split()[0] in _SCOPED or negated else _cut_back(found)
    if found is None or found.split()[-1].lower() in _DANGLING:
        return None
    found = re.sub(r"^(\w+) a (?=[aeio])", r"\1 an ", _ARTICLE.sub(r"\1 a ", _shortened(found)))
    return f"not {found}" if negated else found


def _request(text: str) -> str | None:
    """Return a text that begins with a verb, the verb in its base form; an adverb may stand before it."""
    first, _, rest = text.partition(" ")
    if first.lower() in _ADVERBS:
        inner = _request(rest)
        return f"{first.lower()} {inner}" if inner else None
    verb = base_form(first) if first.isalpha() and not first.isupper() else None
    return f"{verb} {rest}" if verb and rest and is_request(verb, rest) else None


def _without_asides(text: str) -> str:
    """Drop what stands in brackets, unless it is a code or two at the end, by which people know a rule.

    "(but downrank)" and "(except on Windows)" say how far it goes, and are told between commas.
    """

    def kept(found: re.Match[str]) -> str:
        codes = [code.strip() for code in found[1].split(",")]
        if _LIMITING.match(found[1].strip()):
            return f", {found[1].strip()}{'' if found.end() == len(text) else ','}"
        is_code = len(codes) <= _MOST_CODES and all(_CODE.fullmatch(code) for code in codes)
        return found[0] if is_code and found.end() == len(text) else ""

    # "Event.elapsed_time()" calls something, and is no aside.
    return _ASIDE.sub(
        lambda found: kept(found) if found[1] and found[0] != found[0].strip() else found[0], text
    )


def _shortened(text: str) -> str:
    """Cut a long request at the last comma that leaves enough of it, outside of a list."""
    words = text.split()
    if len(words) <= _MOST_WORDS:
        return text
    places = [m.start() for m in re.finditer(r",\s(?=(?:so|which|because|as|since|while|whereas)\b)", text)]
    whole = [text[:place] for place in places if len(text[:place].split()) >= _LEAST_WORDS]
    return whole[0] if whole else text


def _cut_back(text: str) -> str | None:
    """Return a request that was cut short up to the last phrase that is whole."""
    for found in reversed(list(_BOUNDARY.finditer(f"{text} "))):
        head = text[: found.start()].rstrip(" ,")
        words = head.split()
        if len(words) >= 3 and words[-1].lower() not in _DANGLING:
            return head
    return None


def is_dangling(text: str) -> bool:
    """Tell whether a phrase ends in a word that waits for another, as "add the label in" does."""
    words = text.split()
    return not words or words[-1].lower().strip(",;:") in _DANGLING


def named(title: str) -> str | None:
    """Return a title to be quoted, because it states no request; without a loose end where it was cut."""
    headline = headline_of(title)
    if headline is None:
        return None
    text = re.sub(r"\s*\([^()]*\)$", "", headline) if not headline.endswith("…") else headline[:-1]
    while is_dangling(text) and " " in text:
        text = text.rpartition(" ")[0].rstrip(" ,;:")
    return text if re.search(r"[^\W\d_]{2}", text) else headline


def _asks_twice(text: str) -> bool:
    """Tell whether a request goes on with another verb: "update the labels and enable the job"."""
    return any(word in VERBS - NOUNS_TOO for word in re.findall(r"(?:,|\band|\bor) (?:re-)?([a-z]+)\b", text))


def in_past(intention: str) -> str | None:
    """Return an intention as somebody's deed ("fixed the deadlock"), or None where it is none."""
    verb, _, rest = intention.partition(" ")
    return f"{past_of(verb)} {rest}" if verb in DEEDS and not _asks_twice(rest) else None


def as_gerund(intention: str) -> str | None:
    """Return an intention as a headline has it: "fixing the deadlock", "not caching sums"; None for two."""
    if _asks_twice(intention):
        return None
    before, verb, rest = "", *intention.split(" ", 1)
    while verb == "not" or verb in _ADVERBS:
        before, (verb, rest) = f"{before}{verb} ", rest.split(" ", 1)
    return f"{before}{gerund_of(verb)} {rest}"
