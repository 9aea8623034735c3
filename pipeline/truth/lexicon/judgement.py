"""Words that judge, promise, explain or advise. Each needs the cited text to say so."""

from __future__ import annotations

from pipeline.truth.stems import stem


def _groups(text: str) -> dict[str, frozenset[str]]:
    """Map each word to the stems that would back it: one line is one group."""
    table: dict[str, frozenset[str]] = {}
    for line in text.strip().splitlines():
        members = frozenset(stem(word) for word in line.split())
        for word in line.split():
            table[word] = table.get(word, frozenset()) | members
    return table


BENEFIT = _groups("""
fast faster fastest quick quicker quickest speed speeds speedup accelerate accelerates snappy snappier \
swift performance performant perf latency throughput slow slower slowness optimise optimize optimisation \
optimization
safe safer safety unsafe prevent prevents
secure secured security hardened harden hardens vulnerability vulnerabilities exploit exploitable cve attack attacks attacker injection
improve improves improved improving improvement improvements better best enhance enhances enhanced \
enhancement enhancing boost boosts boosted
easy easier easiest ease eases simplify simplifies simplified simplification convenient convenience \
ergonomic ergonomics friendlier friendly
simple simpler simplest simplify simplifies simplicity simplification
clean cleaner cleanest clearer clarity readable readability
reliable reliably reliability unreliable stable stability stabilise stabilize unstable steadier steady
robust robustness resilient resilience sturdy solid
efficient efficiently efficiency inefficient leaner lean cheaper cheap
scalable scalability scale scales scaling
smooth smoother smoothly seamless seamlessly
powerful power flexible flexibility versatile
accurate accuracy inaccurate precise precision
maintainable maintainability
productivity productive
user-friendly usability usable intuitive
compatible compatibility incompatible
save saves saved saving savings
benefit benefits beneficial advantage advantages win wins
modern modernise modernize modernised state-of-the-art cutting-edge
lightweight lighter heavyweight
""")

SEVERITY = _groups("""
critical severe serious urgent crucial vital grave dire emergency blocker showstopper high-priority priority
major significant significantly substantial substantially huge massive massively enormous dramatic \
dramatically considerable considerably
important importantly importance essential key pivotal fundamental fundamentally
breaking break breaks broke broken breakage backwards-incompatible backward-incompatible incompatible \
incompatibility
groundbreaking revolutionary game-changing game-changer landmark milestone historic unprecedented \
breakthrough transformative
impressive exciting excellent amazing remarkable outstanding-quality elegant brilliant clever beautiful \
superb heroic
dangerous risky risk risks hazard hazardous threat danger
catastrophic disastrous disaster devastating fatal
long-awaited much-needed overdue long-standing longstanding highly-requested requested popular anticipated
annoying nasty notorious infamous stubborn painful pesky ugly embarrassing tricky subtle
complex complicated intricate sophisticated
trivial negligible harmless cosmetic
controversial contentious heated debate debated
experimental
regression regressions
data-loss
outage outages incident incidents downtime
production
customer customers
everyone's
""")

# What a text tells of what was broken, without that word.
BREAKING_DOWN = frozenset(
    stem(word)
    for word in "fix fail failure invalid error crash wrong incorrect missing break panic hang".split()
)
BROKEN = frozenset("break breaks broke broken breakage".split())

# Whose opinions and wishes the data does not know.
OPINION = frozenset(
    """
    praise praised praises love loved like liked likes call calls called applaud applauded welcome
    welcomed welcomes hail hailed approve approved approves agree agreed agrees demand demanded demands
    ask asked asks request requested requests complain complained want wanted wants prefer preferred hope
    hopes thank thanked celebrate celebrated criticise criticised criticize criticized expect expected
    admire admired support supported back backed favour favoured endorse endorsed consider considers
    considered rate rated
    """.split()
)
ONLOOKERS = frozenset(
    """
    reviewers reviewer maintainers maintainer users user customers customer community management company
    companies sponsor sponsors team teams competitor competitors press critics audience enterprise
    enterprises operators clients fans everybody everyone investors board
    """.split()
)
ADVICE = frozenset(
    """
    should must recommend recommended recommends advise advised advises urge urged ought remember beware
    careful caution watch
    """.split()
)
FUTURE = frozenset(
    "will soon tomorrow upcoming shortly eventually imminent imminently someday roadmap forthcoming".split()
)
CAUSE = frozenset("because therefore thereby consequently".split())
ABILITY = frozenset(
    stem(word)
    for word in """
    can can't allow allows let lets able enable enables support supports permit possible capable option
    """.split()
)
