"""The money of a tournament, as it was handed over."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models.codes import new_code
from tournaments.models.entries import Entry
from tournaments.models.tournaments import Tournament


class LedgerLine(models.Model):
    """Money that came in (positive) or went out (negative), or a thing that was given. A mistake is a line against it.

    `kind` is fee, buy_back or added (by a sponsor, the club) for what came in, prize for what went out.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="ledger")
    entry = models.ForeignKey(Entry, null=True, blank=True, on_delete=models.PROTECT, related_name="ledger")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    kind = models.CharField(max_length=10)
    amount = models.DecimalField(max_digits=10, decimal_places=2, default=0)
    round_number = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the round bought back from")
    thing = models.CharField(max_length=80, blank=True)
    note = models.CharField(max_length=120, blank=True)
    at = models.DateTimeField(default=timezone.now)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+")
    client_id = models.UUIDField(null=True, blank=True, help_text="made by the form: sent twice, it is one line")

    class Meta:
        ordering = ["at", "pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "client_id"], name="ledger_line_sent_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.amount} {self.thing}"
