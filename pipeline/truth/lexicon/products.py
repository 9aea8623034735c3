"""Other names of well-known things: a sentence may say "Hugging Face" where its text has "HF"."""

from __future__ import annotations

_ROWS = """
hugging face|huggingface|hf
mac|macs|macos|mac os|osx|darwin
github|gh
vs code|vscode|visual studio code
javascript|js
typescript|ts
python|py
kubernetes|k8s
postgres|postgresql|pg
windows|win32|win64
google cloud|gcp
amazon|aws
apple|metal|mps|macos|ios
microsoft|azure|msvc
nvidia|cuda|cudnn|nccl
amd|rocm|hip
intel|xpu|onednn
google|gcp|tpu
android|ndk
"""


def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for row in _ROWS.strip().splitlines():
        names = tuple(row.split("|"))
        for name in names:
            found[name] = (*found.get(name, ()), *(other for other in names if other != name))
    return found


_OTHERS = _table()


def other_names_of(words: str) -> tuple[str, ...]:
    """Return what else a thing is called, all in lower case."""
    return _OTHERS.get(words, ())
