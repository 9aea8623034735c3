"""Lines and files of a change: which lines are meant, each or together, and the way they go."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

LOOM = make_facts(
    pulls_of(
        [
            (91, "alder", "landed", "Remove unused code from the loom", {"additions": 6, "deletions": 62, "changed_files": 8}),
            (92, "birch", "landed", "Remove unused code from the shuttle", {"additions": 2, "deletions": 33, "changed_files": 1, "body": "The lock file has 33 lines that nobody reads."}),
            (93, "cedar", "landed", "Remove unused code from the heddle", {"additions": 0, "deletions": 4, "changed_files": 1}),
            (94, "dill", "landed", "Remove unused code from the reed", {"additions": 0, "deletions": 4, "changed_files": 1}),
            (95, "fern", "landed", "Add a shed counter", {"additions": 120, "deletions": 20, "changed_files": 3}),
        ]
    )
)  # fmt: skip

told = partial(verdict_on, LOOM)


@pytest.mark.parametrize(
    ("right", "wrong", "numbers"),
    [
        ("alder's cleanup of the loom sheds 56 net lines.", "alder's cleanup of the loom sheds 58 net lines.", (91,)),
        ("alder's cleanup leaves the loom 56 lines shorter.", "alder's cleanup leaves the loom 56 lines longer.", (91,)),
        ("With alder's cleanup the loom shrinks by 56 lines.", "With alder's cleanup the loom grows by 56 lines.", (91,)),
        ("With alder's cleanup the loom loses 62 lines.", "With alder's cleanup the loom gains 62 lines.", (91,)),
        ("birch's cleanup counts 33 deletions and two additions.", "birch's cleanup counts two deletions and 33 additions.", (92,)),
        ("birch's cleanup of the shuttle removes 33 lines.", "birch's cleanup of the shuttle removes 31 lines.", (92,)),
        ("The heddle and the reed lose four lines each.", "The heddle and the reed lose eight lines each.", (93, 94)),
        ("The cleanups of the heddle and the reed remove eight lines together.", "The cleanups of the heddle and the reed remove nine lines together.", (93, 94)),
        ("fern's shed counter grows by 100 net lines.", "fern's shed counter shrinks by 100 net lines.", (95,)),
        ("fern's counter comes with 120 insertions in three files.", "fern's counter comes with 120 insertions in four files.", (95,)),
    ],
)  # fmt: skip
def test_lines_are_those_that_the_data_has(right: str, wrong: str, numbers: tuple[int, ...]) -> None:
    assert told(right, *numbers).verdict == "supported", told(right, *numbers).findings
    assert "figure" in {f.kind for f in told(wrong, *numbers).findings if f.verdict == "refuted"}


def test_lines_of_something_else_are_the_texts() -> None:
    assert told("The lock file of birch's shuttle has 33 lines that nobody reads.", 92).verdict == "supported"
