"""Days that we wrote, in several kinds of repository, for the tables of the truth tests."""

from __future__ import annotations

from pipeline.models import FactSheet
from tests.facts_builder import make_facts, pulls_of

SCHEDULER = pulls_of(
    [
        (101, "alder", "landed", "Add a retry budget to the job scheduler", {"body": "Every queue now has a retry budget, so that one failing job cannot starve the others.\n\nCloses #77.", "closes": [77], "labels": ["scheduler"], "additions": 120, "deletions": 14, "changed_files": 6}),
        (102, "alder", "landed", "Cap exponential backoff in the scheduler at five minutes", {"body": "Backoff grew without limit.", "labels": ["scheduler"], "additions": 12, "deletions": 3, "changed_files": 2}),
        (103, "birch", "open", "Fix deadlock between the lease renewer and the reaper", {"body": "Both took the queue lock in a different order. Fixes #80", "closes": [80], "labels": ["scheduler", "bug"]}),
        (104, "birch", "open", "Persist scheduler leases across restarts", {"body": "Part 1 of the lease work.", "stack": [104, 105, 106], "labels": ["scheduler"]}),
        (105, "birch", "open", "Renew leases from a background thread", {"stack": [104, 105, 106], "labels": ["scheduler"]}),
        (106, "birch", "draft", "Drop the in-memory lease table", {"stack": [104, 105, 106], "labels": ["scheduler"]}),
        (107, "cedar", "landed", "Speed up CSV export with a streaming writer", {"body": "Export of the sample file goes from 1.04 s to 0.11 s, roughly ten times faster. Memory stays flat at 30 MB.", "labels": ["export"], "additions": 210, "deletions": 95, "changed_files": 9}),
        (108, "cedar", "open", "Support gzip in the Parquet export", {"labels": ["export"]}),
        (109, "hazel", "landed", "Escape formulas in CSV export", {"body": "Prevents formula injection in spreadsheets. This is a security fix.", "labels": ["export", "security"]}),
        (110, "hazel", "closed", "Rewrite the export dialog in TypeScript", {"body": "Superseded by the new design.", "labels": ["export"]}),
        (111, "rowan", "landed", "Document the retention settings", {"labels": ["docs"], "files": [{"path": "docs/retention.md"}]}),
        (112, "rowan", "landed", "Fix typos in the operator guide", {"labels": ["docs"], "files": [{"path": "docs/operator-guide.md"}]}),
        (113, "willow", "open", "Translate the quick start into Danish", {"labels": ["docs"]}),
        (114, "willow", "landed", 'Revert "Batch audit log writes"', {"reverts": [100], "body": "Reverts #100: audit lines were lost on shutdown."}),
        (100, "maple", "reverted", "Batch audit log writes", {"reverted_by": 114, "labels": ["audit"]}),
        (115, "dependabot[bot]", "open", "Bump httpcore from 1.0.5 to 1.0.7", {"author": {"login": "dependabot[bot]", "is_bot": True}, "labels": ["dependencies"]}),
        (116, "elm-42", "landed", "Teach `QueueStats.snapshot()` to include paused queues", {"body": "The metrics page missed paused queues.", "files": [{"path": "src/queue_stats.py"}]}),
        (117, "maple", "open", "Require Python 3.12", {"body": "We do not drop 3.11 wheels yet."}),
        (118, "maple", "open", "Show queue depth on the metrics page", {"labels": ["metrics"]}),
    ]
)  # fmt: skip

FOREST: FactSheet = make_facts(
    SCHEDULER,
    [
        {"title": "scheduler leases and retries", "pull_requests": [101, 102, 103, 104, 105, 106], "terms": ["scheduler", "lease"]},
        {"title": "data export", "pull_requests": [107, 108, 109, 110], "terms": ["export", "csv"]},
        {"title": "documentation", "pull_requests": [111, 112, 113], "terms": ["docs"]},
        {"title": "elsewhere", "kind": "elsewhere", "pull_requests": [114, 100, 115, 116, 117, 118]},
    ],
    first_timers=[113],
)  # fmt: skip

