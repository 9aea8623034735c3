"""The pages of the site. Templates escape everything but what `passages.Html` made, which is escaped there.

The content security policy allows what the site itself holds and nothing else, so that a page asks no third
party for anything and runs no script that somebody smuggled into a title.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.models import Audio, Episode, Tally
from pipeline.publish import disclosure, passages, words
from pipeline.publish.addresses import absolute, up
from pipeline.publish.card import Card
from pipeline.publish.emblem import emblem_of
from pipeline.publish.outlet import Outlet, ShowOutlet
from pipeline.publish.picture import themes_over_time
from pipeline.publish.structured import episode_ld, in_script, series_ld
from pipeline.wording import iso_duration, say_date

if TYPE_CHECKING:
    from jinja2 import Environment

POLICY = (
    "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; media-src 'self'; "
    "base-uri 'none'; form-action 'none'"
)
LATEST = 10  # so many episodes a show's page lists; older ones are on a page for each year
_TEMPLATES = Path(__file__).parent / "templates"


@dataclass(frozen=True)
class Assets:
    """Where the shared files of this version of the site are."""

    style: str
    script: str
    icon: str


@dataclass(frozen=True)
class Nearby:
    """The episodes before and after one, nearest first."""

    newer: tuple[Card, ...]
    older: tuple[Card, ...]


@dataclass(frozen=True)
class Pages:
    """Renders the pages of one site."""

    outlet: Outlet
    assets: Assets

    @cached_property
    def _environment(self) -> Environment:
        import jinja2  # noqa: PLC0415 - needed only where pages are made

        environment = jinja2.Environment(
            loader=jinja2.FileSystemLoader(_TEMPLATES),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
            auto_reload=False,
        )
        environment.globals |= {"policy": POLICY, "site": self.outlet, "assets": self.assets}
        environment.filters |= {
            "date": say_date,
            "instant": words.instant,
            "instant_words": words.instant_words,
            "duration": words.duration_words,
            "tally": words.tally_words,
        }
        environment.globals |= {"counted": words.counted, "period": words.period_words, "kinds": words.KIND}
        environment.globals |= {"emblem_of": emblem_of, "iso": iso_duration}
        return environment

    def episode(
        self, show: ShowOutlet, card: Card, episode: Episode, audio: Audio | None, nearby: Nearby
    ) -> str:
        """Return an episode's page."""
        pulls = passages.pulls_of(episode, host=self.outlet.host)
        links = [pull.link for pull in pulls.values() if pull.link]
        return self._render(
            "episode.html.j2",
            card.page,
            json_ld=self._json_ld(lambda: episode_ld(self.outlet, show, card, episode, audio, links=links)),
            show=show,
            card=card,
            episode=episode,
            audio=audio,
            parts=passages.parts_of(episode, pulls, audio, excerpt=show.excerpt),
            themes=passages.themes_of(episode, pulls),
            chapters=_chapters(audio),
            shares=_shares(episode.counts),
            nearby=nearby,
            overview=disclosure.overview(episode),
            made=(
                *disclosure.written(episode),
                *disclosure.checked(episode),
                *disclosure.approved(episode, card.standing),
                *disclosure.spoken(audio),
            ),
        )

    def show(self, show: ShowOutlet, cards: Sequence[Card]) -> str:
        """Return a show's page, which lists its episodes by their days."""
        cards = by_day(cards)
        daily = [card for card in cards if card.kind == "daily"]
        return self._render(
            "show.html.j2",
            f"{show.slug}/index.html",
            json_ld=self._json_ld(lambda: series_ld(self.outlet, show)),
            show=show,
            cards=cards,
            latest=daily[:LATEST],
            weekly=[card for card in cards if card.kind == "weekly"][:LATEST],
            years=years_of(cards),
            picture=themes_over_time(cards),
        )

    def year(self, show: ShowOutlet, year: int, cards: Sequence[Card]) -> str:
        """Return the page of everything that a show published of one year, the newest day first."""
        return self._render(
            "year.html.j2", f"{show.slug}/{year}/index.html", show=show, year=year, cards=by_day(cards)
        )

    def index(self, newest: Mapping[str, Sequence[Card]]) -> str:
        """Return the first page: every show with its newest episodes."""
        return self._render("index.html.j2", "index.html", newest=newest)

    def missing(self) -> str:
        """Return the page for addresses that lead nowhere.

        Hosts show it at any depth, so its own links start at the root of the site and not beside it.
        """
        base = self.outlet.base_url or ""
        path = base.split("://", 1)[-1].partition("/")[2]
        return self._render("404.html.j2", "404.html", root=f"/{path}/" if path else "/")

    def _json_ld(self, make: Any) -> str | None:
        # Escaped for a script element by `in_script`, where HTML's own escapes would be read as letters.
        return passages.Html(in_script(make())) if self.outlet.base_url else None

    def _render(self, template: str, path: str, **values: Any) -> str:
        values = {
            "root": up(path),
            "canonical": absolute(self.outlet.base_url, path),
            "json_ld": None,
            **values,
        }
        return self._environment.get_template(template).render(**values)


def by_day(cards: Sequence[Card]) -> list[Card]:
    """Return cards by the day that they tell, the newest first, whenever somebody approved them."""
    return sorted(cards, key=lambda card: (card.date, card.key, card.slug), reverse=True)


def years_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """Return the years that need a page of their own, newest first.

    None while a show's page lists everything.
    """
    daily = sum(1 for card in cards if card.kind == "daily")
    if daily <= LATEST and len(cards) - daily <= LATEST:
        return ()
    return tuple(sorted({card.date.year for card in cards}, reverse=True))


def _chapters(audio: Audio | None) -> tuple[tuple[str, str, str], ...]:
    """Return the chapters as place, seconds and title."""
    if audio is None:
        return ()
    return tuple(
        (words.clock_words(chapter.start_s), f"{chapter.start_s:.3f}", chapter.title)
        for chapter in audio.chapters
    )


def _shares(counts: Tally) -> tuple[tuple[str, int, str, str], ...]:
    """Return how the pull requests stood as pieces of a bar: name, number, start and width in per cent."""
    parts = [
        ("landed", counts.landed),
        ("proposed", counts.proposed),
        ("closed", counts.closed),
        ("reverted", counts.reverted),
    ]
    whole = sum(number for _, number in parts)
    shares, start = [], 0.0
    for name, number in parts:
        if number:
            width = 100 * number / whole
            shares.append((name, number, f"{start:.2f}", f"{width:.2f}"))
            start += width
    return tuple(shares)
