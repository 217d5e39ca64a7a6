"""`manage.py reset_password`: a one-time link for an account whose password is forgotten (docs/clubs.md)."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from scoring.services.accounts import find_account, password_path


class Command(BaseCommand):
    """Prints a link with which its holder sets a new password. The old one goes on working until then."""

    help = "Print a one-time link that sets a new password for an account"

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose account."""
        parser.add_argument("user", help="user name or e-mail")
        parser.add_argument("--base", default="", metavar="URL", help="address of the site, put before the link")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the link. Raises CommandError for no such account."""
        account = find_account(options["user"])
        if account is None or not account.is_active:
            raise CommandError(f"no account {options['user']}, or it is switched off")
        self.stdout.write(f"{account.get_username()}: {options['base'].rstrip('/')}{password_path(account)}")
