"""What cannot be read is not gone: a store that is misspelt or closed empties no site."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from pipeline.errors import StoreError
from pipeline.store import EpisodeStore
from tests.commands import Run, command_of
from tests.memory_days import write_day

CONFIG = "store: {store}\nshows:\n  - {{slug: forest, name: Forest, repository: grove/forest}}\n"


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """One day of the forest on the site."""
    monkeypatch.chdir(tmp_path)
    Path("config.yaml").write_text(CONFIG.format(store="episodes"), encoding="utf-8")
    write_day(EpisodeStore(Path("episodes")), 0)
    command = command_of(capsys)
    assert command("approve", "2026-03-02", "--by", "Hazel Birch").code == 0
    assert command("publish", "--audio", "none").code == 0
    return command


def pages() -> set[Path]:
    return {path for path in Path("site").rglob("*") if path.is_file()}


def test_a_misspelt_store_takes_nothing_off_the_site(run: Run) -> None:
    before = pages()
    Path("config.yaml").write_text(CONFIG.format(store="epsiodes"), encoding="utf-8")
    ran = run("publish", "--audio", "none")
    assert (ran.code, pages()) == (5, before)
    assert "epsiodes: there is no such folder, and 1 episodes are on the site; nothing was changed" in ran.err


def test_what_was_deleted_in_a_store_that_is_there_is_withdrawn(run: Run) -> None:
    shutil.rmtree("episodes/forest")
    ran = run("publish", "--audio", "none")
    assert (ran.code, "1 taken off the site" in ran.err) == (0, True)


def test_a_folder_that_cannot_be_read_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = EpisodeStore(tmp_path)
    (tmp_path / "forest").mkdir()
    assert store.keys("forest") == store.dates("forest") == store.keys("elsewhere") == ()

    def refuse(_folder: Path) -> None:
        raise PermissionError(13, os.strerror(13))

    monkeypatch.setattr(Path, "iterdir", refuse)
    for read in (store.keys, store.dates):
        with pytest.raises(StoreError, match="forest: cannot be read: Permission denied"):
            read("forest")
