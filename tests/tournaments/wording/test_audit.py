"""What tournaments write into the audit, in words."""

from __future__ import annotations

import pytest
from django.utils import timezone
from django.utils.translation import override

from scoring.models import AuditEntry
from scoring.queries.audit import player_names
from scoring.wording.audit import changed_fields, sentence
from tests.tournaments.running import a_round, director, tables
from tournaments.models import Entry
from tournaments.services.tables import call_time, decide

pytestmark = pytest.mark.django_db


def told(verb: str) -> tuple[str, list[tuple[str, str | None]]]:
    """The newest entry with this verb, in English: its sentence and its fields."""
    entry = AuditEntry.objects.filter(verb=verb).latest("pk")
    entry.who = "ana"
    with override("en"):
        fields = [(change.name, change.after) for change in changed_fields(entry, player_names(entry.club, [entry]))]
        return sentence(entry), fields


def test_time_called_is_told() -> None:
    item = a_round()
    call_time(table=tables(item)[0], by=director(item.tournament))
    words = "ana called time at a table: Torneo de San Andrés · 1 · 1."
    assert told("table.time") == (words, [("round", "1"), ("table", "1")])


def test_a_decision_is_told_with_names() -> None:
    item = a_round()
    table = tables(item)[0]
    chairs = list(table.chairs.order_by("position"))
    places = {chair.entry.code: place for place, chair in enumerate(chairs, start=1)}
    decide(table=table, by=director(item.tournament), places=places, reason="lost")
    listed = told("table.decided")[1][2][1] or ""
    assert [chair.person.name in listed for chair in chairs] == [True] * 4


def test_codes_of_entries_are_told_as_names() -> None:
    item = a_round()
    one, two = Entry.objects.order_by("number")[:2]
    AuditEntry.objects.create(
        club=item.tournament.club,
        verb="round.merged",
        subject="tournament:X",
        after={"round": 2, "broken": [3], "moves": [[one.code, 3, 1], [two.code, 3, 2]]},
    )
    assert told("round.merged")[1] == [
        ("round", "2"),
        ("tables that broke up", "3"),
        ("who moved, from which table to which", f"{one} 3 1, {two} 3 2"),
    ]


def test_money_and_days_are_told_in_the_readers_language() -> None:
    item = a_round()
    AuditEntry.objects.create(
        club=item.tournament.club,
        verb="season.bote",
        subject="season:X",
        after={
            "amount": "-1234.5",
            "fee": "1E+3",
            "ends_on": "2026-12-31",
            "starts_at": "2026-12-31T19:30:00+00:00",
        },
    )
    entry = AuditEntry.objects.get(verb="season.bote")
    with override("es"), timezone.override("Europe/Madrid"):
        fields = [change.after for change in changed_fields(entry, {})]
    assert fields == ["−1234,50", "31 de diciembre de 2026 a las 20:30", "1000", "31 de diciembre de 2026"]
