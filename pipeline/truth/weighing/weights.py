"""The weights of a judgement: a logistic regression over signs that a person can name, and over pairs of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import combinations

ALWAYS = "(always)"
_AND = " + "


@dataclass(frozen=True)
class Weights:
    """What each sign weighs, in log-odds of a false sentence, and the sum from which on it counts as one."""

    threshold: float
    of: Mapping[str, float]

    def sum(self, signs: Mapping[str, float]) -> float:
        """Return the log-odds that a sentence with these signs is false."""
        return sum(value * self.of.get(name, 0.0) for name, value in with_pairs(signs).items())

    def is_false(self, signs: Mapping[str, float]) -> bool:
        """Tell whether the signs speak against a sentence."""
        return self.sum(signs) > self.threshold


def with_pairs(signs: Mapping[str, float]) -> dict[str, float]:
    """Return signs, those that stand together as one, and what every sentence has."""
    pairs = {
        f"{one}{_AND}{other}": signs[one] * signs[other] for one, other in combinations(sorted(signs), 2)
    }
    return {ALWAYS: 1.0, **signs, **pairs}


@cache
def weights_of(judgement: str) -> Weights:
    """Return the weights that lie beside this module as `JUDGEMENT.json`."""
    raw = json.loads(files(__package__).joinpath(f"{judgement}.json").read_text(encoding="utf-8"))
    return Weights(threshold=raw["threshold"], of=raw["weights"])
