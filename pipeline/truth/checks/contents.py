"""Contents: enough of what a sentence tells must come from what it rests on."""

from __future__ import annotations

from pipeline.models import Finding
from pipeline.truth.claims import Claim
from pipeline.truth.comparing.ahead import phrase_at
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.kindred import is_one_letter_off, words_in
from pipeline.truth.lexicon.common import is_common
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.opposites import opposites_of
from pipeline.truth.lexicon.order import AHEAD, BEHIND
from pipeline.truth.lexicon.plain import GENERIC, PULL_NOUNS
from pipeline.truth.lexicon.turning import base_in
from pipeline.truth.lexicon.weighty import WEIGHTY
from pipeline.truth.stems import stems_in
from pipeline.truth.tokens import Token
from pipeline.truth.vocabulary import (
    is_backed,
    is_chat,
    is_judging,
    is_named_otherwise,
    is_plain,
    is_verb_of_change,
)

KIND = "contents"

# A sentence that compares themes may name another one.
_WEIGHING = frozenset(
    """
    than ahead behind ties tied tie level after before second third follows followed alongside besides
    rank ranks outnumber outnumbers
    """.split()
)

# Of the content words of a whole sentence, and of a headline, which may play with words.
_A_FEW = 12
_VERY_FEW = 2
# Where so few words tell something, one that is foreign is what the sentence is about.
_SHORT = 2
# What stands after these is a reason, which must be the text's.
_REASONS = frozenset("because so which since thanks".split())
_ENOUGH = 0.5
_LINES = frozenset("line lines".split())
_ENOUGH_IN_TITLE = 0.34
# That these lack is a reproach.
_CARE = frozenset("test review reviewer approval discussion documentation doc".split())


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Measure how much of a sentence's meaning its evidence holds."""
    places = [at for at, token in enumerate(claim.tokens) if _is_content(claim, at, token, evidence)]
    content = [claim.tokens[at] for at in places]
    weighs = _weighs(claim, evidence)
    lacked = [t for t in _lacked(claim) if not stems_in(t.text) & stems_in(evidence.prose)]
    missing = [
        claim.tokens[at]
        for at in places
        if not is_backed(claim.tokens[at], evidence)
        and not is_named_otherwise(claim.tokens, at, evidence)
        and not (weighs and evidence.names_other_theme(claim.tokens[at].text))
    ]
    if lacked and 0 < len(evidence.cited) <= _A_FEW:
        return (unknown(KIND, f"without {lacked[0].text}", "the text does not say so", evidence.cited),)
    for at in range(1, len(claim.tokens)):
        if evidence.where != "title" and _is_strange_adjunct(claim, at, content, missing):
            said = claim.words(at, claim.chunk_at(at)[1])
            return (unknown(KIND, said, "the text says nothing of this", evidence.cited),)
    if _is_let_by(claim, content, missing, evidence):
        missing = []
    return (_measured(claim, content, missing, evidence),) if content else ()


def _is_let_by(claim: Claim, content: list[Token], missing: list[Token], evidence: Evidence) -> bool:
    """Tell whether one foreign word is how the sentence puts it.

    "Hasn't heeded it" is weighed as a denial, which names what is not so; and who paraphrases one word does another.
    """
    foreign = [token for token in missing if not _is_loose(token, evidence)]
    if len(foreign) != 1 or len(missing) > 2 or len(content) < len(missing) + 2:
        return False
    word = foreign[0]
    if not (word.text.islower() and word.text.isalpha()) or _is_misspelt(word.text, evidence.folded):
        return False  # It may be a name.
    if stems_in(word.text) & evidence.day.title_words:
        return False
    at = claim.tokens.index(word)
    if len(missing) > 1:
        return not any(claim.word(i) in _REASONS for i in range(at))
    return any(claim.word(i) in NOTS for i in range(*claim.chunk_at(at)))


def _is_misspelt(word: str, text: str) -> bool:
    """Tell whether a word is one of the text with a letter wrong, left out, added or swapped."""
    return any(is_one_letter_off(word, other) for other in words_in(text))


def _lacked(claim: Claim) -> list[Token]:
    """Return the care that a sentence says was not taken: "landed without tests" must be told by the text."""
    return [
        token
        for at, token in enumerate(claim.tokens)
        if token.lower.rstrip("s") in _CARE
        and "without" in (claim.word(at - 1), claim.word(at - 2))
        and at not in claim.spoken_for
    ]


def _weighs(claim: Claim, evidence: Evidence) -> bool:
    """Tell whether a sentence may name another theme than its own: one that compares, or names several."""
    if {token.lower for token in claim.tokens} & _WEIGHING:
        return True
    text = claim.text.casefold()
    return sum(t.theme.title.casefold() in text for t in evidence.day.facts.themes) > 1


