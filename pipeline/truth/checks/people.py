"""People: everybody named made, or did, what the sentence says of the pull requests it names."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.credits import is_credited, is_told_of, tellers_of
from pipeline.truth.evidence import Evidence
from pipeline.truth.findings import listed, refuted, supported, unknown
from pipeline.truth.lexicon.auxiliaries import JOINING
from pipeline.truth.people import Mention
from pipeline.truth.unnamed import counts_pulls

KIND = "person"
_RELATING = frozenset(
    """
    backport backports revert reverts follow-up followup reland relands cherry-pick cherry-picks builds
    depends
    """.split()
)
_OTHER_DEEDS = frozenset(
    """
    reviewed reviews approved approves tested tests helped helps commented comments mentored triaged
    suggested requested signed guided coached sponsored
    """.split()
)
_OTHER_PARTS = frozenset("reviewed approved reviewer reviewers requested helped".split())

_JOINING = JOINING | {"or"}


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare the people of a sentence with the makers of its pull requests, pair by pair."""
    binding = Binding(claim, evidence)
    found = [_belongs(binding, mention) for mention in claim.people]
    if all(finding.verdict == "supported" for finding in found):
        for clause in claim.clauses:
            found += _bound(binding, clause)
        found += _jointly(binding)
    return (*found, *_run_together(binding))


def _run_together(binding: Binding) -> list[Finding]:
    """Refuse "Linden Marsh" where one person is called Linden and another one Marsh."""
    claim = binding.claim
    return [
        refuted(KIND, claim.words(one.start, other.end), "they are two people, and nobody is called so")
        for one, other in pairwise(claim.people)
        if one.end == other.start and not one.possessive and not set(one.keys) & set(other.keys)
    ]


_JOINTLY = re.compile(
    r"\b(?:together|jointly|side by side|as a (?:pair|team)|co-?wrote|co-?authored)\b", re.IGNORECASE
)


def _jointly(binding: Binding) -> list[Finding]:
    """Judge "alder and birch landed a change together": one pull request must be of both."""
    claim, day = binding.claim, binding.evidence.day
    said = _JOINTLY.search(claim.text)
    people = {m.keys for m in claim.people}
    counted = any(q.kind in ("count", "both", "all", "share") and q.value != 1 for q in claim.quantities)
    if said is None or len(people) != 2 or counted:
        return []
    one, other = (set(keys) for keys in people)
    if any(day.makers[n] & one and day.makers[n] & other for n in binding.pool):
        return []
    return [refuted(KIND, said.group(), "no pull request named is of both", binding.pool)]


def _helped(binding: Binding, mention: Mention, before: list[str]) -> Finding | None:
    """Question who reviewed, tested or helped, unless authors say that they have tested."""
    claim, said = binding.claim, binding.claim.words(mention.start, mention.end)
    deed = claim.word(mention.end)
    own = deed in ("tested", "tests") and binding.made_by([mention]) and binding.evidence.has_folded("tested")
    own = own or (deed == "tests" and mention.possessive)  # "Birch's tests" are what birch wrote.
    if any(word in _OTHER_PARTS for word in before):
        return unknown(KIND, f"{' '.join(before)} {said}", "who reviewed or helped is not known")
    if deed in _OTHER_DEEDS and not own:
        return unknown(KIND, f"{said} {deed}", "who reviewed or helped is not known")
    return None


