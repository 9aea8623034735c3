"""An episode where people already look: Markdown for GitHub, messages for a chat. No file, no network."""

from __future__ import annotations

from pipeline.digest.chat import chat_message
from pipeline.digest.markdown import briefing_markdown
from pipeline.digest.reviewing import review_markdown

__all__ = ["briefing_markdown", "chat_message", "review_markdown"]
