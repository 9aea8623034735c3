"""Campaigns, chains, cherry-picks: what hangs together whatever it touches."""

from __future__ import annotations

from typing import Any

from pipeline.models import PullRequest, Snapshot, Theme
from pipeline.themes import cluster
from tests.builders import make_pull_request, make_snapshot

_PLACES = "bark branch bud canopy cone fern frond fruit grove hedge leaf moss root sap seed stem thorn trunk twig vine".split()


def others(first: int = 900) -> list[PullRequest]:
    """Nine changes of three areas, so that a day is large enough to be grouped."""
    titles = [
        "[solver] Take larger steps", "[solver] Stop at a saddle", "[solver] Keep the best point",
        "[reader] Skip empty rows", "[reader] Read dates with a zone", "[reader] Close what was opened",
        "[printer] Print in colour", "[printer] Wrap long lines", "[printer] Number the pages",
    ]  # fmt: skip
    return [make_pull_request(first + n, title=title) for n, title in enumerate(titles)]


def day(*pulls: PullRequest, **fields: Any) -> Snapshot:
    return make_snapshot(*pulls, *others(), **fields)


def theme_of(number: int, themes: tuple[Theme, ...]) -> Theme:
    return next(theme for theme in themes if number in theme.pull_requests)


def test_a_tracking_issue_makes_a_campaign_across_areas_and_keeps_it_from_them() -> None:
    effort = [
        make_pull_request(n, title=f"[{area}] Make {place} portable", refers=(77,))
        for n, (place, area) in enumerate(
            zip(_PLACES[:9], ["solver", "reader", "printer"] * 3, strict=True), 1
        )
    ]
    themes = cluster(day(*effort, issues=[{"number": 77, "title": "Portable everything"}]))
    assert themes[0].kind == "campaign"
    assert themes[0].tracking_issue == 77
    assert themes[0].pull_requests == tuple(range(1, 10))
    assert theme_of(900, themes).pull_requests == (900, 901, 902)


def test_half_of_a_campaign_names_the_issue_and_the_rest_is_known_by_mark_and_wording() -> None:
    tracked = [
        make_pull_request(n, title=f"[Unit overhaul] Convert {p} to metric", refers=(77,))
        for n, p in enumerate(_PLACES[:6], 1)
    ]
    untracked = [
        make_pull_request(n, title=f"[Unit overhaul] Convert {p} to metric")
        for n, p in enumerate(_PLACES[6:12], 7)
    ]
    stray = make_pull_request(50, title="[solver] Convert the step size to a fraction")
    themes = cluster(day(*tracked, *untracked, stray))
    assert themes[0].pull_requests == tuple(range(1, 13))
    assert theme_of(50, themes).kind == "area"


def test_a_shared_wording_is_a_campaign_without_an_issue() -> None:
    effort = [
        make_pull_request(n, title=f"Return an error instead of panicking in the {p}")
        for n, p in enumerate(_PLACES[:8], 1)
    ]
    themes = cluster(day(*effort))
    assert (themes[0].kind, themes[0].title) == ("campaign", "Returning an error instead of panicking")
    assert themes[0].pull_requests == tuple(range(1, 9))


def test_a_wording_in_one_area_is_that_areas_affair() -> None:
    alike = [
        make_pull_request(n, title=f"[solver] Add support for {p}") for n, p in enumerate(_PLACES[:6], 1)
    ]
    themes = cluster(day(*alike))
    assert theme_of(1, themes).kind == "area"
    assert theme_of(1, themes) == theme_of(900, themes)


def test_a_verb_alone_is_no_campaign() -> None:
    titles = ["Add rain", "Add snow", "Add hail", "Add fog", "Add frost", "Add dew"]
    themes = cluster(day(*(make_pull_request(n, title=title) for n, title in enumerate(titles, 1))))
    assert all(theme.kind != "campaign" for theme in themes)


def test_version_bumps_are_an_area_not_a_campaign() -> None:
    bumps = [
        make_pull_request(n, title=f"Bump {p} from 1.0.{n} to 1.1.0") for n, p in enumerate(_PLACES[:6], 1)
    ]
    theme = theme_of(1, cluster(day(*bumps)))
    assert (theme.kind, theme.title, len(theme.pull_requests)) == ("area", "Dependency updates", 6)


