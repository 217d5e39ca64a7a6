"""`manage.py compile_catalogues`: every .po becomes the .mo that Django reads, without gettext's own programs."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import polib
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    """Compile the translations."""

    help = "Compile every .po file under LOCALE_PATHS with polib."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        """Compile all and say which. A broken catalogue raises OSError with its line."""
        for folder in settings.LOCALE_PATHS:
            for source in sorted(Path(folder).rglob("*.po")):
                compile_catalogue(source)
                self.stdout.write(f"compiled {source.relative_to(folder)}")


def compile_catalogue(source: Path) -> None:
    """Write the .mo beside `source` in one step, so that a running server never reads half of one."""
    unfinished = source.with_suffix(f".mo.{os.getpid()}")
    polib.pofile(str(source)).save_as_mofile(str(unfinished))
    unfinished.replace(source.with_suffix(".mo"))
