"""Who decides what: approvals and what stands in their way, rejections, and episodes that need nobody."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import ShowConfig, WriterConfig
from pipeline.day import Writing, keep_episode, write_episode
from pipeline.errors import ReviewError
from pipeline.models import (
    Attempt,
    Episode,
    Finding,
    Objection,
    Replacement,
    Review,
    ReviewNotes,
    SecondReading,
    Snapshot,
)
from pipeline.review import approve, approve_by_itself, carried_over, noted, reject
from pipeline.store import EpisodeStore
from tests.builders import make_pull_request, make_snapshot

AT = datetime(2026, 3, 5, 9, 30, 15, 123456, tzinfo=UTC)
SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
LIE = Objection(kind="sentence", where="s1.2", text="Two landed.", reason="it is 1 landed")
BY_HAND = Objection(kind="stale", where="s1.2", text="One landed.", reason="was changed by hand")
NO_PROOF = Objection(kind="snapshot", where="snapshot", reason="there is no snapshot.json")


def snapshot(**fields: Any) -> Snapshot:
    return make_snapshot(
        make_pull_request(1, title="Fix the deadlock in the queue", author="birch", status="landed"),
        make_pull_request(2, title="Add a cache for page sums", author="alder"),
        **fields,
    )


def made(**fields: Any) -> Episode:
    told: list[str] = []
    return write_episode(SHOW, snapshot(**fields), writing=Writing(WriterConfig()), tell=told.append)


def test_an_approval_names_its_person_and_a_second_one_changes_nothing() -> None:
    approved = approve(made(), (), by="Robin Alder", at=AT)
    assert (approved.status, approved.review) == (
        "approved",
        Review(decision="approved", by="Robin Alder", at=AT.replace(microsecond=0)),
    )
    assert approve(approved, (), by="Hazel Birch", at=AT) is approved


@pytest.mark.parametrize("objection", [LIE, NO_PROOF])
def test_what_is_not_supported_is_not_approved(objection: Objection) -> None:
    with pytest.raises(ReviewError, match=objection.reason) as refused:
        approve(made(), (objection,), by="Robin Alder", at=AT)
    assert refused.value.exit_code == 4


def test_an_override_is_kept_with_its_reason_and_name() -> None:
    approved = approve(made(), (LIE,), by="Robin Alder", at=AT, override="counted by hand")
    assert approved.review.override == "counted by hand"
    assert approve(approved, (LIE,), by="Robin Alder", at=AT) is approved
    assert approve(approved, (LIE,), by="Robin Alder", at=AT, override="another") != approved


def test_an_override_of_nothing_is_no_override() -> None:
    assert approve(made(), (), by="Robin Alder", at=AT, override="to be safe").review.override == ""


def test_text_changed_by_hand_needs_a_new_decision_and_no_override() -> None:
    approved = approve(made(), (BY_HAND,), by="Robin Alder", at=AT)
    assert approved.status == "approved"
    later = AT.replace(day=6)
    again = approve(approved, (BY_HAND,), by="Hazel Birch", at=later)
    assert (again.review.by, again.review.at) == ("Hazel Birch", later.replace(microsecond=0))


def test_an_approved_episode_that_lies_now_is_refused() -> None:
    approved = approve(made(), (), by="Robin Alder", at=AT)
    with pytest.raises(ReviewError):
        approve(approved, (LIE,), by="Robin Alder", at=AT)


def test_a_person_may_approve_what_approved_itself() -> None:
    by_itself, _ = approve_by_itself(made(), ())
    assert by_itself.review == Review(decision="approved", automatic=True)
    assert approve(by_itself, (), by="Robin Alder", at=AT).review.automatic is False


def test_a_rejection_can_be_taken_back_and_both_are_remembered() -> None:
    rejected = reject(made(), by="Robin Alder", at=AT, why="the revert is missing")
    assert (rejected.status, rejected.review.why) == ("rejected", "the revert is missing")
    with pytest.raises(ReviewError, match="was rejected by Robin Alder on 2026-03-05 09:30 UTC: the revert"):
        approve(rejected, (), by="Hazel Birch", at=AT)
    approved = approve(rejected, (), by="Hazel Birch", at=AT, why="it is not")
    assert (approved.status, approved.review.why) == ("approved", "it is not")
    notes = noted(noted(ReviewNotes(), rejected), approved)
    assert [(one.decision, one.by, one.why) for one in notes.decisions] == [
        ("rejected", "Robin Alder", "the revert is missing"),
        ("approved", "Hazel Birch", "it is not"),
    ]


GAP = {"kind": "paths", "detail": "paths are not available without a token"}


@pytest.mark.parametrize(
    ("fields", "objections", "reason"),
    [
        ({}, (), None),
        ({}, (LIE,), "s1.2: it is 1 landed"),
        ({"gaps": [GAP]}, (), "the snapshot has a gap: paths are not available without a token"),
        ({"private": True}, (), "the repository is private"),
        ({"collected_at": datetime(2026, 3, 4, 1, tzinfo=UTC)}, (), "the day is not over"),
    ],
)
def test_only_what_needs_nobody_approves_itself(
    fields: dict[str, Any], objections: tuple[Objection, ...], reason: str | None
) -> None:
    episode, waits = approve_by_itself(made(**fields), objections)
    assert waits == ((reason,) if reason else ())
    assert episode.status == ("draft" if reason else "approved")


@pytest.mark.parametrize(
    ("reading", "approved"),
    [
        (SecondReading(read=9, planted=2, found=1), True),
        (SecondReading(read=9), True),
        (SecondReading(read=9, planted=2), False),
        (SecondReading(read=9, planted=2, found=2, heard=False), False),
    ],
)
def test_a_second_reading_that_says_nothing_leaves_it_to_a_person(
    reading: SecondReading, *, approved: bool
) -> None:
    draft = made()
    generator = draft.generator.model_copy(update={"second_reading": reading})
    episode, waits = approve_by_itself(draft.model_copy(update={"generator": generator}), ())
    assert (episode.status == "approved") is approved
    assert waits == (() if approved else ("nothing speaks for the model's second reading",))


def test_a_show_decides_whether_its_episodes_wait(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for review, status in (("required", "draft"), ("automatic", "approved")):
        show = ShowConfig.model_validate(SHOW.model_dump() | {"review": review})
        told: list[str] = []
        kept = keep_episode(show, made(), store, tell=told.append)
        assert kept.status == status
        assert store.episode("forest", "2026-03-04") == kept
        assert ("approved by itself" in told) is (review == "automatic")
    told = []
    waiting = keep_episode(show, made(private=True), store, tell=told.append)
    assert waiting.status == "draft"
    assert "waits for a person: the repository is private" in told


def test_a_decision_follows_the_same_text_and_no_other(tmp_path: Path) -> None:
    store, told = EpisodeStore(tmp_path), list[str]()
    first = keep_episode(SHOW, made(), store, tell=told.append)
    approved = approve(first, (), by="Robin Alder", at=AT)
    store.save(approved)
    store.save_notes("forest", first.key, noted(ReviewNotes(), approved))
    assert keep_episode(SHOW, made(), store, tell=told.append) == approved
    other = keep_episode(SHOW, made(private=True), store, tell=told.append)
    assert (other.status, other.review) == ("draft", Review())
    assert any("another text" in line for line in told)
    assert len(store.notes("forest", first.key).decisions) == 1
    assert carried_over(first, None) is first


def test_a_broken_record_is_replaced_without_being_read(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for name in ("episode.json", "review.json"):
        path = store.path("forest", "2026-03-04").with_name(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("{")
    assert keep_episode(SHOW, made(), store, tell=lambda _: None).status == "draft"
    assert store.notes("forest", "2026-03-04") == ReviewNotes()


def test_rejected_text_lies_beside_the_record_and_never_in_it(tmp_path: Path) -> None:
    finding = Finding(kind="name", claim="Wobblegate", verdict="refuted", reason="nobody of that name")
    replaced = Replacement(
        where="s1.2",
        attempts=(Attempt(text="Wobblegate.", findings=(finding,)),),
        outcome="template",
        became="x",
    )
    episode = made()
    generator = episode.generator.model_copy(update={"replaced": (replaced,)})
    store = EpisodeStore(tmp_path)
    kept = keep_episode(SHOW, episode.model_copy(update={"generator": generator}), store, tell=lambda _: None)
    record = store.path("forest", kept.key)
    assert "Wobblegate" not in record.read_text(encoding="utf-8")
    assert "replaced" not in Episode.model_json_schema()["$defs"]["Generator"]["properties"]
    assert store.notes("forest", kept.key).replaced == (replaced,)
