"""Measures the truth stage: how many seeded errors it catches, and how many true sentences it refuses.

Run with `python -m benchmarks.truth`. The corpus is in `benchmarks/corpus`; half of it, `held`, is only ever
counted, so that nobody tunes a check to its sentences.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from time import perf_counter
from typing import Literal

from benchmarks.corpus.errors import MAKERS, SeededError, seeded_errors
from benchmarks.corpus.load import Half, TrueSentence, Wave, days, sentences
from benchmarks.corpus.long_day import long_day
from pipeline.facts import fact_sheet
from pipeline.models import FactSheet, Script, Section, Sentence, SentenceVerdict, Verification

Verify = Callable[[Script, FactSheet], Verification]
# One miss among these is one too many: they are what a listener would repeat.
_WHOLE = frozenset(
    {"swap_author", "invent_name", "swap_reference", "add_reference", "shift_count", "flip_status"}
)
_COLUMNS: tuple[tuple[Wave, Half], ...] = (
    ("seen", "dev"), ("first", "dev"), ("second", "dev"), ("third", "dev"),
    ("fourth", "dev"), ("fifth", "dev"), ("sixth", "dev"),
    ("second", "held"), ("third", "held"), ("fourth", "held"), ("fifth", "held"), ("sixth", "held"),
)  # fmt: skip
_TIMED_RUNS = 5


@dataclass(frozen=True)
class Outcome:
    """One sentence put to the test; `supported` is what the truth stage said."""

    group: str
    half: Half
    wave: Wave
    text: str
    cited: tuple[int, ...]
    supported: bool
    verdict: SentenceVerdict
    origin: str


@cache
def facts_of(day: str) -> FactSheet:
    """Compute a corpus day's facts from its hand-drawn themes."""
    entry = days()[day]
    return fact_sheet(entry.snapshot, entry.themes, show=entry.show)


def script_of(text: str, cited: tuple[int, ...], theme: str | None, style: str) -> Script:
    """Return a script of one sentence; a headline is its title, a summary its summary."""
    sentence = Sentence(text=text, pull_requests=cited, source="model")
    if style == "headline":
        return Script(title=sentence)
    if style == "summary":
        return Script(summary=sentence)
    return Script(sections=(Section(theme=theme, sentences=(sentence,)),))


def judge(verify: Verify, script: Script, facts: FactSheet, text: str) -> SentenceVerdict:
    """Return the verdict on the one sentence of a script."""
    found = [verdict for verdict in verify(script, facts).sentences if verdict.text == text]
    if not found:
        raise LookupError(f"the verification says nothing on {text!r}")
    return found[0]


def try_true(verify: Verify, entry: TrueSentence) -> Outcome:
    """Verify a true sentence."""
    script = script_of(entry.text, entry.pull_requests, entry.theme, entry.style)
    verdict = judge(verify, script, facts_of(entry.day), entry.text)
    supported = verdict.verdict == "supported"
    return Outcome(
        entry.style, entry.half, entry.wave, entry.text, entry.pull_requests, supported, verdict, entry.id
    )


def try_error(verify: Verify, error: SeededError) -> Outcome:
    """Verify a seeded error."""
    script = script_of(error.text, error.pull_requests, error.theme, error.origin.style)
    verdict = judge(verify, script, facts_of(error.origin.day), error.text)
    supported = verdict.verdict == "supported"
    return Outcome(
        error.kind,
        error.half,
        error.origin.wave,
        error.text,
        error.pull_requests,
        supported,
        verdict,
        error.id,
    )


