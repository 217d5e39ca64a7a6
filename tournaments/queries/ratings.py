"""Ratings kept match by match, and worked out anew from the first match on that is not as it was.

What they were worked out from may change in the middle: a match is corrected, opened again or abandoned, somebody is
found to be somebody else. What went before stays as it is; going on from there gives what working out everything gives.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from scoring.locks import locked, written_in_turn
from scoring.models import Club, Player, Seat
from tournaments.engine.rating import Placed, Ratings, Skill, rate
from tournaments.models import RatedMatch, RatingStep
from tournaments.queries.results import counted, refresh_matches

FORMAT = 1
"""Goes up with every change of how ratings are worked out, so that nothing that was kept before is believed."""

CHUNK = 500
"""Matches rated in one transaction."""

TURNS = 20
"""How often a reader begins again because something has changed meanwhile; then it does with what there is."""

UNMOVED = Skill()
"""What is kept of a seat whose match did not move its person's rating."""


@dataclass(frozen=True)
class Moment:
    """A match by its place in the order of all: when it began, and its key."""

    at: datetime
    match: int


@dataclass(frozen=True)
class _Sat:
    """A seat with somebody known on it; without a place if it was given up before it counted."""

    seat: int
    person: int
    place: int | None


@dataclass(frozen=True)
class _Played:
    """A match as it is rated, with who is known in it, in the order of the seats."""

    match: int
    version: int
    sat: tuple[_Sat, ...]

    @property
    def better(self) -> dict[int, _Sat]:
        """Each person's seat, of two the one with the better place; nothing unless there are two people."""
        found: dict[int, _Sat] = {}
        for one in sorted((one for one in self.sat if one.place), key=lambda one: (one.place, one.seat)):
            found.setdefault(one.person, one)
        return found if len(found) > 1 else {}

    @property
    def placed(self) -> Placed:
        """The match as the engine reads it."""
        return Placed(str(self.match), {str(pk): one.place or 0 for pk, one in self.better.items()})


def refresh_ratings(club: Club) -> int:
    """Bring the ratings up to date; answers how many matches were rated for it.

    Four queries if nothing has changed. Who asks while another works out the same goes on from what that one has kept.
    """
    done = 0
    for _turn in range(TURNS):
        if _well(club):
            break
        refresh_matches(club)
        tip = _tip(club)
        wrong = first_wrong(club)
        if wrong is None:
            break
        done += _go_on(club, wrong, tip)
    return done


def rate_anew(club: Club) -> int:
    """Forget the ratings and work all of them out from nothing; answers the number of matches."""
    with written_in_turn():
        locked(Club.objects.filter(pk=club.pk))
        RatedMatch.objects.filter(club=club).delete()
    return refresh_ratings(club)


def latest_steps(club: Club, *, through: int | None = None) -> QuerySet[RatingStep]:
    """Everybody's newest rating, or the newest of the first `through` matches."""
    steps = RatingStep.objects.filter(of__club=club, matches__gt=0)
    if through is not None:
        steps = steps.filter(of__number__lte=through)
    newest = Subquery(steps.filter(person=OuterRef("pk")).order_by("-matches").values("pk")[:1])
    return RatingStep.objects.filter(pk__in=Player.objects.filter(club=club).values_list(newest))


def _well(club: Club) -> bool:
    """Whether `first_wrong` would surely find nothing: a quick look without the order of the matches.

    As many matches are rated as count, each at its version; nobody sits otherwise than he is rated; nobody is rated
    whose row was merged since.
    """
    right = Q(rated__version=F("version"), rated__format=FORMAT, rated__club=club)
    many = counted(club).aggregate(all=Count("pk"), right=Count("pk", filter=right))
    rated = RatedMatch.objects.filter(club=club)
    if not many["all"] == many["right"] == rated.count():
        return False
    sat = Seat.objects.filter(match__in=rated.values("match")).annotate(
        rated_as=Coalesce("rating__person", 0), who=Coalesce("person", 0), kept=Coalesce("person__merged_into", -1)
    )
    steps = RatingStep.objects.filter(of__club=club, person=OuterRef("pk"))
    gone = Player.objects.filter(Exists(steps), merged_into__isnull=False)
    return not sat.exclude(rated_as=F("who")).exclude(rated_as=F("kept")).exists() and not gone.exists()


