"""Counts: digits, number words, "both", "none" and "all", each against what it counts and in which role."""

from __future__ import annotations

import re
from dataclasses import replace

from pipeline.models import Finding
from pipeline.truth.binding import Binding
from pipeline.truth.claims import Claim
from pipeline.truth.clauses import Clause
from pipeline.truth.comparing import difference, is_ratio
from pipeline.truth.counting import Counting, Role, Scope, antecedent_of, slice_of_stack, told_themes
from pipeline.truth.evidence import Evidence, people_of
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.lexicon.order import LARGEST, SMALLEST
from pipeline.truth.marks import Mark
from pipeline.truth.numbers import Quantity
from pipeline.truth.phrases import counts_pulls

KIND = "quantity"


def check(claim: Claim, evidence: Evidence) -> tuple[Finding, ...]:
    """Compare each count of a sentence with the data."""
    counting = Counting(Binding(claim, evidence))
    found: list[Finding] = []
    for quantity in claim.quantities:
        if quantity.kind in ("count", "none", "all", "both"):
            finding = _judged(counting, quantity)
            if finding:
                found.append(finding)
    return (*found, *_overlaps(counting), *_sums(counting))


def _sums(counting: Counting) -> list[Finding]:
    """Refuse parts that do not add up: "landed four, four for rendering and two for Android"."""
    claim = counting.claim
    counts = [
        q
        for q in claim.quantities
        if q.kind == "count" and counts_pulls(claim, q) and not counting.is_whole(q)
    ]
    if len(counts) < 3 or any(claim.word(q.end) == "of" for q in counts):
        return []
    whole, *parts = counts
    placed = [
        q
        for q in parts
        if (clause := claim.clause_at(q.start))
        and clause.inherits
        and claim.word(q.end) in ("for", "in", "on", "from", "by")
    ]
    if len(placed) != len(parts) or sum(q.value for q in parts) == whole.value:
        return []
    return [refuted(KIND, claim.words(whole.start, parts[-1].end), "the parts do not add up to the whole")]


def _overlaps(counting: Counting) -> list[Finding]:
    """Refuse two figures for the same thing that together are more than there are: "one landed, one landed"."""
    groups: dict[tuple[object, ...], list[Quantity]] = {}
    for quantity in counting.claim.quantities:
        if (
            quantity.kind != "count"
            or not counts_pulls(counting.claim, quantity)
            or counting.is_whole(quantity)
            or quantity.hedge
        ):
            continue
        listed = "more" in claim_words(counting, quantity) and counting.claim.word(quantity.start - 1) in (
            "and",
            ",",
            "plus",
        )
        if listed or counting.pair(quantity) is not None:
            continue
        role = counting.role(quantity)
        if role.marks and counting.claim.word(quantity.end) != "of":
            names = frozenset(("landed" if m.name == "done" else m.name, m.negated) for m in role.marks)
            makers = role.makers if len(counting.claim.people) > 1 else ()
            groups.setdefault((names, makers, role.issue), []).append(quantity)
    found: list[Finding] = []
    for same in groups.values():
        placed = [q for q in same if counting.is_placed(q)]
        if len(same) > 1 and not placed and not _are_parts(counting, same[0]):
            role = max((counting.role(q) for q in same), key=lambda r: len(r.makers))
            most = max(len(counting.having(scope.numbers, role)) for scope in counting.scopes)
            if sum(q.value for q in same) > most:
                said = " and ".join(_said(counting, q) for q in same)
                found.append(refuted(KIND, said, f"together there are only {most}"))
    return found


def _are_parts(counting: Counting, whole: Quantity) -> bool:
    """Tell whether the figures after this one are its parts: "four, two for rendering and two for Android"."""
    after = [
        q
        for q in counting.claim.quantities
        if q.start > whole.start and q.kind == "count" and counts_pulls(counting.claim, q)
    ]
    return len(after) > 1 and sum(q.value for q in after) == whole.value


