"""Pages: what they say is what the record holds, every sentence leads to its pull requests, nothing leads astray."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from pipeline.config import ShowConfig
from pipeline.models import Episode, Generator, Sentence, SpokenScript
from pipeline.publish.addresses import pull_link, web_host
from pipeline.publish.card import card_of
from pipeline.publish.clearance import Admission
from pipeline.publish.emblem import cover_png, emblem_of
from pipeline.publish.page import POLICY
from pipeline.publish.picture import themes_over_time
from pipeline.publish.words import duration_words, period_words
from tests.site_builder import SHOW, Site, broken_links, links_of, make_audio, make_days, make_episode, moment

TEMPLATES = Path(__file__).parent.parent / "pipeline" / "publish" / "templates"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A site of eight days, the newest two with sound."""
    made = Site(tmp_path_factory.mktemp("site"))
    days = make_days(8)
    made.keep(*days)
    made.keep(*days[-2:], sound=True)
    made.publish()
    return made


def text_of(html: str) -> str:
    """Return what a page says, without its markup."""
    return " ".join(unescape(re.sub(r"<script.*?</script>|<[^>]+>", " ", html, flags=re.DOTALL)).split())


def test_every_link_leads_somewhere(site: Site) -> None:
    assert broken_links(site.root) == []


def test_pages_ask_nobody_else_for_anything(site: Site) -> None:
    """No script, style, picture, sound or font comes from another host, and the policy would not let it."""
    for page in site.root.rglob("*.html"):
        html = page.read_text(encoding="utf-8")
        assert f'content="{POLICY.replace(chr(39), "&#39;")}"' in html
        assert "unsafe" not in POLICY
        for tag, _, address in links_of(html):
            if tag not in ("a", "link"):
                assert "://" not in address
        assert not re.search(r"\sstyle=|\son\w+=", html)
        scripts = re.findall(r"<script([^>]*)>", html)
        assert all("src=" in script or 'type="application/ld+json"' in script for script in scripts)


def test_every_sentence_stands_with_its_pull_requests(site: Site) -> None:
    episode = make_episode()
    html = site.page()
    urls = {pull.number: pull.url for pull in episode.pull_requests}
    for place, section in enumerate(episode.script.sections, 1):
        for number, sentence in enumerate(section.sentences, 1):
            block = re.search(rf'<div class="line" id="s{place}-{number}".*?(?=<div class="line"|<div class="part"|</section>)', html, re.DOTALL)  # fmt: skip
            assert block
            assert sentence.text in text_of(block[0])
            for pull in sentence.pull_requests:
                assert f'href="{urls[pull]}"' in block[0]


def test_the_page_says_what_the_record_holds(site: Site) -> None:
    said = text_of(site.page("2026-03-03"))
    for words in (
        "Cellar: Headline 1",
        "Duration: PT2M7S (an estimate from the number of words)",
        "There is no audio of this episode.",
        "This episode is a short developer briefing from Cellar. It explains recent repository work in plain language.",
        "Published 2026-03-03T15:00:00Z",
        "from March 2nd, 2026, 13:00 UTC to March 3rd, 2026, 13:00 UTC",
        "20: 11 landed, 7 proposed, 1 closed without landing, 1 reverted",
        "By its record, no language model took part: code put the text together from the pull requests' data.",
        "all 26 are supported by the data.",
        "By its record, larch approved it on March 3rd, 2026, 15:00 UTC.",
        "There is no audio.",
        "tracked in issue 400",
        "landed, then reverted",
        "closed without landing",
        "draft, not ready for review",
        "(title withheld) by nettle",
    ):
        assert words in said, words


def test_a_page_with_sound_has_a_player_chapters_and_files(site: Site) -> None:
    html = site.page("2026-03-10")
    said = text_of(html)
    assert "Duration: PT1M12S" in said
    assert "Audio duration PT1M12S (1 minute 12 seconds)" in said
    assert "The sound is a test tone and no speech." in said
    assert re.search(
        r'<audio controls preload="metadata" src="cellar-2026-03-10-\w+\.mp3" aria-label="Listen', html
    )
    assert re.search(r'<a class="at" data-start="3\.000" href="cellar-2026-03-10-\w+\.mp3#t=3\.000"', html)
    for name in ("transcript.vtt", "transcript.srt", "transcript.json", "transcript.txt", "chapters.json"):
        assert f'href="{name}"' in html
    assert not (site.root / "cellar/2026-03-03/transcript.vtt").exists()


