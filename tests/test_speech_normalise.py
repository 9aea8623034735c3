"""What is written for the eye, and how it is said: a table, and what holds for any text at all."""

from __future__ import annotations

import ast
import re
import time
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pipeline
from pipeline.speech.normalise import fit, normalise
from pipeline.speech.normalise.lexicon import GENERAL
from pipeline.speech.normalise.rules import RULES
from tests.test_architecture import OUTSIDE, calls_of, imports_of

ROWS = {
    "versions": [
        ("It needs v2.14.1.", "It needs version 2 point 14 point 1."),
        ("from 1.0.227 to 1.0.228", "from 1 point 0 point 227 to 1 point 0 point 228"),
        ("version v2 is out", "version 2 is out"),
        ("v2 is out", "version 2 is out"),
        ("2.0rc1 and 1.2.3-beta.1", "2 point 0 release candidate 1 and 1 point 2 point 3 beta 1"),
        ("2.9.0.dev20260814", "2 point 9 point 0 development"),
        ("Python 3.12 takes 3.25 seconds", "Python 3 point 12 takes 3.25 seconds"),
        ("By 3.12 it is late", "By 3.12 it is late"),
        ("needs Python 3.11+", "needs Python 3 point 11 plus"),
        ("needs Python >=3.11, <4", "needs Python at least 3 point 11, less than 4"),
        ("the 2.x branch and 3.13t", "the 2 point x branch and 3 point 13 T"),
        ("pin ruff==0.16.1", "pin ruff equals 0 point 16 point 1"),
        ("a server at 127.0.0.1", "a server at 127 point 0 point 0 point 1"),
        ("Qwen3.5 and K2.7", "Qwen 3 point 5 and K 2 point 7"),
    ],
    "numbers": [
        ("3.5x faster, 10x slower", "3.5 times faster, 10 times slower"),
        ("on 8xH100", "on 8 H100"),
        ("a 2x4 grid, 2 x 4, 2×4", "a 2 by 4 grid, 2 by 4, 2 by 4"),
        ("1,284 tests, 12%, +5%, -3", "1,284 tests, 12 percent, plus 5 percent, minus 3"),
        ("3-5 items, 10–20%, 4-8GB", "3 to 5 items, 10 to 20 percent, 4 to 8 gigabytes"),
        ("$5, €1, £2.50 and $1.5M", "5 dollars, 1 euro, 2.50 pounds and 1.5 million dollars"),
        ("1e-5, 1e6 and 2.5e-3", "10 to the minus 5, 10 to the 6 and 2.5 times 10 to the minus 3"),
        ("10k users, a 7B model", "10 thousand users, a 7 billion model"),
        ("about ~10 of 50+", "about about 10 of 50 plus"),
        ("0x1F and 0xdeadbeef", "hex 1 F and a hexadecimal number"),
        ("3:1 at 13:00, 1/5 done", "3 to 1 at 13:00, 1 of 5 done"),
        ("the 1st and 23rd in the 2010s", "the 1st and 23rd in the 2010s"),
        ("24/7 support", "around the clock support"),
    ],
    "units": [
        ("18 ms, 45 min, 1.2 GB and 1 ms", "18 milliseconds, 45 minutes, 1.2 gigabytes and 1 millisecond"),
        ("18ms and 16GB", "18 milliseconds and 16 gigabytes"),
        ("5 MB/s, 300 tok/s", "5 megabytes per second, 300 tokens per second"),
        ("a 4-GB buffer", "a 4 gigabyte buffer"),
        ("3 GiB at 2.4 GHz and 60 fps", "3 gibibytes at 2.4 gigahertz and 60 frames per second"),
        ("it is ms or min by itself", "it is ms or min by itself"),
        ("70 °C", "70 degrees Celsius"),
    ],
    "references": [
        ("PR 193550 and #185590", "pull request one nine three, five five zero and one eight five, five nine zero"),
        ("closes #12 and #1234", "closes number 12 and number one two three four"),
        ("issues 185590 and 185591", "issues one eight five, five nine zero and one eight five, five nine one"),
        ("Pull request 446 by birch", "Pull request 446 by birch"),
        ("Pull request 4467 by birch", "Pull request four four six seven by birch"),
        ("it took 193550 steps", "it took 193550 steps"),
        ("GH-#7 and PR#8", "G H 7 and pull request 8"),
        ("in commit 4f3a2b1c9, not 4f3a2b1c9d", "in commit, not a commit"),
        ("the facade of 1234567 is deadbeef", "the facade of 1234567 is deadbeef"),
    ],
    "dates": [
        ("on 2026-11-28", "on November 28th, 2026"),
        ("at 2026-11-28T13:00Z", "at November 28th, 2026 at 13:00 UTC"),
        ("2026/03/01 and 2026-W33", "March 1st, 2026 and week 33 of 2026"),
        ("2026-13-45 is none", "2026 13 45 is none"),
        ("from 2024-2026", "from 2024 to 2026"),
    ],
    "capitals": [
        ("CI is green. CI's down. We like CI.", "C I is green. C I's down. We like C I."),
        ("CI/CD, a CLI", "C I, C D, a C L I"),
        ("an OOM, a NaN", "an out of memory, a not a number"),
        ("OOTs, GPUs, PRs and RFCs", "O O T's, GPUs, pull requests and R F C's"),
        ("the CUDA, JSON and README files", "the CUDA, JSON and README files"),
        ("do NOT ADD it", "do NOT ADD it"),
        ("TP+DP/EP, R&D and Q&A", "T P plus D P slash E P, R and D and Q and A"),
        ("an A/B test of plan A B", "an A-B test of plan A B"),
        ("BAA and DAG", "B-A-A and D-A-G"),
        ("FURB101 and PLR6104", "FURB 101 and P L R 6104"),
        ("IPv6 over IPv4", "I P version 6 over I P version 4"),
        ("U.S. law, AT&T", "U.S. law, AT and T"),
    ],
    "identifiers": [
        ("add hw_classification to test_fully_shard", "add hw classification to test fully shard"),
        ("fastAtomicAdd in XPUDeviceOpOverrides", "fast Atomic Add in XPU Device Op Overrides"),
        ("__init__ of _make_wrapper_subclass", "dunder init of make wrapper subclass"),
        ("MAX_BATCH_SIZE", "MAX batch size"),
        ("std::vector<int> and Vec<u8>", "standard vector of int and Vec of U 8"),
        ("Event.elapsed_time() after Event.synchronize().", "Event dot elapsed time after Event dot synchronize."),
        ("x[0], f(x) and a->b", "x 0, f x and a to b"),
        ("x=1 and fullgraph=True", "x equals 1 and fullgraph equals True"),
        ("gfx950, mi350, H100, bf16, int8", "G F X 950, M I 350, H100, B F 16, int 8"),
        ("x86_64, k8s, i18n, UTF-8", "X 86 64, kubernetes, internationalisation, U T F 8"),
        ("PyTorch on GitHub", "PyTorch on GitHub"),
        ("@birch and @torch.compile", "birch and torch dot compile"),
        ("KarhouTam and janeyx99", "Karhou Tam and janeyx 99"),
        ("MoE and GeLU", "MoE and GeLU"),
    ],
    "code": [
        ("C++ and C++20, C++17.", "C plus plus and C plus plus 20, C plus plus 17."),
        ("C++", "C plus plus"),
        ("C# or F#, Node.js or .NET", "C sharp or F sharp, node J S or dot net"),
        ("-std=c++20 and -O2", "dash standard equals C plus plus 20 and dash O2"),
        ("--no-cache and --foo=bar", "dash dash no cache and dash dash foo equals bar"),
        ("aten/src/ATen/native/cuda/Indexing.cu", "Indexing dot C U"),
        ("see test/fx/test_hook.py:120", "see test hook dot pie line 120"),
        ("src/foo/ and ~/x", "foo and x"),
        ("fix softplus/softplus_backward", "fix softplus slash softplus backward"),
        ("and/or", "and or"),
        ("**/*.py", "dot pie"),
        ("https://example.org/a?b=c#d works", "a link works"),
        ("write to birch@example.org.", "write to a mail address."),
        ("i.e. this, e.g. that, etc.", "that is this, for example that, and so on."),
        ("free / open, O(n log n) or n^2, npm@10.9.2", "free open, O n log n or n to the 2, npm at 10 point 9 point 2"),
        ("see RFC 9110 §15 @ home", "see R F C 9110 section 15 at home"),
        ("a -> b, c => d, e >= f", "a to b, c to d, e at least f"),
        ("x < y and y > z", "x less than y and y greater than z"),
    ],
    "markup": [
        ("Fix `foo_bar` (#12) 🎉 https://x", "Fix foo bar (number 12) a link"),
        ("**bold**, *it* and ~~no~~", "bold, it and no"),
        ("[text](https://example.org)", "text"),
        ("- [x] done", "done"),
        ("## Heading", "Heading"),
        ("[ty] Remove it", "ty, Remove it"),
        ("[Bug][Kimi] Add", "Bug, Kimi, Add"),
        (":tada: done", "done"),
        ("<speak>hi</speak> <break time='3s'/>", "hi"),
        ("&lt;speak&gt;hi&lt;/speak&gt;", "hi"),
        ("a <!-- hidden --> b", "a b"),
        ("[[ -f x ]] and [[h@'loU]]", "dash f x and h at 'loU"),
        ("zero\u200bwidth and \u202ebidi\x07", "zerowidth and bidi"),
        ("[secret removed]", "secret removed"),
        ("“Quoted”, ‘single’ – dash — long…", "“Quoted”, ‘single’ – dash — long…"),
    ],
    "words": [
        ("kwargs, stdout, nginx and kubectl", "keyword args, standard out, engine X and kube control"),
        ("ghstack, cuDNN, SQLite, ROCm, RFC", "G H stack, coo D N N, sequel lite, rock em, R F C"),
        ("Ghstack and STDOUT", "G H stack and standard out"),
        ("w/o deps vs. with", "without dependencies versus with"),
        ("don't say O'Brien's", "don't say O'Brien's"),
        ("Zoë, Łukasz and 张伟 landed three", "Zoë, Łukasz and 张伟 landed three"),
    ],
}  # fmt: skip
FLAT = [(kind, written, said) for kind, rows in ROWS.items() for written, said in rows]


