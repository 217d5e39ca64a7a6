"""What is stored of people, clubs, rules and matches. Facts only: totals, places and money are computed from them."""

from scoring.models.audit import AuditEntry
from scoring.models.clubs import BookRuleset, BookVersion, Club, Invitation, Membership, Role
from scoring.models.matches import Match, MatchEvent, Seat
from scoring.models.people import Player, PlayerMerge
from scoring.models.throttle import Throttle

__all__ = [
    "AuditEntry",
    "BookRuleset",
    "BookVersion",
    "Club",
    "Invitation",
    "Match",
    "MatchEvent",
    "Membership",
    "Player",
    "PlayerMerge",
    "Role",
    "Seat",
    "Throttle",
]
