"""Ranks: who or what is first, second or last, by counts that code makes."""
