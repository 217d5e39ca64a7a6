"""Reads: what a page prints, as frozen dataclasses."""
