"""The values that stages hand each other, and that the store keeps.

All are frozen. What a stranger wrote is cleaned on the way in, so no later stage can meet a hidden character,
an HTML comment or a secret, whichever source or file a pull request came from.
"""

from __future__ import annotations

from pipeline.models.areas import KnownArea
from pipeline.models.audio import Audio, Chapter, Cue
from pipeline.models.earlier import CampaignSoFar, Earlier, PastDay, Remembered, Telling, Week, WeekDay
from pipeline.models.episode import (
    Episode,
    Generator,
    PullRequestRecord,
    Review,
    ShowName,
    SpokenScript,
    ThemeRecord,
    episode_key,
)
from pipeline.models.facts import (
    AuthorCount,
    FactSheet,
    Notable,
    RevertFact,
    StackFact,
    Theme,
    ThemeFacts,
)
from pipeline.models.pulls import ChangedFile, Event, Gap, Issue, Person, PullRequest, Snapshot, Window
from pipeline.models.review import Attempt, Decision, Edit, Objection, Replacement, ReviewNotes
from pipeline.models.script import Finding, Script, Section, Sentence, SentenceVerdict, Verification
from pipeline.models.tally import Tally
from pipeline.models.values import (
    DELETED_ACCOUNT,
    SCHEMA_VERSION,
    Body,
    EpisodeKind,
    EpisodeStatus,
    EventKind,
    LandedHow,
    Line,
    Numbers,
    Scope,
    SentenceSource,
    Spoken,
    Status,
    ThemeKind,
    Value,
    Verdict,
)

__all__ = [
    "DELETED_ACCOUNT",
    "SCHEMA_VERSION",
    "Attempt",
    "Audio",
    "AuthorCount",
    "Body",
    "CampaignSoFar",
    "ChangedFile",
    "Chapter",
    "Cue",
    "Decision",
    "Earlier",
    "Edit",
    "Episode",
    "EpisodeKind",
    "EpisodeStatus",
    "Event",
    "EventKind",
    "FactSheet",
    "Finding",
    "Gap",
    "Generator",
    "Issue",
    "KnownArea",
    "LandedHow",
    "Line",
    "Notable",
    "Numbers",
    "Objection",
    "PastDay",
    "Person",
    "PullRequest",
    "PullRequestRecord",
    "Remembered",
    "Replacement",
    "RevertFact",
    "Review",
    "ReviewNotes",
    "Scope",
    "Script",
    "Section",
    "Sentence",
    "SentenceSource",
    "SentenceVerdict",
    "ShowName",
    "Snapshot",
    "Spoken",
    "SpokenScript",
    "StackFact",
    "Status",
    "Tally",
    "Telling",
    "Theme",
    "ThemeFacts",
    "ThemeKind",
    "ThemeRecord",
    "Value",
    "Verdict",
    "Verification",
    "Week",
    "WeekDay",
    "Window",
    "episode_key",
]
