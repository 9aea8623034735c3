"""Themes over time, as the geometry of a small picture that a template draws and a table repeats.

Lengths across are per cent of the width and everything else pixels, so that the picture fits a phone without
shrinking its letters.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.publish.card import Card
from pipeline.publish.words import counted
from pipeline.wording import say_date, say_list

_DAYS, _LANES = 30, 8
_LEAST_SLOTS = 10
_LANE, _TOP = 46, 6


@dataclass(frozen=True)
class Dot:
    """A theme on one day: where (per cent, pixels), how large (pixels), and how many pull requests."""

    x: str
    y: int
    radius: str
    count: int


@dataclass(frozen=True)
class Lane:
    """One theme: its dots, and the count for every day of the picture, 0 where it was not told."""

    title: str
    said: str
    label_y: int
    line_y: int
    dots: tuple[Dot, ...]
    counts: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """The whole picture; `days` are the episodes from left to right."""

    days: tuple[Card, ...]
    ticks: tuple[str, ...]
    lanes: tuple[Lane, ...]
    height: int
    description: str


def themes_over_time(cards: Sequence[Card]) -> Picture | None:
    """Return the picture of the newest days' most frequent themes, or None when there is nothing to draw.

    A theme is one wherever its title is the same, on days of fixes alone too. What fits nowhere, and single
    changes, are left out: they are no themes that could come back.
    """
    days = sorted((card for card in cards if card.kind == "daily"), key=lambda card: card.key)[-_DAYS:]
    told: dict[str, dict[int, int]] = defaultdict(dict)
    names: dict[str, str] = {}
    for place, card in enumerate(days):
        for theme in card.themes:
            if theme.kind in ("campaign", "area"):
                key = theme.title.casefold().removesuffix(" fixes")
                names[key] = min(names.get(key, theme.title), theme.title, key=len)
                told[key][place] = told[key].get(place, 0) + theme.counts.total
    if not told:
        return None
    often = sorted(told, key=lambda key: (-len(told[key]), -sum(told[key].values()), key))[:_LANES]
    ticks = tuple(_across(place, len(days)) for place in range(len(days)))
    lanes = tuple(
        _lane(names[key], told[key], ticks, top=_TOP + _LANE * place) for place, key in enumerate(often)
    )
    return Picture(
        days=tuple(days),
        ticks=ticks,
        lanes=lanes,
        height=_TOP + _LANE * len(lanes) + 26,
        description=_description(days, [names[key] for key in often]),
    )


def _lane(title: str, told: dict[int, int], ticks: tuple[str, ...], *, top: int) -> Lane:
    line = top + 30
    return Lane(
        title=title,
        said=f"{counted(sum(told.values()), 'pull request')} on {counted(len(told), 'day')}",
        label_y=top + 12,
        line_y=line,
        dots=tuple(
            Dot(x=ticks[place], y=line, radius=_radius(count), count=count)
            for place, count in sorted(told.items())
        ),
        counts=tuple(told.get(place, 0) for place in range(len(ticks))),
    )


def _across(place: int, days: int) -> str:
    """Return how far right a day is, in per cent.

    A young show begins at the right, where the newest day is.
    """
    slots = max(days, _LEAST_SLOTS)
    return f"{100 * (slots - days + place + 0.5) / slots:.2f}%"


def _radius(count: int) -> str:
    """Return a radius whose area grows with the count, within what a lane can hold."""
    return f"{min(11.0, 2.4 + 1.7 * math.sqrt(count)):.1f}"


def _description(days: Sequence[Card], titles: Sequence[str]) -> str:
    span = say_date(days[0].date)
    if len(days) > 1:
        span += f" to {say_date(days[-1].date)}"
    return (
        f"One row for each theme, one column for each day from {span}; a dot is larger the more "
        f"pull requests the theme had. Most often told: {say_list(titles[:3])}."
    )
