"""Labelled days, metrics and baselines for measuring how well pull requests are grouped."""
