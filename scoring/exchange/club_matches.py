"""The matches of a club in its file: seats, the log line by line, calls. Their links are made anew when it is read."""

from collections.abc import Iterator, Sequence
from typing import Any
from uuid import uuid4

from scoring import roles
from scoring.engine.errors import RuleError
from scoring.engine.history import Entry
from scoring.engine.log_notation import action_from_json
from scoring.exchange.club_document import Document
from scoring.exchange.club_maps import Maps, store
from scoring.exchange.club_people import checked_name, checked_rules
from scoring.exchange.club_rows import Data, Shape, bad, batches, listed
from scoring.models import Call, Club, Match, MatchEvent, Seat
from scoring.queries.games import Game, LogLine, search_text

_MOMENTS = ("created_at", "changed_at", "claimed_at", "discounted_at", "ends_at")
MATCH = Shape(
    Match,
    ("code", "label", "rules", "unit", "first_dealer", *_MOMENTS, "sealed", "refereed"),
    ("book_version", "seats", "log", "calls"),
)
SEAT = Shape(Seat, ("name", "start", "late"), ("person",))
LINE = Shape(MatchEvent, ("action", "client_id", "device", "created_at"))
_SAID = ("kind", "target", "hand", "who", "text", "client_id", "device", "created_at", "answer", "answered_at")
CALL = Shape(Call, ("code", *_SAID))


class Matches:
    """The club's matches, by age."""

    name = "matches"

    def export(self, club: Club) -> Iterator[Data]:
        """Whether a match is over is not written: its log says so."""
        keys = Match.objects.filter(club=club).order_by("pk").values_list("pk", flat=True)
        for batch in batches(keys.iterator()):
            yield from _written(batch)

    def load(self, document: Document, maps: Maps) -> None:
        """Every match is folded once: what the rules forbid is not stored."""
        for batch in batches(document.rows(self.name)):
            _load(batch, maps)


def _written(keys: Sequence[int]) -> Iterator[Data]:
    seats: dict[int, list[Data]] = {key: [] for key in keys}
    for seat in Seat.objects.filter(match__in=keys).select_related("person").order_by("match", "number"):
        seats[seat.match_id].append(SEAT.write(seat, person=seat.person and seat.person.code))
    log: dict[int, list[Data]] = {key: [] for key in keys}
    for line in MatchEvent.objects.filter(match__in=keys).order_by("match", "number"):
        log[line.match_id].append(LINE.write(line))
    calls: dict[int, list[Data]] = {key: [] for key in keys}
    for call in Call.objects.filter(match__in=keys).order_by("pk"):
        calls[call.match_id].append(CALL.write(call))
    for match in Match.objects.filter(pk__in=keys).select_related("book_version__ruleset").order_by("pk"):
        version = match.book_version and [match.book_version.ruleset.code, match.book_version.number]
        parts = {"seats": seats[match.pk], "log": log[match.pk], "calls": calls[match.pk]}
        yield MATCH.write(match, book_version=version, **parts)


def _load(batch: Sequence[tuple[str, Any]], maps: Maps) -> None:
    facts = [MATCH.read(data, at) for at, data in batch]
    codes = maps.codes(Match, [(at, fact["code"]) for (at, _data), fact in zip(batch, facts, strict=True)])
    games = []
    for (at, data), fact, code in zip(batch, facts, codes, strict=True):
        checked_rules(fact["rules"], f"{at}.rules")
        match = Match(club=maps.club, **{**fact, "code": code}, **_links())
        match.book_version_id = maps.version(data["book_version"], f"{at}.book_version")
        games.append(_game(match, data, at, maps))
    first = f"{batch[0][0]}…"
    stored = store(Match, [game.match for game in games], first)
    maps.matches.update({fact["code"]: match.pk for fact, match in zip(facts, stored, strict=True)})
    for game in games:
        for seat in game.seats:
            seat.match = game.match
    store(Seat, [seat for game in games for seat in game.seats], first)
    events = [event for game, (_at, data) in zip(games, batch, strict=True) for event in _events(game, data)]
    store(MatchEvent, events, first)
    _load_calls(batch, games, maps)


def _links() -> dict[str, Any]:
    """Secrets that nobody knows: who may see the match in the club gets to it without."""
    secret = roles.new_secret()
    shown = roles.hashed(roles.view_secret(secret))
    return {"score_hash": roles.hashed(secret), "view_hash": shown, "client_id": uuid4(), "device": ""}


def _game(match: Match, data: Data, at: str, maps: Maps) -> Game:
    """The match as it will be stored. Raises RuleError if the rules forbid something in it."""
    seats = []
    for number, (place, one) in enumerate(listed(data, "seats", at), start=1):
        seat = Seat(number=number, **SEAT.read(one, place))
        checked_name(seat.name, f"{place}.name")
        seat.person_id = maps.player(one["person"], f"{place}.person")
        seats.append(seat)
    log = []
    for number, (place, one) in enumerate(listed(data, "log", at), start=1):
        line = LINE.read(one, place)
        try:
            action = action_from_json(line["action"])
        except RuleError as error:
            raise bad(f"{place}.action", "value", error.message) from None
        log.append(LogLine(Entry(number, action), line["client_id"], line["device"], line["created_at"]))
    game = Game(match, tuple(seats), tuple(log))
    try:
        match.finished, match.version, match.search = game.state.finished, len(log), search_text(game)
    except RuleError as error:
        raise bad(f"{at}.log", "value", error.message) from None
    return game


def _events(game: Game, data: Data) -> Iterator[MatchEvent]:
    for line, one in zip(game.log, data["log"], strict=True):
        yield MatchEvent(
            match=game.match,
            number=line.entry.number,
            action=one["action"],
            client_id=line.client_id,
            device=line.device,
            created_at=line.created_at,
        )


def _load_calls(batch: Sequence[tuple[str, Any]], games: Sequence[Game], maps: Maps) -> None:
    found = [
        (place, game.match, CALL.read(one, place))
        for (at, data), game in zip(batch, games, strict=True)
        for place, one in listed(data, "calls", at)
    ]
    codes = maps.codes(Call, [(place, fact["code"]) for place, _match, fact in found])
    rows = [Call(match=match, **{**fact, "code": code}) for (_at, match, fact), code in zip(found, codes, strict=True)]
    store(Call, rows, f"{batch[0][0]}…")