def test_one_stack_is_one_theme() -> None:
    titles = ["Split the walker", "Teach hedges to grow", "Forget the moss", "Count rings"]
    stack = [make_pull_request(n, title=title, stack=(1, 2, 3, 4)) for n, title in enumerate(titles, 1)]
    theme = theme_of(1, cluster(day(*stack)))
    assert (theme.kind, theme.pull_requests) == ("campaign", (1, 2, 3, 4))


def test_a_number_that_is_no_issue_tracks_nothing() -> None:
    effort = [
        make_pull_request(n, title=f"Convert {p} to metric units", refers=(500,))
        for n, p in enumerate(_PLACES[:6], 1)
    ]
    assert cluster(day(*effort))[0].tracking_issue == 500
    assert cluster(day(*effort, issues=[{"number": 8, "title": "Other"}]))[0].tracking_issue is None


def test_a_change_its_revert_and_its_return_are_a_chain_of_their_own() -> None:
    chain = [
        make_pull_request(1, title="Cache the sums of clean pages"),
        make_pull_request(2, title='Revert "Cache the sums of clean pages (#1)"', reverts=(1,)),
        make_pull_request(3, title="Cache the sums of clean pages (#1) (#3)"),
    ]
    theme = theme_of(1, cluster(day(*chain)))
    assert (theme.kind, theme.pull_requests) == ("campaign", (1, 2, 3))
    assert theme.title == "Cache the sums of clean pages"


def test_a_revert_inside_an_area_stays_with_it() -> None:
    pair = [
        make_pull_request(1, title="[solver] Take giant steps"),
        make_pull_request(2, title='Revert "[solver] Take giant steps"', reverts=(1,)),
    ]
    assert set(theme_of(1, cluster(day(*pair))).pull_requests) == {1, 2, 900, 901, 902}


def test_cherry_picks_of_a_copying_bot_are_told_together_with_their_originals() -> None:
    bot = {"login": "wrenbot", "is_bot": True}
    pulls = [
        make_pull_request(1, title="Weigh every basket before noon", author="rowan"),
        make_pull_request(2, title="Weigh every basket before noon", author=bot),
        make_pull_request(3, title="Count rings of very old tr...", author=bot),
        make_pull_request(4, title="Dry the herbs in the sha...", author=bot),
    ]
    theme = theme_of(2, cluster(day(*pulls)))
    assert (theme.title, theme.pull_requests) == ("Release cherry-picks", (1, 2, 3, 4))


def test_a_cherry_pick_goes_with_its_original_where_that_has_an_area() -> None:
    bot = {"login": "wrenbot", "is_bot": True}
    pulls = [
        make_pull_request(1, title="[solver] Leave no step untested", author="rowan"),
        make_pull_request(2, title="[solver] Leave no step untest...", author=bot),
        make_pull_request(3, title="Count rings of very old tr...", author=bot),
        make_pull_request(4, title="Dry the herbs in the sha...", author=bot),
    ]
    themes = cluster(day(*pulls))
    assert set(theme_of(1, themes).pull_requests) == {1, 2, 900, 901, 902}
    assert theme_of(3, themes).pull_requests == (3, 4)


def test_pull_requests_into_a_release_branch_are_cherry_picks_but_not_into_the_default_branch() -> None:
    pulls = [
        make_pull_request(n, title=f"Mend the {p}", base="release/2.1") for n, p in enumerate(_PLACES[:3], 1)
    ]
    assert theme_of(1, cluster(day(*pulls))).title == "Release cherry-picks"
    assert theme_of(1, cluster(day(*pulls, default_branch="release/2.1"))).title != "Release cherry-picks"


def test_a_stack_worded_like_a_campaign_is_part_of_it() -> None:
    tracked = [
        make_pull_request(n, title=f"[Unit overhaul] Use UnitTable in {p}", refers=(77,))
        for n, p in enumerate(_PLACES[:8], 1)
    ]
    stack = [
        make_pull_request(
            n,
            title=f"Make scales metric-only for old weights [{n - 19}/4]",
            body="The next users of `UnitTable`, as a stack." if n % 2 else "",
            stack=(20, 21, 22, 23),
        )
        for n in range(20, 24)
    ]
    alike = make_pull_request(
        30, title="Make yardsticks metric-only for old weights", body="Adds `UnitTable`."
    )
    tracked = [p.model_copy(update={"body": "Uses `UnitTable` now."}) for p in tracked]
    themes = cluster(day(*tracked, *stack, alike))
    assert themes[0].pull_requests == (*range(1, 9), *range(20, 24), 30)
