"""Judgements that are weighed and not ruled: what no rule reads well is told by several signs with fitted weights.

See "Truth, weighed" in docs/design.md. `python -m benchmarks.weights` fits them anew.
"""
