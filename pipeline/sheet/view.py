"""An episode as the template of the review sheet wants it: everything looked up, nothing left to decide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.models import (
    Episode,
    Finding,
    Numbers,
    Objection,
    PullRequestRecord,
    Replacement,
    ReviewNotes,
    Sentence,
    SentenceVerdict,
    Verdict,
)
from pipeline.sheet.claims import Piece, pieces_of

MARKS: dict[str, str] = {"supported": "✓", "refuted": "✗", "not_enough_info": "?"}
WORDS: dict[str, str] = {
    "supported": "supported",
    "refuted": "refuted",
    "not_enough_info": "not enough info",
}
_SHOWN = 4


@dataclass(frozen=True)
class ClaimView:
    """One finding; `href` leads to what proves it: the pull request where one decides it, else the claim."""

    id: str
    finding: Finding
    href: str
    evidence: Numbers


@dataclass(frozen=True)
class SentenceView:
    """One sentence with its verdict, its pieces and the claims behind them, and its pull requests."""

    where: str
    sentence: Sentence
    verdict: Verdict
    pieces: tuple[Piece, ...]
    claims: tuple[ClaimView, ...]
    pulls: tuple[PullRequestRecord, ...]
    unknown: Numbers
    replaced: tuple[Replacement, ...]

    @property
    def first_pulls(self) -> tuple[PullRequestRecord, ...]:
        """The pull requests that are always shown."""
        return self.pulls if len(self.pulls) <= _SHOWN + 1 else self.pulls[:_SHOWN]

    @property
    def other_pulls(self) -> tuple[PullRequestRecord, ...]:
        """The pull requests that are shown when asked for."""
        return self.pulls[len(self.first_pulls) :]

    @property
    def unsupported(self) -> int:
        """How many claims are not supported."""
        return sum(1 for claim in self.claims if claim.finding.verdict != "supported")


@dataclass(frozen=True)
class SectionView:
    """Sentences under one heading."""

    heading: str
    sentences: tuple[SentenceView, ...]


@dataclass(frozen=True)
class PullView:
    """A pull request, its address where it is one, and the sentences that rest on it."""

    record: PullRequestRecord
    url: str
    cited_by: tuple[str, ...]


@dataclass(frozen=True)
class SheetView:
    """All that the sheet shows. `head` are title and summary, `left_out` what has no sentence any more."""

    episode: Episode
    notes: ReviewNotes
    objections: tuple[Objection, ...]
    head: tuple[SentenceView, ...]
    sections: tuple[SectionView, ...]
    pulls: tuple[PullView, ...]
    left_out: tuple[Replacement, ...]
    supported: int


def view_of(episode: Episode, notes: ReviewNotes, objections: Sequence[Objection]) -> SheetView:
    """Return an episode as the sheet shows it."""
    sight = _Sight(episode, notes)
    head = tuple(
        sight.sentence(name, Sentence(text=text))
        for name, text in (("title", episode.title), ("summary", episode.summary))
    )
    sections = tuple(
        SectionView(
            section.heading,
            tuple(sight.sentence(f"s{at}.{i}", sentence) for i, sentence in enumerate(section.sentences, 1)),
        )
        for at, section in enumerate(episode.script.sections, 1)
    )
    standing = {view.where for view in (*head, *(one for part in sections for one in part.sentences))}
    verdicts = episode.verification.sentences
    return SheetView(
        episode=episode,
        notes=notes,
        objections=tuple(objections),
        head=head,
        sections=sections,
        pulls=tuple(_pulls(episode)),
        left_out=tuple(one for one in notes.replaced if one.where not in standing),
        supported=sum(1 for verdict in verdicts if verdict.verdict == "supported"),
    )


class _Sight:
    """What is looked up for every sentence."""

    def __init__(self, episode: Episode, notes: ReviewNotes) -> None:
        self._verdicts = {verdict.where: verdict for verdict in episode.verification.sentences}
        self._pulls = {pull.number: pull for pull in episode.pull_requests}
        self._replaced = notes.replaced

    def sentence(self, where: str, sentence: Sentence) -> SentenceView:
        verdict = self._verdicts.get(where)
        # A verdict on other words is none on these.
        if verdict is None or verdict.text != sentence.text:
            verdict = SentenceVerdict(where=where, text=sentence.text, verdict="not_enough_info")
        return SentenceView(
            where=where,
            sentence=sentence,
            verdict=verdict.verdict,
            pieces=pieces_of(sentence.text, verdict.findings),
            claims=tuple(self._claim(where, at, one) for at, one in enumerate(verdict.findings)),
            pulls=tuple(self._pulls[n] for n in sentence.pull_requests if n in self._pulls),
            unknown=tuple(n for n in sentence.pull_requests if n not in self._pulls),
            replaced=tuple(one for one in self._replaced if _is_about(one, where, sentence.text)),
        )

    def _claim(self, where: str, at: int, finding: Finding) -> ClaimView:
        known = tuple(number for number in finding.evidence if number in self._pulls)
        identifier = f"{anchor(where)}-c{at + 1}"
        href = f"#pr-{known[0]}" if len(known) == 1 else f"#{identifier}"
        return ClaimView(identifier, finding, href, known)


def _is_about(one: Replacement, where: str, text: str) -> bool:
    """Tell whether a replacement belongs to a sentence that may have been edited or moved since."""
    return one.where == where and (one.became == text or where in ("title", "summary"))


def _pulls(episode: Episode) -> Iterator[PullView]:
    cited: dict[int, list[str]] = {}
    for at, section in enumerate(episode.script.sections, 1):
        for i, sentence in enumerate(section.sentences, 1):
            for number in sentence.pull_requests:
                cited.setdefault(number, []).append(f"s{at}.{i}")
    for pull in episode.pull_requests:
        yield PullView(pull, safe_url(pull.url), tuple(cited.get(pull.number, ())))


def anchor(where: str) -> str:
    """Return a place as a name that an address can end with."""
    return where.replace(".", "-")


def safe_url(url: str) -> str:
    """Return an address that a page may link to, or an empty one: a record may have been written by hand."""
    return url if re.fullmatch(r"https?://[^\s\"'<>\\]+", url) else ""
