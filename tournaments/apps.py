"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Many matches: who sits where, who leads."""

    name = "tournaments"

    def ready(self) -> None:
        """Let the file of a club hold its tournaments; by name, since models can't be imported before this."""
        import_module("tournaments.exchange.clubs")
