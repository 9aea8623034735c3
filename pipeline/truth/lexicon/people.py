"""Words around people: what stands where a name could stand, and what does not make a name."""

from __future__ import annotations

import re

# Common words that are also somebody's login are read as a person only where a person would stand.
AMBIGUOUS_LOGINS = frozenset(
    """
    test tests dev bot main mark may will grant max min rose bill art sky dawn hope faith joy ray drew pat
    sue rich frank chase miles dale glen iris jasmine lily olive ivy pearl ruby amber crystal summer
    winter guy core base root admin user code data world hello stack cache event page open new green black
    white brown gray grey king knight hunter baker cook mason carter parker turner fisher walker young
    long short little good best case page wells woods stone fields banks
    """.split()
)
NOT_A_PERSON_AFTER_BY = frozenset(
    """
    default hand now then far design itself themselves name size theme number rank count contrast
    comparison way yesterday today tomorrow midnight noon accident nature definition volume share author
    authors type area label file files line lines status date day time extension convention request
    mistake construction
    """.split()
)
BOTS = frozenset("bot bots automated".split())
HUMANS = frozenset("human humans".split())
BY_BOT = re.compile(r"\b(?:by|from|through|via) (?:a|the|some) (?:\w+ )?bots?\b")
# What people made, told by themselves or by what no bot made.
BY_HUMANS = re.compile(
    r"\b(?:by|from) (?:people|humans|persons|human hands)\b|\bhumans? |\bhuman[- ](?:made|written)\b"
    r"|(?:\bnot|n['’]t) (?:\w+ ){0,3}(?:by|from) (?:a|the|any) (?:\w+ )?bots?\b",
    re.IGNORECASE,
)
# How people say that nobody is new: everybody has contributed before.
ALL_KNOWN = re.compile(
    r"\b(?:every|each|every one|all)\b(?: one)?(?: of)?(?: the| its| our| those| these)?(?: \w+)? (?:authors?|contributors?|people|persons?|names?|faces?|hands?|of them)\b"
    r"[^.;:,]{0,20}?(?:\b(?:contributed|landed|sent|opened|been (?:here|around|seen)|appeared|worked (?:here|on))\b[^.;:,]{0,30}?\bbefore\b"
    r"|\b(?:is|are|was|were|has|have|had)\b[^.;:,]{0,12}?\b(?:an? )?(?:known|familiar|returning|regulars?|already contributed|previously contributed|earlier contributions?)\b)"
    r"|\b(?:every|all)\b[^.;:,]{0,12}?\b(?:returning|familiar|known|regular) (?:contributors?|authors?|faces?|names?|hands?)\b",
    re.IGNORECASE,
)
# How people say that somebody is new.
FIRST_TIME = re.compile(
    r"\bfirst[- ]time (?:\w+[- ])?(?:contributor|author|contribution|committer|developer|participant|submitter)s?\b|\bfirst-time\b|\bfirst-ever\b|\bfor the first time\b|\bfirst[- ]timers?\b|\bnewcomers?\b|\bnew (?:contributors?|authors?|faces?|names?|people|hands?)\b"
    r"|\bfirst (?:contribution|(?:ever )?pull request|pr|patch|change|commit)s? (?:to|for|in|here|from|by|of)\b|\bdebut(?:s|ed)?\b|\bmaiden\b"
    r"|\b(?:his|her|their|whose) first\b|['’]s? (?:very )?first (?:pull request|pr|patch|change|contribution|commit|work)\b"
    r"|\bnever (?:before )?(?:contributed|landed|opened|sent)\b|\bnew (?:to the (?:project|repository|team|code)|here|around here)\b|\b(?:is|are) new to\b",
    re.IGNORECASE,
)
