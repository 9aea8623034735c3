"""Fits the weights of the truth stage's weighed judgements to the corpus, and says what they are worth.

Run with `python -m benchmarks.weights` for a table, and with `--write` to keep the weights that it finds.
Only the half `dev` is read. The table is of days that took no part in the fit: each day is judged by weights
fitted on the others. The method is a logistic regression with a ridge, solved by Newton's method (Hastie,
Tibshirani and Friedman, "The Elements of Statistical Learning", sections 4.4 and 18.4).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from benchmarks.corpus.errors import seed
from benchmarks.corpus.load import TrueSentence, days, sentences
from benchmarks.truth import facts_of
from pipeline.models import Sentence
from pipeline.truth import weighing
from pipeline.truth.checks.denials import weighed
from pipeline.truth.claims import claim_of
from pipeline.truth.day import Day
from pipeline.truth.evidence import evidence_of
from pipeline.truth.weighing.weights import with_pairs

Matrix = npt.NDArray[np.float64]
# Chosen on days left out: with less the weights learn single sentences, with more they learn nothing.
_RIDGE = 30.0
_STEPS = 12
# A sign that so few denials have, or lack, tells nothing.
_LEAST = 6
# Of true denials so many may be refused where the weights have not seen the day.
_FALSE_ALARMS = 0.2
# The words by which a denial of the true sentence is known again in one that was made false.
_SAME = 3


@dataclass(frozen=True)
class Row:
    """A denial of a sentence, the day it is of, its signs, and whether it was put in."""

    day: str
    signs: Mapping[str, float]
    is_false: bool


def rows() -> Iterator[Row]:
    """Yield the denials of true sentences, and those that `negate` put into them."""
    indexed: dict[str, Day] = {}
    for entry in sentences():
        if entry.half == "dev":
            day = indexed.setdefault(entry.day, Day(facts_of(entry.day)))
            yield from _rows(entry, day)


def _rows(entry: TrueSentence, day: Day) -> Iterator[Row]:
    own = set()
    for said, signs in _read(entry.text, entry.pull_requests, entry.theme, day):
        own.add(said)
        yield Row(entry.day, signs, is_false=False)
    for error in seed(entry, days()[entry.day]):
        if error.kind == "negate":
            for said, signs in _read(error.text, error.pull_requests, error.theme, day):
                if said not in own:
                    yield Row(entry.day, signs, is_false=True)


def _read(
    text: str, cited: tuple[int, ...], theme: str | None, day: Day
) -> Iterator[tuple[str, dict[str, float]]]:
    sentence = Sentence(text=text, pull_requests=cited)
    evidence = evidence_of(sentence, day, where="s1.1", theme=theme, told=1)
    claim = claim_of(text, evidence)
    for denied, signs in weighed(claim, evidence):
        yield claim.words(denied.at, denied.at + _SAME), signs


@dataclass(frozen=True)
class Fitted:
    """The names of the signs that count, and their weights."""

    names: tuple[str, ...]
    weights: Matrix

    def sums(self, found: list[Row]) -> Matrix:
        """Return the log-odds of rows."""
        return _matrix(found, self.names) @ self.weights


def _matrix(found: list[Row], names: tuple[str, ...]) -> Matrix:
    read = [with_pairs(row.signs) for row in found]
    return np.array([[signs.get(name, 0.0) for name in names] for signs in read])


def fit(found: list[Row]) -> Fitted:
    """Fit weights to rows; true and false ones count the same in all."""
    read = [with_pairs(row.signs) for row in found]
    counts: dict[str, int] = {}
    for signs in read:
        for name in signs:
            counts[name] = counts.get(name, 0) + 1
    most = len(found) - _LEAST
    names = tuple(sorted(n for n, count in counts.items() if _LEAST < count < most or n == "(always)"))
    x = np.array([[signs.get(name, 0.0) for name in names] for signs in read])
    y = np.array([float(row.is_false) for row in found])
    balance = np.where(y == 1, 0.5 / y.mean(), 0.5 / (1 - y.mean()))
    weights = np.zeros(len(names))
    for _ in range(_STEPS):
        p = 1 / (1 + np.exp(-x @ weights))
        gradient = x.T @ ((p - y) * balance) + _RIDGE * weights
        curvature = (x.T * (balance * p * (1 - p))) @ x + _RIDGE * np.eye(len(names))
        weights -= np.linalg.solve(curvature, gradient)
    return Fitted(names, weights)


def sums_of_days_left_out(found: list[Row]) -> Matrix:
    """Return the log-odds of every row by weights that were fitted without its day."""
    sums = np.zeros(len(found))
    for name in sorted({row.day for row in found}):
        here = np.array([row.day == name for row in found])
        others = [row for row in found if row.day != name]
        sums[here] = fit(others).sums([row for row in found if row.day == name])
    return sums


def show(found: list[Row], sums: Matrix) -> float:
    """Print what is caught at a few rates of false alarms, and return the threshold for the one wanted."""
    false = np.array([row.is_false for row in found])
    print(f"{(~false).sum()} true denials, {false.sum()} put in, of {len({r.day for r in found})} days\n")
    print(f"{'true refused':>14}{'put in caught':>15}{'threshold':>11}")
    wanted = 0.0
    for rate in (0.02, 0.05, 0.1, 0.15, _FALSE_ALARMS):
        threshold = float(np.quantile(sums[~false], 1 - rate))
        refused, caught = (sums[~false] > threshold).mean(), (sums[false] > threshold).mean()
        print(f"{refused:>14.1%}{caught:>15.1%}{threshold:>11.2f}")
        wanted = threshold if rate == _FALSE_ALARMS else wanted
    return wanted


def write(fitted: Fitted, threshold: float) -> Path:
    """Write the weights beside the module that reads them, the heaviest first."""
    kept = {n: round(float(w), 3) for n, w in zip(fitted.names, fitted.weights, strict=True)}
    kept = {
        n: w for n, w in sorted(kept.items(), key=lambda item: (-abs(item[1]), item[0])) if abs(w) >= 0.01
    }
    path = Path(str(weighing.__file__)).with_name("denials.json")
    text = json.dumps({"threshold": round(threshold, 3), "weights": kept}, indent=1)
    path.write_text(text + "\n", encoding="utf-8")
    return path


def main(arguments: list[str] | None = None) -> int:
    """Fit the weights of denials."""
    parser = argparse.ArgumentParser(prog="benchmarks.weights", description=__doc__)
    parser.add_argument("--write", action="store_true", help="keep the weights")
    chosen = parser.parse_args(arguments)
    found = list(rows())
    threshold = show(found, sums_of_days_left_out(found))
    if chosen.write:
        print(f"\nwritten to {write(fit(found), threshold).name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
