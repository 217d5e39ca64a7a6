"""A tournament rehearsed: a copy with made-up people, played to its end in a moment, and thrown away again.

The copy lies in a club of its own that is in no list, so nothing of it counts anywhere. The organisers of the club are
those of the copy too, so that every screen of it can be opened.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import product
from random import Random
from uuid import uuid4

from django.utils.text import slugify

from scoring.engine.errors import RuleError
from scoring.engine.events import HandPlayed
from scoring.engine.log_notation import action_to_json
from scoring.engine.simulation import play_on as simulated
from scoring.locks import written_in_turn
from scoring.models import Club, Match, MatchEvent, Membership, Player, Role
from scoring.roles import Actor
from tournaments.engine.timing import Pace
from tournaments.models import Entry, LedgerLine, Round, Tournament
from tournaments.models.tournaments import new_seed
from tournaments.queries.cuts import Settled
from tournaments.queries.days import Day, RoundNow, TableNow, load_day
from tournaments.queries.survivor import merging
from tournaments.services.day import Finished, Stale, writing
from tournaments.services.drafts import DrawWish, draw_round
from tournaments.services.ending import finish
from tournaments.services.rounds import close, publish, scorer, settle_tie
from tournaments.services.survivor import merge_tables

LEAST, MOST = 4, 300
"""People of a rehearsal."""
WORK = 60
"""Tables that are played at once, about a second of work; what else is done is counted as so many of them."""
PAUSE = timedelta(minutes=Pace().between_minutes)
EFFORT = 0.25
"""Of the draws: they need not be the best there are."""
COPIED = ("place", "starts_at", "time_zone", "rules", "unit", "plan", "counting", "prizes", "fee", "buy_back")

FIRST = (
    "Ana Beto Carmen Dani Elena Félix Gema Hugo Inés Javi Lola Manu Nuria Óscar Paula Quino Rosa Santi Teresa Víctor"
).split()
LAST = "García Lopes Marín Núñez Ortega Peña Quiroga Ríos Sanz Torres Urrutia Vidal Ximénez Yáñez Zamora".split()
"""Made-up people are called by one of each."""


def rehearse(*, tournament: Tournament, by: Actor, people: int, seed: int | None = None) -> Tournament:
    """A copy of the tournament with so many made-up people, played to the end of its plan at once.

    Raises RuleError as `begin_rehearsal` and `play_on`.
    """
    copy: Tournament | None = begin_rehearsal(tournament=tournament, by=by, people=people, seed=seed)
    while copy is not None and copy.finished_at is None:
        copy = play_on(rehearsal=copy, by=by)
    if copy is None:
        raise RuntimeError("the rehearsal was thrown away while it was being played")
    return copy


def begin_rehearsal(*, tournament: Tournament, by: Actor, people: int, seed: int | None = None) -> Tournament:
    """A copy of the tournament with so many made-up people, which nothing of has been played yet. Earlier ones go.

    Raises RuleError `rehearsal_size` for fewer than 4 or more than 300 people.
    """
    if not LEAST <= people <= MOST:
        raise RuleError("rehearsal_size", f"a rehearsal has {LEAST} to {MOST} people", least=LEAST, most=MOST)
    discard_rehearsals(tournament=tournament)
    return _copy(tournament, by, people, new_seed() if seed is None else seed)


def play_on(*, rehearsal: Tournament, by: Actor, work: int = WORK) -> Tournament | None:
    """Play a rehearsal on, about so many tables' worth: it goes on from where it stands, until it is finished.

    Ties are settled by lot. Times are spread by the usual pace, so that its rounds end when real ones would. Where
    somebody else plays it on at this moment, it is left to them; None if it was thrown away meanwhile. Raises
    RuleError where its people cannot play the plan; nothing of the copy is left then.
    """
    try:
        while work > 0 and (copy := _fresh(rehearsal)).finished_at is None:
            work -= _step(copy, by, work)
        return _fresh(rehearsal)
    except Tournament.DoesNotExist:
        return None
    except (Stale, Finished):
        return Tournament.objects.filter(pk=rehearsal.pk).first()
    except RuleError:
        if not Tournament.objects.filter(pk=rehearsal.pk).exists():
            return None
        throw_away(rehearsal=rehearsal)
        raise


def discard_rehearsals(*, tournament: Tournament) -> None:
    """Throw every rehearsal of the tournament away; whoever is playing one on finds it gone."""
    for copy in tournament.rehearsals.select_related("club"):
        throw_away(rehearsal=copy)


def throw_away(*, rehearsal: Tournament) -> None:
    """Delete a rehearsal with all its people, tables and its club. Raises ValueError for a real tournament."""
    if rehearsal.rehearsal_of_id is None or not rehearsal.club.rehearsal:
        raise ValueError("not a rehearsal")
    club = rehearsal.club
    with written_in_turn():
        if not Tournament.objects.select_for_update(no_key=True).filter(pk=rehearsal.pk).exists():
            return
        rehearsal.rounds.all().delete()
        Match.objects.filter(club=club).delete()
        rehearsal.ledger.all().delete()
        rehearsal.entries.all().delete()
        rehearsal.delete()
        club.delete()


def _copy(tournament: Tournament, by: Actor, people: int, seed: int) -> Tournament:
    """The tournament again, in a club of its own, its people all there and paid."""
    with written_in_turn():
        club = _club(tournament.club)
        copied = {name: getattr(tournament, name) for name in COPIED}
        copy = Tournament.objects.create(
            club=club,
            name=tournament.name,
            rehearsal_of=tournament,
            public=False,
            entry_open=False,
            seed=seed,
            **copied,
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


def _step(copy: Tournament, by: Actor, work: int) -> int:
    """Do what comes next; as how much work it counts: everything begins with reading all tables."""
    day = load_day(copy)
    item = day.current
    tables = item.tables if item is not None else ()
    playing = [table for table in tables if table.game is not None and not table.finished]
    if item is None or (item.state == "closed" and not _ties(item)):
        _draw(copy, by, day)
    elif item.state == "draft":
        publish(tournament=copy, by=by, version=copy.version)
        _set_times(item, published_at=_next_begins(day))
    elif playing:
        _play_tables(copy, item, playing[:work])
    elif item.state == "running":
        _close(copy, by, day, item)
    else:
        settle_tie(tournament=copy, by=by, version=copy.version, decision=Settled(_ties(item)[0], (), "lot"))
    return 1 + sum(len(item.tables) for item in day.rounds) // 10 + len(playing[:work])


def _draw(copy: Tournament, by: Actor, day: Day) -> None:
    """Draw the next round, or end the tournament after the last one."""
    survivor = day.plan.rounds[0].stage == "survivor"  # all of it is one round of the plan
    if len(day.rounds) < len(day.plan.rounds) and not (survivor and day.rounds):
        wish = DrawWish(seed=_chance(copy, len(day.rounds) + 1).randrange(2**31), effort=EFFORT)
        draw_round(tournament=copy, by=by, version=copy.version, wish=wish)
        return
    finish(tournament=copy, by=by, version=copy.version)
    Tournament.objects.filter(pk=copy.pk).update(finished_at=_next_begins(day))


def _close(copy: Tournament, by: Actor, day: Day, item: RoundNow) -> None:
    """Close a round whose tables are over; those of a "last survivor" merge and play on."""
    ends = [table.game.match.changed_at for table in item.tables if table.game is not None]
    end = max([item.round.published_at or copy.starts_at, *ends])
    found = merging(day)
    if found is not None and found.merge.moves:
        made = merge_tables(tournament=copy, by=by, stamp=found.stamp)
        Round.objects.filter(pk=made.pk).update(published_at=end + PAUSE)
    else:
        close(tournament=copy, by=by, version=copy.version)
    _set_times(item, closed_at=end)


def _ties(item: RoundNow) -> list[str]:
    """Where there are ties at the cut of a round."""
    return [tie["where"] for tie in (item.round.cut or {}).get("ties", ())]


def _set_times(item: RoundNow, **times: datetime) -> None:
    """Write when a round began or ended by the clock of the rehearsal."""
    Round.objects.filter(pk=item.round.pk).update(**times)


def _next_begins(day: Day) -> datetime:
    """When the next round begins: a while after the last one that is closed, the first on time."""
    ends = [item.round.closed_at for item in day.rounds if item.round.closed_at is not None]
    return max(ends) + PAUSE if ends else day.tournament.starts_at


def _play_tables(copy: Tournament, item: RoundNow, tables: Sequence[TableNow]) -> None:
    """Play tables to their end, their hands written at the usual pace."""
    played = [(table.game.match, _lines(copy, item, table)) for table in tables if table.game is not None]
    with writing(copy, version=copy.version):
        for match, lines in played:
            MatchEvent.objects.bulk_create(lines)
            match.version, match.finished = match.version + len(lines), True
            match.created_at, match.changed_at = item.round.published_at or copy.starts_at, lines[-1].created_at
        fields = ["version", "finished", "created_at", "changed_at"]
        Match.objects.bulk_update([match for match, _lines in played], fields, batch_size=100)


def _lines(copy: Tournament, item: RoundNow, table: TableNow) -> list[MatchEvent]:
    """What is written at one table from where it stands to its end."""
    game = table.game
    if game is None:
        return []
    chance, at = _chance(copy, item.round.number, table.table.number), item.round.published_at or copy.starts_at
    hand = timedelta(minutes=Pace().hand_minutes(len(game.seats)) * chance.uniform(0.85, 1.2))
    lines = []
    for number, event in enumerate(simulated(game.state, chance.randrange(2**31)), start=game.match.version + 1):
        if isinstance(event, HandPlayed):
            at += hand
        lines.append(
            MatchEvent(
                match=game.match,
                number=number,
                action=action_to_json(event),
                client_id=uuid4(),
                device=scorer(table.table).device,
                created_at=at,
            )
        )
    return lines


def _chance(copy: Tournament, *what: int) -> Random:
    """The chance of one thing in a rehearsal: the same in whichever request its turn comes."""
    return Random(f"{copy.seed}:{what}")


def _fresh(copy: Tournament) -> Tournament:
    return Tournament.objects.select_related("club").get(pk=copy.pk)
