"""Clubs: who runs them, and the rulesets they have given a name."""

from functools import cached_property

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.engine import rulesets
from scoring.engine.rulesets import Ruleset
from scoring.models.codes import new_code


class Role(models.TextChoices):
    """What an account is in a club, the one who may most first."""

    OWNER = "owner", _("owner")
    ORGANISER = "organiser", _("organiser")
    HELPER = "helper", _("results helper")
    VIEWER = "viewer", _("viewer")


class Club(models.Model):
    """A club: its name in addresses, the customs of its evenings, and whether strangers may see its page."""

    slug = models.SlugField(max_length=40, unique=True)
    name = models.CharField(max_length=80)
    about = models.TextField(max_length=2000, blank=True)
    language = models.CharField(max_length=8, choices=[("es", "español"), ("en", "English")], default="es")
    unit = models.CharField(max_length=8, blank=True, help_text="a currency's sign, or blank for chips")
    time_zone = models.CharField(max_length=64, default="Europe/Madrid")
    public = models.BooleanField(default=True, help_text="whether strangers may see the club's page")
    default_preset = models.CharField(max_length=20, default="ludoteka")
    default_ruleset = models.ForeignKey(
        "BookRuleset", null=True, blank=True, on_delete=models.SET_NULL, related_name="+", help_text="before the preset"
    )
    ratings = models.BooleanField(default=True, help_text="whether its pages show how strong people play")
    rehearsal = models.BooleanField(default=False, help_text="made up to rehearse a tournament; in no list of clubs")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """An account's role in a club. Taken away, it is gone at once: every request looks it up."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="memberships")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    role = models.CharField(max_length=10, choices=Role)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "account"], name="one_role_in_a_club")]

    def __str__(self) -> str:
        return f"{self.account}: {self.role} · {self.club}"


class Invitation(models.Model):
    """A link that makes whoever opens it first a member. Only the hash of its secret is stored."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="invitations")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    secret_hash = models.CharField(max_length=64, unique=True)
    role = models.CharField(max_length=10, choices=Role)
    note = models.CharField(max_length=80, blank=True, help_text="for whom it is")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="invitations"
    )
    created_at = models.DateTimeField(default=timezone.now)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.role} · {self.club}"


class ClubFile(models.Model):
    """The file of a whole club that somebody has sent and has not founded the club from yet, compressed.

    It holds all that a club knows of its people, so only the account that sent it sees it, for a day at most.
    """

    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    file_name = models.CharField(max_length=80)
    content = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.file_name


class BookRuleset(models.Model):
    """A ruleset to which a club has given a name. What it says is in its versions, the newest of which counts."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rulesets")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=40)
    retired = models.BooleanField(default=False, help_text="no longer offered for new matches")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="ruleset_name_once_in_a_club")]

    def __str__(self) -> str:
        return self.name


class BookVersion(models.Model):
    """What a named ruleset said from a moment on; never changed. Matches keep a copy of their own besides."""

    ruleset = models.ForeignKey(BookRuleset, on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveSmallIntegerField()
    rules = models.JSONField()
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["ruleset", "number"], name="ruleset_version_once")]

    def __str__(self) -> str:
        return f"{self.ruleset} v{self.number}"

    @cached_property
    def rules_data(self) -> Ruleset:
        """The rules themselves."""
        return rulesets.from_json(self.rules)