def test_nearby_episodes_on_both_sides(site: Site) -> None:
    html = site.page("2026-03-06")
    nearby = re.findall(r'href="\.\./\.\./cellar/(2026-03-\d\d)/index\.html"', html.split('id="nearby"')[1])
    assert nearby == ["2026-03-07", "2026-03-08", "2026-03-09", "2026-03-10", "2026-03-05", "2026-03-04", "2026-03-03"]  # fmt: skip
    assert '<link rel="prev" href="../../cellar/2026-03-05/index.html">' in html
    assert '<link rel="next" href="../../cellar/2026-03-07/index.html">' in html


def test_crawlers_find_the_episode(site: Site) -> None:
    html = site.page("2026-03-10")
    value = json.loads(re.search(r'<script type="application/ld\+json">(.*?)</script>', html, re.DOTALL)[1])  # type: ignore[index]
    assert value["@type"] == "PodcastEpisode"
    assert value["url"] == "https://orchard.example/briefings/cellar/2026-03-10/"
    assert value["datePublished"] == "2026-03-10T15:00:00Z"
    assert value["duration"] == "PT1M12S"
    assert value["associatedMedia"]["contentSize"] == str((site.root / "cellar/2026-03-10" / value["associatedMedia"]["contentUrl"].rpartition("/")[2]).stat().st_size)  # fmt: skip
    assert value["partOfSeries"]["@type"] == "PodcastSeries"
    assert len(value["citation"]) == 20
    assert '<link rel="canonical" href="https://orchard.example/briefings/cellar/2026-03-10/">' in html
    assert '<meta property="og:title" content="Cellar: Headline 8">' in html
    assert "https://orchard.example/briefings/cellar/2026-03-10/" in site.text("sitemap.xml")


@pytest.mark.parametrize(
    ("url", "number", "host", "linked"),
    [
        ("https://github.com/orchard/cellar/pull/7", 7, "github.com", True),
        ("http://127.0.0.1:8077/orchard/cellar/pull/7", 7, "127.0.0.1:8077", True),
        ("https://code.example/orchard/cellar/pull/7", 7, "code.example", True),
        ("https://github.com/orchard/cellar/pull/8", 7, "github.com", False),
        ("https://evil.example/orchard/cellar/pull/7", 7, "github.com", False),
        ("https://github.com.evil.example/o/r/pull/7", 7, "github.com", False),
        ("https://github.com@evil.example/o/r/pull/7", 7, "github.com", False),
        ("javascript:alert(1)//github.com/o/r/pull/7", 7, "github.com", False),
        ("https://github.com/o/r/pull/7?x=1", 7, "github.com", False),
        ('https://github.com/o/r/pull/7" onclick="x', 7, "github.com", False),
        ("//github.com/o/r/pull/7", 7, "github.com", False),
        ("", 7, "github.com", False),
    ],
)
def test_only_the_pull_request_itself_is_linked(url: str, number: int, host: str, linked: bool) -> None:
    assert (pull_link(url, number, host=host) == url) is linked


@pytest.mark.parametrize(
    ("api", "host"),
    [
        ("https://api.github.com", "github.com"),
        ("http://127.0.0.1:8077", "github.com"),
        ("https://code.example/api/v3", "code.example"),
        ("https://api.acme.ghe.example", "acme.ghe.example"),
        ("https://code.example:8443/api/v3", "code.example:8443"),
    ],
)
def test_the_host_of_pull_requests(api: str, host: str) -> None:
    assert web_host(api) == host


