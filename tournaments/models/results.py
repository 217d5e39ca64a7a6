"""What finished matches gave their players: worked out from the logs, and kept to be added up quickly.

Nothing here is a fact. A row counts only while its match is at the version that it was worked out from; others are
worked out anew before anything is read (queries/results.py).
"""

from django.db import models

from scoring.models import Match, Seat


class MatchResults(models.Model):
    """The version of a match whose results are stored."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="results")
    version = models.PositiveIntegerField()

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
    won = models.BooleanField()

    def __str__(self) -> str:
        return f"{self.seat}: {self.place}"


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
