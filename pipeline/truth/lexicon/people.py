"""Words around people: what stands where a name could stand, and what does not make a name."""

from __future__ import annotations

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
ROLE_FIRST_TIME = (
    "first-time contributor", "first-time author", "first time contributor", "first-timer", "newcomer",
    "new contributor", "first contribution", "first-ever contribution", "first pull request to",
    "first pr to", "debut", "debuts", "first-time", "new face", "new faces", "new name", "newcomers",
    "first-timers", "first ever pull request",
)  # fmt: skip
