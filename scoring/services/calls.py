"""Somebody at the table calls the referee, or does not agree with a hand. It stands on the sheet until answered."""

from dataclasses import dataclass
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from scoring.engine.errors import RuleError
from scoring.engine.events import HandJudged, HandPlayed
from scoring.engine.names import visible
from scoring.locks import written_in_turn
from scoring.models import Call, Match
from scoring.queries.games import Game
from scoring.roles import Actor
from scoring.services.starts import note

VERBS = {"referee": "match.called", "disagree": "match.disputed"}
"""Kinds of calls, and what the audit of a club calls them."""


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
    if plea.kind not in VERBS:
        raise RuleError("bad_file", f"a call is one of {', '.join(VERBS)}")
    target = plea.target if plea.kind == "disagree" else ""
    hand = _hand(game, target) if plea.kind == "disagree" else None
    try:
        with written_in_turn(), transaction.atomic():
            made = Call.objects.create(
                match=game.match,
                kind=plea.kind,
                target=target,
                hand=hand,
                who=visible(plea.who)[:40],
                text=visible(plea.text)[:200],
                client_id=client_id,
                device=by.device,
            )
            _moved(made)
            note(game.match, by, VERBS[plea.kind], after=_facts(made, text=made.text))
    except IntegrityError:
        return Call.objects.get(match=game.match, client_id=client_id)
    return made


def answer(*, made: Call, by: Actor, text: str) -> Call:
    """Say what was decided; the first answer stays."""
    with written_in_turn():
        made = Call.objects.select_for_update(no_key=True).get(pk=made.pk)
        if made.answered_at is None:
            made.answer, made.answered_at, made.account_id = visible(text)[:200], timezone.now(), by.account_id
            made.save(update_fields=["answer", "answered_at", "account"])
            _moved(made)
            note(made.match, by, "match.answered", after=_facts(made, answer=made.answer))
        return made


def _moved(made: Call) -> None:
    """Let every phone that looks on know."""
    Match.objects.filter(pk=made.match_id).update(calls_moves=F("calls_moves") + 1)


def _facts(made: Call, **more: str) -> dict[str, object]:
    """What the audit keeps of a call, what is blank left out; nothing of who called: that is no account's name."""
    return {name: value for name, value in {"hand": made.hand, **more}.items() if value}


def _hand(game: Game, target: str) -> int:
    """The number of the hand that the event `target` is. Raises RuleError `bad_file` if it is none that counts."""
    number = 0
    for item in game.timeline.placed:
        is_hand = isinstance(item.event, HandPlayed | HandJudged)
        number += is_hand
        if item.id == target and is_hand:
            return number
    raise RuleError("bad_file", f"event {target} is no hand")