def _judged(counting: Counting, quantity: Quantity) -> Finding | None:
    if counting.is_title_text(quantity):
        return None
    part = slice_of_stack(counting, quantity) if quantity.kind == "count" else ()
    if part and counting.role(quantity).marks:
        return _all_of(counting, part, counting.role(quantity), _said(counting, quantity))
    noun = counting.noun(quantity)
    if noun == "other" and "more" in claim_words(counting, quantity):
        noun = "pulls"
    if noun == "people":
        return _people(counting, quantity)
    if noun == "themes":
        return _themes(counting, quantity)
    if noun == "issues":
        return _issues(counting, quantity)
    if noun == "stack":
        return _stack(counting, quantity)
    if noun == "other":
        return None
    if noun == "size":
        return None
    match quantity.kind:
        case "both":
            return _both(counting, quantity)
        case "all":
            return _all(counting, quantity)
        case "none":
            return _none(counting, quantity)
    return _count(counting, quantity)


def _said(counting: Counting, quantity: Quantity) -> str:
    clause = counting.claim.clause_at(quantity.start)
    end = counting.phrase_end(quantity)
    if clause is not None:
        end = max(end, min(clause.end, quantity.end + 6))
    return counting.claim.words(quantity.start, end)


def _count(counting: Counting, quantity: Quantity) -> Finding | None:
    said = _said(counting, quantity)
    role = counting.role(quantity)
    if counting.is_whole(quantity):
        return _whole(counting, quantity, said)
    if counting.claim.word(quantity.start - 2) == "all" and counting.claim.word(quantity.start - 1) in (
        "but",
        "except",
    ):
        return None
    if _is_each(counting, quantity) and role.makers:
        return _each(counting, quantity, role, said)
    if _is_each(counting, quantity) and len(_told_themes(counting)) > 1:
        return _each_theme(counting, quantity, role, said)
    pair = _compared(counting, quantity)
    role = pair or role
    part = slice_of_stack(counting, quantity)
    if part and role.marks:
        return _all_of(counting, part, role, said)
    tried: list[str] = []
    for scope, narrowing in _readings(counting, quantity, role):
        members = counting.having(scope.numbers, narrowing)
        if quantity.accepts(len(members)):
            return supported(KIND, said, f"{len(members)} {_of(role)}in {scope.name}", members)
        tried.append(f"{len(members)} {_of(role)}in {scope.name}")
    tried = list(dict.fromkeys(tried))
    if _is_rest(counting, quantity):
        clause = counting.claim.clause_at(quantity.start)
        said_so = role.marks and clause is not None and bool(clause.predicates)
        rest = _left(counting, quantity, role) if said_so else _rest(counting, quantity)
        if rest is not None:
            return supported(KIND, said, rest, counting.binding.pool)
    about_cited = quantity.accepts(len(counting.evidence.cited))
    for scope in (
        (*counting.scopes_of(quantity), *counting.hinted(quantity))
        if counting.is_placed(quantity)
        else ()
        if about_cited
        else counting.hinted(quantity)
    ):
        for narrowing in (role, *_looser(counting, quantity, role)):
            members = counting.having(scope.numbers, narrowing)
            if quantity.accepts(len(members)):
                return supported(KIND, said, f"{len(members)} {_of(narrowing)}in {scope.name}", members)
    if counting.evidence.where == "title":
        headline = _headline(counting, quantity, role)
        if headline is not None:
            return supported(KIND, said, headline, counting.binding.pool)
    if is_ratio(counting, quantity):
        return None
    weighed = difference(counting, quantity)
    if weighed:
        return weighed
    narrowed = _by_content(counting, quantity, role)
    if narrowed is not None:
        return supported(KIND, said, f"{len(narrowed)} of the pull requests named fit the words", narrowed)
    return refuted(KIND, said, "it is " + ", or ".join(tried))


def _all_of(counting: Counting, numbers: tuple[int, ...], role: Role, said: str) -> Finding:
    wrong = [n for n in numbers if n not in counting.having(numbers, replace(role, makers=()))]
    if wrong:
        return refuted(KIND, said, f"it is not so of {', '.join(f'#{n}' for n in wrong)}", wrong)
    return supported(KIND, said, "so it is of each", numbers)


def _looser(counting: Counting, quantity: Quantity, role: Role) -> tuple[Role, ...]:
    """Return the role without a status that was only taken over from the clause before: "eighteen landed, six in the router"."""
    clause = counting.claim.clause_at(quantity.start)
    return (
        (replace(role, marks=()),)
        if clause is not None and clause.inherits is not None and role.marks
        else ()
    )


