"""The files of one episode: its page, and beside it record, transcripts, chapters and sound."""

from __future__ import annotations

from pathlib import Path

from pipeline.models import Audio, Episode
from pipeline.publish.card import Card
from pipeline.publish.folder import Piece
from pipeline.publish.outlet import ShowOutlet
from pipeline.publish.page import Nearby, Pages
from pipeline.publish.transcript import chapters_json, plain_text, srt, transcript_json, webvtt


def episode_files(
    pages: Pages,
    show: ShowOutlet,
    card: Card,
    episode: Episode,
    nearby: Nearby,
    sound: tuple[Audio, Path] | None,
) -> dict[str, Piece]:
    """Return an episode's files by path; `sound` is what is known of it and where the file lies."""
    audio = sound[0] if sound else None
    draft = card.standing == "draft"
    # What is on the site says of itself what it is there: published, or a draft.
    record = episode.model_copy(update={"status": "draft" if draft else "published"})
    texts: dict[str, str] = {
        "index.html": pages.episode(show, card, episode, audio, nearby),
        "episode.json": record.model_dump_json(indent=1) + "\n",
        "transcript.txt": plain_text(episode, draft=draft),
    }
    if audio:
        texts |= {
            "transcript.vtt": webvtt(show.name, audio),
            "transcript.srt": srt(audio),
            "transcript.json": transcript_json(show.name, audio),
        }
        if audio.chapters:
            texts["chapters.json"] = chapters_json(episode, audio)
    files = {f"{card.slug}/{card.key}/{name}": Piece.of(text) for name, text in texts.items()}
    if sound:
        files[f"{card.slug}/{card.key}/{sound[0].file}"] = Piece(sound[1], sound[0].sha256)
    return files
