"""Reads: frozen data that holds what a page prints."""
