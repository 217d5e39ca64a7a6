"""Closing a round: what is missing, the cut, ties, buying back, moving up, opening it again."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.models import AuditEntry, Role
from tests.scoring.club_factories import acting, an_account, logged_in
from tests.tournaments.evening import day, drawn, fresh, opened_again, play, played, published
from tests.tournaments.tournament_factories import EVENING, a_tournament
from tournaments.models import Table, Tournament
from tournaments.queries.cuts import bought_back, lots, passing, passing_from_json, passing_to_json
from tournaments.services.rounds import close
from tournaments.services.tables import decide

pytestmark = pytest.mark.django_db


def url(tournament: Tournament, name: str, number: int = 1) -> str:
    return reverse(f"tournaments:{name}", args=[tournament.code, number])


def organiser(tournament: Tournament) -> Client:
    return logged_in(an_account(tournament.club, Role.ORGANISER))


def form(tournament: Tournament, **fields: Any) -> dict[str, Any]:
    return {"version": str(fresh(tournament).version), **fields}


def one_cut(places: int, **advance: Any) -> dict[str, Any]:
    """A plan of one round with a cut, and a final."""
    plan = a_tournament(8).plan
    first, final = plan["rounds"][0], plan["rounds"][-1]
    return {**plan, "keys": ["points", "total"], "rounds": [{**first, "advance": {"places": places, **advance}}, final]}


def planned(plan: dict[str, Any], **fields: Any) -> Tournament:
    """A tournament of eight with this plan."""
    tournament = a_tournament(8, **fields)
    Tournament.objects.filter(pk=tournament.pk).update(plan=plan)
    return fresh(tournament)


def decided(tournament: Tournament, *orders: tuple[int, ...]) -> None:
    """Every table of the newest round decided: the places of its chairs, in playing order."""
    by = acting(an_account(tournament.club))
    for table, order in zip(day(tournament).rounds[-1].tables, orders, strict=True):
        places = dict(zip([chair.entry.code for chair in table.chairs], order, strict=True))
        decide(table=Table.objects.get(pk=table.table.pk), by=by, places=places, reason="test")


def with_tie(places: int = 3) -> Tournament:
    """Two tables of four, both with the places 1 2 3 4, closed; who is level is tied."""
    tournament = planned(one_cut(places))
    published(tournament)
    decided(tournament, (1, 2, 3, 4), (1, 2, 3, 4))
    close(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    return tournament


def cut_of(tournament: Tournament) -> Any:
    """The cut of the first round as it is stored; there must be one."""
    cut = day(tournament).rounds[0].round.cut
    assert cut is not None
    return cut


def test_tables_without_a_result_are_named_and_the_round_stays_open() -> None:
    tournament = a_tournament(8)
    now = published(tournament)
    play(now.rounds[0].tables[0].table)
    client = organiser(tournament)
    page = client.get(url(tournament, "closing"))
    assert [table.table.number for table, _people, _hands in page.context["missing"]] == [2]
    refused = client.post(url(tournament, "round-close"), form(tournament))
    assert refused.status_code == 422
    assert "There is no result yet of these tables: 2." in refused.content.decode()


def test_who_would_play_on_is_shown_before_and_the_same_afterwards() -> None:
    tournament = planned(one_cut(4))
    published(tournament)
    decided(tournament, (1, 2, 3, 4), (1, 2, 3, 4))
    client = organiser(tournament)
    before = client.get(url(tournament, "closing")).context["qualified"]
    client.post(url(tournament, "round-close"), form(tournament))
    after = Client(headers={"accept-language": "en"}).get(url(tournament, "round-cut"))
    assert after.context["qualified"] == before
    assert len(before) == 4


def test_who_may_only_look_cannot_close_settle_or_reopen() -> None:
    tournament = with_tie()
    helper = logged_in(an_account(tournament.club, Role.HELPER))
    for name in ("round-close", "tie-settle", "move-up", "buy-back", "round-reopen"):
        assert helper.post(url(tournament, name), form(tournament)).status_code == 403
    assert 'name="chosen"' not in Client().get(url(tournament, "round-cut")).content.decode()


def test_a_tie_is_settled_by_a_play_off_and_the_page_says_how() -> None:
    tournament = with_tie()
    cut = cut_of(tournament)
    (tie,) = cut["ties"]
    assert (len(tie["tied"]), tie["open"]) == (2, 1)
    fields = form(tournament, where="standings", how="play_off", chosen=[tie["tied"][1]], reason="One hand: 3 to 12")
    organiser(tournament).post(url(tournament, "tie-settle"), fields)
    cut = cut_of(tournament)
    assert cut["ties"] == []
    assert cut["qualified"][-1] == tie["tied"][1]
    page = Client(headers={"accept-language": "en"}).get(url(tournament, "round-cut")).content.decode()
    assert "was settled by a play-off" in page
    assert "One hand: 3 to 12" in page


def test_nothing_is_drawn_before_the_tie_is_settled() -> None:
    tournament = with_tie()
    client = organiser(tournament)
    draft = reverse("tournaments:draft", args=[tournament.code])
    page = client.post(f"{draft}draw/", form(tournament, effort="0.3"))
    assert "Somebody is level for the last place." in page.content.decode()
    assert len(day(tournament).rounds) == 1
    client.post(url(tournament, "tie-settle"), form(tournament, where="standings", how="lot"))
    assert client.post(f"{draft}draw/", form(tournament, effort="0.3")).status_code == 303


def test_a_lot_is_that_of_the_tournaments_seed() -> None:
    tournament = with_tie()
    expected = lots(passing_from_json(cut_of(tournament)), "standings", tournament.seed)
    fields = form(tournament, where="standings", how="lot", chosen=list(cut_of(tournament)["ties"][0]["tied"]))
    organiser(tournament).post(url(tournament, "tie-settle"), fields)
    assert cut_of(tournament)["settled"][0]["chosen"] == list(expected)


def test_too_few_are_not_chosen_for_a_tie() -> None:
    tournament = with_tie()
    page = organiser(tournament).post(url(tournament, "tie-settle"), form(tournament, where="standings", how="choice"))
    assert page.status_code == 422
    assert "Choose as many people as there are places: 1." in page.content.decode()


def test_a_cut_is_not_made_anew_behind_corrected_results() -> None:
    tournament = with_tie()
    table = Table.objects.filter(round__tournament=tournament).first()
    assert table is not None
    assert table.decided is not None
    codes = list(table.decided["places"])
    Table.objects.filter(pk=table.pk).update(
        decided={**table.decided, "places": dict(zip(codes, (4, 3, 2, 1), strict=True))}
    )
    page = organiser(tournament).post(url(tournament, "tie-settle"), form(tournament, where="standings", how="lot"))
    assert page.status_code == 422
    assert "Reopen it and close it again" in page.content.decode()


def test_the_cut_comes_back_from_what_is_stored() -> None:
    tournament = with_tie()
    now = day(tournament)
    found = passing(now, now.rounds[0])
    assert found is not None
    assert passing_from_json(passing_to_json(found, [])) == found


def test_who_has_gone_does_not_qualify_and_keeps_the_place_in_line() -> None:
    tournament = planned(one_cut(4))
    published(tournament)
    decided(tournament, (1, 2, 3, 4), (1, 2, 3, 4))
    best = day(tournament).standings().rows[0].player
    tournament.entries.filter(code=best).update(left_at=EVENING, leaving="keep")
    now = day(tournament)
    found = passing(now, now.rounds[0])
    assert found is not None
    assert best not in found.qualified
    assert found.out[0] == best
    assert len(found.qualified) + sum(tie.open for tie in found.ties) == 4


def test_the_next_in_line_moves_up_for_who_goes_before_the_next_draw() -> None:
    tournament = planned(one_cut(4))
    published(tournament)
    decided(tournament, (1, 2, 3, 4), (1, 2, 3, 4))
    close(tournament=fresh(tournament), by=acting(an_account(tournament.club)), version=fresh(tournament).version)
    cut = cut_of(tournament)
    gone, following = cut["qualified"][0], cut["out"][0]
    client = organiser(tournament)
    refused = client.post(url(tournament, "move-up"), form(tournament, gone=gone, instead=following))
    assert refused.status_code == 422
    tournament.entries.filter(code=gone).update(left_at=EVENING)
    page = client.get(url(tournament, "round-cut"))
    assert (page.context["gone"][0][0], page.context["next_in_line"][0]) == (gone, following)
    client.post(url(tournament, "move-up"), form(tournament, gone=gone, instead=following))
    drawn(tournament, 2)
    seated = {chair.entry.code for chair in day(tournament).rounds[1].tables[0].chairs}
    assert seated == {*cut["qualified"][1:], following}


def test_a_round_is_reopened_after_a_look_at_what_it_undoes() -> None:
    tournament = with_tie()
    client = organiser(tournament)
    page = client.get(url(tournament, "round-reopen")).content.decode()
    assert "the same people would play on" in page
    client.post(url(tournament, "round-reopen"), form(tournament))
    now = day(tournament).rounds[0]
    assert (now.state, now.round.cut) == ("running", None)


def buying(price: str = "2.50") -> Tournament:
    """Two tables of four; the best of each go on, and who buys back, up to four."""
    plan = one_cut(4, each=1, fill="buy_back")
    tournament = planned(plan, buy_back=Decimal(price))
    published(tournament)
    decided(tournament, (1, 2, 3, 4), (1, 2, 3, 4))
    return tournament


def test_who_is_out_buys_back_before_the_round_is_closed_once() -> None:
    tournament = buying()
    client = organiser(tournament)
    page = client.get(url(tournament, "closing"))
    assert len(page.context["may"]) == 6
    code = page.context["may"][0][0]
    for _ in range(2):
        client.post(url(tournament, "buy-back"), form(tournament, entry=code))
    assert [line.amount for line in tournament.ledger.all()] == [Decimal("2.50")]
    client.post(url(tournament, "round-close"), form(tournament))
    assert code in cut_of(tournament)["qualified"]
    assert len(cut_of(tournament)["qualified"]) == 3
    assert AuditEntry.objects.filter(verb="entry.bought_back").count() == 1


@pytest.mark.parametrize("price", ["2.50", "0"])
def test_a_buy_back_after_the_cut_changes_it_and_is_taken_back(price: str) -> None:
    tournament = buying(price)
    client = organiser(tournament)
    client.post(url(tournament, "round-close"), form(tournament))
    code = cut_of(tournament)["out"][0]
    client.post(url(tournament, "buy-back"), form(tournament, entry=code))
    assert code in cut_of(tournament)["qualified"]
    client.post(url(tournament, "buy-back"), form(tournament, undo=code))
    assert code not in cut_of(tournament)["qualified"]
    assert bought_back(day(tournament), 1) == frozenset()
    assert sum(line.amount for line in tournament.ledger.all()) == 0


def test_nobody_buys_back_who_has_gone_on_or_where_the_plan_has_none() -> None:
    tournament = buying()
    client = organiser(tournament)
    best = next(row.player for row in day(tournament).standings().rows)
    assert client.post(url(tournament, "buy-back"), form(tournament, entry=best)).status_code == 422
    other = a_tournament(8)
    played(other)
    entry = other.entries.first()
    assert entry is not None
    assert organiser(other).post(url(other, "buy-back"), form(other, entry=entry.code)).status_code == 422


def test_a_closed_round_has_its_cut_at_an_address_of_its_own() -> None:
    tournament = with_tie()
    client = organiser(tournament)
    assert client.get(url(tournament, "closing")).headers["Location"] == url(tournament, "round-cut")
    refused = client.post(url(tournament, "tie-settle"), form(tournament, where="standings", how="choice"))
    assert (refused.status_code, "who plays on" in refused.content.decode()) == (422, True)


def test_a_sheet_that_was_opened_again_is_named_where_the_round_was_closed() -> None:
    tournament = a_tournament(8)
    played(tournament)
    opened_again(day(tournament).rounds[0].tables[1].table, acting(an_account(tournament.club)))
    page = organiser(tournament).get(url(tournament, "closing"))
    assert [table.table.number for table, _people, _hands in page.context["missing"]] == [2]
    assert 'action="' + url(tournament, "round-close") not in page.content.decode()


def test_a_tie_that_closing_the_round_again_would_bring_is_told_before() -> None:
    tournament = with_tie()
    client, tied = organiser(tournament), cut_of(tournament)["ties"][0]["tied"]
    client.post(url(tournament, "tie-settle"), form(tournament, where="standings", how="choice", chosen=[tied[0]]))
    table = next(item.table for item in day(tournament).rounds[0].tables if tied[0] in item.seats.values())
    third = next(code for code, place in table.decided["places"].items() if place == 3)  # type: ignore[index]  # it is decided
    table.decided["places"] |= {tied[0]: 3, third: 2}  # type: ignore[index]  # it is decided
    table.save()
    page = client.get(url(tournament, "round-reopen"))
    named = [day(tournament).by_code[code].person.name for code in (third, tied[1])]
    assert sorted(page.context["tied"]) == sorted(named)
    assert "these would be level for the last place" in page.content.decode()
