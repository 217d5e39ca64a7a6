"""Tournament points taken from somebody, and given back."""

from decimal import Decimal
from uuid import UUID

from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.roles import Actor
from tournaments.models import Entry, Penalty
from tournaments.services.day import writing
from tournaments.services.entries import note

MOST = Decimal("9999.99")


def penalise(*, entry: Entry, by: Actor, points: Decimal, reason: str, client_id: UUID | None = None) -> Penalty:
    """Take tournament `points` from somebody, for a reason that the standings show.

    The same `client_id` again gives the same penalty. Raises Finished; RuleError `bad_points` unless they are more than
    0 and have at most two decimals, `reason_missing`.
    """
    if not points.is_finite() or not 0 < points <= MOST or points != points.quantize(Decimal("0.01")):
        raise RuleError("bad_points", "a penalty is more than 0, with at most two decimals")
    if not reason.strip():
        raise RuleError("reason_missing", "say what the penalty is for")
    with writing(entry.tournament) as locked:
        before = Penalty.objects.filter(entry=entry, client_id=client_id).first() if client_id else None
        if before is not None:
            return before
        newest = locked.rounds.exclude(published_at=None).order_by("-number").first()
        note(entry, by, "entry.penalty", after={"points": str(points), "reason": reason.strip()[:120]})
        return Penalty.objects.create(
            entry=entry,
            round_number=newest.number if newest else 0,
            points=points,
            reason=reason.strip()[:120],
            account_id=by.account_id,
            client_id=client_id,
        )


def withdraw(*, penalty: Penalty, by: Actor) -> Penalty:
    """Give the points of a penalty back; it stays readable. Said twice, it is the same. Raises Finished."""
    entry = penalty.entry
    with writing(entry.tournament):
        penalty = Penalty.objects.select_for_update(no_key=True).get(pk=penalty.pk)
        if penalty.withdrawn_at is None:
            penalty.withdrawn_at = timezone.now()
            penalty.save(update_fields=["withdrawn_at"])
            facts = {"points": str(penalty.points), "reason": penalty.reason}
            note(entry, by, "entry.penalty_withdrawn", before=facts)
        return penalty
