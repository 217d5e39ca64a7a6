"""What is stored of people, clubs, rules and matches. Facts only: totals, places and money are computed from them."""

from scoring.models.audit import AuditEntry
from scoring.models.clubs import BookRuleset, BookVersion, Club, ClubFile, Invitation, Membership, Role
from scoring.models.matches import Call, Match, MatchEvent, Seat
from scoring.models.people import Player, PlayerImport, PlayerMerge, PlayersApart
from scoring.models.throttle import Throttle

__all__ = [
    "AuditEntry",
    "BookRuleset",
    "BookVersion",
    "Call",
    "Club",
    "ClubFile",
    "Invitation",
    "Match",
    "MatchEvent",
    "Membership",
    "Player",
    "PlayerImport",
    "PlayerMerge",
    "PlayersApart",
    "Role",
    "Seat",
    "Throttle",
]
