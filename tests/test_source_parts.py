"""The small pure parts of the GitHub source: accounts, addresses, and the questions' sizes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from pipeline.sources.accounts import canonical_login, is_machine, is_same_account, person_of
from pipeline.sources.github.address import api_base, web_base
from pipeline.sources.github.queries import DETAIL_SIZES, DETAILS, INVENTORY, PAGE_SIZES, extras

SPELLINGS = ["dependabot", "dependabot[bot]", "app/dependabot", "Dependabot[bot]"]


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_one_bot_has_one_login(spelling: str) -> None:
    assert canonical_login(spelling).casefold() == "dependabot"
    assert is_same_account(spelling, "dependabot")


def test_copilot_and_its_agent_are_one() -> None:
    assert canonical_login("copilot-swe-agent") == canonical_login("Copilot") == "Copilot"


@pytest.mark.parametrize(
    ("login", "kind", "is_bot"),
    [
        ("alder", "User", False),
        ("talbot", "User", False),
        ("abbot-rowan", "User", False),
        ("robothazel", "User", False),
        ("alder", "Bot", True),
        ("alder[bot]", None, True),
        ("grovebot", "User", True),
        ("grovemergebot", "User", True),
        ("GroveBot", "User", True),
        ("forestbot", "User", False),
        ("trim-bot", "User", True),
        ("trim_bot", "User", True),
        ("k8s-ci-robot", "User", True),
        ("hazel-robot", "User", True),
        ("Copilot", "User", True),
        ("app/renovate", None, True),
    ],
)
def test_who_is_a_machine(login: str, kind: str | None, is_bot: bool) -> None:
    assert is_machine(login, kind=kind, owner="grove") is is_bot


def test_no_login_is_a_deleted_account() -> None:
    for login in (None, ""):
        person = person_of(login, kind=None, owner="grove")
        assert (person.login, person.is_known, person.is_bot) == ("ghost", False, False)


ADDRESSES = [
    ("https://api.github.com", "https://api.github.com", "https://github.com"),
    ("https://api.github.com/", "https://api.github.com", "https://github.com"),
    ("https://github.com", "https://api.github.com", "https://github.com"),
    ("https://ghe.example", "https://ghe.example/api/v3", "https://ghe.example"),
    ("https://ghe.example/", "https://ghe.example/api/v3", "https://ghe.example"),
    ("https://ghe.example/api", "https://ghe.example/api/v3", "https://ghe.example"),
    ("https://ghe.example/api/v3", "https://ghe.example/api/v3", "https://ghe.example"),
    ("https://ghe.example/api/v3/", "https://ghe.example/api/v3", "https://ghe.example"),
    ("https://ghe.example:8443/api/v3", "https://ghe.example:8443/api/v3", "https://ghe.example:8443"),
    ("https://api.grove.ghe.example", "https://api.grove.ghe.example", "https://grove.ghe.example"),
    ("http://127.0.0.1:8077", "http://127.0.0.1:8077", "https://github.com"),
    ("http://localhost:8077/", "http://localhost:8077", "https://github.com"),
]


@pytest.mark.parametrize(("given", "api", "web"), ADDRESSES)
def test_addresses_in_every_spelling(given: str, api: str, web: str) -> None:
    assert (api_base(given), web_base(given)) == (api, web)


def test_the_client_asks_graphql_where_an_enterprise_server_has_it() -> None:
    from github import Github

    with Github(base_url=api_base("https://ghe.example/")) as client:
        assert client.requester.graphql_url == "https://ghe.example/api/graphql"


def selections(tokens: list[str]) -> list[tuple[str, str, list[Any]]]:
    """Read tokens up to the closing brace as (name, arguments, what is selected inside)."""
    found: list[tuple[str, str, list[Any]]] = []
    while tokens and (token := tokens.pop(0)) != "}":
        if token == "{":
            name, arguments, _ = found.pop()
            found.append((name, arguments, selections(tokens)))
        elif token.startswith("("):
            found[-1] = (found[-1][0], token, [])
        else:
            found.append((token, "", []))
    return found


def nodes_asked(query: str, *, first: int, ids: int) -> tuple[int, list[int]]:
    """Return how many nodes a query may ask for, as GitHub counts them, and the sizes written in it."""
    parts = selections(re.findall(r"\([^()]*\)|\.\.\. on|\.{3}\w+|[\w$]+:?|[{}]", query))
    named = {parts[i + 1][0]: parts[i + 3][2] for i, part in enumerate(parts) if part[0] == "fragment"}
    sizes: list[int] = []

    def count(selected: list[Any], product: int) -> int:
        total = 0
        for name, arguments, inside in selected:
            size = re.search(r"(?:first|last): (\$?\w+)", arguments)
            times = ids if "(ids:" in arguments else 1
            if size:
                times = first if size[1] == "$first" else int(size[1])
                sizes.extend([] if size[1] == "$first" else [times])
            total += product * times if times > 1 or size else 0
            total += count(named.get(name.removeprefix("..."), inside), product * times)
        return total

    return count(parts[1][2] if parts[0][0] == "query" else [], 1), sizes


@pytest.mark.parametrize(
    "query",
    [
        INVENTORY,
        DETAILS,
        extras(issues=range(10), targets=range(10), commented=range(50), is_head_due=True),
        extras(issues=(), targets=(), commented=(1,), is_head_due=False),
    ],
    ids=["inventory", "details", "everything left", "comments"],
)
def test_questions_stay_far_inside_githubs_limits(query: str) -> None:
    """Half a million nodes and a hundred of each are the limits; twenty of each nested one is ours."""
    total, sizes = nodes_asked(query, first=PAGE_SIZES[0], ids=DETAIL_SIZES[0])
    assert 0 < total < 100_000
    assert sizes
    assert max(sizes) <= 20
    assert query.count("{") == query.count("}")


def test_the_count_of_nodes_is_githubs() -> None:
    assert (
        nodes_asked("query Q { a(first: 3) { nodes { b(last: 4) { nodes { c } } } } }", first=0, ids=0)[0]
        == 3 + 12
    )
    assert (
        nodes_asked("query Q($ids: [ID!]!) { nodes(ids: $ids) { b(first: 4) { c } } }", first=0, ids=5)[0]
        == 25
    )


def test_a_question_holds_every_fragment_it_uses_and_no_other() -> None:
    for issues, targets, commented, is_head_due in [((1,), (), (), False), ((), (2,), (), False), ((), (), (3,), False), ((), (), (), True), ((1,), (2,), (3,), True)]:  # fmt: skip
        query = extras(issues=issues, targets=targets, commented=commented, is_head_due=is_head_due)
        used = {name for name in re.findall(r"\.\.\.\s?(\w+)", query) if name != "on"}
        assert used == set(re.findall(r"fragment (\w+)", query))
        assert ("$since" in query) is is_head_due
