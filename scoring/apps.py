"""The scoring app."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    """People, rules, matches."""

    name = "scoring"
