"""Feeds: other people's parsers and our own schema find nothing, whatever titles hold; identity never changes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import feedparser
import pytest
from lxml import etree

from pipeline.config import ShowConfig, SiteConfig
from pipeline.errors import PublishError
from pipeline.models import Generator, Section, Sentence, SpokenScript
from pipeline.publish.clearance import Admission
from pipeline.publish.feed import Channel, rss
from pipeline.publish.outlet import outlet_of
from tests.site_builder import FIRST, Site, make_days, make_episode, moment

HERE = Path(__file__).parent
SCHEMA = etree.RelaxNG(etree.parse(HERE / "feed.rng"))
NS = {
    "podcast": "https://podcastindex.org/namespace/1.0",
    "itunes": "http://www.itunes.com/dtds/podcast-1.0.dtd",
    "atom": "http://www.w3.org/2005/Atom",
}
# Behaviours of feeds in the wild: what XML forbids, what ends a CDATA section, markup, direction marks, emoji.
HOSTILE = (
    "a\u000bb \u0000c \u0007d",
    "\ud83d alone",
    "x ]]> y & <z> \ufffe",
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    "Tom & Jerry &amp; &#60;b&#62;",
    "\u202egnol os \u200b\U0001f680 R\u00e9sum\u00e9 \U00010348",
    "%s {{ 7*7 }} {% raw %}",
)


def check(feed: bytes) -> etree._Element:
    """Fail unless a feed is valid by our schema and by what the validators of others ask for."""
    root = etree.fromstring(feed)
    assert SCHEMA.validate(root), SCHEMA.error_log
    read = feedparser.parse(feed)
    assert not read.bozo, read.get("bozo_exception")
    items = root.findall("channel/item")
    assert len(read.entries) == len(items)
    assert all(entry.published_parsed for entry in read.entries)
    guids = [item.findtext("guid") for item in items]
    addresses = [item.findtext("link") for item in items]
    enclosures = [item.find("enclosure").get("url") for item in items if item.find("enclosure") is not None]
    for values in (guids, addresses, enclosures):
        assert len(set(values)) == len(values)  # Apple ignores an enclosure that it has seen already
    assert all(address.isascii() for address in enclosures)
    description = root.findtext("channel/description")
    assert description
    assert len(description) <= 4000
    dates = [entry.published_parsed for entry in read.entries]
    assert dates == sorted(dates, reverse=True)
    if dates:
        assert read.feed.updated_parsed == dates[0]
    return root


def test_a_feed_with_sound(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(3), sound=True)
    site.publish()
    for path in ("cellar/feed.xml", "feed.xml"):
        root = check((site.root / path).read_bytes())
        item = root.find("channel/item")
        enclosure = item.find("enclosure")
        file = site.root / enclosure.get("url").removeprefix("https://orchard.example/briefings/")
        assert int(enclosure.get("length")) == file.stat().st_size
        assert len(item.findall("podcast:transcript", NS)) == 3
        for tag in ("podcast:transcript", "podcast:chapters"):
            for link in item.findall(tag, NS):
                assert (
                    site.root / link.get("url").removeprefix("https://orchard.example/briefings/")
                ).is_file()
        assert item.findtext("itunes:duration", namespaces=NS) == "72"
        assert root.find("channel/atom:link", NS).get("href") == f"https://orchard.example/briefings/{path}"


def test_an_address_with_an_ampersand_is_escaped_everywhere(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.settings = SiteConfig(base_url="https://orchard.example/a&b", licence="MIT & more")
    site.keep(*make_days(2), sound=True)
    site.publish()
    root = check((site.root / "cellar/feed.xml").read_bytes())
    assert root.findtext("channel/link") == "https://orchard.example/a&b/cellar/"
    assert root.find("channel/item/enclosure").get("url").startswith("https://orchard.example/a&b/cellar/")
    etree.fromstring((site.root / "sitemap.xml").read_bytes())


def test_a_feed_without_sound_has_no_enclosure(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(2))
    site.publish()
    root = check((site.root / "cellar/feed.xml").read_bytes())
    assert root.findall(".//enclosure") == []
    assert root.findall(".//itunes:duration", NS) == []
    assert root.findall(".//podcast:transcript", NS) == []


def test_an_empty_feed_is_a_feed(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.publish()
    assert check((site.root / "cellar/feed.xml").read_bytes()).findall("channel/item") == []


def test_the_text_is_in_the_feed_with_its_links(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    site.publish()
    entry = feedparser.parse((site.root / "cellar/feed.xml").read_bytes()).entries[0]
    html = entry.content[0].value
    assert "birch fixed a lost acknowledgement after a leader change." in html
    assert 'href="https://github.com/orchard/cellar/pull/429"' in html


@pytest.mark.parametrize("hostile", HOSTILE)
def test_hostile_text_leaves_everything_well_formed(tmp_path: Path, hostile: str) -> None:
    site = Site(tmp_path)
    sentences = (Sentence(text=hostile, pull_requests=(425,)),)
    pulls = [
        {**pull.model_dump(), "title": hostile, "author": hostile} for pull in make_episode().pull_requests
    ]
    themes = [{**theme.model_dump(), "title": hostile} for theme in make_episode().themes]
    # A lone surrogate is no setting at all; everything else can be one.
    name = hostile.replace("\ud83d", "")
    site.shows = (ShowConfig(slug="cellar", name=name, repository="orchard/cellar", description=hostile),)
    site.settings = SiteConfig(
        base_url="https://orchard.example/briefings", title=hostile, author=hostile, licence=hostile
    )
    episode = make_episode(title=hostile, summary=hostile, script=SpokenScript(sections=(Section(theme=make_episode().themes[0].id, heading=hostile, sentences=sentences),)), pull_requests=pulls, themes=themes)  # fmt: skip
    site.keep(episode, make_episode(moment("2026-03-04").date(), title="After it"), sound=True)
    assert site.publish().problems == ()
    for path in ("cellar/feed.xml", "feed.xml", "sitemap.xml"):
        etree.fromstring((site.root / path).read_bytes())
    for path in ("cellar/feed.xml", "feed.xml"):
        check((site.root / path).read_bytes())
    for path in site.root.rglob("*.json"):
        json.loads(path.read_text(encoding="utf-8"))
    page = site.page()
    assert "<img src=x" not in page
    assert "<script>alert" not in page
    assert "<z>" not in page
    for entry in feedparser.parse((site.root / "cellar/feed.xml").read_bytes(), sanitize_html=False).entries:
        for content in entry.content:
            assert "<img" not in content.value
            assert "<script" not in content.value


def test_the_xml_writer_drops_what_xml_forbids_though_settings_hold_it() -> None:
    """Settings are not cleaned as records are: the writer itself must be safe."""
    show = ShowConfig(slug="cellar", name="n\u0000a", repository="orchard/cellar")
    outlet = outlet_of(SiteConfig(base_url="https://o.example"), (show,), folder=Path(), host="github.com")
    channel = Channel(
        "feed.xml", "index.html", "t\u000b\ud83d\ufffe", "d\u0008 & <", "c.png", outlet.podcast_guid, (), {}
    )
    root = check(rss(outlet, channel))
    assert root.findtext("channel/title") == "t"
    assert root.findtext("channel/description") == "d & <"


def identities(site: Site) -> list[str]:
    return [entry.id for entry in feedparser.parse((site.root / "cellar/feed.xml").read_bytes()).entries]


def test_identity_survives_another_title_and_address(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(3), sound=True)
    site.publish()
    before = identities(site)
    assert before == [f"orchard/cellar:2026-03-0{day}:cellar" for day in (5, 4, 3)]
    site.keep(*make_days(3, title="Another headline"))
    site.settings = site.settings.model_copy(update={"base_url": "https://elsewhere.example", "title": "New"})
    site.publish()
    assert identities(site) == before
    assert "https://elsewhere.example/cellar/" in site.text("cellar/feed.xml")


def test_the_identity_of_the_podcast_can_be_kept_through_a_move(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.publish()
    guid = check((site.root / "cellar/feed.xml").read_bytes()).findtext("channel/podcast:guid", namespaces=NS)
    site.shows = (site.shows[0].model_copy(update={"podcast_guid": guid}),)
    site.settings = site.settings.model_copy(update={"base_url": "https://elsewhere.example"})
    site.publish()
    root = check((site.root / "cellar/feed.xml").read_bytes())
    assert root.findtext("channel/podcast:guid", namespaces=NS) == guid


def test_the_identity_of_a_podcast_is_the_one_that_the_namespace_defines() -> None:
    """The example of the specification: podnews.net/rss."""
    site = SiteConfig(base_url="https://podnews.net")
    show = ShowConfig(slug="rss", name="Podnews", repository="a/b")
    outlet = outlet_of(site, (show,), folder=Path(), host="github.com")
    assert outlet.podcast_guid != outlet.shows[0].podcast_guid
    from pipeline.publish.outlet import _podcast_guid

    assert _podcast_guid("https://podnews.net", "rss") == "9b024349-ccf0-5f69-a609-6b82873eab3c"


def test_the_same_input_gives_the_same_bytes_under_another_locale(tmp_path: Path) -> None:
    """Weekdays and months follow RFC 5322, not the machine. The child reads the store and writes a second site."""
    site = Site(tmp_path)
    site.keep(*make_days(2), sound=True)
    site.publish()
    script = (
        "import locale, sys\nfrom pathlib import Path\nfrom tests.site_builder import Site\n"
        "try:\n locale.setlocale(locale.LC_ALL, '')\nexcept locale.Error:\n pass\n"
        "site = Site(Path(sys.argv[1])); site.root = Path(sys.argv[1]) / 'second'; site.publish()\n"
    )
    environment = {
        **os.environ,
        "LC_ALL": "de_DE.UTF-8",
        "TZ": "Asia/Kolkata",
        "PYTHONPATH": str(HERE.parent),
    }
    subprocess.run([sys.executable, "-c", script, str(tmp_path)], check=True, env=environment)
    first = site.files()
    site.root = tmp_path / "second"
    assert site.files() == first


def test_only_the_newest_episodes_are_in_a_feed_and_all_on_the_site(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.settings = site.settings.model_copy(update={"feed_items": 3})
    site.keep(*make_days(5))
    site.publish()
    for path in ("cellar/feed.xml", "feed.xml"):
        root = check((site.root / path).read_bytes())
        assert [item.findtext("guid")[15:25] for item in root.findall("channel/item")] == ["2026-03-07", "2026-03-06", "2026-03-05"]  # fmt: skip
    assert site.text("sitemap.xml").count("/cellar/2026-03-0") == 5


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, "false"),
        ({"generator": Generator(writer="model", model="some-model")}, "true"),
    ],
)
def test_the_feed_says_whether_ai_took_part(tmp_path: Path, fields: dict[str, Any], expected: str) -> None:
    site = Site(tmp_path)
    site.keep(make_episode(**fields))
    site.publish()
    root = check((site.root / "cellar/feed.xml").read_bytes())
    assert {element.text for element in root.iter(f"{{{NS['podcast']}}}txt")} == {expected}


def test_without_a_base_address_there_are_no_feeds(tmp_path: Path) -> None:
    site = Site(tmp_path, base_url=None)
    site.keep(make_episode(), sound=True)
    site.publish()
    assert not [*site.root.rglob("feed.*"), *site.root.rglob("sitemap.xml")]
    for page in site.root.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        assert "feed.xml" not in text
        assert 'rel="canonical"' not in text
        assert "og:url" not in text
    assert "Sitemap" not in site.text("robots.txt")


def test_the_json_feed_holds_the_same(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(2), sound=True)
    site.publish(admission=Admission())
    feed = json.loads(site.text("cellar/feed.json"))
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["feed_url"] == "https://orchard.example/briefings/cellar/feed.json"
    assert [item["id"] for item in feed["items"]] == identities(site)
    first = feed["items"][0]
    assert first["date_published"] == "2026-03-04T15:00:00Z"
    assert first["attachments"][0]["mime_type"] == "audio/mpeg"
    assert first["attachments"][0]["size_in_bytes"] > 1000
    assert first["_mergecast"]["status"] == "published"


def test_a_day_that_is_not_over_is_marked(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode(complete=False))
    site.publish()
    assert "[So far] " in site.text("cellar/feed.xml")
    assert "The day was not over" in site.page()
    assert json.loads(site.text("cellar/feed.json"))["items"][0]["_mergecast"]["complete"] is False


def test_a_week_and_its_last_day_are_two_episodes(tmp_path: Path) -> None:
    site = Site(tmp_path)
    sunday = moment("2026-03-08").date()
    site.keep(make_episode(sunday), make_episode(sunday, kind="weekly", guid="orchard/cellar:2026-W10:cellar", title="Weekly Recap - Errors"))  # fmt: skip
    site.publish()
    check((site.root / "cellar/feed.xml").read_bytes())
    assert len(identities(site)) == 2
    assert "week 10 of 2026" in site.page("2026-W10")
    assert "Weekly Recap - Errors" in site.page("2026-03-08")
    assert FIRST.isoformat() not in site.text("cellar/index.html")


def test_categories_of_two_levels(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.settings = site.settings.model_copy(update={"categories": ("News > Tech News", "Technology")})
    site.publish()
    root = check((site.root / "cellar/feed.xml").read_bytes())
    tag = f"{{{NS['itunes']}}}category"
    assert [element.get("text") for element in root.iter(tag)] == ["News", "Tech News", "Technology"]


@pytest.mark.parametrize("wrong", ["technology", "Tech", "News > Tech News > More"])
def test_a_category_that_directories_do_not_know_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no podcast category"):
        SiteConfig(categories=(wrong,))


@pytest.mark.parametrize(
    ("content", "name"), [(b"\x89PNG\r\n\x1a\n rest", "cover.png"), (b"\xff\xd8\xff rest", "cover.jpg")]
)
def test_a_picture_of_ones_own(tmp_path: Path, content: bytes, name: str) -> None:
    site = Site(tmp_path)
    (tmp_path / "mine").write_bytes(content)
    site.settings = site.settings.model_copy(update={"image": Path("mine")})
    site.publish()
    assert (site.root / "assets" / name).read_bytes() == content
    assert not (site.root / "cellar/cover.png").exists()
    for path in ("cellar/feed.xml", "feed.xml"):
        root = check((site.root / path).read_bytes())
        image = root.find("channel/itunes:image", NS).get("href")
        assert image == f"https://orchard.example/briefings/assets/{name}"


@pytest.mark.parametrize(
    ("name", "said"), [("absent.png", "cannot be read"), ("config.gif", "neither PNG nor JPEG")]
)
def test_a_picture_that_is_none_is_named(tmp_path: Path, name: str, said: str) -> None:
    site = Site(tmp_path)
    (tmp_path / "config.gif").write_bytes(b"GIF89a")
    site.settings = site.settings.model_copy(update={"image": Path(name)})
    with pytest.raises(PublishError, match=said):
        site.publish()
