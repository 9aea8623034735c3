"""The truth stage as a whole: every sentence of a script is judged, and the worst finding decides."""

from __future__ import annotations

from pipeline.models import Script, Section, Sentence
from pipeline.truth import verify
from tests.truth_days import FOREST


def test_every_sentence_is_judged_and_told_where_it_stands() -> None:
    script = Script(
        title=Sentence(text="Forest: Leases and Retries"),
        summary=Sentence(text="Eight pull requests landed."),
        sections=(
            Section(sentences=(Sentence(text="This is Forest."),)),
            Section(
                theme="T1",
                sentences=(
                    Sentence(text="alder landed pull request 101.", pull_requests=(101,)),
                    Sentence(text="birch landed pull request 103.", pull_requests=(103,)),
                ),
            ),
        ),
    )
    verification = verify(script, FOREST)
    assert [v.where for v in verification.sentences] == ["title", "summary", "s1.1", "s2.1", "s2.2"]
    assert [v.verdict for v in verification.sentences] == ["supported"] * 4 + ["refuted"]
    assert not verification.ok
