"""What every write to a tournament begins and ends with."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import F

from scoring import audit
from scoring.audit import Fields
from scoring.locks import written_in_turn
from scoring.models import Match
from scoring.roles import Actor
from tournaments.models import Round, Tournament


class Stale(Exception):
    """Somebody else has changed the tournament since the form was shown; nothing was stored."""


class Finished(Exception):
    """The tournament is over and has not been reopened; nothing was stored."""


@contextmanager
def writing(tournament: Tournament, *, version: int | None = None) -> Iterator[Tournament]:
    """A transaction that changes `tournament`: one writer at a time, and its version is one more afterwards.

    `version` is the one that the form was made from, where what it showed matters (a draw, a closing, a cut); without
    it the write only has to make sense now. Raises Stale and Finished, before anything is stored.
    """
    with written_in_turn():
        newest = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
        if newest.finished_at is not None:
            raise Finished
        if version is not None and version != newest.version:
            raise Stale
        yield newest
        Tournament.objects.filter(pk=newest.pk).update(version=F("version") + 1)


def note(
    tournament: Tournament, by: Actor, verb: str, *, before: Fields | None = None, after: Fields | None = None
) -> None:
    """Write what was done to the tournament into the audit of its club, in the transaction of the change."""
    audit.record(
        club=tournament.club,
        by=by,
        verb=verb,
        subject=f"tournament:{tournament.code}",
        label=str(tournament),
        before=before,
        after=after,
    )


def seal(item: Round | Tournament, how: str) -> None:
    """Say who may still change the matches of a round or a tournament (Match.sealed): "links" leaves it to organisers,
    "all" to nobody, blank opens them."""
    inside = {"table__round": item} if isinstance(item, Round) else {"table__round__tournament": item}
    Match.objects.filter(**inside).update(sealed=how)
