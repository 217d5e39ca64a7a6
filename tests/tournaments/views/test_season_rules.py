"""The rule of a season: read by everybody, looked at before it is saved, saved as it was looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from scoring.models import AuditEntry, Role
from scoring.queries.audit import player_names
from scoring.wording.audit import changed_fields
from tests.scoring.club_factories import a_club, acting, an_account, logged_in
from tests.tournaments.evening import played
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.forms.season_rules import READY, RuleForm, values_of
from tournaments.models import Entry, Season
from tournaments.queries.seasons import load_season
from tournaments.services.seasons import close_season
from tournaments.wording.seasons import placed
from tournaments.wording.standings import number_words

pytestmark = pytest.mark.django_db


def organiser(season: Season, role: str = Role.ORGANISER) -> Client:
    return logged_in(an_account(season.club, role))


def address(season: Season, more: str = "change/") -> str:
    return f"/season/{season.code}/rule/{more}"


def typed(season: Season, rule: Rule = READY["beaten"], **fields: Any) -> dict[str, Any]:
    values = {name: "" if value is None else value for name, value in values_of(rule).items()}
    return {**values, "version": season.version, **fields}


def a_played_season() -> Season:
    """Two tournaments of the same people, in the second of which half of them play."""
    club = a_club()
    first, second = a_tournament(8, club=club, form="last_survivor"), a_tournament(0, club=club, form="last_survivor")
    for entry in first.entries.filter(number__lte=4):
        Entry.objects.create(tournament=second, person=entry.person, number=entry.number, arrived_at=entry.arrived_at)
    for seed, tournament in enumerate((first, second), start=3):
        played(tournament, seed)
    return a_season(club, [first, second])


def test_everybody_reads_the_rule_and_only_organisers_change_it() -> None:
    season = a_season(a_club(), rule=Rule(best_of=8))
    page = Client(headers={"accept-language": "en"}).get(address(season, ""))
    assert "The best 8 results of each player count." in page.context["words"]
    assert organiser(season, Role.HELPER).get(address(season)).status_code == 403
    assert Client().get(address(season)).status_code == 302


def test_a_ready_rule_fills_the_form_and_saves_nothing() -> None:
    season = a_season(a_club())
    form = organiser(season).get(f"{address(season)}?start=places").context["form"]
    assert form["placing"].value() == "25 18 15 12 10 8 6 4 2 1"
    season.refresh_from_db()
    assert rule_from_json(season.rule) == Rule()


def test_what_was_looked_at_is_what_is_then_saved() -> None:
    season = a_played_season()
    client = organiser(season)
    for new in (READY["places"], READY["wins"], Rule(attendance=Fraction(50), drop=1), READY["mixed"]):
        season.refresh_from_db()
        old, before = rule_from_json(season.rule), standing(season)
        look = client.post(address(season), {**typed(season, new), "look": "1"})
        foreseen = {
            line["name"]: (line["place"], line["after"]) for line in look.context["moving"] + look.context["staying"]
        }
        season.refresh_from_db()
        assert rule_from_json(season.rule) == old

        sent = {name: value for name, value in look.context["form"].data.items() if name != "look"}
        assert client.post(address(season), {**sent, "save": "1"}).status_code == 303
        season.refresh_from_db()
        assert rule_from_json(season.rule) == new
        after = standing(season)
        assert foreseen == {name: after[name] for name in after if after[name] != before[name]} != {}


def standing(season: Season) -> dict[str, tuple[str, str]]:
    """Everybody's place and points now, as the pages say them."""
    now = load_season(season)
    with override("en"):
        return {
            now.people[row.player].name: (placed(row.place), number_words(row.tally.total)) for row in now.table.rows
        }


def test_the_form_can_be_gone_back_to_with_everything_typed() -> None:
    season = a_season(a_club())
    again = organiser(season).post(address(season), typed(season, beaten="33,5", again="1"))
    assert (again.status_code, again.context["form"]["beaten"].value()) == (200, "33,5")


@pytest.mark.parametrize("number", ["2,5", "2.5", "5/2"])
def test_numbers_are_exact_with_a_comma_or_a_point(number: str) -> None:
    season = a_season(a_club())
    organiser(season).post(address(season), typed(season, beaten=number, save="1"))
    season.refresh_from_db()
    assert rule_from_json(season.rule).weights == {"beaten": Fraction(5, 2)}


