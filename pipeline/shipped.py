"""Files that ship with the package but are edited at the top of the source tree."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def shipped(name: str) -> Path:
    """Return the path of a shipped file or folder: inside an installed wheel, or in the source tree."""
    inside = _PACKAGE / name
    return inside if inside.exists() else _PACKAGE.parent / name
