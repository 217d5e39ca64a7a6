"""How strong people play (engine/rating.py): worked out from the matches in their order, and kept to be read quickly.

Nothing here is a fact. From the first match that is not rated at its version on, ratings are worked out anew before
they are read (queries/ratings.py), so that they are always those that working all of them out from nothing gives.
"""

from django.db import models

from scoring.models import Match, Player, Seat


class RatedMatch(models.Model):
    """The version of a match by which ratings have moved."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="rated")
    version = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.match} v{self.version}"


class RatingStep(models.Model):
    """Somebody's rating after one match: `mean`, `spread` (one standard deviation), after so many `matches`."""

    of = models.ForeignKey(RatedMatch, on_delete=models.CASCADE, related_name="steps")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="rating")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    mean = models.FloatField()
    spread = models.FloatField()
    matches = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.person}: {self.mean:.0f} ± {self.spread:.0f}"
