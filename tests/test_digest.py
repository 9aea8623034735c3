"""Markdown and chat messages: they say the same as the record, and nobody is called by them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pipeline.digest import briefing_markdown, chat_message, review_markdown
from pipeline.digest.escaping import markdown, pull_link, quiet
from pipeline.digest.markdown import MOST_CHARACTERS
from pipeline.models import Attempt, Episode, Finding, Gap, Objection, Replacement, Review, ReviewNotes
from pipeline.store import read_record
from pipeline.text import clean_line

HOSTILE = [
    "Fixes #3 @bob",
    "see orchard/cellar#12 and GH-7",
    "https://github.com/orchard/cellar/pull/1 closes it",
    "www.evil.example and http://evil.example/x",
    "[click](https://evil.example)",
    "![image](https://evil.example/x.png)",
    "<img src=x onerror=alert(1)><script>1</script>",
    "<!-- hidden --> &lt;b&gt; &#64;bob",
    "**bold** _it_ `code` ~~gone~~ | cell | $x^2$",
    "- a list",
    "1. a list",
    "# a heading",
    "> a quotation",
    "--- line",
    "deadbeef12 and 0123456789abcdef0123456789abcdef01234567",
    "<!channel> <@U123> @everyone @here <https://evil.example|click>",
]
# What GitHub recognises in a rendered text, by the documentation of its autolinks.
CALLS = re.compile(
    r"(?<![\w/])@[A-Za-z0-9]|[\w-]/[\w.-]+#\d|(?<!\w)#\d|\bgh-\d|(?:https?://|www\.)\S"
    r"|\b(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b",
    re.IGNORECASE,
)


@pytest.fixture
def episode(example_store: Path) -> Episode:
    return read_record(example_store / "episodes/cellar/2026-03-03/episode.json")[0]


def rendered(text: str) -> tuple[str, list[str], set[str]]:
    """Return what a reader sees of Markdown, the targets of its links, and the kinds of element in it."""
    seen, links, kinds = "", [], set()
    for token in MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"]).parse(text):
        kinds.add(token.type)
        for child in token.children or ():
            kinds.add(child.type)
            links += [str(child.attrs["href"])] if child.type == "link_open" else []
            seen += child.content if child.type in ("text", "text_special") else ""
        seen += "\n"
    return seen, links, kinds


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_and_does_nothing(text: str) -> None:
    seen, links, kinds = rendered(markdown(text))
    assert links == []
    assert kinds <= {"paragraph_open", "inline", "paragraph_close", "text", "text_special"}
    assert seen.strip().replace("\u200b", "") == text
    assert not CALLS.search(seen)


@given(st.text(alphabet=st.characters(codec="utf-8"), max_size=80))
def test_any_text_is_shown_as_it_is(text: str) -> None:
    line = clean_line(text)
    seen, links, kinds = rendered(markdown(line))
    assert links == []
    assert kinds <= {"paragraph_open", "inline", "paragraph_close", "text", "text_special"}
    assert seen.strip().replace("\u200b", "") == line.replace("\u200b", "")
    assert not CALLS.search(seen)


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_calls_anybody(text: str) -> None:
    assert not CALLS.search(quiet(text))
    assert quiet(text).replace("\u200b", "") == text


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://github.com/o/r/pull/12", "[12](https://redirect.github.com/o/r/pull/12)"),
        ("https://git.example/o/r/pull/12", "12"),
        ("http://github.com/o/r/pull/12", "12"),
        ("https://github.com.evil.example/o/r/pull/12", "12"),
        ("https://github.com/o/r/pull/12)[x](https://evil.example", "12"),
        ("javascript:alert(1)", "12"),
        ("", "12"),
    ],
)
def test_links_to_pull_requests_leave_no_trace(url: str, expected: str) -> None:
    assert pull_link(url, 12) == expected


def hostile(episode: Episode, text: str) -> Episode:
    section = episode.script.sections[1]
    sentence = section.sentences[0].model_copy(update={"text": text})
    told = section.model_copy(update={"heading": text, "sentences": (sentence, *section.sentences[1:])})
    script = episode.script.model_copy(update={"sections": (episode.script.sections[0], told)})
    return episode.model_copy(
        update={
            "title": text, "summary": text, "script": script, "gaps": (Gap(kind="paths", detail=text),),
            "review": Review(decision="approved", by=text, override=text, edited=1),
            "generator": episode.generator.model_copy(update={"writer": "model", "model": text, "requests": 2, "tokens": 9098}),
        }
    )  # fmt: skip


def test_the_briefing_says_what_the_record_says(episode: Episode) -> None:
    text = briefing_markdown(episode)
    seen, links, _ = rendered(text)
    flat = seen.replace("\u200b", "")
    for section in episode.script.sections:
        for sentence in section.sentences:
            assert sentence.text in flat
    assert {link.removeprefix("https://redirect.github.com") for link in links} <= {
        pull.url.removeprefix("https://github.com") for pull in episode.pull_requests
    }
    assert len(links) > 20
    assert "Written by templates from 20 pull requests and checked by code." in seen
    assert "No model was asked." in seen
    assert "a draft that nobody has approved yet" in seen


def test_a_hostile_day_calls_nobody(episode: Episode) -> None:
    finding = Finding(kind="x", claim="c", verdict="refuted", reason=" ".join(HOSTILE))
    for text in HOSTILE:
        notes = ReviewNotes(
            replaced=(Replacement(attempts=(Attempt(text=text, findings=(finding,)),), outcome="left_out"),)
        )
        objection = Objection(kind="sentence", where="s2.1", text=text, reason=text)
        for made in (
            briefing_markdown(hostile(episode, text)),
            review_markdown(hostile(episode, text), notes, (objection,)),
        ):
            seen, links, _ = rendered(made)
            assert not CALLS.search(seen), (text, CALLS.search(seen))
            assert all(link.startswith("https://redirect.github.com/orchard/cellar/pull/") for link in links)
            assert "9,098 tokens" in seen


def test_the_review_shows_verdicts_and_what_was_replaced(episode: Episode) -> None:
    finding = Finding(kind="name", claim="Wobblegate", verdict="refuted", reason="nobody said so")
    replaced = Replacement(
        where="s1.2",
        attempts=(Attempt(text="Wobblegate!", findings=(finding,)),),
        outcome="template",
        became="It is.",
    )
    objection = Objection(kind="sentence", where="s1.2", text="It is.", reason="it is 3 landed")
    text = review_markdown(episode, ReviewNotes(replaced=(replaced,)), (objection,))
    for said in ("- ✅ This is Cellar", "**1 in the way of an approval:**", "s1.2: it is 3 landed", "Wobblegate\\!", "nobody said so", "→ It is."):  # fmt: skip
        assert said in text
    assert "Nothing stands in the way" in review_markdown(episode, ReviewNotes(), ())


def test_no_text_is_longer_than_github_takes(episode: Episode) -> None:
    attempt = Attempt(text="word " * 110, findings=())
    notes = ReviewNotes(
        replaced=tuple(Replacement(attempts=(attempt,), outcome="left_out") for _ in range(300))
    )
    text = review_markdown(episode, notes, ())
    assert len(text) <= MOST_CHARACTERS
    assert "The rest is left out" in text
    assert text.count("<details>") == text.count("</details>")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_chat_message_fires(episode: Episode, text: str) -> None:
    slack = chat_message(hostile(episode, text), "slack")["text"]
    assert not re.search(r"<[^>]*>", slack)
    assert "@everyone" not in slack
    discord = chat_message(hostile(episode, text), "discord")
    assert discord["allowed_mentions"] == {"parse": []}
    assert not re.search(r"(?<!\\)<|@everyone|@here", discord["content"])


def test_messages_fit_and_say_where_to_read_on(episode: Episode) -> None:
    long = episode.model_copy(update={"summary": "word " * 2000})
    link = "https://pages.example/cellar/2026-03-03/"
    assert len(chat_message(long, "slack", link=link)["text"]) <= 4000
    discord = chat_message(long, "discord", link=link)["content"]
    assert len(discord) <= 2000
    assert discord.endswith(f"<{link}>")
    assert "…" in discord


def test_plain_fields_are_the_record_s(episode: Episode) -> None:
    message: dict[str, Any] = chat_message(episode, "json", link="https://pages.example/")
    assert message["counts"]["landed"] == 11
    assert (message["status"], message["title"]) == ("draft", episode.title)
    assert json.loads(json.dumps(message)) == message


def test_a_draft_says_that_it_is_one(episode: Episode) -> None:
    assert "nobody has approved it yet" in chat_message(episode, "slack")["text"]
    approved = episode.model_copy(update={"status": "approved"})
    assert "nobody has approved" not in chat_message(approved, "slack")["text"]
