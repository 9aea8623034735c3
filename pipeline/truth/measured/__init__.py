"""Figures that count no pull requests, judged by the data or by the text they are quoted from."""
