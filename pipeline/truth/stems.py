"""Words made comparable.

A light stemmer, families of words that say the same, and the parts of identifiers.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_]+|\d+")
_RUN = re.compile(r"[^\W_]+(?:[-'’][^\W_]+)*")
_SUFFIXES = (
    """
    ifi is iz at ations ation ates ated ating ator ators ate isations izations isation ization ifications
    ification itions ition ments ment nesses ness ities ity ically ically ances ance ences ence ables able
    ibles ible ively ive ings ing ions ion ously ous edly ed ers er ors or ally als al ants ant ents ent
    ise ises ised ising ize izes ized izing ify ifies ified es ly y s e
    """
).split()
_ORDERED = sorted(dict.fromkeys(_SUFFIXES), key=lambda suffix: (-len(suffix), suffix))

_INFLECTIONS = frozenset("s es ed ing ings edly".split())

# Each line is a family: words that a person may use for one another when telling a change.
_FAMILIES = """
document documentation documenting documents docs doc docstring docstrings readme
test tests testing tested untested testcase testcases testsuite
fix fixes fixed fixing bugfix bugfixes repair repairs repaired correct corrects corrected correction bug bugs mend patch patches patched hotfix
config configuration configurations configure configured configs cfg settings setting
dependency dependencies dep deps requirement requirements
database databases db dbs
async asynchronous asynchronously
sync synchronous synchronise synchronize synchronisation synchronization
parameter parameters param params parametrise parametrize
argument arguments arg args
function functions func funcs fn
environment environments env envs
directory directories dir dirs folder folders
performance perf
implement implementation implementations impl implements implementing
initialise initialize initialization initialisation initial initially init inits
authenticate authentication auth authn
authorise authorize authorization authorisation authz
error errors err exception exceptions
message messages msg msgs
variable variables var vars
library libraries lib libs
package packages pkg pkgs packaging
maximum max maximal
minimum min minimal
temporary temp tmp
application applications app apps
typo typos spelling misspelling misspellings misspelled misspelt
remove removes removed removing removal drop drops dropped dropping delete deletes deleted deleting strip strips stripped stripping gone rid eliminate eliminates purge ditch ditches
add adds added adding addition additions introduce introduces introduced introducing new gain gains
rename renames renamed renaming
speed speeds speedup speedups fast faster fastest quick quicker quickly accelerate accelerates
deadlock deadlocks deadlocked hang hangs hanging hung freeze freezes
crash crashes crashed crashing segfault segfaults
typing typed types type annotation annotations annotate hint hints
lint linter linting lints
workflow workflows ci
classify classifies classified classification classifications classifying
migrate migrates migrated migration migrations migrating move moves moved moving port ports ported porting
update updates updated updating upgrade upgrades upgraded upgrading bump bumps bumped bumping
refactor refactors refactored refactoring rework reworks reworked reworking restructure reorganise reorganize cleanup cleanups clean cleans cleaned tidy tidies tidied tidying
build builds built building
write writes wrote written writing rewrite rewrites rewrote rewritten rewriting
run runs ran running runner runners
make makes made making
send sends sent sending
read reads reader readers reading
hardware hw
repository repositories repo repos
version versions ver
request requests req
response responses resp
identifier identifiers id ids
number numbers num
string strings str
integer integers int ints
boolean booleans bool bools
object objects obj
attribute attributes attr attrs
reference references ref refs
user users
command commands cmd cmds cli
memory mem
utility utilities util utils
validate validates validation validated validating check checks checked checking
deprecate deprecated deprecates deprecation deprecations
support supports supported supporting enable enables enabled enabling allow allows allowed allowing
disable disables disabled disabling
revert reverts reverted reverting rollback backout
increase increases increased increasing raise raises raised raising
decrease decreases decreased decreasing reduce reduces reduced reducing reduction reductions lower lowers lowered lowering cut cuts shrink shrinks
skip skips skipped skipping ignore ignores ignored ignoring
cache caches cached caching
log logs logged logging logger
image images img
kubernetes k8s
javascript js
typescript ts
python py
timeout timeouts
separate separates separated split splits splitting decouple decouples decoupled decoupling
flake flaky flakes flakiness
behaviour behavior behaviours behaviors
colour color colours colors
licence license licences licenses
line lines loc sloc
supersede supersedes superseded superseding
exceed exceeds exceeded exceeding
exclude excludes excluded excluding exclusion exclusions exclusive exclusively
"""

# Forms that no ending gives, each line a verb with its past and its participle; "left" and "felt" are other words.
_IRREGULAR = """
become became; begin began begun; bind bound; break broke broken; bring brought; buy bought; catch caught;
choose chose chosen; come came; deal dealt; do did done; draw drew drawn; drive drove driven; eat ate eaten;
fall fell fallen; fight fought; fly flew flown; forbid forbade forbidden; forget forgot forgotten;
forgive forgave forgiven; freeze froze frozen; get got gotten; give gave given; go went; grow grew grown;
hang hung; hide hid hidden; hold held; keep kept; know knew known; lead led; lend lent; lose lost;
make made; meet met; overflow overflowed overflown; override overrode overridden; pay paid; rise rose risen;
run ran; say said; seek sought; sell sold; send sent; shake shook shaken; shrink shrank shrunk; sink sank sunk;
sleep slept; speak spoke spoken; speed sped; spend spent; spin spun; stand stood; steal stole stolen; stick stuck;
swap swapped; sweep swept; swim swam swum; take took taken; teach taught; tear torn; tell told; think thought;
throw threw thrown; understand understood; undergo underwent undergone; undo undid undone; wake woke woken;
wear wore worn; win won; withdraw withdrew withdrawn; withstand withstood; write wrote written
"""
_BASE_OF = {form: verb for verb, *forms in (line.split() for line in _IRREGULAR.split(";")) for form in forms}
# Else the end of "restor" would be taken for that of "editor". "Restoring" is left: it names a theme more than a deed.
_BASE_OF |= {"restored": "restore", "explored": "explore"}


def _family_table() -> dict[str, str]:
    table: dict[str, str] = {}
    for line in _FAMILIES.strip().splitlines():
        words = line.split()
        for word in words:
            table.setdefault(word, "=" + words[0])
    return table


_FAMILY_OF = _family_table()


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """Return the stem of a word, the same for the words of one family ("docs", "documentation")."""
    lower = word.lower().strip("'-")
    lower = _BASE_OF.get(lower, lower)
    family = _FAMILY_OF.get(lower)
    if family:
        return family
    base = _shortened(lower)
    return base.replace("is", "iz") if base.endswith("is") else base


def _shortened(word: str) -> str:
    """Take the inflection off first and then one ending, so that "covered" and "cover" meet."""
    whole = word
    for ending in ("s", "ing", "ed"):
        word = _without(word, ending)
    for suffix in _ORDERED:
        if word != whole and suffix in _INFLECTIONS:
            continue  # "closed" has lost its "ed"; the "s" of "clos" is no ending.
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            base = word[: -len(suffix)]
            if suffix == "s" and base.endswith(("s", "u", "i")):
                continue
            if suffix in ("is", "iz") and len(base) < 4:
                continue
            if suffix in ("er", "ers", "or") and not re.search(r"[aeiouy]", base):
                continue
            return _trimmed(base)
    return word


def _without(word: str, ending: str) -> str:
    if not word.endswith(ending) or len(word) - len(ending) < 3:
        return word
    base = word[: -len(ending)]
    if ending == "s":
        if word.endswith("ies") and len(base) > 4:
            return base[:-2] + "y"
        if word.endswith(("sses", "xes", "ches", "shes", "zes")):
            return base[:-1]
        return word if base.endswith(("s", "u", "i")) else base
    if not re.search(r"[aeiouy]", base) or base.endswith("e"):
        return word
    return base[:-1] if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "aeiouls" else base


def _trimmed(base: str) -> str:
    if len(base) > 3 and base[-1] == base[-2] and base[-1] not in "aeiou":
        base = base[:-1]
    if len(base) > 3 and base.endswith("i"):
        base = base[:-1]
    return base[:-1] if len(base) > 3 and base.endswith("e") else base


@lru_cache(maxsize=1 << 16)
def base_forms(word: str) -> frozenset[str]:
    """Return the words that a lower-case word may be a form of, itself among them.

    "tries" gives "try" and "trie".
    """
    found = {word, _BASE_OF.get(word, word)}
    if word.endswith("s") and not word.endswith(("ss", "ies")):
        found |= {word[:-1], word[:-2] if word.endswith("es") else word[:-1]}
    if word.endswith(("ies", "ied")):
        found.add(word[:-3] + "y")
    for ending in ("ed", "ing", "ly", "er", "est"):
        if word.endswith(ending) and not word.endswith("ied") and len(word) - len(ending) >= 3:
            base = word[: -len(ending)]
            found |= {base, base + "e"}
            if base[-1] == base[-2]:
                found.add(base[:-1])
    return frozenset(found)


@lru_cache(maxsize=1 << 16)
def stems_of_run(run: str) -> tuple[str, ...]:
    """Return the stems of one run of letters, digits and hyphens: whole, in parts, and joined."""
    whole = run.lower()
    parts = [part for piece in re.split(r"[-'’]", run) for part in _PART.findall(piece)]
    found = [stem(whole)]
    if len(parts) > 1:
        found += [stem(part) for part in parts]
        found.append(stem("".join(parts)))
        initials = "".join(part[0] for part in parts).lower()
        if "-" in run and len(initials) >= 3:
            found.append(stem(initials))
    return tuple(dict.fromkeys(found))


def stems_in(text: str) -> frozenset[str]:
    """Return every stem that a text supports: of words, parts of identifiers, joined hyphen words."""
    found: set[str] = set()
    for run in _RUN.findall(text):
        found.update(stems_of_run(run))
    return frozenset(found)


def joined_in(text: str) -> frozenset[str]:
    """Return the stems of neighbouring words written as one, so that "time out" supports "timeout"."""
    runs = _RUN.findall(text)
    return frozenset(stem((a + b).lower()) for a, b in pairwise(runs))
