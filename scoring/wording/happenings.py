"""What a hand or a correction makes happen, in sentences."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.engine.consequences import Consequences, PlayerChange, compare
from scoring.engine.events import HandPlayed
from scoring.engine.state import MatchState
from scoring.templatetags.pad import money, points
from scoring.wording.hands import close_name, ending_words
from scoring.wording.lists import listed


@dataclass(frozen=True)
class Sentence:
    """One thing that happens. `kind` is the suit that colours it, `glyph` the drawing beside it."""

    kind: str
    glyph: str
    text: str


@dataclass(frozen=True)
class Table:
    """Whom and what the sentences talk about: names of players and the match's unit of money."""

    names: Mapping[str, str]
    unit: str

    def list(self, players: tuple[str, ...]) -> str:
        """Several names in one phrase."""
        return listed([self.names.get(player, player) for player in players])


def of_hand(before: MatchState, after: MatchState, table: Table) -> list[Sentence]:
    """Everything the newest hand of `after` makes happen."""
    hand = after.hands[-1]
    found = [_closing(hand.played, hand.deltas, table)]
    found += of_change(before, after, table)
    if not after.finished:
        dealer, mano = after.dealer_and_mano()
        names = {"dealer": table.names[dealer], "mano": table.names[mano]}
        found.append(Sentence("", "deal", _("Next %(dealer)s deals and %(mano)s plays first.") % names))
    return found


def of_change(before: MatchState, after: MatchState, table: Table) -> list[Sentence]:
    """What differs between two states besides the totals: who is out, who may come back, who wins, the bote."""
    difference = compare(before, after)
    found = [sentence for change in difference.players for sentence in _of_player(change, after, table)]
    return [*found, *_of_end(difference, table), *_of_bote(difference, table)]


def _closing(hand: HandPlayed, deltas: Mapping[str, int], table: Table) -> Sentence:
    how = close_name(hand.close, hand.jokers)
    if hand.closer is None:
        return Sentence("", "info", _("%(how)s: everybody adds what is loose.") % {"how": how})
    values = {"player": table.names[hand.closer], "how": how, "points": points(deltas[hand.closer])}
    return Sentence("bastos", "close", _("%(player)s closes. %(how)s: %(points)s.") % values)


def _of_player(change: PlayerChange, after: MatchState, table: Table) -> list[Sentence]:
    name = table.names.get(change.player, change.player)
    if change.after is None or change.before is None:
        text = _("%(player)s is no longer at the table.") if change.after is None else _("%(player)s sits down.")
        return [Sentence("espadas", "info", text % {"player": name})]
    found = []
    if change.before.status != change.after.status:
        found.append(_of_status(change.after.status, change.player, after, table))
    if change.before.rebuys != change.after.rebuys:
        values = {"player": name, "before": change.before.rebuys, "after": change.after.rebuys}
        found.append(Sentence("oros", "rebuy", _("Rebuys of %(player)s: %(before)s → %(after)s.") % values))
    return found


def _of_status(status: str, player: str, after: MatchState, table: Table) -> Sentence:
    values = {
        "player": table.names.get(player, player),
        "limit": after.rules.target,
        "score": after.offers.get(player, 0),
        "price": money(after.rules.rebuy_price, table.unit),
    }
    if status == "offered":
        text = _("%(player)s passes the limit of %(limit)s and may come back at %(score)s.")
        if after.rules.out_when == ">=":
            text = _("%(player)s reaches the limit of %(limit)s and may come back at %(score)s.")
        price = _("It costs %(price)s.") if after.rules.rebuy_price else ""
        return Sentence("oros", "rebuy", f"{text} {price}".strip() % values)
    if status == "live":
        return Sentence("bastos", "check", _("%(player)s is in the match.") % values)
    if status == "left":
        return Sentence("", "out", _("%(player)s leaves.") % values)
    return Sentence("copas", "out", _("%(player)s is out.") % values)


def _of_end(difference: Consequences, table: Table) -> list[Sentence]:
    if (difference.winners_before, difference.ending_before) == (difference.winners_after, difference.ending_after):
        return []
    if difference.ending_after is None:
        return [Sentence("oros", "warning", _("The match is not over any more."))]
    values = {"players": table.list(difference.winners_after), "ending": ending_words(difference.ending_after)}
    text = (
        _("%(players)s wins. %(ending)s.")
        if len(difference.winners_after) == 1
        else _("%(players)s share the win. %(ending)s.")
    )
    return [Sentence("oros", "crown", text % values)]


def _of_bote(difference: Consequences, table: Table) -> list[Sentence]:
    if difference.bote_before == difference.bote_after:
        return []
    values = {"before": money(difference.bote_before, table.unit), "after": money(difference.bote_after, table.unit)}
    return [Sentence("oros", "pot", _("Bote: %(before)s → %(after)s.") % values)]
