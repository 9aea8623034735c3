"""What a sentence says of other days, against what earlier episodes had: true, false and not known."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from pipeline.models import FactSheet
from pipeline.store import EpisodeStore
from tests.memory_days import facts_alone, facts_on, judged, write_day

YES, NO, UNKNOWN = "supported", "refuted", "not_enough_info"
CAMPAIGN_TUESDAY = (402, 403, 406, 407, 408)
CAMPAIGN_THURSDAY = (404, 405, 406, 409)
EVERY = ()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> EpisodeStore:
    """Monday, Tuesday and Thursday are told; Wednesday has no episode."""
    folder: Path = tmp_path_factory.mktemp("episodes")
    made = EpisodeStore(folder)
    for day in (0, 1, 3):
        assert write_day(made, day).verification.ok
    return made


def verdict(facts: FactSheet, text: str, numbers: Iterable[int], theme: str | None = None) -> str:
    cited = tuple(numbers) or tuple(pull.number for pull in facts.pull_requests)
    return judged(facts, text, cited, theme=theme).sentences[0].verdict


DEADLOCK = "fix the deadlock in the event queue"
TUESDAY = [
    (YES, f"birch landed a change to {DEADLOCK}, proposed on Monday.", [12]),
    (NO, f"birch landed a change to {DEADLOCK}, proposed on Sunday.", [12]),
    (YES, f"birch landed a change to {DEADLOCK}, proposed yesterday.", [12]),
    (YES, "Opened on Monday, the fix for the deadlock in the event queue landed today.", [12]),
    (NO, "Opened on Sunday, the fix for the deadlock in the event queue landed today.", [12]),
    (YES, "Pull request 12 was opened on Monday and landed today.", [12]),
    (YES, "Pull request 12 was opened on March 2nd and landed today.", [12]),
    (NO, "Pull request 12 was opened on March 1st and landed today.", [12]),
    (NO, "Pull request 12 was opened on Monday and landed yesterday.", [12]),
    (NO, "Pull request 12 landed yesterday.", [12]),
    (NO, "Pull request 12 landed on Monday.", [12]),
    (NO, "birch landed the deadlock fix on Monday.", [12]),
    (NO, "On Monday birch landed a fix for the deadlock.", [12]),
    (UNKNOWN, "Yesterday birch landed the deadlock fix.", [12]),
    (UNKNOWN, "Pull request 12 was not opened on Monday.", [12]),
    (YES, "We told pull request 12 on Monday as proposed, and today it landed.", [12]),
    (YES, "Pull request 12, which we told on Monday, landed.", [12]),
    (NO, "Pull request 12, which we told on Monday as landed, landed.", [12]),
    (UNKNOWN, "Pull request 12, which we told on Friday, landed.", [12]),
    (UNKNOWN, f"As we told before, birch landed a change to {DEADLOCK}.", [12]),
    (UNKNOWN, "The day before, birch fixed the deadlock in the event queue.", [12]),
    (NO, f"A new pull request by birch to {DEADLOCK} landed.", [12]),
    (YES, "A new pull request by willow would show queue depth on the metrics page.", [21]),
    (YES, "Both were opened on Monday.", [402, 403]),
    (NO, "Both were opened on Monday.", [12, 21]),
    (YES, "Nine pull requests were active, two fewer than yesterday.", EVERY),
    (NO, "Nine pull requests were active, three fewer than yesterday.", EVERY),
    (NO, "Nine pull requests were active, two more than yesterday.", EVERY),
    (YES, "Fewer pull requests were active than yesterday.", EVERY),
    (NO, "More pull requests were active than yesterday.", EVERY),
    (YES, "As many landed as yesterday.", EVERY),
    (NO, "More landed than yesterday.", EVERY),
    (NO, "The day was busier than yesterday.", EVERY),
    (YES, "The day was quieter than Monday.", EVERY),
    (YES, "Four pull requests landed, as many as on Monday.", EVERY),
    (NO, "Four pull requests landed, more than on Monday.", EVERY),
    (UNKNOWN, "More landed than on Sunday.", EVERY),
    (UNKNOWN, "More landed than yesterday.", CAMPAIGN_TUESDAY),
    (YES, "Four pull requests landed on Monday.", EVERY),
    (NO, "Five pull requests landed on Monday.", EVERY),
    (UNKNOWN, "Five pull requests landed on Friday.", EVERY),
    (YES, "Pull request 20 by hazel takes back pull request 16, which landed on Monday.", [20, 16]),
    (NO, "Pull request 20 by hazel takes back pull request 16, which landed on Sunday.", [20, 16]),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "text", "numbers"), TUESDAY)
def test_what_was_known_on_tuesday(store: EpisodeStore, expected: str, text: str, numbers: list[int]) -> None:
    assert verdict(facts_on(store, 1), text, numbers) == expected


THURSDAY = [
    (YES, "Pull request 22 by maple takes back pull request 14, “Cache page checksums in memory”, which landed on Monday.", [22]),
    (NO, "Pull request 22 by maple takes back pull request 14, “Cache page checksums in memory”, which landed on Tuesday.", [22]),
    (NO, "Pull request 22 by maple takes back pull request 14, “Speed up the index build”, which landed on Monday.", [22]),
    (NO, "Pull request 22 by maple takes back pull request 16, “Speed up the index build”, which landed on Monday.", [22]),
    (YES, "Pull request 22 by maple takes back what we told on Monday.", [22]),
    (NO, "Pull request 22 by maple takes back what we told on Tuesday.", [22]),
    (UNKNOWN, "Pull request 22 by maple takes back what we told on Wednesday.", [22]),
    (YES, "maple takes back what landed on Monday.", [22]),
    (NO, "larch takes back what landed on Monday.", [23]),
    (YES, "hazel landed a change to speed up the index build, after it was reverted on Tuesday.", [16]),
    (NO, "hazel landed a change to speed up the index build, after it was reverted on Monday.", [16]),
    (YES, "birch landed a change to persist leases across restarts, which was a draft on Monday.", [13]),
    (NO, "birch landed a change to persist leases across restarts, which was a draft on Tuesday.", [13]),
    (YES, "rowan's change to drop the legacy exporter, proposed on Monday, was closed without landing.", [15]),
    (YES, "larch landed a change to require Python 3.12, open since January 1st.", [23]),
    (NO, "larch landed a change to require Python 3.12, open since January 2nd.", [23]),
    (YES, "willow proposes to show queue depth on the metrics page, as told on Tuesday.", [21]),
    (NO, "willow proposes to show queue depth on the metrics page, as told on Monday.", [21]),
    (NO, "A new pull request by willow would show queue depth on the metrics page.", [21]),
    (YES, "Four of the seven that landed were proposed in earlier briefings.", EVERY),
    (NO, "Five of the seven that landed were proposed in earlier briefings.", EVERY),
    (NO, "Four of the six that landed were proposed in earlier briefings.", EVERY),
    (UNKNOWN, "More landed than yesterday.", EVERY),
    (YES, "More landed than on Tuesday.", EVERY),
    (YES, "Seven landed, up from four on Tuesday.", EVERY),
    (NO, "Seven landed, up from five on Tuesday.", EVERY),
]  # fmt: skip


@pytest.mark.parametrize(("expected", "text", "numbers"), THURSDAY)
def test_what_was_known_on_thursday(
    store: EpisodeStore, expected: str, text: str, numbers: list[int]
) -> None:
    assert verdict(facts_on(store, 3), text, numbers) == expected


CAMPAIGN = [
    (1, YES, "It is day two of this campaign."),
    (1, YES, "It is day two of this campaign in our briefings, and four of its nine pull requests have landed so far."),
    (1, YES, "This is the campaign's second day."),
    (1, NO, "It is day five of this campaign."),
    (1, NO, "It is day two of this campaign, and five of its nine pull requests have landed so far."),
    (1, NO, "The campaign is on its fifth day."),
    (1, YES, "For the second day in a row, the typing campaign for strict mypy goes on."),
    (1, NO, "For the third day in a row, the typing campaign for strict mypy goes on."),
    (3, YES, "It is day three of this campaign."),
    (3, NO, "For the third day in a row, the typing campaign for strict mypy goes on."),
    (1, YES, "So far, four of its nine pull requests have landed."),
    (1, NO, "Four of its ten pull requests have landed so far."),
    (3, UNKNOWN, "Seven of its ten pull requests have landed so far."),
    (3, YES, "At least seven of its ten pull requests have landed so far."),
    (3, NO, "At least eight of its ten pull requests have landed so far."),
    (1, YES, "The campaign goes on from Monday."),
    (1, NO, "The campaign goes on from Sunday."),
    (3, YES, "It goes on from Tuesday."),
    (1, UNKNOWN, "The campaign began last week."),
    (1, YES, "Two of them were opened on Monday."),
    (1, NO, "Three of them were opened on Monday."),
    (1, NO, "Two of them landed on Monday."),
]  # fmt: skip


@pytest.mark.parametrize(("day", "expected", "text"), CAMPAIGN)
def test_what_is_said_of_a_campaign(store: EpisodeStore, day: int, expected: str, text: str) -> None:
    numbers = CAMPAIGN_TUESDAY if day == 1 else CAMPAIGN_THURSDAY
    assert verdict(facts_on(store, day), text, numbers, theme="T1") == expected


ALONE = [
    ("Pull request 12, which we told on Monday, landed.", [12], None),
    ("It is day two of this campaign.", CAMPAIGN_TUESDAY, "T1"),
    ("Four of its nine pull requests have landed so far.", CAMPAIGN_TUESDAY, "T1"),
    ("More landed than yesterday.", EVERY, None),
    ("Three of the four that landed were proposed in earlier briefings.", EVERY, None),
    ("As told on Monday, birch landed a change to fix the deadlock in the event queue.", [12], None),
]


@pytest.mark.parametrize(("text", "numbers", "theme"), ALONE)
def test_nothing_is_known_without_an_earlier_episode(
    text: str, numbers: tuple[int, ...], theme: str | None
) -> None:
    assert verdict(facts_alone(1), text, numbers, theme) == UNKNOWN


def test_the_rest_of_a_sentence_is_checked_as_before(store: EpisodeStore) -> None:
    facts = facts_on(store, 1)
    assert verdict(facts, "rowan landed a change to fix the deadlock, proposed on Monday.", [12]) == NO
    assert verdict(facts, "willow landed a page for queue depth, proposed on Monday.", [21]) == NO
    assert verdict(facts, "birch fixed a leak in the cache, proposed on Monday.", [12]) != YES


def test_evidence_stands_in_the_finding(store: EpisodeStore) -> None:
    said = judged(facts_on(store, 1), "birch landed a change to fix the deadlock, proposed on Monday.", [12])
    (finding,) = [found for found in said.sentences[0].findings if found.kind == "earlier"]
    assert (finding.claim, finding.evidence) == ("proposed on Monday", (12,))
    assert finding.reason == "#12: proposed on Monday"
