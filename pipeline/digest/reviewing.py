"""A draft as Markdown for whoever reviews it: verdicts, what stands in the way, and what was replaced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pipeline.digest.escaping import markdown
from pipeline.digest.markdown import basis, cut, foot, head, heading
from pipeline.models import Episode, Objection, Replacement, ReviewNotes, Verdict

_MARKS: dict[Verdict, str] = {"supported": "✅", "refuted": "❌", "not_enough_info": "❓"}


def review_markdown(episode: Episode, notes: ReviewNotes, objections: Sequence[Objection]) -> str:
    """Return the review of a draft, one sentence a line with its verdict; as long as a body may be."""
    lines = [
        *head(episode),
        *_in_the_way(objections),
        *_sentences(episode),
        *_replaced(notes.replaced),
        *_edits(notes),
        *foot(episode),
    ]
    return cut(lines)


def _in_the_way(objections: Sequence[Objection]) -> Iterator[str]:
    if not objections:
        yield "**Nothing stands in the way of an approval.**"
    else:
        yield f"**{len(objections)} in the way of an approval:**"
        yield ""
    for one in objections:
        yield f"- {markdown(one.where)}: {markdown(one.reason)}"
    yield ""


def _sentences(episode: Episode) -> Iterator[str]:
    urls = {pull.number: pull.url for pull in episode.pull_requests}
    verdicts = {verdict.where: verdict.verdict for verdict in episode.verification.sentences}
    for place, section in enumerate(episode.script.sections, 1):
        yield from heading(section)
        for index, sentence in enumerate(section.sentences, 1):
            mark = _MARKS[verdicts.get(f"s{place}.{index}", "not_enough_info")]
            yield f"- {mark} {markdown(sentence.text)}{basis(sentence.pull_requests, urls)}"
        yield ""


def _replaced(replaced: Sequence[Replacement]) -> Iterator[str]:
    if not replaced:
        return
    yield "<details><summary>What the model said first, and why it was replaced</summary>"
    yield ""
    for one in replaced:
        became = markdown(one.became) if one.where else "left out"
        for attempt in one.attempts:
            reasons = "; ".join(dict.fromkeys(markdown(finding.reason) for finding in attempt.findings[:3]))
            yield f"- ❌ {markdown(attempt.text) or 'nothing'} ({reasons})"
        yield f"  - → {became}"
    yield ""
    yield "</details>"
    yield ""


def _edits(notes: ReviewNotes) -> Iterator[str]:
    if not notes.edits:
        return
    yield "**Edited by people:**"
    yield ""
    for edit in notes.edits:
        text = markdown(edit.after or edit.before)
        yield f"- {edit.kind} {markdown(edit.where)} by {markdown(edit.by)}: {text}"
    yield ""
