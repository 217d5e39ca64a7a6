"""What was chosen for a draw."""

from collections.abc import Mapping

from scoring.engine.errors import RuleError
from tournaments.services.drafts import DrawWish

EFFORTS = ("0.3", "1", "3")
"""Multiples of the normal number of steps: quick, normal, thorough."""
MAX_SEED = 2**53
"""The largest whole number that every reader of JSON takes as it is."""


def read_wish(post: Mapping[str, str]) -> DrawWish:
    """Sizes as `4-4-3` (blank: the best), a seed (blank: a new one), an effort. Raises RuleError `wish`."""
    seed, sizes, effort = post.get("seed", "").strip(), post.get("sizes", "").strip(), post.get("effort", "1")
    if seed and not (seed.isascii() and seed.isdigit() and len(seed) < 17 and int(seed) <= MAX_SEED):
        raise RuleError("wish", "a seed is a whole number")
    parts = [part for part in sizes.replace(",", "-").replace(" ", "-").split("-") if part]
    if effort not in EFFORTS or not all(part.isascii() and part.isdigit() and len(part) < 3 for part in parts):
        raise RuleError("wish", "sizes are numbers")
    return DrawWish(sizes=tuple(map(int, parts)) or None, seed=int(seed) if seed else None, effort=float(effort))
