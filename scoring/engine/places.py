"""The order of a match's players (rules.md §3.23)."""

from scoring.engine.state import MatchState


def places(state: MatchState) -> dict[str, int]:
    """Each player's place, in seat order: winners first, the live by total, then the eliminated, last out first.

    Within one hand the lower total is ahead; equal players share a place (1, 1, 3).
    """
    keys = {player: _key(state, player) for player in state.players}
    return {player: 1 + sum(other < key for other in keys.values()) for player, key in keys.items()}


def _key(state: MatchState, player: str) -> tuple[int, int, int]:
    if player in state.winners:
        return (0, 0, 0)
    if player in state.passed:
        return (2, -state.passed[player], state.totals[player])
    return (1, 0, state.totals[player])
