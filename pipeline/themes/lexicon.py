"""Words of the trade: what is no topic, which kinds of change there are, and how abbreviations are said."""

from __future__ import annotations

import re
from collections.abc import Mapping

STOP_WORDS: frozenset[str] = frozenset(
    """
    a an the and or but nor so if then else of in on at to from by with without for as is are was were be
    been being it its this that these those there here not no none do does did done doing can cannot could
    should would will may might must shall we our you your they their them he she i my me us all any both
    each few more most other some such only own same than too very just also into onto over under between
    during before after above below up down out off again further once when where why how what which who
    whom while via per about against because due until unless like vs etc eg ie e.g i.e add added adds
    adding addition remove removed removes removing removal delete deleted deletes drop dropped drops fix
    fixed fixes fixing update updated updates updating change changed changes changing make makes made
    making use used uses using improve improved improves improving improvement implement implemented
    implements implementing support supports supported supporting allow allows allowed allowing enable
    enabled enables enabling disable disabled disables disabling move moved moves moving rename renamed
    renames renaming refactor refactored refactors refactoring replace replaced replaces replacing introduce
    introduced introduces set sets get gets return returns returned handle handles handled handling avoid
    avoids avoided prevent prevents ensure ensures correct corrects corrected correctly clean cleanup cleans
    cleaned simplify simplified simplifies create created creates creating convert converted converts
    migrate migrated migrates switch switched bump bumps bumped upgrade upgraded upgrades revert reverts
    reverted reland relands show shows check checks checked checking skip skips skipped try tries keep keeps
    need needs needed provide provides let lets turn extend extends extended expose exposes exposed respect
    apply applies applied include includes included new old better more less first last second minor major
    small big missing wrong broken bad good proper properly incorrect invalid unused unnecessary possible
    redundant extra additional default issue issues bug bugs problem problems error errors case cases part
    parts way thing things code change file files follow followup wip pr pull request todo misc various
    several multiple single initial version work working works longer instead now still already always never
    ever even when
    """.split()
)


def _table(text: str) -> dict[str, list[str]]:
    """Read lines of `key: word, word`, where an indented line goes on."""
    rows = re.sub(r"\n\s+", " ", text).strip().splitlines()
    return {key: words.split(", ") for key, words in (row.split(": ", 1) for row in rows)}


_KIND_MARKS = """
fix: fix, fixes, fixed, bug, bugs, bugfix, bug fix, hotfix, fixup, patch, regression, bug fixes
feature: feat, feature, features, enh, enhancement, enhance, improvement, improvements, add, new
docs: doc, docs, documentation, docstring, docstrings, readme
test: test, tests, testing, unit test, unit tests, unittest, ut, uts
refactor: refactor, refactors, refactoring, cleanup, clean, clean up, code clean, codemod, maint,
    maintenance, style, format, formatting, lint, nfc, move, rename
performance: perf, performance, optimization, optimisation, optimize, speed
build: build, packaging
ci: ci, cd, ci cd, github actions, actions, workflow, workflows
chore: chore, chores, misc, nit, nits, be, bp, ez, easy, trivial, minor, small, tiny, simple, typo, typos,
    small fix, quick fix, fix typo, fix typos, better engineering
dependencies: deps, dep, dependencies, dependency, build deps, chore deps, bump
release: release, releases
revert: revert, reverts, reverted, reland, relanded, re land, reapply
backport: backport, backports, cherry pick, cherrypick, cherry picked
draft: wip, draft, rfc, poc, experiment, prototype, dnm, do not merge, do not review, not for review, no ci,
    skip ci, ci skip, for ci, don't merge, donotmerge
other: oss, fbcode, internal, external, pr, rfr, ready for review, breaking, breaking change, breaking
    changes, deprecation, deprecated, community, good first issue, followup, follow up, part, set
"""
# A mark that says what sort of change it is, and no topic. The value is the kind that it stands for.
KINDS: Mapping[str, str] = {mark: kind for kind, marks in _table(_KIND_MARKS).items() for mark in marks}

