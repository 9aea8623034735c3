"""Common words of English that paraphrase any text: no name, no number, no judgement, no cause and no plan.

A sentence may use one that its text lacks, as long as most of what it tells beside that word stands there. Words
that would change what is told (to fail, to lose, an opposite of a word of the text) are not among them.
"""

from __future__ import annotations

from pipeline.truth.stems import base_forms

_VERBS = """
    collapse accumulate tuck bundle squeeze unfold mould flow sew stitch rehearse rearrange rewind replay retell
    survive
    arise arose arisen cease trip picture balance tune stumble choke suffer stick trigger land spin tidy
    accompany achieve acknowledge acquire act adapt address adhere adopt advance affect agree aim allocate alter
    amount answer anticipate apply approach arrange arrive assign assist associate assume attach attend avail
    become begin behave belong bind bring call carry cater cause change check choose clarify collect combine come
    commit communicate comprise conclude conduct confine conform connect consider consist constitute construct
    consult consume contain continue contribute control cope correspond count cover create cross cut deal decide
    declare define deliver depend derive describe detail determine develop devise devote differ direct discover
    discuss display distinguish distribute divide do draw drive edit embed emerge employ empty encode encounter
    end engage ensure enter equip establish evaluate examine exchange exercise exhibit exist expect explain
    explore express face fall fetch figure fill find finish fit flow focus follow force form found function
    gather generate get give go govern grab grant group grow guard guide handle happen have help hit hold honour
    identify illustrate imply include incorporate indicate inform inherit insist inspect instruct intend interact
    intercept interpret introduce invoke involve issue join judge jump keep know land last launch lay lead learn
    leave let lie lift list listen live locate look maintain make manage map mark match matter measure meet
    mention mind mirror move name need note notice obey observe obtain occupy occur offer omit operate order
    organise organize originate outline overlap own pair pass pay perform permit persist pick place plan play
    point possess pour practise prepare present preserve press proceed process produce program prompt propagate
    provide pull pursue push put qualify query raise reach react realise realize recall receive recognise
    recognize record refer reflect regard register relate rely remain remember render repeat replay reply report
    represent reproduce request require reside resort respect respond result retain retrieve return reuse revise
    revolve roll run satisfy save say scope see seek seem select send serve set settle shape share shift show
    sign sit skim slot specify spell spot stand start state stay step store strike structure study submit suit
    supply surround surface take talk tap target tell tend test think tick tie touch trace track transform travel
    treat trust try turn understand undertake use utilise utilize vary view visit wait walk want watch wear wire
    wish wonder work wrap write yield
    said told went came saw did made took gave kept held stood sat brought bought thought found left felt meant
    dealt chose chosen spoke spoken wrote written shown drawn drew grew grown knew known understood undertook
    came become became ran sought taught caught sent spent built lent meant met paid put read set sold stuck
    swept threw thrown wore worn woke
    aid alert appoint ascend assemble assure awaken bend bounce bridge browse carve circle cling coincide
    compensate compete concentrate confront confuse contact contend converge convey convince cooperate
    coordinate crawl creep dangle decorate demonstrate depict discern discourage dismiss dodge drag drift
    drip dwell echo elevate embark embrace encompass encourage endeavour endure ensue entail entrust erect
    escort fade fasten feed ferry flee flick float flock foresee forge forgo formulate grasp grind grip
    hesitate hunt imitate impose inhabit inquire inspire interfere intervene justify lament liken
    linger lodge lurk masquerade meander mimic mingle muddle narrate navigate nudge oblige obscure offset
    oppose outlast outlive overlook oversee overtake park peek peel pinpoint plead ponder portray pose
    predict presume pretend prevail proclaim reassure reconcile reconsider refine refrain regain regret
    reign reinforce reiterate rejoin relieve relinquish relocate resemble reserve reshuffle retell revisit
    roam scatter scoop scour shed shelter shove shuffle sift slide sneak soak speculate spill stash steer
    stow straddle stray stretch strive stroll substitute suffice summarise summarize sustain sway swing
    tangle tempt tilt tinker tolerate toss trail tug tumble twist unearth unveil usher venture voice
    warrant weave wedge weigh whisper withhold witness bent crept dragged fed fled slid spilt stretched
    swung woven strove
"""
_ADJECTIVES = """
    soon inside thereby
    able accessible actual additional adjacent alternative ambitious ample apparent appropriate arbitrary available
    aware basic bare brief broad careful central certain chief clear close closed common compact comparable
    complete complex concise concrete consistent constant conventional convenient core correct current custom
    dedicated deep definite detailed different direct distinct distant diverse dual entire equal equivalent
    essential even eventual evident exact existing explicit extended extra familiar final fine finite firm
    fixed flat flexible following foreign formal former forthcoming free frequent fresh full fundamental future
    general genuine given global good grand great handy hard heavy high idle immediate inner initial internal
    intended interesting involved joint just keen key known lasting late latter lean leftover lengthy light
    likely limited literal little live lone long loose low main manual marked mere middle minimal minor missing
    mixed modern modest multiple mutual named narrow native natural near neat necessary new next nominal normal
    notable numerous obvious occasional odd old only open optional ordinary original other outer outright overall
    own paired parallel partial particular patient plain popular possible practical precise preferred present
    previous primary prior private proper pure quiet rare raw ready real recent regular related relative
    relaxed relevant remaining remote repeated respective rest rich rough routine same scarce secondary
    selected separate serious several shared sharp short silent similar simple single sizeable slight small
    smart smooth sole solid special specific spare standard stated steady strict strong sudden sufficient
    suitable supplementary tall temporary tight tiny total traditional true twin typical ultimate underlying
    unified uniform unique unusual usual various vast visible vital wary whole wide willing
    stricter tighter looser leaner wider narrower shorter longer simpler plainer clearer finer stronger sharper
    neater lighter heavier larger smaller
    abrupt absolute accidental adequate adjoining akin alien alive annual anonymous apt artificial awkward
    bland blunt bold candid casual cautious coincidental collective conceivable conclusive conscious
    considerate conspicuous deliberate delicate discreet distinctive doubtful drastic elaborate enduring
    erratic exotic faithful feasible fleeting fortunate fragile frantic generous gradual haphazard hasty
    hollow hypothetical imaginary impatient implicit inadvertent indefinite independent indirect
    inevitable informal innocent intentional intermittent irregular laborious lengthwise liberal makeshift
    meaningful mindful mistaken momentary mysterious neutral nimble noisy offhand ongoing outdated
    outlying overt painstaking passive peculiar periodic perpetual persistent pertinent plausible
    precarious predictable preliminary premature probable prominent prone proportional prospective
    provisional puzzling quirky reckless reluctant repetitive resolute restless rigid rigorous roundabout
    selective sensible sensitive sheer snug sober sparse spontaneous sporadic stray studious subsequent
    successive superfluous supportive surplus symbolic systematic tacit tangible tardy tedious tentative
    terse thrifty timid topmost transparent unaided unaware uncommon uneven unexpected unfamiliar unheard
    unnoticed unseen untidy unwelcome unwieldy unwitting upright vain verbal versed vigilant vigorous
    visual vivid voluntary weary weird wilful past aloud anew astray backwards onwards upwards downwards
    sideways thrice beforehand midway
"""
_NOUNS = """
    module function method platform setup dialog component
    trade machinery self apparatus ally alarm album anchor ancestor applause armour avalanche ballast banner
    beacon blanket blueprint bouquet brink bucket budget buffet bulge canvas caravan cargo carousel cascade
    catalogue ceremony chunkier circuit circus cliff coat compass corridor costume crack cradle craft crew crop
    crown crutch currency dash deck dial diet doorway doorstep draught duet engineering envelope fabric feast
    fence fleet flood folk fork fringe fruit fuel furniture garden garment gate gathering gear glue guest harvest
    hatch haul heap hinge hobby hop hose household hub ink inventory island jigsaw jungle kit knot ladder landmark
    leap legacy lever lid lifeline lifter limb locker luggage magnet maths medal menu mill mosaic mould neighbour
    nest net nod nut ocean orchestra outlet oven parade passenger patch patchwork path payload peak pedestal
    pencil pillar pipe plank plumbing pocket portion postcard poster pot prop pump quarter rack raft rail rain
    ramp relay relative ribbon road roof rope rug saga sail sandwich scaffold scaffolding seam seat shelf shell
    shield shop sketch sleeve slope smoke snapshot sock spine spice stack staff stairs stool storm strand string
    suit tale tangle tap tent thread ticket tide toolbox tower toy traffic trap tray tree trio tunnel twin umbrella
    valve vault vehicle veil vessel wagon wall wave weather web wheel wing wire yard zone
    metric script scripts tally counter gauge convolution tensor tester helper loader wrapper picker splitter
    ability access accident account act action activity addition advance adventure aim amount angle answer
    appearance approach area argument arrangement article aspect attention attribute background base basis
    batch beginning behaviour behavior bit block body bottom boundary branch bulk bundle business capability
    capacity care case category centre center chain chance channel character chart check choice class clause
    cleanup code collection column combination command comment comparison complement component computation
    computer concept concern condition connection consequence consumer content contents context control
    conversion copy core corner correction count couple course coverage creation customer data day decision
    declaration default definition degree demand dependency design detail device difference dimension direction
    directory discussion display distance documentation doing duty edge edition effect effort element end
    engine entry environment event evidence example exception execution expression extension extent fact
    failure family fashion favour favor feature field figure file fix flag flavour folder form format fraction
    frame function functionality ground group guide half hand handling head heading help hole hook idea input
    instance instruction integration intent interest interface invocation issue item job journey kind knob label
    language layer layout length level line link list listing location logic look loop machine maintenance
    management manner mark match matter meaning means measure mechanism member message method middle mode model
    moment mood motion name nature need node note notice notion number object occasion one operation opposite
    option order origin outcome output overhaul overview owner pack package page pair panel part party pass
    pattern people person phase phrase piece place plan platform point policy position possibility practice
    presence problem procedure process product program project property protocol purpose quantity question
    queue quirk range reader reading reason record reference region relation release replacement report
    repository representation request requirement reset resource response rest result return role room root
    rough round route routine row rule run sample scenario scene scheme scope screen script search section
    selection sense sequence series server service session set setting setup shape share shortcut side sign
    signature site situation size slot snippet software solution sort source space spec specification spot
    stage stance standard start state statement status step story strategy string structure style subject
    subsystem suite surface switch symbol syntax system table tail target task team technique term test text
    theme thing thread time tool tooling top topic touch trace track transition treatment trick trigger trouble
    try turn type unit usage use user utility value variable variant variety version view visit way week whole
    window word wording work workaround workflow world wrapper writer
    bug defect flaw glitch gap hiccup nuisance oddity mistake slip mishap oversight shortcoming culprit offender
    sore loophole hurdle obstacle snag
    absence accent affair aftermath allowance ambition anecdote announcement antidote apology appetite
    arithmetic arrival aspiration assessment assistance association assumption audience avenue aversion
    backdrop backlash baggage bargain barrier bearing behest belief bid blend breadth burden candidate
    caution ceiling certainty champion chaos chapter charm chore clash clue clutter coincidence commotion
    companion complaint compromise confidence confusion consent consideration constraint contest contrast
    conviction cooperation countdown counterpart courage courtesy criticism crossroads cue curiosity
    cushion dearth decade derivation dignity dilemma disadvantage disappointment discipline discretion
    disguise dispute distinction diversity dose drawback dust eagerness echo emphasis encouragement
    equality era errand essence excerpt excess excuse existence expansion expectation expense expertise
    exploration extreme fairness faith fate feat feedback flair fluke foothold footnote foreground fortune
    foundation freedom frenzy frontier frustration fuss gist glance glimpse goal gossip guesswork guidance
    guise habit hallmark hardship haste headache headway history homework honesty horizon household hunch
    hunger hypothesis ignorance imitation impasse impression impulse inclination inconvenience ingredient
    initiative inkling instinct intention intuition invitation irony itch junction juncture kinship knack
    knowledge legwork leisure lesson liberty lifespan lifetime likelihood likeness limitation lineage
    luxury magnitude makeover marathon maze mess messenger midst milestone mishmash mixture momentum
    mystery narrative necessity niche nickname nook novelty nuance obligation observation obstruction
    occurrence opponent opportunity opposition orbit ordeal ornament outfit outlook outskirts ownership
    palette paradox parlance passage pastime patience peculiarity penchant perception permission
    perspective phenomenon plight portrait posture potential precaution precedent predicament premise
    prerequisite pretext privilege prize probability promise proportion prospect proverb proximity
    punctuation pursuit puzzle quest rarity realm reappearance recipe recognition recollection recourse
    refuge refusal relationship relevance reliance relic reluctance remark reminder remnant rendezvous
    renewal reputation resemblance residence residue restraint retrospect revelation reward riddle ripple
    ritual rival scarcity scenery semblance sentiment shadow shortage sibling similarity solitude souvenir
    span speculation spotlight standpoint standstill stature stint stride strife struggle subtlety
    succession summit surroundings suspicion tact tangent temptation tendency tension tenure territory
    testimony thickness thirst toil tradition trait tribute trifle uncertainty unease unison upkeep urge
    utterance vantage variation vicinity virtue visitor vocabulary vow voyage warmth wealth whim
    willingness wisdom zeal
"""
COMMON = frozenset(form for word in f"{_VERBS} {_ADJECTIVES} {_NOUNS}".split() for form in base_forms(word))


def is_common(word: str) -> bool:
    """Tell whether a lower-case word, in whatever form, paraphrases any text; a joined one by its parts."""
    return all(part in COMMON or bool(base_forms(part) & COMMON) for part in word.split("-") if part)
