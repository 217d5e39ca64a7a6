"""Buying back into a knock-out: who was out of a round pays to play the next one."""

from decimal import Decimal

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.roles import Actor
from tournaments.models import Entry, LedgerLine, Tournament
from tournaments.queries.cuts import bought_back, may_buy_back, passing, passing_to_json, settled_from_json
from tournaments.queries.days import Day, RoundNow, load_day
from tournaments.services.day import writing

KIND = "buy_back"


def buy_back(*, tournament: Tournament, by: Actor, entry: Entry, round_number: int) -> None:
    """Note that `entry` has paid to come back after the round; a cut that was made is made again with it.

    Who has bought back already is not charged twice. Raises Finished; RuleError `no_buy_back` where the round's plan
    has none, it is not the newest or the entry is not out of it, and `cut_changed` as `take_back`.
    """
    with writing(tournament) as locked:
        day, item = _round(locked, round_number)
        if entry.code in bought_back(day, round_number):
            return
        if entry.code not in {other.code for other in may_buy_back(day, item)}:
            raise RuleError("no_buy_back", f"{entry} cannot buy back", player=entry.code)
        _pay(locked, by, day.by_code[entry.code], round_number, back=False)
        _cut_again(day, load_day(locked), item)


def take_back(*, tournament: Tournament, by: Actor, entry: Entry, round_number: int) -> None:
    """Give the money back: the entry is out again.

    Raises Finished; RuleError `no_buy_back` as `buy_back`, `cut_changed` if results were corrected or people moved up
    since the round was closed: it is reopened then.
    """
    with writing(tournament) as locked:
        day, item = _round(locked, round_number)
        if entry.code not in bought_back(day, round_number):
            return
        _pay(locked, by, day.by_code[entry.code], round_number, back=True)
        _cut_again(day, load_day(locked), item)


def _round(tournament: Tournament, number: int) -> tuple[Day, RoundNow]:
    day = load_day(tournament)
    item = day.begun[-1] if day.begun else None
    advance = item.plan.advance if item is not None else None
    if item is None or item.round.number != number or advance is None or advance.fill != KIND:
        raise RuleError("no_buy_back", f"nobody can buy back after round {number}")
    return day, item


def _pay(tournament: Tournament, by: Actor, entry: Entry, number: int, *, back: bool) -> None:
    """A line of the ledger, or a line against it; where nothing was paid no money moved, and the line goes."""
    lines = LedgerLine.objects.filter(tournament=tournament, entry=entry, kind=KIND, round_number=number)
    amount = -sum((line.amount for line in lines), Decimal(0)) if back else tournament.buy_back
    if back and not amount:
        lines.filter(amount=0).delete()
    else:
        LedgerLine.objects.create(
            tournament=tournament,
            entry=entry,
            kind=KIND,
            amount=amount,
            round_number=number,
            account_id=by.account_id,
        )
    audit.record(
        club=tournament.club,
        by=by,
        verb="entry.buy_back_undone" if back else "entry.bought_back",
        subject=f"entry:{entry.code}",
        label=str(entry),
        after={"round": number, "amount": str(abs(amount))},
    )


def _cut_again(before: Day, after: Day, item: RoundNow) -> None:
    """Make a cut that was made once more with who has bought back now. A draft of the next round goes."""
    made = item.round.cut
    if made is None:
        return
    settled = settled_from_json(made)
    then, now = passing(before, item, settled), passing(after, item, settled)
    if then is None or now is None or passing_to_json(then, settled) != made:
        raise RuleError("cut_changed", "results or people have changed since the round was closed")
    after.tournament.rounds.filter(published_at=None).delete()
    item.round.cut = passing_to_json(now, settled)
    item.round.save(update_fields=["cut"])
