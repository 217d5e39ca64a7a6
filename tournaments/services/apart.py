"""Who is not to sit at one table: always, or in the early rounds."""

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.engine.names import visible
from scoring.roles import Actor
from tournaments.models import ApartPair, Entry, Tournament
from tournaments.services.day import writing

REASON_LONGEST = 80


def keep_apart(*, one: Entry, other: Entry, by: Actor, early_only: bool = False, reason: str = "") -> ApartPair:
    """Keep two apart from the next draw on; said again, the newest word counts.

    Raises Finished; RuleError `same_person` for one person twice, `bad_file` for people of two tournaments.
    """
    if one.pk == other.pk:
        raise RuleError("same_person", "nobody is kept apart from himself")
    if one.tournament_id != other.tournament_id:
        raise RuleError("bad_file", "they are in two tournaments")
    first, second = sorted((one, other), key=lambda entry: entry.pk)
    said = {"early_only": early_only, "reason": visible(reason)[:REASON_LONGEST]}
    with writing(one.tournament) as locked:
        pair, _new = ApartPair.objects.update_or_create(tournament=locked, one=first, two=second, defaults=said)
        _note(locked, by, "entry.apart", pair, said)
    return pair


def let_together(*, one: Entry, other: Entry, by: Actor) -> None:
    """Let two sit at one table again; a pair that is gone already stays gone. Raises Finished."""
    with writing(one.tournament) as locked:
        for pair in locked.apart.filter(one__in=(one, other), two__in=(one, other)):
            _note(locked, by, "entry.together", pair, {})
            pair.delete()


def _note(tournament: Tournament, by: Actor, verb: str, pair: ApartPair, after: dict[str, object]) -> None:
    audit.record(
        club=tournament.club,
        by=by,
        verb=verb,
        subject=f"entry:{pair.one.code}",
        label=str(pair.one.person),
        after={"other": pair.two.code, **after},
    )
