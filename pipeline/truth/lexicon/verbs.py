"""Verbs that say what a change does, with their forms, and those that only report."""

from __future__ import annotations

_REGULAR = """
    add fix remove rename move refactor migrate bump update upgrade downgrade support enable disable
    introduce implement replace convert extract simplify clean tidy decouple turn allow prevent avoid
    handle cache reduce shrink improve document port backport deprecate expose restore relax tighten guard
    validate raise skip wrap unify consolidate harden rework reorganise reorganize pin unpin switch swap
    correct patch resolve address tackle clear release return accept reject emit print use stop start load
    save parse render serialise serialize decode encode register annotate classify label tag mark align
    adjust tune trim drop delete strip purge eliminate inline hoist vendor bundle expand extend limit cap
    normalise normalize sanitise sanitize escape quote encrypt hash retry batch stream buffer flush
    compress format lint type test cover exercise mock stub benchmark measure log trace report warn detect
    check verify assert ensure enforce require respect honour honor preserve propagate forward pass fetch
    download upload publish configure initialise initialize generate compile link export import mount
    attach detach connect disconnect merge join sort filter group map resize scale rotate translate
    localise localize render paint style hide highlight autofix complete suggest infer narrow widen
    promote demote swallow suppress silence mute ignore treat store persist cover modernise modernize
    revamp overhaul restructure reorder rearrange rewire reword rephrase clarify polish streamline speed
    accelerate optimise optimize patch repair mend plug stabilise stabilize quarantine unskip isolate
    separate decompose modularise modularize abstract generalise generalize parametrise parametrize
    parameterise parameterize standardise standardize centralise centralize automate schedule trigger
    cancel abort lock unlock synchronise synchronize deduplicate dedupe reuse recycle share copy clone
    fork spawn kill terminate reap shorten lengthen lower boost increase decrease double halve close open
    reopen revert land reland settle solve cure end create delay defer postpone install uninstall package
    deploy provision route redirect proxy throttle debounce poll subscribe notify dispatch invoke call
    execute evaluate compute calculate count accumulate aggregate collect gather scan search index query
    select insert append prepend pad clip clamp round truncate crop split merge allocate free deallocate
    reset refresh reload invalidate expire evict recover retire sunset obsolete scrap ditch unblock
    unbreak revive resurrect reinstate reintroduce re-enable re-add touch rewrite rebuild rethink redo
    undo override overwrite provide apply gain lazy-load
"""
# Present forms that are no plural nouns; all others ("fixes", "retries", "tests") are verbs only in a verb's place.
_VERB_ONLY = """
    adds removes renames introduces implements replaces converts simplifies enables disables allows
    prevents avoids reduces improves deprecates exposes restores validates unifies consolidates hardens
    migrates decouples deletes eliminates extends normalises normalizes sanitises sanitizes ensures
    enforces requires respects preserves propagates generates compiles infers narrows widens tidies
    inlines hoists expands adjusts trims corrects resolves clears accepts rejects emits saves renders
    serialises serializes decodes encodes annotates classifies aligns warns detects verifies asserts
    publishes configures initialises initializes attaches detaches connects suppresses silences ignores
    persists modernises modernizes restructures rearranges clarifies streamlines accelerates optimises
    optimizes stabilises stabilizes isolates separates automates cancels aborts synchronises synchronizes
    shortens lengthens lowers reopens settles solves creates defers postpones installs provisions
    invalidates expires evicts recovers retires unblocks reinstates reintroduces teaches lets gives brings
    makes implements provides applies encrypts decrypts quotes tightens relaxes caps teaches rethinks
    undoes redoes downgrades undeprecates
"""
_IRREGULAR = {
    "make": ("makes", "made"), "bring": ("brings", "brought"), "give": ("gives", "gave"),
    "cut": ("cuts", "cut"), "split": ("splits", "split"), "rewrite": ("rewrites", "rewrote", "rewritten"),
    "build": ("builds", "built"), "rebuild": ("rebuilds", "rebuilt"), "teach": ("teaches", "taught"),
    "let": ("lets", "let"), "set": ("sets", "set"), "put": ("puts", "put"), "get": ("gets", "got"),
    "take": ("takes", "took", "taken"), "keep": ("keeps", "kept"),
    "shrink": ("shrinks", "shrank", "shrunk"), "hide": ("hides", "hid", "hidden"),
    "undo": ("undoes", "undid", "undone"), "redo": ("redoes", "redid", "redone"),
    "speed": ("speeds", "sped"), "override": ("overrides", "overrode", "overridden"),
    "run": ("runs", "ran", "run"), "read": ("reads", "read"), "send": ("sends", "sent"),
    "break": ("breaks", "broke", "broken"), "freeze": ("freezes", "froze", "frozen"),
    "rethink": ("rethinks", "rethought"), "strip": ("strips", "stripped"), "shut": ("shuts", "shut"),
    "leave": ("leaves", "left"), "swap": ("swaps", "swapped"), "rid": ("rids", "rid"),
    "do": ("does", "did"),
}  # fmt: skip
# Reporting verbs that also stand in the list above are read by the status table first.
_NOT_DONE = frozenset(
    "put putting do does did left leave leaves get gets got take takes took taken keep keeps kept".split()
)


def _third(verb: str) -> str:
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "x", "z", "ch", "sh")) else "s")


_DOUBLED = frozenset(
    """
    drop strip wrap swap trim plug pin unpin skip map clip stop tag log cap scrap pad stub batch-run
    clamp-down unplug cancel label travel rid throb snap rip cut set put get hit let split quit
    """.split()
) - frozenset("cut set put get hit let split quit batch-run clamp-down".split())


def _past(verb: str) -> str:
    if verb in _DOUBLED and verb not in ("cancel", "label", "travel"):
        return verb + verb[-1] + "ed"
    if verb.endswith("e"):
        return verb + "d"
    if verb.endswith("y") and verb[-2] not in "aeiou":
        return verb[:-1] + "ied"
    return verb + "ed"


def _forms() -> tuple[dict[str, str], dict[str, str], frozenset[str]]:
    presents: dict[str, str] = {}
    pasts: dict[str, str] = {}
    for verb in _REGULAR.split():
        if verb not in _IRREGULAR:
            presents[_third(verb)] = verb
            pasts[_past(verb)] = verb
    pasts |= {"labelled": "label", "cancelled": "cancel"}
    for verb, (third, *rest) in _IRREGULAR.items():
        presents[third] = verb
        pasts |= dict.fromkeys(rest, verb)
    for form in _NOT_DONE:
        presents.pop(form, None)
        pasts.pop(form, None)
    bases = frozenset(presents.values()) | frozenset(pasts.values())
    return presents, pasts, bases


# Verbs that tell of the business of pull requests and not of a change: "twenty-four cite", "six touch".
REPORTING_VERBS = frozenset(
    """
    cite cites cited touch touches touched concern concerns deal deals belong belongs go goes went come
    comes came make makes fall falls fell focus focuses await awaits remain remains need needs form forms
    cover covers covered affect affects target targets involve involves revolve revolves centre center aim
    aims want wants seek seeks have has had do did tackle tackles address addresses carry carries bear
    bears close closes mention mentions refer refers point points share shares make up account accounts
    wait waits sit sits stand stands move moves moved change changes look looks
    """.split()
)

# Form -> base. A present form tells what a change does; a past form that it was done.
PRESENT, PAST, BASE = _forms()
NOUN_LIKE = frozenset(PRESENT) - frozenset(_VERB_ONLY.split())
BASE_NOUN_LIKE = frozenset(PRESENT[form] for form in NOUN_LIKE)
