"""Plain talk.

Words with which people link, weigh and lighten what they tell, and which tell nothing of a change.
"""

from __future__ import annotations

from pipeline.truth.stems import base_forms

_WORDS = """
    debut afterwards afterward expect reckon concede admit suspect guess
    above absent abundance accordingly account across act actual add adding addition address afoot
    afternoon agenda ahead air albeit alike all allow almost along already alright also although always
    amid among amount ample announce another answer any anybody anyhow anyone anything anyway anywhere
    apart appear appearance appetite approach apropos arguably around arrange arrival arrive article aside
    ask asleep at attempt attend attention attract average await awake aware away awfully baby back
    backlog ball bare barely basic basically basket beat become bed been beg begin beginner behalf behave
    being believe bell belong below bench beneath beside bet bill bit bite blank blink boring both bother
    bottom bow brace bread break breath brief briefly bring broad broadly brother brush bulletin bunch
    bundle burst but buy by bye calm came can care carry case casually caught cause centre certain
    certainly chair chance chase chat cheer cheers chief chiefly choice choose chorus chunk circumstance
    claim clear clearly climb closely closer coffee cold collect come comes coming comfort comfortable
    comment common commonly companion compared complete completely concern conclude conclusion confirm
    consider considering contrary contrast conversation cook cool corner count couple course court crossed
    crossing crowd crowded cup curious curiously curtain customary dance dare dawn daytime deal dealt dear
    decent deed deep definite definitely degree delight demand depart describe deserve deserves despite
    detail details develop did differ different difficult dip dish distinct ditto diverse do does door
    doubt doze draw drawn dream drink drum duly dull during duty each eager ear earlier early earn ease
    east eat effect effectively effort eh either else elsewhere encounter enjoy enough entirely equally
    especially essentially evening eventually ever every everyday evident evidently exactly exciting
    excuse exist explain explanation eye fact fair fairly fall familiar family famous far fashion favour
    favourite feel feeling fell fellow felt few fight finally find fine finger finish fire firm firmly
    first fit fits flavour flight folk follow following food footing footnote for fore forget formally
    former forth fortune found four frank frankly freely friend from full fully fun funny further future
    gain gathered gave generally gentle gently get getting gift give given glad glance glimpse go goal
    goes going gone good goodbye got grab grant green greet greeting ground grow guess gut guy had half
    hall hand handed handful hands handy happen happening happily happy hard hardly harvest has hat have
    haul having headed headline heads hear heard hearing heart heavily heavy held hello help helps hence
    here heritage hey hi high higher highlight highlights holding holds holiday home honest honestly
    honour hope hopefully hour house how however hum humble hundred hungry hunt hurry idea ideal imagine
    immediate immediately impression in inch inclined included includes including indeed individual inform
    information initially instead intend interest interesting interestingly into introduce invite involve
    is it item itself jam joint joke journey judge jump just justice keen keenly keep keeping keeps kept
    kick kind kindly kindred kitchen knock knot know known lack lady laid land lane large largely last
    lasting late lately later latest latter laugh lay leader leading leads lean leap least leave leaves
    leaving left leg legs less lesson let letter lie life lift lightly like likely likewise limb limbo
    lineup listed literally little lively living lone longer look looking looks loosely lot lots loud love
    low luck lucky lunch made main mainly make makes making man manage manner many march market mass mate
    matter matters may maybe me meal mean meaning means meant meantime meanwhile meet meeting mellow
    memorable mention mentioned mere merely merry met mid midday middle midway might mild mildly mile
    minor minute miss modest modestly moment monday month mood more moreover morning mostly motion much
    murmur music my naked namely narrowly nearby nearly neat neatly necessarily need needless needs
    neighbour neither never nevertheless new newly news newsy next nice nicely night nine nobody nod none
    nonetheless noon nor normally north nose not notable notably note noted notes nothing noticed now
    nowhere numerous obvious obviously occasion occupied occur odd oddly of off offering official
    officially often oh ok okay old on once one ones oneself only onto opening openly opinion opposite or
    ordinary other others otherwise ounce our ours out outcome outnumber outright outside outstanding over
    overall overnight owe owing pace pardon partially particular particularly partly parts patient
    patiently pay pending people perhaps period personal phew pick picked picks pieces pile pinch placed
    plainly plant plea pleasant pleasantly please plenty plus pointed points polite politely poor pop
    popular portion possible possibly pour practically precede precious precise precisely prefer
    preference prelude preparation prepared presence present presently presumably pretty previously pride
    prior probably produce professional progress project promptly properly proportion propose prospect
    prove purely pursue puts putting quaint quality quarter quest quiet quietly quietest quit quite quote
    rain ran rare rarely rather reached reality really rear reason reasonable recall receive received
    recent recently recipe reckon recount regard regarding regardless regularly rejoice relate related
    relatively relax relevant relief remainder remained remaining remains remark remember remind reminder
    rested reward rhythm rich ride right ripe rise road roughly roundup rush said sake same sat sauce saw
    say saying says scarce scarcely scattered school scraps sea season secondly see seeing seeking seem
    seemed seems seen seldom sell sense sent sentence separate separately series sets settled several
    shake shall sharp sharply sheer shine shop shorter shortest shortish shortlist shortly shot shoulder
    show showed showing shown shows shut shy sidenote sides sight silence silently similar similarly
    simple simply since sir sister sit sits sitting situation skill skim slender slight slightly slim slip
    smaller smallish smile smooth snack so soften softly sole solely solo some somebody somehow someone
    something sometimes somewhat somewhere son song sorry sounds south spare spared speak speaking
    specifically spend spent spirit splash spoke spoken sport stages stake stand standing stands stare
    started starter starting starts stated stay stayed staying stays steadily steady steal steer steps
    sticks still stir stood stopped stops storm story straight straightforward strange strangely strike
    striking stroke strongly struck such sudden suddenly sufficient suggestion suit suitable summary sun
    sunny supper supposed sure surely surprise surprising surprisingly sweet sympathy take taken takes
    taking tale talk talked talking talks tall taste tea teach tell telling tells temper ten tend terribly
    than thank thanks that the then thence there thereafter therein they thick thing things think thinking
    third this thorough thoroughly those though thought thousand three through throughout thursday thus
    tidbit tidy tied ties till timely times tiny to today toe together told tomorrow tone too took torn
    total totally touched touches touching toward town toy trace treat trek tribute trick trickle tried
    trio trivia true truly trust truth try trying tuck turn turned turning turns twelve twice twin two
    typically ultimately umbrella unanswered under undergo understand understandable understood undertake
    undone unfinished unfold unfortunately uniform unlike unlikely unsettled unsurprising unsurprisingly
    until untouched unusual unusually up upon upper uproar upside us usual usually vague vain various verb
    verdict verge verse very vice vote waited waiting waits walking walks wander want wanted wanting wants
    war warm warmly wash way ways weather week weekday weekend weeks welcome well went west wet whatever
    when whenever where whereas wherever whether which whichever while whistle white who whole wholly whom
    whose why wide widely wife wind wine winter wish wit with within without woke woman won wonder words
    wore worked working works worry worth would wrapping wraps writes writing written wrote yard yeah year
    years yes yesterday yet young yours yourself youth courtesy kudos shout-out shoutout namesake doorstep
    runway pipeline tying knotted bookends bookend newsdesk noticeboard scoreboard tallying tallies
    sketch sketching sketched fallen fall fell risen rise rose cost costs toll price operation operations
    target targets targeted
    tallied scorecard ledger nutshell whopping paltry meagre lion's handedly single-handedly
    singlehandedly hat-trick clutch smattering sprinkling scattering raft spate slew swathe sliver lump
    crumbs leftovers apology apologies caveat caveats disclaimer proviso asides parenthesis
    parenthetically incidentally admittedly granted granting crucially luckily tellingly fittingly alas
    reportedly apparently allegedly seemingly ostensibly supposedly according accordance per claims
    claimed argue argues argued explains explained observe observes observed remarks states mentions
    describes described concede concedes admit admits admitted promises promised reasons reasoning motive
    motivation rationale justification existing existent unwanted original current corresponding
    respective matching virtually squarely tidily loudly
"""
CHAT = frozenset(form for word in _WORDS.split() for form in base_forms(word))
