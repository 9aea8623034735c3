"""The review sheet: an episode as one page for a browser, with what proves each word of it."""

from __future__ import annotations

from pipeline.sheet.page import review_sheet

__all__ = ["review_sheet"]
