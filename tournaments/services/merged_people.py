"""Two rows of the club that turn out to be one person: of the two entries in a tournament, one is left."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal

from django.db.models import Q, QuerySet

from scoring.engine.errors import RuleError
from scoring.models import AuditEntry, Player, PlayerMerge
from scoring.queries.people import person_ids
from scoring.roles import Actor
from scoring.services.merges import PARTS, Meeting, Part
from tournaments.models import Chair, Entry, EntryStatus, Leaving, LedgerLine, Tournament
from tournaments.services.day import Finished, writing
from tournaments.services.entries import mark_missed, move_up, note


def meetings(one: Player, other: Player) -> list[Meeting]:
    """Every tournament where both have sat down in one round (the newest first), and every one that goes on where both
    have an entry."""
    clashes = _clashes(one, other)
    found = [Meeting(str(chair.round.tournament), round=chair.round.number) for chair in clashes]
    for tournament in _going_on(one, other):
        _aside, stays = _choice(tournament, one, other)
        found.append(Meeting(str(tournament), stays=stays.person if stays else None))
    return found


def take_aside(merge: PlayerMerge, by: Actor) -> None:
    """Leave one entry in every tournament that goes on: the other is withdrawn, and what was noted of it (here, paid)
    holds for the one that stays.

    The two are still two rows when this is called. Where both have played, in different rounds, both results stay.
    Raises RuleError `both_played` if they have sat down in one round.
    """
    one, other = merge.kept, merge.gone
    for tournament in _going_on(one, other):
        try:
            with writing(tournament) as locked:
                aside, stays = _choice(locked, one, other)
                if aside is not None and stays is not None:
                    _withdraw(locked, by, aside, stays)
        except Finished:  # since it was looked up: nothing in it changes any more
            continue
    if clashes := _clashes(one, other):
        met = clashes[0].round
        raise RuleError(
            "both_played", f"both sat down in round {met.number}", event=str(met.tournament), round=met.number
        )


def bring_back(merge: PlayerMerge, by: Actor) -> None:
    """Let the entries hold again that were taken aside for `merge`, which is undone, and nothing has happened to since.

    The rows are two people again when this is called. What goes on in a tournament that is over stays as it is.
    """
    rows = [*person_ids(merge.kept), *person_ids(merge.gone)]
    aside = Entry.objects.filter(person__in=rows, status=EntryStatus.WITHDRAWN, tournament__finished_at=None)
    for entry in aside.select_related("tournament__club", "person"):
        newest = AuditEntry.objects.filter(club=merge.club, subject=f"entry:{entry.code}").first()
        if newest is None or newest.verb != "entry.taken_aside" or newest.at < merge.created_at:
            continue
        try:
            with writing(entry.tournament) as locked:
                _restore(locked, by, entry, newest)
        except Finished:
            continue


def _clashes(one: Player, other: Player) -> list[Chair]:
    """Chairs of `one` in rounds in which `other` has one too, the newest first; struck out results do not count."""
    seated = Chair.objects.filter(round__published_at__isnull=False).exclude(entry__leaving=Leaving.VOID)
    rounds = seated.filter(person__in=person_ids(other)).values("round")
    both = seated.filter(person__in=person_ids(one), round__in=rounds).select_related("round__tournament")
    return list(both.order_by("-round__published_at"))


def _going_on(one: Player, other: Player) -> list[Tournament]:
    """The tournaments that are not over where both have an entry. One query, and two for who they are."""
    going = Tournament.objects.filter(club=one.club_id, finished_at=None).select_related("club").order_by("pk")
    for person in (one, other):
        going = going.filter(pk__in=_held(person).values("tournament"))
    return list(going)


def _held(person: Player) -> QuerySet[Entry]:
    """The entries of a person that are neither withdrawn nor struck out."""
    held = Entry.objects.filter(person__in=person_ids(person)).exclude(status=EntryStatus.WITHDRAWN)
    return held.exclude(leaving=Leaving.VOID)


def _choice(tournament: Tournament, one: Player, other: Player) -> tuple[Entry | None, Entry | None]:
    """Which entry goes and which stays: the one that has played, else the one with a place, else the earlier one.

    None and None where both have played, or where there are not two.
    """
    people = Q(pk__in=_held(one)) | Q(pk__in=_held(other))
    entries = list(tournament.entries.filter(people).select_related("person", "tournament__club").order_by("number"))
    if len(entries) != 2:
        return None, None
    stays = min(entries, key=lambda entry: (not _seated(entry), entry.status != EntryStatus.ENTERED))
    aside = next(entry for entry in entries if entry != stays)
    return (None, None) if _seated(aside) else (aside, stays)


def _seated(entry: Entry) -> bool:
    return entry.chairs.filter(round__published_at__isnull=False).exists()


def _withdraw(tournament: Tournament, by: Actor, aside: Entry, stays: Entry) -> None:
    """Withdraw `aside`, and note of `stays` what was noted of it; the audit keeps what was, for the way back."""
    before = {"status": aside.status, "arrived_at": _text(aside.arrived_at)}
    here = paid = False
    if aside.arrived_at and not stays.arrived_at and stays.status == EntryStatus.ENTERED:
        stays.arrived_at = aside.arrived_at
        stays.save(update_fields=["arrived_at"])
        mark_missed(tournament, stays)
        here = True
    if aside.paid_at and not stays.paid_at:
        _hand_on(tournament, by, giver=aside, taker=stays)
        paid = True
    aside.chairs.all().delete()  # of a draft
    aside.status, aside.arrived_at = EntryStatus.WITHDRAWN, None
    aside.save(update_fields=["status", "arrived_at"])
    after = {"status": aside.status, "arrived_at": None, "entry": stays.code, "here": here, "paid": paid}
    note(aside, by, "entry.taken_aside", before=before, after=after)
    move_up(tournament, by)


def _restore(tournament: Tournament, by: Actor, entry: Entry, taken: AuditEntry) -> None:
    """Make `entry` what it was before it was `taken` aside, and take back what was passed on."""
    before, after = taken.before or {}, taken.after or {}
    entry.status = before["status"]
    entry.arrived_at = datetime.fromisoformat(before["arrived_at"]) if before["arrived_at"] else None
    entry.save(update_fields=["status", "arrived_at"])
    if entry.arrived_at:
        mark_missed(tournament, entry)
    other = tournament.entries.filter(code=after["entry"]).first()
    if other is not None and after["here"] and not _seated(other):
        other.arrived_at = None
        other.save(update_fields=["arrived_at"])
    if other is not None and after["paid"] and other.paid_at:
        _hand_on(tournament, by, giver=other, taker=entry)
    note(entry, by, "entry.brought_back", after={"status": entry.status})


def _hand_on(tournament: Tournament, by: Actor, *, giver: Entry, taker: Entry) -> None:
    """What `giver` has paid is what `taker` has paid: a line against it, and one for it."""
    paid = sum((line.amount for line in tournament.ledger.filter(entry=giver, kind="fee")), Decimal(0))
    lines: Sequence[tuple[Entry, Decimal]] = ((giver, -paid), (taker, paid)) if paid else ()
    for entry, amount in lines:
        LedgerLine.objects.create(
            tournament=tournament, entry=entry, kind="fee", amount=amount, account_id=by.account_id
        )
    taker.paid_at, giver.paid_at = giver.paid_at, None
    for entry in (giver, taker):
        entry.save(update_fields=["paid_at"])


def _text(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


PARTS.append(Part(meetings, take_aside, bring_back))
