"""Evenings through the services: rounds drawn, published, and played by the simulation, as phones would."""

from __future__ import annotations

from uuid import uuid4

from scoring.engine.history import Action, Correct, Remove, Reopen
from scoring.engine.simulation import simulate_match
from scoring.queries.games import load
from scoring.roles import Actor
from scoring.services import matches as services
from scoring.services.matches import Write
from tests.scoring.club_factories import acting, an_account
from tournaments.models import Table, Tournament
from tournaments.queries.cuts import Settled
from tournaments.queries.days import Day, load_day
from tournaments.services.drafts import DrawWish, draw_round
from tournaments.services.rounds import close, publish, scorer, settle_tie


def play(table: Table, *, seed: int = 0, events: int | None = None) -> None:
    """Play the table's match on, to its end or for so many events."""
    assert table.match is not None
    table.match.refresh_from_db()
    game = load(table.match)
    file = simulate_match(game.state.rules, list(game.state.players), seed, latecomer=None)
    for event in file.events[:events]:
        write = Write(scorer(table), uuid4(), game.match.version)
        game = services.enter(game=game, action=event, write=write)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def day(tournament: Tournament) -> Day:
    return load_day(fresh(tournament))


def drawn(tournament: Tournament, seed: int = 1) -> None:
    by = acting(an_account(tournament.club))
    draw_round(tournament=fresh(tournament), by=by, version=fresh(tournament).version, wish=DrawWish(seed=seed))


def published(tournament: Tournament, seed: int = 1) -> Day:
    drawn(tournament, seed)
    by = acting(an_account(tournament.club))
    publish(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    return day(tournament)


def played(tournament: Tournament, seed: int = 1) -> None:
    """One round: drawn, published, played, closed, ties settled by taking the first."""
    now = published(tournament, seed)
    for table in now.rounds[-1].tables:
        play(table.table, seed=seed * 100 + table.table.number)
    by = acting(an_account(tournament.club))
    close(tournament=fresh(tournament), by=by, version=fresh(tournament).version)
    for tie in (day(tournament).rounds[-1].round.cut or {}).get("ties", []):
        decision = Settled(tie["where"], tuple(tie["tied"][: tie["open"]]), "choice")
        settle_tie(tournament=fresh(tournament), by=by, version=fresh(tournament).version, decision=decision)


def opened_again(table: Table, by: Actor) -> None:
    """The match of the table opened by who directs, and its last event taken out: its result is gone."""
    assert table.match is not None
    game = load(table.match)
    last = game.timeline.placed[-1].id
    actions: tuple[Action, ...] = (Reopen(), Correct((Remove(last),)))
    for action in actions:
        game = services.enter(game=game, action=action, write=Write(by, uuid4(), game.match.version))
    assert not game.state.finished
