"""General English: what a writer says in other words than the text passes, what the text does not have fails."""

from __future__ import annotations

from functools import partial

import pytest

from tests.facts_builder import make_facts, pulls_of, verdict_on

HARBOUR = make_facts(
    pulls_of(
        [
            (61, "alder", "landed", "[ckpt] Seed the RNG of every worker", {"body": "The MoE layers drew from one RNG. Resuming derived the seed from the cfg of worker 0, on purpose."}),
            (62, "birch", "open", "Keep comments when the formatter unwraps a branch", {"body": "The formatter silently dropped the comments between the braces. Chains of conditions are still reported."}),
            (64, "maple", "landed", "Check signatures before an archive is unpacked", {"body": "The archive was unpacked first and its signature checked afterwards. 12 reference pictures had to be replaced; I went through each one.\n\nAt full scale nothing changes, the pictures are identical. There is no setting for it. Per-machine installs are not migrated. Clients older than 4.2 cannot read the index. Reviews from people who unpack archives daily are welcome."}),
            (65, "hazel", "landed", "[ci] Stop packing drafts", {"body": "Packing a draft also starts the shared build, a second time. Drafts are _not_ signed. The shared build handled errors of archives, and piers are listed. The seal is set before the lock."}),
            (66, "rowan", "landed", "Restore the order of piers", {"body": "Restore the order of piers on the map."}),
            (63, "larch", "landed", "Bump tidewheel from 2.1.0 to 2.1.4", {}),
        ]
    )
)  # fmt: skip


told = partial(verdict_on, HARBOUR)


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        # A common word that stands alone beside a comma or a colon.
        ("Routine: larch moved tidewheel from 2.1.0 to 2.1.4.", (63,)),
        # Initials, words without vowels, and nouns of verbs.
        ("alder landed a seed for the random number generator of every worker.", (61,)),
        ("The mixture-of-experts layers drew from one RNG, which every worker seeds now.", (61,)),
        ("alder's checkpoint change seeds every worker.", (61,)),
        ("The derivation of the seed rested on the config of worker 0.", (61,)),
        # Plain words for plain words.
        (
            "The formatter swallowed the comments between the braces, and birch's change to keep them is open.",
            (62,),
        ),
        ("Deliberately, resuming derived the seed from the cfg of worker 0.", (61,)),
        ("birch's open change reassures the formatter about comments in awkward branches.", (62,)),
        # A livelier word for what the text has, beside its opposite in the title.
        ("When comments are kept, the formatter unwraps the branch, as birch proposes.", (62,)),
        # A part whose words are plain ones of the text.
        ("Chains of conditions are still reported, but birch's open change keeps comments.", (62,)),
        # How often, all of what was told before, and a whole thing.
        ("maple went through every replaced picture.", (64,)),
        ("Reviews are welcome from people who unpack archives every day.", (64,)),
        ("Installs for the whole machine are not migrated.", (64,)),
        # Which comes first, and a denial that ends at a comma.
        ("maple's change checks a signature before unpacking the archive.", (64,)),
        ("Nothing changes at full scale, where the pictures are identical.", (64,)),
        # A benefit that is denied, and a consequence in plain words.
        ("Installs on the machine do not benefit from maple's change, as they are not migrated.", (64,)),
        ("maple's change checks signatures first, so that in short an archive is unpacked later.", (64,)),
        # A reason is told with other verbs than the deed, and what is set aside is not what is said.
        ("hazel stopped packing drafts, because it started the shared build a second time.", (65,)),
        ("The seal is set before the lock instead of after the lock.", (65,)),
        # A "not" in italics, what was so before and may be so still, and forms of one verb.
        ("Drafts aren't signed.", (65,)),
        ("Piers are now handled by the shared build.", (65,)),
        ("rowan restored the order of piers.", (66,)),
        # The listener's plans and pleasures are nobody's claim, nor is a clean Wednesday.
        ("If you're going to unpack an archive, maple's change checks its signature first.", (64,)),
        ("Good news if you keep a map: rowan restored the order of piers.", (66,)),
        ("A clean Wednesday: all six of these have an author.", (61, 62, 63, 64, 65, 66)),
        # What a pull request comes without is no reproach, unless it is care.
        ("larch's bump of tidewheel landed without a description.", (63,)),
    ],
)
def test_the_same_in_other_words_passes(text: str, cited: tuple[int, ...]) -> None:
    verdict = told(text, *cited)
    assert verdict.verdict == "supported", [f for f in verdict.findings if f.verdict != "supported"]


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("Turbulence: larch moved tidewheel from 2.1.0 to 2.1.4.", (63,)),
        ("alder landed a seed for the remote network gateway of every scheduler.", (61,)),
        ("The cheapest seed rested on the config of worker 0, and alder's cockpit change landed.", (61,)),
        ("maple replaced every archive.", (64,)),
        ("At full scale every index was replaced.", (64,)),
        ("maple's change checks a signature after unpacking the archive.", (64,)),
        # What the text says still holds, and what is left out, which is no standing.
        ("Chains of conditions are no longer reported, but birch's open change keeps comments.", (62,)),
        (
            "birch lets the formatter keep comments when it unwraps a branch; doing so for braces is left out on purpose.",
            (62,),
        ),
        ("Installs benefit from maple's change.", (64,)),
        ("maple's change checks signatures first, so that the index cannot overflow.", (64,)),
        ("There is a setting for it in maple's change.", (64,)),
        ("Clients newer than 4.2, says maple, cannot read the index.", (64,)),
        ("larch's bump of tidewheel landed without a review.", (63,)),
        ("larch's bump of tidewheel landed without any tests.", (63,)),
    ],
)
def test_what_the_text_does_not_have_fails(text: str, cited: tuple[int, ...]) -> None:
    assert told(text, *cited).verdict != "supported"
