"""Words for the same thing, one group a line: a sentence may use one where the text has another.

They back a word; they do not make two words one, as the families in `stems` do.
"""

from __future__ import annotations

from functools import cache

from pipeline.truth.stems import base_forms, stem

_GROUPS = """
cost price expense overhead penalty toll take need slow
fall drop decrease shrink sink reduce lower cut go from down less fewer save
rise climb grow increase raise go from up more gain
swap exchange reload replace switch change
quick fast speed accelerate throughput latency
show display render print present draw paint emit
hide conceal mask suppress omit
begin start open launch boot
finish end complete close stop
wait block sleep hang stall pause
get fetch obtain retrieve receive read load
give return yield produce provide emit
hold keep store retain contain carry persist preserve
look search find lookup query seek
hint suggest suggestion propose recommend
tell say report state explain describe announce
choose select pick prefer option
join combine merge concatenate unite
cut truncate clip trim shorten split
erase clear wipe reset empty
crash panic abort fail segfault die
mistake bug error fault defect flaw
error fail failure exception problem
leak leave
hang deadlock freeze stuck stall
memory ram footprint allocation heap
disk storage file filesystem
picture image photo icon
screen display monitor window
person user people human
sentence text string word phrase message
list array vector sequence
map dictionary dict hash table
folder directory path
machine host computer node server
program application app binary executable
thread worker task job
guide documentation tutorial manual page
example sample snippet demo
setting option configuration parameter knob flag preference
rule check lint policy
line row
column field
name identifier title label
picture frame
safe secure thread-safe
wrong incorrect bad broken invalid mistaken faulty
right correct proper valid
same equal identical
big large huge long
small little tiny short
empty blank missing no
old previous former legacy
broken fail wrong
noise noisy spam verbose
quiet silent silence suppress
hidden invisible private
odd strange weird
twice double duplicate repeat again
once single one
half 50
retry repeat again
account user profile
build compile
compiler rustc
test suite spec
tests suite
machine-readable json
colour color
codec decode encode
ban forbid prohibit disallow not never
raise error exception throw
lose lost loss leak
lose shed rid drop remove fix correct
wrong incorrect mistaken false correct fix bug
strict stricter reject refuse require enforce tighten forbid
loose looser lenient relaxed accept allow permit relax loosen
blur focus unfocus
reject refuse deny decline forbid
go pass
default unless otherwise automatic
deviation std stddev
generation codegen gen generate generator
inference infer
parallelism parallel tp
concurrency concurrent
gpu cuda device accelerator
nested inside
ahead before earlier
afterwards after
automatic automatically auto default
manual manually hand
operation op function method kernel
function method routine call
argument parameter option
class type
character char letter byte
number integer count
newline line
space whitespace
shut close
button icon
click press tap
keyboard key keys
shortcut keybinding hotkey
phone mobile
plugin extension addon
backup copy snapshot
timeout deadline limit
limit cap maximum bound
notice warn warning
advice hint
"""

# What people say for plain words that are told otherwise in texts; the other way round they say something else
# ("object" and "bark" are things, and a cure needs a fix).
_ONE_WAY = {
    "objects objected complains complain complained grumbles balks balked protests barks chokes": (
        "reject refuse error report warn diagnose diagnostic fail raise"
    ),
    "vanish vanishes vanished vanishing disappear disappears disappeared disappearing swallow swallows swallowed": (
        "drop lose lost remove delete gone miss missing discard"
    ),
    "deliberate deliberately intentional intentionally": "purpose intend intent design",
    "bad": "corrupt malformed damage",
    "cure cures cured heals healed mends mended remedy remedies remedied": "fix",
}


def _table() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _GROUPS.strip().splitlines():
        words = line.split()
        for word in words:
            found.setdefault(word, set()).update(words)
    return {word: frozenset(others) for word, others in found.items()}


_SYNONYMS = _table()
_BACKED_BY = {
    word: frozenset(stem(other) for other in others.split())
    for words, others in _ONE_WAY.items()
    for word in words.split()
}


@cache
def synonyms_of(word: str) -> frozenset[str]:
    """Return the stems of the words that may stand for a lower-case word, whatever form it has."""
    forms = {word, *base_forms(word)}
    found = frozenset(stem(other) for form in forms for other in _SYNONYMS.get(form, ()))
    return found | backed_by(word)


def backed_by(word: str) -> frozenset[str]:
    """Return the stems of the plain words that a lower-case word is a livelier one for."""
    return _BACKED_BY.get(word, frozenset())
