"""The only file that imports Piper, and a program of its own: nothing of Mergecast is imported here.

Piper is GPL. Mergecast is not, so it starts this file in another process and talks to it over pipes: a JSON
object with the voice and the sentences comes in on stdin; for each sentence a line of JSON and its samples go
out on stdout. By hand:

    echo '{"voice": "voice.onnx", "sentences": ["Hello."]}' | python piper_program.py > samples
"""

from __future__ import annotations

import json
import sys
from typing import Any


def main() -> None:
    """Speak what stdin asks for."""
    import onnxruntime  # noqa: PLC0415 - so that a missing Piper is this program's error, and tested as such
    from piper import PiperVoice, SynthesisConfig  # noqa: PLC0415 - see above

    asked: dict[str, Any] = json.load(sys.stdin.buffer)
    # The voice draws its rhythm by lot; with a seed, before it is loaded, the same text has the same samples.
    onnxruntime.set_seed(int(asked.get("seed", 0)))
    voice = PiperVoice.load(asked["voice"])
    settings = SynthesisConfig(
        speaker_id=asked.get("speaker"),
        length_scale=(voice.config.length_scale or 1.0) / float(asked.get("speed", 1.0)),
        # Piper would bring each sentence to full scale by itself; the track is levelled as a whole later.
        normalize_audio=False,
    )
    for sentence in asked["sentences"]:
        pcm = b"".join(chunk.audio_int16_bytes for chunk in voice.synthesize(sentence, syn_config=settings))
        head = json.dumps({"rate": voice.config.sample_rate, "bytes": len(pcm)})
        sys.stdout.buffer.write(head.encode() + b"\n" + pcm)
    sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
