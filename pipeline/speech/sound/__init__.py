"""Samples: read, joined, levelled, encoded and labelled. Nothing here knows who spoke them."""
