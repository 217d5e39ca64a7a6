"""After a close: who shows which melds and lays off what, in turn from the closer (rules.md §1, §3.10, §3.11)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.engine.layoffs import Target, Unloaded, unload
from scoring.engine.meld_tables import POINT_SHIFT, MeldTables, is_run
from scoring.engine.melds import Meld, arrange, best_melds


@dataclass(frozen=True)
class LaidOff:
    """A card laid off: on whose meld, and which of the melds in that player's layout."""

    card: str
    on: str
    meld: int


@dataclass(frozen=True)
class Layout:
    """A player's cards at the end of a hand: own melds as shown, loose cards, cards laid off in the order of play."""

    melds: tuple[tuple[str, ...], ...]
    loose: tuple[str, ...]
    laid_off: tuple[LaidOff, ...]


@dataclass(eq=False)
class _Shown:
    """A meld on the table: as its owner showed it, and what it has grown to."""

    owner: str
    cards: tuple[str, ...]
    fields: int
    target: Target
    carries: bool = False


@dataclass
class Showdown:
    """The table on which one hand ends. `shows` puts a player's melds down, `plays` the player's best end."""

    tables: MeldTables
    hands: Mapping[str, Sequence[str]]
    points: dict[str, int] = field(default_factory=dict)
    _melds: dict[str, list[_Shown]] = field(default_factory=dict)
    _loose: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _laid: dict[str, list[tuple[str, _Shown]]] = field(default_factory=dict)

    def shows(self, player: str, melds: Sequence[Meld] | None = None) -> None:
        """`player` shows these melds, or those with the fewest loose points, and lays off nothing."""
        packed = self.tables.pack(self.hands[player])
        chosen = best_melds(self.tables, packed)[0] if melds is None else melds
        self._melds[player] = []
        self._put_down(player, list(self.hands[player]), chosen)

    def plays(self, player: str, on: Iterable[str]) -> None:
        """`player` ends with the fewest points, melds of the players `on` taking lay-offs.

        A meld of the player's own that already carries a rival's card stays as it is, and takes cards as well.
        """
        kept = [shown for shown in self._melds.get(player, []) if shown.carries]
        targets = kept + [shown for owner in on if owner != player for shown in self._melds.get(owner, [])]
        hand = list(self.hands[player])
        for shown in kept:
            for card in shown.cards:
                hand.remove(card)
        end = unload(self.tables, self.tables.pack(hand), [shown.target for shown in targets])
        self._melds[player] = kept
        self._put_down(player, hand, end.melds)
        self._lay_off(player, end, targets)

    def layout(self) -> dict[str, Layout]:
        """Everybody's cards as they lie, in the order in which the hands were given."""
        return {
            player: Layout(
                tuple(shown.cards for shown in self._melds[player]),
                self._loose[player],
                tuple(
                    LaidOff(card, shown.owner, self._melds[shown.owner].index(shown))
                    for card, shown in self._laid[player]
                ),
            )
            for player in self.hands
        }

    def _put_down(self, player: str, hand: list[str], melds: Sequence[Meld]) -> None:
        shown = arrange(self.tables, hand, melds, 0)
        self._melds[player] = self._melds[player] + [
            _Shown(player, cards, meld[0], Target(self.tables, meld))
            for cards, meld in zip(shown.melds, melds, strict=True)
        ]
        self._melds[player].sort(key=lambda meld: (not is_run(meld.fields), meld.fields))
        self._loose[player], self._laid[player] = shown.loose, []
        self.points[player] = self.tables.pack(shown.loose) >> POINT_SHIFT

    def _lay_off(self, player: str, end: Unloaded, targets: Sequence[_Shown]) -> None:
        loose = list(self._loose[player])
        for shown, (fields, count) in zip(targets, end.laid, strict=True):
            jokers = [card for card in loose if card in self.tables.jokers][:count]
            for card in (*jokers, *_outwards(self.tables, shown.target.fields, fields)):
                loose.remove(card)
                self._laid[player].append((card, shown))
            if fields or count:
                grown = (shown.target.fields + fields, shown.target.jokers + count)
                shown.target, shown.carries = Target(self.tables, grown), True
        self._loose[player] = tuple(loose)
        self.points[player] = self.tables.pack(loose) >> POINT_SHIFT


def _outwards(tables: MeldTables, meld: int, added: int) -> list[str]:
    """The cards of `added` in an order in which they can be laid on `meld`: gaps first, then the nearest."""
    middle = meld.bit_length() + (meld & -meld).bit_length()
    places = [place for place in tables.names for _ in range(added >> place & 3)]
    return [tables.names[place] for place in sorted(places, key=lambda place: abs(2 * place + 2 - middle))]
