"""Stored episodes and sounds for tests of publishing, made from the example day that ships with the product."""

from __future__ import annotations

import hashlib
import os
import re
from datetime import date as Date
from datetime import datetime, timedelta
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from pipeline.config import ShowConfig, SiteConfig, WriterConfig
from pipeline.day import Writing, write_episode
from pipeline.models import Audio, Chapter, Cue, Episode, SentenceVerdict, Snapshot
from pipeline.publishing import Places, Published, Wish, publish
from pipeline.shipped import shipped
from pipeline.store import AudioStore, EpisodeStore

SHOW = ShowConfig(slug="cellar", name="Cellar", repository="orchard/cellar")
FIRST = Date(2026, 3, 3)


@cache
def example_episode() -> Episode:
    """Return the episode of the example day."""
    snapshot = Snapshot.model_validate_json(shipped("examples/day.json").read_bytes())
    return write_episode(SHOW, snapshot, writing=Writing(WriterConfig()), tell=lambda _line: None)


def make_episode(day: Date = FIRST, **fields: Any) -> Episode:
    """Return the example episode as that of another day, approved unless told otherwise."""
    example = example_episode()
    later = timedelta(days=(day - example.date).days)
    window = {"start": example.window.start + later, "end": example.window.end + later}
    slug = fields.get("show", example.show.model_dump())["slug"]
    defaults: dict[str, Any] = {
        "date": day,
        "window": window,
        "guid": f"orchard/cellar:{day}:{slug}",
        "status": "approved",
        "review": {"decision": "approved", "by": "larch", "at": window["end"] + timedelta(hours=2)},
    }
    return judged(Episode.model_validate({**example.model_dump(), **defaults, **fields}))


def judged(episode: Episode) -> Episode:
    """Return an episode whose verdicts are on the text that it has: those that it had, else supported."""
    verification = episode.verification
    texts = {"title": episode.title, "summary": episode.summary} | {
        f"s{place}.{index}": sentence.text
        for place, section in enumerate(episode.script.sections, 1)
        for index, sentence in enumerate(section.sentences, 1)
    }
    had = {verdict.where: verdict for verdict in verification.sentences}
    verdicts = tuple(
        had[where].model_copy(update={"text": text})
        if where in had
        else SentenceVerdict(where=where, text=text, verdict="supported")
        for where, text in texts.items()
        if text
    )
    return episode.model_copy(
        update={"verification": verification.model_copy(update={"sentences": verdicts})}
    )


def make_days(count: int, first: Date = FIRST, **fields: Any) -> list[Episode]:
    """Return that many episodes on days that follow each other, each with a title of its own."""
    days = [first + timedelta(days=number) for number in range(count)]
    return [
        make_episode(day, **{"title": f"Headline {number}", **fields}) for number, day in enumerate(days, 1)
    ]


def store_all(folder: Path, episodes: list[Episode]) -> EpisodeStore:
    """Keep episodes in a store and return it."""
    store = EpisodeStore(folder)
    for episode in episodes:
        store.save(episode)
    return store


def silence(seconds: float) -> bytes:
    """Return silence as MP3: MPEG-2 layer III, 64 kbit/s, mono, 22,050 Hz; a frame is 208 bytes, 576 samples."""
    frame = bytes((0xFF, 0xF3, 0x80, 0xC0)) + bytes(204)
    return frame * max(1, round(seconds * 22_050 / 576))


def make_audio(episode: Episode, *, seconds_a_sentence: float = 3.0, **fields: Any) -> tuple[Audio, bytes]:
    """Return a silent sound with one cue for each sentence of an episode."""
    cues, chapters, at = [], [], 0.0
    for place, section in enumerate(episode.script.sections):
        chapters.append(Chapter(start_s=at, title=section.heading or episode.title))
        for number, sentence in enumerate(section.sentences):
            cues.append(
                Cue(
                    start_s=at,
                    end_s=at + seconds_a_sentence - 0.3,
                    section=place,
                    sentence=number,
                    text=sentence.text,
                    spoken=sentence.text,
                )
            )
            at += seconds_a_sentence
    sound = silence(at)
    digest = hashlib.sha256(sound + episode.key.encode()).hexdigest()
    defaults: dict[str, Any] = {
        "key": digest,
        "file": f"{episode.show.slug}-{episode.key}-{digest[:12]}.mp3",
        "size": len(sound),
        "sha256": hashlib.sha256(sound).hexdigest(),
        "duration_s": at,
        "sample_rate": 22_050,
        "bitrate_kbps": 64,
        "engine": "tone",
        "cues": tuple(cues),
        "chapters": tuple(chapters),
    }
    return Audio.model_validate({**defaults, **fields}), sound


