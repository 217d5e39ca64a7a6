"""The end of a tournament: finished and read-only, opened again on purpose, prizes announced and handed over."""

from decimal import Decimal
from uuid import UUID

from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.locks import written_in_turn
from scoring.roles import Actor
from tournaments.engine.prizes import Terms
from tournaments.models import Entry, LedgerLine, Tournament
from tournaments.queries.days import load_day
from tournaments.queries.money import money, terms_to_json
from tournaments.services.day import Stale, note, seal, writing


def finish(*, tournament: Tournament, by: Actor, version: int) -> Tournament:
    """End the tournament: from now on nothing in it changes, its tables included, until it is opened again.

    Raises Stale, Finished; RuleError `results_missing` while a round goes on, `no_round` before the first.
    """
    with writing(tournament, version=version) as locked:
        day = load_day(locked)
        if not day.begun:
            raise RuleError("no_round", "nothing has been played")
        if day.rounds[-1].state != "closed":
            raise RuleError("results_missing", "a round is not closed", round=day.rounds[-1].round.number)
        if day.missing:
            numbers = [table.table.number for table in day.missing]
            raise RuleError("results_missing", f"tables {numbers} have no result any more", tables=numbers)
        locked.finished_at = timezone.now()
        locked.save(update_fields=["finished_at"])
        seal(locked, "all")
        note(locked, by, "tournament.finished")
        return locked


def reopen_tournament(*, tournament: Tournament, by: Actor, reason: str) -> Tournament:
    """Open a finished tournament again, on purpose and with a reason that the audit keeps.

    Raises Stale if it is open already, RuleError `reason_missing` without a reason.
    """
    if not reason.strip():
        raise RuleError("reason_missing", "say why it is opened again")
    with written_in_turn():
        locked = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if locked.finished_at is None:
            raise Stale
        locked.finished_at = None
        locked.version += 1
        locked.save(update_fields=["finished_at", "version"])
        seal(locked, "links")
        note(locked, by, "tournament.reopened", after={"reason": reason.strip()[:120]})
        return locked


def announce(*, tournament: Tournament, by: Actor, terms: Terms) -> Tournament:
    """Say what places win and what the club keeps. Raises Finished."""
    with writing(tournament) as locked:
        before, locked.prizes = locked.prizes, terms_to_json(terms)
        locked.save(update_fields=["prizes"])
        note(locked, by, "tournament.prizes", before=before or {}, after=locked.prizes)
        return locked


def add_money(
    *, tournament: Tournament, by: Actor, amount: Decimal, words: str, client_id: UUID | None = None
) -> LedgerLine:
    """Money from elsewhere comes into the pot: a sponsor's, the club's. A negative line takes one back.

    The same `client_id` again gives the same line. Raises Finished; RuleError `bad_amount` for nothing, for more than
    two decimals, and for more taken back than there is.
    """
    if not amount or amount != amount.quantize(Decimal("0.01")):
        raise RuleError("bad_amount", "an amount has at most two decimals and is not 0")
    with writing(tournament) as locked:
        before = LedgerLine.objects.filter(tournament=locked, client_id=client_id).first() if client_id else None
        if before is not None:
            return before
        added = sum((line.amount for line in locked.ledger.filter(kind="added")), Decimal(0))
        if added + amount < 0:
            raise RuleError("bad_amount", "more is taken back than was added")
        note(locked, by, "tournament.money", after={"amount": str(amount), "note": words.strip()[:120]})
        return LedgerLine.objects.create(
            tournament=locked,
            kind="added",
            amount=amount,
            note=words.strip()[:120],
            account_id=by.account_id,
            client_id=client_id,
        )


def hand_over(*, entry: Entry, by: Actor, thing: str = "", back: bool = False) -> LedgerLine | None:
    """Note that somebody has received what is due: the money, or the `thing`. Said twice, it is the same.

    With `back` that somebody has returned what a correction has made too much. Works in a finished tournament too:
    prizes are handed over after the end. Raises RuleError `bad_file` if there is nothing of the kind to receive.
    """
    with written_in_turn():
        tournament = Tournament.objects.select_for_update(no_key=True).get(pk=entry.tournament_id)
        now = money(load_day(tournament))
        award = next((award for award in now.ledger.awards if award.player == entry.code), None)
        if back and not thing:
            if now.due(entry.code) >= 0:
                return None
        elif award is None or (thing and thing not in award.things):
            raise RuleError("bad_file", "there is nothing of the kind to receive")
        elif (thing and thing in now.things.get(entry.code, ())) or (not thing and now.due(entry.code) <= 0):
            return None
        verb = "tournament.prize_back" if now.due(entry.code) < 0 and not thing else "tournament.prize"
        note(tournament, by, verb, after={"entry": entry.code, "thing": thing})
        return LedgerLine.objects.create(
            tournament=tournament,
            entry=entry,
            kind="prize",
            amount=0 if thing else -now.due(entry.code),
            thing=thing,
            account_id=by.account_id,
        )
