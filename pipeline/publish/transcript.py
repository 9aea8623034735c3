"""The transcript of an episode as WebVTT, SRT, JSON and plain text, and its chapters as JSON.

Times are those of the sentence-by-sentence synthesis and nothing else: without sound there are none, and only
the plain text is written.
"""

from __future__ import annotations

import json
import re
import textwrap

from pipeline.models import Audio, Cue, Episode
from pipeline.publish.words import period_words

# What podcast apps show on a phone without breaking lines themselves.
_LINE = 65
_SOUND_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}\.mp3")


def fits(episode: Episode, audio: Audio) -> bool:
    """Tell whether a sound speaks this very text: one cue a sentence, in order, with the sentence's words.

    A sentence without a letter or digit has nothing to speak, and no cue. Times must not run backwards,
    and the file's name must be a plain one.
    """
    said = [
        (place, number, sentence.text)
        for place, section in enumerate(episode.script.sections)
        for number, sentence in enumerate(section.sentences)
        if any(character.isalnum() for character in sentence.text)
    ]
    cues = [(cue.section, cue.sentence, cue.text) for cue in audio.cues]
    times = [time for cue in audio.cues for time in (cue.start_s, cue.end_s)]
    return (
        bool(said)
        and said == cues
        and times == sorted(times)
        and times[0] >= 0
        and bool(_SOUND_NAME.fullmatch(audio.file))
    )


def webvtt(show: str, audio: Audio) -> str:
    """Return the transcript as WebVTT, the show's name as the speaker.

    Source: w3.org/TR/webvtt1; `&`, `<` and `>` are escaped, which also keeps `-->` out of a cue.
    """
    blocks = ["WEBVTT", *(_vtt_cue(show, cue) for cue in audio.cues)]
    return "\n\n".join(blocks) + "\n"


def _vtt_cue(show: str, cue: Cue) -> str:
    times = f"{_time(cue.start_s, '.')} --> {_time(_end(cue), '.')}"
    return f"{times}\n<v {_vtt_escaped(show)}>{_vtt_escaped(_wrapped(cue.text))}"


def _vtt_escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def srt(audio: Audio) -> str:
    """Return the transcript as SRT: numbered cues without a speaker."""
    blocks = [
        f"{number}\n{_time(cue.start_s, ',')} --> {_time(_end(cue), ',')}\n"
        + _wrapped(cue.text).replace("-->", "→")
        for number, cue in enumerate(audio.cues, 1)
    ]
    return "\n\n".join(blocks) + "\n"


def transcript_json(show: str, audio: Audio) -> str:
    """Return the transcript as JSON. Source: podcast namespace, transcripts, "JSON", version 1.0.0."""
    segments = [
        {
            "speaker": show,
            "startTime": round(cue.start_s, 3),
            "endTime": round(_end(cue), 3),
            "body": cue.text,
        }
        for cue in audio.cues
    ]
    return _json({"version": "1.0.0", "segments": segments})


def chapters_json(episode: Episode, audio: Audio) -> str:
    """Return the chapters as JSON, ascending, the first at 0. Source.

    Podcast namespace, JSON chapters 1.2.0.
    """
    chapters = sorted(audio.chapters, key=lambda chapter: chapter.start_s)
    listed = [{"startTime": round(chapter.start_s, 3), "title": chapter.title} for chapter in chapters]
    if listed:
        listed[0]["startTime"] = 0
    title = f"{episode.show.name}: {episode.title}"
    return _json({"version": "1.2.0", "title": title, "chapters": listed})


def plain_text(episode: Episode, *, draft: bool) -> str:
    """Return the text to read: title, what it is, summary, and a paragraph a section."""
    state = ["Draft: nobody has approved this text."] if draft else []
    state += [] if episode.complete else ["So far: the day was not over when this was written."]
    paragraphs = [
        "\n".join([section.heading, "", text] if section.heading else [text])
        for section in episode.script.sections
        if (text := " ".join(sentence.text for sentence in section.sentences))
    ]
    told = f"{episode.show.repository}, {period_words(episode.kind, episode.date)}"
    head = [f"{episode.show.name}: {episode.title}", told, *state, episode.summary]
    return "\n\n".join([*head, *paragraphs]) + "\n"


def _wrapped(text: str) -> str:
    return "\n".join(textwrap.wrap(text, _LINE, break_long_words=False, break_on_hyphens=False))


def _end(cue: Cue) -> float:
    """Return when a cue ends; never at its start, which players refuse."""
    return max(cue.end_s, cue.start_s + 0.001)


def _time(seconds: float, mark: str) -> str:
    whole, thousandths = divmod(round(seconds * 1000), 1000)
    minutes, rest = divmod(whole, 60)
    return f"{minutes // 60:02}:{minutes % 60:02}:{rest:02}{mark}{thousandths:03}"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
