"""What the services of seasons refuse, whoever asks."""

from __future__ import annotations

from datetime import UTC, date, datetime
from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS
from tests.scoring.club_factories import a_club, a_player, acting, an_account
from tests.tournaments.season_factories import a_season
from tests.tournaments.tournament_factories import a_tournament
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.forms.season_finals import plan_for
from tournaments.models import BoteLine, Season, Tournament
from tournaments.services.day import Finished
from tournaments.services.season_finals import Final, make_final
from tournaments.services.seasons import (
    Payment,
    SeasonSetup,
    add_tournament,
    change_rule,
    close_season,
    create_season,
    pay_bote,
    set_tournaments,
)
from tournaments.services.setup import Facts, PlayedBy

pytestmark = pytest.mark.django_db


def refused(error: pytest.ExceptionInfo[RuleError]) -> str:
    return error.value.code


def test_a_rule_that_could_not_be_read_again_is_not_stored() -> None:
    season = a_season(a_club())
    endless = Rule(weights={"beaten": Fraction(123456789, 100000007)})
    with pytest.raises(RuleError):
        change_rule(season=season, by=acting(an_account(season.club)), version=season.version, rule=endless)
    season.refresh_from_db()
    assert rule_from_json(season.rule) == Rule()


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        (SeasonSetup("\u200b", date(2026, 9, 1), date(2027, 6, 30)), "season_name"),
        (SeasonSetup("Liga", date(2026, 9, 1), date(2026, 8, 31)), "season_dates"),
        (SeasonSetup("Liga", date(26, 9, 1), date(2027, 6, 30)), "season_dates"),
    ],
)
def test_a_season_has_a_name_and_days(setup: SeasonSetup, code: str) -> None:
    club = a_club()
    with pytest.raises(RuleError) as error:
        create_season(club=club, by=acting(an_account(club)), setup=setup, rule=Rule())
    assert (refused(error), Season.objects.count()) == (code, 0)


def test_tournaments_of_other_clubs_belong_to_no_season_and_pay_nothing_in() -> None:
    season, other = a_season(a_club()), a_tournament(0)
    by = acting(an_account(season.club))
    with pytest.raises(RuleError):
        set_tournaments(season=season, by=by, version=season.version, tournaments=[other])
    with pytest.raises(RuleError):
        pay_bote(season=season, by=by, payment=Payment(Decimal(5), "", uuid4(), other))
    assert (season.tournaments.count(), BoteLine.objects.count()) == (0, 0)


def test_nothing_is_added_to_a_closed_season() -> None:
    season = a_season(a_club())
    by = acting(an_account(season.club))
    close_season(season=season, by=by, version=season.version)
    with pytest.raises(Finished):
        add_tournament(season=season, by=by, tournament=a_tournament(0, club=season.club))
    assert season.tournaments.count() == 0


def test_a_final_that_cannot_be_made_leaves_nothing_behind() -> None:
    season = a_season(a_club())
    by = acting(an_account(season.club))
    facts = Facts(name="Final", starts_at=datetime(2030, 6, 28, 20, tzinfo=UTC), time_zone="Europe/Madrid")
    alone, stranger = [a_player(season.club)], [a_player(season.club, "Beto"), a_player(a_club(), "Carla")]
    for people in (alone, stranger):
        final = Final(facts=facts, played_by=PlayedBy(PRESETS["torneo"]), plan=plan_for("one_table", 2), people=people)
        with pytest.raises(RuleError):
            make_final(season=season, by=by, final=final, client_id=uuid4())
    assert not Tournament.objects.exists()
