"""The benchmark of second readers: what is put to a model passed the checks, and what it doubts is counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, TypeVar

import pytest
from pydantic import BaseModel

from benchmarks.corpus.load import sentences
from benchmarks.reader import TRUE, Tally, lines, main, passing, put
from pipeline.writer.model import Message

T = TypeVar("T", bound=BaseModel)
DAY = "acorn"


class Doubting:
    """A model that doubts the sentences which hold one of some texts."""

    name, requests, tokens, notes, context_tokens = "scripted", 0, 0, (), 16_000

    def __init__(self, *texts: str) -> None:
        self.texts = texts

    def ask(self, messages: Sequence[Message], *, schema: type[T], **_room: Any) -> T:
        rows = re.findall(r'^\{"id": "(R\d+)".*"text": (".*")\}$', messages[1]["content"], re.MULTILINE)
        readings = [
            {"id": one, "doubt": "detail" if any(text in row for text in self.texts) else "none"}
            for one, row in rows
        ]
        return schema.model_validate({"readings": readings})


@pytest.fixture(scope="module")
def rows() -> list[tuple[str, str, tuple[int, ...]]]:
    return passing(DAY, most=12)


def test_half_of_what_is_put_to_a_model_is_true(rows: list[tuple[str, str, tuple[int, ...]]]) -> None:
    own = {sentence.text for sentence in sentences() if sentence.day == DAY}
    assert [text in own for group, text, _ in rows] == [group == TRUE for group, _, _ in rows]
    assert sum(group == TRUE for group, _, _ in rows) == 6
    assert passing(DAY, most=12) == rows


def test_what_a_model_doubts_is_counted_by_kind(rows: list[tuple[str, str, tuple[int, ...]]]) -> None:
    tally, wrong = Tally(), next(row for row in rows if row[0] != TRUE)
    put(Doubting(wrong[1][:40]), DAY, rows, tally)
    assert sum(tally.read.values()) == len(rows)
    assert tally.read[TRUE] == 6
    assert (tally.doubted[TRUE], tally.doubted[wrong[0]]) == (0, 1)
    told = list(lines(tally))
    assert told[0] == "true                    0 of 6     doubted   0.0%"
    assert any(
        line.startswith("1 times: the model read 12 sentences a second time and doubted 1") for line in told
    )


def test_without_a_model_it_says_what_is_missing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("MERGECAST_MODEL", raising=False)
    with pytest.raises(SystemExit):
        main([])
    assert "name a model in MERGECAST_MODEL" in capsys.readouterr().err
