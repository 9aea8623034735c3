"""What earlier episodes of a show told, and what a week was made of: facts that no single day holds."""

from __future__ import annotations

from datetime import date as Date

from pipeline.models.pulls import Window
from pipeline.models.tally import Tally
from pipeline.models.values import Line, Numbers, Status, Value


class ToldCampaign(Value):
    """A campaign as its day's snapshot shows it; `is_told` when the day's record has it as one."""

    title: Line
    pull_requests: Numbers
    tracking_issue: int | None = None
    is_told: bool = True


class ToldPull(Value):
    """A pull request as an earlier day's snapshot has it."""

    number: int
    title: Line
    author: Line
    status: Status


class ToldDay(Value):
    """What an episode told of its day, as far as the day's own snapshot proves it.

    `aloud` are the pull requests that a sentence was about, and few others with it; `title` is empty where it
    does not hold or is too old to matter.
    """

    date: Date
    window: Window
    counts: Tally
    title: Line = ""
    pull_requests: tuple[ToldPull, ...] = ()
    aloud: Numbers = ()
    campaigns: tuple[ToldCampaign, ...] = ()


class Telling(Value):
    """How the episode of a date had a pull request; `aloud` when a sentence was about it and few others."""

    date: Date
    status: Status
    aloud: bool = False


class Remembered(Value):
    """A pull request that earlier episodes had, with every telling of it, oldest first."""

    number: int
    title: Line
    author: Line
    tellings: tuple[Telling, ...]


class PastDay(Value):
    """An earlier episode: its date, its window and what it counted."""

    date: Date
    window: Window
    counts: Tally


class CampaignSoFar(Value):
    """A campaign of the day that earlier episodes told too.

    `dates` are theirs, oldest first, without the day itself. `pull_requests` are all that it ever had, the
    day's among them, and `landed` those that had landed when they were last seen. `is_whole` is false when a
    day since its first has no episode, so that something may have landed unseen; `is_begun` is false when it
    may have begun before the oldest episode that was read.
    """

    theme: str
    dates: tuple[Date, ...]
    pull_requests: Numbers
    landed: Numbers
    is_whole: bool = True
    is_begun: bool = True

    @property
    def day(self) -> int:
        """Which of the campaign's days the present one is, counting the days that were told."""
        return len(self.dates) + 1


class Earlier(Value):
    """What earlier episodes told, as far as it bears on the day. Days without an episode are not in it.

    `days` are oldest first. `told` are the day's own pull requests and those that they take back.
    `headlines` are the titles of the past week.
    """

    days: tuple[PastDay, ...] = ()
    told: tuple[Remembered, ...] = ()
    campaigns: tuple[CampaignSoFar, ...] = ()
    headlines: tuple[Line, ...] = ()

    def pull(self, number: int) -> Remembered | None:
        """Return what is remembered of a pull request."""
        return next((told for told in self.told if told.number == number), None)

    def campaign(self, theme_id: str | None) -> CampaignSoFar | None:
        """Return what is remembered of the campaign that is this theme of the day."""
        return next((found for found in self.campaigns if found.theme == theme_id), None)

    def on(self, date: Date) -> PastDay | None:
        """Return the earlier episode of a date."""
        return next((day for day in self.days if day.date == date), None)


class WeekDay(Value):
    """One day of a week: what was active, and what of it was opened, landed, closed or reverted that day.

    `drafts` stood as drafts at its end.
    """

    date: Date
    window: Window
    active: Numbers = ()
    opened: Numbers = ()
    landed: Numbers = ()
    closed: Numbers = ()
    reverted: Numbers = ()
    drafts: Numbers = ()


class Week(Value):
    """A week by its days, oldest first; `missing` are the dates of which nothing is known.

    `readied` were drafts on an earlier day of the week and no longer are; `relanded` were reverted on one
    and stand landed at its end.
    """

    first: Date
    last: Date
    days: tuple[WeekDay, ...] = ()
    missing: tuple[Date, ...] = ()
    readied: Numbers = ()
    relanded: Numbers = ()
