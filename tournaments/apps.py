"""The tournaments app."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Many matches: who sits where, who leads."""

    name = "tournaments"
