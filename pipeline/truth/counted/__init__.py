"""Counts judged, one kind of thing that is counted a file."""
