"""A model merges and names themes: one question, used only as a partition, and never at the day's expense."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import SecretStr

from pipeline.config import ModelConfig, ShowConfig
from pipeline.editor import ThemeEditor
from pipeline.errors import PromptError
from pipeline.models import Snapshot, Theme
from pipeline.prompts import Prompt, load_prompt
from pipeline.themes import cluster, micro_clusters
from pipeline.themes.memory import ThemeMemory
from pipeline.writer.model import OpenAIChat, count_tokens
from tests.builders import make_pull_request, make_snapshot
from tests.servers.chat import Asked, ChatServer, Reply, content, error

SHOW = ShowConfig(slug="forest", name="Forest", repository="grove/forest")
TITLES = [
    *(f"[parser] Read {what} lazily" for what in ("numbers", "strings", "comments", "escapes")),
    *(f"[lexer] Keep the {what} of a token" for what in ("line", "column", "file", "kind")),
    *(f"[network] Close {what} on timeout" for what in ("sockets", "streams", "pools")),
    *(f"Say {what} in the guide" for what in ("please", "thanks")),
]


def day(titles: list[str] = TITLES) -> Snapshot:
    return make_snapshot(*(make_pull_request(n, title=title) for n, title in enumerate(titles, 1)))


def edited(
    *replies: Reply | Callable[[Asked], Reply], snapshot: Snapshot | None = None, **config: Any
) -> tuple[tuple[Theme, ...], tuple[str, ...], list[Asked]]:
    snapshot = snapshot or day()
    with ChatServer(*replies) as server:
        settings = ModelConfig(base_url=server.url, name="scripted", **config)
        with OpenAIChat(settings, SecretStr("sk-test"), sleep=lambda _: None) as chat:
            editor = ThemeEditor(chat, load_prompt("themes.md.j2"))
            themes, notes = editor.themes(SHOW, snapshot, ThemeMemory(), lambda _: None)
        return themes, notes, list(server.asked)


def merged(snapshot: Snapshot, **names: tuple[str, ...]) -> dict[str, Any]:
    """Return an answer that puts a cluster under the name whose word its first title holds."""
    themes: dict[str, list[str]] = {name: [] for name in names}
    for entry in micro_clusters(snapshot).clusters:
        title = entry.members[0].pull.title
        name = next(name for name, words in names.items() if any(word in title for word in words))
        themes[name].append(entry.id)
    return {"themes": [{"name": name.replace("_", " "), "clusters": ids} for name, ids in themes.items()]}


GOOD = merged(day(), Parser_and_lexer=("parser", "lexer"), Network=("network",), Elsewhere=("guide",))


def test_a_partition_is_used_and_asked_for_once() -> None:
    themes, notes, asked = edited(content(GOOD))
    assert [(theme.title, len(theme.pull_requests)) for theme in themes] == [
        ("Parser and lexer", 8), ("Network", 3), ("Elsewhere in the project", 2),
    ]  # fmt: skip
    assert notes == ("the model merged and named the themes that are no campaign",)
    assert len(asked) == 1


def test_the_question_names_every_cluster_in_the_schema_and_on_the_sheet() -> None:
    _, _, [asked] = edited(content(GOOD))
    ids = [entry.id for entry in micro_clusters(day()).clusters]
    schema = asked.body["response_format"]["json_schema"]["schema"]
    assert schema["properties"]["themes"]["items"]["properties"]["clusters"]["items"]["enum"] == ids
    assert all(f'"id": "{identifier}"' in asked.prompt for identifier in ids)
    assert "Forest" in asked.prompt


TWICE = {"themes": [*GOOD["themes"], {"name": "Network again", "clusters": GOOD["themes"][1]["clusters"]}]}


@pytest.mark.parametrize(
    ("replies", "note"),
    [
        ((content(TWICE),), "the model's answer was no partition of the clusters"),
        ((content({"themes": GOOD["themes"][:1]}),), "the model's answer was no partition of the clusters"),
        ((content("no JSON here"),) * 2, "not json"),
        ((content("", refusal="I would rather not"),), "refus"),
        ((error(401, "wrong key"),), "key"),
        ((error(400, "too long", code="context_length_exceeded"),), "too long"),
    ],
    ids=["twice", "missing", "prose", "refusal", "401", "context"],
)
def test_what_is_of_no_use_leaves_the_themes_of_code(replies: tuple[Reply, ...], note: str) -> None:
    themes, notes, _ = edited(*replies)
    assert themes == cluster(day())
    assert len(notes) == 1
    assert notes[0].startswith("themes are named by code: ")
    assert note in notes[0]


def test_a_name_that_says_what_no_title_does_is_replaced() -> None:
    lie = {"themes": [{**theme, "name": "Quantum scheduler"} for theme in GOOD["themes"]]}
    themes, _, _ = edited(content(lie))
    assert not any("quantum" in theme.title.casefold() for theme in themes)
    assert sorted(n for theme in themes for n in theme.pull_requests) == list(range(1, 14))


def test_a_small_day_asks_nothing() -> None:
    themes, notes, asked = edited(snapshot=day(TITLES[:8]))
    assert (len(themes), notes, asked) == (8, (), [])


WORDS = """
    bark branch bud canopy cone fern frond fruit grove hedge leaf moss root sap seed stem thorn trunk twig vine
    orchard meadow river pebble harvest barrel ladder lantern basket kettle anvil plough saddle stable thresher willow
"""
VERBS = "Keep Drop Hold Turn Count Carry Paint Sort Weigh Split Join Lift Plant Water Trim".split()


def busy_day() -> Snapshot:
    """Return four hundred pull requests that have nothing in common but twenty tags."""
    dice, words = random.Random(7), WORDS.split()  # noqa: S311  (a repeatable day, no secret)

    def title() -> str:
        said = dice.sample(words, dice.randint(5, 9))
        return f"[{dice.choice(words[:20])}] {dice.choice(VERBS)} {' '.join(said)}"

    return day([title() for _ in range(400)])


def test_four_hundred_pull_requests_are_one_question_of_eight_thousand_tokens() -> None:
    _, _, asked = edited(content({"themes": []}), snapshot=busy_day())
    assert len(asked) == 1
    assert asked[0].prompt.count('"id": "c') > 40
    schema = str(asked[0].body["response_format"])
    assert count_tokens(asked[0].prompt + schema) + asked[0].body["max_tokens"] <= 8000


def test_a_context_that_holds_no_day_is_said() -> None:
    themes, notes, asked = edited(snapshot=busy_day(), context_tokens=3000)
    assert asked == []
    assert themes == cluster(busy_day())
    assert "has no room for the day's clusters" in notes[0]


def test_a_broken_prompt_is_told_and_not_hidden(tmp_path: Path) -> None:
    (tmp_path / "prompts").mkdir()
    text = "{% block system %}{{ nobody }}{% endblock %}{% block user %}x{% endblock %}"
    (tmp_path / "prompts" / "themes.md.j2").write_text(text)
    prompt: Prompt = load_prompt("themes.md.j2", folder=tmp_path)
    with OpenAIChat(ModelConfig(name="scripted"), None) as chat, pytest.raises(PromptError, match="nobody"):
        ThemeEditor(chat, prompt).themes(SHOW, day(), ThemeMemory(), lambda _: None)
