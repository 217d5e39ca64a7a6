"""What a club does with its matches: claim one, let it go, say who sat where, say that one does not count."""

from collections.abc import Mapping

from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.locks import written_in_turn
from scoring.models import Club, Match, Player, Seat
from scoring.models.codes import new_code
from scoring.queries.people import Details
from scoring.roles import Actor
from scoring.services.people import Newcomer, add_rows, cleaned
from scoring.services.starts import note

Person = Player | str | None
"""Who sat on a chair: somebody of the club, somebody new by this name, or a guest."""


class Claimed(Exception):
    """The match is a club's already; nothing was stored."""


def claim(*, club: Club, match: Match, people: Mapping[int, Person], by: Actor) -> Match:
    """Make a quick match one of the club's; `people` says who sat on which chair, by its number.

    Whoever calls has checked that `by` holds the score link. Raises Claimed if a club has it already, RuleError if
    somebody sat twice or is of another club; both store nothing.
    """
    with written_in_turn():
        match = Match.objects.select_for_update(no_key=True).get(pk=match.pk)
        if match.club_id is not None:
            raise Claimed
        match.club, match.claimed_at = club, timezone.now()
        match.save(update_fields=["club", "claimed_at"])
        _before, after = _seat(match, people, by)
        note(match, by, "match.claimed", after={"people": after})
        return match


def release(*, match: Match, by: Actor) -> Match:
    """Undo a claim: the match is nobody's again, and its links go on working.

    Raises RuleError for a match that was started in the club: nobody else could find it any more.
    """
    with written_in_turn():
        match = _locked(match)
        if match.claimed_at is None:
            raise RuleError("bad_file", "the match was not claimed")
        before, _after = _seat(match, dict.fromkeys(match.seats.values_list("number", flat=True)), by)
        note(match, by, "match.released", before={"people": before})
        match.club = match.claimed_at = match.book_version = match.discounted_at = None
        match.save(update_fields=["club", "claimed_at", "book_version", "discounted_at"])
        return match


def seat_people(*, match: Match, people: Mapping[int, Person], by: Actor) -> Match:
    """Say who of the club sat where; chairs that `people` does not name stay as they are.

    Raises RuleError if somebody would sit twice or is of another club, and as `discount`; nothing is stored then.
    """
    with written_in_turn():
        match = _single(_locked(match))
        before, after = audit.changes(*_seat(match, people, by))
        if before or after:
            note(match, by, "match.people", before=before, after=after)
        return match


def discount(*, match: Match, by: Actor) -> Match:
    """Say that the match was abandoned and does not count. Said twice, it is noted once.

    Raises RuleError `of_tournament` for a table of a tournament, where those who direct it decide.
    """
    with written_in_turn():
        match = _single(_locked(match))
        if match.discounted_at is None:
            match.discounted_at = timezone.now()
            match.save(update_fields=["discounted_at"])
            note(match, by, "match.discounted")
        return match


def recount(*, match: Match, by: Actor) -> Match:
    """Let the match count again."""
    with written_in_turn():
        match = _locked(match)
        if match.discounted_at is not None:
            match.discounted_at = None
            match.save(update_fields=["discounted_at"])
            note(match, by, "match.recounted")
        return match


def _single(match: Match) -> Match:
    if match.refereed:
        raise RuleError("of_tournament", "those who direct the tournament decide about its tables")
    return match


def _locked(match: Match) -> Match:
    """The match as it is now; until the transaction ends nobody else changes it."""
    return Match.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=match.pk)


def _seat(match: Match, people: Mapping[int, Person], by: Actor) -> tuple[audit.Fields, audit.Fields]:
    """Put people on chairs; the codes of who sat there before and who does now, by the numbers of the chairs."""
    seats = list(match.seats.select_related("person").order_by("number"))
    before = _codes(seats)
    for seat in seats:
        if seat.number in people:
            seat.person = _player(match, seat, people[seat.number], by)
    sitting = [seat.person.merged_into_id or seat.person.pk for seat in seats if seat.person]
    if len(set(sitting)) < len(sitting):
        raise RuleError("bad_file", "somebody sits at the table twice")
    Seat.objects.bulk_update(seats, ["person"])
    return before, _codes(seats)


def _player(match: Match, seat: Seat, person: Person, by: Actor) -> Player | None:
    if isinstance(person, str) and match.club is not None:
        newcomer = Newcomer(cleaned(Details(person)), new_code())
        if seat.person is not None and seat.person.name == newcomer.details.name:
            return seat.person  # added by the same form, which was sent twice
        return add_rows(club=match.club, by=by, newcomers=[newcomer])[0]
    if isinstance(person, Player) and person.club_id != match.club_id:
        raise RuleError("bad_file", "somebody at the table is not of this club")
    return person if isinstance(person, Player) else None


def _codes(seats: list[Seat]) -> audit.Fields:
    return {str(seat.number): seat.person.code for seat in seats if seat.person}
