"""Sentences about tournaments, in the language of who reads."""
