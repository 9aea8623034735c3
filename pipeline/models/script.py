"""What is read aloud, and the verdict on it."""

from __future__ import annotations

from pipeline.models.values import Line, Numbers, SentenceSource, Spoken, Value, Verdict


class Sentence(Value):
    """One spoken sentence and the pull requests that it rests on.

    `text` is what is shown; `spoken` is what a speech engine is given, None where that is the text itself.
    """

    text: Line
    spoken: Spoken | None = None
    pull_requests: Numbers = ()
    source: SentenceSource = "template"


class Section(Value):
    """Sentences told together; `theme` is the id of what they tell, or None for opening and closing."""

    theme: str | None = None
    heading: Line = ""
    sentences: tuple[Sentence, ...] = ()


class Script(Value):
    """What is read aloud, and the headline and summary that go with it."""

    title: Sentence = Sentence(text="")
    summary: Sentence = Sentence(text="")
    sections: tuple[Section, ...] = ()

    @property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every spoken sentence in order."""
        return tuple(sentence for section in self.sections for sentence in section.sentences)

    @property
    def words(self) -> int:
        """How many words are spoken."""
        return sum(len(sentence.text.split()) for sentence in self.sentences)


class Finding(Value):
    """What one claim of a sentence came to. `evidence` are the pull requests that decided it.

    `span` is where the claim's words stand in the sentence, in characters [start, end), where they do.
    """

    kind: str
    claim: str
    verdict: Verdict
    reason: str
    evidence: tuple[int, ...] = ()
    span: tuple[int, int] | None = None


class SentenceVerdict(Value):
    """A sentence with the findings of every claim in it; the verdict is the worst of them."""

    where: str
    text: str
    verdict: Verdict
    findings: tuple[Finding, ...] = ()


class Verification(Value):
    """The verdict on a whole script. `script` holds findings that no single sentence owns."""

    ok: bool
    sentences: tuple[SentenceVerdict, ...]
    script: tuple[Finding, ...] = ()
