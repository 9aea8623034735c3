"""Content told in words that also tell of pull requests: what a change does is no status, no count and no rank."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

THICKET = make_facts(
    pulls_of(
        [
            (31, "alder", "landed", "Cancel checks that nobody is waiting for", {"body": "Every keystroke queued a full check. A newer request now cancels the older ones. The last result comes after 0.4 s instead of 7.9 s. Supersedes #32."}),
            (32, "birch", "closed", "Debounce checks by 300 ms", {"body": "Wait until nothing was typed for 300 ms. Closing in favour of #31."}),
            (33, "cedar", "landed", 'Revert "Share the glyph cache between windows"', {"reverts": [34], "body": "Reverts #34. Windows get each other's glyphs, and three of eleven screens were wrong. hazel agrees and will send the cache again with a test."}),
            (34, "hazel", "reverted", "Share the glyph cache between windows", {"reverted_by": 33}),
            (35, "larch", "open", "Lease each sheaf before it is pruned", {"body": "Follow-up to the revert. Each sheaf gets a lease. One worker deleted a sheaf that another one was repacking."}),
            (36, "maple", "landed", "Save shards in the background", {"body": "Ask for it with async_save, the default does not change. A single save takes longer that way, 55 s instead of 48 s. 64 of 910 screenshots were updated."}),
            (37, "rowan", "landed", "Print the shortest chain to a package", {"body": "Prints the shortest chain from the app to a package. Aliases that were opened already are skipped."}),
        ]
    )
)  # fmt: skip


told = partial(verdict_on, THICKET)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        # Words of everyday, said of things.
        ("You've got to ask for it with async_save, since the default does not change.", (36,)),
        ("Asking for it with async_save saves shards in the background.", (36,)),
        ("The app is left alone, and rowan prints the shortest chain to a package.", (37,)),
        ("Two ways were on the table: alder's cancelling landed, and birch's debounce was closed.", (31, 32)),
        # Which of several is meant.
        ("The only pull request that was closed came from birch.", (31, 32, 33, 34)),
        ("The follow-up to the revert would lease each sheaf.", (33, 35)),
        ("Two of the four landed; of the others one was reverted and one was closed.", (31, 32, 33, 34)),
        # What closed work would have done.
        ("The pull request that debounces checks by 300 milliseconds is closed.", (32,)),
        ("While it lasted, windows shared the glyph cache.", (34,)),
        # Somebody whom the text names, and who made it.
        ("hazel agrees and will send the cache again with a test.", (33,)),
        ("The background save of shards, opened by maple, is in.", (36,)),
        # Figures beside what they measure.
        ("A single save takes longer that way, 55 seconds in place of 48.", (36,)),
        ("About seven percent of the screenshots were updated: 64 of 910.", (36,)),
        ("The shortest chain is printed from the app to a package.", (37,)),
        # What is denied needs no word of the text, nor does what you see now.
        ("With async_save shards are saved in the background, and the default isn't meddled with.", (36,)),
        ("Print a package, and you'll see the shortest chain to it.", (37,)),
        # Who says one thing in words of their own does so of the next.
        ("The shortest chain from the app to a package crops up on the console in a handy shape.", (37,)),
    ],
)
def test_content_is_no_status(text: str, cited: tuple[int, ...]) -> None:
    verdict = told(text, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("hazel does not agree and will send the cache again with a test.", (33,)),
        ("birch agrees and will send the cache again with a test.", (33,)),
        ("cedar agrees and will send the cache again with a test.", (33,)),
        ("A single save takes less time that way, 55 seconds in place of 48.", (36,)),
        ("A single save takes longer that way, 48 seconds in place of 55.", (36,)),
        ("About seventy percent of the screenshots were updated: 64 of 910.", (36,)),
        ("The glyph cache is to be reverted.", (33, 34)),
        ("The glyph cache may be rolled back.", (33, 34)),
        ("alder would see the last result after 0.4 seconds, where it took 7.9 before.", (31,)),
        ("The only pull request that landed came from alder.", (31, 32, 33, 34)),
        ("The follow-up to the revert now gives each sheaf a lease.", (33, 35)),
        ("cedar suggests taking back the glyph cache after three of eleven screens were wrong.", (33, 34)),
        ("alder offers to cancel checks that nobody is waiting for.", (31,)),
        ("The longest chain is printed from the app to a package.", (37,)),
        ("Two of the four landed; of the others one was reverted and one is open.", (31, 32, 33, 34)),
    ],
)
def test_a_wrong_status_beside_content_is_caught(text: str, cited: tuple[int, ...]) -> None:
    assert told(text, *cited).verdict != "supported"
