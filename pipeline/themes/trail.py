"""The campaigns of earlier days, looked for only where the day's own could have gone on."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pipeline.models import Snapshot, Theme
from pipeline.text import likeness
from pipeline.themes.chains import numbers_of
from pipeline.themes.partition import SMALL_DAY, effort_themes, read_day, told_alone

# Titles less alike than this are of different efforts.
_ALIKE = 0.5


def campaigns_of(snapshot: Snapshot) -> tuple[Theme, ...]:
    """Return every group of a day's pull requests that may be told as a campaign.

    No memory, glossary or model bears on these, so the same snapshot always shows the same.
    """
    day = read_day(snapshot)
    efforts = [] if len(day.signals) <= SMALL_DAY else effort_themes(day, snapshot)
    taken = numbers_of(theme.pull_requests for theme in efforts)
    groups = [day.members(group) for group in day.groups.members().values()]
    pairs = [
        told_alone(group) for group in groups if len(group) > 1 and not taken & {s.number for s in group}
    ]
    return (*efforts, *pairs)


class CampaignTrail:
    """Follows a day's campaigns back from day to day; grouping every earlier day would cost too much."""

    def __init__(self, snapshot: Snapshot) -> None:
        """Begin with the campaigns of the day that is told."""
        self._numbers: set[int] = set()
        self._issues: set[int] = set()
        self._titles: list[str] = []
        for theme in campaigns_of(snapshot):
            self._follow(theme)

    def campaigns_of(
        self, earlier: Snapshot, titles: Sequence[str], find: Callable[[], tuple[Theme, ...]]
    ) -> tuple[Theme, ...] | None:
        """Return the campaigns of an earlier day, or None where it cannot bear on any that is followed.

        Days are given the newest first. `titles` are those under which its record tells campaigns, and `find`
        is called for those that its snapshot shows.
        """
        if not self._bears(earlier, titles):
            return None
        found = find()
        for theme in found:
            if self._numbers & set(theme.pull_requests) or theme.tracking_issue in self._issues:
                self._follow(theme)
        return found

    def _follow(self, theme: Theme) -> None:
        self._numbers |= set(theme.pull_requests)
        self._issues |= {theme.tracking_issue} if theme.tracking_issue else set()
        self._titles.append(theme.title)

    def _bears(self, earlier: Snapshot, titles: Sequence[str]) -> bool:
        pulls = earlier.pull_requests if self._titles else ()
        return any(
            pull.number in self._numbers or self._issues.intersection((*pull.refers, *pull.closes))
            for pull in pulls
        ) or any(likeness(one, other) >= _ALIKE for one in titles for other in self._titles)
