"""An episode as one message for a chat: Slack's mrkdwn, Discord's Markdown, or plain fields as JSON."""

from __future__ import annotations

import re
from typing import Any, Literal, assert_never

from pipeline.digest.escaping import APART, quiet
from pipeline.models import Episode

ChatFormat = Literal["slack", "discord", "json"]
# Slack cuts a message's text at 40,000 characters and advises 4,000; Discord refuses more than 2,000.
_MOST = {"slack": 3_500, "discord": 1_900}
_DISCORD = re.compile(r"([\\*_~`|>\[\]()#<:-])")


def chat_message(episode: Episode, form: ChatFormat, *, link: str = "") -> dict[str, Any]:
    """Return the body of a webhook's request: title, summary, themes and a link.

    Strangers' text formats nothing and calls nobody: neither @everyone nor <!channel> can fire.
    """
    if form == "slack":
        return {"text": _message(episode, form, link), "unfurl_links": False, "unfurl_media": False}
    if form == "discord":
        return {"content": _message(episode, form, link), "allowed_mentions": {"parse": []}}
    if form == "json":
        return _fields(episode, link)
    assert_never(form)


def _message(episode: Episode, form: Literal["slack", "discord"], link: str) -> str:
    bold, safe = ("*", slack) if form == "slack" else ("**", discord)
    lines = [f"{bold}{safe(episode.show.name)}: {safe(episode.title)}{bold}"]
    if episode.status == "draft":
        lines.append(safe("Draft: nobody has approved it yet."))
    lines += ["", safe(episode.summary)]
    lines += [safe(f"Not complete: {gap.detail}") for gap in episode.gaps]
    end = _disclosure(episode)
    tail = ["", safe(end), *([f"<{link}>"] if link else [])]
    room = _MOST[form] - len("\n".join(tail)) - 1
    return _cut("\n".join(lines), room) + "\n" + "\n".join(tail)


def _cut(text: str, room: int) -> str:
    if len(text) <= room:
        return text
    # Cut at a word, and never inside an escape.
    return text[: room - 1].rpartition(" ")[0] + "…"


def _disclosure(episode: Episode) -> str:
    made = episode.generator
    by = f"the language model {made.model}" if made.writer == "model" else "templates"
    return f"{episode.key} · {episode.counts.total} pull requests · written by {by}, checked by code"


def _fields(episode: Episode, link: str) -> dict[str, Any]:
    return {
        "show": episode.show.slug,
        "repository": episode.show.repository,
        "episode": episode.key,
        "status": episode.status,
        "title": episode.title,
        "summary": episode.summary,
        "counts": episode.counts.model_dump(),
        "gaps": [gap.detail for gap in episode.gaps],
        "link": link,
    }


def slack(text: str) -> str:
    """Return text for Slack: its three control characters as entities, and its marks kept from working.

    Source: api.slack.com/reference/surfaces/formatting, "Escaping text".
    """
    escaped = quiet(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return re.sub(r"([*_~`])", rf"{APART}\1{APART}", escaped)


def discord(text: str) -> str:
    """Return text for Discord: every mark of its Markdown with a backslash, mentions taken apart."""
    return _DISCORD.sub(r"\\\1", quiet(text))
