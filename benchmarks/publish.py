"""Measures publishing: a thousand episodes, again without changes, one changed, and a kill at any moment.

    python benchmarks/publish.py [EPISODES] [KILLS]

Episodes are made up from the example day. A kill is right when every file is wholly the old or the new one,
what a reader can reach exists, and the next run finishes the site.
"""

from __future__ import annotations

import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.site_builder import Site, make_days, make_episode, moment, reachable

_CHILD = (
    "import sys\nfrom pathlib import Path\nfrom tests.site_builder import Site\n"
    "site = Site(Path(sys.argv[1]))\nprint('ready', flush=True)\nsite.publish()\n"
)


def timed(what: str, do: Callable[[], object]) -> float:
    """Say how long something takes, and return the seconds of the processor."""
    wall, work = time.perf_counter(), time.process_time()
    do()
    wall, work = time.perf_counter() - wall, time.process_time() - work
    print(f"{what:<47} {wall:6.2f} s   {work:6.2f} s of the processor")
    return work


def figures(folder: Path, count: int) -> None:
    site, firsts = Site(folder), list[float]()
    site.keep(*make_days(count, first=moment("2023-06-01").date()))
    # The best of three says what the code costs; the rest is what the machine was doing meanwhile.
    for attempt in ("", " (second time)", " (third time)"):
        shutil.rmtree(site.root, ignore_errors=True)
        firsts.append(timed(f"{count} episodes for the first time{attempt}", site.publish))
    print(f"{'best of three':<47} {min(firsts):6.2f} s of the processor")
    print(f"{len(site.files())} files, {sum(map(len, site.files().values())) / 1e6:.0f} MB")
    timed("again without changes", site.publish)
    site.keep(make_episode(moment("2023-06-09").date(), title="Corrected"))
    timed("one of them corrected", site.publish)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"{peak:.0f} MB of memory at most, the making of the episodes included")


def kills(folder: Path, count: int) -> None:
    """Kill a run at that many random moments of the time that it takes, each time from the same old site."""
    site, target = Site(folder), Site(folder)
    target.root, old = folder / "target", folder / "old"
    site.keep(*make_days(60), sound=True)
    site.publish()
    before = site.files()
    shutil.copytree(site.root, old)
    site.keep(*make_days(65, title="Corrected"))
    site.keep(make_episode(moment("2026-03-09").date(), status="rejected"))
    target.publish()
    after, chance = target.files(), random.Random(7)
    span = _killed_after(folder, None)
    states, wrong, unfinished = {"old": 0, "between": 0, "new": 0}, 0, 0
    for _ in range(count):
        shutil.rmtree(site.root)
        shutil.copytree(old, site.root)
        _killed_after(folder, chance.uniform(0, span))
        now = site.files()
        states["old" if now == before else "new" if now == after else "between"] += 1
        whole = all(content in (before.get(path), after.get(path)) for path, content in now.items())
        wrong += not whole or not reachable(site.root) <= now.keys()
        site.publish()
        unfinished += site.files() != after
    said = ", ".join(f"{number} {name}" for name, number in states.items())
    print(f"{count} kills within {span:.2f} s: {said}")
    print(f"not whole: {wrong}; not finished by the next run: {unfinished}")


def _killed_after(folder: Path, seconds: float | None) -> float:
    """Run publish and kill it after so many seconds, or let it end; return how long it took."""
    with subprocess.Popen([sys.executable, "-c", _CHILD, str(folder)], stdout=subprocess.PIPE) as child:
        if child.stdout:
            child.stdout.readline()
        begin = time.perf_counter()
        if seconds is not None:
            time.sleep(seconds)
            child.kill()
        child.wait()
        return time.perf_counter() - begin


def main() -> None:
    episodes, times = (int(argument) for argument in (sys.argv[1:] + ["1000", "50"][len(sys.argv) - 1 :])[:2])
    with tempfile.TemporaryDirectory() as folder:
        figures(Path(folder) / "thousand", episodes)
        kills(Path(folder) / "kills", times)


if __name__ == "__main__":
    main()