def time_long_script(verify: Verify) -> float:
    """Return the seconds that 40 sentences over 400 pull requests take, the median of a few runs."""
    script, facts = long_day()
    took = []
    for _ in range(_TIMED_RUNS):
        start = perf_counter()
        verify(script, facts)
        took.append(perf_counter() - start)
    return sorted(took)[_TIMED_RUNS // 2]


def show_table(title: str, outcomes: Iterable[Outcome], *, counted: Literal["caught", "refused"]) -> None:
    """Print a line for each group with the halves of the waves, and a line for all."""
    kept = tuple(outcomes)
    groups = [*dict.fromkeys(outcome.group for outcome in kept)]
    groups = [kind for kind in MAKERS if kind in groups] or sorted(groups)
    columns = [column for column in _COLUMNS if any((o.wave, o.half) == column for o in kept)]
    print(f"\n{title:<18}" + "".join(f"{f'{wave} {half}':>17}" for wave, half in columns) + f"{'all':>17}")
    for group in (*groups, "all"):
        members = [o for o in kept if group in ("all", o.group)]
        cells = [_cell([o for o in members if (o.wave, o.half) == column]) for column in columns]
        cells.append(_cell(members))
        mark = " *" if counted == "caught" and group in _WHOLE else ""
        print(f"{group + mark:<18}" + "".join(f"{cell:>17}" for cell in cells))


def _cell(outcomes: list[Outcome]) -> str:
    if not outcomes:
        return "-"
    # An error that is not supported was caught; a true sentence that is not supported was refused.
    count = sum(not outcome.supported for outcome in outcomes)
    return f"{count}/{len(outcomes)} {count / len(outcomes):6.1%}"


def show_misses(errors: Iterable[Outcome], trues: Iterable[Outcome]) -> None:
    """Print the sentences of the dev half that got the wrong verdict, with the findings."""
    print("\nErrors that were called supported (dev half):")
    for outcome in errors:
        if outcome.half == "dev" and outcome.supported:
            print(f"  {outcome.origin}: {outcome.text} {list(outcome.cited)[:6]}")
    print("\nTrue sentences that were refused (dev half):")
    for outcome in trues:
        if outcome.half == "dev" and not outcome.supported:
            print(f"  {outcome.origin}: {outcome.text} {list(outcome.cited)[:6]}")
            for finding in outcome.verdict.findings:
                if finding.verdict != "supported":
                    print(f"      {finding.kind}: {finding.claim!r}: {finding.reason}")


def show_blame(trues: Iterable[Outcome]) -> None:
    """Print which kinds of finding refused true sentences, counted without showing them."""
    kinds = Counter(
        (outcome.half, finding.kind)
        for outcome in trues
        if not outcome.supported
        for finding in outcome.verdict.findings
        if finding.verdict != "supported"
    )
    if kinds:
        print("\nFalse alarms by kind of finding:")
    for (half, kind), count in sorted(kinds.items(), key=lambda item: (item[0][0], -item[1])):
        print(f"  {half:<5} {kind:<24} {count}")


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="benchmarks.truth", description=__doc__)
    parser.add_argument("--half", choices=("dev", "held", "both"), default="both")
    parser.add_argument("--kind", choices=tuple(MAKERS), help="only seeded errors of this kind")
    parser.add_argument("--show-misses", action="store_true", help="print wrong verdicts of the dev half")
    chosen = parser.parse_args(arguments)
    if chosen.show_misses and chosen.half == "held":
        parser.error("sentences of the held half are only counted, never shown")
    return chosen


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark and print it."""
    from pipeline.truth import verify  # noqa: PLC0415 - the corpus can be read and tested without the stage

    chosen = parse(arguments)
    halves: tuple[str, ...] = ("dev", "held") if chosen.half == "both" else (chosen.half,)
    start = perf_counter()
    trues = [try_true(verify, entry) for entry in sentences() if entry.half in halves]
    wanted = [e for e in seeded_errors() if e.half in halves and chosen.kind in (None, e.kind)]
    errors = [try_error(verify, error) for error in wanted]
    took = perf_counter() - start
    show_table("errors caught", errors, counted="caught")
    print("  * to be caught without exception")
    show_table("true but refused", trues, counted="refused")
    show_blame(trues)
    if chosen.show_misses:
        show_misses(errors, trues)
    print(f"\n{len(trues)} true sentences and {len(errors)} errors in {took:.1f} s.")
    print(f"40 sentences over 400 pull requests: {time_long_script(verify):.3f} s.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