_CAMPAIGN = [
    ("fir", 11), ("spruce", 7), ("larch", 5), ("yew", 2)
]  # fmt: skip


def _campaign() -> FactSheet:
    rows = []
    number = 4001
    modules = "auth billing cart catalog checkout coupons emails feeds geo images invoices jobs ledger mail menus notes orders payments people pricing refunds returns search stock users".split()
    for login, count in _CAMPAIGN:
        for _ in range(count):
            module = modules[number - 4001]
            status = "landed" if number in (4003, 4020) else "draft" if number == 4010 else "open"
            rows.append(
                (
                    number,
                    login,
                    status,
                    f"[typing] Annotate the {module} module for strict mypy",
                    {
                        "body": "Part of the strict typing campaign tracked in #3900.",
                        "refers": [3900] if number != 4025 else [],
                        "labels": ["typing"],
                        "files": [{"path": f"shop/{module}/models.py"}],
                    },
                )
            )
            number += 1
    rows += [
        (4030, "olive-9", "landed", "Fix rounding of VAT in invoices", {"author": {"login": "olive-9", "name": "Olive Marsh"}, "body": "Rounds half to even per line, as the EU directive asks.", "closes": [3955], "labels": ["billing"]}),
        (4031, "larch", "landed", "Make image uploads resumable", {"body": "Uses tus. Uploads resume after a dropped connection.", "labels": ["images"]}),
        (4032, "spruce", "open", "Replace Celery with a Postgres queue", {"body": "Removes Redis from the stack. Draft numbers: 4,200 jobs per second against 1,900 before.", "labels": ["jobs"]}),
        (4033, "juniper", "open", "Lazy-load product images on category pages", {"labels": ["images"]}),
        (4034, "juniper", "closed", "Use WebP for product thumbnails", {"labels": ["images"]}),
    ]  # fmt: skip
    pulls = pulls_of(rows)
    return make_facts(
        pulls,
        [
            {"title": "strict typing", "kind": "campaign", "pull_requests": [p.number for p in pulls if p.number < 4030], "tracking_issue": 3900, "terms": ["typing", "mypy"]},
            {"title": "product images", "pull_requests": [4031, 4033, 4034], "terms": ["image"]},
            {"title": "elsewhere", "kind": "elsewhere", "pull_requests": [4030, 4032]},
        ],
        show="Shopfront",
        repository="market/shopfront",
    )  # fmt: skip


SHOP: FactSheet = _campaign()


