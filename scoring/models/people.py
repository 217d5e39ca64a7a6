"""The people of a club. Players need no account."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone

from scoring.engine.names import MAX_LENGTH, search_key
from scoring.models.clubs import Club
from scoring.models.codes import new_code


class Player(models.Model):
    """Somebody who plays in a club.

    `merged_into` says that this row and that one are one person; matches go on naming the row they were played with,
    so that a merge can be undone. It always names a row that is not merged itself.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="players")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    name = models.CharField(max_length=MAX_LENGTH)
    nickname = models.CharField(max_length=MAX_LENGTH, blank=True)
    alias = models.CharField(max_length=MAX_LENGTH, blank=True, help_text="shown on public pages instead of the name")
    number = models.CharField(max_length=20, blank=True, help_text="the member's number")
    contact = models.CharField(max_length=120, blank=True, help_text="telephone or e-mail; only organisers see it")
    notes = models.TextField(max_length=2000, blank=True, help_text="only organisers see them")
    active = models.BooleanField(default=True)
    search = models.CharField(max_length=200, editable=False, db_index=True, help_text="what is looked for, plain")
    merged_into = models.ForeignKey("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="merged")
    forgotten_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["search", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], condition=~Q(number=""), name="member_number_once_in_a_club"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Keep what is looked for in step with what it is made of."""
        self.search = self.search_text()
        super().save(*args, **kwargs)

    def search_text(self) -> str:
        """Name, nickname, alias and number as they are looked for (engine/names.py)."""
        return search_key(f"{self.name} {self.nickname} {self.alias} {self.number}")[:200]

    @property
    def public_name(self) -> str:
        """What strangers read."""
        return self.alias or self.name


class PlayerMerge(models.Model):
    """That somebody found two rows to be one person. `moved` are the rows that pointed nowhere or at `gone` before."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="merges")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    gone = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    moved = models.ManyToManyField(Player, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)
    undone_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.gone} → {self.kept}"


class PlayersApart(models.Model):
    """That somebody found two rows that look alike to be two people; `one` is the older row."""

    one = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name_plural = "players apart"
        constraints = [models.UniqueConstraint(fields=["one", "other"], name="players_apart_once")]

    def __str__(self) -> str:
        return f"{self.one} ≠ {self.other}"


class PlayerImport(models.Model):
    """A file of players that has been read and waits to be looked at: its rows, compressed. Gone once it is saved.

    It holds what a whole file of people says about them, so only the account that sent it sees it, for a day at most.
    """

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="imports")
    account = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    file_name = models.CharField(max_length=80)
    rows = models.BinaryField()
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.file_name