def test_a_record_edited_by_hand_cannot_lead_astray(tmp_path: Path) -> None:
    site = Site(tmp_path)
    pulls = [
        pull.model_copy(update={"url": "javascript:alert(1)", "title": "<b onmouseover=x>"})
        for pull in make_episode().pull_requests
    ]
    themes = [theme.model_copy(update={"id": '"><script>x</script>'}) for theme in make_episode().themes]
    # With such themes the headings are nobody's, unless people edited the episode.
    edited = make_episode().review.model_copy(update={"edited": 1})
    site.keep(make_episode(pull_requests=pulls, themes=themes))
    assert "was changed by hand" in site.publish().problems[0].why
    site.keep(make_episode(pull_requests=pulls, themes=themes, review=edited))
    site.publish()
    assert "javascript:" not in site.page()
    assert "<b onmouseover" not in site.page()
    assert "<script>x" not in site.page()
    assert '<span class="pr" title="&lt;b onmouseover=x&gt; (landed)">#425</span>' in site.page().replace("landed, then reverted", "landed")  # fmt: skip


def test_what_a_person_changed_and_what_is_doubtful_is_said(tmp_path: Path) -> None:
    site = Site(tmp_path)
    verification = make_episode().verification
    doubtful = next(v for v in verification.sentences if v.where == "s2.1").model_copy(
        update={"verdict": "refuted"}
    )
    sentences = tuple(doubtful if verdict.where == "s2.1" else verdict for verdict in verification.sentences)
    at = moment("2026-03-03T15:00:00+00:00")
    script = make_episode().script
    first, *others = script.sections
    changed = first.sentences[1].model_copy(update={"source": "edited"})
    first = first.model_copy(update={"sentences": (first.sentences[0], changed, *first.sentences[2:])})
    site.keep(
        make_episode(
            verification=verification.model_copy(update={"ok": False, "sentences": sentences}),
            review={
                "decision": "approved",
                "by": "larch",
                "at": at,
                "override": "I was there",
                "edited": 1,
            },
            script={"sections": (first, *others)},
        )
    )
    assert site.publish().problems == ()
    said = text_of(site.page())
    assert "the data contradicts this sentence" in said
    assert "25 of 26 are supported by the data" in said
    assert "edited by a person" in said
    assert "People changed 1 sentence by hand." in said
    assert "because: I was there" in said
    assert "the data contradicts this sentence" in site.text("cellar/feed.xml")


def test_a_model_is_named_as_the_writer_of_its_sentences(tmp_path: Path) -> None:
    site = Site(tmp_path)
    sections = list(make_episode().script.sections)
    first: Sentence = sections[0].sentences[0].model_copy(update={"source": "model"})
    sections[0] = sections[0].model_copy(update={"sentences": (first, *sections[0].sentences[1:])})
    site.keep(
        make_episode(generator=Generator(writer="model", model="some-model"), script={"sections": sections})
    )
    site.publish()
    said = text_of(site.page())
    assert "AI was used to make this episode." in said
    assert (
        "1 of 24 sentences was written by the language model some-model; the others were put together by code."
        in said
    )


