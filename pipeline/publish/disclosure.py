"""What a page says of how an episode was made: by whom it was written, checked, approved and spoken.

Each sentence is a statement about this very record. Nothing is said that the record does not hold;
and who wrote and who approved, which no data can prove, is told as what the record says.
"""

from __future__ import annotations

from pipeline.models import Audio, Episode
from pipeline.publish.card import BY_MODEL
from pipeline.publish.clearance import Standing, published_at
from pipeline.publish.words import counted, instant_words
from pipeline.wording import say_list

_ENGINES = {
    "tone": "The sound is a test tone and no speech.",
    "espeak": "The voice is synthetic: the speech synthesiser eSpeak NG reads the text.",
    "piper": "The voice is synthetic: the speech engine Piper reads the text.",
}


def written(episode: Episode) -> tuple[str, ...]:
    """Say who wrote the text."""
    made = episode.generator
    sources = [sentence.source for section in episode.script.sections for sentence in section.sentences]
    by_model = sum(1 for source in sources if source in BY_MODEL)
    code = "code or people" if "edited" in sources else "code"
    if made.writer == "plain" and not by_model:
        what = f"{code} put the text together from the pull requests' data"
        return (f"By its record, no language model took part: {what}.",)
    model = f"the language model {made.model}" if made.model else "a language model"
    verb = "was" if by_model == 1 else "were"
    told = f"By its record, {by_model} of {counted(len(sources), 'sentence')} {verb} written by {model}"
    rest = f"; the others were put together by {code}." if by_model < len(sources) else "."
    if by_model == 0:
        rest = f", and all were put together by {code}." if sources else "."
    return ("AI was used to make this episode.", told + rest)


def checked(episode: Episode) -> tuple[str, ...]:
    """Say what the check of the sentences came to."""
    verdicts = episode.verification.sentences
    supported = sum(1 for verdict in verdicts if verdict.verdict == "supported")
    how = "checked by code against the pull requests that it names"
    if episode.verification.ok and supported == len(verdicts):
        said = [f"Every sentence was {how}: all {supported} are supported by the data."]
    else:
        said = [f"Every sentence was {how}: {supported} of {len(verdicts)} are supported by the data."]
    if episode.gaps:
        said.append(f"The data has gaps: {say_list([gap.detail.rstrip('.') for gap in episode.gaps])}.")
    return tuple(said)


def approved(episode: Episode, standing: Standing) -> tuple[str, ...]:
    """Say who let the episode go out."""
    review = episode.review
    said = []
    if standing == "draft":
        said.append("This is a draft: nobody has approved it.")
    elif standing == "merged":
        said.append("A maintainer approved it by merging the draft.")
    elif review.decision == "approved" and review.by and review.at:
        said.append(f"By its record, {review.by} approved it on {instant_words(published_at(episode))}.")
    elif review.automatic:
        said.append("It approved itself: every sentence is supported and nothing is missing.")
    if review.edited:
        said.append(f"People changed {counted(review.edited, 'sentence')} by hand.")
    if review.override and standing == "approved":
        said.append(
            f"It was approved although not all of it is supported by the data, because: {review.override}"
        )
    return tuple(said)


def spoken(audio: Audio | None) -> tuple[str, ...]:
    """Say whose voice it is."""
    if audio is None:
        return ("There is no audio.",)
    said = _ENGINES.get(
        audio.engine, f"The voice is synthetic: the speech engine {audio.engine} reads the text."
    )
    voice = f" The voice is called {audio.voice}." if audio.voice and audio.engine != "tone" else ""
    return (said + voice,)


def overview(episode: Episode) -> str:
    """Say what an episode is, as every page does."""
    kind = "a short developer briefing" if episode.kind == "daily" else "a weekly recap for developers"
    what = f"This episode is {kind} from {episode.show.name}."
    return f"{what} It explains recent repository work in plain language."