def _belongs(binding: Binding, mention: Mention) -> Finding:
    claim, evidence = binding.claim, binding.evidence
    said = claim.words(mention.start, mention.end)
    made = binding.made_by([mention])
    before = [claim.word(i) for i in range(max(0, mention.start - 3), mention.start)]
    helped = _helped(binding, mention, before)
    if helped:
        return helped
    told = {key for key, _ in tellers_of(binding, mention)}
    if made and told and not told & set(mention.keys):
        return refuted(KIND, said, f"the text tells it of {', '.join(sorted(told))}", made)
    if made:
        return supported(KIND, said, f"made {listed(made)}", made)
    related = [n for n in evidence.related if evidence.day.makers[n] & set(mention.keys)]
    beside = {
        n
        for r in claim.references
        if 0 <= r.start - mention.end <= 3 or 0 <= mention.start - r.end <= 3
        for n in r.numbers
    }
    carried = bool({token.lower for token in claim.tokens} & _RELATING)
    if set(related) & beside or (related and carried and mention.possessive):
        return supported(KIND, said, f"made {listed(related)}", related)
    acted = [
        n
        for n in evidence.pool
        if any((e.by or "").casefold() in mention.keys for e in evidence.pull(n).events)
    ]
    if acted and any(word in ("merged", "landed", "closed", "reverted", "by") for word in before):
        return supported(KIND, said, f"acted on {listed(acted)}", acted)
    if (claim.names_day and evidence.is_day) or not evidence.cited:
        mine = [n for n in evidence.day.pulls if evidence.day.makers[n] & set(mention.keys)]
        if mine:
            return supported(KIND, said, f"made {listed(mine)} of the day's", mine)
    theirs = [n for n in evidence.theme_pulls if evidence.day.makers[n] & set(mention.keys)]
    if theirs and claim.quantities and ("this theme" in claim.text or "the theme" in claim.text):
        return supported(KIND, said, f"made {listed(theirs)} of the theme's", theirs)
    if is_told_of(binding, mention) or is_credited(binding, mention):
        return supported(KIND, said, "the text tells it of them", evidence.pool)
    return refuted(KIND, said, "made none of the pull requests that the sentence names")


def _groups(binding: Binding, clause: Clause) -> list[tuple[str, int, tuple[Mention, ...], tuple[int, ...]]]:
    """Return the people and the references of a clause in order, neighbours joined."""
    claim = binding.claim
    rows: list[tuple[str, int, tuple[Mention, ...], tuple[int, ...]]] = []
    things = [(m.start, m.end, m, None) for m in binding.people_in(clause.start, clause.end)]
    refs = [(r.start, r.end, None, r) for r in binding.references_in(clause.start, clause.end)]
    last_end = -1
    for start, end, mention, reference in sorted([*things, *refs], key=lambda row: row[0]):
        kind = "person" if mention else "pull"
        joined = (
            rows and rows[-1][0] == kind and all(claim.word(i) in _JOINING for i in range(last_end, start))
        )
        people = (mention,) if mention else ()
        numbers = binding.members(reference) if reference else ()
        if joined:
            kind, at, earlier, before = rows[-1]
            rows[-1] = (kind, at, earlier + people, before + numbers)
        else:
            rows.append((kind, start, people, numbers))
        last_end = end
    return rows


def _bound(binding: Binding, clause: Clause) -> list[Finding]:
    """Pair people with pull requests inside a clause.

    The subject goes with what follows, a person after "by" with what came before.
    """
    if any(m.name == "reverted" and m.form in ("verb", "modal") for m in clause.marks):
        return []
    rows = _groups(binding, clause)
    pairs: list[tuple[tuple[Mention, ...], tuple[int, ...]]] = []
    for i, (kind, _, people, _) in enumerate(rows):
        if kind != "person" or binding.role(people[0]) == "aside":
            continue
        after = rows[i + 1][3] if i + 1 < len(rows) and rows[i + 1][0] == "pull" else ()
        before = rows[i - 1][3] if i and rows[i - 1][0] == "pull" else ()
        agent = binding.role(people[0]) == "agent" or binding.claim.word(people[0].start - 1) == "("
        if not agent and _begins_anew(binding, people):
            before = ()
        numbers = (
            (before or after)
            if agent
            else (after or (before if i == len(rows) - 1 or len(rows) == 2 else ()))
        )
        if numbers:
            pairs.append((people, numbers))
    found = [finding for people, numbers in pairs for finding in _pair(binding, people, numbers)]
    if not any(kind == "pull" for kind, *_ in rows):
        found += _told(binding, clause)
    return found


