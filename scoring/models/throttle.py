"""How often somebody may try."""

from django.db import models


class Throttle(models.Model):
    """How often somebody has done something since a window opened. Rows past `until` mean nothing."""

    key = models.CharField(max_length=120, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.key}: {self.count}"
