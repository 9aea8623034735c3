"""The writer that asks a model: a draft, every sentence checked, what fails mended, the rest templates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pipeline.config import WriterConfig
from pipeline.errors import ConfigError, ModelError, PromptError
from pipeline.models import FactSheet, Generator, Numbers, Replacement, Script, SecondReading, Sentence
from pipeline.prompts import Prompt, prompt_version
from pipeline.writer.assemble import assembled, closed, lengthened, passing, trimmed
from pipeline.writer.headlines import RECAP, is_used
from pipeline.writer.idle import idle_keys
from pipeline.writer.model import ChatModel
from pipeline.writer.plain import template_sentence
from pipeline.writer.planted import Planted, planted_for
from pipeline.writer.question import drafted
from pipeline.writer.repair import mended
from pipeline.writer.replaced import failed_at_last, replacements
from pipeline.writer.second_reading import SecondReader, together
from pipeline.writer.telling import TITLE, Check, Told, judge, problem, read_draft
from pipeline.writer.theme import DOMINANT_SHARE

__all__ = ["ModelWriter", "write_script"]

# Honest drafts had up to 20% refused, made-up ones 24 to 43%; of a few sentences no share tells.
_DISBELIEVED, _ENOUGH_TO_TELL = 1 / 3, 10


@dataclass
class Diary:
    """What happened while a model wrote: in words, sentence by sentence, and in its second readings."""

    notes: list[str] = field(default_factory=list)
    replaced: list[Replacement] = field(default_factory=list)
    readings: list[SecondReading] = field(default_factory=list)


@dataclass(frozen=True)
class ModelWriter:
    """A writer that asks a model and tells templates where the model's sentences do not hold.

    `also` are prompts of other questions for the same episode, for the record's prompt version. With a
    prompt for `reading` the model reads its sentences again, as somebody who only doubts.
    """

    chat: ChatModel
    config: WriterConfig
    briefing: Prompt
    repair: Prompt
    also: tuple[Prompt, ...] = ()
    reading: Prompt | None = None

    def write(
        self, facts: FactSheet, plain: Script, check: Check, tell: Callable[[str], None]
    ) -> tuple[Script, Generator]:
        """Return a script in which every sentence passes `check`, and how it came to be.

        `plain` must pass. A server that fails costs the model's sentences, never the episode; only a broken
        prompt raises (PromptError).
        """
        diary = Diary()
        script = plain
        if facts.pull_requests:
            script = write_script(self, facts, plain, check=check, tell=tell, diary=diary)
        else:
            diary.notes.append("no pull request to tell: no model was asked")
        by_model = any(sentence.source != "template" for sentence in _all(script))
        return script, Generator(
            writer="model" if by_model else "plain",
            model=self.chat.name,
            requests=self.chat.requests,
            tokens=self.chat.tokens,
            prompt_version=prompt_version(*self._prompts),
            notes=(*diary.notes, *self.chat.notes),
            second_reading=together(diary.readings) if diary.readings else None,
            replaced=tuple(diary.replaced),
        )

    @property
    def _prompts(self) -> tuple[Prompt, ...]:
        return (self.briefing, self.repair, *((self.reading,) if self.reading else ()), *self.also)


def write_script(
    writer: ModelWriter,
    facts: FactSheet,
    plain: Script,
    *,
    check: Check,
    tell: Callable[[str], None],
    diary: Diary,
) -> Script:
    """Ask for a draft, check it, have it read again and mended, and settle what still fails.

    What happened is written into the `diary`.
    """
    notes = diary.notes
    tell(f"asking {writer.chat.name} for a script")
    try:
        sheet, draft = drafted(facts, plain, chat=writer.chat, config=writer.config, prompt=writer.briefing)
    except PromptError:
        raise
    except (ModelError, ConfigError) as error:
        notes.append(f"every sentence is a template: {error.message}; who must act: {error.who}")
        return plain
    if sheet.left_out:
        notes.append(f"the model was shown all pull requests but {sheet.left_out}")
    first = "T1" if facts.themes and facts.themes[0].share >= DOMINANT_SHARE else ""
    told = _judged(read_draft(draft, sheet.ids, sheet.themes, first=first), facts, plain, check)
    if failing := _is_disbelieved(told):
        notes.append(f"{failing} of {len(told)} sentences of the draft did not hold: none of it was used")
        diary.replaced += replacements([told], {}, plain)
        return plain
    reader = _reader(writer, facts, plain, check, tell)
    told = reader.read(told, sheet, source="model", notes=notes, done=diary.readings)
    rounds: list[Sequence[Told]] = [told]

    def again(told: Sequence[Told]) -> tuple[Told, ...]:
        judged = _judged(told, facts, plain, check)
        rounds.append(reader.read(judged, sheet, source="repaired", notes=notes, done=diary.readings))
        return tuple(rounds[-1])

    told = mended(told, sheet, chat=writer.chat, prompt=writer.repair, again=again, tell=tell, notes=notes)
    notes += _replaced(told)
    fitted, stand_ins = _fitted(told, plain, facts, writer.config)
    final = passing(fitted, plain, facts, check)
    if final != fitted:
        rounds.append(failed_at_last(told, check(fitted)))
        notes.append("the script did not hold together; what stood in its way is a template or left out")
    diary.replaced += replacements(rounds, stand_ins, final)
    return _as_recap(final) if facts.week else final


def _reader(
    writer: ModelWriter, facts: FactSheet, plain: Script, check: Check, tell: Callable[[str], None]
) -> SecondReader:
    def plant(numbers: Sequence[int]) -> Planted:
        return planted_for(numbers, facts, plain, check)

    return SecondReader(writer.chat, writer.reading, plant, tell)


def _is_disbelieved(told: Sequence[Told]) -> int:
    """Return how many sentences fail when they are so many that the others cannot be believed either, else 0.

    What no check can read is only as good as what it reads: see "Truth" in docs/design.md for the figures.
    """
    failing = sum(1 for one in told if one.problems)
    return failing if len(told) >= _ENOUGH_TO_TELL and failing >= _DISBELIEVED * len(told) else 0


def _as_recap(script: Script) -> Script:
    """Return a recap under a headline that says what it is."""
    title = script.title.model_copy(update={"text": RECAP + script.title.text.removeprefix(RECAP)})
    return script.model_copy(update={"title": title})


def _fitted(
    told: Sequence[Told], plain: Script, facts: FactSheet, config: WriterConfig
) -> tuple[Script, dict[str, Sentence]]:
    """Return the script at its length, and what stands for the sentences that failed; see assembled."""

    def template(theme: str | None, numbers: Numbers) -> Sentence | None:
        return template_sentence(facts, theme, numbers)

    script, stand_ins = assembled(told, plain, facts, template=template)
    if all(one.problems for one in told if one.is_spoken):
        return plain, stand_ins
    least, most = (round(minutes * config.words_per_minute) for minutes in config.minutes)
    return closed(trimmed(lengthened(script, plain, facts, least), most)), stand_ins


def _all(script: Script) -> tuple[Sentence, ...]:
    return (script.title, script.summary, *script.sentences)


def _judged(told: Sequence[Told], facts: FactSheet, plain: Script, check: Check) -> tuple[Told, ...]:
    """Return the sentences with what is wrong with each: untrue, or true of any day."""
    judged = judge(told, plain, check)
    idle = idle_keys(judged, facts)
    nothing = problem("idle", "says nothing of the changes that it names")
    again = problem("headline", "was a headline before; find another one")
    return tuple(
        replace(one, problems=(nothing,))
        if one.key in idle
        else replace(one, problems=(again,))
        if one.key == TITLE and not one.problems and is_used(one.text, facts)
        else one
        for one in judged
    )


def _replaced(told: Sequence[Told]) -> list[str]:
    """Say what was mended and what was replaced, by kind of problem and never in anybody's words."""
    notes = []
    repaired = sum(1 for one in told if one.source == "repaired" and not one.problems)
    if repaired:
        notes.append(f"{repaired} of {len(told)} sentences were mended by the model")
    failed = [one for one in told if one.problems]
    if failed:
        kinds = Counter(kind for one in failed for kind in {found.kind for found in one.problems})
        listed = ", ".join(f"{kind} {count}" for kind, count in sorted(kinds.items()))
        notes.append(f"{len(failed)} of {len(told)} sentences were replaced by templates ({listed})")
    notes += [f"the {one.key} is a template" for one in failed if not one.is_spoken]
    return notes