@pytest.mark.parametrize(("kind", "written", "said"), FLAT, ids=[row[1] for row in FLAT])
def test_how_it_is_said(kind: str, written: str, said: str) -> None:
    assert normalise(written) == said, kind


# What a rule leaves that another would take up: known, and none of it is in a script of ours.
NOT_TWICE = {"about ~10 of 50+", "it is ms or min by itself"}


@pytest.mark.parametrize("written", [row[1] for row in FLAT if row[1] not in NOT_TWICE])
def test_what_is_said_stays_as_it_is(written: str) -> None:
    once = normalise(written)
    assert normalise(once) == once


def test_a_plain_sentence_is_untouched() -> None:
    text = (
        "Twenty pull requests were active today: eleven landed, one was reverted and seven are only proposed."
    )
    assert normalise(text) == text


@pytest.mark.parametrize(
    ("lexicon", "written", "said"),
    [
        ({"cellar": "the cellar"}, "Cellar and cellar's door", "the cellar and the cellar's door"),
        ({"CI": "see eye"}, "CI, ci and CI/CD", "see eye, C I and C I, C D"),
        ({"nginx": "en jinx"}, "nginx and stdout", "en jinx and standard out"),
        ({"flash attention": "FA"}, "Flash attention, flash, attention", "FA, flash, attention"),
        ({"Flash Attention": "FA"}, "flash attention", "flash attention"),
        ({"v2": "vee two"}, "v2 and v3", "vee two and version 3"),
        ({"foo": "fu"}, "foo_bar and foo-CI", "fu bar and fu C I"),
        ({"evil": "[[x]] <break/> \x00ok"}, "evil", "x break ok"),
        ({"KarhouTam": "car how tam"}, "by KarhouTam.", "by car how tam."),
        ({"a": "uh"}, "a change, A/B", "uh change, A-B"),
        ({"free\r\nthreading": "no lock"}, "Python with free threading", "Python with no lock"),
    ],
)
def test_the_lexicon_of_a_show_wins(lexicon: dict[str, str], written: str, said: str) -> None:
    assert normalise(written, lexicon) == said


