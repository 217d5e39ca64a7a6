"""Records as pages and files say them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.models import Match, Player
from scoring.wording.cards import CardFace, card_face
from scoring.wording.rules import ruleset_name
from tournaments.exchange.sheets import Cell, Column
from tournaments.models import Tournament
from tournaments.queries.records import Feat
from tournaments.queries.yearbook import Yearbook
from tournaments.wording.figures import decimal, name_of
from tournaments.wording.standings import ordinal

TITLES: Mapping[str, tuple[Promise, Promise]] = {
    "great_hand": (
        _("Greatest hand"),
        _("What it moved: the points of the others and those that the closer took off."),
    ),
    "comeback": (_("Biggest comeback"), _("Won from so many points behind the leader.")),
    "second_life": (_("Longest life after coming back"), _("Hands played between a return and the end, or going out.")),
    "longest": (_("Longest match"), _("Hands played in it.")),
    "chinchones_match": (_("Most chinchones in a match"), _("By one person.")),
    "chinchones_event": (_("Most chinchones in an evening"), _("In a tournament, or in a night of single matches.")),
    "chinchones_season": (_("Most chinchones in a season"), _("In its tournaments and nights.")),
    "chinchones": (_("Most chinchones"), _("Over all matches.")),
    "wins": (_("Most matches won"), _("Alone or shared.")),
    "run": (_("Longest winning run"), _("Matches won one after the other.")),
    "closes": (_("Most hands closed"), _("Wrong closes are none.")),
    "tens": (_("Most closes with everything melded"), _("The −10s; a chinchón is not one of them.")),
    "average": (_("Best average"), _("Loose points in a hand, by one ruleset.")),
}
"""What each record is called and what it counts, in the order of the page."""

GROUPS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (_("Great moments"), ("great_hand", "comeback", "second_life", "longest")),
    (_("Chinchones"), ("chinchones_match", "chinchones_event", "chinchones_season", "chinchones")),
    (_("Over all matches"), ("wins", "run", "closes", "tens", "average")),
)
BY_RULES = {"great_hand", "comeback", "average"}
"""Records of points: those of two rulesets are not the same, so each line says by which it was played."""


@dataclass(frozen=True)
class RecordRow:
    """One line of a record, as the page prints it.

    `sheet` is the code of its match for who may see that, `faces` the closer's cards where they are known.
    """

    place: str
    names: tuple[str, ...]
    code: str
    value: str
    detail: str
    where: str
    day: date | datetime | None
    until: datetime | None
    sheet: str
    rules: str
    faces: tuple[CardFace, ...]


@dataclass(frozen=True)
class RecordCard:
    """One record, as the page prints it. `more` says that others are level with the last."""

    key: str
    title: str
    help: str
    rows: tuple[RecordRow, ...]
    more: bool


@dataclass(frozen=True)
class Reader:
    """Who reads, and of what: words depend on it. `season` says that the page is of one season."""

    book: Yearbook
    member: bool
    season: bool

    def groups(self) -> list[tuple[str, list[RecordCard]]]:
        """The records in groups; those of which there is nothing are left out."""
        found = [(str(words), [self._card(key) for key in keys if self._told(key)]) for words, keys in GROUPS]
        return [(words, cards) for words, cards in found if cards]

    def cells(self) -> Iterator[list[Cell]]:
        """The same as lines of a file."""
        for _words, keys in GROUPS:
            for key in keys:
                for feat in self._feats(key):
                    yield self._cells(key, feat)

    def name(self, player: Player) -> str:
        """What the reader may call somebody."""
        return name_of(player, self.member)

    def title(self, key: str) -> str:
        """What a record is called; the great hand of a season is that of the year."""
        return gettext("Hand of the year") if key == "great_hand" and self.season else str(TITLES[key][0])

    def _told(self, key: str) -> bool:
        return bool(self._feats(key))

    def _feats(self, key: str) -> tuple[Feat, ...]:
        board = self.book.records.boards.get(key)
        return board.feats if board else ()

    def _card(self, key: str) -> RecordCard:
        rows = tuple(self._row(key, feat) for feat in self._feats(key))
        return RecordCard(key, self.title(key), str(TITLES[key][1]), rows, self.book.records.boards[key].more)

    def _row(self, key: str, feat: Feat) -> RecordRow:
        match = self._match(feat)
        person = self._person(feat)
        until = self.book.records.matches.get(feat.until or 0)
        told = match if key != "average" else None  # of an average, the match only says by which rules
        return RecordRow(
            place=ordinal(feat.place),
            names=self._names(feat),
            code=person.code if person else "",
            value=value_words(key, feat.value),
            detail=_detail(key, feat),
            where=self._where(feat, told),
            day=self._day(feat, told),
            until=until.created_at if until else None,
            sheet=told.code if told and self.member and until is None else "",
            rules=ruleset_name(match.ruleset) if match and key in BY_RULES else "",
            faces=_faces(feat, match),
        )

    def _cells(self, key: str, feat: Feat) -> list[Cell]:
        row, match = self._row(key, feat), self._match(feat)
        day = timezone.localdate(row.day) if isinstance(row.day, datetime) else row.day
        cards = " ".join(feat.record.cards) if feat.record else ""
        return [
            key,
            self.title(key),
            feat.place,
            ", ".join(row.names),
            feat.value,
            day.isoformat() if day else None,
            row.where,
            ruleset_name(match.ruleset) if match else None,
            feat.record.hand if feat.record else None,
            cards or None,
        ]

    def _match(self, feat: Feat) -> Match | None:
        return self.book.records.matches.get(feat.match or 0)

    def _person(self, feat: Feat) -> Player | None:
        return self.book.records.people.get(feat.person or 0)

    def _names(self, feat: Feat) -> tuple[str, ...]:
        person = self._person(feat)
        people = [person] if person else self.book.records.tables.get(feat.match or 0, ())
        return tuple(self.name(one) for one in people)

    def _where(self, feat: Feat, match: Match | None) -> str:
        tournament = tournament_of(match) if match else self.book.tournaments.get(_key(feat.event))
        if feat.season:
            return self.book.records.seasons[feat.season].name
        if tournament is not None:
            return tournament.name
        return gettext("single matches") if match or feat.event else ""

    def _day(self, feat: Feat, match: Match | None) -> date | datetime | None:
        tournament = self.book.tournaments.get(_key(feat.event))
        if match:
            return match.created_at
        if tournament:  # where it was played
            return tournament.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()
        return feat.event if isinstance(feat.event, date) else None


def value_words(key: str, value: int | Fraction) -> str:
    """What a record is measured by, with its unit."""
    number = int(value)
    if key == "average":
        return decimal(Fraction(value), 2)
    if key in ("great_hand", "comeback"):
        return ngettext("%(n)s point", "%(n)s points", number) % {"n": number}
    if key in ("second_life", "longest"):
        return ngettext("%(n)s hand", "%(n)s hands", number) % {"n": number}
    return str(number)


def _detail(key: str, feat: Feat) -> str:
    """What else is to be said of a feat."""
    if key == "average":
        return ngettext("in %(n)s hand", "in %(n)s hands", feat.amount) % {"n": feat.amount}
    if feat.amount:
        return ngettext("in %(n)s match", "in %(n)s matches", feat.amount) % {"n": feat.amount}
    if feat.record is None:
        return ""
    if key == "second_life":
        words = gettext("back after hand %(hand)s, and won") if feat.record.won else gettext("back after hand %(hand)s")
    elif feat.record.chinchon:
        words = gettext("hand %(hand)s, a chinchón")
    elif key == "comeback":
        words = gettext("after hand %(hand)s")
    else:
        words = gettext("hand %(hand)s")
    return words % {"hand": feat.record.hand}


def _faces(feat: Feat, match: Match | None) -> tuple[CardFace, ...]:
    if feat.record is None or match is None:
        return ()
    return tuple(card_face(card, match.ruleset.jokers) for card in feat.record.cards)


def _key(event: int | date | None) -> int:
    return event if isinstance(event, int) else 0


def tournament_of(match: Match) -> Tournament | None:
    """The tournament in which a match was played."""
    return match.table.round.tournament if hasattr(match, "table") else None


def record_columns() -> list[Column]:
    """The columns of the records as a file."""
    return [
        Column("record", gettext("Key")),
        Column("name", gettext("Record")),
        Column("place", gettext("Place")),
        Column("player", gettext("Player")),
        Column("value", gettext("Value")),
        Column("day", gettext("Day")),
        Column("event", gettext("Event")),
        Column("rules", gettext("Rules")),
        Column("hand", gettext("Hand")),
        Column("cards", gettext("Cards")),
    ]
