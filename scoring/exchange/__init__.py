"""Matches out of the database and into files, and files of JSON in and out of commands (docs/formats.md)."""
