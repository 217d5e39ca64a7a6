"""Matches: how they start, who sits where, and the log of what happened."""

from datetime import datetime
from functools import cached_property

from django.conf import settings
from django.db import models
from django.utils import timezone

from scoring.engine import rulesets
from scoring.engine.names import MAX_LENGTH
from scoring.engine.rulesets import Ruleset
from scoring.models.clubs import BookVersion, Club
from scoring.models.codes import new_code
from scoring.models.people import Player


class Match(models.Model):
    """One match: how it starts and who may see it. What happened in it is its log, `events`.

    `version` is the number of lines in the log. `score_hash` and `view_hash` are SHA-256 of the secrets in its links.
    """

    code = models.CharField(max_length=12, unique=True, default=new_code)
    club = models.ForeignKey(Club, null=True, blank=True, on_delete=models.PROTECT, related_name="matches")
    label = models.CharField(max_length=80, blank=True)
    rules = models.JSONField()
    book_version = models.ForeignKey(
        BookVersion,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
        help_text="whose copy `rules` is",
    )
    unit = models.CharField(max_length=8, blank=True, help_text="a currency's sign, or blank for chips")
    first_dealer = models.PositiveSmallIntegerField(default=1, help_text="the number of a seat")
    version = models.PositiveIntegerField(default=0)
    score_hash = models.CharField(max_length=64, unique=True)
    view_hash = models.CharField(max_length=64, unique=True)
    client_id = models.UUIDField(help_text="made by the form: sent twice by one device, it is one match")
    device = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=timezone.now)
    changed_at = models.DateTimeField(default=timezone.now)
    finished = models.BooleanField(default=False, help_text="follows from the log; kept to list matches by it")
    search = models.TextField(blank=True, editable=False, help_text="label and names as they are looked for")
    claimed_at = models.DateTimeField(null=True, blank=True, help_text="since when a match without club is its club's")
    discounted_at = models.DateTimeField(null=True, blank=True, help_text="abandoned: since then it does not count")
    sealed = models.CharField(
        max_length=10,
        blank=True,
        choices=[("links", "organisers change it"), ("all", "nobody changes it")],
        help_text="since its round or its tournament is over",
    )
    pencil = models.CharField(max_length=16, blank=True, help_text="the device that wrote last or took over on purpose")
    pencil_since = models.DateTimeField(null=True, blank=True)
    pencil_name = models.CharField(max_length=MAX_LENGTH, blank=True, help_text="whose phone it is, its owner says")
    pencil_moves = models.PositiveIntegerField(default=0, help_text="how often it was taken over on purpose")
    refereed = models.BooleanField(default=False, help_text="whether there is a referee to be called")
    ends_at = models.DateTimeField(null=True, blank=True, help_text="when time is up, if somebody's clock runs")
    calls_moves = models.PositiveIntegerField(default=0, help_text="how often somebody called or the clock was set")

    class Meta:
        verbose_name_plural = "matches"
        constraints = [models.UniqueConstraint(fields=["device", "client_id"], name="match_sent_once")]
        indexes = [
            models.Index(fields=["club", "-changed_at"], name="matches_of_a_club"),
            models.Index(fields=["club", "-created_at", "-id"], name="matches_by_start"),
        ]

    def __str__(self) -> str:
        return self.label or self.code

    @cached_property
    def ruleset(self) -> Ruleset:
        """The rules the match was started with."""
        return rulesets.from_json(self.rules)

    @property
    def stamp(self) -> str:
        """What changes whenever a sheet is to be shown anew: with log, pencil and calls, and with whether it counts."""
        counts = "" if self.discounted_at is None else ".0"
        return f"{self.version}.{self.pencil_moves}.{self.calls_moves}{counts}"

    def hand_pencil(self, device: str, name: str, at: datetime) -> list[str]:
        """Give the pencil to `device`, the phone of `name`, unless it has it; answers the fields that must be saved."""
        if (self.pencil, self.pencil_name) == (device, name):
            return []
        self.pencil, self.pencil_name, self.pencil_since = device, name, at
        return ["pencil", "pencil_name", "pencil_since"]


class Seat(models.Model):
    """A chair at the table, numbered from 1 in the order of play. `late` players sat down during the match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    person = models.ForeignKey(Player, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats")
    start = models.IntegerField(default=0, help_text="points brought from a paper sheet")
    late = models.BooleanField(default=False)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "number"], name="seat_number_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def player(self) -> str:
        """The name by which the engine knows this player: the seat's number, so that names may change."""
        return str(self.number)


class MatchEvent(models.Model):
    """One line of a match's log; never changed, never deleted.

    `action` is the line as `scoring.engine.log_notation` writes it, players named by the numbers of their seats.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    number = models.PositiveIntegerField()
    action = models.JSONField()
    client_id = models.UUIDField()
    device = models.CharField(max_length=16)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="event_number_once"),
            models.UniqueConstraint(fields=["match", "client_id"], name="event_sent_once"),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.action}"


class Call(models.Model):
    """Somebody at the table calls: the referee, or does not agree with a hand. Silence is consent.

    `target` is the id of the event that is not agreed with (blank when the referee is called), `hand` its number;
    `who` the name of the one who calls. `answer` is what was decided.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="calls")
    code = models.CharField(max_length=12, unique=True, default=new_code)
    kind = models.CharField(max_length=10, choices=[("referee", "referee"), ("disagree", "disagree")])
    target = models.CharField(max_length=12, blank=True)
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    who = models.CharField(max_length=40, blank=True)
    text = models.CharField(max_length=200, blank=True)
    client_id = models.UUIDField()
    device = models.CharField(max_length=16)
    created_at = models.DateTimeField(default=timezone.now)
    answer = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["match", "client_id"], name="call_sent_once")]

    def __str__(self) -> str:
        return f"{self.kind}: {self.match}"