# https://gitmoji.dev, by code and by character.
_EMOJI = """
fix: bug, 🐛, ambulance, 🚑, adhesive_bandage, 🩹, lock, 🔒, rotating_light, 🚨, goal_net, 🥅, pencil2, ✏
feature: sparkles, ✨, tada, 🎉, boom, 💥, children_crossing, 🚸, lipstick, 💄, triangular_flag_on_post, 🚩
docs: memo, 📝, books, 📚, bulb, 💡, page_facing_up, 📄
test: white_check_mark, ✅, test_tube, 🧪, clown_face, 🤡, camera_flash, 📸
refactor: recycle, ♻, art, 🎨, fire, 🔥, coffin, ⚰, truck, 🚚, building_construction, 🏗, label, 🏷,
    wastebasket, 🗑
performance: zap, ⚡, racehorse, 🐎
build: package, 📦, hammer, 🔨, wrench, 🔧
ci: construction_worker, 👷, green_heart, 💚, rocket, 🚀
dependencies: arrow_up, ⬆, arrow_down, ⬇, pushpin, 📌, heavy_plus_sign, ➕, heavy_minus_sign, ➖
release: bookmark, 🔖
revert: rewind, ⏪
draft: construction, 🚧, alembic, ⚗
other: globe_with_meridians, 🌐, loud_sound, 🔊, mute, 🔇, see_no_evil, 🙈, wheelchair, ♿
"""
EMOJI_KINDS: Mapping[str, str] = {name: kind for kind, names in _table(_EMOJI).items() for name in names}

# What a path or a file name is made of everywhere: it places a change, and says nothing about it.
PLACE_WORDS: frozenset[str] = frozenset(
    """
    py rs go js jsx ts tsx cc cpp cxx hpp cu java kt rb md rst txt yml yaml toml json html css src lib libs
    crate crates package packages pkg internal main mod init core common util utils helper helpers test
    tests testing file dir folder path module modules source sources include impl api base app apps
    component components resource resources script scripts tool tools data project experiment experiments
    contrib plugin plugins feature features unit integration all misc shared vendor third party public
    private generic
    """.split()
)

# Folders that sort code by its kind and not by its topic.
PLAIN_FOLDERS: frozenset[str] = PLACE_WORDS | frozenset(
    """
    model models view views controller controllers service services type types config configs constant
    constants error errors example template templates page pages asset static images img schema schemas proto
    """.split()
)

# How abbreviations of the trade are said. What is not here is said as it is written.
_SAID = """
a11y = accessibility | api = API | apis = APIs | ai = AI | aot = ahead-of-time | ast = syntax tree
auth = authentication | aws = AWS | azure = Azure | bpf = BPF | cd = delivery | ci = CI
cli = command line | cpp = C++ | cpu = CPU | cpus = CPUs | cri = container runtime | cron = cron
csi = storage drivers | css = CSS | csv = CSV | cuda = CUDA | cxx = C++ | db = database | ddp = DDP
deps = dependencies | dev = developer | dns = DNS | doc = documentation | docs = documentation
e2e = end-to-end | ecs = ECS | env = environment | etcd = etcd | ffi = foreign functions | fp8 = FP8
fs = file system | fsdp = FSDP | fx = FX | gc = garbage collection | gcp = Google Cloud | gke = GKE
gpu = GPU | gpus = GPUs | grpc = gRPC | gui = user interface | html = HTML | http = HTTP | http2 = HTTP/2
https = HTTPS | hw = hardware | i18n = translations | ide = editor | infra = infrastructure
io = input and output | ios = iOS | ipv6 = IPv6 | ir = intermediate code | jit = just-in-time compiler
js = JavaScript | json = JSON | jsx = JSX | jvm = JVM | jwt = JWT | k8s = Kubernetes | l10n = localization
llm = language models | llvm = LLVM | lsp = language server | macos = macOS | md = Markdown
ml = machine learning | mlir = MLIR | metal = Apple Metal
mps = Apple Metal | mypy = mypy | nccl = NCCL | nlp = NLP
nn = neural networks | npm = npm | nvme = NVMe | oidc = OIDC | onnx = ONNX | oom = out-of-memory
oot = out-of-tree | orm = ORM | os = operating system | osx = macOS | oss = open source | ota = OTA
pdf = PDF | perf = performance | php = PHP | pip = pip | pr = pull request | prs = pull requests
py = Python | qa = QA | rbac = RBAC | rdma = RDMA | ref = reference | refs = references
regex = regular expressions | repo = repository | rest = REST | rl = reinforcement learning
rocm = AMD ROCm | rpc = remote calls | rss = RSS | s3 = S3 | sdk = SDK | sdpa = attention | sql = SQL
ssa = SSA | ssh = SSH | ssl = SSL | sso = single sign-on | sse = SSE | svg = SVG | sycl = SYCL | tcp = TCP
tls = TLS | tpu = TPU | ts = TypeScript | tsx = TSX | tui = terminal interface | udp = UDP
ui = user interface | url = URL | urls = URLs | usb = USB | utf8 = UTF-8 | ux = user experience
vfs = virtual file system | vm = virtual machine | vms = virtual machines | wasm = WebAssembly
webgpu = WebGPU | xml = XML | xpu = Intel GPU | yaml = YAML | .github = workflows
"""
SPOKEN: Mapping[str, str] = dict(
    entry.split(" = ", 1) for line in _SAID.strip().splitlines() for entry in line.split(" | ")
)
