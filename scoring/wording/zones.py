"""Time zones, as forms offer them."""

from functools import cache
from zoneinfo import available_timezones

REGIONS = {"Africa", "America", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific"}


@cache
def time_zones() -> list[tuple[str, str]]:
    """Every zone that is named after a place."""
    names = sorted(zone for zone in available_timezones() if zone.partition("/")[0] in REGIONS)
    return [(name, name.replace("_", " ")) for name in names]
