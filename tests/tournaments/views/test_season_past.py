"""Old results on the pages of their season: listed, taken out, taken away, brought in again."""

from __future__ import annotations

import pytest
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from scoring.exchange import tables
from scoring.models import Role
from tests.scoring.club_factories import a_club, a_player, an_account, logged_in
from tests.tournaments.exchange.test_past_files import NAMES, Given, results, stored
from tests.tournaments.past_tables import FINAL, MATCHES, WIDE, saved, sent, table
from tests.tournaments.services.test_past import brought
from tests.tournaments.views.test_past import organiser
from tournaments.engine.season import SEASON_KEYS
from tournaments.exchange.past_columns import guess
from tournaments.models import PastBatch, Season

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("many", [1, 30])
def test_pages_of_what_was_brought_in_cost_the_same(
    many: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    club = a_club()
    client = organiser(club)
    batch = brought(club, "fecha;nombre;puesto\n" + "".join(f"{1 + day}/1;Ana;1\n" for day in range(many)))
    for _batch in range(many - 1):
        PastBatch.objects.create(season=batch.season, file_name="otro.csv")
    for name, args in (("season-past", []), ("past-batch", [batch.code])):
        path = reverse(f"tournaments:{name}", args=[batch.season.code, *args])
        client.get(path)
        with django_assert_num_queries(8 if args else 6):
            assert client.get(path).status_code == 200


def test_a_batch_is_taken_out_from_its_page() -> None:
    club = a_club()
    client = organiser(club)
    batch = brought(club, FINAL)
    path = reverse("tournaments:past-batch", args=[batch.season.code, batch.code])
    assert "120.5 points" in client.get(path).content.decode()
    for _time in (1, 2):
        assert client.post(path).status_code == 303
    assert not PastBatch.objects.exists()
    assert (
        "Nothing was brought into this season"
        in client.get(reverse("tournaments:season-past", args=[batch.season.code])).content.decode()
    )


def test_a_closed_season_keeps_what_it_has() -> None:
    club = a_club()
    client = organiser(club)
    batch = brought(club, FINAL)
    Season.objects.update(closed_at=timezone.now())
    path = reverse("tournaments:past-batch", args=[batch.season.code, batch.code])
    assert "Take it out" not in client.get(path).content.decode()
    assert client.post(path).status_code == 409
    assert PastBatch.objects.exists()


@pytest.mark.parametrize("kind", ["csv", "xlsx", "ods", "json"])
def test_everything_is_taken_away_as_a_table(kind: str) -> None:
    club = a_club()
    season = brought(club, FINAL).season
    response = organiser(club).get(reverse("tournaments:past-file", args=[season.code, kind]))
    assert (response.status_code, f"past-{season.code}.{kind}" in response["Content-Disposition"]) == (200, True)


@pytest.mark.parametrize(("kind", "language"), [("csv", "en"), ("csv", "es"), ("xlsx", "es"), ("ods", "es")])
def test_the_table_of_a_season_is_brought_in_again_as_it_stood(kind: str, language: str) -> None:
    club = a_club()
    client = organiser(club)
    season = brought(club, FINAL).season
    for text in (WIDE, MATCHES, "nombre;J1;J2\nAna;1/3;4\nBeto;;2/3\n"):
        brought(club, text, season=season)
    path, told = reverse("tournaments:season-file", args=[season.code, kind]), {"accept-language": language}
    content = client.get(path, headers=told).content
    page = sent(client, club, content, f"season.{kind}")
    assert page.context["form"].columns.shape == "table"
    saved(client, club, page)
    new = Season.objects.exclude(pk=season.pk).get()
    assert [row[:2] for row in table(new)] == [row[:2] for row in table(season)]
    again = client.get(reverse("tournaments:season-file", args=[new.code, kind]), headers=told).content
    columns = ("place", "code", "name", "points")
    found = [tables.read(one) for one in (content, again)]
    places = [
        [[row.cell(guess(sheet).meanings.index(name)) for name in columns] for row in sheet.rows[1:]] for sheet in found
    ]
    assert places[0] == places[1]


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(given_events=results(), best=st.sampled_from([None, 1, 2]))
def test_whatever_table_a_season_has_it_is_brought_in_again_as_it_stood(given_events: Given, best: int | None) -> None:
    club = a_club()
    client = organiser(club)
    season = stored(club, [a_player(club, name) for name in NAMES], given_events)
    season.rule = {
        **season.rule,
        "best_of": best,
        "weights": {"points": "1", "beaten": "10/3"},
        "keys": list(SEASON_KEYS),
    }
    season.save()
    content = client.get(reverse("tournaments:season-file", args=[season.code, "csv"])).content
    saved(client, club, sent(client, club, content))
    new = Season.objects.exclude(pk=season.pk).get(club=club)
    assert [row[:2] for row in table(new)] == [row[:2] for row in table(season)]
    Season.objects.filter(club=club).update(closed_at=timezone.now())


@pytest.mark.parametrize("role", [Role.HELPER, Role.VIEWER])
def test_who_does_not_organise_does_nothing_here(role: Role) -> None:
    club = a_club()
    client = logged_in(an_account(club, role))
    batch = brought(club, FINAL)
    for name, args in (("season-past", []), ("past-batch", [batch.code]), ("past-file", ["csv"])):
        assert client.get(reverse(f"tournaments:{name}", args=[batch.season.code, *args])).status_code == 403
