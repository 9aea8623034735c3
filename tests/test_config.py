"""`config.yaml`: what is refused and how it is explained, what the environment overrides, what stays secret."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.config import Config, load_config, parse_config
from pipeline.errors import ConfigError
from pipeline.models import KnownArea
from pipeline.shipped import shipped

SHOW = "{slug: forest, name: Forest, repository: grove/forest}"


def parse(text: str, **environment: str) -> Config:
    return parse_config(text, path=Path("config.yaml"), environment=environment)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("shows: [{slug: a, name: A, repository: o/r, timezon: UTC}]", "shows[0].timezon: is not a setting\nhint: did you mean 'timezone'?"),
        ("shwos: []", "shwos: is not a setting\nhint: did you mean 'shows'?"),
        (f"shows: [{SHOW}]\nmodel: {{nam: x}}", "model.nam: is not a setting\nhint: did you mean 'name'?"),
        (f"shows: [{SHOW}]\nwriter: {{zzz: 1}}", "writer.zzz: is not a setting\nhint: known here: mode, minutes, words_per_minute, max_themes"),
        ("shows: [{slug: a, name: A, repository: o/r, timezone: Mars/Olympus}]", "shows[0].timezone: no time zone is called 'Mars/Olympus'"),
        ("shows: [{slug: a, name: A, repository: o/r, day_ends: '25:00'}]", "shows[0].day_ends: '25:00' is no time of day"),
        (f"shows: [{SHOW}, {SHOW}]", "two shows have the same slug"),
        (f"shows: [{SHOW}]\nwriter: {{minutes: [4, 2]}}", "writer: minutes are the least and the most"),
        (f"shows: [{SHOW}]\ngithub: {{api_url: 'ftp://x'}}", "github.api_url: this is no plain http(s) address"),
        (f"shows: [{SHOW}]\nsite: {{base_url: 'https://x.example/?a=1&b=2'}}", "site.base_url: this is no plain http(s) address"),
        (f"shows: [{SHOW}]\nsecrets: {{github_token: x}}", "secrets come from the environment only"),
        ("shows: [{slug: assets, name: A, repository: o/r}]", "shows[0].slug: the site keeps style and pictures in a folder named assets"),
        ("shows: [{slug: feed.xml, name: A, repository: o/r}]", "shows[0].slug: has not the right form"),
        *(
            (f"shows: [{SHOW}]\nsite: {{base_url: '{address}'}}", "site.base_url: the address has an empty part, a dot or a backslash")
            for address in ("https://h//x", "https://h/x//y", "https://h/a/../b", "https://h/.", "https://h/a\\b")
        ),
        *(
            (f"shows: [{SHOW}]\nsite: {{base_url: '{address}'}}", "site.base_url: the address names no host")
            for address in ("https://./x", "https://a..b/x", "https://.h")
        ),
        *(
            (f"shows: [{SHOW}]\nsite: {{base_url: '{address}'}}", "site.base_url: this is no plain http(s) address")
            for address in ("https:///x", "https://", "https://h/x?y=1", "https://h/x#y", "https://me:pw@h/x", "ftp://h", "//h/x")
        ),
        ("shows: [", "is not valid YAML"),
        ("just text", "holds no settings"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(text)
    assert str(caught.value).startswith("config.yaml")
    assert said in str(caught.value)
    assert caught.value.exit_code == 2


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("https://h.example/", "https://h.example"),
        ("https://h.example/x/", "https://h.example/x"),
        ("https://h.example:8443/x/y", "https://h.example:8443/x/y"),
        ("http://[::1]:8000/x", "http://[::1]:8000/x"),
    ],
)
def test_the_address_of_a_site(written: str, read: str) -> None:
    assert parse(f"shows: [{SHOW}]\nsite: {{base_url: '{written}'}}").site.base_url == read


@pytest.mark.parametrize(
    ("written", "read"),
    [("13:00", "13:00"), ("'13:00'", "13:00"), ("24:00", "24:00"), ("08:30", "08:30"), ("0:00", None)],
)
def test_a_time_of_day_needs_no_quotes(written: str, read: str | None) -> None:
    """YAML 1.1 reads an unquoted 13:00 as the number 780."""
    text = f"shows: [{{slug: a, name: A, repository: o/r, day_ends: {written}}}]"
    if read is None:
        with pytest.raises(ConfigError):
            parse(text)
    else:
        assert parse(text).shows[0].day_ends == read


def test_the_environment_overrides_and_empty_is_not_set() -> None:
    config = parse(
        f"shows: [{SHOW}]\nmodel: {{name: small}}",
        GITHUB_API_URL="http://127.0.0.1:1/api/v3/",
        OPENAI_BASE_URL="http://127.0.0.1:2/v1",
        MERGECAST_MODEL="",
        GITHUB_TOKEN=" token ",
        OPENAI_API_KEY="",
    )
    assert config.github.api_url == "http://127.0.0.1:1/api/v3"
    assert (config.model.base_url, config.model.name) == ("http://127.0.0.1:2/v1", "small")
    assert config.secrets.github_token is not None
    assert config.secrets.github_token.get_secret_value() == "token"
    assert config.secrets.model_key is None


def test_a_secret_is_in_no_output() -> None:
    config = parse(
        f"shows: [{SHOW}]\ngithub: {{token_env: OTHER}}", OTHER="sk-CANARY", OPENAI_API_KEY="sk-CANARY"
    )
    assert config.secrets.github_token is not None
    assert "CANARY" not in f"{config!r} {config} {config.model_dump_json()}"


def test_a_misplaced_secret_is_not_repeated() -> None:
    with pytest.raises(ConfigError) as caught:
        parse("shows: [{slug: a, name: A, repository: 'sk-CANARY'}]")
    assert "CANARY" not in str(caught.value)


def test_missing_file_names_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="mergecast init"):
        load_config(tmp_path / "config.yaml", {})


def test_relative_paths_start_at_the_file(tmp_path: Path) -> None:
    (tmp_path / "config.yaml").write_text(f"store: kept\nshows: [{SHOW}]")
    assert load_config(tmp_path / "config.yaml", {}).store_folder == tmp_path / "kept"


def test_which_show() -> None:
    config = parse(
        "shows: [{slug: forest, name: F, repository: o/f}, {slug: meadow, name: M, repository: o/m}]"
    )
    assert config.show("meadow").name == "M"
    for slug, said in (
        (None, "name one with --show"),
        ("medow", "did you mean 'meadow'?"),
        ("x", "configured are: forest, meadow"),
    ):
        with pytest.raises(ConfigError) as caught:
            config.show(slug)
        assert said in str(caught.value)


def test_the_shipped_configuration_is_a_working_example() -> None:
    config = load_config(shipped("config.yaml"), {})
    assert [(show.slug, show.repository, show.day_ends) for show in config.shows] == [
        ("pytorch", "pytorch/pytorch", "13:00")
    ]
    assert config.model.name is None
    assert {"Distributed", "Inductor"} <= config.shows[0].areas.keys()


@pytest.mark.parametrize("text", ["store: a\nstore: b\nshows: []", "shows:\n  - {slug: a, slug: b}"])
def test_a_key_that_stands_twice_is_refused(text: str) -> None:
    with pytest.raises(ConfigError, match="stands twice"):
        parse_config(text, path=Path("config.yaml"), environment={})


@pytest.mark.parametrize("value", ["ghp_abc\ndef", "two words", "schlüssel", "a\x00b"])
def test_a_secret_that_no_header_can_carry_is_refused_and_not_shown(value: str) -> None:
    text = "shows: [{slug: a, name: A, repository: o/r}]"
    with pytest.raises(ConfigError) as refused:
        parse_config(text, path=Path("config.yaml"), environment={"GITHUB_TOKEN": value})
    assert "GITHUB_TOKEN" in str(refused.value)
    assert value not in str(refused.value)


@pytest.mark.parametrize(
    ("variable", "key"),
    [
        ("GITHUB_API_URL", "github.api_url"),
        ("OPENAI_BASE_URL", "model.base_url"),
        ("MERGECAST_SITE_URL", "site.base_url"),
    ],
)
def test_what_the_environment_sets_wrong_is_not_blamed_on_the_file(variable: str, key: str) -> None:
    with pytest.raises(ConfigError) as caught:
        parse(f"shows: [{SHOW}]", **{variable: "htp:/nowhere"})
    assert str(caught.value).startswith(f"{variable}: ")
    assert caught.value.hint == f"the environment sets it, over {key} of config.yaml"
    section, _, name = key.partition(".")
    with pytest.raises(ConfigError, match=f"config.yaml: {key}"):
        parse(f"shows: [{SHOW}]\n{section}: {{{name}: 'htp:/nowhere'}}")


def areas_of(areas: str, path: Path = Path("config.yaml")) -> dict[str, KnownArea]:
    text = f"shows: [{SHOW[:-1]}, areas: {areas}}}]"
    return parse_config(text, path=path, environment={}).shows[0].areas


def test_areas_are_lists_of_signs_or_say_more() -> None:
    areas = areas_of(
        "{Roots: [root, src/roots/], Fine roots: {known_by: [hair], within: Roots, broad: true}}"
    )
    assert areas["Roots"] == KnownArea(known_by=("root", "src/roots/"))
    assert areas["Fine roots"] == KnownArea(known_by=("hair",), within="Roots", broad=True)


@pytest.mark.parametrize(
    ("areas", "said"),
    [
        ("{Roots: [grub], Bark: [Grub]}", "'Grub' is a sign of two areas, 'Roots' and 'Bark'"),
        ("{Roots: [root_hair], Bark: [root hair]}", "a sign of two areas"),
        ("{Roots: [bark], Bark: [rind]}", "a sign of two areas"),
        (
            "{Roots: {known_by: [grub], within: Bark}, Bark: {known_by: [rind], within: Roots}}",
            "within itself",
        ),
        ("{Roots: []}", "must not be empty"),
        ("{Roots: {known_by: [grub], withn: Bark}}", "did you mean 'within'?"),
        ("nowhere.yaml", "nowhere.yaml: there is no such file"),
    ],
)
def test_areas_that_say_two_things_are_refused(areas: str, said: str) -> None:
    with pytest.raises(ConfigError) as caught:
        areas_of(areas)
    assert said in str(caught.value) + str(caught.value.hint)


def test_a_path_and_a_word_may_be_spelled_alike() -> None:
    assert len(areas_of("{Roots: [src.tree], Bark: [src/tree/]}")) == 2


def test_areas_may_stand_in_a_file_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "areas.yaml").write_text("Roots: [root, grub]\n")
    assert areas_of("areas.yaml", tmp_path / "config.yaml") == {"Roots": KnownArea(known_by=("root", "grub"))}
    (tmp_path / "areas.yaml").write_text("Roots: [root\n")
    with pytest.raises(ConfigError, match=r"areas\.yaml: is not valid YAML"):
        areas_of("areas.yaml", tmp_path / "config.yaml")
