"""Words that any sentence may use without claiming anything about the content of a change."""

from __future__ import annotations

from pipeline.truth.stems import base_forms

FUNCTION = frozenset(
    """
    a an the this that these those each every either neither both all any some no none nothing something
    anything everything nobody somebody anybody everybody everyone someone anyone such same other others
    another own i you he she it we they me him her us them my your his its our their mine yours hers ours
    theirs myself yourself himself herself itself ourselves themselves who whom whose which what when
    where why how whoever whatever whichever and or but nor so yet if then else than as because since
    though although while whereas whether unless until once of to in on at by for from with without within
    into onto upon out over under above below up down off about around across through throughout during
    before after between among amongst against along alongside toward towards behind beyond beside besides
    near via per plus minus like unlike despite except including excluding concerning regarding is are was
    were be been being am do does did done doing has have had having can could may might must shall should
    will would ought not never ever too also very just only even still already again further more most
    less least much many few fewer several enough quite rather somewhat almost nearly roughly
    approximately exactly precisely merely simply really actually currently now today tonight here there
    hence thus therefore however meanwhile moreover furthermore otherwise instead indeed perhaps maybe
    together apart away back forward well so-called yes okay ok vs versus etc e.g i.e eg ie
    """.split()
)

PULL_NOUNS = frozenset(
    """
    pull pulls request requests pr prs change changes patch patches fix fixes bugfix bugfixes fix-up
    fixups contribution contributions submission submissions proposal proposals entry entries item items
    piece pieces commit commits update updates cleanup cleanups clean-up clean-ups refactor refactors
    refactoring refactorings revert reverts reversion reversions draft drafts improvement improvements
    bump bumps backport backports cherry-pick cherry-picks addition additions tweak tweaks rewrite
    rewrites removal removals correction corrections migration migrations upgrade upgrades one ones more
    effort efforts merge merges landing landings hotfix hotfixes repair repairs rework adjustment
    adjustments rename renames feature features work follow-up follow-ups followup followups step steps
    reland relands merger mergers
    """.split()
)
PULL_HEADS = PULL_NOUNS - frozenset(
    "pull pulls work feature features step steps one more effort efforts".split()
)

ISSUE_NOUNS = frozenset("issue issues ticket tickets".split())

PEOPLE_NOUNS = frozenset(
    """
    author authors contributor contributors person people developer developers engineer engineers
    maintainer maintainers newcomer newcomers first-timer first-timers name names hand hands human humans
    bot bots pair individual individuals folk folks colleague colleagues teammate teammates submitter
    submitters committer committers coder coders programmer programmers face faces account accounts
    """.split()
)
THEME_NOUNS = frozenset(
    """
    theme themes topic topics thread threads storyline storylines story stories area areas campaign
    campaigns group groups cluster clusters subject subjects category categories
    """.split()
)

