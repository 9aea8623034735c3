"""One account, one login, and whether a person or a machine is behind it, whichever API spelt it."""

from __future__ import annotations

import re

from pipeline.models import DELETED_ACCOUNT, Person

_MACHINES = frozenset(
    """allcontributors bors codecov codecov-io codecov-commenter copilot copilot-swe-agent copybara-service
    dependabot dependabot-preview facebook-github-bot github-actions github-merge-queue gopherbot greenkeeper
    homu imgbot k8s-ci-robot meta-codesync mergify netlify nodejs-github-bot pre-commit-ci renovate
    rust-highfive rust-log-analyzer rust-timer rustbot sourcery-ai swift-ci vercel web-flow""".split()
)
_ENDINGS = re.compile(r"(?:[-_](?:bot|robot)|mergebot|merge-?queue)$")


def canonical_login(login: str) -> str:
    """Return the one spelling of an account: `dependabot[bot]` and `app/dependabot` are `dependabot`."""
    plain = login.strip().removeprefix("app/").removesuffix("[bot]")
    return "Copilot" if plain.casefold() == "copilot-swe-agent" else plain


def is_same_account(login: str, other: str) -> bool:
    """Tell whether two spellings are one account."""
    return canonical_login(login).casefold() == canonical_login(other).casefold()


def is_machine(login: str, *, kind: str | None, owner: str) -> bool:
    """Tell whether an account is a bot: by the API's own word, its suffix, or a name that only bots have.

    `kind` is GraphQL's `__typename` or REST's `type`; `owner` is who owns the repository, because a project's
    merge bot is often an ordinary account called `<owner>bot`.
    """
    name = canonical_login(login).casefold()
    if kind == "Bot" or login.endswith("[bot]") or login.startswith("app/"):
        return True
    own = owner.casefold()
    return name in _MACHINES or bool(_ENDINGS.search(name)) or name in (f"{own}bot", f"{own}robot")


def person_of(login: str | None, *, kind: str | None, owner: str, name: str | None = None) -> Person:
    """Return an account as a person; no login is a deleted account."""
    if not login:
        return Person(login=DELETED_ACCOUNT)
    return Person(
        login=canonical_login(login), name=name or None, is_bot=is_machine(login, kind=kind, owner=owner)
    )
