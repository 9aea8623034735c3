"""What the rest of the site needs to know of an episode: lists, feeds, neighbours, the picture of themes.

Cards are kept between two runs, so that an unchanged record need not be read and checked again.
"""

from __future__ import annotations

from datetime import date as Date
from datetime import datetime

from pipeline.models import Audio, Episode, EpisodeKind, Line, Tally, ThemeKind, Value
from pipeline.publish.clearance import Standing, published_at

# The sources of sentences that a language model wrote; "edited" ones are a person's.
BY_MODEL = frozenset({"model", "repaired"})


class CardTheme(Value):
    """A theme of the episode and its counts."""

    title: Line
    kind: ThemeKind
    counts: Tally


class CardSound(Value):
    """The sound file of the episode: its name in the episode's folder, size in bytes, seconds."""

    file: str
    mime: str
    size: int
    duration_s: float
    chapters: bool


class Card(Value):
    """One published episode, in what lists and feeds show of it.

    `duration_s` is that of the sound, else an estimate. `made_by_ai` is whether a language
    model wrote any of the text or an engine speaks it.
    """

    slug: str
    key: str
    guid: str
    show: Line
    kind: EpisodeKind
    date: Date
    published: datetime
    standing: Standing
    complete: bool
    title: Line
    summary: Line
    duration_s: int
    counts: Tally
    themes: tuple[CardTheme, ...]
    sound: CardSound | None = None
    made_by_ai: bool

    @property
    def page(self) -> str:
        """Where its page is on the site."""
        return f"{self.slug}/{self.key}/index.html"

    @property
    def marked_title(self) -> str:
        """The title with what a reader must know first: that it is a draft, or that the day was not over."""
        marks = ["Draft"] if self.standing == "draft" else []
        marks += [] if self.complete else ["So far"]
        return f"[{', '.join(marks)}] {self.title}" if marks else self.title


def card_of(episode: Episode, standing: Standing, audio: Audio | None, *, name: str, pace: int) -> Card:
    """Return the card of an episode that goes out, of the show with that name.

    Without sound its length is reckoned from the text that it has, at `pace` words a minute, and not taken
    from the record, which somebody may have changed.
    """
    # From a value that was checked already: checking it again would take a quarter of reading the record.
    return Card.model_construct(
        slug=episode.show.slug,
        key=episode.key,
        guid=episode.guid or f"{episode.show.repository}:{episode.key}:{episode.show.slug}",
        show=name,
        kind=episode.kind,
        date=episode.date,
        published=published_at(episode),
        standing=standing,
        complete=episode.complete,
        title=episode.title,
        summary=episode.summary,
        duration_s=round(audio.duration_s if audio else 60 * words_of(episode) / pace),
        counts=episode.counts,
        themes=tuple(
            CardTheme.model_construct(title=theme.title, kind=theme.kind, counts=theme.counts)
            for theme in episode.themes
        ),
        sound=_sound(audio) if audio else None,
        made_by_ai=is_made_by_ai(episode, audio),
    )


def words_of(episode: Episode) -> int:
    """Return how many words an episode speaks."""
    return sum(
        len(sentence.text.split()) for section in episode.script.sections for sentence in section.sentences
    )


def is_made_by_ai(episode: Episode, audio: Audio | None) -> bool:
    """Tell whether a model wrote any sentence, or a speech engine other than the test tone speaks."""
    written = any(
        sentence.source in BY_MODEL for section in episode.script.sections for sentence in section.sentences
    )
    return written or episode.generator.writer == "model" or bool(audio and audio.engine != "tone")


def _sound(audio: Audio) -> CardSound:
    return CardSound(
        file=audio.file,
        mime=audio.mime,
        size=audio.size,
        duration_s=audio.duration_s,
        chapters=bool(audio.chapters),
    )
