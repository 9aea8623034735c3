"""What is set for speech: which engine speaks, and each engine's own settings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from pipeline.config.kinds import HttpUrl
from pipeline.models import Value

EngineName = Literal["auto", "none", "tone", "espeak", "piper", "openai"]


class EspeakConfig(Value):
    """The voice of espeak-ng, as `espeak-ng --voices` names it; `timeout_s` bounds one sentence."""

    voice: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9+_/-]{0,63}$")] = "en-us"
    words_per_minute: Annotated[int, Field(ge=80, le=450)] = 165
    timeout_s: Annotated[float, Field(gt=0, le=600)] = 60


class PiperConfig(Value):
    """A voice file of Piper (`.onnx`, with its `.onnx.json` beside it), relative to `config.yaml`.

    There is no default voice: each has a licence of its own, which its model card tells and `voice_licence`
    repeats for the page.
    """

    voice: Path | None = None
    voice_licence: str = ""
    speaker: Annotated[int, Field(ge=0)] | None = None
    timeout_s: Annotated[float, Field(gt=0, le=7200)] = 900


class SpeechServerConfig(Value):
    """A server that speaks OpenAI's `/v1/audio/speech`; neither vendor nor model nor voice is preset.

    `format` is what is asked for; `pcm_rate` says what raw samples are, since nothing in them does.
    `timeout_s` bounds one request, `deadline_s` all requests of one episode together, waits included.
    """

    base_url: HttpUrl | None = None
    model: str | None = None
    voice: str | None = None
    voice_licence: str = ""
    api_key_env: str = "SPEECH_API_KEY"
    format: Literal["wav", "pcm"] = "wav"
    pcm_rate: Annotated[int, Field(ge=8000, le=48000)] = 24000
    instructions: str | None = None
    max_characters: Annotated[int, Field(ge=200, le=4096)] = 4096
    timeout_s: Annotated[float, Field(gt=0, le=3600)] = 120
    deadline_s: Annotated[float, Field(gt=0, le=7200)] = 900

    @property
    def is_complete(self) -> bool:
        """Tell whether enough is set to ask the server."""
        return bool(self.base_url and self.model and self.voice)


class SpeechConfig(Value):
    """Which engine speaks, how fast, and how long the pauses are.

    `auto` takes the server when one is configured, else Piper when it is installed and has a voice, else
    espeak when it is there, else none. `speed` is a factor: 1.1 is a tenth faster.
    """

    engine: EngineName = "auto"
    speed: Annotated[float, Field(ge=0.5, le=2)] = 1.0
    sentence_pause_s: Annotated[float, Field(ge=0, le=3)] = 0.3
    section_pause_s: Annotated[float, Field(ge=0, le=5)] = 0.7
    espeak: EspeakConfig = EspeakConfig()
    piper: PiperConfig = PiperConfig()
    openai: SpeechServerConfig = SpeechServerConfig()
