"""Words with which a text denies: plain ones, and others that end, prevent, leave out or limit something."""

from __future__ import annotations

# "Cannot" and "can't" are read as two words.
NOTS = frozenset("not no never without none neither nor nothing nobody nowhere".split())
# How a "not" is said to hold from now on, as a pattern: "does not stall any more".
ANY_MORE = r"\b(?:any ?more|any longer)\b"
LIMITING = frozenset(
    """
    zero stop avoid prevent skip ignore disable drop remove delete reject forbid refuse fail miss missing lack
    block suppress exclude omit bypass discard strip eliminate retire deprecate hide hidden lose lost break broken
    prohibit decline cease quit abandon disallow deny defer postpone restrict limit cap guard isolate separate
    replace swap switch instead rather unless only except just solely merely until before otherwise gone away off
    out old former formerly previously used less fewer hard rarely hardly barely scarcely silent silently swallow
    empty free immune exempt independent regardless irrespective unable incorrectly incorrect wrong wrongly falsely
    false invalid spurious redundant needless superfluous dead stale bug error crash panic leak differ different
    unlike opposite contrary absent keep preserve retain leave stay remain still same unchanged optional opt
    ephemeral temporary too longer negative against
    """.split()
)
PREFIXES = ("un", "non", "dis")
