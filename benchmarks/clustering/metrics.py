"""Agreement between a partition and human categories: adjusted mutual information and B-cubed.

V-measure is left out on purpose: it rewards a partition into single items.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import exp, lgamma, log


@dataclass(frozen=True, slots=True)
class BCubed:
    """Precision, recall and their harmonic mean, each the mean over items (Bagga and Baldwin 1998)."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall."""
        total = self.precision + self.recall
        return 2 * self.precision * self.recall / total if total else 0.0


def b_cubed(truth: Sequence[Hashable], found: Sequence[Hashable]) -> BCubed:
    """Return B-cubed precision and recall of the partition `found` against `truth`, item by item."""
    together = Counter(zip(truth, found, strict=True))
    categories, clusters = Counter(truth), Counter(found)
    items = len(truth)
    precision = sum(count * count / clusters[cluster] for (_, cluster), count in together.items()) / items
    recall = sum(count * count / categories[category] for (category, _), count in together.items()) / items
    return BCubed(precision, recall)


def adjusted_mutual_information(truth: Sequence[Hashable], found: Sequence[Hashable]) -> float:
    """Return the mutual information adjusted for chance, normalised by the mean of the two entropies.

    1 is perfect agreement, 0 what chance gives. Source: Vinh, Epps and Bailey, JMLR 11 (2010), where the
    expectation is over random partitions with the same sizes.
    """
    rows, columns = Counter(truth), Counter(found)
    items = len(truth)
    if len(rows) == len(columns) and len(rows) in (1, items):
        return 1.0
    mutual = sum(
        count / items * log(items * count / (rows[row] * columns[column]))
        for (row, column), count in Counter(zip(truth, found, strict=True)).items()
    )
    expected = _expected(list(rows.values()), list(columns.values()), items)
    ceiling = (_entropy(rows, items) + _entropy(columns, items)) / 2
    return (mutual - expected) / (ceiling - expected) if abs(ceiling - expected) > 1e-12 else 0.0


def _entropy(counts: Counter[Hashable], items: int) -> float:
    return -sum(count / items * log(count / items) for count in counts.values())


def _expected(rows: Sequence[int], columns: Sequence[int], items: int) -> float:
    """Return the expected mutual information under the hypergeometric model, summed in logarithms."""
    factorial = [lgamma(number + 1) for number in range(items + 1)]
    total = 0.0
    for row, row_times in Counter(rows).items():
        for column, column_times in Counter(columns).items():
            fixed = (
                factorial[row]
                + factorial[column]
                + factorial[items - row]
                + factorial[items - column]
                - factorial[items]
            )
            part = 0.0
            for both in range(max(1, row + column - items), min(row, column) + 1):
                weight = (
                    fixed
                    - factorial[both]
                    - factorial[row - both]
                    - factorial[column - both]
                    - factorial[items - row - column + both]
                )
                part += both / items * log(items * both / (row * column)) * exp(weight)
            total += part * row_times * column_times
    return total
