"""Tables as files: strangers get only so many of them."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal

import pytest

from scoring.http import Rate
from tests.scoring.club_factories import a_club, an_account, logged_in
from tests.scoring.factories import stranger
from tests.tournaments.season_factories import a_season
from tournaments.models import BoteLine
from tournaments.views import downloads

pytestmark = pytest.mark.django_db


def test_a_stranger_who_asks_for_file_after_file_waits_and_who_is_logged_in_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(downloads, "STRANGERS", Rate(2, timedelta(minutes=10)))
    season = a_season(a_club())
    files = [f"/season/{season.code}/{file}" for file in ("table.csv", "events.json", "yearbook.ods")]
    member = logged_in(an_account(season.club))
    assert [stranger().get(file).status_code for file in files] == [200, 200, 429]
    assert [member.get(file).status_code for file in files] == [200] * 3


@pytest.mark.parametrize(("language", "amount"), [("es", "2,50"), ("en", "2.50")])
def test_decimals_of_csv_have_the_mark_of_the_readers_language(language: str, amount: str) -> None:
    season = a_season(a_club())
    BoteLine.objects.create(season=season, amount=Decimal("2.50"))
    reader = logged_in(an_account(season.club))
    lines = reader.get(f"/season/{season.code}/bote.csv", headers={"accept-language": language}).content.decode()
    assert lines.splitlines()[1].split(";")[1] == amount