def test_an_excerpt_where_the_settings_ask_for_one(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.shows = (SHOW.model_copy(update={"transcript": "excerpt"}),)
    site.keep(make_episode())
    site.publish()
    said = text_of(site.page())
    assert "Transcript excerpt" in said
    assert "This excerpt keeps the page concise." in said
    assert "The dominant story is one campaign" in said
    assert "That is the day in Cellar." not in said
    assert "That is the day in Cellar." in site.text("cellar/2026-03-03/transcript.txt")
    assert "That is the day in Cellar." in site.text("cellar/feed.xml")


def test_older_episodes_are_on_pages_of_their_years(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(*make_days(15, first=moment("2025-12-25").date()))
    site.publish()
    assert broken_links(site.root) == []
    assert site.text("cellar/2025/index.html").count("<li><time") == 7
    assert site.text("cellar/2026/index.html").count("<li><time") == 8
    assert 'href="2025/index.html"' in site.text("cellar/index.html")


def test_the_page_for_what_is_missing_works_at_any_depth(site: Site) -> None:
    assert 'href="/briefings/index.html"' in site.text("404.html")
    assert 'href="/briefings/assets/style-' in site.text("404.html")


def test_several_shows_share_a_site(tmp_path: Path) -> None:
    site = Site(tmp_path)
    other = ShowConfig(slug="barn", name="Barn", repository="orchard/barn")
    site.shows = (SHOW, other)
    show = {"slug": "barn", "name": "Barn", "repository": "orchard/barn"}
    site.keep(make_episode(), make_episode(show=show, title="The barn door"))
    site.publish()
    assert broken_links(site.root) == []
    assert "Barn: The barn door" in site.text("feed.xml")
    assert "The barn door" not in site.text("cellar/feed.xml")
    assert 'href="barn/index.html"' in site.text("index.html")


def test_the_picture_of_themes_and_its_table_say_the_same(site: Site) -> None:
    html = site.text("cellar/index.html")
    picture = re.search(r"<svg class=\"picture\".*?</svg>", html, re.DOTALL)
    assert picture
    assert picture[0].count("<circle") == len(re.findall(r"<td>[1-9]", html))
    assert "<title " in picture[0]
    assert (
        "One row for each theme, one column for each day from March 3rd, 2026 to March 10th, 2026"
        in picture[0]
    )


def test_the_picture_places_days_and_sizes_by_count() -> None:
    cards = [card_of(episode, "approved", None, name="Cellar", pace=155) for episode in make_days(40)]
    picture = themes_over_time(cards)
    assert picture
    assert len(picture.days) == 30
    assert picture.days[-1].key == "2026-04-11"
    lane = picture.lanes[0]
    assert lane.title == "Returning an error instead of panicking"
    assert lane.said == "300 pull requests on 30 days"
    places = [float(dot.x.rstrip("%")) for dot in lane.dots]
    assert places == sorted(places)
    assert 0 < places[0] < places[-1] < 100
    assert "Elsewhere in the project" not in [lane.title for lane in picture.lanes]
    assert themes_over_time([]) is None


def test_a_theme_of_fixes_is_the_theme_in_the_picture() -> None:
    """What most of a day's changes were is part of its title, and no other theme."""
    cards = []
    for episode, title in zip(make_days(3), ("Planner fixes", "Planner", "Log fixes"), strict=True):
        themes = [theme.model_copy(update={"title": title}) for theme in episode.themes[1:2]]
        cards.append(card_of(episode.model_copy(update={"themes": tuple(themes)}), "approved", None, name="Cellar", pace=155))  # fmt: skip
    picture = themes_over_time(cards)
    assert picture
    assert [(lane.title, len(lane.dots)) for lane in picture.lanes] == [("Planner", 2), ("Log fixes", 1)]


def test_the_cover_is_a_picture_that_directories_take(site: Site) -> None:
    cover = (site.root / "cellar/cover.png").read_bytes()
    assert cover[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(cover[16:20], "big"), int.from_bytes(cover[20:24], "big")) == (1400, 1400)
    assert cover == cover_png(emblem_of("cellar"))
    assert emblem_of("cellar") != emblem_of("barn")


def test_templates_escape_everything() -> None:
    for path in TEMPLATES.glob("*.j2"):
        text = path.read_text(encoding="utf-8")
        assert "|safe" not in text.replace(" ", "")
        assert "autoescape" not in text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 seconds"),
        (1, "1 second"),
        (60, "1 minute"),
        (183, "3 minutes 3 seconds"),
        (61.4, "1 minute 1 second"),
    ],
)
def test_durations_in_words(seconds: float, words: str) -> None:
    assert duration_words(seconds) == words


@pytest.mark.parametrize(
    ("kind", "date", "words"),
    [
        ("daily", "2026-08-14", "August 14th, 2026"),
        ("weekly", "2026-08-16", "week 33 of 2026"),
        ("weekly", "2027-01-03", "week 53 of 2026"),
    ],
)
def test_periods_in_words(kind: Any, date: str, words: str) -> None:
    assert period_words(kind, moment(date).date()) == words


def test_a_sound_of_another_text_is_left_out(tmp_path: Path) -> None:
    site = Site(tmp_path)
    audio, sound = make_audio(make_episode())
    site.keep(make_episode())
    cues = (audio.cues[0].model_copy(update={"text": "Other words."}), *audio.cues[1:])
    site.sounds.save("cellar", "2026-03-03", audio.model_copy(update={"cues": cues}), sound)
    done = site.publish()
    assert done.problems[0].why == "its sound does not speak its text, and is left out"
    assert "There is no audio of this episode." in site.page()


