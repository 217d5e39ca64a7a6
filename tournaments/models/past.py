"""Results of the past, brought in from files: as they were written down then, with the people that they mean."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.models import Club, Player
from scoring.models.codes import new_code
from tournaments.models.seasons import Season


class PastFile(models.Model):
    """A file of old results that has been read and waits to be looked at: its rows, compressed. Gone once it is saved.

    Only the account that sent it sees it, for a day at most.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="past_files")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    file_name = models.CharField(max_length=80)
    rows = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.file_name


class PastBatch(models.Model):
    """What was brought in from one file; it can only be taken out again as a whole."""

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="past")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    file_name = models.CharField(max_length=80)
    digest = models.CharField(max_length=64, blank=True, help_text="the same for the same rows, to notice a file again")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.file_name


class PastEvent(models.Model):
    """One event of the past: a final table of a whole season, an evening, or a single match."""

    class Kind(models.TextChoices):
        """What its results are of."""

        TABLE = "table"
        EVENING = "evening"
        MATCH = "match"

    batch = models.ForeignKey(PastBatch, on_delete=models.CASCADE, related_name="events")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    kind = models.CharField(max_length=8, choices=Kind)
    name = models.CharField(max_length=80, blank=True)
    on = models.DateField()
    position = models.PositiveIntegerField(help_text="in the order of the file")

    class Meta:
        ordering = ["on", "position"]

    def __str__(self) -> str:
        return self.name or self.on.isoformat()


class PastResult(models.Model):
    """What one event of the past gave one person. `points` and `wins` are exact as "4" or "5/2".

    `name` is as the file has it. `total` is the total of a match, where the file says it: low wins.
    """

    event = models.ForeignKey(PastEvent, on_delete=models.CASCADE, related_name="rows")
    person = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="past")
    name = models.CharField(max_length=80)
    place = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField(default=1)
    points = models.CharField(max_length=24, default="0")
    wins = models.CharField(max_length=24, default="0")
    chinchones = models.PositiveSmallIntegerField(default=0)
    total = models.IntegerField(null=True, blank=True)

    class Meta:
        ordering = ["place", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "person"], name="person_once_in_a_past_event")]

    def __str__(self) -> str:
        return f"{self.name}: {self.place}"