@pytest.mark.parametrize("placing", ["25 18 2,5", "25-18-2.5", "25; 18; 2,5", "25, 18, 2.5"])
def test_a_placing_table_is_typed_as_people_do(placing: str) -> None:
    form = RuleForm({**values_of(READY["places"]), "placing": placing})
    assert form.is_valid(), form.errors
    assert form.rule.placing == (Fraction(25), Fraction(18), Fraction(5, 2))


@pytest.mark.parametrize(
    ("wrong", "field", "text"),
    [
        ({"beaten": "many"}, "beaten", "Write a number like 25 or 2.5"),
        ({"beaten": "1.000"}, "beaten", "nothing between the thousands"),
        ({"beaten": "-1"}, "beaten", "Nothing in a rule is below 0."),
        ({"beaten": ""}, "beaten", "Something has to give points"),
        ({"places": "1"}, "placing", "Say how many points each place gets."),
        ({"places": "1", "placing": "10 12"}, "placing", "A better place never gets less"),
        ({"places": "1", "placing": "10 x 5"}, "placing", "“x” is no number of points"),
        ({"best_of": "0"}, "best_of", "greater than or equal to 1"),
        ({"key1": "points"}, "key1", "This is already above."),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(wrong: dict[str, Any], field: str, text: str) -> None:
    season = a_season(a_club())
    answer = organiser(season).post(address(season), typed(season, **wrong, save="1"))
    assert answer.status_code == 422
    assert text in answer.context["form"].errors[field][0]
    season.refresh_from_db()
    assert rule_from_json(season.rule) == Rule()


def test_every_ready_rule_comes_back_from_the_form_as_it_is() -> None:
    found = {name: RuleForm(values_of(rule)) for name, rule in READY.items()}
    assert all(form.is_valid() for form in found.values())
    assert {name: form.rule for name, form in found.items()} == READY


@pytest.mark.parametrize("step", ["look", "save"])
def test_a_rule_seen_before_somebody_elses_is_not_saved_and_what_was_typed_is_kept(step: str) -> None:
    season = a_season(a_club())
    client, form = organiser(season), typed(season, READY["wins"], **{step: "1"})
    Season.objects.filter(pk=season.pk).update(version=season.version + 1)
    answer = client.post(address(season), form)
    season.refresh_from_db()
    assert (answer.status_code, rule_from_json(season.rule)) == (409, Rule())
    assert answer.context["form"]["wins"].value() == form["wins"]
    assert f'name="version" value="{season.version}"' in answer.content.decode()


def test_where_nobody_is_in_the_table_nobody_moves_and_that_is_said() -> None:
    season = a_season(a_club())
    page = organiser(season).post(address(season), typed(season, READY["wins"], look="1")).content.decode()
    assert ("Nobody has a place in the table yet." in page, "0 of 0" in page) == (True, False)


def test_a_whole_number_that_is_none_is_shown_as_it_was_typed() -> None:
    season = a_season(a_club())
    answer = organiser(season).post(address(season), typed(season, best_of="2,5"))
    assert 'type="text" name="best_of" value="2,5"' in answer.content.decode()


@pytest.mark.parametrize("step", ["look", "again", "save"])
def test_the_rule_of_a_closed_season_is_frozen(step: str) -> None:
    season = a_season(a_club())
    close_season(season=season, by=acting(an_account(season.club)), version=season.version)
    season.refresh_from_db()
    answer = organiser(season).post(address(season), typed(season, READY["wins"], **{step: "1"}))
    season.refresh_from_db()
    assert (answer.status_code, rule_from_json(season.rule)) == (409, Rule())
    assert "The season is closed: open it again first. Nothing was saved." in answer.content.decode()


def test_a_changed_rule_is_told_field_by_field() -> None:
    season = a_season(a_club())
    organiser(season).post(address(season), typed(season, READY["places"], best_of="3", save="1"))
    entry = AuditEntry.objects.get(verb="season.rule")
    with override("en"):
        told = {
            item.name: (item.before, item.after) for item in changed_fields(entry, player_names(season.club, [entry]))
        }
    assert told["Placing table"] == ("–", "1")
    assert told["results that count"] == ("–", "3")
