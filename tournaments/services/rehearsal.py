"""A tournament rehearsed: a copy with made-up people, played to its end in a moment, and thrown away again.

The copy lies in a club of its own that is in no list, so nothing of it counts anywhere. The organisers of the club are
those of the copy too, so that every screen of it can be opened.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import product
from random import Random
from uuid import uuid4

from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify

from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.log_notation import action_to_json
from scoring.engine.simulation import play_on
from scoring.locks import written_in_turn
from scoring.models import Club, Match, MatchEvent, Membership, Player, Role
from scoring.roles import Actor
from tournaments.engine.timing import Pace
from tournaments.models import Entry, LedgerLine, Round, Tournament
from tournaments.models.tournaments import new_seed
from tournaments.queries.cuts import Settled
from tournaments.queries.days import TableNow, load_day
from tournaments.queries.survivor import merging
from tournaments.services.drafts import DrawWish, draw_round
from tournaments.services.ending import finish
from tournaments.services.rounds import close, publish, scorer, settle_tie
from tournaments.services.survivor import merge_tables

LEAST, MOST = 4, 300
"""People of a rehearsal."""
LONGEST = timedelta(minutes=10)
"""What takes longer was broken off, and is not being played any more."""
EFFORT = 0.25
"""Of the draws: they need not be the best there are."""
COPIED = ("place", "starts_at", "time_zone", "rules", "unit", "plan", "counting", "prizes", "fee", "buy_back")

FIRST = (
    "Ana Beto Carmen Dani Elena Félix Gema Hugo Inés Javi Lola Manu Nuria Óscar Paula Quino Rosa Santi Teresa Víctor"
).split()
LAST = "García Lopes Marín Núñez Ortega Peña Quiroga Ríos Sanz Torres Urrutia Vidal Ximénez Yáñez Zamora".split()
"""Made-up people are called by one of each."""


@dataclass
class _Clock:
    """The time of the rehearsal, and its chance."""

    now: datetime
    chance: Random
    pace: Pace


def rehearse(*, tournament: Tournament, by: Actor, people: int, seed: int | None = None) -> Tournament:
    """A copy of the tournament with so many made-up people, played to the end of its plan; ties are settled by lot.

    Times are spread by the usual pace, so that its rounds end when real ones would. Earlier rehearsals go, but not one
    that is being played at this moment, by somebody else or by a second click. Raises
    RuleError `rehearsal_size` for fewer than 4 or more than 300 people, and where the plan cannot be played by them;
    nothing of the copy is left then.
    """
    if not LEAST <= people <= MOST:
        raise RuleError("rehearsal_size", f"a rehearsal has {LEAST} to {MOST} people", least=LEAST, most=MOST)
    discard_rehearsals(tournament=tournament)
    copy = _copy(tournament, by, people)
    chance = Random(new_seed() if seed is None else seed)
    clock = _Clock(copy.starts_at, chance, Pace())
    try:
        _play(copy, by, clock)
    except RuleError:
        throw_away(rehearsal=copy)
        raise
    return Tournament.objects.get(pk=copy.pk)


def discard_rehearsals(*, tournament: Tournament) -> None:
    """Throw every rehearsal of the tournament away that is not being played at this moment."""
    played = Q(finished_at__isnull=False) | Q(created_at__lt=timezone.now() - LONGEST)
    for copy in tournament.rehearsals.filter(played).select_related("club"):
        throw_away(rehearsal=copy)


def throw_away(*, rehearsal: Tournament) -> None:
    """Delete a rehearsal with all its people, tables and its club. Raises ValueError for a real tournament."""
    if rehearsal.rehearsal_of_id is None or not rehearsal.club.rehearsal:
        raise ValueError("not a rehearsal")
    club = rehearsal.club
    with written_in_turn():
        rehearsal.rounds.all().delete()
        Match.objects.filter(club=club).delete()
        rehearsal.ledger.all().delete()
        rehearsal.entries.all().delete()
        rehearsal.delete()
        club.delete()


def _copy(tournament: Tournament, by: Actor, people: int) -> Tournament:
    """The tournament again, in a club of its own, its people all there and paid."""
    with written_in_turn():
        club = _club(tournament.club)
        copied = {name: getattr(tournament, name) for name in COPIED}
        copy = Tournament.objects.create(
            club=club, name=tournament.name, rehearsal_of=tournament, public=False, entry_open=False, **copied
        )
        names = [f"{first} {last}" for last, first in product(LAST, FIRST)][:people]
        players = [Player(club=club, name=name) for name in names]
        for player in players:
            player.search = player.search_text()
        Player.objects.bulk_create(players)
        entries = Entry.objects.bulk_create(
            Entry(tournament=copy, person=player, number=number, arrived_at=copy.starts_at, paid_at=copy.starts_at)
            for number, player in enumerate(players, start=1)
        )
        if copy.fee:
            LedgerLine.objects.bulk_create(
                LedgerLine(tournament=copy, entry=entry, kind="fee", amount=copy.fee, account_id=by.account_id)
                for entry in entries
            )
    return copy


def _club(club: Club) -> Club:
    """A club for the rehearsal, with the customs and the organisers of `club`."""
    made = Club.objects.create(
        slug=slugify(f"rehearsal-{uuid4().hex[:12]}"),
        name=club.name,
        language=club.language,
        unit=club.unit,
        time_zone=club.time_zone,
        public=False,
        rehearsal=True,
    )
    organisers = club.memberships.filter(role__in=(Role.OWNER, Role.ORGANISER))
    Membership.objects.bulk_create(
        Membership(club=made, account_id=account, role=Role.ORGANISER)
        for account in organisers.values_list("account", flat=True)
    )
    return made


def _play(copy: Tournament, by: Actor, clock: _Clock) -> None:
    rounds = len(load_day(copy).plan.rounds)
    for _ in range(rounds):
        wish = DrawWish(seed=clock.chance.randrange(2**31), effort=EFFORT)
        draw_round(tournament=_fresh(copy), by=by, version=_fresh(copy).version, wish=wish)
        publish(tournament=_fresh(copy), by=by, version=_fresh(copy).version)
        _play_round(copy, by, clock)
    finish(tournament=_fresh(copy), by=by, version=_fresh(copy).version)
    Tournament.objects.filter(pk=copy.pk).update(finished_at=clock.now)


def _play_round(copy: Tournament, by: Actor, clock: _Clock) -> None:
    """Every table of the newest round to its end; tables of a "last survivor" merge and play on."""
    begun = clock.now
    day = load_day(_fresh(copy))
    ends = [_play_table(table, begun, clock) for table in day.rounds[-1].tables if not table.finished]
    clock.now = max(ends, default=begun)
    found = merging(load_day(_fresh(copy)))
    merges = found is not None and bool(found.merge.moves)
    if found is not None and merges:
        merge_tables(tournament=_fresh(copy), by=by, stamp=found.stamp)
    else:
        close(tournament=_fresh(copy), by=by, version=_fresh(copy).version)
        _settle(copy, by)
    Round.objects.filter(pk=day.rounds[-1].round.pk).update(published_at=begun, closed_at=clock.now)
    clock.now += timedelta(minutes=clock.pace.between_minutes)
    if merges:
        _play_round(copy, by, clock)


def _settle(copy: Tournament, by: Actor) -> None:
    """Ties at the cut by lot."""
    while ties := (load_day(_fresh(copy)).rounds[-1].round.cut or {}).get("ties"):
        decision = Settled(ties[0]["where"], (), "lot")
        settle_tie(tournament=_fresh(copy), by=by, version=_fresh(copy).version, decision=decision)


def _play_table(table: TableNow, begun: datetime, clock: _Clock) -> datetime:
    """Play one table to its end, its hands written at the usual pace; when it is over."""
    game = table.game
    if game is None:
        return begun
    match, at = game.match, begun
    hand = timedelta(minutes=clock.pace.hand_minutes(len(game.seats)) * clock.chance.uniform(0.85, 1.2))
    lines = []
    for number, event in enumerate(play_on(game.state, clock.chance.randrange(2**31)), start=match.version + 1):
        if isinstance(event, HandPlayed):
            at += hand
        lines.append(
            MatchEvent(
                match=match,
                number=number,
                action=action_to_json(event),
                client_id=uuid4(),
                device=scorer(table.table).device,
                created_at=at,
            )
        )
    MatchEvent.objects.bulk_create(lines)
    version = match.version + len(lines)
    Match.objects.filter(pk=match.pk).update(version=version, finished=True, created_at=begun, changed_at=at)
    return at


def _fresh(copy: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=copy.pk)
