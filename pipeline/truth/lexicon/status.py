"""How people say what became of a pull request."""

from __future__ import annotations

from typing import Literal

MarkClass = Literal[
    "landed",
    "done",
    "proposed",
    "soft",
    "draft",
    "closed",
    "reverted",
    "relanded",
    "opened",
    "reopened",
    "queued",
]

_TABLE: dict[MarkClass, str] = {
    "landed": """
        landed|merged|shipped|lands|ships|went in|gone in|goes in|go in|got in|gets in|made it in
        made it into|makes it in
        made it through|went through|got through|is live|are live|in main|on main|in the main branch|on the main branch|reached main|hit main
        reached trunk
        landing|checked in|over the line|across the line|over the finish line|past the finish line
        found its way in|found their way in
        found its way into|found their way into|got merged|got landed|is done|are done|all done|is in|are in
        now in|merges|is merged|made the cut
        safely in|already in|all in|both in|are back|is back|is here|are here|has arrived|have arrived|arrived
        now possible|is possible|is available|are available|now available|has finished|have finished|finished
        is finished|are finished|is complete|are complete|completed|made it|have made it|has made it|are through
        is through|came in|comes in|come in|slipped in|slips in|squeezed in|snuck in|joined main|joins main
        part of main|is part of main|are part of main|has gone through|have gone through|on board|is on board|are on board|made the merge|integrated|incorporated|rolled out|released|delivered|saw the light|found a home
    """,
    "proposed": """
        waits for review|wait for review|waits for a review|wait for a review|waits for reviewers|waits on review
        waits to land|waits to be merged|still needs to land|still need to land|needs to land|need to land
        needs to be merged|is not done|are not done|not done yet|is to land|are to land|is to be merged|are to be merged
        is yet to come|are yet to come|yet to follow|still to follow|is to follow|are to follow|in the balance
        up in review|out in review|on review|at review|in the review queue|before the reviewers|with the reviewers
        under review|in review|up for review|out for review|awaiting review|awaits review|await review
        awaiting a review|awaits a review
        awaiting reviewers|awaiting|awaits|await|waiting for review|waiting on review|waiting for a review
        waiting on reviewers|waiting for reviewers
        waiting to land|waiting to merge|waiting to be merged|waiting for approval|awaiting approval
        still waiting|in flight|in progress|on the table|ready for review|ready to land
        ready to merge|ready to ship|about to land|set to land|yet to land|yet to merge|yet to be merged|yet to go in
        still to land|still to merge|to be merged
        to be reviewed|pending|outstanding|unmerged|unlanded|open|up in the air|in the works|being reviewed
        needs review|need review|needs a review
        in limbo|undecided|proposes|proposed|propose|proposing|proposal|proposals|would|wants to|want to
        wanted to
        wants|suggests|suggest|suggested|suggesting|asks to|asks for|ask to|ask for|asking to|asking for
        looking to
        plans to|plan to|planning to|pitches|pitched|pitching|floats|floated|on deck|unresolved
        still to come|in the queue for review|puts forward|put forward
        putting forward|seeks to|seek to|seeking to|seeks|in the pipeline|awaiting a verdict|awaiting merge
        awaiting a merge|not yet in
        offers to|offer to|offering to|could one day|might one day|may one day
        to go|on the way|on its way|on their way|under way|underway|in the making|left to go|left to land
        yet to come|in the queue|candidate|candidates|wish list|has yet to land|been decided|is decided
        been settled|hoping to|angling to|would like to|put forward|being discussed|under discussion
        unfinished|on the list|working on|is exploring|are left|is left|remains to|remain to|up for discussion
        only reported|just reported|merely reported|suggested|tabled|on offer|for consideration|under consideration|being considered
    """,
    "soft": """
        aims to|aim to|aiming to|intends to|intend to|intended to|meant to|tries to|try to|trying to
        attempts to|attempt to
        hopes to|hope to|looks to|look to|sets out to|set out to|tried to|attempted to|aimed to
    """,
    "draft": "draft|drafts|drafted|drafting|wip|work in progress|work-in-progress|in draft",
    "closed": """
        off the table|is off the table|are off the table|ended up closed|did not make it|never made it|never landed
        was never merged|was never landed|come to nothing|came to nothing|comes to nothing|fell through|falls through
        came to naught|left unmerged|closed unmerged|closed unlanded|closed|abandoned|withdrawn|withdrew|withdraws|rejected|discarded
        shelved|dropped|turned down|thrown out|declined|scrapped
        went nowhere|closes|closing|shut|shuts|let go|gave it up|gives it up|given it up|bowed out|set aside|given a miss|gave up on|given up
        pulled|give up on|gives up on|giving up on|closed out|killed off|called off
    """,
    "reverted": """
        reverted|reverts|reverting|revert|backed out|backs out|back out|backing out|rolled back|rolls back
        roll back|rolling back|undone|undoes|undid
        taken back|takes back|took back|taking back|taken out|took it back|takes it back|took them back
        came and went|come and gone|comes and goes|then leaves|then left|leaves again|left again|then goes|then out
        in and out|came out again|out again|came back out|backed it out|pulled back out|pulled it back|rolled it back
        backout|backouts|rollback|rollbacks|reversion|reversions|did not stay|did not last|did not hold
        did not stick|short-lived|not for long|been kept|was kept|were kept|kept|did hold|did stay|did last
        did stick|here to stay|is here to stay|are here to stay|stayed in|stays in|has stayed in|for good
    """,
    "relanded": "relanded|re-landed|relands|re-lands|relanding|landed again|lands again|back in|re-merged|relands",
    "opened": """
        opened|opens|opening|filed|files|submitted|submits|sent in|sent|sends|put up|puts up|posted|posts
        raised|started|created|sent out
        brought in|put in|sent over|newly opened|pushed up
    """,
    "reopened": "reopened|re-opened|opened again|reopens",
    "queued": "in the merge queue|queued|queued to merge|queued up",
}  # fmt: skip


def _phrases() -> dict[str, tuple[tuple[tuple[str, ...], MarkClass], ...]]:
    """Index the phrases by first word, longest first."""
    found: dict[str, list[tuple[tuple[str, ...], MarkClass]]] = {}
    for name, text in _TABLE.items():
        for phrase in text.replace("\n", "|").split("|"):
            words = tuple(phrase.split())
            if words:
                found.setdefault(words[0], []).append((words, name))
    return {first: tuple(sorted(rows, key=lambda row: -len(row[0]))) for first, rows in found.items()}


PHRASES = _phrases()

# Verbs that open, close or drop other things too: files, sockets, gaps. They speak of a pull request only
# when one is their subject or their object.
NEEDS_PULL_REQUEST = frozenset(
    """
    opened opens opening filed files submitted submits sent sends posted posts raised started created
    closed closes closing dropped abandoned rejected discarded declined scrapped pulled killed undone
    undoes undid brought put pushed shut shuts
    """.split()
)

# How a pull request stands, and what is told to have been done with one: "birch landed two".
STANDING = frozenset("landed proposed draft closed".split())
TELLING = frozenset("landed proposed opened closed reverted".split())
# Verbs of opening one.
OPENING = frozenset("opened filed submitted sent created posted raised".split())
