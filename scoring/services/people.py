"""The people of a club: added, changed, forgotten. One verb, one transaction, one entry in the audit a person."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import IntegrityError
from django.db.models import Q
from django.utils import timezone, translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.engine.names import clean_name, search_key, visible
from scoring.locks import locked, written_in_turn
from scoring.models import AuditEntry, Call, Club, Match, MatchEvent, Player, PlayerImport, PlayersApart, Seat
from scoring.models.codes import LENGTH, LETTERS
from scoring.queries.games import load_all, search_text
from scoring.queries.people import DETAILS, Details, as_fields, details_of, person_ids, person_of
from scoring.roles import Actor
from scoring.services.matches import Stale

LONGEST = {"nickname": 40, "alias": 40, "number": 20, "contact": 120}
NOTES_LONGEST = 2000
KEPT = timedelta(days=1)
"""How long a file that nobody has saved is kept."""
FORGETTING: list[Callable[[Club, Sequence[Player], str], None]] = []
"""What other apps do, in the same transaction, when somebody is forgotten: the club, the rows, the name for them."""
AtTable = tuple[int, str]
"""A seat: the key of its match, and the player."""
OTHERS: list[Callable[[set[AtTable], Sequence[Player]], Mapping[AtTable, set[str]]]] = []
"""Ways to learn what others are called (as it is looked for) who sat on some seats besides the person with the rows."""


@dataclass(frozen=True)
class Newcomer:
    """Somebody to be added; `code` is the public code that the row gets."""

    details: Details
    code: str


def code_for(club: Club, client_id: UUID, line: int = 0) -> str:
    """The code of a player added to `club` by the form `client_id`, or by one line of it: sent twice, it is one player.

    Sent to another club it is another one: codes are unique over all clubs, and none learns what another has.
    """
    digest = salted_hmac("scoring.player_code", f"{club.pk}:{client_id}:{line}", algorithm="sha256").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[: LENGTH + 4])


def cleaned(details: Details) -> Details:
    """`details` without invisible characters. Raises RuleError `bad_file` for what is missing or too long."""
    short: dict[str, Any] = {name: visible(getattr(details, name)) for name in LONGEST}
    notes = "\n".join(visible(line) for line in details.notes.splitlines()).strip("\n")
    for name, text in {**short, "notes": notes}.items():
        most = LONGEST.get(name, NOTES_LONGEST)
        if len(text) > most:
            raise RuleError("bad_file", f"{name} has at most {most} characters", field=name, most=most)
    return replace(details, name=clean_name(details.name), notes=notes, **short)


def add_player(*, club: Club, by: Actor, details: Details, client_id: UUID) -> Player:
    """A new player; the same `client_id` again gives the same one.

    Raises RuleError `number_taken` if the member's number is another's, `bad_file` for what cannot be a name.
    """
    newcomer = Newcomer(cleaned(details), code_for(club, client_id))
    try:
        with written_in_turn():
            in_turn(club)
            return add_rows(club=club, by=by, newcomers=[newcomer])[0]
    except IntegrityError:
        known = Player.objects.filter(club=club, code=newcomer.code).first()
        if known is None:
            raise _number_taken(details.number) from None
        return known


def add_rows(*, club: Club, by: Actor, newcomers: Sequence[Newcomer]) -> list[Player]:
    """New players with clean details, in the caller's transaction. Raises IntegrityError for a number or code twice."""
    players = []
    for newcomer in newcomers:
        player = Player(club=club, code=newcomer.code, **as_fields(newcomer.details))
        player.search = player.search_text()  # bulk_create does not call save()
        players.append(player)
    Player.objects.bulk_create(players)
    audit.record_all(
        club=club,
        by=by,
        notes=[audit.Note("player.added", subject_of(player), player.name, None, _said(player)) for player in players],
    )
    return players


