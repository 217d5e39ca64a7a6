"""What is kept of a season while it is read between changes is what working it all out from nothing gives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

from scoring.engine.events import HandPlayed
from scoring.engine.history import Correct, Redo, Reopen, Replace, Undo
from scoring.models import Club, Match, Player, Seat
from scoring.services.club_matches import discount, recount, seat_people
from scoring.services.merges import merge_players, undo_merge
from tests.scoring.club_factories import a_club, acting, an_account
from tests.scoring.factories import Sheet, a_match, hand
from tests.tournaments.season_factories import a_season
from tournaments.engine.season import Rule
from tournaments.engine.season_notation import rule_from_json
from tournaments.engine.season_table import shifts
from tournaments.models import MatchResults, RatedMatch, RatingStep, Season
from tournaments.queries.ratings import refresh_ratings
from tournaments.queries.records import BOARDS, Scope, load_records
from tournaments.queries.seasons import FOLDS, load_season
from tournaments.services.seasons import change_rule

pytestmark = pytest.mark.django_db

RULES = (
    Rule(),
    Rule(weights={"points": Fraction(3, 2)}, best_of=1),
    Rule(weights={"beaten": Fraction(7), "wins": Fraction(1, 3)}, attendance=Fraction(1), drop=1),
    Rule(weights={"places": Fraction(1)}, placing=(Fraction(5), Fraction(2)), least_events=2, chinchon=Fraction(1)),
)
Table = list[tuple[int | None, str, Fraction, int | None]]


class Evenings:
    """A club whose single matches change all the time."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.club: Club = a_club()
        self.by = acting(an_account(self.club))
        self.people = [Player.objects.create(club=self.club, name=f"Player {number}") for number in range(6)]
        self.season = a_season(self.club, rule=self.chance.choice(RULES), nights=True)
        self.sheets: list[Sheet] = []
        self.play()

    def play(self) -> None:
        """Another match."""
        sheet = a_match(target=20, rebuys_max=0)
        sheet.enter(self.hand())
        Match.objects.filter(pk=sheet.match.pk).update(club=self.club)
        for seat, person in zip(sheet.match.seats.all(), self.chance.sample(self.people, 4), strict=True):
            Seat.objects.filter(pk=seat.pk).update(person=person)
        self.sheets.append(sheet)

    def hand(self) -> HandPlayed:
        """A hand that ends a match at once."""
        closer = self.chance.randint(1, 4)
        left = {f"p{seat}": self.chance.randint(21, 60) for seat in range(1, 5) if seat != closer}
        return hand(closer, "seven", **left)

    def correct(self) -> None:
        """The hand was another one."""
        sheet = self.chance.choice(self.sheets)
        if sheet.game.locked:
            sheet.enter(Reopen())
        if sheet.game.state.finished:
            sheet.enter(Correct((Replace(sheet.game.timeline.placed[0].id, self.hand()),)))

    def undo(self) -> None:
        """The last line is taken back, or brought back."""
        sheet = self.chance.choice(self.sheets)
        sheet.enter(Undo() if sheet.game.state.finished else Redo())

    def count(self) -> None:
        """A match does not count, or does again."""
        match = Match.objects.get(pk=self.chance.choice(self.sheets).match.pk)
        (discount if match.discounted_at is None else recount)(match=match, by=self.by)

    def seat(self) -> None:
        """Others sat there."""
        match = Match.objects.get(pk=self.chance.choice(self.sheets).match.pk)
        whole = [person for person in Player.objects.filter(club=self.club) if person.merged_into_id is None]
        seat_people(match=match, people=dict(enumerate(self.chance.sample(whole, 4), start=1)), by=self.by)

    def merge(self) -> None:
        """Two of those who never met are one after all; or not, if they were."""
        merge = self.club.merges.filter(undone_at=None).first()
        if merge is not None:
            undo_merge(merge=merge, by=self.by)
        else:
            merge_players(kept=self.people[0], gone=self.people[1], by=self.by)

    def change(self) -> None:
        """Any of these."""
        ways: list[Callable[[], None]] = [
            self.play,
            self.correct,
            self.undo,
            self.count,
            self.seat,
            self.merge,
        ]
        self.chance.choice(ways)()


def table(season: Season) -> Table:
    now = load_season(season)
    return [(row.place, now.people[row.player].name, row.tally.total, row.moved) for row in now.table.rows]


def ratings(club: Club) -> list[tuple[object, ...]]:
    refresh_ratings(club)
    return list(
        RatingStep.objects.filter(of__club=club)
        .order_by("seat")
        .values_list("seat", "person", "mean", "spread", "matches")
    )


@pytest.mark.parametrize("seed", range(6))
def test_reading_between_changes_leaves_what_reading_once_gives(seed: int) -> None:
    evenings = Evenings(seed)
    for _ in range(25):
        evenings.change()
        if evenings.chance.random() < 0.5:
            table(evenings.season)
        if evenings.chance.random() < 0.3:
            refresh_ratings(evenings.club)
    kept = table(evenings.season), ratings(evenings.club)
    RatedMatch.objects.all().delete()
    MatchResults.objects.all().delete()
    FOLDS.cache_clear()
    assert (table(evenings.season), ratings(evenings.club)) == kept


def boards(club: Club, season: Season | None) -> dict[str, list[tuple[object, ...]]]:
    found = load_records(Scope(club, True, season)).boards
    return {
        name: [(feat.value, feat.person, feat.match, feat.event, feat.until, feat.place) for feat in board.feats]
        for name, board in found.items()
    }


@pytest.mark.parametrize("seed", range(4))
def test_after_each_change_everything_is_as_if_nothing_was_kept(seed: int) -> None:
    evenings = Evenings(seed)
    club, season = evenings.club, evenings.season
    for _ in range(12):
        evenings.change()
        kept = table(season), boards(club, season), boards(club, None)
        FOLDS.cache_clear()
        BOARDS.cache_clear()
        assert (table(season), boards(club, season), boards(club, None)) == kept


@pytest.mark.parametrize("seed", range(4))
def test_what_a_preview_says_is_what_the_season_says_once_it_is_saved(seed: int) -> None:
    evenings = Evenings(seed)
    for _ in range(6):
        evenings.play()
    season, new = evenings.season, evenings.chance.choice(RULES)
    before = load_season(season)
    told = {shift.player: shift.after for shift in shifts(before.events, before.rule, new, season.seed)}
    saved = change_rule(season=season, by=evenings.by, version=season.version, rule=new)
    after = load_season(saved)
    assert rule_from_json(saved.rule) == new
    unmoved = {row.player: (row.place, row.tally.total) for row in before.table.rows}
    assert {row.player: (row.place, row.tally.total) for row in after.table.rows} == {**unmoved, **told}