def _measured(claim: Claim, content: list[Token], missing: list[Token], evidence: Evidence) -> Finding:
    """Judge by the words that the text does not hold.

    Told of a few pull requests, every word of content must be theirs. Over many, and in a headline, a share of
    them is enough; a word that another title of the day has counts double there.
    """
    is_short = 0 < len(content) <= _SHORT
    strict = evidence.where != "title" and (0 < len(evidence.cited) <= _A_FEW or is_short)
    counts = _is_one_among_counts(claim, missing, evidence)
    if missing and strict and not counts and not _are_paraphrase(content, missing, evidence):
        said = ", ".join(dict.fromkeys(token.text for token in missing))
        return unknown(KIND, said, "the text says nothing of this", evidence.cited)
    foreign = [token for token in missing if stems_in(token.text) & evidence.day.title_words]
    held = len(content) - len(missing)
    share = 1 - (len(missing) + len(foreign)) / (len(content) + len(foreign))
    if counts or share >= (_ENOUGH_IN_TITLE if evidence.where == "title" else _ENOUGH):
        reason = f"{held} of {len(content)} words of content stand in the text"
        return supported(KIND, claim.text, reason, evidence.pool)
    said = ", ".join(dict.fromkeys(token.text for token in missing))
    if foreign and len(foreign) >= held:
        return refuted(KIND, said, "other pull requests of the day are about this", evidence.cited)
    return unknown(KIND, said, "the text says nothing of this", evidence.cited)


def _are_paraphrase(content: list[Token], missing: list[Token], evidence: Evidence) -> bool:
    """Tell whether the words that the text lacks are common ones, with one in the sentence for each that it has."""
    return len(missing) * 2 <= len(content) and all(_is_loose(token, evidence) for token in missing)


def _is_one_among_counts(claim: Claim, missing: list[Token], evidence: Evidence) -> bool:
    """Tell "the work fills half of the day": of many, the figures are what is told, and they are judged."""
    counts = len(evidence.cited) > _A_FEW and bool(claim.quantities)
    return counts and len(missing) == 1 and _is_loose(missing[0], evidence)


def _is_loose(token: Token, evidence: Evidence) -> bool:
    """Tell whether a word may stand for another one: no name, no code, and no opposite of what the text says."""
    word = token.lower
    if token.kind != "word" or any(c.isupper() for c in token.text[1:]) or not is_common(word):
        return False
    return not base_in(word, WEIGHTY) and not opposites_of(word) & evidence.words


def _is_content(claim: Claim, at: int, token: Token, evidence: Evidence) -> bool:
    """Tell whether a word tells something of a change; plain talk does only where a title has it."""
    if token.kind not in ("word", "code") or at in claim.spoken_for or _is_ending(claim, at):
        return False
    word = token.lower
    if base_in(word, WEIGHTY) and not is_backed(token, evidence):
        # "Removes more lines than it adds" tells the size, which is counted.
        return not any(other.lower in _LINES for other in claim.tokens)
    if any(q.start <= at < q.end for q in claim.quantities) or any(
        m.start <= at < m.end for m in claim.marks
    ):
        return False
    if claim.people and phrase_at(claim, at, AHEAD | BEHIND):
        return False  # "Birch edges out cedar": the order is judged.
    if claim.word(at - 1) in ("this", "that", "these", "those") and is_common(word):
        return False  # "That hole" goes back to what was told.
    if is_plain(word) or word in PULL_NOUNS or is_judging(word):
        return False
    if is_verb_of_change(word):
        return evidence.is_in_a_title(token.text)
    if word in GENERIC and 0 < len(evidence.cited) <= _VERY_FEW and not is_chat(word):
        return True
    return not (is_chat(word) or word in GENERIC) or evidence.is_in_a_title(token.text)


def _is_strange_adjunct(claim: Claim, at: int, content: list[Token], missing: list[Token]) -> bool:
    """Tell whether ", cutting memory use" hangs an effect on the sentence that no word of the text backs."""
    if (
        claim.word(at - 1) not in (",", "by", "thereby", "while")
        or not claim.word(at).endswith("ing")
        or not is_verb_of_change(claim.word(at))
    ):
        return False
    inside = [t for t in claim.tokens[at : claim.chunk_at(at)[1]] if t in content]
    return bool(inside) and all(token in missing for token in inside)


def _is_ending(claim: Claim, at: int) -> bool:
    """Tell the plural s of "`Field`s", which stands outside the quotes."""
    return claim.word(at) == "s" and at > 0 and claim.tokens[at - 1].end == claim.tokens[at].start
