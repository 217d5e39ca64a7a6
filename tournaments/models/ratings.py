"""How strong people play (engine/rating.py): worked out from the matches in their order, and kept to be read quickly.

Nothing here is a fact. From the first match that is not rated at its version on, ratings are worked out anew before
they are read (queries/ratings.py), so that they are always those that working all of them out from nothing gives.
"""

from django.db import models

from scoring.models import Club, Match, Player, Seat


class RatedMatch(models.Model):
    """The version of a match by which a club's ratings have moved; `number` is its place in their order, from 1."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="+")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="rated")
    number = models.PositiveIntegerField()
    version = models.PositiveIntegerField()
    format = models.PositiveSmallIntegerField(default=0, help_text="which way of working them out it was")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "number"], name="rated_one_after_the_other")]

    def __str__(self) -> str:
        return f"{self.number}. {self.match} v{self.version}"


class RatingStep(models.Model):
    """Somebody's rating after one match: `mean`, `spread` (one standard deviation), after so many `matches`.

    Everybody known on a seat of a rated match has one. It says nothing, with 0 `matches`, where the match did not move
    it: on a second seat of one person, and at a table without another person.
    """

    of = models.ForeignKey(RatedMatch, on_delete=models.CASCADE, related_name="steps")
    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, related_name="rating")
    person = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="ratings")
    mean = models.FloatField()
    spread = models.FloatField()
    matches = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["person", "-matches"], name="rating_by_person")]

    def __str__(self) -> str:
        return f"{self.person}: {self.mean:.0f} ± {self.spread:.0f}"
