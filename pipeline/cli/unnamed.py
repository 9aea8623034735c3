"""Shows that no configuration names: made up from a snapshot, a clone, or what the store holds."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.config import Config, ShowConfig, build_config, load_config

if TYPE_CHECKING:
    from pipeline.models import Snapshot

DEFAULT = Path("config.yaml")


def is_missing(path: Path) -> bool:
    """Tell whether there is no configuration, and nobody asked for one of another name."""
    return path == DEFAULT and not path.exists()


def slug_of(repository: str) -> str:
    """Return a slug for a repository's show."""
    return re.sub(r"[^a-z0-9]+", "-", repository.rpartition("/")[2].casefold()).strip("-")[:60] or "show"


def spoken_name(repository: str) -> str:
    """Return how a repository's show may be called aloud."""
    short = re.sub(r"[-_]+", " ", repository.rpartition("/")[2]).strip() or repository
    return short[:1].upper() + short[1:]


def show_of(config_path: Path, slug: str | None, snapshot: Snapshot) -> tuple[Config, ShowConfig]:
    """Return the configured show of a snapshot's repository, or one made up from the repository's name.

    A snapshot file is enough to work on, so a missing default configuration is no error here.
    """
    made_up = {"slug": "show", "name": spoken_name(snapshot.repository), "repository": snapshot.repository}
    if is_missing(config_path) and slug is None:
        config = build_config({"shows": [made_up]}, path=Path("the snapshot"), environment=os.environ)
        return config, config.show(None)
    config = load_config(config_path)
    if slug is not None:
        return config, config.show(slug)
    for show in config.shows:
        if show.repository.casefold() == snapshot.repository.casefold():
            return config, show
    return config, build_config({"shows": [made_up]}, path=Path("the snapshot"), environment={}).show(None)


def config_of_clone(path: Path, repository: Path) -> Config:
    """Return a configuration whose only show is made up from a clone; the rest is the file's, if any."""
    from pipeline.sources.git import clone_of

    name = clone_of(repository).repository
    made_up: dict[str, object] = {
        "slug": slug_of(name),
        "name": spoken_name(name),
        "repository": name,
        "source": "git",
        "path": str(repository.absolute()),
    }
    if is_missing(path):
        return build_config({"shows": [made_up]}, path=path, environment=os.environ)
    config = load_config(path)
    if any(show.slug == made_up["slug"] for show in config.shows):
        # What is known of a clone is less than what a server knows: their days do not mix.
        made_up["slug"] = f"{made_up['slug']}-clone"
    return config.model_copy(update={"shows": (ShowConfig.model_validate(made_up),)})


def config_of_store(path: Path) -> Config:
    """Return the configuration, or where there is none one whose shows are those that the store holds.

    What was made of a clone needs no configuration, and neither does looking at it, or deciding about it.
    Raises ConfigError where there is neither.
    """
    shows = _shows_in(path.parent / "episodes") if is_missing(path) else []
    if not shows:
        return load_config(path)
    return build_config({"shows": shows}, path=path, environment=os.environ)


def _shows_in(folder: Path) -> list[dict[str, str]]:
    """Return the shows of a store by the newest record of each that can be read."""
    from pipeline.errors import StoreError
    from pipeline.store import EpisodeStore

    store, found = EpisodeStore(folder), []
    for place in sorted(folder.glob("*")) if folder.is_dir() else ():
        for key in reversed(store.keys(place.name)):
            try:
                episode = store.episode(place.name, key)
            except StoreError:
                continue
            if episode and episode.show.slug == place.name:
                named = episode.show
                found.append({"slug": named.slug, "name": named.name, "repository": named.repository})
                break
    return found


def what_to_write(path: Path, show: ShowConfig) -> str:
    """Return what a configuration needs so that a show made up from a clone is one of its shows."""
    entry = (
        f"  - {{slug: {show.slug}, name: {json.dumps(show.name)}, repository: {show.repository}, "
        f"source: git, path: {json.dumps(str(show.path))}}}"
    )
    private = "site: {publish_private: true}   # a clone does not say who may see it: if everybody may"
    if is_missing(path):
        what = f"show, review and approve need no configuration; to publish write {path}:\nshows:"
    else:
        what = f"to show, review and publish it write into {path}, under shows:"
    return f"{what}\n{entry}\n{private}"
