"""Rounds, the tables in them, and who sits there."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models import Match, Player
from scoring.models.codes import new_code
from tournaments.models.entries import Entry
from tournaments.models.tournaments import Tournament


class Round(models.Model):
    """One round: drafted, published, closed. `plan` is the whole plan as it was when the round was drafted.

    `drawn` is the input of the draw (formats.md, "Drawing seats") with its figures: anybody can repeat it. `cut` is
    who went on when the round was closed, and how ties were settled; frozen when it is made.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    plan = models.JSONField()
    drawn = models.JSONField(null=True, blank=True)
    without_table = models.JSONField(default=dict, help_text="entries that sat out: their codes, each bye or absent")
    by_hand = models.BooleanField(default=False, help_text="whether the draw was changed by hand")
    cut = models.JSONField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    published_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class Table(models.Model):
    """One table of a round. Its match begins when the round is published.

    `decided` is a result that was given by decision instead of played out: places, reason, who decided and when.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(help_text="what stands on the table")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    match = models.OneToOneField(Match, null=True, blank=True, on_delete=models.PROTECT, related_name="table")
    decided = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="table_number_once")]

    def __str__(self) -> str:
        return f"{self.round} · {self.number}"


class Chair(models.Model):
    """An entry's seat at a table, and the person who sat on it: a substitute takes over the entry later.

    `position` counts from 1 in playing order, as the seats of the match do; the first deals.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="chairs")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="chairs")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="chairs")
    position = models.PositiveSmallIntegerField()
    ruling = models.CharField(max_length=8, blank=True, help_text="forfeit or void, where it does not count as played")

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["round", "entry"], name="one_chair_a_round"),
            models.UniqueConstraint(fields=["table", "position"], name="one_on_a_chair"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} · {self.table}"


class ClockMark(models.Model):
    """What was done to the clock of a round, or of one table: start, pause, resume, extra (with seconds), stop."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="clock")
    table = models.ForeignKey(Table, null=True, blank=True, on_delete=models.CASCADE, related_name="clock")
    kind = models.CharField(max_length=8)
    seconds = models.IntegerField(default=0)
    at = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.at:%H:%M:%S}"
