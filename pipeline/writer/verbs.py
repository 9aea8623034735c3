"""Verbs that begin the titles of pull requests, and how a form of one is traced to it."""

from __future__ import annotations

# With one of these in front a title can follow "to"; any other title is quoted as a name.
VERBS = frozenset(
    """
    abort accept activate adapt add address adjust adopt advertise align allocate allow annotate
    apply assert assign assume attach avoid backport batch bind block bootstrap break bring build
    bump bundle cache call cap capture catch centralize change check classify clean clear collapse
    collect combine compare compile complete compute configure connect consolidate constrain
    construct consume convert copy correct cover create customize deactivate decouple dedupe
    deduplicate default defer define delegate delete deprecate derive describe detect determine
    disable disallow display distinguish document download drop dump eliminate emit enable encode
    enforce ensure escape exclude execute exempt expand explain export expose extend extract fail
    fall filter finish fix flag flatten fold force format forward generate group guard hand handle
    hide hoist honor honour ignore implement import improve include increase infer inherit
    initialize inline insert install instantiate integrate introduce invalidate invoke isolate join
    keep label lazily let lift limit link lint list load localize lock log lower make manage mark
    match memoize merge migrate minimize mock modernize modify monitor move name narrow normalize
    notify omit open optimize order override pack parallelize parametrize parse partition pass patch
    perform permit persist pick pin plumb point polish populate port postpone prefer prepare
    preserve prevent print prioritize process produce prohibit promote propagate protect provide
    prune publish pull push put query raise read reapply rebuild recognize recompute record recover
    redact redesign reduce refactor refine refresh regenerate register reject reland relax release
    reload relocate remove rename render reorder reorganize replace report request require reset
    resolve respect restore restrict restructure retain retry return reuse reword rework rewrite
    rotate round route run save scale schedule scope select send separate serialize set share short
    shorten show silence simplify skip sort specialize specify speed split stabilize standardize
    start stop store stream streamline strengthen strip support suppress surface suspend swap switch
    sync synchronize tag take teach terminate test tighten toggle touch trace track transform translate
    treat trigger trim truncate try tune turn type unblock undo unify unpin update upgrade upload
    upstream use validate vendor verify version wait warn widen wire work wrap write yield
    """.split()
)

# Nouns as often as verbs: "Address form validation" is no request to address something.
NOUNS_TOO = frozenset(
    """
    address batch bind block branch break buffer build bundle cache call cap cover default display
    document dump export filter flag force format group guard hand hook import label limit link lint
    list lock log map mark match mock name note order pack patch pin point pool process profile
    query queue record release request round route sample scale schedule scope share state store
    stream sync tag test trace track transform trigger turn type version wait wire work wrap
    """.split()
)
_DETERMINERS = frozenset(
    "a all an any both each every it its more no only some that the their these this".split()
)


def is_request(verb: str, rest: str) -> bool:
    """Tell whether a title that begins with `verb` asks for something, and does not name a thing."""
    return verb not in NOUNS_TOO or rest.split(" ", 1)[0].lower() in _DETERMINERS


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
