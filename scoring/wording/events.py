"""Lines of a match's log in words."""

from django.utils.translation import gettext as _

from scoring.engine.events import (
    Decline,
    End,
    Event,
    HandJudged,
    HandPlayed,
    Join,
    Leave,
    Penalty,
    Rebuy,
)
from scoring.engine.history import Action, Correct, Dropped, Echo, Insert, Redo, Remove, Rename, Reopen, Replace, Undo
from scoring.wording.hands import close_name, ending_words
from scoring.wording.happenings import Table


def event_words(event: Event, table: Table, hand: int | None) -> str:
    """One event as a sentence; `hand` is the number of the hand it is, or that comes after it."""
    values = {"player": table.names.get(getattr(event, "player", ""), ""), "hand": hand}
    match event:
        case HandPlayed():
            return _hand_words(event, table, hand)
        case HandJudged():
            return _("Hand %(hand)s, counted from the cards.") % values
        case Rebuy():
            return _("%(player)s comes back.") % values
        case Decline():
            return _("%(player)s does not come back.") % values
        case Penalty():
            reason = f" ({event.reason})" if event.reason else ""
            return _("Penalty for %(player)s: +%(points)s%(reason)s.") % {
                **values,
                "points": event.points,
                "reason": reason,
            }
        case Leave():
            return _("%(player)s leaves.") % values
        case Join():
            return _("%(player)s sits down late.") % values
        case End():
            return ending_words(event.reason) + "."


def action_words(action: Action, table: Table, hand: int | None) -> str:
    """One line of the log as a sentence."""
    match action:
        case Correct():
            return _correction_words(action, hand)
        case Undo():
            return _("The last entry is taken back.")
        case Redo():
            return _("What was taken back counts again.")
        case Reopen():
            return _("The match is reopened.")
        case Echo():
            return _("Typed on another phone too, counted once: %(what)s") % {
                "what": action_words(action.action, table, action.hand)
            }
        case Dropped():
            return _("Typed without network and not chosen: %(what)s") % {
                "what": action_words(action.action, table, action.hand)
            }
        case Rename():
            return _("Renamed: %(name)s.") % {"name": action.name}
        case _:
            return event_words(action, table, hand)


def _hand_words(hand: HandPlayed, table: Table, number: int | None) -> str:
    points = ", ".join(f"{table.names[player]} {points}" for player, points in hand.points.items())
    values = {
        "hand": number,
        "player": table.names.get(hand.closer or "", ""),
        "how": close_name(hand.close, hand.jokers),
        "points": points,
    }
    if hand.closer is None:
        return _("Hand %(hand)s. %(how)s. %(points)s") % values
    return _("Hand %(hand)s. %(player)s closes. %(how)s. %(points)s") % values


def _correction_words(action: Correct, hand: int | None) -> str:
    match action.changes[0]:
        case Replace():
            return _("Hand %(hand)s corrected.") % {"hand": hand}
        case Remove():
            return _("Entry at hand %(hand)s deleted.") % {"hand": hand}
        case Insert():
            return _("Hand inserted before hand %(hand)s.") % {"hand": hand}
        case _:
            return _("Seats corrected.")
