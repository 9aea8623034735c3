"""What is taken back though the day does not hold it: "takes back what we told on Tuesday", and its title."""

from __future__ import annotations

from pipeline.text import headline_of
from pipeline.truth.earlier.happened import happened
from pipeline.truth.earlier.rule import KIND, Found, Read, Rule, rule
from pipeline.truth.earlier.words import ON_DAY, date_in
from pipeline.truth.findings import refuted, supported, unknown
from pipeline.truth.tokens import plain_words


def _what(found: Found) -> Read | None:
    """Judge "what we told on Tuesday" and "what landed on Tuesday" as the object of a revert."""
    facts, evidence = found.evidence.day.facts, found.evidence
    date = date_in(found.group("day"), facts)
    targets = [target for n in evidence.cited for target in evidence.pull(n).reverts]
    if date == facts.date and not facts.week:
        return None
    if date is None or not targets:
        return Read(refuted(KIND, found.said, "no pull request that is named takes one back", evidence.cited))
    if not facts.week and facts.earlier.on(date) is None:
        return Read(unknown(KIND, found.said, f"no episode of {date} is stored"))
    told = found.group("told")
    for target in targets:
        remembered = facts.earlier.pull(target)
        aloud = remembered and any(one.date == date and one.aloud for one in remembered.tellings)
        if (told and aloud) or (not told and happened(facts, target, "landed", date)):
            instead = f"pull request {target}"
            return Read(
                supported(KIND, found.said, f"{date}: pull request {target}", evidence.cited), instead
            )
    return Read(refuted(KIND, found.said, f"pull request {targets[0]} is not of {date}", evidence.cited))


def _title(found: Found) -> Read | None:
    """Judge the quoted title of a pull request that the day does not hold but an earlier episode did."""
    facts, evidence, number = found.evidence.day.facts, found.evidence, int(found.group("number"))
    remembered = facts.earlier.pull(number)
    if facts.pull(number) or remembered is None or not _is_named(found, number):
        return None
    instead = found.group("lead")
    if plain_words(found.group("title")) in plain_words(headline_of(remembered.title) or ""):
        return Read(supported("quote", found.group("title"), f"so pull request {number} is called"), instead)
    return Read(
        refuted("quote", found.group("title"), f"pull request {number} is called otherwise", evidence.cited),
        instead,
    )


def _is_named(found: Found, number: int) -> bool:
    pulls = [found.evidence.pull(n) for n in found.evidence.cited]
    return any(number in (*pull.reverts, *pull.refers) for pull in pulls)


RULES: tuple[Rule, ...] = (
    rule(
        rf"\bwhat (?:(?P<told>we (?:told|reported|covered))(?: as landed)?|landed|was landed|had landed) {ON_DAY}",
        _what,
    ),
    rule(r"(?P<lead>\b[Pp]ull request (?P<number>\d+)), [“\"](?P<title>[^”\"]+)[”\"]", _title),
)