def change_player(*, player: Player, by: Actor, details: Details, seen: str) -> Player:
    """Give the player other details; without a difference nothing is noted.

    Raises Stale if they are no longer those of the stamp `seen`, RuleError as `add_player`, and `forgotten` for
    somebody who asked to be forgotten.
    """
    details = cleaned(details)
    try:
        with written_in_turn():
            in_turn(player.club)
            stored = _locked(player)
            if details_of(stored) == details:
                return stored
            if details_of(stored).stamp != seen:
                raise Stale
            return change_row(player=stored, by=by, details=details)
    except IntegrityError:
        raise _number_taken(details.number) from None


def change_row(*, player: Player, by: Actor, details: Details, verb: str = "player.changed") -> Player:
    """Store clean details of a locked row and note what has changed, in the transaction of the caller."""
    before, after = audit.changes(audit.snapshot(player, *DETAILS), as_fields(details))
    public = player.public_name
    for name, value in after.items():
        setattr(player, name, value)
    player.save(update_fields=[*after, "search"])
    if player.public_name != public:
        _rename_seats(player, public)
    subject = subject_of(player)
    audit.record(club=player.club, by=by, verb=verb, subject=subject, label=player.name, before=before, after=after)
    return player


def _rename_seats(player: Player, before: str) -> None:
    """Call the person at tables of tournaments as strangers read now: they look at these sheets."""
    seats = Seat.objects.filter(person=player, name=before, match__table__isnull=False)
    matches = list(Match.objects.filter(seats__in=seats).distinct())
    seats.update(name=player.public_name)
    _look_for_again(matches)


def set_active(*, player: Player, by: Actor, active: bool) -> Player:
    """Say whether the player still comes; nothing is noted where it was so. Raises RuleError `forgotten`."""
    with written_in_turn():
        stored = _locked(player)
        if stored.active == active:
            return stored
        return change_row(player=stored, by=by, details=replace(details_of(stored), active=active))


def keep_apart(*, one: Player, other: Player, by: Actor) -> None:
    """Note that two who look alike are two people, so that nobody is asked again."""
    first, second = sorted((one, other), key=lambda player: player.pk)
    with written_in_turn():
        _row, new = PlayersApart.objects.get_or_create(one=first, other=second)
        if new:
            audit.record(
                club=one.club,
                by=by,
                verb="player.kept-apart",
                subject=subject_of(first),
                label=first.name,
                after={"other": second.code},  # the code: no name of one person in the entries about another
            )


def forget_player(*, player: Player, by: Actor) -> Player:
    """Take away everything by which the person could be known; results stay, under a name that says nothing.

    This cannot be undone. All rows merged with it are forgotten with it. It is the one exception to "logs and audit
    are only ever added to": a person's wish to be forgotten counts more than a complete record of how names were
    spelt, so renames of the person's seats and the words of the audit about the person are blanked. No hand, total,
    place or amount changes, and neither does who did what when.
    """
    with written_in_turn():
        in_turn(player.club)
        root = person_of(Player.objects.select_related("merged_into").get(pk=player.pk))
        if root.forgotten_at is not None:
            return root
        name = _neutral_name(player.club)
        rows = list(Player.objects.filter(pk__in=person_ids(root)))
        _blank_seats(rows, name)
        for row in rows:
            _blank(row, name)
            AuditEntry.objects.redact(subject=subject_of(row))
        Player.objects.bulk_update(rows, [*DETAILS, "search", "forgotten_at"])
        PlayerImport.objects.filter(club=player.club).delete()
        for forget in FORGETTING:
            forget(player.club, rows, name)
        audit.record(club=player.club, by=by, verb="player.forgotten", subject=subject_of(root), label=name)
    root.refresh_from_db()
    return root


def keep_import(*, club: Club, by: Actor, name: str, rows: bytes) -> PlayerImport:
    """Keep a file that was read until somebody has looked at it; the account's earlier ones and old ones go."""
    with written_in_turn():
        old = Q(created_at__lt=timezone.now() - KEPT) | Q(club=club, account_id=by.account_id)
        PlayerImport.objects.filter(old).delete()
        return PlayerImport.objects.create(club=club, account=by.account, file_name=visible(name)[:80], rows=rows)


def note_export(*, club: Club, by: Actor) -> None:
    """Note who took the players' data out of the house, and when."""
    with written_in_turn():
        audit.record(club=club, by=by, verb="player.exported", subject=f"club:{club.slug}", label=club.name)


