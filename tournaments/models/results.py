"""What finished matches gave their players: worked out from the logs, and kept to be added up quickly.

Nothing here is a fact. A row counts only while its match is at the version that it was worked out from, and while it
was worked out as it would be now (`format`); others are worked out anew before anything is read (queries/results.py).
"""

from django.db import models

from scoring.models import Match, Seat


class MatchResults(models.Model):
    """The version of a match whose results are stored, and what they say of the match itself."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveIntegerField()
    format = models.PositiveSmallIntegerField(default=0, help_text="which way of working them out it was")
    hands = models.PositiveSmallIntegerField(default=0, help_text="hands played in the match")
    rules = models.CharField(max_length=16, default="", help_text="the same for the same rules, whatever their name")

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"


class SeatResult(models.Model):
    """One player's result in one match; the fields are those of `tournaments.engine.results.Result`."""

    of = models.ForeignKey(MatchResults, on_delete=models.CASCADE, related_name="rows")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="result")
    place = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    size = models.PositiveSmallIntegerField()
    total = models.IntegerField()
    hands = models.PositiveSmallIntegerField()
    conceded = models.PositiveIntegerField()
    closes = models.PositiveSmallIntegerField()
    tens = models.PositiveSmallIntegerField()
    chinchones = models.PositiveSmallIntegerField()
    rebuys = models.PositiveSmallIntegerField()
    wrong_closes = models.PositiveSmallIntegerField(default=0)
    net = models.DecimalField(max_digits=10, decimal_places=2, default=0, help_text="money won or lost")
    won = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.seat}: {self.place}"


class MatchRecord(models.Model):
    """Something worth remembering of one match (`tournaments.engine.records`); `value` is what it is measured by.

    A comeback by how far behind, a second life by the hands played after coming back, a great hand by its swing.
    `hand` is the number of the hand, or of the last one before it began; `cards` are the closer's, where known.
    """

    class Kind(models.TextChoices):
        """What was remarkable."""

        COMEBACK = "comeback"
        SECOND_LIFE = "second_life"
        GREAT_HAND = "great_hand"

    of = models.ForeignKey(MatchResults, on_delete=models.CASCADE, related_name="records")
    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="records")
    kind = models.CharField(max_length=12, choices=Kind)
    value = models.IntegerField()
    hand = models.PositiveSmallIntegerField()
    won = models.BooleanField(default=False, help_text="the match, in the end")
    chinchon = models.BooleanField(default=False)
    cards = models.JSONField(default=list)

    class Meta:
        indexes = [models.Index(fields=["kind", "-value"], name="records_by_value")]

    def __str__(self) -> str:
        return f"{self.kind} {self.value}: {self.seat}"


class TournamentResults(models.Model):
    """The state of a tournament, with all of its matches, whose final places are stored: `stamp` changes with it."""

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="results")
    stamp = models.CharField(max_length=40)

    def __str__(self) -> str:
        return f"{self.tournament} {self.stamp}"


class EntryResult(models.Model):
    """What a tournament gave one entry: its place, points and wins, exact as "4" or "5/2"."""

    of = models.ForeignKey(TournamentResults, on_delete=models.CASCADE, related_name="rows")
    entry = models.OneToOneField("tournaments.Entry", on_delete=models.CASCADE, related_name="result")
    place = models.PositiveSmallIntegerField()
    level = models.PositiveSmallIntegerField()
    points = models.CharField(max_length=24)
    wins = models.CharField(max_length=24)
    chinchones = models.PositiveSmallIntegerField()
    provisional = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.entry}: {self.place}"
