"""People whom only the text names: who reviewed, who is asked to look, whose work it builds on.

They made none of the day's pull requests, so they are told of as the text tells of them and not otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.lexicon.plain import FUNCTION, PULL_NOUNS
from pipeline.truth.people import PERSON_VERBS
from pipeline.truth.stems import stem, stems_in
from pipeline.truth.vocabulary import is_plain

KIND = "person"

# A mention, and what follows the name of a trailer: "Reviewed By: birch".
_NAMED = re.compile(
    r"(?<![\w@/.`-])@(?P<login>[A-Za-z0-9](?:[A-Za-z0-9-]{0,37}[A-Za-z0-9])?)(?![\w/@-])"
    r"|^[ \t]*(?:reviewed|approved|tested|suggested|reported|requested|signed-off|co-authored)[- ]by:[ \t]*@?"
    r"(?P<named>[A-Za-z0-9][\w-]{1,38})",
    re.IGNORECASE | re.MULTILINE,
)
# What is said of somebody stands within so many words, in the sentence and in the text.
_NEAR, _AROUND = 3, 8


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse what a sentence says of people whom only the text names, unless the text says it beside their names."""
    names, told = _names(evidence), "made none of it, and the text says nothing like it of them"
    return tuple(
        refuted(KIND, token.text, told, evidence.cited)
        for at, token in enumerate(claim.tokens)
        if at not in claim.spoken_for
        and (
            _makes(claim, at, evidence) or (token.lower in names and not _is_told(claim, at, evidence, names))
        )
    )


def _makes(claim: Claim, at: int, evidence: Evidence) -> bool:
    """Tell "fegin removed the path" and "a change by fegin" of a word that is nobody's name and in no title."""
    token, before = claim.tokens[at], (claim.word(at - 2), claim.word(at - 1))
    if token.kind != "word" or not token.text.islower() or not token.text.isalpha():
        return False
    if token.lower in FUNCTION or is_plain(token.lower) or evidence.is_in_a_title(token.text):
        return False
    made = before[1] == "by" and before[0] in PULL_NOUNS
    return made or before == ("thanks", "to") or (at == 0 and claim.word(1) in PERSON_VERBS)


def _names(evidence: Evidence) -> frozenset[str]:
    """Return the logins that the text mentions, in lower case, those of the day's makers left out."""
    found = {(m["login"] or m["named"]).casefold() for m in _NAMED.finditer(evidence.prose)}
    return frozenset(found - evidence.day.people.keys() - FUNCTION)


def _is_told(claim: Claim, at: int, evidence: Evidence, names: frozenset[str]) -> bool:
    """Tell whether a word beside the name in the sentence stands beside it in the text; who made it never does."""
    after = next((w for i in range(at + 1, at + 3) if (w := claim.word(i)) not in FUNCTION), "")
    made = claim.word(at - 1) == "by" and claim.word(at - 2) in PULL_NOUNS - {"work"}
    if made or after in PERSON_VERBS:
        return False
    near = [claim.word(i) for i in range(at - _NEAR, at + _NEAR + 1) if i != at]
    said = {stem(word) for word in near if word.isalpha() and word not in FUNCTION | names}
    return any(said & words for words in _around(claim.word(at), evidence.prose))


def _around(name: str, text: str) -> Iterator[frozenset[str]]:
    """Yield the stems of the words around each place of a name, of its own line only."""
    for match in re.finditer(rf"(?<![\w-])@?{re.escape(name)}(?![\w-])", text, re.IGNORECASE):
        before = text[: match.start()].rpartition("\n")[2].split()[-_AROUND:]
        behind = text[match.end() :].partition("\n")[0].split()[:_AROUND]
        yield stems_in(" ".join([*before, *behind]))
