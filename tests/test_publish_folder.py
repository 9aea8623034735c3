"""The site's folder: only what changed is written, what is somebody else's stays, and it is whole at every moment."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from pipeline.errors import PublishError
from pipeline.publish.folder import Piece, SiteFolder
from pipeline.publish.outlet import outlet_of
from pipeline.publish.page import Pages
from pipeline.publish.shared import assets_of
from pipeline.publish.writing import writing_in
from pipeline.publishing import Places, Wish
from pipeline.publishing.desk import Desk
from pipeline.publishing.press import NEARBY, Press
from tests.site_builder import FIRST, Site, broken_links, make_days, make_episode, moment, reachable

HERE = Path(__file__).parent


@pytest.fixture
def site(tmp_path: Path) -> Site:
    made = Site(tmp_path)
    made.keep(*make_days(12))
    made.publish()
    return made


def times(site: Site) -> dict[str, int]:
    return {path: (site.root / path).stat().st_mtime_ns for path in site.files()}


def test_again_without_changes_nothing_is_written(site: Site) -> None:
    before = times(site)
    done = site.publish()
    assert (done.episodes, done.written, done.removed) == (12, 0, 0)
    assert times(site) == before
    assert site.told[-1] == "nothing has changed"


def test_one_changed_record_changes_only_what_shows_it(site: Site) -> None:
    before = times(site)
    site.keep(make_episode(title="Headline 1, corrected"))
    done = site.publish()
    after = times(site)
    changed = {path for path in after if after[path] != before.get(path)}
    episodes = {path.split("/")[1] for path in changed if path.startswith("cellar/2026-")}
    # The day itself, and the four newer days whose pages list it nearby.
    assert episodes == {f"2026-03-0{day}" for day in (3, 4, 5, 6, 7)}
    assert "cellar/2026-03-03/episode.json" in changed
    assert "cellar/2026-03-04/episode.json" not in changed
    assert "cellar/cover.png" not in changed
    assert done.written == len(changed)


def test_a_site_made_in_steps_is_the_site_made_at_once(site: Site, tmp_path: Path) -> None:
    """Incremental runs, removals and corrections leave no trace."""
    site.keep(make_episode(title="Corrected"), make_episode(FIRST.replace(day=20), title="Later"), sound=True)
    site.publish()
    (site.store.folder / "cellar/2026-03-05/episode.json").unlink()
    site.publish()
    once = Site(tmp_path)
    once.root = tmp_path / "once"
    once.publish()
    assert site.files() == once.files()


def test_a_file_of_ours_that_was_changed_or_lost_is_written_again(site: Site) -> None:
    before = site.files()
    page, text = site.root / "cellar/2026-03-03/index.html", site.root / "cellar/2026-03-04/transcript.txt"
    page.write_bytes(page.read_bytes().replace(b"Cellar", b"Butler"))
    text.unlink()
    assert site.publish().written == 2
    assert site.files() == before


def test_a_touched_file_with_the_same_content_is_left_alone(site: Site) -> None:
    page = site.root / "cellar/2026-03-03/index.html"
    os.utime(page, ns=(1, 1))
    assert site.publish().written == 0


def test_files_of_other_people_are_never_touched(tmp_path: Path) -> None:
    site = Site(tmp_path)
    theirs = {
        "CNAME": "orchard.example",
        "robots.txt": "mine",
        "cellar/notes/a.txt": "a",
        "cellar/2026-03-03/x.png": "x",
    }
    for path, content in theirs.items():
        (site.root / path).parent.mkdir(parents=True, exist_ok=True)
        (site.root / path).write_text(content, encoding="utf-8")
    site.keep(make_episode())
    assert site.publish().left_alone == ("robots.txt",)
    site.keep(make_episode(status="rejected"))
    site.publish()
    for path, content in theirs.items():
        assert site.text(path) == content
    assert not (site.root / "cellar/2026-03-03/index.html").exists()


def test_a_page_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.root.mkdir()
    (site.root / "index.html").write_text("my own site", encoding="utf-8")
    site.keep(make_episode())
    with pytest.raises(PublishError, match=r"index\.html: is there already and was not written by publish"):
        site.publish()
    assert set(site.files()) == {"index.html"}
    assert site.text("index.html") == "my own site"


def test_a_site_of_ours_whose_hidden_folder_was_lost_is_taken_over(site: Site) -> None:
    for path in (site.root / ".mergecast").iterdir():
        path.unlink()
    site.keep(make_episode(title="Corrected"))
    site.publish()
    assert "Corrected" in site.page()


def test_one_show_is_published_and_the_others_stay_as_they_are(tmp_path: Path) -> None:
    site = Site(tmp_path)
    barn = site.shows[0].model_copy(update={"slug": "barn", "name": "Barn"})
    site.shows = (site.shows[0], barn)
    show = {"slug": "barn", "name": "Barn", "repository": "orchard/barn"}
    site.keep(make_episode(), make_episode(show=show))
    site.publish()
    before = site.files()
    site.keep(make_episode(title="Corrected"), make_episode(show=show, title="Not yet"))
    site.publish(only="cellar")
    after = site.files()
    assert {path for path in after if after[path] != before[path]} == {
        "cellar/2026-03-03/index.html", "cellar/2026-03-03/episode.json", "cellar/2026-03-03/transcript.txt",
        "cellar/index.html", "cellar/feed.xml", "cellar/feed.json", "feed.xml", "feed.json", "index.html",
    }  # fmt: skip
    assert "Not yet" not in site.text("index.html")
    assert "Corrected" in site.text("index.html")
    assert broken_links(site.root) == []
    site.publish()
    assert "Not yet" in site.text("index.html")


def test_two_runs_at_once_do_not_write_into_each_other(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    site = Site(tmp_path)
    site.keep(make_episode())
    with writing_in(SiteFolder(site.root)), pytest.raises(PublishError, match="another publish is writing"):
        site.publish()


def test_sounds_are_not_copied_where_they_can_be_linked(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode(), sound=True)
    site.publish()
    (sound,) = (site.root / "cellar/2026-03-03").glob("*.mp3")
    assert sound.stat().st_ino == (site.sounds.folder / "cellar/2026-03-03" / sound.name).stat().st_ino


def test_another_sound_has_another_name_and_the_old_one_goes(tmp_path: Path) -> None:
    """Players know a sound by its address and do not fetch it again."""
    site = Site(tmp_path)
    site.keep(make_episode(), sound=True)
    site.publish()
    (first,) = (site.root / "cellar/2026-03-03").glob("*.mp3")
    audio = site.sounds.audio("cellar", "2026-03-03")
    assert audio
    louder = first.read_bytes() + first.read_bytes()[:208]
    site.sounds.save("cellar", "2026-03-03", audio.model_copy(update={"file": "cellar-2026-03-03-other.mp3", "size": len(louder), "sha256": hashlib.sha256(louder).hexdigest()}), louder)  # fmt: skip
    site.publish()
    (second,) = (site.root / "cellar/2026-03-03").glob("*.mp3")
    assert second.name == "cellar-2026-03-03-other.mp3"
    assert first.name not in site.text("cellar/feed.xml")


def steps_of(site: Site, wanted: dict[str, bytes]) -> Iterator[str]:
    """Bring a site to other content, step by step."""
    folder = SiteFolder(site.root)
    with writing_in(folder) as writing:
        for path, content in wanted.items():
            writing.put(path, Piece.of(content))
        yield from writing.finish(inputs="x", notes={"episodes.json": "{}"})


def test_between_any_two_steps_the_site_is_whole(tmp_path: Path) -> None:
    """New, changed and withdrawn episodes in one run: at every step each file is the old or the new one, whole,
    and whatever a reader can reach leads somewhere.
    """
    old = Site(tmp_path)
    old.keep(*make_days(6), sound=True)
    old.publish()
    before = old.files()
    new = Site(tmp_path)
    new.root = tmp_path / "new"
    new.keep(make_episode(title="Corrected"), *make_days(3, first=moment("2026-03-09").date()), sound=True)
    new.keep(make_episode(moment("2026-03-05").date(), status="rejected"))
    new.publish()
    after = new.files()
    seen = 0
    for step in steps_of(old, after):
        seen += 1
        now = old.files()
        assert all(content in (before.get(path), after.get(path)) for path, content in now.items()), step
        reached = reachable(old.root)
        assert reached <= now.keys(), (step, reached - now.keys())
    assert seen > 40
    assert old.files() == after


CHILD = (
    "import sys\nfrom pathlib import Path\nfrom tests.site_builder import Site\n"
    "site = Site(Path(sys.argv[1]))\nprint('ready', flush=True)\nsite.publish()\n"
)


def test_a_kill_at_any_moment_leaves_a_whole_site_that_the_next_run_finishes(tmp_path: Path) -> None:
    """A smaller number here; benchmarks/publish.py kills fifty times."""
    site = Site(tmp_path)
    site.keep(*make_days(30))
    site.publish()
    before = site.files()
    site.keep(*make_days(33, title="Corrected"))
    target = Site(tmp_path)
    target.root = tmp_path / "target"
    target.publish()
    after = target.files()
    for number in range(8):
        child = subprocess.Popen(
            [sys.executable, "-c", CHILD, str(tmp_path)],
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(HERE.parent)},
        )
        assert child.stdout
        assert child.stdout.readline() == b"ready\n"
        time.sleep(0.03 * number)
        child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        now = site.files()
        assert all(content in (before.get(path), after.get(path)) for path, content in now.items())
        assert reachable(site.root) <= now.keys()
    site.publish()
    assert site.files() == after
    assert not (site.root / ".mergecast/staging").exists()


def test_again_without_changes_costs_a_small_part_of_the_first_run(tmp_path: Path) -> None:
    """The ratio, which holds on a busy machine too; benchmarks/publish.py measures a thousand in seconds."""
    site = Site(tmp_path)
    site.keep(*make_days(100))
    begin = time.process_time()
    site.publish()
    first = time.process_time() - begin
    begin = time.process_time()
    site.publish()
    assert time.process_time() - begin < first / 4


def test_a_thousand_episodes_are_never_held_at_once(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(30))
    places = Places(site.store, site.sounds, site.root)
    desk = Desk(places, Wish(), "v", remember=3 * NEARBY)
    with writing_in(SiteFolder(site.root)) as writing:
        outlet = outlet_of(site.settings, site.shows, folder=tmp_path, host="github.com")
        press = Press(desk, Pages(outlet, assets_of()[0]), writing, {})
        press.show(outlet.shows[0], desk.sources("cellar"))
    held = desk.episode.cache_info()
    assert held.misses == 30  # and each is read once
    assert held.currsize == 12


def test_a_folder_that_is_a_link_is_not_written_through(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    outside = tmp_path / "outside"
    outside.mkdir()
    site.root.mkdir(parents=True)
    (site.root / "cellar").symlink_to(outside)
    with pytest.raises(PublishError, match="is a link"):
        site.publish()
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("place", ["cellar", "assets", "cellar/2026-03-04"])
def test_a_file_where_a_folder_must_be_stops_before_anything_moves(tmp_path: Path, place: str) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(2))
    (site.root / place).parent.mkdir(parents=True)
    (site.root / place).write_text("somebody's", encoding="utf-8")
    with pytest.raises(PublishError, match=f"{place}: is a file where the site needs a folder"):
        site.publish()
    assert site.files() == {place: b"somebody's"}
    (site.root / place).unlink()
    assert site.publish().episodes == 2


@pytest.mark.parametrize("place", ["index.html", "robots.txt", "cellar/feed.xml"])
def test_a_folder_where_a_file_must_be_stops_before_anything_moves(tmp_path: Path, place: str) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    (site.root / place).mkdir(parents=True)
    with pytest.raises(PublishError, match="is there already and was not written by publish"):
        site.publish()
    assert site.files() == {}


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_may_not_be_written_in_stops_before_anything_moves(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    (site.root / "cellar").mkdir(parents=True)
    (site.root / "cellar").chmod(0o555)
    with pytest.raises(PublishError, match="cellar: is a folder that may not be written in"):
        site.publish()
    assert site.files() == {}


def test_a_link_that_leads_nowhere_is_somebody_elses(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    site.root.mkdir()
    (site.root / "index.html").symlink_to(tmp_path / "nowhere")
    with pytest.raises(PublishError, match="was not written by publish"):
        site.publish()
    assert (site.root / "index.html").is_symlink()


def test_what_leaves_the_site_is_said(site: Site) -> None:
    (site.store.folder / "cellar/2026-03-05/episode.json").unlink()
    assert site.publish().withdrawn == ("cellar/2026-03-05",)
    site.shows = (site.shows[0].model_copy(update={"slug": "pantry"}),)
    done = site.publish()
    assert done.withdrawn == tuple(f"cellar/2026-03-{day:02}" for day in range(3, 15) if day != 5)
    assert done.withdrawn_shows == ("cellar",)
    assert not (site.root / "cellar").exists()
