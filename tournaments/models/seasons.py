"""Seasons: which events belong together, and by which rule they count."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models import Club
from scoring.models.codes import new_code
from tournaments.models.tournaments import Tournament, new_seed


class Season(models.Model):
    """A season of a club. `rule` is as `engine.season_notation` writes it.

    Its events are its tournaments and, with `nights`, the evenings of the club's single matches between its dates, both
    included, in the club's zone. A `closed_at` season keeps its rule; its results go on following their matches.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="seasons")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=80)
    starts_on = models.DateField()
    ends_on = models.DateField()
    nights = models.BooleanField(default=False, help_text="single matches of the club count, an evening as one event")
    tournaments = models.ManyToManyField(Tournament, related_name="seasons", blank=True)
    rule = models.JSONField()
    seed = models.BigIntegerField(default=new_seed, help_text="of lots drawn to break ties")
    public = models.BooleanField(default=True, help_text="whether strangers may see its table")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-ends_on", "-pk"]

    def __str__(self) -> str:
        return self.name


class BoteLine(models.Model):
    """What an event pays into the bote of a season (positive) or what is paid out of it (negative)."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="bote")
    tournament = models.ForeignKey(Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="+")
    amount = models.DecimalField(max_digits=10, decimal_places=2)
    note = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    client_id = models.UUIDField(null=True, blank=True, help_text="made by the form: sent twice, it is one line")

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "client_id"], name="bote_line_sent_once")]

    def __str__(self) -> str:
        return f"{self.season}: {self.amount}"
