"""The ready rules of seasons and the fields of a rule, in words."""

from django.utils.translation import gettext_lazy as _

READY = {
    "beaten": (
        _("Share of the others beaten × 100"),
        _("Fair at any number of people: the first gets 100, the last 0, the others in between."),
    ),
    "places": (
        _("By place: 25, 18, 15…"),
        _("As in motor races: every event gives the same points for the same place."),
    ),
    "points": (
        _("The points of the events themselves"),
        _("What the standings of each event gave is added up; long events weigh more."),
    ),
    "wins": (
        _("Matches won"),
        _("One point for each match won, whatever the event."),
    ),
    "mixed": (
        _("A mixture with bonuses"),
        _("Share beaten × 100, 5 for each chinchón, 10 for having come; the best 8 count."),
    ),
}
"""Each ready rule: what it is called, and what it is for who has never organised a season."""
