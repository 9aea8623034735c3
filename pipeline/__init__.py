"""Mergecast: a repository's day of pull requests as a short spoken briefing that can be trusted."""

__version__ = "0.1.0"