FORBIDDEN = re.compile(r"[\[\]{}<>&|\\^~`*_#@=+/$€£¥%\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\ufeff]")
PIECES = st.sampled_from(
    "C++ [[ ]] <speak> </b> <!-- `x` **b** #12 PR 193550 v2.1.3 3.5x 8xH100 1e-5 0xff -- --a=b -std=c++20 a/b /x/y.py:3 ::a a::b "
    "Vec<u8> f(x)[1] {} __init__ A_B @x a@b.c 2026-02-30 :tada: 🎉 &amp; ~1 >=2 … “x” 's NaN ms 18 1 x × % $1 € = -> . .. ... / // _ __".split()
)
TEXTS = st.one_of(
    st.text(max_size=200), st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=20).map(" ".join)
)


def test_half_a_bracket_is_not_said_of_plain_text_either() -> None:
    assert normalise("A)") == "A"


@settings(max_examples=400, deadline=None)
@given(TEXTS, st.dictionaries(st.text(min_size=1, max_size=6), st.text(max_size=10), max_size=3))
def test_any_text_is_fit_to_be_spoken(text: str, lexicon: dict[str, str]) -> None:
    said = normalise(text, lexicon)
    assert not FORBIDDEN.search(said)
    assert not any(unicodedata.category(char)[0] in "CS" for char in said)
    assert said == said.strip()
    assert "  " not in said
    if any(char.isalpha() for char in text if unicodedata.category(char)[0] == "L") and not lexicon:
        assert any(char.isalpha() for char in said)
    assert fit(said) == said


