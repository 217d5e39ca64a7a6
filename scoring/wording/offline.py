"""The words that the page fills in by itself when there is no network, with {places} for names and numbers."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.errors import RuleError
from scoring.engine.events import ENDINGS
from scoring.engine.rulesets import PRESETS
from scoring.wording.errors import explain
from scoring.wording.hands import close_name, doubt_words, ending_words
from scoring.wording.rules import preset_name

ENDS = ("last_standing", "all_bust", "limit", "chinchon", "negative", "max_hands", *ENDINGS)
ERRORS = (
    "closing_points near_limit missing_points negative_points too_many_points player_out unknown_player "
    "duplicate_player too_few_players too_many_players rebuy_not_allowed late_join match_over "
    "wrong_close_has_no_penalty no_jokers_in_rules"
).split()
MOST_JOKERS = 6
"""A run of seven holds at least one natural card."""

PLACES = "player players points most least total how limit score price reason ending before after dealer mano amount"
_BLANKS = {place: f"{{{place}}}" for place in PLACES.split()}


def words() -> dict[str, str]:
    """Sentences by key; the same as those of the pages that the server makes."""
    ways = ("loose", "seven", "wrong", "stock")
    return {
        **{f"close-{way}": close_name(way) for way in ways},
        **{f"close-run7{jokers}": close_name("run7", jokers) for jokers in range(MOST_JOKERS + 1)},
        **{f"ending-{ending}": ending_words(ending) for ending in ENDS},
        **{f"error-{code}": explain(RuleError(code, "", **_BLANKS), {}) for code in ERRORS},
        **{f"preset-{preset}": preset_name(preset) for preset in PRESETS},
        **{key: text % _BLANKS for key, text in _sentences().items()},
        "same_again": doubt_words("same_again", None),
        "and": _(" and "),
    }


def _sentences() -> dict[str, str]:
    return {
        "closes": _("%(player)s closes. %(how)s: %(points)s."),
        "stock": _("%(how)s: everybody adds what is loose."),
        "becomes-offered-price": _(
            "%(player)s passes the limit of %(limit)s and may come back at %(score)s for %(price)s."
        ),
        "becomes-offered": _("%(player)s passes the limit of %(limit)s and may come back at %(score)s."),
        "becomes-live": _("%(player)s is in the match."),
        "becomes-left": _("%(player)s leaves."),
        "becomes-out": _("%(player)s is out."),
        "wins": _("%(players)s wins. %(ending)s."),
        "share": _("%(players)s share the win. %(ending)s."),
        "bote": _("Bote: %(before)s → %(after)s."),
        "deals": _("Next %(dealer)s deals and %(mano)s plays first."),
        "chip": ngettext("%(amount)s chip", "%(amount)s chips", 1),
        "chips": ngettext("%(amount)s chip", "%(amount)s chips", 2),
        "note-rebuy": _("%(player)s comes back."),
        "note-decline": _("%(player)s does not come back."),
        "note-penalty": _("Penalty for %(player)s: +%(points)s%(reason)s."),
        "note-leave": _("%(player)s leaves."),
        "note-join": _("%(player)s sits down late."),
    }
