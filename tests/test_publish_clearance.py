"""Which episodes go out, and the instant that they count as published."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import ConfigError
from pipeline.models import Episode, SpokenScript
from pipeline.publish.clearance import Admission, clearance_of, published_at
from tests.site_builder import Site, example_episode, make_episode, moment

UNSUPPORTED = {"ok": False, "sentences": (), "script": ()}
REJECTED = {"decision": "rejected", "by": "larch", "at": "2026-03-03T15:00:00Z", "why": "wrong"}
NOBODY = {"decision": "approved", "by": "", "at": "2026-03-03T15:00:00Z"}
BY_ITSELF = {"decision": "approved", "automatic": True}
OVERRIDE = {"decision": "approved", "by": "larch", "at": "2026-03-03T15:00:00Z", "override": "known better"}


@pytest.mark.parametrize(
    ("fields", "admission", "standing", "fault"),
    [
        ({"status": "approved"}, Admission(), "approved", False),
        ({"status": "published"}, Admission(), "approved", False),
        ({"status": "draft"}, Admission(), None, False),
        ({"status": "draft"}, Admission(drafts=True), "draft", False),
        ({"status": "draft"}, Admission(merged=True), "merged", False),
        ({"status": "approved", "review": REJECTED}, Admission(), None, True),
        ({"status": "published", "review": REJECTED}, Admission(), None, True),
        ({"status": "draft", "review": REJECTED}, Admission(drafts=True), None, True),
        ({"status": "rejected", "review": REJECTED}, Admission(drafts=True), None, False),
        ({"status": "approved", "review": {}}, Admission(), None, True),
        ({"status": "draft", "review": OVERRIDE}, Admission(), None, False),
        ({"status": "draft", "review": REJECTED}, Admission(), None, True),
        ({"status": "approved", "review": NOBODY}, Admission(drafts=True), None, True),
        ({"status": "approved", "review": BY_ITSELF}, Admission(), "approved", False),
        ({"status": "rejected"}, Admission(drafts=True), None, False),
        ({"status": "rejected"}, Admission(merged=True), None, False),
        ({"status": "draft", "verification": UNSUPPORTED}, Admission(drafts=True), "draft", False),
        ({"status": "draft", "verification": UNSUPPORTED}, Admission(merged=True), None, True),
        ({"status": "approved", "verification": UNSUPPORTED}, Admission(), None, True),
        (
            {"status": "approved", "verification": UNSUPPORTED, "review": OVERRIDE},
            Admission(),
            "approved",
            False,
        ),
    ],
)
def test_what_goes_out(
    fields: dict[str, Any], admission: Admission, standing: str | None, fault: bool
) -> None:
    clearance = clearance_of(make_episode(**fields), admission)
    assert (clearance.standing, clearance.fault) == (standing, fault)
    assert bool(clearance.why) == (standing is None)


def headed(heading: str, *, edited: int = 0) -> Episode:
    """Return the example with another heading over its first theme."""
    episode = make_episode()
    first, second, *rest = episode.script.sections
    sections = (first, second.model_copy(update={"heading": heading}), *rest)
    review = episode.review.model_copy(update={"edited": edited})
    return episode.model_copy(update={"script": SpokenScript(sections=sections), "review": review})


def test_a_heading_that_nobody_judged_does_not_go_out() -> None:
    for heading in ("Returning an error instead of panicking", "Elsewhere", ""):
        assert clearance_of(headed(heading), Admission()).standing == "approved"
    clearance = clearance_of(headed("A rewrite in another language"), Admission())
    assert (clearance.standing, clearance.fault) == (None, True)
    assert clearance_of(headed("Errors, not panics", edited=1), Admission()).standing == "approved"


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "2026-03-03T15:00:00Z"),  # when larch approved it
        (
            {"review": {"decision": "approved", "by": "x", "at": "2026-03-04T09:00:00"}},
            "2026-03-04T09:00:00Z",
        ),
        ({"review": {}}, "2026-03-03T13:00:00Z"),  # the window's end
        ({"review": {}, "complete": False}, "2026-03-02T13:00:00Z"),  # an end that may still be to come
        ({"review": {"decision": "rejected", "at": "2026-03-09T00:00:00Z"}}, "2026-03-03T13:00:00Z"),
    ],
)
def test_when_it_counts_as_published(fields: dict[str, Any], expected: str) -> None:
    assert published_at(make_episode(**fields)) == moment(expected)


def test_a_private_repository_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode(), make_episode(moment("2026-03-04").date(), private=True))
    with pytest.raises(ConfigError, match="orchard/cellar is private"):
        site.publish()
    assert not site.files()


def test_a_private_repository_goes_out_when_the_settings_say_so(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode(private=True))
    assert site.publish(private=True).episodes == 1


def test_drafts_stay_in_and_are_said(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(example_episode())
    done = site.publish()
    assert (done.episodes, done.problems) == (0, ())
    assert done.withheld == ("cellar/2026-03-03 is a draft that nobody approved",)
    assert not (site.root / "cellar/2026-03-03").exists()
    assert "Nothing is published yet" in site.text("index.html")


def test_drafts_are_marked_everywhere(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(example_episode())
    site.publish(admission=Admission(drafts=True))
    assert "Nobody has approved this episode" in site.page()
    assert '<meta name="robots" content="noindex">' in site.page()
    assert '"status":"draft"' in site.text("cellar/2026-03-03/episode.json")
    for path in ("cellar/feed.xml", "cellar/feed.json", "feed.xml", "feed.json"):
        assert "[Draft] " in site.text(path)
        assert "This is a draft that nobody has approved." in site.text(path)
    assert "<itunes:block>Yes</itunes:block>" in site.text("cellar/feed.xml")
    assert "2026-03-03" not in site.text("sitemap.xml")
    for path in ("index.html", "cellar/index.html"):
        assert '<strong class="mark mark-draft">Draft</strong>' in site.text(path)
    assert "Draft: nobody has approved this text." in site.text("cellar/2026-03-03/transcript.txt")


def test_a_merged_draft_counts_as_approved(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(example_episode())
    site.publish(admission=Admission(merged=True))
    assert "Draft" not in site.page()
    assert "A maintainer approved it by merging the draft." in site.page()
    assert '"status":"published"' in site.text("cellar/2026-03-03/episode.json")


def test_what_is_rejected_later_leaves_the_site(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    site.publish()
    assert (site.root / "cellar/2026-03-03/index.html").exists()
    site.keep(make_episode(status="rejected"))
    site.publish()
    assert not (site.root / "cellar/2026-03-03").exists()
    assert "2026-03-03" not in site.text("cellar/feed.xml")