GAME_PULLS = pulls_of(
    [
        (20110, "poplar77", "landed", "Split the `Transform` hierarchy update into two systems", {"author": {"login": "poplar77", "name": "Petra Poplar"}, "labels": ["A-ECS", "C-Performance"], "body": "Splits `propagate_transforms` in two. On the many_foxes stress test the system drops from 3.2ms to 1.9ms.", "additions": 340, "deletions": 210, "changed_files": 7}),
        (20111, "poplar77", "open", "Make `GlobalTransform` propagation parallel", {"author": {"login": "poplar77", "name": "Petra Poplar"}, "labels": ["A-ECS", "C-Performance"], "body": "Builds on #20110.", "refers": [20110], "stack": [20110, 20111]}),
        (20115, "sorrel", "landed", "Remove deprecated `Query::get_component`", {"labels": ["A-ECS", "C-Breaking-Change"], "body": "Deprecated since 0.13. This is a breaking change; use `Query::get` instead."}),
        (20118, "tamarack", "closed", "Archetype-level change detection", {"labels": ["A-ECS"], "body": "Closing in favour of the RFC."}),
        (20120, "sorrel", "landed", "Fix MSAA writeback on WebGPU", {"labels": ["A-Rendering"], "closes": [19988], "body": "Fixes #19988"}),
        (20121, "acacia-dev", "open", "Port the bloom pass to the render graph v2", {"labels": ["A-Rendering"]}),
        (20122, "acacia-dev", "draft", "Port the SSAO pass to the render graph v2", {"labels": ["A-Rendering"]}),
        (20123, "acacia-dev", "draft", "Port the tonemapping pass to the render graph v2", {"labels": ["A-Rendering"]}),
        (20130, "hornbeam", "landed", "Bump `wgpu` from 24.0.3 to 25.0.0", {"labels": ["C-Dependencies", "A-Rendering"]}),
        (20131, "aspen", "landed", "Correct the `Timer` docs", {"labels": ["C-Docs"], "association": "FIRST_TIME_CONTRIBUTOR"}),
        (20132, "linden", "open", "Add an example for gamepad rumble", {"labels": ["C-Examples", "A-Input"]}),
        (20133, "linden", "open", "Rename `GamepadButton::South` to `GamepadButton::A`", {"labels": ["A-Input"]}),
        (20140, "hornbeam", "landed", 'Revert "Use mimalloc by default"', {"reverts": [20099], "body": "Reverts #20099. It broke builds on musl."}),
    ]
)  # fmt: skip

GAME: FactSheet = make_facts(
    GAME_PULLS,
    [
        {"title": "entity component system", "pull_requests": [20110, 20111, 20115, 20118], "terms": ["ECS", "Transform"]},
        {"title": "rendering", "pull_requests": [20120, 20121, 20122, 20123, 20130], "terms": ["render", "graph"]},
        {"title": "input", "pull_requests": [20132, 20133], "terms": ["gamepad"]},
        {"title": "elsewhere", "kind": "elsewhere", "pull_requests": [20131, 20140]},
    ],
    first_timers=[20131],
    show="Lantern Engine",
    repository="lantern/engine",
)  # fmt: skip

TENSOR_PULLS = pulls_of(
    [
        (193001, "ll-oak", "open", "[MPS] Fix softplus backward on non-contiguous inputs (#131700)", {"closes": [131700], "labels": ["module: mps"]}),
        (193002, "ll-oak", "landed", "[MPS] Fix Event.elapsed_time() deadlock after Event.synchronize() (#162800)", {"closes": [162800], "labels": ["module: mps"]}),
        (193010, "rowan2026", "open", "[FSDP] Decouple execution and wrapping tests from accelerator hardware", {"refers": [185000], "labels": ["oncall: distributed"], "body": "Part of the test refactoring tracked in #185000. Out-of-tree backends can then run them."}),
        (193011, "rowan2026", "open", "[FSDP] Decouple module initialization tests from accelerator hardware", {"refers": [185000], "labels": ["oncall: distributed"]}),
        (193012, "rowan2026", "open", "[FSDP] Decouple training and scaler tests from accelerator hardware", {"refers": [185000], "labels": ["oncall: distributed"]}),
        (193013, "Zelkova", "landed", "[TEST] Refactor test_vmap.py with hw_classification", {"refers": [185000], "author": {"login": "Zelkova", "name": "Zoe Elkova"}}),
        (193014, "Zelkova", "open", "[TEST] Refactor test_nn_init.py with hw_classification", {"refers": [185000], "author": {"login": "Zelkova", "name": "Zoe Elkova"}}),
        (193020, "anise305", "open", "[functionalization] Hand _make_wrapper_subclass the storage size it already knows", {"author": {"login": "anise305", "name": "Anise Field"}, "body": "Creating a wrapper subclass took 21 us and now takes 2.1 us."}),
        (193030, "mergebot", "open", "[ROCm][CI] Update MI300 GPU runner labels", {"author": {"login": "mergebot", "is_bot": True}, "base": "release/2.14", "labels": ["module: rocm"]}),
        (193031, "cypress", "open", '[release/2.14] Revert "Migrate fastAtomicAdd to headeronly"', {"base": "release/2.14", "reverts": [192900]}),
    ]
)  # fmt: skip

