"""The scoring app."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class ScoringConfig(AppConfig):
    """People, rules, matches."""

    name = "scoring"

    def ready(self) -> None:
        """Let other apps add the words of what they write into the audit (wording/audit.py)."""
        autodiscover_modules("wording.audit")