def _headline(counting: Counting, quantity: Quantity, role: Role) -> str | None:
    """Judge a figure in a headline, which leaves the status out: what landed, what is proposed, or all."""
    if role.marks:
        return None
    placed = counting.is_placed(quantity)
    for scope in counting.scopes_of(quantity) if placed else (*counting.scopes, *counting.hinted(quantity)):
        pulls = [counting.evidence.pull(n) for n in scope.numbers]
        sizes = {
            "landed": sum(p.status == "landed" for p in pulls),
            "proposed": sum(p.is_proposed for p in pulls),
        }
        for name, size in sizes.items():
            if quantity.accepts(size):
                return f"{size} {name} in {scope.name}"
    return None


def _is_each(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether the figure holds for every person named: "two each", "each landed two", "two apiece"."""
    clause = counting.claim.clause_at(quantity.start)
    span = range(clause.start, clause.end) if clause else range(0)
    return any(counting.claim.word(i) in ("each", "apiece") for i in span)


def _each(counting: Counting, quantity: Quantity, role: Role, said: str) -> Finding:
    for scope in counting.scopes_of(quantity):
        counts = {
            m.keys[0]: len(counting.having(scope.numbers, replace(role, makers=(m,)))) for m in role.makers
        }
        if all(quantity.accepts(count) for count in counts.values()):
            return supported(
                KIND, said, f"so it is of each in {scope.name}", counting.having(scope.numbers, role)
            )
    return refuted(KIND, said, ", ".join(f"{who} has {count}" for who, count in counts.items()))


def _each_theme(counting: Counting, quantity: Quantity, role: Role, said: str) -> Finding:
    counts = {t.name: len(counting.having(t.numbers, role)) for t in _told_themes(counting)}
    if all(quantity.accepts(count) for count in counts.values()):
        return supported(KIND, said, "so it is of each theme")
    return refuted(KIND, said, ", ".join(f"{title} has {count}" for title, count in counts.items()))


def _compared(counting: Counting, quantity: Quantity) -> Role | None:
    """Read "twenty-five against four" after a comparison of two statuses: each figure has the status in its place."""
    claim = counting.claim
    pair = [q for q in claim.quantities if q.kind == "count"]
    marks = [m for m in claim.marks if m.form != "attribute"]
    marks = list({(m.name, m.negated): m for m in marks}.values())
    if len(pair) != 2 or len(marks) != 2 or quantity not in pair or marks[1].start > pair[0].start:
        return None
    between = [claim.word(i) for i in range(pair[0].end, pair[1].start)]
    if between in (["against"], ["to"], ["versus"], ["vs"]) and claim.word(pair[0].start - 1) in (
        ":",
        "—",
        ",",
        "(",
    ):
        return Role(marks=(marks[pair.index(quantity)],))
    return None


def _told_themes(counting: Counting) -> list[Scope]:
    """Return the themes that the sentence names."""
    return [scope for mention in counting.theme_mentions for scope in mention.scopes]


# "Audio is at three of five" says of what has landed.
_LANDED = Mark(0, 0, "landed", "adjective")


def _is_bare_part(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether "three of five" ends its part of the sentence."""
    whole = next(
        (q for q in counting.claim.quantities if q.start > quantity.end and counting.has_part(q, quantity)),
        None,
    )
    if whole is None or counting.claim.word(quantity.end) != "of":
        return False
    after = counting.claim.word(counting.phrase_end(whole))
    return not after.isalpha() or after == "in"


def _is_rest(counting: Counting, quantity: Quantity) -> bool:
    """Tell whether a figure counts what a list leaves out: "and four more", "three others"."""
    clause = counting.claim.clause_at(quantity.start)
    if counting.claim.word(quantity.start - 1) in ("remaining", "other"):
        return True
    if clause and any(mark.start >= quantity.end for mark in clause.predicates):
        return False
    words = [counting.claim.word(i) for i in range(quantity.start - 1, counting.phrase_end(quantity))]
    after = [
        counting.claim.word(i)
        for i in range(counting.phrase_end(quantity), counting.phrase_end(quantity) + 2)
    ]
    if after[:1] in (["remain"], ["left"]) or after in (["are", "left"], ["is", "left"], ["still", "left"]):
        return True
    return any(word in ("more", "others", "other", "further") for word in words)


def _rest(counting: Counting, quantity: Quantity) -> str | None:
    """Compare a rest with the whole less what is listed: numbers, or the pieces of a list of words."""
    claim, binding = counting.claim, counting.binding
    earlier = [q for q in claim.quantities if q.end <= quantity.start and q.kind == "count" and not q.noun]
    wholes = {int(q.value): q for q in earlier}
    sizes = dict.fromkeys((len(scope.numbers) for scope in counting.scopes), None)
    listed = len(binding.numbers_in(0, len(claim.tokens)))
    told = {sum(int(q.value) for q in earlier)} | ({listed} if listed else set())
    in_list = claim.word(quantity.start - 1) in (",", "and", "plus")
    left = _left(counting, quantity, Role())
    if left is not None:
        return left
    for whole, after in (*wholes.items(), *sizes.items()):
        parts = set(told)
        if after is not None:
            parts = {sum(int(q.value) for q in earlier if q.start != after.start)} | (
                {listed} if listed else set()
            )
        if in_list:
            clause = claim.clause_at(quantity.start)
            parts.add(_pieces(counting, after.end if after else _list_start(clause), quantity.start))
        for part in parts - {0}:
            if quantity.accepts(whole - part):
                return f"{whole} less {part} that are told"
    return None


def _left(counting: Counting, quantity: Quantity, role: Role) -> str | None:
    """Judge "the other two are open": what no figure before has told of, and whether it stands so."""
    earlier = [
        q
        for q in counting.claim.quantities
        if q.end <= quantity.start and q.kind in ("count", "share") and not counting.is_whole(q)
    ]
    for scope in counting.scopes:
        told = {
            n
            for q in earlier
            for n in counting.having(scope.numbers, counting.role(q))
            if not counting.role(q).is_empty
        }
        if not told:
            continue
        left = tuple(n for n in scope.numbers if n not in told)
        if quantity.accepts(len(left)) and counting.having(left, replace(role, makers=())) == left:
            return f"{len(left)} are left, and all stand so"
    return None


def _list_start(clause: Clause | None) -> int:
    """Return where the list begins that "and two more" ends."""
    if clause is not None and clause.inherits is not None and clause.before is not None:
        clause = clause.before
    return clause.subject_end if clause else 0


def _pieces(counting: Counting, start: int, end: int) -> int:
    """Count the pieces of a list between two places: "test_api, test_building and" has two."""
    cuts = [i for i in range(start, end) if counting.claim.word(i) in (",", "and", ";", ":")]
    bounds = [start, *cuts, end]
    return sum(
        any(counting.claim.tokens[i].kind in ("word", "code") and i not in cuts for i in range(a, b))
        for a, b in zip(bounds, bounds[1:], strict=False)
    )


def _readings(counting: Counting, quantity: Quantity, role: Role) -> list[tuple[Scope, Role]]:
    """Return the scopes and roles under which a count may be read, the nearest first."""
    scopes = (antecedent_of(counting, quantity) if not role.makers else ()) or counting.scopes_of(quantity)
    evidence = counting.evidence
    if role.is_empty and counting.claim.word(quantity.end) == "of":
        parts = [Scope("the pull requests named", evidence.cited), Scope("the theme", evidence.theme_pulls)]
        scopes = tuple(part for part in parts if part.numbers) or scopes
    if role.is_empty and evidence.is_day and not counting.hinted(quantity):
        scopes = (*scopes, *told_themes(counting))
    found = [(scope, role) for scope in scopes]
    if role.is_empty and _is_bare_part(counting, quantity):
        found += [(scope, Role(marks=(_LANDED,))) for scope in scopes]
    if any(mark.name == "opened" for mark in role.marks) and (role.makers or not counting.claim.names_day):
        found += [(scope, replace(role, loose=True)) for scope in scopes]
    return found


def _of(role: Role) -> str:
    words = [("not " if mark.negated else "") + mark.name for mark in role.marks]
    if role.makers:
        words.append("by " + " and ".join(m.keys[0] for m in role.makers))
    if role.issue is not None:
        words.append(f"naming issue {role.issue}")
    return " and ".join(words) + " " if words else ""


def _whole(counting: Counting, quantity: Quantity, said: str) -> Finding:
    """Check "of the seventy": some set that the sentence may speak of has that size."""
    evidence = counting.evidence
    sizes = {
        "the pull requests named": len(evidence.cited),
        "the theme": len(evidence.theme_pulls),
        "the day": len(evidence.day.pulls),
    }
    owner = counting.owner(quantity)
    if owner:
        role = Role(makers=owner)
        sizes = {
            f"{_of(role)}in {scope.name}": len(counting.having(scope.numbers, role))
            for scope in counting.scopes
        }
    for part in [q for q in counting.claim.quantities if counting.has_part(quantity, q)]:
        if part.value == quantity.value:
            continue
        status = Role(marks=counting.role(part).marks)
        sizes |= {
            f"{_of(status)}in {s.name} ": len(counting.having(s.numbers, status)) for s in _around(counting)
        }
    for name, size in sizes.items():
        if size and quantity.accepts(size):
            return supported(KIND, said, f"{size} in {name}", evidence.pool)
    for other in counting.claim.quantities:
        if (
            other.start < quantity.start
            and other.kind == "count"
            and other.value == quantity.value
            and not counting.has_part(quantity, other)
        ):
            return supported(KIND, said, "the same figure as before", evidence.pool)
    return refuted(KIND, said, "no set that the sentence speaks of has that size")


def _by_content(counting: Counting, quantity: Quantity, role: Role) -> tuple[int, ...] | None:
    """Narrow by the words around the figure, for sentences that count several groups."""
    claim = counting.claim
    others = [
        q for q in claim.quantities if q is not quantity and q.kind == "count" and counts_pulls(claim, q)
    ]
    if not others:
        return None
    clause = claim.clause_at(quantity.start)
    if clause is None:
        return None
    words = counting.binding.content_of(
        quantity.end, counting.phrase_end(quantity)
    ) or counting.binding.content_of(quantity.end, clause.end)
    members = counting.having(counting.binding.pool, role)
    fitting = counting.binding.best(words, members, share=0.5)
    if words and len(fitting) < len(members) and quantity.accepts(len(fitting)):
        return fitting
    return None


def _around(counting: Counting) -> list[Scope]:
    evidence = counting.evidence
    scopes = [Scope("the pull requests named", evidence.cited), Scope("the theme", evidence.theme_pulls)]
    return [scope for scope in scopes if scope.numbers]


def _people(counting: Counting, quantity: Quantity) -> Finding:
    said = _said(counting, quantity)
    evidence = counting.evidence
    role = counting.role(quantity)
    words = claim_words(counting, quantity)
    if any(w in ("bot", "bots") for w in words):
        return _bots(counting, quantity, said)
    if not role.marks:
        beside = [
            q
            for q in counting.claim.quantities
            if q is not quantity and counts_pulls(counting.claim, q) and not counting.is_whole(q)
        ]
        if len(beside) == 1 and counting.claim.clause_at(beside[0].start) is counting.claim.clause_at(
            quantity.start
        ):
            role = replace(role, marks=counting.role(beside[0]).marks)
    clause = counting.claim.clause_at(quantity.start)
    if clause and (counting.claim.word(quantity.end) == "of" or not words[1:]):
        near = " ".join(counting.claim.word(i) for i in range(quantity.start, clause.end))
        words += ["newcomer"] if re.search(r"for the first time|newcomers?|first[- ]time", near) else []
    newcomers = any(
        w in ("newcomer", "newcomers", "first-time", "first-timer", "first-timers", "new") for w in words
    )
    tried: list[int] = []
    for scope in counting.scopes_of(quantity):
        members = counting.having(scope.numbers, Role(marks=role.marks))
        if newcomers:
            members = tuple(n for n in members if n in evidence.day.facts.first_timers)
        people = {
            p.login.casefold()
            for n in members
            for p in (evidence.pull(n).author,)
            if p.is_known and not p.is_bot
        }
        if _COUNTS_BOTS.search(counting.claim.text):
            people |= {
                evidence.pull(n).author.login.casefold() for n in members if evidence.pull(n).author.is_bot
            }
        everybody = people | {
            p.login.casefold() for n in members for p in people_of(evidence.pull(n)) if not p.is_bot
        }
        for size in (len(people), len(everybody)):
            if quantity.accepts(size):
                return supported(KIND, said, f"{size} people", members)
        tried.append(len(people))
    if (
        not role.marks
        and counting.claim.people
        and quantity.accepts(len({k for m in counting.claim.people for k in m.keys}))
    ):
        return supported(KIND, said, "as many people as are named", evidence.pool)
    return refuted(KIND, said, f"it is {' or '.join(map(str, tried))} people")


_COUNTS_BOTS = re.compile(r"(?<!not )\b(?:counting|including) (?:the |\w+ )?bots?\b", re.IGNORECASE)


def _bots(counting: Counting, quantity: Quantity, said: str) -> Finding:
    for scope in counting.scopes_of(quantity):
        bots = {
            counting.evidence.pull(n).author.login
            for n in scope.numbers
            if counting.evidence.pull(n).author.is_bot
        }
        if quantity.accepts(len(bots)):
            return supported(KIND, said, f"{len(bots)} in {scope.name}", scope.numbers)
    return refuted(KIND, said, "it is another number of bots")


def claim_words(counting: Counting, quantity: Quantity) -> list[str]:
    """Return the words of a figure's noun phrase."""
    return [counting.claim.word(i) for i in range(quantity.start, counting.phrase_end(quantity))]


def _themes(counting: Counting, quantity: Quantity) -> Finding | None:
    said = _said(counting, quantity)
    if quantity.kind != "count":
        return None
    themes = counting.evidence.day.facts.themes
    sizes = {
        len(themes),
        len([t for t in themes if t.theme.kind != "elsewhere"]),
        len([t for t in themes if t.theme.kind in ("campaign", "area")]),
    }
    named = counting.evidence.day.theme_of
    sizes.add(len({named[n].theme.id for n in counting.evidence.cited if n in named}))
    if counting.claim.word(quantity.end) in LARGEST | SMALLEST:
        told = _told_themes(counting)
        if quantity.accepts(len(told)):
            return supported(KIND, said, "so many are named", ())
        if told:
            return refuted(KIND, said, f"{len(told)} are named")
    if quantity.value == 1 or any(quantity.accepts(size) for size in sizes):
        return supported(KIND, said, f"{len(themes)} themes")
    return refuted(KIND, said, f"the day has {len(themes)} themes")


def _issues(counting: Counting, quantity: Quantity) -> Finding:
    said = _said(counting, quantity)
    pulls = [counting.evidence.pull(n) for n in counting.binding.pool]
    closed = {n for p in pulls for n in p.closes}
    named = {n for p in pulls for n in (*p.closes, *p.refers)} - set(counting.evidence.day.pulls)
    wrong = any(mark.name in ("landed", "proposed", "draft") for mark in counting.role(quantity).marks)
    if not wrong and any(quantity.accepts(len(found)) for found in (closed, named)):
        return supported(KIND, said, f"{len(closed)} closed, {len(named)} named", counting.binding.pool)
    return refuted(KIND, said, f"{len(closed)} issues are closed and {len(named)} named")


def _stack(counting: Counting, quantity: Quantity) -> Finding:
    said = _said(counting, quantity)
    evidence = counting.evidence
    depths = {
        len(evidence.pull(n).stack): n for n in counting.binding.pool if len(evidence.pull(n).stack) > 1
    }
    for facts in evidence.day.facts.themes:
        for stack in facts.stacks:
            if set(stack.pull_requests) & set(counting.binding.pool):
                depths[stack.depth] = stack.pull_requests[0]
                depths.setdefault(len(stack.pull_requests), stack.pull_requests[0])
    if not quantity.noun and quantity.accepts(
        len({evidence.pull(n).stack for n in counting.binding.pool if len(evidence.pull(n).stack) > 1})
    ):
        return supported(KIND, said, "so many stacks", counting.binding.pool)
    placed = counting.claim.word(quantity.start - 1) in ("part", "parts", "and", ",", "to")
    for depth, number in depths.items():
        if quantity.accepts(depth) or (placed and 0 < quantity.value <= depth):
            return supported(KIND, said, f"the stack is {depth} deep", (number,))
    if not depths:
        return unknown(KIND, said, "no stack is known here")
    return refuted(KIND, said, f"the stack is {' or '.join(map(str, depths))} deep")


def _both(counting: Counting, quantity: Quantity) -> Finding | None:
    claim, said = counting.claim, _said(counting, quantity)
    binding = counting.binding
    clause = claim.clause_at(quantity.start)
    if clause is None or _is_both_and(counting, quantity) or claim.word(quantity.start - 1) == "not":
        return None
    role = counting.role(quantity)
    if len({m.keys for m in claim.people}) > 1:
        role = replace(role, makers=())
    candidates: list[tuple[int, ...]] = []
    named = [r for r in binding.references_in(0, len(claim.tokens))]
    numbers = tuple(dict.fromkeys(n for r in named for n in binding.members(r)))
    if len(numbers) == 2:
        candidates.append(numbers)
    for scope in counting.scopes:
        candidates.append(scope.numbers)
        candidates += [
            counting.having(scope.numbers, counting.role(q))
            for q in claim.quantities
            if q.end <= quantity.start and q.value == 2
        ]
        if claim.people:
            candidates.append(counting.having(scope.numbers, Role(makers=claim.people)))
        if role.marks and not counting.binding.lacks_subject(clause):
            candidates.append(counting.having(scope.numbers, role))
    pairs = [members for members in candidates if len(members) == 2]
    for members in pairs:
        if len(counting.having(members, role)) == 2:
            return supported(KIND, said, "both", members)
    for members in pairs:
        if members:
            return refuted(
                KIND, said, f"it is not so of both {' and '.join(f'#{n}' for n in members)}", members
            )
    if len(claim.people) == 2 and not role.marks:
        return supported(KIND, said, "two people are named", binding.pool)
    return refuted(KIND, said, "there are not two of them")


def _is_both_and(counting: Counting, quantity: Quantity) -> bool:
    """Tell "both the parser and the lexer", which counts nothing, from "both are open"."""
    words = [
        counting.claim.word(i) for i in range(quantity.end, min(quantity.end + 9, len(counting.claim.tokens)))
    ]
    marks = [m for m in counting.claim.marks if quantity.end <= m.start]
    if "and" not in words:
        return False
    joined = quantity.end + words.index("and")
    return not any(m.start < joined for m in marks)


def _all(counting: Counting, quantity: Quantity) -> Finding | None:
    said = _said(counting, quantity)
    role = counting.role(quantity)
    if role.is_empty:
        return None
    spared = _spared(counting, quantity)
    tried: list[str] = []
    for scope in antecedent_of(counting, quantity) or counting.scopes_of(quantity):
        members = counting.having(scope.numbers, role)
        if members and len(members) == len(scope.numbers) - spared:
            return supported(KIND, said, f"all {len(members)} in {scope.name}", members)
        tried.append(f"{len(members)} of {len(scope.numbers)} in {scope.name}")
    following = next(
        (q for q in counting.claim.quantities if q.start == quantity.end or q.start == quantity.end + 1), None
    )
    if following is not None and following.kind == "count" and not spared:
        return None
    if role.makers:
        mine = [n for n in counting.binding.pool if n in counting.binding.made_by(role.makers)]
        if mine and len(counting.having(tuple(mine), role)) == len(mine):
            return supported(KIND, said, f"all {len(mine)} of theirs", mine)
    return refuted(KIND, said, "it is so of " + ", or ".join(tried))


def _spared(counting: Counting, quantity: Quantity) -> int:
    """Return how many "all but one" leaves out."""
    if counting.claim.word(quantity.end) not in ("but", "except"):
        return 0
    return next((int(q.value) for q in counting.claim.quantities if q.start == quantity.end + 1), 0)


def _none(counting: Counting, quantity: Quantity) -> Finding | None:
    said = _said(counting, quantity)
    role = counting.role(quantity)
    if role.is_empty:
        return None
    for scope in antecedent_of(counting, quantity) or counting.scopes_of(quantity):
        members = counting.having(scope.numbers, role)
        for mark in role.marks if len(role.marks) > 1 else ():
            members = members or counting.having(scope.numbers, replace(role, marks=(mark,)))
        if members:
            return refuted(KIND, said, f"{len(members)} {_of(role)}in {scope.name}", members)
    return supported(KIND, said, "there are none", counting.binding.pool)
