"""Statuses turned round in small words: told twice, planned, owned by somebody else, in another grammar."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

ORCHARD = make_facts(
    pulls_of(
        [
            (71, "alder", "landed", "[io] Write checkpoints in the background", {"body": "Training waited for the disk. The run under `sap run` uses the trial-release environment and cudagraph capture. This is a partial revert of what #60 did."}),
            (72, "alder", "landed", "[io] Skip corrupt records in the reader", {"body": "One bad record used to end the whole job. Asking for confirmation was tried first."}),
            (73, "birch", "open", "[io] Eject slow endpoints", {"body": "The workers would back off once 64 reads wait. The trial suite ended with 3 failures, the same as before. An endpoint that raised would be kept. In the trial 16 reads finished."}),
            (74, "cedar", "reverted", "Prune in parallel", {"reverted_by": 75}),
            (75, "birch", "landed", 'Revert "Prune in parallel"', {"reverts": [74]}),
            (76, "birch", "draft", "[io] Count reads by endpoint", {}),
            (77, "larch", "closed", "Typing cache for stubs", {}),
            (78, "larch", "open", "Typing cache for modules", {}),
        ]
    ),
    [
        {"title": "Reader and writer", "pull_requests": [71, 72, 73, 76], "terms": ["io"]},
        {"title": "Typing cache", "pull_requests": [77, 78], "terms": ["cache"]},
        {"title": "Pruning", "pull_requests": [74, 75], "terms": ["prune"]},
    ],
)  # fmt: skip


told = partial(verdict_on, ORCHARD)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        (
            "Two of the four changes to the reader and writer landed, one is open and one is a draft.",
            (71, 72, 73, 76),
        ),
        ("Of larch's two typing changes, one is open and the other was closed.", (77, 78)),
        ("alder landed two changes, one for checkpoints and one for corrupt records.", (71, 72)),
        ("Four changes to the reader and writer, two of them landed.", (71, 72, 73, 76)),
        ("Slow endpoints haven't been ejected so far: birch's change is open.", (73,)),
        ("Corrupt records don't end the whole job any more.", (72,)),
        ("birch does not want slow endpoints merged before the suite passes.", (73,)),
        ("larch gave it up, the typing cache for stubs.", (77,)),
        ("Jobs that tried to read corrupt records were ended, and now the reader skips those.", (72,)),
        ("Checkpoints are written in the background, because training would wait for the disk.", (71,)),
        ("Pruning in parallel is out again, and birch's revert landed.", (74, 75)),
        ("The reader's aim is to skip corrupt records, and alder's change landed.", (72,)),
        ("Because a bad record ended the whole job, the reader now skips corrupt records.", (72,)),
        ("With a partial revert, alder's change writes checkpoints in the background.", (71,)),
        ("alder tried asking for confirmation first.", (72,)),
        ("birch's trial suite ended with 3 failures for the proposed endpoints.", (73,)),
        ("CUDA graphs come with `sap run` in alder's landed change.", (71,)),
        ("Landing `sap run` in the trial-release environment, alder writes checkpoints.", (71,)),
        ("71 writes checkpoints in the background, and birch proposes to eject slow endpoints.", (71, 73)),
        ("Only one change to the reader and writer is open, and it's birch's.", (71, 72, 73)),
        ("Two PRs by alder are OK to tell of: both landed before midnight UTC.", (71, 72)),
        # What is supposed, and what somebody tried.
        (
            "A bad record ended the whole job sooner than a good one would, and the reader now skips it.",
            (72,),
        ),
        ("Training waited for the disk until checkpoints would be written in the background.", (71,)),
        ("alder tried to write checkpoints in the background.", (71,)),
        # What "which" goes back to.
        ("The cache for stubs was closed in favour of 78, which is open.", (77, 78)),
        ("birch's ejection of endpoints, which is still open, would keep slow endpoints out.", (73,)),
        # What may happen by the text, now, or before a change.
        ("A corrupt record may be skipped by the reader now.", (72,)),
        ("Before alder's change, one bad record could end the whole job.", (72,)),
        # How things are, told beside a proposal, and that none has landed.
        ("The trial suite ended with 3 failures, the same as before.", (73,)),
        ("The trial suite ends with 3 failures, the same as before.", (73,)),
        ("Neither the endpoints of birch nor the count of reads by endpoint has landed.", (73, 76)),
        # A status word that the text has of a thing.
        ("The trial has finished, and birch would eject slow endpoints.", (73,)),
        # What has not landed is the one of two that has not.
        # A revert told by one word of its title, and without "revert".
        ("Parallel pruning is out.", (75,)),
        ("Pruning was not worth it.", (75,)),
    ],
)
def test_what_stands_so_is_told_so(text: str, cited: tuple[int, ...]) -> None:
    verdict = told(text, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("text", "cited", "kind"),
    [
        (
            "Two of the four changes to the reader and writer landed, and two more have landed.",
            (71, 72, 73, 76),
            "quantity",
        ),
        (
            "Two of the three changes to the reader landed, and the third has landed.",
            (71, 72, 73),
            "quantity",
        ),
        ("Of larch's two typing changes, one is closed and the other was closed.", (77, 78), "quantity"),
        ("Four changes to the reader and writer, two of them rejected.", (71, 72, 73, 76), "quantity"),
        ("Of alder's two changes that stayed open, one writes checkpoints.", (71, 72), "quantity"),
        ("None of birch's five changes has landed.", (73, 76), "quantity"),
        ("Slow endpoints are now ejected, but neither on Windows nor on macOS.", (73,), "status"),
        ("Slow endpoints, which larkspur-k drafts, would not be kept in the cluster.", (73,), "contents"),
        ("alder's change copies checkpoints in the background.", (71,), "contents"),
        ("alder's change rejects checkpoints in the background.", (71,), "contents"),
        ("Checkpoints are written in the background whenever the disk is slow.", (71,), "everything"),
        ("None of the changes to the reader and writer came from alder.", (71, 72, 73, 76), "quantity"),
        ("Pruning in parallel may come out again.", (74,), "status"),
        ("The project considers taking back pruning in parallel.", (74, 75), "status"),
        ("The reader may learn to skip corrupt records.", (72,), "status"),
        ("Checkpoints in the background could land.", (71,), "status"),
        ("alder's change for corrupt records, which is still open, skips them.", (72,), "status"),
        ("The cache for stubs was closed in favour of 78, which has landed.", (77, 78), "status"),
        ("The reader is to skip corrupt records.", (72,), "status"),
        ("Checkpoints could be written in the background one day.", (71,), "status"),
        ("birch now has slow endpoints ejected.", (73,), "status"),
        ("Because 64 reads wait, the workers now back off.", (73,), "status"),
        ("Neither checkpoints nor records would be lost by alder's changes.", (71, 72), "status"),
        ("Corrupt records haven't been skipped so far.", (72,), "polarity"),
        ("birch took back pruning in parallel, which had landed a month earlier.", (74, 75), "date"),
        ("alder's change uses the `trial-releese` environment.", (71,), "identifier"),
        ("alder's change uses the trial-releese environment.", (71,), "identifier"),
        ("alder's change writes checkpoints under `sa run`.", (71,), "identifier"),
        ("alder's run uses cudagraaph capture and writes checkpoints.", (71,), "identifier"),
        ("alder's run uses cudagraphh capture and writes checkpoints.", (71,), "identifier"),
        ("Only one change to the reader and writer is open, and it's alder's.", (71, 72, 73), "quantity"),
        ("The reader would skip corrupt records.", (72,), "status"),
        ("alder tries to write checkpoints in the background.", (71,), "status"),
        ("The trial suite now ends with 3 failures.", (73,), "status"),
        ("An endpoint ejects slow reads.", (73,), "status"),
        ("The io work, 71 and 73, has not landed.", (71, 73), "status"),
        ("Pruning runs in parallel.", (75,), "relation"),
    ],
)
def test_what_stands_otherwise_is_refused(text: str, cited: tuple[int, ...], kind: str) -> None:
    verdict = told(text, *cited)
    assert kind in {f.kind for f in verdict.findings if f.verdict != "supported"}, verdict


@pytest.mark.parametrize(
    "text",
    [
        "The reader skips corrupt records, and pruning in parallel stays in",
        "From Emma Quill: checkpoints in the background",
        "Checkpoints in the background, with help from Emma Quill",
    ],
)
def test_headlines_are_no_exception(text: str) -> None:
    assert told(text, 71, 72, 74, 75, title=True).verdict != "supported"
