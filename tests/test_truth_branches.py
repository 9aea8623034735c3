"""A branch that a sentence names: merged into another one is not shipped, and a stack's own base is no branch."""

from __future__ import annotations

import pytest

from pipeline.models import Script, Section, Sentence
from pipeline.truth import verify
from tests.builders import make_pull_request
from tests.facts_builder import make_facts

FACTS = make_facts(
    [
        make_pull_request(1, title="Add a clock", status="landed", base="feature/x"),
        make_pull_request(2, title="Add a cache", status="landed", base="main"),
        make_pull_request(
            3, title="Add a pump", status="landed", base="gh/alder/3/base", landed_how="commit"
        ),
        make_pull_request(4, title="Fix the crash in main", status="landed", base="release/2"),
        make_pull_request(5, title="Add a ladder", base="main"),
    ],
    [{"title": "things", "pull_requests": [1, 2, 3, 4, 5]}],
)


@pytest.mark.parametrize(
    ("text", "number", "verdict"),
    [
        ("alder landed a clock into feature/x.", 1, "supported"),
        ("alder landed a clock into main.", 1, "refuted"),
        ("alder landed a clock on the main branch.", 1, "refuted"),
        ("alder landed a clock into feature/y.", 1, "refuted"),
        ("A clock by alder landed in trunk today.", 1, "refuted"),
        ("alder landed a change into feature/x to add a clock.", 1, "supported"),
        ("alder landed a cache into main.", 2, "supported"),
        ("alder landed a change into feature/x to add a cache.", 2, "refuted"),
        ("Pull request 2 landed into feature/x.", 2, "refuted"),
        ("alder landed a pump on main.", 3, "supported"),
        ("alder landed a change into release/2 to fix the crash in main.", 4, "supported"),
        ("alder landed a change into trunk to add a clock.", 1, "refuted"),
        ("alder proposes to add a ladder.", 5, "supported"),
    ],
)
def test_a_branch_is_the_one_that_it_was_merged_into(text: str, number: int, verdict: str) -> None:
    sentence = Sentence(text=text, pull_requests=(number,))
    judged = verify(Script(sections=(Section(theme="T1", sentences=(sentence,)),)), FACTS).sentences[0]
    assert judged.verdict == verdict, judged.findings
