"""A match as a few lines of text, for the chat."""

from django.utils.translation import gettext as _

from scoring.queries.games import Game
from scoring.queries.result import result
from scoring.templatetags.pad import points, signed_money
from scoring.wording.hands import ending_words
from scoring.wording.rules import ruleset_name


def share_text(game: Game) -> str:
    """How the match stands or ended, one line a player, best first."""
    outcome, unit = result(game), game.match.unit
    head = _("Chinchón · %(rules)s · hand %(hand)s") % {
        "rules": ruleset_name(game.state.rules),
        "hand": len(game.state.hands),
    }
    rows = []
    for line in outcome.lines:
        row = f"{line.place}. {line.seat.name}: {points(line.seat.total)}"
        money = f" ({signed_money(line.net, unit)})" if game.state.finished and outcome.money else ""
        rows.append(row + money)
    ending = [ending_words(game.state.ending)] if game.state.ending else []
    return "\n".join([head, *ending, *rows])
