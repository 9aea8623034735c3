"""Opposites: words that cannot both be said of the same thing, one pair of groups a line."""

from __future__ import annotations

from functools import cache

from pipeline.truth.stems import base_forms, stem

# Small words that have one.
SMALL = frozenset("before after above below inside outside into out with without within".split())
# What one does to a thing, and what undoes it.
_DEEDS = """
    add introduce create append insert restore reinstate reintroduce re-add | remove drop delete strip purge eliminate scrap ditch
    enable unskip unblock allow permit accept unlock | disable skip block forbid reject prevent lock quarantine refuse deny ban
    increase raise lengthen extend double boost widen | decrease lower reduce shorten shrink cut limit cap narrow trim halve
    upgrade bump promote | downgrade demote
    speed accelerate | slow throttle delay
    open | close shut
    encrypt encode compress lock serialise serialize pack | decrypt decode decompress unlock deserialise deserialize unpack
    fix repair | break
    split separate decouple | merge join combine couple unify consolidate
    hide conceal suppress swallow | expose show reveal display print report
    start begin launch | stop end finish halt
    relax loosen | tighten
    attach connect | detach disconnect
    pin | unpin
    import | export
    save spare | cost waste
    inline | extract outline
    deprecate | undeprecate
"""
# "Support" is as often a noun: "editor support".
_PAIRS = """
    support | disable skip block forbid reject prevent lock quarantine refuse deny ban
    grow rise climb gain enlarge expand | fall drop sink lose decrease lower reduce shorten shrink cut limit cap narrow trim halve
    increase raise lengthen extend double boost widen | fall drop sink lose
    faster quicker | slower
    fast quick | slow
    read | write
    load | store save
    send emit | receive
    push | pull
    encode | decode
    upload | download
    mount | unmount
    acquire take | release
    allocate | free deallocate
    remember keep retain preserve | forget lose discard
    ignore overlook | respect honour honor heed
    include | exclude omit
    succeed successful success | fail failed failure
    pass | fail
    before earlier | after later
    above over | below under
    inside within internal | outside external
    first | last
    oldest earliest | newest latest
    old former previous | new latest current
    minimum min least | maximum max most
    small little tiny short | large big huge long
    smaller shorter | larger bigger longer
    narrow | wide
    public | private
    idle | busy active
    sync synchronous | async asynchronous
    eager | lazy
    local | remote global
    static | dynamic
    left | right
    up upper | down lower
    top | bottom
    true | false
    valid | invalid
    known | unknown
    signed | unsigned
    mutable | immutable
    safe | unsafe
    stable | unstable unreliable flaky
    deterministic | nondeterministic random
    supported | unsupported
    required mandatory | optional
    always | never sometimes
    more higher | fewer less lower
    input | output
    client | server
    request | response
    source | target destination
    parent | child
    positive | negative
    horizontal | vertical
    row | column
    absolute | relative
    strong strict strictly | weak loose loosely lenient
    shallow | deep
    dense | sparse
    full complete | empty partial
    odd | even
    sequential serial | parallel concurrent
    online | offline
    manual | automatic
    light | dark
    development | production
    debug | release
    temporary | permanent
    primary | secondary replica
    reader | writer
    sender | receiver
    producer | consumer
    buyer | seller
    caller | callee
    encoder | decoder
    compile | run
    compile-time | runtime
    ascending | descending
    forward | backward
    in | out
    entry | exit
    on | off
    visible | hidden private invisible
    common | rare
    cheap | expensive costly
    improve better | worsen worse regress
    present existing | missing absent
    equal same | different unequal
    implicit | explicit
    closed | open
    disk | memory
    cpu | gpu
    stdin | stdout stderr
    get | set
    key | value
    prefix | suffix
    head | tail
    width | height
    warning | error
    unit | integration
    hot | cold warm
    stateful | stateless
    union | intersection
    ordered sorted | unordered unsorted
    blocking | nonblocking
    encrypted | plaintext unencrypted
    cached | uncached
    tested | untested
    used | unused
    documented | undocumented
    reachable | unreachable
    satisfied | unsatisfied
    stay remain | leave go vanish disappear
    wrong incorrect | right correct
    foreground | background
    play resume | pause
    appear arrive | disappear vanish
    accept | refuse reject decline
    grant | revoke
    reader | writer
    even | odd
    upper | lower
    inbound incoming | outbound outgoing
    nullable | nonnull
    lossless | lossy
    bound | unbound
    register | unregister deregister
    subscribe | unsubscribe
    link | unlink
    install | uninstall
    wrap | unwrap
    escape quote | unescape unquote
    fold collapse | unfold expand
    clean | dirty
    wait | proceed
    hit | miss
    strip | pad
    zip | unzip
    indent | dedent
    borrow | own
    lend | borrow
    win | lose
    survive | perish
    ingress | egress
    majority | minority
    numerator | denominator
    rising | falling
    nested | flat
    warn | fail
    major | minor
    major minor | patch
"""


# Opposite only in one place: "old" and "new", "first" and "last" are said of many things in one text.
LOOSE = frozenset(
    """
    old new latest former previous current open close closed shut first last more less fewer higher lower up
    down in out on off top bottom left right start begin stop end finish halt launch major minor patch key
    value get set true false full complete known small little tiny short large big huge long smaller larger
    shorter longer bigger improve better worsen worse wrong correct present existing missing absent same
    equal different used target source save cost waste lose fall drop grow rise climb gain leave go stay keep
    cut trim limit cap extend expand run compile head tail unit row column even odd light dark hot cold warm update fix repair break request
    requests response send receive emit load store push pull pass fail failed take release speed
    """.split()
)


def _sides(pairs: str) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Return for each word those of its own side, and those of the other."""
    found: dict[str, tuple[frozenset[str], frozenset[str]]] = {}
    for line in filter(str.strip, pairs.splitlines()):
        left, right = (frozenset(side.split()) for side in line.split("|"))
        for mine, theirs in ((left, right), (right, left)):
            for word in mine:
                same, other = found.get(word, (frozenset(), frozenset()))
                found[word] = (same | mine, other | theirs)
    return found


SIDES = _sides(_DEEDS)
OPPOSITES = {word: theirs for word, (_, theirs) in _sides(_DEEDS + _PAIRS).items()}


@cache
def opposites_of(word: str) -> frozenset[str]:
    """Return the stems of the opposites of a lower-case word, whatever form it has."""
    forms = {word, *base_forms(word)}
    return frozenset(stem(other) for form in forms for other in OPPOSITES.get(form, ()))
