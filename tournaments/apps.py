"""The tournaments app."""

from importlib import import_module

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Many matches: who sits where, who leads."""

    name = "tournaments"

    def ready(self) -> None:
        """Let the file of a club hold its tournaments and seasons, and these follow who is merged or forgotten.

        By name, since models can't be imported before this.
        """
        parts = ("exchange.clubs", "exchange.seasons", "services.forgetting", "services.merged_people", "services.past")
        for name in parts:
            import_module(f"tournaments.{name}")
