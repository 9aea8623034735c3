"""Words of the trade: what is no topic, which kinds of change there are, and how abbreviations are said."""

from __future__ import annotations

from collections.abc import Mapping

STOP_WORDS: frozenset[str] = frozenset(
    """
    a an the and or but nor so if then else of in on at to from by with without for as is are was were be been
    being it its this that these those there here not no none do does did done doing can cannot could should
    would will may might must shall we our you your they their them he she i my me us all any both each few
    more most other some such only own same than too very just also into onto over under between during before
    after above below up down out off again further once when where why how what which who whom while via per
    about against because due until unless like vs etc eg ie e.g i.e
    add added adds adding addition remove removed removes removing removal delete deleted deletes drop dropped
    drops fix fixed fixes fixing update updated updates updating change changed changes changing make makes made
    making use used uses using improve improved improves improving improvement implement implemented implements
    implementing support supports supported supporting allow allows allowed allowing enable enabled enables
    enabling disable disabled disables disabling move moved moves moving rename renamed renames renaming refactor
    refactored refactors refactoring replace replaced replaces replacing introduce introduced introduces set sets
    get gets return returns returned handle handles handled handling avoid avoids avoided prevent prevents
    ensure ensures correct corrects corrected correctly clean cleanup cleans cleaned simplify simplified
    simplifies create created creates creating convert converted converts migrate migrated migrates switch
    switched bump bumps bumped upgrade upgraded upgrades revert reverts reverted reland relands show shows check
    checks checked checking skip skips skipped try tries keep keeps need needs needed provide provides let lets
    turn extend extends extended expose exposes exposed respect apply applies applied include includes included
    new old better more less first last second minor major small big missing wrong broken bad good proper
    properly incorrect invalid unused unnecessary possible redundant extra additional default issue issues bug
    bugs problem problems error errors case cases part parts way thing things code change file files follow
    followup wip pr pull request todo misc various several multiple single initial version work working works
    longer instead now still already always never ever even when
    """.split()
)

_KIND_MARKS: Mapping[str, str] = {
    "fix": "fix, fixes, fixed, bug, bugs, bugfix, bug fix, hotfix, fixup, patch, regression, bug fixes",
    "feature": "feat, feature, features, enh, enhancement, enhance, improvement, improvements, add, new",
    "docs": "doc, docs, documentation, docstring, docstrings, readme",
    "test": "test, tests, testing, unit test, unit tests, unittest, ut, uts",
    "refactor": "refactor, refactors, refactoring, cleanup, clean, clean up, code clean, codemod, maint, "
    "maintenance, style, format, formatting, lint, nfc, move, rename",
    "performance": "perf, performance, optimization, optimisation, optimize, speed",
    "build": "build, packaging",
    "ci": "ci, cd, ci cd, github actions, actions, workflow, workflows",
    "chore": "chore, chores, misc, nit, nits, be, bp, ez, easy, trivial, minor, small, tiny, simple, typo, typos, "
    "small fix, quick fix, fix typo, fix typos, better engineering",
    "dependencies": "deps, dep, dependencies, dependency, build deps, chore deps, bump",
    "release": "release, releases",
    "revert": "revert, reverts, reverted, reland, relanded, re land, reapply",
    "backport": "backport, backports, cherry pick, cherrypick, cherry picked",
    "draft": "wip, draft, rfc, poc, experiment, prototype, dnm, do not merge, do not review, not for review, "
    "no ci, skip ci, ci skip, for ci, don't merge, donotmerge",
    "other": "oss, fbcode, internal, external, pr, rfr, ready for review, breaking, breaking change, "
    "breaking changes, deprecation, deprecated, community, good first issue, followup, follow up, part, set",
}
# A mark that says what sort of change it is, and no topic. The value is the kind that it stands for.
KINDS: Mapping[str, str] = {mark: kind for kind, marks in _KIND_MARKS.items() for mark in marks.split(", ")}

# https://gitmoji.dev, by code and by character.
EMOJI_KINDS: Mapping[str, str] = {
    name: kind
    for kind, names in {
        "fix": "bug 🐛 ambulance 🚑 adhesive_bandage 🩹 lock 🔒 rotating_light 🚨 goal_net 🥅 pencil2 ✏",
        "feature": "sparkles ✨ tada 🎉 boom 💥 children_crossing 🚸 lipstick 💄 triangular_flag_on_post 🚩",
        "docs": "memo 📝 books 📚 bulb 💡 page_facing_up 📄",
        "test": "white_check_mark ✅ test_tube 🧪 clown_face 🤡 camera_flash 📸",
        "refactor": "recycle ♻ art 🎨 fire 🔥 coffin ⚰ truck 🚚 building_construction 🏗 label 🏷 wastebasket 🗑",
        "performance": "zap ⚡ racehorse 🐎",
        "build": "package 📦 hammer 🔨 wrench 🔧",
        "ci": "construction_worker 👷 green_heart 💚 rocket 🚀",
        "dependencies": "arrow_up ⬆ arrow_down ⬇ pushpin 📌 heavy_plus_sign ➕ heavy_minus_sign ➖",
        "release": "bookmark 🔖",
        "revert": "rewind ⏪",
        "draft": "construction 🚧 alembic ⚗",
        "other": "globe_with_meridians 🌐 loud_sound 🔊 mute 🔇 see_no_evil 🙈 wheelchair ♿",
    }.items()
    for name in names.split()
}

# What a path or a file name is made of everywhere: it places a change, and says nothing about it.
PLACE_WORDS: frozenset[str] = frozenset(
    """
    py rs go js jsx ts tsx cc cpp cxx hpp cu java kt rb md rst txt yml yaml toml json html css src lib libs crate
    crates package packages pkg internal main mod init core common util utils helper helpers test tests testing
    file dir folder path module modules source include impl api base app apps
    """.split()
)

# How abbreviations of the trade are said.
SPOKEN: Mapping[str, str] = {
    "mps": "Apple Metal", "metal": "Apple Metal", "rocm": "AMD ROCm", "xpu": "Intel GPU", "cuda": "CUDA", "ci": "CI",
    "cd": "Release pipeline", "docs": "Documentation", "deps": "Dependencies", "ui": "User interface", "cli": "Command line",
    "api": "API", "db": "Database", "auth": "Authentication", "fsdp": "FSDP", "onnx": "ONNX", ".github": "Workflows",
    ".": "Project files",
}  # fmt: skip
