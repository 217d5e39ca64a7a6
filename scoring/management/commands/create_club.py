"""`manage.py create_club`: the first organiser's account and its club in one step (docs/clubs.md)."""

import sys
from getpass import getpass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.urls import reverse

from scoring.engine.errors import RuleError
from scoring.forms.accounts import unused_email
from scoring.forms.clubs import ClubForm
from scoring.locks import written_in_turn
from scoring.models import Club
from scoring.roles import Actor
from scoring.services.accounts import create_account, find_account, password_path
from scoring.services.clubs import ClubFacts, found_club

PLAIN = {"public": True, "default_preset": "ludoteka"}


class Command(BaseCommand):
    """Founds a club. On a terminal it asks for the owner's password; otherwise it prints a one-time link to set it."""

    help = "Found a club with its first owner; an account that exists becomes the owner as it is"

    def add_arguments(self, parser: CommandParser) -> None:
        """What the club is called, and who owns it."""
        parser.add_argument("name", help="what the club is called")
        parser.add_argument("--slug", default="", help="what it is called in addresses; made from the name if left out")
        parser.add_argument("--owner", required=True, metavar="USER", help="user name of its first owner")
        parser.add_argument("--email", default="", help="e-mail of a new owner")
        parser.add_argument("--language", default="es", choices=["es", "en"])
        parser.add_argument("--unit", default="", help="€, $ or £; left out, it is played for chips")
        parser.add_argument("--link", action="store_true", help="print a link to set the password, on a terminal too")
        parser.add_argument("--base", default="", metavar="URL", help="address of the site, put before every link")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make both or neither. Raises CommandError."""
        facts = self._facts(options)
        owner, password = find_account(options["owner"]), None
        if owner is None:
            password = None if options["link"] or not sys.stdin.isatty() else _asked(options["owner"], options["email"])
        new = owner is None
        try:
            with written_in_turn():
                owner = owner or _new_owner(options, password)
                club = found_club(facts=facts, owner=owner, by=Actor("manage.py create_club", owner))
        except RuleError as error:
            raise CommandError(error.message) from None
        self._say(club, owner, options["base"].rstrip("/"), link=new and password is None)

    def _facts(self, options: dict[str, Any]) -> ClubFacts:
        given = {name: options[name] for name in ("name", "slug", "language", "unit")}
        form = ClubForm({**PLAIN, "time_zone": settings.TIME_ZONE, **given})
        if not form.is_valid():
            raise CommandError(form.errors.as_text())
        return form.facts()

    def _say(self, club: Club, owner: User, base: str, *, link: bool) -> None:
        self.stdout.write(f"{club.name}: {base}{reverse('scoring:club-home', args=[club.slug])}")
        self.stdout.write(f"owner: {owner.get_username()}, log in at {base}{reverse('scoring:login')}")
        if link:
            self.stdout.write(f"set the password (once, within three days): {base}{password_path(owner)}")


def _new_owner(options: dict[str, Any], password: str | None) -> User:
    name, email = options["owner"], options["email"]
    try:
        User.username_validator(name)
        if email:
            validate_email(unused_email(email))
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from None
    if "@" in name or len(name) > 150:
        raise CommandError("a user name has no @ and at most 150 characters")
    return create_account(name=name, email=email, password=password)


def _asked(name: str, email: str) -> str | None:
    """A password typed twice; None if nothing was typed."""
    password = getpass(f"Password for {name} (nothing: a link to set it): ")
    if not password:
        return None
    if password != getpass("The same once more: "):
        raise CommandError("the two passwords are not the same")
    try:
        validate_password(password, User(username=name, email=email))
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from None
    return password
