"""Words that decide whether a verb tells a deed: what reports, what labels, what stands after "now"."""

from __future__ import annotations

NEUTRAL = frozenset(
    "call cover touch report test try lead show target track group batch count sort type measure land mark label tag "
    "classify".split()
)
LABELLING = frozenset(
    "call label tag mark classify group sort map link index count type pin cover base".split()
)
WANTING = frozenset("want propose suggest ask seek plan hope aim intend wish".split())
# "For now", "by now": the word after these is no verb that happens now.
NOT_NOW = frozenset("for by right until just even from since before every".split())
NO_VERB = frozenset(
    """
    that for to and then the a an on in at with under of as or but so less more only plus it they this
    these there what which who open available ready up out off down over less than
    """.split()
)
IRREGULAR = frozenset(
    """
    gave brought taught drew threw found built ran shrank sped got rewrote rebuilt undid redid cut put set
    """.split()
)
# What a person or a pull request does without changing anything.
NO_DEEDS = frozenset(
    """
    proposed opened wanted needed asked noted contributed submitted authored shared worked joined drafted
    called described reported mentioned tracked cited counted offered suggested planned hoped used helped
    started followed accounted tried aimed intended discussed reviewed titled named labelled marked tagged
    owned explained considered promised argued claimed looked says notes has is was wants hopes plans asks
    suggests seeks proposes opens needs leads follows accounts contributes offers reports writes describes
    shares works owns tops trails comes goes gets takes tries aims looks thinks expects promises argues
    points mentions cites tracks touches covers targets concerns deals focuses belongs waits awaits sits
    votes warns worries doubts wonders admits insists objects concedes reckons finds expects prefers agrees
    stays remains stands builds depends relies does always also this its his hers theirs plus less across
    pass
    """.split()
)
# "Seventy pull requests moved today" tells of traffic, not of a change that moves something.
AFTER_MOVED = frozenset(
    """
    today on in through this during across over between forward along overall here and but with while
    """.split()
)
# Participles that end in no "ed" and tell that something came about.
PARTICIPLES = frozenset(
    """
    become done begun made built rebuilt brought taught kept put set split cut written rewritten
    given taken fallen risen sunk shrunk
    """.split()
)
# What may have happened to a pull request that is still open, or to the world around it.
HAPPENING_TO_PULLS = frozenset(
    """
    been had received gathered drawn passed approved waited sat remained stayed grown seen requested
    commented attracted failed tested verified confirmed checked measured known shown used broken reported
    labelled labeled rebased updated pushed gone found stated chosen assigned added
    """.split()
)
RELATIVE_WORDS = frozenset("that which who whose what".split())
TRIALS = frozenset("test tests suite suites benchmark benchmarks command commands check checks".split())
