"""Bote, pay-out, net, and who pays whom (rules.md §3.4, §3.17, §3.20)."""

from collections.abc import Iterator
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.ledger import Transfer, transfers
from tests.scoring.engine.tables import Json, loose, of, penalty, rules, score, seven, stock

TIME: Json = {"end": "time"}


def nets(**cents: int) -> dict[str, Decimal]:
    """Nets given in cents."""
    return {player: Decimal(amount) / 100 for player, amount in cents.items()}


def test_the_bote_holds_entries_and_rebuys_while_the_match_goes_on() -> None:
    money = rules("fournier", entry="2.50", rebuy_price="1.25")
    going = score(money, {"A": 0, "B": 95, "C": 0}, loose("A", A=0, B=9, C=0), {"rebuy": "B"})
    assert of(going, "bote", "payout", "net") == ["8.75", {}, {}]


def test_the_winner_takes_the_bote() -> None:
    end = score(rules("fournier", entry=2), {"A": 0, "B": 50, "C": 60}, TIME)
    assert of(end, "bote", "payout", "net") == ["6.00", {"A": "6.00"}, {"A": "4.00", "B": "-2.00", "C": "-2.00"}]


def test_the_stake_of_who_leaves_stays_in_the_bote() -> None:
    end = score(rules("fournier", entry=2), {"A": 0, "B": 50, "C": 60}, {"leave": "C"}, TIME)
    assert of(end, "bote", "net") == ["6.00", {"A": "4.00", "B": "-2.00", "C": "-2.00"}]


def test_winners_share_to_the_cent_and_an_odd_cent_goes_to_the_earlier_seat() -> None:
    end = score(rules("fournier", entry="0.05"), {"A": 95, "B": 97, "C": 98}, stock(A=20, B=7, C=6))
    assert of(end, "winners", "bote", "payout") == [["B", "C"], "0.15", {"B": "0.08", "C": "0.07"}]
    assert end["net"] == {"A": "-0.05", "B": "0.03", "C": "0.02"}


def test_two_odd_cents_go_to_the_two_earlier_seats() -> None:
    end = score(rules("fournier", entry="0.02"), "ABCD", penalty("B", 1), TIME)
    assert of(end, "bote", "payout") == ["0.08", {"A": "0.03", "C": "0.03", "D": "0.02"}]


def test_without_stakes_nobody_is_up_or_down() -> None:
    end = score(rules("ludoteka"), {"A": 10, "B": 50}, TIME)
    assert of(end, "bote", "payout", "net") == ["0.00", {"A": "0.00"}, {"A": "0.00", "B": "0.00"}]


# §3.17


def test_each_loser_pays_the_winner_the_points_on_the_sheet_and_the_rebuy_fees() -> None:
    points = rules("cccj", rebuy_price=3)
    events = [seven("A", B=12, C=5), {"rebuy": "B"}, seven("A", B=20, C=30)]
    end = score(points, {"A": 50, "B": 95, "C": 80}, *events)
    assert of(end, "totals", "winners") == [{"A": 30, "B": 105, "C": 115}, ["A"]]
    assert of(end, "bote", "payout") == ["3.00", {"A": "223.00"}]
    assert end["net"] == {"A": "223.00", "B": "-108.00", "C": "-115.00"}


def test_several_winners_share_the_points_of_the_losers() -> None:
    end = score(rules("cccj"), {"A": 10, "B": 10, "C": 31}, TIME)
    assert of(end, "payout", "net") == [{"A": "15.50", "B": "15.50"}, {"A": "15.50", "B": "15.50", "C": "-31.00"}]


def test_who_has_left_owes_the_points_kept() -> None:
    end = score(rules("cccj"), {"A": 10, "B": 20, "C": 30}, {"leave": "B"}, TIME)
    assert end["net"] == {"A": "50.00", "B": "-20.00", "C": "-30.00"}


def test_a_late_player_pays_the_entry() -> None:
    end = score(rules("fournier", entry=5), {"A": 1, "B": 2}, {"join": "C"}, TIME)
    assert of(end, "bote", "net") == ["15.00", {"A": "10.00", "B": "-5.00", "C": "-5.00"}]


# who pays whom


def test_everybody_pays_the_one_winner() -> None:
    assert transfers(nets(A=1000, B=-200, C=0, D=-800)) == [
        Transfer("B", "A", Decimal(2)),
        Transfer("D", "A", Decimal(8)),
    ]


def test_groups_that_settle_among_themselves_save_a_transfer() -> None:
    moves = transfers(nets(A=500, B=300, C=-300, D=-500))
    assert moves == [Transfer("D", "A", Decimal(5)), Transfer("C", "B", Decimal(3))]


def test_nobody_pays_when_nobody_is_up_or_down() -> None:
    assert transfers(nets(A=0, B=0)) == []
    assert transfers({}) == []


def fewest(cents: list[int]) -> int:
    """The fewest payments that settle, by trying: the first debtor is joined with each creditor, one payment each time,
    and what is left of the two stays open."""
    open_now = sorted(amount for amount in cents if amount)
    if not open_now:
        return 0
    debt, rest = open_now[0], open_now[1:]
    return 1 + min(fewest(left) for left in _paid(debt, rest))


def _paid(debt: int, rest: list[int]) -> Iterator[list[int]]:
    """What is open after the debtor has been joined with one creditor."""
    for place, amount in enumerate(rest):
        if amount > 0:
            yield [*rest[:place], amount + debt, *rest[place + 1 :]]


@given(st.lists(st.integers(-6, 6), min_size=0, max_size=4))
def test_transfers_settle_exactly_and_no_fewer_could(first: list[int]) -> None:
    cents = [*first, -sum(first)]
    people = nets(**{chr(65 + seat): amount for seat, amount in enumerate(cents)})
    moves = transfers(people)
    left = dict(people)
    for move in moves:
        assert move.amount > 0
        left[move.payer] += move.amount
        left[move.payee] -= move.amount
    assert set(left.values()) == {Decimal(0)}
    assert len(moves) == fewest(cents)


def test_settling_leaves_the_nets_as_they_were() -> None:
    given_nets = nets(A=100, B=-100)
    transfers(given_nets)
    assert given_nets == nets(A=100, B=-100)
