"""Old results taken away and brought in again: the season's table is the same."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from uuid import uuid4

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.exchange import tables
from scoring.models import Club, Player
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.tournaments.past_tables import EVENINGS, FINAL, MATCHES, WIDE, YEAR, table
from tests.tournaments.services.test_past import brought
from tournaments.engine.season_table import season_table
from tournaments.exchange.past import read_past
from tournaments.exchange.past_columns import guess
from tournaments.exchange.past_files import KEYS, digest, exact_cell, past_rows
from tournaments.exchange.sheets import write_table
from tournaments.models import PastBatch, PastEvent, PastResult, Season
from tournaments.queries.past import all_results
from tournaments.queries.seasons import load_season
from tournaments.services.past import Order, bring_in
from tournaments.wording.past import HEADINGS, KINDS, columns

pytestmark = pytest.mark.django_db

SHEETS = ("csv", "xlsx", "ods")
HOW = settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


def written(season: Season, kind: str) -> bytes:
    """The file of everything that was brought into the season."""
    words = {key: str(word) for key, word in KINDS.items()}
    return write_table(columns(), past_rows(all_results(season), words), kind=kind, title="past")


def again(season: Season, content: bytes) -> Season:
    """A season like it, into which the file was brought."""
    sheet = tables.read(content)
    past = read_past(sheet, guess(sheet), YEAR)
    fields = ("club", "name", "starts_on", "ends_on", "rule", "seed")
    new = Season.objects.create(**{name: getattr(season, name) for name in fields})
    order = Order(past=past, file_name="again", digest=digest(sheet), season=new)
    bring_in(club=season.club, by=acting(an_account(season.club)), order=order, client_id=uuid4())
    assert past.bad == ()
    return new


def facts(season: Season) -> list[tuple[object, ...]]:
    """Everything that is known of the results, but for the codes of their events."""
    told = ("place", "level", "points", "wins", "chinchones", "total")
    return [
        (row.event.kind, row.event.name, row.event.on, row.person_id, *(getattr(row, name) for name in told))
        for row in all_results(season)
    ]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("kind", SHEETS)
def test_results_of_every_kind_are_brought_in_again_as_they_were(kind: str, language: str) -> None:
    season = brought(a_club(), FINAL).season
    for text in (WIDE, MATCHES, MATCHES, EVENINGS):
        brought(season.club, text, season=season)
    a_player(season.club, "Ana")  # a namesake: the code tells who is meant
    with translation.override(language):
        new = again(season, written(season, kind))
    assert facts(new) == facts(season)
    assert table(new) == table(season)


def test_headings_of_the_file_are_read_back() -> None:
    for language in ("es", "en"):
        with translation.override(language):
            sheet = tables.read(";".join(str(HEADINGS[key]) for key in KEYS).encode())
            assert guess(sheet).meanings == KEYS


@pytest.mark.parametrize(
    ("text", "cell"),
    [("4", "4"), ("5/2", "2.5"), ("-1/8", "-0.125"), ("1/3", "1/3"), ("123456789/1000000", "123456789/1000000")],
)
def test_a_number_is_written_so_that_it_is_read_as_the_same(text: str, cell: str) -> None:
    assert str(exact_cell(text)) in (cell, "123.456789")


def test_the_digest_is_that_of_the_cells() -> None:
    one, other = (digest(tables.read(text.encode())) for text in (FINAL, FINAL.replace(";", "\t")))
    assert one == other != digest(tables.read(WIDE.encode()))


Rows = list[tuple[int, Fraction, Fraction, int]]
"""Who, by number, with points, wins and chinchones."""
Given = list[tuple[str, str, int, Rows]]
"""Events by kind, name and day."""
POINTS = st.fractions(min_value=0, max_value=500, max_denominator=12)
NAMES = ("Ana", "Íñigo", "=1+1", "O'Brien, P.", "محمد", "-Zoe", "7")


@st.composite
def results(draw: st.DrawFn) -> Given:
    """Events of all kinds: kind, name, day, and of each its people with points, wins and chinchones."""
    found = []
    for _event in range(draw(st.integers(1, 5))):
        there = draw(st.lists(st.integers(0, len(NAMES) - 1), min_size=1, max_size=7, unique=True))
        rows = [(one, draw(POINTS), Fraction(draw(st.integers(0, 9))), draw(st.integers(0, 3))) for one in there]
        kind = draw(st.sampled_from(PastEvent.Kind.values))
        found.append((kind, draw(st.sampled_from(["", "Reyes", "+1", "3"])), draw(st.integers(0, 3)), rows))
    return found


def stored(
    club: Club,
    people: list[Player],
    given_events: Given,
) -> Season:
    """A season of `club` with these events."""
    season = brought(club, "nombre;puntos\nAna;1\n").season
    PastBatch.objects.filter(season=season).delete()
    batch = PastBatch.objects.create(season=season, file_name="made up")
    for position, (kind, name, day, rows) in enumerate(given_events):
        on = date(2025, 3, 1) + timedelta(days=day)
        event = PastEvent.objects.create(batch=batch, kind=kind, name=name, on=on, position=position)
        points = [value for _one, value, _wins, _chinchones in rows]
        for one, value, wins, chinchones in rows:
            PastResult.objects.create(
                event=event,
                person=people[one],
                name=people[one].name,
                place=1 + sum(other > value for other in points),
                level=points.count(value),
                points=str(value),
                wins=str(wins),
                chinchones=chinchones,
                total=-int(value) if kind == "match" else None,
            )
    return season


@HOW
@given(given_events=results(), kind=st.sampled_from(SHEETS))
def test_whatever_was_brought_in_goes_out_and_in_unchanged(given_events: Given, kind: str) -> None:
    club = a_club()
    season = stored(club, [a_player(club, name) for name in NAMES], given_events)
    new = again(season, written(season, kind))
    assert table(new) == table(season)
    assert sorted(map(str, facts(new))) == sorted(map(str, facts(season)))
    season_table(load_season(new).events, load_season(new).rule)
