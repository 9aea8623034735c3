"""Which parts of a code base a pull request touches, read from the paths of its files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

# Files that change along with everything else, or that nobody wrote: they say nothing about the topic.
_NOISE = re.compile(
    r"""(?:^|/)(?:
        [^/]*\.lock | [^/]*lock\.(?:json|ya?ml) | go\.(?:sum|work\.sum) | cargo\.toml | package\.json
        | pyproject\.toml
        | changelog[^/]* | changes?(?:\.[a-z]+)? | history\.[a-z]+ | release[-_]?notes?[^/]*
        | news(?:\.[a-z]+)?
        | credits\.md | authors[^/]* | readme[^/]* | contributing[^/]* | license[^/]*
        | [^/]*\.(?:snap|min\.js|map|pb\.go|pb\.cc|pb\.h|generated\.\w+|svg|png|jpe?g|gif|ttf|ico)
        | zz_generated[^/]* | [^/]*_generated\.\w+ | [^/]*\.gen\.\w+
        | (?:vendor|third_party|node_modules|__snapshots__)/.*
    )$""",
    re.VERBOSE | re.IGNORECASE,
)
# Tests go with what they test: they place a pull request only when it changes nothing else.
_TEST = re.compile(
    r"(?:^|/)(?:tests?|testing|__tests__|testdata|spec|specs|unit_tests|integration_tests|e2e|fixtures)/"
    r"|(?:^|/)test_[^/]+$|[._-](?:test|tests|spec)\.\w+$",
    re.IGNORECASE,
)
DEPTH = 4
KEPT = 12


def is_noise(path: str) -> bool:
    """Tell whether a path is a lock file, a changelog, generated or vendored, and so no sign of a topic."""
    return bool(_NOISE.search(path))


def telling_of(paths: Iterable[str]) -> list[str]:
    """Return the paths that place a change, at most KEPT: neither noise nor tests, where there are others."""
    everything = list(paths)
    written = [path for path in everything if not is_noise(path)]
    return ([path for path in written if not _TEST.search(path)] or written or everything)[:KEPT]


def folders_of(paths: Iterable[str]) -> dict[str, float]:
    """Return the share of the telling paths that lies under each folder, to a depth of four.

    A pull request that touches only telling-nothing files is placed by those.
    """
    telling = telling_of(paths)
    shares: Counter[str] = Counter()
    for path in telling:
        for folder in _above(path):
            shares[folder] += 1
    return {folder: count / len(telling) for folder, count in sorted(shares.items())}


def _above(path: str) -> list[str]:
    """Return the folders that hold a path, outermost first; "." is the top of the tree."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(1, min(DEPTH, len(parts)) + 1)] or ["."]