@pytest.mark.parametrize(
    "token",
    ["a" * 20_000, "a_" * 9_000, "a." * 9_000, "A/" * 9_000, "[" * 9_000, "<" * 9_000, "*a" * 9_000, "a-1" * 6_000, "::a" * 6_000, "1" * 20_000, "aB" * 9_000, "(" * 9_000 + ")" * 9_000],
    ids=lambda token: token[:6],
)  # fmt: skip
def test_long_tokens_cost_no_more_than_their_length(token: str) -> None:
    started = time.perf_counter()
    normalise(f"Fix {token} now")
    assert time.perf_counter() - started < 3


def test_every_rule_of_the_parts_is_in_the_table() -> None:
    """A rule that is written but not listed would never be asked."""
    folder = Path(pipeline.__file__).parent / "speech" / "normalise"
    written = set()
    for name in ("code", "figures", "letters"):
        for node in ast.parse((folder / f"{name}.py").read_text(encoding="utf-8")).body:
            if (
                isinstance(node, ast.FunctionDef)
                and len(node.args.args) == 3
                and not node.name.startswith("_")
            ):
                written.add(node.name)
    assert written == {rule.__name__ for rule in RULES}


def test_the_general_lexicon_is_fit_to_be_spoken_and_says_each_word_once() -> None:
    assert len(GENERAL) > 100
    for word, said in GENERAL.items():
        assert said, word
        assert fit(said) == said, word
        assert word.strip() == word


def test_the_normaliser_is_pure() -> None:
    for path in (Path(pipeline.__file__).parent / "speech" / "normalise").glob("*.py"):
        assert not {name.split(".")[0] for name in imports_of(path)} & OUTSIDE
        assert not calls_of(path) & {"open", "print", "input", ".now", ".today"}


@given(
    st.lists(st.sampled_from("a B the Fix fix-up kwargs etc. vs deps stdout's io “Quoted” (so) it's Oom re-use x-y I X".split()), min_size=1, max_size=8)
)  # fmt: skip
def test_the_short_way_for_plain_words_says_the_same(words: list[str]) -> None:
    """A sentence of plain words is returned as it is; with a word that is none it goes the long way."""
    assert normalise(" ".join(["x_y", *words])) == " ".join(["x y", normalise(" ".join(words))])
