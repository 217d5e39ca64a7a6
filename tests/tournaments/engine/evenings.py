"""Made-up rounds for the tests of standings and cuts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from hypothesis import strategies as st

from tournaments.engine.points import Counting
from tournaments.engine.results import Result, by_decision, bye
from tournaments.engine.tallies import PlayedRound

PEOPLE = tuple("abcdefgh")


def played(*tables: Mapping[str, int], out: str = "", counting: Counting | None = None) -> PlayedRound:
    """A round of tables with these totals; `out` sit it out."""
    results = [result for table in tables for result in by_decision(table)]
    return PlayedRound(results=(*results, *map(bye, out)), counting=counting or Counting())


@st.composite
def rounds(draw: st.DrawFn) -> tuple[PlayedRound, ...]:
    """One to three rounds of eight people at tables of 3 and 5, 4 and 4, or with one who sits out."""
    found = []
    for _ in range(draw(st.integers(1, 3))):
        order = draw(st.permutations(PEOPLE))
        cut = draw(st.integers(2, 5))
        end = draw(st.sampled_from([7, 8])) if cut < 5 else 8
        tables = [{who: draw(st.integers(0, 6)) for who in part} for part in (order[:cut], order[cut:end])]
        counting = draw(st.sampled_from([Counting(), Counting(by="wins"), Counting(by="total", bye="win")]))
        one = played(*tables, out="".join(order[end:]), counting=counting)
        found.append(replace(one, results=tuple(draw(hands(result)) for result in one.results)))
    return tuple(found)


@st.composite
def hands(draw: st.DrawFn, result: Result) -> Result:
    """The result with something to break ties by."""
    if not result.at_table:
        return result
    number = draw(st.integers(1, 3))
    return replace(result, hands=number, conceded=draw(st.integers(0, 9)), chinchones=draw(st.integers(0, 1)))
