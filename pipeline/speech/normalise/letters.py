"""Words made of capitals, of several words, or of letters and digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from pipeline.speech.normalise.lexicon import AS_WRITTEN, ENGLISH, READ_WELL, UNITS

Say = Callable[[str], str]

# Four letters and more that nobody could say as a word: no vowel, or too many consonants together.
_UNSAYABLE = re.compile(r"[^AEIOUY]{4}|^[^AEIOUY]{3}|^[^AEIOUY]*$|(.)\1\1|Q(?!U)|^[AEIOU]{3}")


def capitals(core: str, _before: Sequence[str], _say: Say) -> str | None:
    """Say CI as "C I"; what is known as a word, plain English and what looks like a word stay."""
    if not re.fullmatch(r"[A-Z]{2,}s?", core):
        return None
    if core in AS_WRITTEN or core in READ_WELL or core in ENGLISH:
        return core
    several = core.endswith("s")
    letters = core[:-1] if several else core
    if letters in AS_WRITTEN:
        return core
    if len(letters) > 8 or (len(letters) > 3 and not _UNSAYABLE.search(letters)):
        return core
    return spelled(letters) + ("'s" if several else "")


def spelled(letters: str) -> str:
    """Return letters apart. "A" by itself would be heard as the article, so it is tied to the others."""
    return ("-" if "A" in letters and len(letters) > 1 else " ").join(letters.upper())


def slashed(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say A/B as "A-B", and/or as "and or", softplus/relu with the slash."""
    if "/" not in core and "|" not in core:
        return None
    parts = [part for part in re.split(r"[/|]+", core) if part]
    if all(re.fullmatch(r"[A-Z]", part) for part in parts) and len(parts) > 1:
        return spelled("".join(parts))
    if [part.lower() for part in parts] == ["and", "or"]:
        return "and or"
    return " slash ".join(say(part) for part in parts) or None


def hyphened(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say CI-only as "C I only"; a compound of plain words stays as it is."""
    if not re.search(r"\w[-–—]\w", core):
        return None
    parts = [part for part in re.split(r"[-–—]+", core) if part]
    if all(re.fullmatch(r"[A-Za-z]", part) for part in parts):
        return core
    said = [
        UNITS[part][0] if place and part in UNITS and re.fullmatch(r"\d+", parts[place - 1]) else say(part)
        for place, part in enumerate(parts)
    ]
    return core if said == parts and not any(part.isdigit() for part in parts[1:]) else " ".join(said)


# A sign between parts, and what is said for it.
_JOINING = {
    "&": " and ", "+": " plus ", "*": " ", ":": " ", ",": ", ", ";": ", ", "^": " to the ", "~": " ",
    "@": " at ", "#": " ", "!": " ", "=": " ",
}  # fmt: skip


def joined(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say TP+DP as "T P plus D P", R&D as "R and D", C++17 as "C plus plus 17", a:b as two words."""
    found = re.fullmatch(r"([A-Za-z]+(?:\+\+|#))[-]?(\w+)", core)
    if found:
        return f"{say(found[1])} {say(found[2])}"
    for sign, word in _JOINING.items():
        if sign in core:
            parts = [part for part in core.split(sign) if part]
            return word.join(say(part) for part in parts) if parts and parts != [core] else None
    return None


_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|s)")


def mixed(core: str, _before: Sequence[str], say: Say) -> str | None:
    """Say fastAtomicAdd as "fast Atomic Add", gfx950 as "G F X 950", H100 as it is."""
    if (
        core in READ_WELL
        or _ORDINAL.fullmatch(core)
        or not core.isascii()
        or not re.fullmatch(r"(?:[A-Za-z\d]|(?<=\d)\.(?=\d))+", core)
    ):
        return None
    if re.fullmatch(r"[A-Z]?[a-z]+|\d+", core):
        return None
    runs = _runs(core)
    if len(runs) == 1 or (len(core) <= 4 and core.isalpha()):
        return None  # MoE and GeLU are names, and short enough to be read as they stand
    if len(runs) == 2 and re.fullmatch(r"[A-Z]", runs[0]) and runs[1].isdigit():
        return core
    return " ".join(_run(run, beside_digits=_beside(runs, place), say=say) for place, run in enumerate(runs))


def _runs(core: str) -> list[str]:
    """Cut at humps and digits: XPUDeviceOps is XPU, Device, Ops."""
    return re.findall(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]{2,}s(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+(?:\.\d+)*", core)


def _beside(runs: Sequence[str], place: int) -> bool:
    near = [*runs[max(0, place - 1) : place], *runs[place + 1 : place + 2]]
    return any(run[0].isdigit() for run in near)


def _run(run: str, *, beside_digits: bool, say: Say) -> str:
    if run[0].isdigit():
        return run.replace(".", " point ")
    said = say(run)
    # "gfx" and "mi" before a number are a model's name, "py" and "int" are in the lexicon.
    if (
        said == run
        and run.islower()
        and beside_digits
        and (len(run) <= 2 or (len(run) <= 4 and not re.search(r"[aeiouy]", run)))
    ):
        return spelled(run)
    return said