def store_sound(folder: Path, episode: Episode, **fields: Any) -> Audio:
    """Keep a silent sound for an episode."""
    audio, sound = make_audio(episode, **fields)
    AudioStore(folder).save(episode.show.slug, episode.key, audio, sound)
    return audio


def moment(text: str) -> datetime:
    """Return an instant written as ISO 8601."""
    return datetime.fromisoformat(text)


class Site:
    """A site in a folder of a test: its stores, its settings, and `publish` with short arguments."""

    def __init__(self, folder: Path, *, base_url: str | None = "https://orchard.example/briefings") -> None:
        self.folder = folder
        self.root = folder / "site"
        self.store = EpisodeStore(folder / "episodes")
        self.sounds = AudioStore(folder / "audio")
        self.settings = SiteConfig(base_url=base_url, author="The maintainers", email="mail@orchard.example")
        self.shows: tuple[ShowConfig, ...] = (SHOW,)
        self.told: list[str] = []

    def keep(self, *episodes: Episode, sound: bool = False) -> None:
        """Store episodes, with silence as their sound if asked for."""
        store_all(self.store.folder, list(episodes))
        for episode in episodes if sound else ():
            store_sound(self.sounds.folder, episode)

    def publish(self, **wish: Any) -> Published:
        """Publish what is stored."""
        places = Places(self.store, self.sounds, self.root, self.folder)
        return publish(self.shows, self.settings, places, Wish(**wish), tell=self.told.append)

    def text(self, path: str) -> str:
        """Return a file of the site."""
        return (self.root / path).read_text(encoding="utf-8")

    def page(self, key: str = "2026-03-03") -> str:
        """Return an episode's page."""
        return self.text(f"cellar/{key}/index.html")

    def files(self) -> dict[str, bytes]:
        """Return every file of the site but what is kept for the next run."""
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and ".mergecast" not in path.parts
        }


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, str, str]] = []
        self.anchors: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value is not None:
                self.found.append((tag, name, value))
            if name == "id" and value:
                self.anchors.add(value)


def links_of(html: str) -> list[tuple[str, str, str]]:
    """Return every link of a page as element, attribute and address."""
    parser = _Links()
    parser.feed(html)
    return parser.found


def broken_links(root: Path) -> list[str]:
    """Return the links of a site's pages and feeds that lead to nothing on it, each with where it stands."""
    broken = []
    for page in root.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        base = root if page.name == "404.html" else page.parent
        for tag, _, address in links_of(html):
            if (tag == "link" and "://" in address) or address.startswith(("https://", "mailto:")):
                continue
            path, _, anchor = address.partition("#")
            at_root = page.name == "404.html" and path.startswith("/")
            target = root / path.removeprefix("/briefings/") if at_root else (base / path if path else page)
            if not target.is_file():
                broken.append(f"{page.relative_to(root)} -> {address}")
            elif anchor and not anchor.startswith("t=") and f'id="{anchor}"' not in target.read_text("utf-8"):
                broken.append(f"{page.relative_to(root)} -> {address}: no such anchor")
    for feed in [*root.rglob("feed.xml"), *root.rglob("sitemap.xml")]:
        for address in re.findall(r"https://orchard\.example/briefings/([^<\"&]*)", feed.read_text("utf-8")):
            target = root / address
            if not target.is_file() and not (target / "index.html").is_file():
                broken.append(f"{feed.relative_to(root)} -> {address}")
    return broken


def reachable(root: Path) -> set[str]:
    """Return every file of a site that its first page and its feeds lead to, whether it exists or not."""
    found: set[str] = set()
    todo = ["index.html", "feed.xml", "cellar/feed.xml", "sitemap.xml"]
    while todo:
        path = todo.pop()
        if path in found:
            continue
        found.add(path)
        if not path.endswith((".html", ".xml")) or not (root / path).is_file():
            continue
        text = (root / path).read_text(encoding="utf-8")
        if path.endswith(".xml"):
            links = re.findall(r"https://orchard\.example/briefings/([^<\"&]*)", text)
            todo += [link + "index.html" if link == "" or link.endswith("/") else link for link in links]
            continue
        for link in re.findall(r'(?:href|src)="([^"#]+)', text):
            if "://" not in link and not link.startswith("mailto:"):
                todo.append(os.path.normpath(f"{path.rpartition('/')[0] or '.'}/{link}"))
    return found
