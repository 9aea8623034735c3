"""The documents cannot lie: commands and settings are all in the README, and its example is what is printed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pipeline.cli import COMMANDS, main
from pipeline.config import (
    EspeakConfig,
    GithubConfig,
    ModelConfig,
    NotifyConfig,
    PiperConfig,
    ShowConfig,
    SiteConfig,
    SpeechConfig,
    SpeechServerConfig,
    WriterConfig,
)

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
REVIEW = (ROOT / "docs/review.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_in_the_readme(command: str) -> None:
    assert f"`mergecast {command}" in README


@pytest.mark.parametrize(
    ("section", "model"),
    [
        ("shows[]", ShowConfig),
        ("github", GithubConfig),
        ("model", ModelConfig),
        ("writer", WriterConfig),
        ("notify", NotifyConfig),
        ("speech", SpeechConfig),
        ("speech.espeak", EspeakConfig),
        ("speech.piper", PiperConfig),
        ("speech.openai", SpeechServerConfig),
        ("site", SiteConfig),
    ],
)
def test_every_setting_is_in_the_readme(section: str, model: type) -> None:
    for name in model.model_fields:  # type: ignore[attr-defined]
        assert f"`{section}.{name}`" in README


def test_every_setting_that_the_readme_names_exists() -> None:
    known = {"shows[]": ShowConfig, "github": GithubConfig, "model": ModelConfig, "writer": WriterConfig}
    known |= {"speech": SpeechConfig, "speech.espeak": EspeakConfig, "notify": NotifyConfig}
    known |= {"speech.piper": PiperConfig, "speech.openai": SpeechServerConfig, "site": SiteConfig}
    sections = "|".join(re.escape(section) for section in known)
    for section, name in re.findall(rf"`({sections})\.(\w+)`", README):
        assert name in known[section].model_fields


def example_of_the_readme() -> str:
    block = re.search(r"<!-- example: begin -->(.*)<!-- example: end -->", README, re.DOTALL)
    assert block
    return "\n".join(line.removeprefix("> ").removeprefix(">") for line in block[1].strip().splitlines())


def test_the_example_of_the_readme_is_what_the_command_prints(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], update_golden: bool
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit):
        main(["generate", "--example", "--quiet"])
    printed = capsys.readouterr().out.strip()
    if update_golden:
        quoted = "\n".join(f"> {line}".rstrip() for line in printed.splitlines())
        block = f"<!-- example: begin -->\n{quoted}\n<!-- example: end -->"
        text = re.sub(
            r"<!-- example: begin -->.*<!-- example: end -->", lambda _: block, README, flags=re.DOTALL
        )
        (ROOT / "README.md").write_text(text, encoding="utf-8")
        return
    assert example_of_the_readme().strip() == printed


@pytest.mark.parametrize(
    "document", sorted(path.name for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
)
def test_links_between_documents_lead_somewhere(document: str) -> None:
    path = next(p for p in (ROOT / document, ROOT / "docs" / document) if p.exists())
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("target", re.findall(r"`(pipeline/[\w/.]+)`", README))
def test_files_that_the_readme_names_exist(target: str) -> None:
    assert (ROOT / target).exists()


def test_no_machine_and_no_registry_is_named() -> None:
    for path in [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), ROOT / "Makefile", ROOT / "pyproject.toml"]:
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"pypi\.|pythonhosted|/work/|/tmp/|/root/", text), path


def test_every_kind_of_refusal_is_explained() -> None:
    told = set(
        re.findall(r"`(\w+)`", REVIEW.partition("## What a refusal is called")[2].partition("\n## ")[0])
    )
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "pipeline/truth").rglob("*.py")]
    kinds = {kind for text in sources for kind in re.findall(r'^_?KIND = "(\w+)"', text, re.MULTILINE)}
    kinds |= {kind for text in sources for kind in re.findall(r'(?:refuted|unknown)\(\s*"(\w+)"', text)}
    assert len(kinds) > 20
    # "judgement" is the file's word for six kinds, which are in the table.
    assert kinds - {"judgement"} <= told