@pytest.mark.parametrize("status", ["approved", "draft"])
def test_what_was_changed_by_hand_and_not_checked_stays_out(tmp_path: Path, status: str) -> None:
    site, episode = Site(tmp_path), make_episode(status=status)
    site.keep(episode.model_copy(update={"summary": "Everything landed, and all of it is fast now."}))
    done = site.publish(admission=Admission(drafts=True, merged=False))
    assert done.episodes == 0
    assert [problem.why for problem in done.problems] == ["was changed by hand and not checked since"]


@pytest.mark.parametrize("review", [{"override": "because"}, {"override": "because", "decision": "approved"}])
def test_an_override_without_a_name_lets_nothing_out(tmp_path: Path, review: dict[str, str]) -> None:
    site, episode = Site(tmp_path), make_episode()
    first, *rest = episode.verification.sentences
    verdicts = (first.model_copy(update={"verdict": "refuted"}), *rest)
    verification = episode.verification.model_copy(update={"sentences": verdicts})  # and still says ok
    site.keep(make_episode(verification=verification, review=review))
    assert site.publish(admission=Admission(merged=True)).episodes == 0


def test_a_removed_sentence_is_a_change_too(tmp_path: Path) -> None:
    site, episode = Site(tmp_path), make_episode()
    *sections, last = episode.script.sections
    cut = (*sections, last.model_copy(update={"sentences": last.sentences[:-1]}))
    site.keep(episode.model_copy(update={"script": episode.script.model_copy(update={"sections": cut})}))
    assert [problem.why for problem in site.publish().problems] == [
        "was changed by hand and not checked since"
    ]


def test_a_list_of_files_that_leads_out_of_the_site_removes_nothing(tmp_path: Path) -> None:
    site = Site(tmp_path)
    site.keep(make_episode())
    site.publish()
    victim = tmp_path / "precious.txt"
    victim.write_text("mine")
    listed = site.root / ".mergecast" / "files.json"
    files = json.loads(listed.read_text())
    files["inputs"] = ""
    files["entries"]["../precious.txt"] = ["0" * 64, 4, 0]
    listed.write_text(json.dumps(files))
    site.publish()
    assert victim.read_text() == "mine"


def test_what_a_record_says_of_itself_is_not_taken_from_it(tmp_path: Path) -> None:
    """Length and name are derived, the findings of the check stay in the store, a person's words are no model's."""
    site = Site(tmp_path)
    episode = make_episode(duration="PT9H", words=9, show={"slug": "cellar", "name": "Butler", "repository": "orchard/cellar"})  # fmt: skip
    first, *rest = episode.script.sections
    said = first.sentences[0].model_copy(update={"source": "edited"})
    sections = (first.model_copy(update={"sentences": (said, *first.sentences[1:])}), *rest)
    site.keep(episode.model_copy(update={"script": SpokenScript(sections=sections)}))
    site.publish()
    shown = text_of(site.page())
    assert "Duration: PT2M7S" in shown
    assert "from Cellar. It explains" in shown
    assert "By its record, no language model took part: code or people put the text together" in shown
    assert "AI was used" not in shown
    record = json.loads(site.text("cellar/2026-03-03/episode.json"))
    assert (record["duration"], record["words"], record["show"]["name"]) == ("PT2M7S", 327, "Cellar")
    assert all(one["findings"] == [] for one in record["verification"]["sentences"])
    assert Episode.model_validate(record).is_supported
    assert "Butler" not in "".join(content.decode() for path, content in site.files().items() if not path.endswith(".png"))  # fmt: skip


def test_lists_go_by_the_day_and_feeds_by_the_approval(tmp_path: Path) -> None:
    site = Site(tmp_path)
    days = make_days(3)
    late = {"decision": "approved", "by": "larch", "at": "2026-04-01T00:00:00Z"}
    site.keep(make_episode(title="Headline 1", review=late), *days[1:])
    site.publish()
    for page in ("cellar/index.html", "index.html"):
        found = re.findall(r">Headline (\d)</a>", site.text(page))
        assert found == ["3", "2", "1"], page
    assert re.findall(r"<title>Headline (\d)", site.text("cellar/feed.xml")) == ["1", "3", "2"]
