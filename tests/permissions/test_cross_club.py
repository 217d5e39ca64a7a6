"""Nothing of one club is reached through the addresses or the forms of another, not even by who owns both."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import URLPattern, reverse

from scoring import urls
from scoring.engine.rulesets import PRESETS
from scoring.models import Club, Match, Membership, Player, PlayerImport, Role
from scoring.services import clubs, rulebook
from scoring.services.merges import merge_players
from tests.scoring.club_factories import a_club, a_player, acting, an_account, logged_in
from tests.scoring.factories import Sheet, a_match

pytestmark = pytest.mark.django_db

GOES_BACK = {"players-import-check"}
"""An address whose code means nothing sends back to its own club: a file that was saved is gone, and nobody's fault."""


@dataclass(frozen=True)
class Two:
    """Two clubs of one owner: the codes of what is in the second, by the parts of addresses."""

    here: Club
    there: Club
    codes: dict[str, dict[str, str]]
    stranger: Player
    sheet: Sheet
    browser: Client

    def post(self, name: str, data: dict[str, Any], *args: str) -> Any:
        """Send a form to an address of the first club."""
        return self.browser.post(reverse(f"scoring:{name}", args=[self.here.slug, *args]), data)


@pytest.fixture
def two() -> Two:
    here, there = a_club("Here", "here"), a_club("There", "there")
    owner = an_account(here)
    other = Membership.objects.create(club=there, account=owner, role=Role.OWNER)
    by = acting(owner)
    stranger, gone = a_player(there, "Zacarías"), a_player(there, "Zaca")
    merge = merge_players(kept=stranger, gone=gone, by=by)
    assert merge is not None
    sheet = a_match(["Zacarías", "Beto"])
    Match.objects.update(club=there)
    book = rulebook.add_ruleset(club=there, name="Casa ajena", rules=PRESETS["torneo"], by=by)
    invitation = clubs.invite(club=there, role=Role.VIEWER, note="", by=by)
    kept = PlayerImport.objects.create(club=there, account=owner, file_name="ajeno.csv", rows=b"")
    codes = {
        "players": {"player": stranger.code, "merge": merge.code, "code": kept.code},
        "matches": {"code": sheet.code},
        "rules": {"code": book.code},
        "members": {"member": other.code, "invitation": invitation.code},
    }
    return Two(here, there, codes, stranger, sheet, logged_in(owner))


TWO_CODES = [one for one in urls.club if isinstance(one, URLPattern) and "code" in str(one.pattern)]


@pytest.mark.parametrize("address", TWO_CODES, ids=lambda one: str(one.name))
def test_codes_of_another_club_are_unknown(two: Two, address: URLPattern) -> None:
    section = str(address.pattern).split("/")[0]
    parts = {part: two.codes[section][part] for part in address.pattern.converters}
    url = reverse(f"scoring:{address.name}", kwargs={"slug": two.here.slug, **parts})
    answers = [two.browser.get(url), two.browser.post(url)]
    if address.name in GOES_BACK:
        assert {answer["Location"] for answer in answers} == {reverse("scoring:players", args=[two.here.slug])}
        return
    assert {answer.status_code for answer in answers} <= {404, 405}
    assert 404 in [answer.status_code for answer in answers]
    home = reverse(f"scoring:{address.name}", kwargs={"slug": two.there.slug, **parts})
    assert two.browser.post(home).status_code != 404 or two.browser.get(home).status_code != 404


def test_a_person_of_another_club_is_not_merged_or_kept_apart(two: Two) -> None:
    ana = a_player(two.here, "Ana")
    for name, data, args in (
        ("players-apart", {"one": ana.code, "other": two.stranger.code}, ()),
        ("player-merge", {"with": two.stranger.code, "kept": ana.code}, (ana.code,)),
    ):
        assert two.post(name, data, *args).status_code == 404
    assert not Player.objects.filter(club=two.here).exclude(merged_into=None).exists()


def test_a_person_of_another_club_is_not_seated(two: Two) -> None:
    seats = {"client_id": str(uuid4()), "name": ["Ana", "Beto"], "person": [two.stranger.code, ""], "dealer": "0"}
    asked = two.post("club-match-new", {**seats, "sit": two.stranger.code, "rules-preset": "fournier"})
    assert "Zacarías" not in asked.content.decode()
    started = two.post("club-match-new", {**seats, "rules-preset": "fournier", "start": "1", "sure": "on"})
    assert started.status_code == 303
    assert list(Match.objects.get(club=two.here).seats.values_list("person", flat=True)) == [None, None]


def test_nobody_of_another_club_can_be_said_to_have_sat(two: Two) -> None:
    own = a_match(["Ana", "Beto"])
    Match.objects.filter(pk=own.match.pk).update(club=two.here)
    two.post("club-match-people", {"seat-1": f"player:{two.stranger.code}", "save": "1"}, own.code)
    assert list(own.match.seats.values_list("person", flat=True)) == [None, None]
    quick = a_match(["Ana", "Beto"])
    claim = {"link": f"/s/{quick.secret}/", "found": "1", "seat-1": f"player:{two.stranger.code}", "save": "1"}
    two.post("club-match-claim", claim)
    assert list(quick.match.seats.values_list("person", flat=True)) == [None, None]


def test_a_match_of_another_club_is_not_claimed_and_not_named(two: Two) -> None:
    answer = two.post("club-match-claim", {"link": f"/s/{two.sheet.secret}/", "found": "1", "save": "1"})
    assert (answer.status_code, "There" in answer.content.decode()) == (422, False)
    assert Match.objects.get(pk=two.sheet.match.pk).club == two.there


def test_the_rules_of_another_club_are_not_played_and_not_copied(two: Two) -> None:
    code = two.codes["rules"]["code"]
    copied = two.browser.get(f"{reverse('scoring:club-ruleset-new', args=[two.here.slug])}?copy={code}")
    assert 'value="torneo" selected' not in copied.content.decode()
    two.post("club-default-rules", {"rules": code})
    form = {"client_id": str(uuid4()), "name": ["Ana", "Beto"], "person": ["", ""], "dealer": "0"}
    two.post("club-match-new", {**form, "rules-preset": "torneo", "book": code, "start": "1"})
    two.here.refresh_from_db()
    assert (two.here.default_ruleset, Match.objects.get(club=two.here).book_version) == (None, None)


def test_a_line_of_a_list_cannot_mean_somebody_of_another_club(two: Two) -> None:
    text = "Zacarias 600 123 456"
    looked = two.post("players-paste", {"text": text, "look": "1"})
    shown = {name: getattr(looked.context["form"], name) for name in ("client_id", "shown")}
    choice = {"text": text, **shown, "name-1": "Zacarias", "choice-1": two.stranger.code, "save": "1"}
    two.post("players-paste", choice)
    two.stranger.refresh_from_db()
    assert two.stranger.contact == ""
