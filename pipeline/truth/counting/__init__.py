"""What the figures of a sentence count, in which role, and among which pull requests."""

from __future__ import annotations

from pipeline.truth.counting.counting import Counting
from pipeline.truth.counting.scope import Role, Scope, is_whole_theme
from pipeline.truth.counting.scopes import hinted_scopes, scopes_of

__all__ = ["Counting", "Role", "Scope", "hinted_scopes", "is_whole_theme", "scopes_of"]
