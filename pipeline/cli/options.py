"""Options that several commands share, and the types of their values."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date as Date
from pathlib import Path
from typing import Any, TypeVar

import click

Function = TypeVar("Function", bound=Callable[..., Any])


class DateType(click.ParamType[Date]):
    """A date written as YYYY-MM-DD and nothing else."""

    name = "YYYY-MM-DD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Date:
        """Return the date, or fail as click does."""
        if isinstance(value, Date):
            return value
        try:
            # fromisoformat alone would also take 20260814 and 2026-W33-5.
            return Date.fromisoformat(value if re.fullmatch(r"2[01]\d{2}-\d{2}-\d{2}", value) else "")
        except ValueError:
            self.fail(f"{value!r} is no date from 2000 to 2199, written as 2026-08-14", param, ctx)


class KeyType(click.ParamType[str]):
    """What names an episode within its show: a date, or a week as ISO 8601 writes it."""

    name = "DATE or WEEK"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the key as it was written, or fail as click does."""
        try:
            whole = re.fullmatch(r"2[01]\d{2}-(?:\d{2}-\d{2}|W\d{2})", value)
            Date.fromisoformat(f"{value}-1" if whole and "W" in value else value if whole else "")
        except ValueError:
            self.fail(
                f"{value!r} is neither a date such as 2026-08-14 nor a week such as 2026-W33", param, ctx
            )
        return str(value)


DATE = DateType()
KEY = KeyType()
FILE = click.Path(dir_okay=False, path_type=Path)
FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)


def config_option(function: Function) -> Function:
    """Add --config."""
    return click.option(
        "--config",
        "config_path",
        type=FILE,
        default=Path("config.yaml"),
        show_default=True,
        help="The configuration.",
    )(function)


def show_option(function: Function) -> Function:
    """Add --show."""
    return click.option("--show", "slug", metavar="SLUG", help="Which show, when several are configured.")(
        function
    )


def quiet_option(function: Function) -> Function:
    """Add --quiet."""
    return click.option("--quiet", "-q", is_flag=True, help="Tell no progress on stderr.")(function)


def writer_option(function: Function) -> Function:
    """Add --writer."""
    return click.option(
        "--writer",
        "mode",
        type=click.Choice(["auto", "model", "plain"]),
        help="Who writes: writer.mode unless given. auto uses a model when one is configured.",
    )(function)


def person_option(function: Function) -> Function:
    """Add --by."""
    return click.option(
        "--by",
        metavar="NAME",
        help="Which person; GITHUB_ACTOR or git's user.name unless given.",
    )(function)


def example_option(function: Function) -> Function:
    """Add --example."""
    return click.option(
        "--example",
        is_flag=True,
        help="Use the example show that ships with Mergecast: no network, token or key.",
    )(function)
