"""Standing left untold: closed or proposed work told without a word of it, and what "among them" takes in."""

from __future__ import annotations

from pipeline.models import Finding, PullRequest
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import refuted
from pipeline.truth.holding import holds
from pipeline.truth.lexicon.auxiliaries import AS_NEWS, BE, HAVE, MODALS
from pipeline.truth.lexicon.denials import NOTS
from pipeline.truth.lexicon.verbs import PAST, PRESENT
from pipeline.truth.standing import told_of
from pipeline.truth.stems import stem
from pipeline.truth.tokens import tokens_of
from pipeline.truth.unnamed import counts_pulls

KIND = "status"

# A sentence on more pull requests than these tells of a theme or of the day.
_FEW = 12
_AT_END = 3
# So many words of titles, and a sentence tells what a pull request does.
_TOLD = 2
# Words that tell of a pull request and not of what it does.
_OF_ITSELF = frozenset(
    "stack bottom biggest largest smallest shortest longest account offers offering diff benchmarks".split()
)
# "A tolerance that nobody can choose" does not say what became of the change.
_ENDED = NOTS - {"nobody"} | frozenset("instead won rejected declined decided against superseded".split())
_OPEN_NAMES = frozenset("proposed draft soft opened queued reopened".split())
_OPEN_WORDS = frozenset(
    """
    would could may might should will if once propose proposal suggestion idea attempt wants plan plans draft
    drafting open review waits wait waiting pending yet still under until unmerged sketch sketching working
    try second attempts hope hopes aim aims asks asking request title says reason because theme themes none
    """.split()
)


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Refuse to tell closed or proposed work without a word of how it stands."""
    binding = Binding(claim, evidence)
    return (*_among(binding), *_untold(binding), *_told_as_done(binding), *_told_as_possible(binding))


def _told_as_done(binding: Binding) -> list[Finding]:
    """Refuse "loops are vectorized" and "can now be set" of what is only proposed, whatever else is said."""
    claim, evidence = binding.claim, binding.evidence
    pulls = [evidence.pull(n) for n in evidence.cited]
    if not pulls or len(pulls) > _FEW or not all(p.is_proposed for p in pulls) or evidence.where == "title":
        return []
    for at, token in enumerate(claim.tokens):
        start, end = claim.chunk_at(at)
        part = claim.said_in(start, end)
        if at in claim.spoken_for or part & _THOUGHT:
            continue
        now = token.lower == "can" and claim.word(at + 1) == "now"
        participle = token.lower.endswith("ed") and claim.word(at - 1) in ("is", "are")
        if now or (participle and evidence.is_in_a_title(token.text) and token.lower not in _STANDING):
            return [refuted(KIND, claim.words(max(0, at - 1), at + 2), "it is only proposed", evidence.cited)]
    return []


def _told_as_possible(binding: Binding) -> list[Finding]:
    """Refuse "ty may learn to" and "the 30B model could join" of what has landed, unless the text says so itself."""
    claim, evidence = binding.claim, binding.evidence
    pulls = [evidence.pull(n) for n in evidence.cited]
    if not pulls or len(pulls) > _FEW or not all(p.status == "landed" for p in pulls):
        return []
    words = [token.lower for token in claim.tokens]
    text = [token.lower for token in tokens_of(evidence.prose)] if {*_MAY, "could"} & {*words} else []
    for at, word in enumerate(words):
        verb = next((one for one in words[at + 1 : at + 4] if one not in _BETWEEN), "")
        # What "could" happen before a change is past; what could "land" is not.
        if word not in _MAY and not (word == "could" and verb in _COMING):
            continue
        may_now = "now" in words or NOTS & {*words[at + 1 : at + 3]}
        if not at or may_now or not verb.isalpha() or not _leads(words[:at]):
            continue
        said = any(
            one in _POSSIBLE and stem(verb) in map(stem, text[i + 1 : i + 5]) for i, one in enumerate(text)
        )
        if not said:
            return [refuted(KIND, claim.words(at, at + 2), "it has landed", evidence.cited)]
    return []


def _leads(before: list[str]) -> bool:
    """Tell whether no other verb and no other clause stands before a verb in its part of the sentence."""
    part = next((before[i + 1 :] for i in range(len(before) - 1, -1, -1) if before[i] in _PART_ENDS), before)
    return not any(w in _JOINING | BE | HAVE | MODALS or w in PRESENT or w in PAST for w in part)


_MAY = frozenset(["may", "might"])
_POSSIBLE = frozenset("may might could can would".split())
_COMING = frozenset("learn join land arrive gain ship".split())
_BETWEEN = frozenset("not also then still soon well be".split())
_PART_ENDS = frozenset([":", ";", "—", "."])
_JOINING = frozenset(
    """
    that which who if when because so unless once whether while before after until where what how though although as
    """.split()
)
_THOUGHT = frozenset("would could may might should will if once not proposed".split())
_STANDING = frozenset("proposed closed opened tracked needed based called named".split())


def _untold(binding: Binding) -> list[Finding]:
    claim, evidence = binding.claim, binding.evidence
    pulls = [evidence.pull(n) for n in evidence.cited]
    if not pulls or len(pulls) > _FEW or evidence.where == "title":
        return []
    words, names = {token.lower for token in claim.tokens}, {m.name for m in claim.marks}
    ended = names & {"closed", "proposed", "draft"} or words & _ENDED
    if all(p.status == "closed" for p in pulls):
        said = "closed without landing, which is not said"
        return [] if ended else [refuted(KIND, claim.text, said, evidence.cited)]
    told = names & _OPEN_NAMES or words & _OPEN_WORDS or not _tells_deed(binding, pulls)
    if told or not all(p.is_proposed for p in pulls):
        return []
    return [refuted(KIND, claim.text, "only proposed, which is not said", evidence.cited)]


def _tells_deed(binding: Binding, pulls: list[PullRequest]) -> bool:
    """Tell whether a sentence tells what proposals do as if it were so."""
    claim, evidence = binding.claim, binding.evidence
    if _OF_ITSELF & {token.lower for token in claim.tokens}:
        return False
    counted = any(q.kind == "count" and counts_pulls(claim, q) for q in claim.quantities)
    none = any(q.kind == "none" for q in claim.quantities)  # "Neither of them has landed."
    if counted or any(m.unreal or (m.name == "landed" and (m.negated or none)) for m in claim.marks):
        return False
    content = binding.content_of(0, len(claim.tokens))
    told = [w for w in content if any(w in evidence.day.text(p.number).title for p in pulls)]
    if len(told) < _TOLD and AS_NEWS & {token.lower for token in claim.tokens}:
        told = [w for w in content if any(w in evidence.day.text(p.number).all for p in pulls)][1:]
    done = any(m.name in ("done", "landed") and not m.negated for m in claim.marks)
    first = {claim.word(at) for clause in claim.clauses[:1] for at in range(clause.start, clause.end)}
    if not done and first & NOTS and not first & {"now", "gone"}:
        return False  # "It cannot tell two of them apart": as it is today.
    return len(told) >= _TOLD


def _among(binding: Binding) -> list[Finding]:
    """Judge "two landed, the trie among them": what is named must stand as the figure before says."""
    claim = binding.claim
    found: list[Finding] = []
    for at, token in enumerate(claim.tokens):
        if token.lower != "among" or claim.word(at + 1) != "them":
            continue
        start, end = claim.chunk_at(at)
        marks = [m for m in claim.marks if m.end <= start and m.form not in ("attribute", "noun")]
        if any(start <= m.start < end for m in claim.marks) or not marks or end - at > _AT_END:
            continue
        words = binding.content_of(start, at)
        best = binding.best(words, binding.pool)
        wrong = [n for n in best if not holds(binding, binding.evidence.pull(n), marks[-1])]
        if words and len(best) < len(binding.pool) and len(wrong) == len(best):
            found.append(
                refuted(
                    KIND, claim.words(start, end), told_of([binding.evidence.pull(n) for n in wrong]), wrong
                )
            )
    return found