def first_wrong(club: Club) -> Moment | None:
    """The first match that is not rated as it is now, or is rated and counts no more; None if all is well."""
    seats = (
        Seat.objects.filter(match__in=counted(club))
        .annotate(
            who=Coalesce("person__merged_into", "person", 0),
            rated_as=Coalesce("rating__person", 0),
            rated_at=Coalesce("match__rated__version", -1),
        )
        .filter(
            ~Q(rated_at=F("match__version"))
            | ~Q(rated_as=F("who"))
            | ~Q(match__rated__format=FORMAT)
            | ~Q(match__rated__club=club)
        )
    )
    gone = RatedMatch.objects.filter(club=club).exclude(match__in=counted(club))
    order = ("match__created_at", "match")
    found = [*seats.order_by(*order).values_list(*order)[:1], *gone.order_by(*order).values_list(*order)[:1]]
    return min((Moment(*one) for one in found), key=lambda one: (one.at, one.match), default=None)


def _tip(club: Club) -> RatedMatch | None:
    return RatedMatch.objects.filter(club=club).order_by("-number").first()


def _go_on(club: Club, wrong: Moment, tip: RatedMatch | None) -> int:
    """Rate the matches from `wrong` on; ends early when somebody else has written after `tip` was the last match."""
    before = Q(match__created_at__lt=wrong.at) | Q(match__created_at=wrong.at, match__lt=wrong.match)
    kept = RatedMatch.objects.filter(before, club=club).order_by("-number").values_list("number", flat=True).first()
    number, done = kept or 0, 0
    later = Q(created_at__gt=wrong.at) | Q(created_at=wrong.at, pk__gte=wrong.match)
    keys = list(counted(club).filter(later).order_by("created_at", "pk").values_list("pk", flat=True))
    newest = latest_steps(club, through=number)
    skills: Mapping[str, Skill] = {str(step.person_id): Skill(step.mean, step.spread, step.matches) for step in newest}
    for start in range(0, max(len(keys), 1), CHUNK):
        played = list(_played(keys[start : start + CHUNK]))
        rated = rate([one.placed for one in played if one.better], Ratings(skills))
        if not _store(club, tip, number, _Chunk(played, rated)):
            break
        skills, tip = rated.skills, _tip(club)
        number, done = number + len(played), done + len(played)
    return done


def _played(keys: Sequence[int]) -> Iterator[_Played]:
    """The matches in the order of all, with the results that are kept of them; only as far as there are any."""
    rows = (
        Seat.objects.filter(match__in=keys)
        .annotate(who=Coalesce("person__merged_into", "person"))
        .order_by("match__created_at", "match", "number")
        .values_list("match", "match__results__version", "pk", "who", "result__place")
    )
    for (match, version), seats in groupby(rows, key=lambda row: row[:2]):
        if version is None:  # opened again this moment
            return
        yield _Played(match, version, tuple(_Sat(pk, who, place) for *_match, pk, who, place in seats if who))


@dataclass(frozen=True)
class _Chunk:
    """Matches with the ratings that follow from them."""

    played: Sequence[_Played]
    rated: Ratings

    def rows(self, club: Club, number: int) -> tuple[list[RatedMatch], list[RatingStep]]:
        """What is kept of them when `number` matches went before."""
        moved = {(step.match, person): step.skill for person, steps in self.rated.steps.items() for step in steps}
        matches, found = [], []
        for place, one in enumerate(self.played, start=number + 1):
            of = RatedMatch(club=club, match_id=one.match, number=place, version=one.version, format=FORMAT)
            matches.append(of)
            better = one.better
            for sat in one.sat:
                counts = better.get(sat.person) == sat
                skill = moved[str(one.match), str(sat.person)] if counts else UNMOVED
                found.append(
                    RatingStep(
                        of=of,
                        seat_id=sat.seat,
                        person_id=sat.person,
                        mean=skill.mean,
                        spread=skill.spread,
                        matches=skill.matches,
                    )
                )
        return matches, found


def _store(club: Club, tip: RatedMatch | None, number: int, chunk: _Chunk) -> bool:
    """Keep the chunk in the place of all that came after the first `number` matches, if `tip` is the last one still."""
    matches, steps = chunk.rows(club, number)
    with written_in_turn():
        locked(Club.objects.filter(pk=club.pk))
        if _tip(club) != tip:
            return False
        RatedMatch.objects.filter(club=club, number__gt=number).delete()
        elsewhere = RatedMatch.objects.filter(match__in=[of.match_id for of in matches])
        RatedMatch.objects.filter(club__in=list(elsewhere.values_list("club", flat=True))).delete()
        RatedMatch.objects.bulk_create(matches)
        RatingStep.objects.bulk_create(steps)
    return True