TENSOR: FactSheet = make_facts(
    TENSOR_PULLS,
    [
        {"title": "hardware-agnostic tests", "kind": "campaign", "pull_requests": [193010, 193011, 193012, 193013, 193014], "tracking_issue": 185000, "terms": ["hw_classification", "hardware", "tests"]},
        {"title": "Apple Metal fixes", "pull_requests": [193001, 193002], "terms": ["MPS"]},
        {"title": "elsewhere", "kind": "elsewhere", "pull_requests": [193020, 193030, 193031]},
    ],
    show="Tensorworks",
    repository="tensorworks/tensorworks",
    glossary=("mps", "Apple Metal"),
    issues=[{"number": 185000, "title": "Make the test suite device-agnostic"}],
)  # fmt: skip

QUIET: FactSheet = make_facts(
    pulls_of(
        [
            (7, "hazel", "landed", "Fix the year in the licence header", {}),
            (9, "rowan", "open", "Use HTTPS in the package links", {}),
        ]
    ),
    show="Pinecone",
    repository="grove/pinecone",
)  # fmt: skip

# A day whose texts list things, whose titles have tags, and whose sizes are all known.
ORCHARD: FactSheet = make_facts(
    pulls_of(
        [
            (501, "birch", "landed", "[query] Push limits below joins", {"association": "MEMBER", "additions": 900, "deletions": 120, "changed_files": 30, "files": [{"path": "src/plan/limit.rs"}], "body": "Limits are pushed below inner joins. On the join bench a plan takes 240 ms, and `bench/joins.rs` has 264 cases."}),
            (502, "birch", "landed", "[query] Sort by rank in the planner", {"association": "MEMBER", "additions": 40, "deletions": 60, "changed_files": 2, "body": "The planner sorts by rank. On the rank bench a plan takes 115 ms, and `bench/ranks.rs` has 31 cases. Outer sorts are as before. Small inputs take longer by rank than by name."}),
            (503, "alder", "landed", "[query] Cache plans of prepared statements", {"association": "MEMBER", "additions": 12, "deletions": 85, "changed_files": 3, "body": "Plans of prepared statements are cached. Any statement without parameters uses one plan. The cache file shrinks from 60 lines to 18."}),
            (504, "cedar", "landed", "[store] Flush pages in order", {"association": "MEMBER", "additions": 300, "deletions": 7, "changed_files": 9, "body": "Flushes pages in order and does not change the page format."}),
            (505, "cedar", "landed", "[store] Use one buffer for page scans", {"association": "MEMBER", "additions": 0, "deletions": 410, "changed_files": 2, "body": "Scans share a buffer. The page format is not changed."}),
            (506, "larch", "open", "[store] Move the page tests to fixtures", {"association": "MEMBER", "body": "Moves `test_split`, `test_merge` and `test_flush` of test/store/test_page.py and test/store/test_tree.py into the `PageFixture` and `TreeFixture` classes."}),
            (507, "willow", "open", "Describe the page format", {"association": "MEMBER", "stack": [507, 508, 509]}),
            (508, "willow", "open", "Describe the log format", {"association": "MEMBER", "stack": [507, 508, 509]}),
        ]
    ),
    [
        {"title": "query planning", "pull_requests": [501, 502, 503]},
        {"title": "page storage", "pull_requests": [504, 505, 506]},
        {"title": "format notes", "pull_requests": [507, 508]},
    ],
    show="Orchard",
    repository="grove/orchard",
)  # fmt: skip

DAYS: dict[str, FactSheet] = {
    "orchard": ORCHARD,
    "forest": FOREST,
    "shop": SHOP,
    "game": GAME,
    "tensor": TENSOR,
    "quiet": QUIET,
}
