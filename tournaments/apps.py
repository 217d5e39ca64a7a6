"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Many matches: who sits where, who leads."""

    name = "tournaments"

    def ready(self) -> None:
        """Let the file of a club hold its tournaments and seasons, and results of the past forget whom a club forgets.

        By name, since models can't be imported before this.
        """
        for name in ("exchange.clubs", "exchange.seasons", "services.forgetting", "services.past"):
            import_module(f"tournaments.{name}")
