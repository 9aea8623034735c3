"""Small words around a verb: forms of being and having, modals, adverbs, determiners."""

from __future__ import annotations

BE = frozenset(
    """
    is are was were be been being am get gets got getting remain remains remained stay stays stayed sit
    sits stand stands left leaves leave keep keeps kept
    """.split()
)
COPULAS = frozenset("is are was were be been being remains remain stays stay sits stands".split())
HAVE = frozenset("has have had having".split())
# Those that stand for a verb told before: "and so have three".
HELPING = frozenset("is are was were has have had".split())
DO = frozenset("do does did".split())
MODALS = frozenset("would could may might must shall should will can to".split())
ADVERBS = frozenset(
    """
    also now already finally quietly only just then simply even still both all each further separately
    meanwhile yet ever recently newly actually currently today once again first eventually successfully
    formally officially otherwise alone since together collectively jointly itself themselves never not
    too further likewise
    """.split()
)
# By these a sentence tells what is new, and not how things are or were.
AS_NEWS = frozenset("now already today longer since".split())
DETERMINERS = frozenset(
    """
    the a an its their his her our this that these those any every all both some no how what when where
    which it them two three one another more
    """.split()
)
# These stand for what was told before.
POINTING = frozenset("them these those which whom".split())
# Between the names of a list.
JOINING = frozenset([",", "and", "&", "plus"])
# Between two clauses.
CLAUSE_JOINING = frozenset("and but so while as which because since though although yet".split())
# Between a figure and what governs it.
HEDGING = frozenset(
    """
    nearly almost about around roughly approximately just only over under more less fewer than at least
    most exactly some barely well not quite up to a an the
    """.split()
)
PREPOSITIONS = frozenset(
    """
    of to for in on by from with at as under over into per than after before during through about against
    """.split()
)
