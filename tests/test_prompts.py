"""Templates are found, checked and rendered, and say what is wrong with them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import PromptError
from pipeline.prompts import Prompt, load_prompt, prompt_version
from pipeline.shipped import shipped

SHIPPED = sorted(path.name for path in shipped("prompts").glob("*.md.j2"))


def prompt(user: str, system: str = "You are short.") -> Prompt:
    return Prompt(
        "own.md.j2", f"{{% block system %}}{system}{{% endblock %}}{{% block user %}}{user}{{% endblock %}}"
    )


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_prompt_loads(name: str) -> None:
    assert load_prompt(name).name == name


def test_the_writers_prompts_are_shipped() -> None:
    assert {"briefing.md.j2", "repair.md.j2"} <= set(SHIPPED)


def test_the_two_blocks_become_two_messages() -> None:
    assert prompt("Say {{ word }}.\n").messages(word="<b> & 'so'") == ("You are short.", "Say <b> & 'so'.")


def test_a_template_beside_the_configuration_wins(tmp_path: Path) -> None:
    folder = tmp_path / "prompts"
    folder.mkdir()
    (folder / "briefing.md.j2").write_text(prompt("mine").source, encoding="utf-8")
    assert load_prompt("briefing.md.j2", folder=tmp_path).messages() == ("You are short.", "mine")
    assert load_prompt("repair.md.j2", folder=tmp_path).source == load_prompt("repair.md.j2").source


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("{% block system %}a{% endblock %}", "has no block 'user'"),
        ("{% block system %}\n{{ a b }}{% endblock %}", "line 2:"),
        (b"\xff\xfe", "cannot be read: UnicodeDecodeError"),
    ],
)
def test_a_template_that_is_none_is_refused(tmp_path: Path, source: str | bytes, words: str) -> None:
    folder = tmp_path / "prompts"
    folder.mkdir()
    data = source if isinstance(source, bytes) else source.encode()
    (folder / "own.md.j2").write_bytes(data)
    with pytest.raises(PromptError, match=r"prompt own\.md\.j2") as caught:
        load_prompt("own.md.j2", folder=tmp_path)
    assert words in str(caught.value)


def test_a_missing_template_is_named() -> None:
    with pytest.raises(PromptError, match=r"prompt none\.md\.j2: there is no such template"):
        load_prompt("none.md.j2")


@pytest.mark.parametrize("user", ["{{ missing }}", "{{ word.missing }}", "{{ word + 1 }}", "{{ 1 / 0 }}"])
def test_a_template_that_fails_names_itself(user: str) -> None:
    with pytest.raises(PromptError, match=r"prompt own\.md\.j2"):
        prompt(user).messages(word="a")


def test_the_version_changes_with_the_text_only() -> None:
    one, two = prompt("a"), prompt("b")
    assert prompt_version(one, two) == prompt_version(two, one)
    assert prompt_version(one) != prompt_version(two)
    assert len(prompt_version(one)) == 12
