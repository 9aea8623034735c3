"""Words that rank and compare."""

from __future__ import annotations

LARGEST = frozenset(
    """
    largest biggest dominant main busiest leading heaviest greatest top foremost principal chief headline
    dominates dominated dominate dominating hottest lead
    """.split()
)
SMALLEST = frozenset("smallest quietest least fewest lightest tiniest".split())
LONGEST = frozenset("longest deepest tallest".split())
SHORTEST = frozenset("shortest shallowest".split())
# What a superlative may be said of.
OF_THEME = frozenset(
    """
    theme themes topic topics story stories thread threads campaign campaigns effort efforts group groups
    area areas subject subjects cluster storyline push block chunk bulk
    """.split()
)
OF_PERSON = frozenset(
    """
    contributor contributors author authors person people developer developers engineer submitter
    committer hand proposer
    """.split()
)
OF_PULL = frozenset("change changes pull request diff patch pr fix merge addition".split())
LEADING = frozenset("leads led leading tops topped heads headed".split())
AHEAD = frozenset([
    "ahead of", "followed by", "edging out", "edges out", "edged out", "beats", "beat", "outpaces",
    "outpaced", "outnumbers", "outnumber", "outnumbered", "outdid", "outdoing", "above", "over",
    "in front of", "topping", "exceeds", "exceed",
])  # fmt: skip
BEHIND = frozenset([
    "behind", "trails", "trailed", "trailing", "after", "second to", "outnumbered by", "beaten by",
    "below",
])  # fmt: skip
MORE = frozenset("more larger bigger busier greater longer higher".split())
FEWER = frozenset("fewer less smaller quieter lower shorter".split())
UP = frozenset(
    """
    up rise rises rose risen climb climbs climbed grow grows grew grown raise raises raised increase
    increases increased lift lifts lifted gain gains jump jumps jumped soar soared
    """.split()
)
DOWN = frozenset(
    """
    down fall falls fell fallen drop drops dropped cut cuts reduce reduces reduced shrink shrinks shrank
    shrunk lower lowers lowered decrease decreases decreased sink sinks sank trim trims trimmed slash
    slashed
    """.split()
)
# Of times alone.
QUICK = frozenset("faster quicker sooner".split())
SLOW = frozenset("slower later".split())
OVER_TIME = frozenset(
    "yesterday yesterday's usual usually before ever average normal last previous week month".split()
)
LEVEL = frozenset([
    "are not level", "are not tied", "is not level", "tie at", "ties at", "are level", "draw level", "are tied", "tie with each other", "ties with",
    "tied with", "tie with", "level with", "on a par with", "draws level with", "neck and neck with",
    "the same size as", "as big as", "as large as",
])  # fmt: skip
STACKS = frozenset("stack stacks series chain tower ladder".split())
SHARES = frozenset("share part slice portion piece number".split())
EVERYBODY = frozenset("anyone anybody everyone everybody any all others rest".split())
# Between the two figures of "four against three".
SET_AGAINST = (
    ["against"], ["to"], ["versus"], ["vs"], ["as", "against"], ["compared", "with"], ["compared", "to"], ["over"],
)  # fmt: skip
# What follows "the most" where it means the most pull requests.
AFTER_MOST = frozenset(
    ["", ",", ".", ":", "—", ";", *"pull changes with at today of by open landed merged in".split()]
)
