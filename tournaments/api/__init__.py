"""The HTTP API for programs: it reads, and changes nothing (docs/api.md)."""
