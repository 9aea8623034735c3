"""A language model as the editor of a day: it merges fine clusters into themes and names them.

Code groups and counts; the model only says what belongs together and what it is called, and `themes` takes
its answer only as a partition with names that hold.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.config import ShowConfig
from pipeline.errors import ConfigError, ModelError, PromptError
from pipeline.models import Snapshot, Theme
from pipeline.prompts import Prompt
from pipeline.themes import MicroDay, ThemeAnswer, ThemeMemory, cluster_with, sheet_of
from pipeline.writer.failure import SERVICE
from pipeline.writer.model import ChatModel, count_tokens, messages_of

# One question for a day: sheet, instructions, schema and answer stay within this many tokens.
MOST_TOKENS = 8000
# Tokens of the answer and of the schema: a base, and for each cluster its id and its share of a name.
_ANSWER, _ANSWER_EACH, _SCHEMA, _SCHEMA_EACH = 300, 14, 120, 6
# Characters a token on the safe side; see count_tokens.
_CHARACTERS = 3.04
LEAST_THEMES, MOST_THEMES = 4, 13


@dataclass(frozen=True)
class ThemeEditor:
    """Asks a model once a day how clusters go together."""

    chat: ChatModel
    prompt: Prompt

    def themes(
        self, show: ShowConfig, snapshot: Snapshot, memory: ThemeMemory, tell: Callable[[str], None]
    ) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
        """Return the day's themes and what a reader of the record should know of how they came to be.

        A model that fails or answers with no partition costs its merging, never the themes. Only a broken
        prompt raises (PromptError).
        """
        notes: list[str] = []

        def ask(micro: MicroDay) -> ThemeAnswer | None:
            tell(f"asking {self.chat.name} how {len(micro.clusters)} clusters go together")
            try:
                return self._answer(show.name, micro)
            except PromptError:
                raise
            except (ModelError, ConfigError) as error:
                notes.append(f"themes are named by code: {error.message}")
                return None

        themes, merged = cluster_with(
            ask,
            snapshot,
            glossary=show.glossary,
            areas=show.areas,
            max_themes=MOST_THEMES,
            memory=memory,
        )
        if merged:
            notes.append("the model merged and named the themes that are no campaign")
        elif not notes and len(themes) > 1 and self.chat.requests:
            notes.append("themes are named by code: the model's answer was no partition of the clusters")
        return themes, tuple(notes)

    def _answer(self, show: str, micro: MicroDay) -> ThemeAnswer:
        ids = [cluster.id for cluster in micro.clusters]
        settled = [theme.title for theme in micro.settled]
        most = max(MOST_THEMES - len(settled), 2)
        bounds = {"least": min(LEAST_THEMES, most, len(ids)), "most": most}
        system, user = self.prompt.messages(show=show, clusters="", settled=settled, **bounds)
        answer = _ANSWER + _ANSWER_EACH * len(ids)
        room = min(MOST_TOKENS, self.chat.context_tokens) - answer - count_tokens(system + user)
        sheet = self._sheet(micro, room - _SCHEMA - _SCHEMA_EACH * len(ids))
        system, user = self.prompt.messages(show=show, clusters=sheet, settled=settled, **bounds)
        allowed: dict[str, Sequence[str]] = {"MergedTheme.clusters": ids}
        return self.chat.ask(
            messages_of(system, user), schema=ThemeAnswer, max_tokens=answer, allowed=allowed
        )

    def _sheet(self, micro: MicroDay, tokens: int) -> str:
        sheet = sheet_of(micro.clusters, most_characters=max(int(tokens * _CHARACTERS), 0))
        if count_tokens(sheet) > tokens:
            raise ModelError(SERVICE, "has no room for the day's clusters", hint="raise context_tokens")
        return sheet
