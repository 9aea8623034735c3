"""Prompts are Jinja2 templates: those beside `config.yaml` win over those that Mergecast ships.

A template has two blocks, `system` and `user`; each becomes one message.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.errors import PromptError
from pipeline.shipped import shipped

if TYPE_CHECKING:
    from jinja2 import Template

_BLOCKS = ("system", "user")


@dataclass(frozen=True)
class Prompt:
    """One template; `name` is its file name, `source` its text."""

    name: str
    source: str

    @cached_property
    def _template(self) -> Template:
        import jinja2  # noqa: PLC0415 - needed only where a model is asked

        # Prompts are plain text: escaping for HTML would garble them.
        environment = jinja2.Environment(
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            autoescape=False,  # noqa: S701
        )
        try:
            return environment.from_string(self.source)
        except jinja2.TemplateSyntaxError as error:
            raise PromptError(self.name, f"line {error.lineno}: {error.message}") from error

    def check(self) -> None:
        """Raise PromptError when this is no template, or one without its two blocks."""
        for block in _BLOCKS:
            if block not in self._template.blocks:
                raise PromptError(self.name, f"has no block {block!r}", hint="see the shipped one")

    def messages(self, **variables: Any) -> tuple[str, str]:
        """Return the texts of the system and the user message.

        Raises PromptError naming the variable that the template uses and that does not exist.
        """
        system, user = (self._block(block, variables) for block in _BLOCKS)
        return system, user

    def _block(self, block: str, variables: dict[str, Any]) -> str:
        import jinja2  # noqa: PLC0415 - needed only where a model is asked

        template = self._template
        try:
            return "".join(template.blocks[block](template.new_context(variables))).strip()
        except (jinja2.TemplateError, TypeError, ValueError, ArithmeticError) as error:
            raise PromptError(self.name, str(error)) from error


def load_prompt(name: str, *, folder: Path | None = None) -> Prompt:
    """Read a prompt: the one in `folder`/prompts if there is one (beside config.yaml), else the shipped one.

    Raises PromptError when it is missing, cannot be read, or is not a template.
    """
    own = [folder / "prompts" / name] if folder else []
    for path in (*own, shipped("prompts") / name):
        if not path.is_file():
            continue
        try:
            prompt = Prompt(name, path.read_text(encoding="utf-8"))
        except (OSError, UnicodeDecodeError) as error:
            raise PromptError(name, f"cannot be read: {type(error).__name__}") from error
        prompt.check()
        return prompt
    raise PromptError(name, "there is no such template")


def prompt_version(*prompts: Prompt) -> str:
    """Return twelve digits that change whenever the text of one of these prompts does."""
    text = "\0".join(
        f"{prompt.name}\0{prompt.source}" for prompt in sorted(prompts, key=lambda p: (p.name, p.source))
    )
    return hashlib.sha256(text.encode()).hexdigest()[:12]
