"""Themes: how a maintainer would tell a day, as a partition of its pull requests.

`cluster` needs no model. `cluster_with` lets one merge and name what code has grouped finely, and takes its
answer only when it is a partition whose names hold.
"""

from __future__ import annotations

from pipeline.themes.memory import ThemeMemory, remember
from pipeline.themes.merging import Ask, ThemeAnswer, accept_merge, cluster_with
from pipeline.themes.micro import MicroCluster, MicroDay, micro_clusters, sheet_of
from pipeline.themes.partition import cluster
from pipeline.themes.trail import CampaignTrail, campaigns_of

__all__ = [
    "Ask",
    "CampaignTrail",
    "MicroCluster",
    "MicroDay",
    "ThemeAnswer",
    "ThemeMemory",
    "accept_merge",
    "campaigns_of",
    "cluster",
    "cluster_with",
    "micro_clusters",
    "remember",
    "sheet_of",
]
