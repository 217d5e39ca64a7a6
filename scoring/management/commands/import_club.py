"""`manage.py import_club`: found a club from a file that `export_club` has written."""

from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_slug

from scoring.engine.errors import RuleError
from scoring.exchange.club_document import Document
from scoring.exchange.clubs import import_club
from scoring.roles import Actor
from scoring.services.accounts import find_account


class Command(BaseCommand):
    """All of the file, or nothing."""

    help = "Found a club from a file written by export_club; nothing is stored if anything in it is wrong"

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, what the club is to be called, and whose it is to be."""
        parser.add_argument("file", metavar="FILE")
        parser.add_argument("--slug", default="", help="what it is called in addresses, instead of what the file says")
        parser.add_argument("--owner", default="", metavar="USER", help="an account that becomes its owner")

    def handle(self, *args: Any, **options: Any) -> None:
        """Read it. Raises CommandError naming the place of what is wrong."""
        owner = find_account(options["owner"]) if options["owner"] else None
        if options["owner"] and owner is None:
            raise CommandError(f"there is no account called {options['owner']}")
        by = Actor("manage.py import_club", owner) if owner else Actor("manage.py import_club")
        try:
            if options["slug"]:
                validate_slug(options["slug"])
            document = Document(Path(options["file"]).read_bytes())
            club = import_club(document=document, by=by, slug=options["slug"][:40], owner=owner)
        except ValidationError as error:
            raise CommandError(f"--slug: {' '.join(error.messages)}") from None
        except OSError as error:
            raise CommandError(str(error)) from error
        except RuleError as error:
            raise CommandError(f"nothing was stored. {error.message}") from None
        counts = ", ".join(f"{name} {count}" for name, count in document.counts.items())
        self.stdout.write(f"{club.name}: /c/{club.slug}/ ({counts})")
        if owner is None:
            self.stdout.write("It has no owner yet: an administrator of the server can invite one under Roles.")
