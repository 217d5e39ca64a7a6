"""Who is in a tournament: entering, wait list, roll, paying, withdrawing. Leaving later is in services/leaving.py."""

from collections.abc import Sequence
from decimal import Decimal

from django.db.models import Max
from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.models import Player
from scoring.roles import Actor
from tournaments.models import Entry, EntryStatus, LedgerLine, Tournament
from tournaments.queries.people import entry_of
from tournaments.services.day import writing


def enter_people(*, tournament: Tournament, by: Actor, people: Sequence[Player]) -> list[Entry]:
    """Enter people of the club in this order; beyond the capacity they go on the wait list.

    Who is in already stays as he is, and who had withdrawn is in again, at the end. Raises Finished; RuleError
    `bad_file` for somebody of another club, `bad_file` for a row that was merged into another.
    """
    with writing(tournament) as locked:
        return [_enter(locked, by, person) for person in people]


def _enter(tournament: Tournament, by: Actor, person: Player) -> Entry:
    if person.club_id != tournament.club_id or person.merged_into_id or person.forgotten_at:
        raise RuleError("bad_file", f"{person} is not among the people of the club")
    entry = entry_of(tournament, person)
    if entry is not None and entry.status != EntryStatus.WITHDRAWN:
        return entry
    number = (tournament.entries.aggregate(most=Max("number"))["most"] or 0) + 1
    status = EntryStatus.WAITING if _full(tournament) else EntryStatus.ENTERED
    if entry is None:
        entry = Entry(tournament=tournament, person=person)
    entry.number, entry.status, entry.entered_at, entry.missing = number, status, timezone.now(), False
    entry.left_at, entry.leaving = None, ""
    entry.save()
    note(entry, by, "entry.added", after={"status": status})
    return entry


def _full(tournament: Tournament) -> bool:
    entered = tournament.entries.filter(status=EntryStatus.ENTERED, left_at=None).count()
    return tournament.capacity is not None and entered >= tournament.capacity


def withdraw(*, entry: Entry, by: Actor) -> Entry:
    """Take back an entry before the first table; the first of the wait list moves up.

    Raises Finished; RuleError `has_played` for somebody who has had a chair, who can only leave.
    """
    with writing(entry.tournament) as locked:
        entry = _locked(entry)
        if entry.status == EntryStatus.WITHDRAWN:
            return entry
        if entry.chairs.filter(round__published_at__isnull=False).exists():
            raise RuleError("has_played", "who has had a table can only leave")
        entry.chairs.all().delete()
        entry.status, entry.arrived_at = EntryStatus.WITHDRAWN, None
        entry.save(update_fields=["status", "arrived_at"])
        note(entry, by, "entry.withdrawn")
        move_up(locked, by)
        return entry


def move_up(tournament: Tournament, by: Actor) -> None:
    """The first of the wait list get the places that are free, in the transaction of the caller."""
    while not _full(tournament):
        following = tournament.entries.filter(status=EntryStatus.WAITING).order_by("number").first()
        if following is None:
            return
        following.status = EntryStatus.ENTERED
        following.save(update_fields=["status"])
        note(following, by, "entry.moved_up")


def take_in(*, entry: Entry, by: Actor) -> Entry:
    """Give somebody of the wait list a place on purpose, whatever the capacity. Raises Finished."""
    with writing(entry.tournament):
        entry = _locked(entry)
        if entry.status == EntryStatus.WAITING:
            entry.status = EntryStatus.ENTERED
            entry.save(update_fields=["status"])
            note(entry, by, "entry.moved_up")
        return entry


def check_in(*, entry: Entry, by: Actor, arrived: bool = True) -> Entry:
    """Note that somebody is here, or is not after all. Said twice, it is the same.

    Rounds that were published before count as missed: who comes late gains nothing by it. Raises Finished; RuleError
    `no_place` for the wait list and the withdrawn, `has_played` for somebody who has a chair and cannot be absent.
    """
    with writing(entry.tournament) as locked:
        entry = _locked(entry)
        if entry.status != EntryStatus.ENTERED:
            raise RuleError("no_place", "who is on the wait list has no place yet")
        if arrived == (entry.arrived_at is not None):
            return entry
        if not arrived and entry.chairs.filter(round__published_at__isnull=False).exists():
            raise RuleError("has_played", "who has had a table can only leave")
        entry.arrived_at = timezone.now() if arrived else None
        entry.missing = False
        entry.save(update_fields=["arrived_at", "missing"])
        if arrived:
            mark_missed(locked, entry)
        note(entry, by, "entry.arrived" if arrived else "entry.not_arrived")
        return entry


def mark_missed(tournament: Tournament, entry: Entry) -> None:
    """Count as missed the published rounds in which somebody had neither a chair nor a bye, up to a cut that left him
    out."""
    sat = set(entry.chairs.values_list("round", flat=True))
    for item in tournament.rounds.exclude(published_at=None).order_by("number"):
        if item.pk not in sat and entry.code not in item.without_table:
            item.without_table[entry.code] = "absent"
            item.save(update_fields=["without_table"])
        if item.cut is not None and entry.code not in item.cut["qualified"]:
            return


def no_shows(*, tournament: Tournament, by: Actor) -> list[Entry]:
    """Count everybody who has not arrived as a no-show; the first of the wait list get their places.

    Raises Finished.
    """
    with writing(tournament) as locked:
        found = list(locked.entries.filter(status=EntryStatus.ENTERED, arrived_at=None, missing=False))
        for entry in found:
            entry.missing, entry.status = True, EntryStatus.WITHDRAWN
            entry.save(update_fields=["missing", "status"])
            note(entry, by, "entry.no_show")
        move_up(locked, by)
        return found


def pay(*, entry: Entry, by: Actor, paid: bool = True) -> Entry:
    """Note that somebody has paid the entry fee, or that it was given back. Said twice, it is the same.

    Raises Finished.
    """
    with writing(entry.tournament) as locked:
        entry = _locked(entry)
        if paid == (entry.paid_at is not None):
            return entry
        entry.paid_at = timezone.now() if paid else None
        entry.save(update_fields=["paid_at"])
        # What is given back is what was paid, whatever the fee is now.
        back = -sum((line.amount for line in locked.ledger.filter(entry=entry, kind="fee")), Decimal(0))
        amount = locked.fee if paid else back
        LedgerLine.objects.create(tournament=locked, entry=entry, kind="fee", amount=amount, account_id=by.account_id)
        note(entry, by, "entry.paid" if paid else "entry.paid_back", after={"amount": str(abs(amount))})
        return entry


def need_table(*, entry: Entry, by: Actor, table: int | None) -> Entry:
    """Give somebody a fixed table in every round from now on, or none. Raises Finished."""
    with writing(entry.tournament):
        entry = _locked(entry)
        before, entry.fixed_table = entry.fixed_table, table
        entry.save(update_fields=["fixed_table"])
        note(entry, by, "entry.table", before={"table": before}, after={"table": table})
        return entry


def _locked(entry: Entry) -> Entry:
    """The entry as it is now, within the turn of this writer."""
    return Entry.objects.select_related("person", "tournament__club").get(pk=entry.pk)


def note(entry: Entry, by: Actor, verb: str, **fields: audit.Fields) -> None:
    """Write into the audit of the club."""
    audit.record(
        club=entry.tournament.club,
        by=by,
        verb=verb,
        subject=f"entry:{entry.code}",
        label=str(entry.person),
        **fields,
    )