# What a briefing says about any day: greetings, hand-overs, the business of pull requests, plain talk.
_REPORTING = """
    morning afternoon evening hello hi welcome thanks thank bye goodbye listen listening listener
    listeners tune joining join briefing brief show episode edition update roundup round-up recap rundown
    digest daily weekly news headline headlines summary developer developers repository repo project team
    teams community codebase code base main trunk branch tree upstream day days date today's yesterday
    tomorrow week weeks hour hours minute minutes moment time times window period activity action motion
    move moves moved traffic volume pace busy quiet calm light heavy slow active activity's pull request
    requests pulls pr prs change changes patch patches contribution contributions submission submissions
    proposal proposals entry entries item items piece pieces commit commits diff diffs commit's author
    authors contributor contributors person people engineer engineers maintainer maintainers newcomer
    newcomers first-timer first-timers first-time hand hands name names reviewer reviewers bot bots
    automation human theme themes topic topics thread threads story stories storyline campaign campaigns
    group groups area areas category categories cluster effort efforts work works working job task tasks
    project's push pushes initiative series stack stacks stacked set sets batch batches bunch string run
    pair couple trio dozen handful deep depth tall high long chain part parts slice portion share half
    third quarter fifth majority minority bulk rest remainder remaining total totals sum overall
    altogether count counts number numbers figure figures tally mix land lands landed landing merge merges
    merged merging ship ships shipped shipping propose proposes proposed proposing open opens opened
    opening close closes closed closing draft drafts drafted review reviews reviewed reviewing reviewer
    revert reverts reverted reverting reland relands relanded abandon abandoned withdraw withdrawn
    withdrew drop dropped pending outstanding unmerged await awaits awaiting wait waits waiting queue
    queued ready flight progress table submit submits submitted file filed send sends sent post posted
    raise raised put puts push pushed bring brings brought contribute contributes contributed author
    authored write wrote written offer offers offered hand handed track tracks tracked tracking cite cites
    cited citing refer refers referred reference references link links linked mention mentions mentioned
    name named call called title titled describe describes described description say says said tell tells
    told report reports reported note notes noted list lists listed cover covers covered span spans touch touches
    touched concern concerns concerned involve involves involved deal deals focus focuses focused centre
    centres center centers revolve revolves belong belongs fall falls fell sit sits dominate dominates
    dominated dominant lead leads led leading follow follows followed following next come comes came
    account accounts accounted accounting make makes made making makes up form forms comprise comprises
    consist consists include includes included go goes going went gone get gets got getting take takes
    took taken taking give gives gave given bring keep keeps kept see sees saw seen look looks looked show
    shows showed shown turn turns turned remain remains remained stay stays stayed stand stands stood
    start starts started begin begins began end ends ended finish finishes finished stop stops stopped
    continue continues continued happen happens happened arrive arrives arrived appear appears appeared
    join joins joined want wants wanted aim aims aimed intend intends intended plan plans planned hope
    hopes hoped seek seeks sought try tries tried attempt attempts attempted suggest suggests suggested
    ask asks asked need needs needed split divided between spread single sole lone alone individual
    separate separately each apiece first second third fourth fifth sixth seventh last final next previous
    earlier later latest finally lastly big biggest large larger largest small smaller smallest great
    major minor main top most least many few several new old recent recently fresh current currently
    elsewhere besides meanwhile standalone otherwise separately notable notably point other side hand note
    note thing things bit lot kind sort type way ways place places spot spots case cases case's sake word
    words term terms sentence wrap wraps wrapping up rounds round rounding out closer that's it's
    different various similar same related common whole entire full complete completed completely partial
    fewest least most largest dominant quietest lightest heaviest longest shortest deepest larger smaller
    bigger fewer greater longer shorter smaller so far still yet already just only barely mostly mainly
    largely chiefly primarily partly issue issues ticket tickets bug version release number numbered
    apiece fewer behind ahead level tied tie equal equally even one two three four five six seven eight
    nine ten eleven twelve zero credit credits credited own owned owner owns responsible helm drive drives
    drove driven driving alone solo jointly together co-authored co-author co-authors help helped account
    turn hands desk pen behalf pick picks picked cherry-pick backport done unfinished undecided unresolved
    settled decided decision verdict undecided limbo mark marked tag tagged label labelled labeled labels
    line lines file files additions deletions insertions net half-dozen simple simply straightforward plain matter
    matters mean means meant busy busier busiest quieter quietest rank ranks ranked place placed plus
    minus extra additional separately actual actually precise exact exactly result results outcome hold
    holds held leave leaves left good fine nice early late now then live day's aside interesting short
    tiny mind attention list board map scene stage spotlight spot bench pile ledger column bucket camp
    fold door gate line path road lane ground front centre heart core corner thread wave flurry stream
    slate crop clutch cluster collection assortment grab-bag loose odd odds ends sundry miscellany
    miscellaneous housekeeping chore chores carry carries carried carrying superfluous redundant
    unnecessary obsolete moot superseded supersedes superseding learn learns learned learning step attempt
    retry halfway midway lower upper bottom middle maintenance point-fix one-off one-offs
"""
REPORTING = frozenset(form for word in _REPORTING.split() for form in base_forms(word))

# Places where a sentence speaks of the day itself.
CALENDAR = frozenset(
    """
    january february march april may june july august september october november december monday tuesday
    wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed
    thu fri sat sun utc gmt am pm noon midnight o'clock
    """.split()
)

# Things that any change may be about: they neither back a sentence nor speak against it.
GENERIC = frozenset(
    """
    error errors message messages problem problems value values option options setting settings case cases
    default defaults code function functions method methods call calls page pages screen file files user
    users people input output data content contents information thing things support system systems
    process library tool tools feature features software program application name names number numbers
    string strings size sizes time times place way ways part parts end start rule rules need needs
    handling behaviour behavior
    """.split()
)
