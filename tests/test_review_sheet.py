"""The review sheet: everything that strangers wrote is text, and every word leads to what proves it."""

from __future__ import annotations

import base64
import hashlib
import re
from datetime import UTC, datetime
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from pipeline.models import (
    Attempt,
    Decision,
    Edit,
    Episode,
    Finding,
    Objection,
    Replacement,
    Review,
    ReviewNotes,
    Verdict,
)
from pipeline.sheet import review_sheet
from pipeline.sheet.claims import pieces_of
from pipeline.store import read_record

AT = datetime(2026, 3, 5, 9, 30, tzinfo=UTC)
HOSTILE = '<img src=x onerror=alert(1)> </script><script>1</script> "onmouseover=alert(2) javascript:alert(3)'
# Elements that need no end.
_VOID = {"meta", "img", "br", "link", "input", "hr"}


class Page(HTMLParser):
    """What a browser would find: elements, ids, links, visible text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.open: list[str] = []
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += "" if self.open[-1:] == ["style"] else data

    def all(self, name: str) -> list[str]:
        return [value for _, attrs in self.elements if (value := attrs.get(name)) is not None]


@pytest.fixture
def episode(example_store: Path) -> Episode:
    return read_record(example_store / "episodes/cellar/2026-03-03/episode.json")[0]


def notes(text: str = "Wobblegate was reverted.") -> ReviewNotes:
    finding = Finding(kind="name", claim=text, verdict="refuted", reason=f"nobody said {text}")
    return ReviewNotes(
        replaced=(
            Replacement(where="s3.5", attempts=(Attempt(text=text, pull_requests=(434,), findings=(finding,)),), outcome="mended",
                        became="A change by larch to document the election timeout landed."),
            Replacement(attempts=(Attempt(text=text, findings=(finding,)),), outcome="left_out"),
        ),
        edits=(Edit(where="s3.1", before=text, after="It is told.", by="Robin Alder", at=AT),),
        decisions=(Decision(decision="rejected", by="Hazel Birch", at=AT, why=text),),
    )  # fmt: skip


def test_a_sheet_holds_the_whole_script_and_what_was_replaced(episode: Episode) -> None:
    page = Page(review_sheet(episode, notes(), ()))
    flat = re.sub(r"\s+", " ", page.text)
    for section in episode.script.sections:
        for sentence in section.sentences:
            assert sentence.text in flat
    for said in (
        episode.summary, "20: 11 landed, 7 proposed, 1 closed, 1 reverted", "Nothing stands in the way",
        "Wobblegate was reverted.", "nobody said Wobblegate", "Left out of what the model said",
        "by Robin Alder on 2026-03-05 09:30 UTC", "rejected by Hazel Birch", "no model was asked",
        "mergecast approve 2026-03-03 --show cellar",
    ):  # fmt: skip
        assert said in flat, said


def test_every_word_leads_to_what_proves_it(episode: Episode) -> None:
    page = Page(review_sheet(episode, notes(), ()))
    ids = page.all("id")
    assert len(ids) == len(set(ids))
    inside = [href for href in page.all("href") if href.startswith("#")]
    assert {href.removeprefix("#") for href in inside} <= set(ids)
    claims = [
        attrs for tag, attrs in page.elements if tag == "a" and str(attrs.get("class")).startswith("claim ")
    ]
    assert len(claims) > 30
    assert any(str(attrs["href"]).startswith("#pr-") for attrs in claims)
    assert {f"pr-{pull.number}" for pull in episode.pull_requests} <= set(ids)
    outside = {href for href in page.all("href") if not href.startswith("#")}
    assert outside == {pull.url for pull in episode.pull_requests}


def test_nothing_is_loaded_and_nothing_runs(episode: Episode) -> None:
    text = review_sheet(episode, notes(HOSTILE), ())
    page = Page(text)
    tags = {tag for tag, _ in page.elements}
    assert not tags & {"script", "img", "link", "iframe", "object", "form", "base"}
    assert not any(name.startswith("on") or name == "style" for _, attrs in page.elements for name in attrs)
    policy = next(
        attrs["content"]
        for tag, attrs in page.elements
        if attrs.get("http-equiv") == "Content-Security-Policy"
    )
    style = text.split("<style>")[1].split("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert "url(" not in style
    assert "@import" not in style


def test_hostile_text_is_text_wherever_it_stands(episode: Episode) -> None:
    pulls = tuple(pull.model_copy(update={"title": HOSTILE, "author": HOSTILE, "url": "javascript:alert(4)"}) for pull in episode.pull_requests)  # fmt: skip
    hostile = episode.model_copy(
        update={
            "title": HOSTILE, "summary": HOSTILE, "pull_requests": pulls, "status": "rejected",
            "review": Review(decision="rejected", by=HOSTILE, at=AT, why=HOSTILE),
            "generator": episode.generator.model_copy(update={"notes": (HOSTILE,), "model": HOSTILE}),
        }
    )  # fmt: skip
    objection = Objection(kind="record", where=HOSTILE, text=HOSTILE, reason=HOSTILE)
    page = Page(review_sheet(hostile, notes(HOSTILE), (objection,)))
    assert "<img src=x onerror=alert(1)>" in page.text
    assert not {tag for tag, _ in page.elements} & {"script", "img"}
    assert not any(href.startswith("javascript") for href in page.all("href"))
    assert not any(name.startswith("on") for _, attrs in page.elements for name in attrs)


def test_a_verdict_on_other_words_is_none_on_these(episode: Episode) -> None:
    changed = episode.model_copy(update={"title": "Another title"})
    page = Page(review_sheet(changed, ReviewNotes(), ()))
    title = next(attrs for _, attrs in page.elements if attrs.get("id") == "title")
    assert title["class"] == "sentence not_enough_info"


def finding(claim: str, verdict: Verdict = "supported") -> Finding:
    return Finding(kind="x", claim=claim, verdict=verdict, reason="so it is")


@pytest.mark.parametrize(
    ("findings", "expected"),
    [
        ([], [("Ten landed and two did not.", None)]),
        ([finding("Ten landed")], [("Ten landed", 0), (" and two did not.", None)]),
        ([finding("Ten landed and two"), finding("two")], [("Ten landed and ", 0), ("two", 1), (" did not.", None)]),
        ([finding("two"), finding("Ten landed and two")], [("Ten landed and ", 1), ("two", 0), (" did not.", None)]),
        ([finding("landed and two", "refuted"), finding("two")], [("Ten ", None), ("landed and two", 0), (" did not.", None)]),
        ([finding("Ten landed and two did not.")], [("Ten landed and two did not.", None)]),
        ([finding("Ten landed and two did not.", "refuted"), finding("two")], [("Ten landed and two did not.", 0)]),
        ([finding("not there"), finding("")], [("Ten landed and two did not.", None)]),
    ],
)  # fmt: skip
def test_claims_show_where_they_stand(findings: list[Finding], expected: list[tuple[str, Any]]) -> None:
    text = "Ten landed and two did not."
    pieces = pieces_of(text, findings)
    assert [(piece.text, piece.claim) for piece in pieces] == expected
    assert "".join(piece.text for piece in pieces) == text
