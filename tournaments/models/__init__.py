"""What is stored of tournaments. Facts only: standings, cuts to come and money due are computed from them."""

from tournaments.models.entries import ApartPair, Entry, EntryStatus, Leaving
from tournaments.models.money import LedgerLine
from tournaments.models.rounds import Chair, ClockMark, Round, Table
from tournaments.models.tournaments import Penalty, Tournament

__all__ = [
    "ApartPair",
    "Chair",
    "ClockMark",
    "Entry",
    "EntryStatus",
    "Leaving",
    "LedgerLine",
    "Penalty",
    "Round",
    "Table",
    "Tournament",
]
