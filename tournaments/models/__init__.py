"""What is stored of tournaments. Facts only: standings, cuts to come and money due are computed from them."""

from tournaments.models.entries import ApartPair, Entry, EntryStatus, Leaving
from tournaments.models.money import LedgerLine
from tournaments.models.results import EntryResult, MatchResults, SeatResult, TournamentResults
from tournaments.models.rounds import Chair, ClockMark, Round, Table
from tournaments.models.seasons import BoteLine, Season
from tournaments.models.tournaments import Penalty, Tournament

__all__ = [
    "ApartPair",
    "BoteLine",
    "Chair",
    "ClockMark",
    "Entry",
    "EntryResult",
    "EntryStatus",
    "Leaving",
    "LedgerLine",
    "MatchResults",
    "Penalty",
    "Round",
    "Season",
    "SeatResult",
    "Table",
    "Tournament",
    "TournamentResults",
]
