"""What the rules forbid, in the user's words."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from scoring.engine.errors import RuleError


def explain(error: RuleError, names: Mapping[str, str]) -> str:
    """`error` as a sentence for the screen; `names` turns the engine's players into people.

    Codes that only a file can cause are said as they are.
    """
    params = {**error.params}
    if "player" in params:
        params["player"] = names.get(params["player"], params["player"])
    text = _sentences().get(error.code, error.message)
    return text % params if error.code in _sentences() else text


def _sentences() -> dict[str, str]:
    return {
        "closing_points": _("%(player)s cannot close with %(points)s: the most is %(most)s. Play goes on."),
        "closing_cards": _("%(player)s cannot close with so many loose cards. Play goes on."),
        "near_limit": _("%(player)s cannot close with %(points)s: that would make %(total)s, past the limit."),
        "irregular_hand": _("%(player)s does not hold seven cards and cannot close."),
        "duplicate_card": _("A card is marked more often than the deck has it. Look through the hands again."),
        "wrong_card_count": _("%(player)s must show seven cards, not %(count)s."),
        "missing_points": _("The points of %(player)s are missing. Nothing loose is a 0."),
        "negative_points": _("Loose cards are never negative. The app takes off the closing bonus by itself."),
        "too_many_points": _("%(points)s cannot be: seven cards hold at most %(most)s in this ruleset."),
        "player_out": _("%(player)s is not playing this hand."),
        "unknown_player": _("%(player)s is not at this table."),
        "duplicate_player": _("%(player)s is at the table already."),
        "too_few_players": _("At least %(least)s players are needed."),
        "too_many_players": _("At most %(most)s players fit at a table."),
        "rebuy_not_allowed": _("%(player)s cannot come back now."),
        "late_join": _("Nobody can sit down once somebody has passed the limit."),
        "ask_referee": _("Who comes late is seated by the organisers here. Call the referee."),
        "of_tournament": _("The match is a table of a tournament: who sits there and what counts is decided there."),
        "match_over": _("The match is over. Reopen it to change anything."),
        "wrong_close_has_no_penalty": _("In this ruleset a wrong close costs nothing: play goes on."),
        "slug_taken": _("Another club has this name in addresses. Choose another."),
        "last_owner": _("A club needs an owner. Make somebody else an owner first."),
        "invitation_over": _("This invitation has been used, was withdrawn, or is too old. Ask the club for another."),
        "member_already": _("You belong to this club already. The invitation stays open for somebody else."),
        "name_taken": _("Another account has this user name. Choose another."),
        "no_jokers_in_rules": _("There is no run with that many jokers in this ruleset."),
    }
