"""Word lists.

Closed classes that say nothing about a change, verbs by what they claim, and words that judge.
"""
