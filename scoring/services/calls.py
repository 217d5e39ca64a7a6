"""Somebody at the table calls the referee, or does not agree with a hand. It stands on the sheet until answered."""

from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Call
from scoring.queries.games import Game
from scoring.roles import Actor

KINDS = ("referee", "disagree")


@dataclass(frozen=True)
class Plea:
    """What is called: `referee`, or `disagree` with the event `target`; `who` calls and why, both may be blank."""

    kind: str
    target: str = ""
    who: str = ""
    text: str = ""


def call(*, game: Game, plea: Plea, by: Actor, client_id: UUID) -> Call:
    """Store a call. Sent twice, it is one; whoever may look on may call.

    Raises RuleError `bad_file` for another kind, or for a hand that does not count.
    """
    if plea.kind not in KINDS:
        raise RuleError("bad_file", f"a call is one of {', '.join(KINDS)}")
    target = plea.target if plea.kind == "disagree" else ""
    try:
        with written_in_turn(), transaction.atomic():
            return Call.objects.create(
                match=game.match,
                kind=plea.kind,
                target=target,
                hand=_hand(game, target) if target else None,
                who=visible(plea.who)[:40],
                text=visible(plea.text)[:200],
                client_id=client_id,
                device=by.device,
            )
    except IntegrityError:
        return Call.objects.get(match=game.match, client_id=client_id)


def answer(*, made: Call, by: Actor, text: str) -> Call:
    """Say what was decided; the first answer stays."""
    with written_in_turn():
        made = Call.objects.select_for_update(no_key=True).get(pk=made.pk)
        if made.answered_at is None:
            made.answer, made.answered_at, made.account_id = visible(text)[:200], timezone.now(), by.account_id
            made.save(update_fields=["answer", "answered_at", "account"])
        return made


def _hand(game: Game, target: str) -> int:
    """The number of the hand that the event `target` is. Raises RuleError `bad_file` if it is none."""
    events = [item.event for item in game.timeline.placed[: game.timeline.index(target) + 1]]
    if not isinstance(events[-1], HandPlayed | HandJudged):
        raise RuleError("bad_file", f"event {target} is no hand")
    return sum(isinstance(event, HandPlayed | HandJudged) for event in events)