def in_turn(club: Club) -> None:
    """Wait, inside a transaction, until nobody else adds, changes, merges, forgets or imports people of the club."""
    locked(Club.objects.filter(pk=club.pk))


def subject_of(player: Player) -> str:
    """What the audit calls the player."""
    return f"player:{player.code}"


def _blank(row: Player, name: str) -> None:
    row.name, row.forgotten_at, row.active = name, timezone.now(), False
    row.nickname = row.alias = row.number = row.contact = row.notes = ""
    row.search = row.search_text()


def _blank_seats(rows: Sequence[Player], name: str) -> None:
    """The name that says nothing instead of those under which the person sat at tables, and was renamed there.

    A phone that wrote or called there under one of these names was the person's: it is nobody's now.
    """
    seats = list(Seat.objects.filter(person__in=rows))
    told = {search_key(text) for text in _names(rows, seats)}
    for match in Match.objects.filter(seats__in=seats).exclude(pencil_name="").distinct():
        if search_key(match.pencil_name) in told:
            Match.objects.filter(pk=match.pk).update(pencil_name="")
    for call in Call.objects.filter(match__seats__in=seats).exclude(who="").distinct():
        if search_key(call.who) in told:
            Call.objects.filter(pk=call.pk).update(who="")
    at_table = {(seat.match_id, seat.player) for seat in seats}
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).update(name=name)
    blank_renames(at_table, name, rows)


def blank_renames(at_table: set[AtTable], name: str, rows: Sequence[Player]) -> None:
    """`name` instead of whatever the person with the `rows` was called in the logs; a substitute keeps the own name."""
    kept = [others(at_table, rows) for others in OTHERS]
    changed = []
    for event in MatchEvent.objects.filter(match__in={match for match, _player in at_table}).iterator():
        for rename in _renames(event.action):
            seat, said = (event.match_id, rename["player"]), search_key(rename["name"])
            if seat in at_table and not any(said in names.get(seat, ()) for names in kept):
                rename["name"] = name
                changed.append(event)
    MatchEvent.objects.bulk_update(list(dict.fromkeys(changed)), ["action"], batch_size=200)
    _look_for_again(list(Match.objects.filter(pk__in={match for match, _player in at_table})))


def _look_for_again(matches: Sequence[Match]) -> None:
    games = load_all(matches)
    for game in games.values():
        game.match.search = search_text(game)
    Match.objects.bulk_update([game.match for game in games.values()], ["search"], batch_size=200)


def _names(rows: Iterable[Player], seats: Iterable[Seat]) -> set[str]:
    known = {text for row in rows for text in (row.name, row.nickname, row.alias)}
    return (known | {seat.name for seat in seats}) - {""}


def _renames(action: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The renames in one line of a log, also one that was typed and has no effect (engine/log_notation.py)."""
    if "rename" in action:
        yield action["rename"]
    for word in ("echo", "dropped"):
        if word in action:
            yield from _renames(action[word]["action"])


def _neutral_name(club: Club) -> str:
    """A name in the club's language that nobody has had and that says nothing."""
    number = Player.objects.filter(club=club, merged_into=None).exclude(forgotten_at=None).count() + 1
    with translation.override(club.language):
        return _("Forgotten player %(number)s") % {"number": f"{number:02}"}


def _locked(player: Player) -> Player:
    """The row as it is now, locked for this transaction. Raises RuleError for one that can no longer be changed."""
    stored = Player.objects.select_for_update(of=("self",), no_key=True).select_related("club").get(pk=player.pk)
    if stored.forgotten_at is not None:
        raise RuleError("forgotten", "this player asked to be forgotten")
    if stored.merged_into_id is not None:
        raise RuleError("merged", "this row is merged into another")
    return stored


def _said(player: Player) -> audit.Fields:
    """What is known of a new player, without what was left blank."""
    return {name: getattr(player, name) for name in DETAILS if getattr(player, name) not in ("", True)}


def _number_taken(number: str) -> RuleError:
    return RuleError("number_taken", "another player has this member number", number=number)
