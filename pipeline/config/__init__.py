"""`config.yaml` as one typed value, with the environment's overrides applied.

Secrets are never in the file: it names the environment variable that holds each one.
"""

from __future__ import annotations

from pipeline.config.kinds import http_url
from pipeline.config.loading import OVERRIDES, build_config, load_config, parse_config
from pipeline.config.notify import NotifyConfig
from pipeline.config.services import GithubConfig, ModelConfig, WriterConfig, WriterMode
from pipeline.config.shows import ShowConfig
from pipeline.config.site import SiteConfig
from pipeline.config.speech import EngineName, EspeakConfig, PiperConfig, SpeechConfig, SpeechServerConfig
from pipeline.config.whole import Config, Secrets

__all__ = [
    "OVERRIDES",
    "Config",
    "EngineName",
    "EspeakConfig",
    "GithubConfig",
    "ModelConfig",
    "NotifyConfig",
    "PiperConfig",
    "Secrets",
    "ShowConfig",
    "SiteConfig",
    "SpeechConfig",
    "SpeechServerConfig",
    "WriterConfig",
    "WriterMode",
    "build_config",
    "http_url",
    "load_config",
    "parse_config",
]
