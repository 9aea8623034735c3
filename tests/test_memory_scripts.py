"""How the plain writer and the model's sheet tell what is remembered."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path

import pytest

from pipeline.models import Episode, Script, Sentence
from pipeline.store import EpisodeStore
from pipeline.writer.headlines import is_used
from pipeline.writer.sheet import fact_lines
from tests.memory_days import MONDAY, facts_alone, facts_on, pull, write_day


def script_of(episode: Episode) -> Script:
    return Script(
        title=Sentence(text=episode.title),
        summary=Sentence(text=episode.summary),
        sections=episode.script.sections,
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> EpisodeStore:
    folder: Path = tmp_path_factory.mktemp("episodes")
    made = EpisodeStore(folder)
    for day in (0, 1, 3):
        write_day(made, day)
    return made


def texts(store: EpisodeStore, day: int) -> list[str]:
    episode = store.episode("forest", MONDAY + timedelta(days=day))
    assert episode is not None
    assert episode.verification.ok
    return [sentence.text for section in episode.script.sections for sentence in section.sentences]


TOLD = [
    (1, "birch landed a change to fix the deadlock in the event queue, proposed on Monday."),
    (1, "Three of the four that landed were proposed in earlier briefings."),
    (1, "It is day two of this campaign in our briefings, and four of its nine pull requests have landed so far."),
    (1, "Pull request 20 by hazel takes back pull request 16, “Speed up the index build”, which landed on Monday."),
    (3, "birch landed a change to persist leases across restarts, which was a draft on Monday."),
    (3, "hazel landed a change to speed up the index build, after it was reverted on Tuesday."),
    (3, "willow proposes to show queue depth on the metrics page, as told on Tuesday."),
    (3, "larch landed a change to require Python 3.12, open since January 1st."),
    (3, "It is day three of this campaign in our briefings, and at least seven of its ten pull requests have landed so far."),
    (3, "Pull request 22 by maple takes back pull request 14, “Cache page checksums in memory”, which landed on Monday."),
    (3, "A pull request by rowan to drop the legacy exporter was closed without landing, after it was proposed on Monday."),
]  # fmt: skip


@pytest.mark.parametrize(("day", "text"), TOLD)
def test_what_is_remembered_is_told(store: EpisodeStore, day: int, text: str) -> None:
    assert text in texts(store, day)


def test_nothing_is_remembered_on_the_first_day(store: EpisodeStore) -> None:
    said = " ".join(texts(store, 0))
    assert not any(word in said for word in ("earlier", "day two", "so far", "Monday"))


def test_a_headline_is_not_used_again(store: EpisodeStore) -> None:
    titles = [store.episode("forest", MONDAY + timedelta(days=n)) for n in (0, 1, 3)]
    assert [episode.title for episode in titles if episode] == [
        "Typing for strict mypy",
        "Typing for strict mypy, day two: four of its nine landed so far",
        "Persisting leases across restarts, and typing for strict mypy",
    ]


USED = [
    ("Typing for strict mypy", True),
    ("Typing for strict mypy and Release cherry-picks", True),
    ("The strict typing for mypy", True),
    ("Release cherry-picks and typing for strict mypy", False),
    ("Strict about queues", False),
]


@pytest.mark.parametrize(("title", "expected"), USED)
def test_headlines_that_a_listener_takes_for_the_same(
    store: EpisodeStore, title: str, *, expected: bool
) -> None:
    assert is_used(title, facts_on(store, 1)) is expected
    assert not is_used(title, facts_alone(1))


SHEET = [
    "D headlines used before, not to be used again: Typing for strict mypy",
    "D earlier: the briefing on Monday counted 11 active, 4 landed, 7 only proposed",
    "D pull request 20 takes back pull request 16, which landed on Monday",
    "T1 earlier: It is day two of this campaign in our briefings, and four of its nine pull requests have landed",
    "earlier: proposed on Monday",
]


@pytest.mark.parametrize("line", SHEET)
def test_a_model_is_given_what_is_remembered(store: EpisodeStore, line: str) -> None:
    assert line in fact_lines(facts_on(store, 1), tokens=9000, told=3, extracts=0).text
    assert line not in fact_lines(facts_alone(1), tokens=9000, told=3, extracts=0).text


def test_a_reland_names_what_it_brings_back(tmp_path: Path) -> None:
    store = EpisodeStore(tmp_path)
    for day in (0, 1):
        write_day(store, day)
    title = 'Reland "Speed up the index build" (#16)'
    reland = pull(40, title, opened=2, landed=2, author="hazel", refers=[16])
    write_day(store, 2, pulls=(reland,))
    text = "hazel landed a change to reland 'Speed up the index build', bringing back pull request 16, which was reverted on Tuesday."
    assert text in texts(store, 2)
