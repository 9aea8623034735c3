"""Who is who across days that were read differently: one account, one login and one name in a text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pipeline.models import Person, PullRequest, Snapshot

People = Mapping[str, Person]


def people_in(snapshots: Iterable[Snapshot]) -> People:
    """Return what to call each account, by its login in small letters; days are given the oldest first.

    A day that was read without a token knows no display names, and one that was read from a clone may know
    somebody by the name alone. The newest name that any day knows is the account's on all of them.
    """
    found: dict[str, Person] = {}
    by_name: dict[str, set[str]] = {}
    for snapshot in snapshots:
        for pull in snapshot.pull_requests:
            for person in (pull.author, *pull.co_authors):
                if not person.is_known:
                    continue
                key = person.login.casefold()
                if person.name or key not in found:
                    found[key] = person
                if person.name:
                    by_name.setdefault(person.name.casefold(), set()).add(key)
    for name, logins in by_name.items():
        alone = found.get(name)
        if alone and alone.name is None and len(logins) == 1:
            found[name] = found[next(iter(logins))]
    return found


def under_one_name(pull: PullRequest, people: People) -> PullRequest:
    """Return a pull request whose people are called what they are called everywhere."""
    author = people.get(pull.author.login.casefold(), pull.author)
    others = [people.get(person.login.casefold(), person) for person in pull.co_authors]
    return pull.model_copy(
        update={"author": author, "co_authors": tuple(p for p in others if p.login != author.login)}
    )
