"""A tournament: what is planned, and the rulings that belong to no single round."""

import secrets

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models import BookVersion, Club
from scoring.models.codes import new_code


def new_seed() -> int:
    """A seed nobody has chosen: what is drawn with it can be repeated, not foreseen."""
    return secrets.randbelow(2**31)


class Tournament(models.Model):
    """An evening or more of one club: the ordered plan of its rounds and what decides its standings.

    `plan`, `counting` and `prizes` are as `tournaments.engine` writes them. `version` counts the writes to the
    tournament, its entries and its rounds: forms carry the one they were made from, and pages that look on ask by it.
    A `finished_at` tournament is read-only until it is reopened on purpose.
    """

    club = models.ForeignKey(Club, on_delete=models.PROTECT, related_name="tournaments")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=80)
    place = models.CharField(max_length=80, blank=True)
    about = models.TextField(max_length=2000, blank=True)
    starts_at = models.DateTimeField()
    time_zone = models.CharField(max_length=64)
    public = models.BooleanField(default=True, help_text="whether strangers may see its pages")
    rules = models.JSONField()
    book_version = models.ForeignKey(BookVersion, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    unit = models.CharField(max_length=8, blank=True, help_text="a currency's sign, or blank for chips")
    plan = models.JSONField(help_text="the rounds, in order")
    counting = models.JSONField(default=dict, help_text="points of a table, and tie-breaks in order")
    prizes = models.JSONField(default=list)
    seed = models.BigIntegerField(default=new_seed, help_text="of lots drawn to break ties")
    fee = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    buy_back = models.DecimalField(max_digits=10, decimal_places=2, default=0, help_text="to come back in a knock-out")
    capacity = models.PositiveSmallIntegerField(null=True, blank=True, help_text="more go on the wait list")
    entry_open = models.BooleanField(default=True)
    self_entry = models.BooleanField(default=False, help_text="people may sign up by themselves")
    self_check_in = models.BooleanField(default=False, help_text="people may say by phone that they are here")
    rehearsal_of = models.ForeignKey("self", null=True, blank=True, on_delete=models.CASCADE, related_name="rehearsals")
    version = models.PositiveIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-starts_at", "-pk"]

    def __str__(self) -> str:
        return self.name


class Penalty(models.Model):
    """Tournament points taken from somebody, for a reason; the standings show it. Withdrawn, it stays readable."""

    entry = models.ForeignKey("tournaments.Entry", on_delete=models.CASCADE, related_name="penalties")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    round_number = models.PositiveSmallIntegerField(help_text="the round in which it was given")
    points = models.DecimalField(max_digits=6, decimal_places=2)
    reason = models.CharField(max_length=120)
    created_at = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    client_id = models.UUIDField(null=True, blank=True, help_text="made by the form: sent twice, it is one penalty")

    class Meta:
        verbose_name_plural = "penalties"
        constraints = [models.UniqueConstraint(fields=["entry", "client_id"], name="penalty_sent_once")]

    def __str__(self) -> str:
        return f"{self.entry}: {self.points}"
