"""Who is in a tournament."""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from scoring.models import Player
from scoring.models.codes import new_code
from tournaments.models.tournaments import Tournament


class EntryStatus(models.TextChoices):
    """Whether somebody has a place."""

    ENTERED = "entered", _("entered")
    WAITING = "waiting", _("on the wait list")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Leaving(models.TextChoices):
    """What becomes of the results of somebody who leaves for good."""

    FORFEIT = "forfeit", _("the current table counts as lost")
    KEEP = "keep", _("results stay as they are")
    VOID = "void", _("results no longer count")


class Entry(models.Model):
    """One chair of a tournament and who holds it now. A substitute takes over the chair with its points.

    `left_at` is when somebody went home, `leaving` by which rule; `missing` that somebody was counted as a no-show.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    number = models.PositiveSmallIntegerField(help_text="in order of entry; what the draw calls them")
    status = models.CharField(max_length=10, choices=EntryStatus, default=EntryStatus.ENTERED)
    entered_at = models.DateTimeField(default=timezone.now)
    arrived_at = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    fixed_table = models.PositiveSmallIntegerField(null=True, blank=True, help_text="the table somebody needs")
    missing = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True, blank=True)
    leaving = models.CharField(max_length=10, choices=Leaving, blank=True)

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "person"], name="person_once_in_a_tournament"),
            models.UniqueConstraint(fields=["tournament", "number"], name="entry_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.person)

    @property
    def draw_name(self) -> str:
        """What the draw calls this entry, in its input and its published figures."""
        return f"p{self.number}"


class ApartPair(models.Model):
    """Two who are not to sit together: in the early rounds only, or always. `one` has the lower key."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="apart")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    two = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    early_only = models.BooleanField(default=False)
    reason = models.CharField(max_length=80, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["one", "two"], name="apart_once"),
            models.CheckConstraint(condition=Q(one__lt=F("two")), name="apart_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.one} / {self.two}"
