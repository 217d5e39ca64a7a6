"""What is stored of tournaments. Facts only: standings, cuts to come and money due are computed from them."""

from tournaments.models.api_keys import ApiKey
from tournaments.models.entries import ApartPair, Entry, EntryStatus, Leaving
from tournaments.models.money import LedgerLine
from tournaments.models.past import PastBatch, PastEvent, PastFile, PastResult
from tournaments.models.ratings import RatedMatch, RatingStep
from tournaments.models.results import EntryResult, MatchRecord, MatchResults, SeatResult, TournamentResults
from tournaments.models.rounds import Chair, ClockMark, Round, Table
from tournaments.models.seasons import BoteLine, Season
from tournaments.models.tournaments import Penalty, Tournament

__all__ = [
    "ApartPair",
    "ApiKey",
    "BoteLine",
    "Chair",
    "ClockMark",
    "Entry",
    "EntryResult",
    "EntryStatus",
    "Leaving",
    "LedgerLine",
    "MatchRecord",
    "MatchResults",
    "PastBatch",
    "PastEvent",
    "PastFile",
    "PastResult",
    "Penalty",
    "RatedMatch",
    "RatingStep",
    "Round",
    "Season",
    "SeatResult",
    "Table",
    "Tournament",
    "TournamentResults",
]
