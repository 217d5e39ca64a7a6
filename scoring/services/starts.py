"""Starting a match: who sits at the table, by which rules, in which club."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError
from django.utils import timezone

from scoring import audit, roles
from scoring.engine.errors import RuleError
from scoring.engine.match import Head, begin
from scoring.engine.names import clean_name, search_key
from scoring.engine.rulesets import Ruleset
from scoring.locks import written_in_turn
from scoring.models import BookVersion, Club, Match, Player, Seat
from scoring.roles import Actor


@dataclass(frozen=True)
class Chair:
    """One person at a new table: name, points brought from a paper sheet, and who of the club it is (None: a guest)."""

    name: str
    start: int = 0
    person: Player | None = None


@dataclass(frozen=True)
class NewMatch:
    """What is needed to start a match. `dealer` is the place among `chairs`, from 0; `unit` blank means chips.

    `book_version` says whose copy the rules are, if they are those of a ruleset in the club's book.
    """

    rules: Ruleset
    chairs: Sequence[Chair]
    dealer: int = 0
    unit: str = ""
    label: str = ""
    club: Club | None = None
    book_version: BookVersion | None = None


def start_match(*, new: NewMatch, by: Actor, client_id: UUID, secret: str = "") -> tuple[Match, str]:
    """Store a new match; answer it with the secret of its score link.

    The same device with the same `client_id` gets the same match and secret, however often it asks. A phone may make
    the `secret` itself, to start without a network: whichever phone sends the form with it then gets the one match.
    Raises RuleError for a table that cannot be, and for a form that was sent before with another secret.
    """
    players = tuple(str(number) for number, _ in enumerate(new.chairs, start=1))
    starts = {player: chair.start for player, chair in zip(players, new.chairs, strict=True)}
    begin(Head(new.rules, players, starts))
    _check_people(new)
    secret = secret or roles.score_secret(by, client_id)
    try:
        with written_in_turn():
            match = Match.objects.create(
                club=new.club,
                rules=new.rules.to_json(),
                book_version=new.book_version,
                label=new.label,
                unit=new.unit,
                first_dealer=new.dealer + 1,
                client_id=client_id,
                device=by.device,
                pencil=by.device,
                pencil_name=by.phone,
                pencil_since=timezone.now(),
                search=search_key("\n".join(dict.fromkeys((new.label, *(clean_name(one.name) for one in new.chairs))))),
                score_hash=roles.hashed(secret),
                view_hash=roles.hashed(roles.view_secret(secret)),
            )
            Seat.objects.bulk_create(
                Seat(match=match, number=number, name=clean_name(chair.name), start=chair.start, person=chair.person)
                for number, chair in enumerate(new.chairs, start=1)
            )
            people = {str(number): chair.person.code for number, chair in enumerate(new.chairs, 1) if chair.person}
            note(match, by, "match.started", after={"people": people})
    except IntegrityError:
        match = _started_before(by, client_id, secret)
    return match, secret


def _check_people(new: NewMatch) -> None:
    people = [chair.person for chair in new.chairs if chair.person]
    if any(person.club_id != (new.club and new.club.pk) for person in people):
        raise RuleError("bad_file", "somebody at the table is not of this club")
    if len({person.merged_into_id or person.pk for person in people}) < len(people):
        raise RuleError("bad_file", "somebody sits at the table twice")
    if new.book_version and new.book_version.ruleset.club_id != (new.club and new.club.pk):
        raise RuleError("bad_file", "the ruleset is not in the book of this club")


def note(match: Match, by: Actor, verb: str, **fields: audit.Fields) -> None:
    """Write into the audit of the match's club, if it has one."""
    if match.club is not None:
        audit.record(club=match.club, by=by, verb=verb, subject=f"match:{match.code}", label=str(match), **fields)


def _started_before(by: Actor, client_id: UUID, secret: str) -> Match:
    """The match that has this secret already, perhaps sent by another phone."""
    match = Match.objects.filter(score_hash=roles.hashed(secret)).first()
    if match is None:
        raise RuleError("bad_file", f"the form {client_id} was sent before with another secret")
    return match
