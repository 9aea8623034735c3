"""Verbs that begin the titles of pull requests, and how a form of one is traced to it."""

from __future__ import annotations

import re

# With one of these in front a title can follow "to"; any other title is quoted as a name.
VERBS = frozenset(
    """
    abort accept activate adapt add address adjust adopt advertise aggregate align allocate allow annotate
    apply assert assign assume attach avoid backport batch benchmark bind block bootstrap borrow bound break
    bring build bump bundle cache call cap capture catch centralize change check clarify classify clean clear
    collapse collect combine compare compile complete compute configure connect consider consolidate
    constrain construct consume convert copy correct cover create customize deactivate decide decorate
    decouple dedupe deduplicate default defer define delegate delete deprecate derive describe detect
    determine diagnose disable disallow disambiguate display distinguish document dogfood download drop dump
    eliminate emit enable encode enforce ensure escape exclude execute exempt expand explain export expose
    extend extract fail fall filter finish fix flag flatten fold force format forward generate group
    guarantee guard hand handle harden hide highlight hoist honor honour hyperlink ignore implement import
    improve include increase index infer inherit initialize inline insert install instantiate integrate
    introduce invalidate invoke isolate join keep label lazily let lift limit link lint list load localize
    lock log lower make manage mark mask match memoize merge migrate minimize mock model modernize modify
    monitor move name narrow normalize notify offer omit open optimize order override pack parallelize
    parametrize parenthesize parse partition pass patch perform permit persist pick pin plumb point polish
    populate port postpone precalculate precompute prefer prepare preserve prevent print prioritize process
    produce prohibit promote propagate protect provide prune publish pull push put query raise read reapply
    rebuild reclassify recognize recompute record recover redact redesign reduce refactor refine refresh
    regenerate register reintroduce reject reland relax release reload relocate remove rename render reorder
    reorganize replace report request require reset
    resolve respect restore restrict restructure retain retry return reuse reword rework rewrite
    rotate round route run save scale schedule scope select send separate serialize set share short
    shorten show shrink silence simplify skip sort specialize specify speed split stabilize standardize
    start stop store stream streamline strengthen strip suggest support suppress surface suspend swap switch
    sync synchronize synthesize tag take target teach terminate test tighten toggle tokenize touch trace
    track transform translate traverse treat trigger trim truncate try tune turn type unblock undo unify
    unpin update upgrade upload upstream use validate vendor verify version wait warn widen wire work wrap
    write yield
    """.split()
)

# Nouns as often as verbs: "Address form validation" is no request to address something.
NOUNS_TOO = frozenset(
    """
    address batch benchmark bind block bound branch break buffer build bundle cache call cap cover default
    display document dump export filter flag force format group guard hand hook import index label limit
    link lint list lock log map mark mask match mock model name note offer order pack patch pin point pool
    process profile query queue record release request round route sample scale schedule scope share state
    store stream sync tag target test trace track transform trigger turn type version wait wire work wrap
    """.split()
)
_DETERMINERS = frozenset(
    "a all an any both each every it its more no only some that the their these this".split()
)


# What follows a noun that is a verb in some titles: "Pin the runners to ...", "Mark PT022 fixes as unsafe".
_COMPLETED = {
    "as": frozenset("export index label mark record release tag".split()),
    "to": frozenset("bind limit link lock map match pin point route scale wire".split()),
    "with": frozenset("guard test wrap".split()),
}
# These are verbs before any thing that is done something with somewhere: "Store the sums in a map". A thing
# that is a doing or a doer itself makes a noun of it ("Lock contention in the pool", "Store errors in logs").
_PLACED = frozenset(
    """
    benchmark bound document export guard hand lint lock mask model offer pin share store tag target trigger
    """.split()
)
_PLACES = frozenset("after at before between by during for from in into on through using with".split())
_DOING = re.compile(r"(?:tion|sion|ment|ing|ance|ence|ures?|ers?|ors?|contention|counts?|use|usage)s?$")


def is_request(verb: str, rest: str) -> bool:
    """Tell whether a title that begins with `verb` asks for something, and does not name a thing."""
    words = rest.lower().split()
    return (
        verb not in NOUNS_TOO
        or words[0] in _DETERMINERS
        or _is_placed(verb, words)
        or any(verb in _COMPLETED.get(word, ()) for word in words[1:])
    )


def _is_placed(verb: str, words: list[str]) -> bool:
    """Tell whether a thing stands between a verb and the first place that is named after it."""
    place = next((at for at, word in enumerate(words) if word in _PLACES), len(words))
    thing = words[:place]
    found = verb == "document" or (verb in _PLACED and place < len(words))
    return found and bool(thing) and not any(_DOING.search(word) for word in (thing[0], thing[-1]))


# What somebody does to code, so that it is theirs in the past tense: "birch fixed the deadlock". What the
# code does itself ("reject empty input") is nobody's deed, and an opinion ("improve") is none.
DEEDS = frozenset(
    """
    add annotate backport benchmark bump centralize clarify classify clean consolidate convert decouple
    deduplicate delete deprecate disable document enable expose extract fix fold generalize hoist implement
    inline introduce label make migrate modernize move parallelize pin polish port refactor regenerate
    reintroduce remove rename reorganize replace restore restructure rewire reword rework rewrite separate
    simplify split switch teach tidy tighten turn unify unpin update upgrade
    """.split()
)
_PASTS = {"make": "made", "rewrite": "rewrote", "split": "split", "teach": "taught"}
# One-syllable verbs, and those with the stress at their end, that double their last letter.
_DOUBLING = frozenset(
    """
    bar begin cap clip commit cut defer drop emit flag format get infer let log map omit permit pin plan
    prefer put refer reset run set shut skip split stop strip submit swap tag transfer trim unpin wrap
    """.split()
)


def past_of(verb: str) -> str:
    """Return the past tense of a regular verb or of a deed: fixed, moved, tidied, pinned."""
    if verb in _PASTS:
        return _PASTS[verb]
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ed"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return f"{verb[:-1]}ied"
    return f"{verb}d" if verb.endswith("e") else f"{verb}ed"


def gerund_of(verb: str) -> str:
    """Return the form in -ing: fixing, moving, tidying, pinning."""
    if verb in _DOUBLING:
        return f"{verb}{verb[-1]}ing"
    return f"{verb[:-1]}ing" if verb.endswith("e") and not verb.endswith(("ee", "oe")) else f"{verb}ing"


_ENDINGS = (
    ("ies", ("y",)),
    ("es", ("", "e")),
    ("s", ("",)),
    ("ied", ("y",)),
    ("ed", ("", "e")),
    ("ing", ("", "e")),
)


def base_form(word: str) -> str | None:
    """Return the verb that `word` is a form of, or None: fix for Fix, fixes, fixed and fixing."""
    word = word.casefold()
    stems = [word]
    for ending, replacements in _ENDINGS:
        if word.endswith(ending):
            stems += [word.removesuffix(ending) + replacement for replacement in replacements]
    # Dropped and dropping double the last letter of drop.
    stems += [stem[:-1] for stem in stems[1:] if len(stem) > 2 and stem[-1] == stem[-2]]
    return next((stem for stem in stems if stem in VERBS), None)
