"""What became of the sentences of a model that did not hold, told for a reviewer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.models import Attempt, Replacement, Script, Sentence, Verification
from pipeline.writer.telling import SUMMARY, TITLE, Told

Round = Sequence[Told]


def replacements(
    rounds: Sequence[Round], stand_ins: Mapping[str, Sentence], final: Script
) -> tuple[Replacement, ...]:
    """Return what was replaced, in the order in which the model told it.

    `rounds` are the sentences as they were judged each time, drafted first; `stand_ins` say which template
    was chosen for the key of a sentence that failed to the end.
    """
    places = _places(final)
    keys = list(dict.fromkeys(one.key for judged in rounds for one in judged))
    told = {key: [one for judged in rounds for one in judged if one.key == key] for key in keys}
    last = {one.key: one for one in rounds[-1]} if rounds else {}
    found = []
    for key, history in told.items():
        attempts = _attempts(history)
        if not attempts:
            continue
        standing = last[key].sentence if key in last and not last[key].problems else stand_ins.get(key)
        where = key if key in (TITLE, SUMMARY) else places.get(standing.text, "") if standing else ""
        mended = standing is not None and standing.source != "template"
        found.append(
            Replacement(
                where=where,
                theme=history[0].theme,
                attempts=attempts,
                outcome="left_out" if not where else "mended" if mended else "template",
                became=standing.text if standing and where else "",
            )
        )
    return tuple(found)


def _places(script: Script) -> dict[str, str]:
    return {
        sentence.text: f"s{place}.{index}"
        for place, section in enumerate(script.sections, 1)
        for index, sentence in enumerate(section.sentences, 1)
    }


def _attempts(history: Sequence[Told]) -> tuple[Attempt, ...]:
    """Return the wordings that failed, each once: what nobody mended comes back in the next round."""
    failed = {one.text: one for one in history if one.problems}
    return tuple(
        Attempt(text=one.text, pull_requests=one.pull_requests, findings=one.problems)
        for one in failed.values()
    )


def failed_at_last(told: Round, verification: Verification) -> tuple[Told, ...]:
    """Return the sentences with what is wrong with them where the finished script could not keep them."""
    bad = {v.text: v for v in verification.sentences if v.verdict != "supported"}
    return tuple(
        replace(one, problems=tuple(f for f in bad[one.text].findings if f.verdict != "supported"))
        if not one.problems and one.text in bad
        else one
        for one in told
    )
