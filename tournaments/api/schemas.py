"""What the API answers with. A point is told twice: as a decimal number, and exactly, as "4" or "5/2"."""

from datetime import date, datetime
from fractions import Fraction
from typing import Any, Literal

from ninja import Field, Schema

from tournaments.api.paging import Listed

DIGITS = 4


def number(value: Fraction | int) -> float:
    """The decimal number of an exact one."""
    return round(float(value), DIGITS)


EXACT = Field(description="The same, exactly: a whole number or a fraction, `4` or `5/2`.")


class Problem(Schema):
    """Why there is no answer: `code` for programs, `detail` in English for people."""

    code: str
    detail: str


class Person(Schema):
    """Somebody in a result."""

    player: str | None = Field(description="The player's code; null for people whom the club has forgotten.")
    name: str


class ClubOut(Schema):
    """A club. Its code is the name in its addresses."""

    code: str
    name: str
    about: str
    language: str
    time_zone: str
    public: bool
    ratings: bool = Field(description="Whether the club shows how strong people play.")
    url: str = Field(description="Its page for people.")


class SeasonOut(Schema):
    """A season; its events are tournaments and, with `nights`, evenings of single matches."""

    code: str
    club: str
    name: str
    starts_on: date
    ends_on: date
    nights: bool
    public: bool
    closed_at: datetime | None
    rule: dict[str, Any] = Field(description="How it counts.")
    url: str


class MarkOut(Schema):
    """What one event gave somebody. `why`: it `counts`, was `dropped` for better ones, or its field was too `small`."""

    event: str
    place: int
    points: float
    points_exact: str = EXACT
    why: Literal["counts", "dropped", "small"]
    provisional: bool


class SeasonRowOut(Person):
    """One line of a season's table."""

    place: int | None = Field(description="null as long as somebody has played too few events to be ranked.")
    points: float
    points_exact: str = EXACT
    events: int = Field(description="How many events were played.")
    wins: int = Field(description="How many events were won.")
    missing: int = Field(description="How many events are lacking to be ranked.")
    moved: int | None = Field(description="Places won by the newest event; null for newcomers.")
    separated: str | None = Field(description="The tie-break that puts this row behind the one above.")
    provisional: bool
    results: list[MarkOut]


class SeasonTableOut(Listed[SeasonRowOut]):
    """A season's table, the ranked in order, then those who are not ranked yet."""

    provisional: bool = Field(description="Whether an event is still being played.")


class EventOut(Schema):
    """An event of a season. Its code stands in the table's results."""

    code: str
    kind: Literal["tournament", "night", "imported"]
    on: date
    name: str
    tournament: str | None = Field(description="The tournament's code, if it is one that the reader may see.")
    people: int
    provisional: bool


class TournamentOut(Schema):
    """A tournament."""

    code: str
    club: str
    name: str
    place: str
    about: str
    starts_at: datetime
    time_zone: str
    state: Literal["coming", "running", "over"]
    finished_at: datetime | None
    public: bool
    entered: int = Field(description="How many people are entered.")
    version: int = Field(description="Grows with every change of its settings, people and rounds.")
    url: str


class SeatOut(Person):
    """Somebody at a table. `position` 1 deals first. Place and total as they stand; null before the match begins."""

    position: int
    place: int | None
    total: int | None = Field(description="On the sheet: low wins.")


class TableOut(Schema):
    """A table of a round."""

    number: int
    finished: bool
    match: str | None = Field(description="The code of its match; only for the club's keys.")
    seats: list[SeatOut]


class AsideOut(Person):
    """Somebody without a table in a round."""

    why: Literal["bye", "absent"]


class RoundOut(Schema):
    """A round, once it is published."""

    number: int
    state: Literal["running", "closed"]
    stage: str
    published_at: datetime
    closed_at: datetime | None
    tables: list[TableOut]
    without_table: list[AsideOut]


class RoundScoreOut(Schema):
    """What one round gave somebody. Points are null where it counts for nothing by a ruling."""

    round: int
    table: int | None
    place: int
    total: int
    status: str = Field(description="played, left, forfeit, void or bye.")
    points: float | None
    points_exact: str | None = EXACT
    provisional: bool


class StandingOut(Person):
    """One line of a tournament's standings."""

    place: int
    points: float
    points_exact: str = EXACT
    values: dict[str, str | None] = Field(description="The value of every tie-break, exactly, in their order.")
    mark: str = Field(description="through, tied, out, in_play, or empty.")
    provisional: bool
    rounds: list[RoundScoreOut]


class StandingsOut(Listed[StandingOut]):
    """A tournament's standings after a round."""

    round: int = Field(description="The round after which they are, 0 before the first.")
    rounds: list[int] = Field(description="The rounds that can be asked for.")
    keys: list[str] = Field(description="The tie-breaks in their order.")
    provisional: bool


class FinalPlaceOut(Person):
    """Somebody's place in the end; `shared` if others have it too."""

    place: int
    shared: bool


class PodiumOut(Listed[FinalPlaceOut]):
    """Everybody's final place, the first ones the podium."""

    final: bool = Field(description="Whether the tournament is over; until then these are the places as they stand.")


class PlayerOut(Schema):
    """Somebody who plays. Strangers read public names, and only of people in public results."""

    code: str
    name: str
    nickname: str = Field(description="Only for the club's keys.")
    active: bool


class FiguresOut(PlayerOut):
    """A player with what all finished matches and tournaments add up to that the reader may know of."""

    matches: int
    won: int
    hands: int
    closes: int
    tens: int = Field(description="Closes with all seven cards melded.")
    chinchones: int
    rebuys: int
    tournaments: int
    tournaments_won: int


class RulesetOut(Schema):
    """A ruleset of the club's book. `rules` is as docs/formats.md describes it."""

    code: str
    name: str
    version: int
    default: bool
    retired: bool
    rules: dict[str, Any]


class MatchSeatOut(Person):
    """Somebody in a match; place and total once it is over."""

    place: int | None
    total: int | None


class MatchOut(Schema):
    """A match of the club."""

    code: str
    label: str
    state: Literal["open", "finished", "abandoned"]
    started_at: datetime
    changed_at: datetime
    tournament: str | None
    version: int = Field(description="Grows with every line of its log.")
    seats: list[MatchSeatOut]


class MatchFileOut(Schema):
    """A match with its whole log, as the format `chinchon-match/1` of docs/formats.md."""

    format: Literal["chinchon-match/1"]
    rules: dict[str, Any]
    players: list[str]
    start: dict[str, int]
    dealer: str | None
    events: list[dict[str, Any]]
    meta: dict[str, Any]


REFUSALS = (401, 404, 422, 429)


def answers(model: Any) -> dict[int, Any]:
    """What an address answers with, for its description: `model`, nothing new, or a problem."""
    return {200: model, 304: None, **dict.fromkeys(REFUSALS, Problem)}
