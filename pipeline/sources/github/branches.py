"""Whether the branches that a show is limited to are there: a mistyped one makes every day a quiet one."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from pipeline.config import ShowConfig
from pipeline.errors import ConfigError
from pipeline.sources.assembly import unseen_branches
from pipeline.sources.github.faults import Payload, fault_of_errors
from pipeline.sources.github.reading import Reading

if TYPE_CHECKING:
    from pipeline.sources.github.wire import Wire


def must_exist(wire: Wire, show: ShowConfig, reading: Reading, *, has_token: bool) -> None:
    """Raise ConfigError for a branch of the show that the repository neither has nor ever had.

    Asks only for branches that no pull request of the reading was for, and patterns are not asked for. One
    that is gone and once had pull requests is no mistake.
    """
    bases = {record.pull.base for record in reading.records if record.pull.base}
    default = reading.repository.default_branch
    names = unseen_branches(show.branches, {default, *bases})
    if not names:
        return
    ask = _missing_by_graphql if has_token else _missing_by_rest
    missing = ask(wire, reading.repository.name, names)
    if missing:
        near = difflib.get_close_matches(missing[0], sorted({default, *bases}), n=1, cutoff=0.6)
        raise ConfigError(
            f"{reading.repository.name} has no branch {' or '.join(missing)}",
            key="shows[].branches",
            hint=f"did you mean {near[0]}?" if near else f"its default branch is {default}",
        )


def _missing_by_graphql(wire: Wire, repository: str, names: Sequence[str]) -> list[str]:
    owner, _, name = repository.partition("/")
    asked = " ".join(
        f"b{place}: ref(qualifiedName: {json.dumps(f'refs/heads/{branch}')}) {{ name }} "
        f"p{place}: pullRequests(first: 1, baseRefName: {json.dumps(branch)}) {{ totalCount }}"
        for place, branch in enumerate(names)
    )
    query = (
        "query Branches($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { "
        + asked
        + " } }"
    )
    answer = wire.graphql(query, {"owner": owner, "name": name})
    found: dict[str, Any] = answer.json.get("repository") or {}
    if answer.errors:
        raise wire.error_of(fault_of_errors(answer.errors))
    return [
        branch
        for place, branch in enumerate(names)
        if not found.get(f"b{place}") and not (found.get(f"p{place}") or {}).get("totalCount")
    ]


def _missing_by_rest(wire: Wire, repository: str, names: Sequence[str]) -> list[str]:
    missing = []
    for branch in names:
        answer = wire.look(f"/repos/{repository}/branches/{quote(branch, safe='')}")
        if isinstance(answer, Payload):
            continue
        if answer.kind != "missing":
            raise wire.error_of(answer)
        asked = {"base": branch, "state": "all", "per_page": 1}
        if not wire.get(f"/repos/{repository}/pulls", asked).json:
            missing.append(branch)
    return missing
