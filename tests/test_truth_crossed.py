"""Two figures or names that change places: each is told of what the text tells of the other."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

KILN = make_facts(
    pulls_of(
        [
            (71, "alder", "landed", "Pick the kernel by chip", {"body": "Force K3 on Heron and K4 on Bittern, whatever the driver says."}),
            (72, "birch", "landed", "Check the guard once", {"body": "The guard was repeated at six sites in `kiln.py` and three in `flue.py`."}),
            (73, "cedar", "landed", "Build on larger runners", {"body": "Previously the glaze build took 15m 26s on a GitHub runner.\n\nOn a Depot runner the same build takes 13m 39s."}),
            (74, "the-bot", "landed", "Update tongs to 1.0.229", {}),
            (75, "the-bot", "landed", "Update bellows to 1.0.151", {}),
            (76, "dill", "landed", "Store positions as wide integers", {"body": "| project | before | after |\n| --- | --- | --- |\n| teapot | 3.10 s | 2.64 s |\n| saucer | 0.95 s | 0.94 s |"}),
        ]
    )
)  # fmt: skip

told = partial(verdict_on, KILN)


@pytest.mark.parametrize(
    ("right", "wrong", "numbers"),
    [
        ("alder's change forces K3 on Heron and K4 on Bittern.", "alder's change forces K4 on Heron and K3 on Bittern.", (71,)),
        ("The guard stood at six sites in kiln.py and at three in flue.py.", "The guard stood at three sites in kiln.py and at six in flue.py.", (72,)),
        ("On a GitHub runner the build took 15m 26s, and a Depot runner takes 13m 39s.", "On a GitHub runner the build took 13m 39s, and a Depot runner takes 15m 26s.", (73,)),
        ("tongs is at 1.0.229 and bellows at 1.0.151.", "tongs is at 1.0.151 and bellows at 1.0.229.", (74, 75)),
        ("With dill's change teapot is at 2.64 seconds, while saucer is at 0.94.", "With dill's change teapot is at 0.94 seconds, while saucer is at 2.64.", (76,)),
    ],
)  # fmt: skip
def test_what_belongs_to_what(right: str, wrong: str, numbers: tuple[int, ...]) -> None:
    assert told(right, *numbers).verdict == "supported", told(right, *numbers).findings
    bad = {f.reason for f in told(wrong, *numbers).findings if f.verdict == "refuted"}
    assert "the text tells this of the other one" in bad


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("On Bittern it is K4 and on Heron it is K3 that alder's change forces.", (71,)),
        ("bellows went to 1.0.151, and tongs to 1.0.229.", (74, 75)),
    ],
)
def test_another_order_is_no_exchange(text: str, numbers: tuple[int, ...]) -> None:
    assert told(text, *numbers).verdict == "supported", told(text, *numbers).findings
