"""Tournaments as files."""