def _begins_anew(binding: Binding, people: tuple[Mention, ...]) -> bool:
    """Tell ", and birch closed it" after a number, of somebody who made another one of those that are named."""
    claim, named = binding.claim, {n for r in binding.claim.references for n in r.numbers}
    at = people[0].start
    joined = claim.word(at - 1) in ("and", "but", "while") and claim.word(at - 2) == ","
    return joined and bool(set(binding.made_by(people)) - named)


def _pair(binding: Binding, people: tuple[Mention, ...], numbers: tuple[int, ...]) -> list[Finding]:
    """Check that each of these people made one of these pull requests, and that each of these is theirs."""
    makers = binding.evidence.day.makers
    said = f"{' and '.join(binding.claim.words(m.start, m.end) for m in people)}: {listed(numbers)}"
    keys = {key for m in people for key in m.keys}
    strange = [n for n in numbers if not makers[n] & keys]
    idle = [m for m in people if not any(makers[n] & set(m.keys) for n in numbers)]
    if strange:
        return [refuted(KIND, said, f"{listed(strange)}: made by somebody else", strange)]
    if idle:
        return [refuted(KIND, said, f"{idle[0].keys[0]} made none of {listed(numbers)}", numbers)]
    return [supported(KIND, said, "made by them", numbers)]


def _told(binding: Binding, clause: Clause) -> list[Finding]:
    """Without numbers, compare what is told beside each person with that person's and with other people's work."""
    people = binding.people_in(clause.start, clause.end)
    if any(
        clause.start <= q.start < clause.end
        and (q.kind == "share" or (q.value > 1 and counts_pulls(binding.claim, q)))
        and binding.claim.word(q.end) == "of"
        for q in binding.claim.quantities
    ):
        return []
    groups = _joined(binding, people)
    if not groups and not people:
        inherited = binding.makers_of(clause)
        return _compared(binding, inherited, (clause.start, clause.end)) if inherited else []
    found: list[Finding] = []
    for i, group in enumerate(groups):
        if binding.role(group[0]) == "aside" and len(groups) == 1:
            continue
        if group[-1].possessive and binding.claim.word(group[0].start - 1) in ("is", "are", "was", "were"):
            continue
        start = groups[i - 1][-1].end if i else clause.start
        end = groups[i + 1][0].start if i + 1 < len(groups) else clause.end
        agent = binding.role(group[0]) == "agent"
        region = (start, group[0].start) if agent and (i or len(groups) > 1) else (group[-1].end, end)
        if len(groups) == 1:
            region = (clause.start, clause.end)
        found += _compared(binding, group, region)
    return found


def _joined(binding: Binding, people: tuple[Mention, ...]) -> list[tuple[Mention, ...]]:
    """Group people who stand together: "alder, birch and cedar"."""
    groups: list[tuple[Mention, ...]] = []
    for mention in people:
        between = range(groups[-1][-1].end, mention.start) if groups else range(0)
        if (
            groups
            and not groups[-1][-1].possessive
            and all(binding.claim.word(i) in _JOINING for i in between)
        ):
            groups[-1] = (*groups[-1], mention)
        else:
            groups.append((mention,))
    return groups


def _compared(binding: Binding, people: tuple[Mention, ...], region: tuple[int, int]) -> list[Finding]:
    mine = binding.made_by(people)
    others = tuple(n for n in binding.pool if n not in mine)
    words = binding.content_of(*region)
    if not mine or not others or not words:
        return []
    scores = binding.scores(words, binding.pool)
    best_mine, best_other = max(scores[n] for n in mine), max(scores[n] for n in others)
    if best_other <= 0.7 or best_mine >= 0.5 * best_other:
        return []
    telling = [n for n in others if scores[n] == best_other]
    said = f"{binding.claim.words(people[0].start, people[-1].end)}: {binding.claim.words(*region)}"
    return [refuted(KIND, said, f"this tells of {listed(telling)}, made by somebody else", telling)]
