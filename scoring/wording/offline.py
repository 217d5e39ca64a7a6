"""The words that the page fills in by itself when there is no network, with {places} for names and numbers."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cards import FACES, HAND_SIZE, SUITS
from scoring.engine.errors import RuleError
from scoring.engine.events import ENDINGS
from scoring.engine.rulesets import PRESETS
from scoring.wording.cards import rank_words, suit_words
from scoring.wording.errors import explain
from scoring.wording.hands import close_name, doubt_words, ending_words
from scoring.wording.rules import preset_name

ENDS = ("last_standing", "all_bust", "limit", "chinchon", "negative", "max_hands", *ENDINGS)
ERRORS = (
    "closing_points near_limit missing_points negative_points too_many_points player_out unknown_player "
    "duplicate_player too_few_players too_many_players rebuy_not_allowed late_join match_over "
    "wrong_close_has_no_penalty no_jokers_in_rules closing_cards irregular_hand duplicate_card"
).split()
MOST_JOKERS = 6
"""A run of seven holds at least one natural card."""

PLACES = (
    "player players points most least total how limit score price reason ending before after dealer mano amount "
    "hand name names number rule rank suit card count"
)
_BLANKS = {place: f"{{{place}}}" for place in PLACES.split()}


def words() -> dict[str, str]:
    """Sentences by key; the same as those of the pages that the server makes."""
    ways = ("loose", "seven", "wrong", "stock")
    parts = (_sentences(), _lines(), _cards(), _questions(), _refusals())
    return {
        **{f"close-{way}": close_name(way) for way in ways},
        **{f"close-run7{jokers}": close_name("run7", jokers) for jokers in range(MOST_JOKERS + 1)},
        **{f"ending-{ending}": ending_words(ending) for ending in ENDS},
        **{f"error-{code}": explain(RuleError(code, "", **_BLANKS), {}) for code in ERRORS},
        **{f"preset-{preset}": preset_name(preset) for preset in PRESETS},
        **{key: text % _BLANKS for part in parts for key, text in part.items()},
        **{doubt: doubt_words(doubt, _BLANKS["player"]) for doubt in ("same_again", "many_points")},
        "and": _(" and "),
    }


def _sentences() -> dict[str, str]:
    """What a hand, a correction or another event makes happen: wording/happenings.py."""
    return {
        "closes": _("%(player)s closes. %(how)s: %(points)s."),
        "stock": _("%(how)s: everybody adds what is loose."),
        "becomes-offered": _("%(player)s passes the limit of %(limit)s and may come back at %(score)s."),
        "becomes-offered-at": _("%(player)s reaches the limit of %(limit)s and may come back at %(score)s."),
        "costs": _("It costs %(price)s."),
        "becomes-live": _("%(player)s is in the match."),
        "becomes-left": _("%(player)s leaves."),
        "becomes-out": _("%(player)s is out."),
        "rebuys": _("Rebuys of %(player)s: %(before)s → %(after)s."),
        "sits-down": _("%(player)s sits down."),
        "not-there": _("%(player)s is no longer at the table."),
        "wins": _("%(players)s wins. %(ending)s."),
        "share": _("%(players)s share the win. %(ending)s."),
        "goes-on": _("The match is not over any more."),
        "bote": _("Bote: %(before)s → %(after)s."),
        "deals": _("Next %(dealer)s deals and %(mano)s plays first."),
        "chip": ngettext("%(amount)s chip", "%(amount)s chips", 1),
        "chips": ngettext("%(amount)s chip", "%(amount)s chips", 2),
    }


def _lines() -> dict[str, str]:
    """Lines of the log: wording/events.py."""
    return {
        "note-hand": _("Hand %(hand)s. %(player)s closes. %(how)s. %(points)s"),
        "note-stock": _("Hand %(hand)s. %(how)s. %(points)s"),
        "note-rebuy": _("%(player)s comes back."),
        "note-decline": _("%(player)s does not come back."),
        "note-penalty": _("Penalty for %(player)s: +%(points)s%(reason)s."),
        "note-leave": _("%(player)s leaves."),
        "note-join": _("%(player)s sits down late."),
        "note-undo": _("The last entry is taken back."),
        "note-redo": _("What was taken back counts again."),
        "note-reopen": _("The match is reopened."),
        "note-rename": _("Renamed: %(name)s."),
        "correct-replace": _("Hand %(hand)s corrected."),
        "correct-remove": _("Entry at hand %(hand)s deleted."),
        "correct-insert": _("Hand inserted before hand %(hand)s."),
        "correct-reseat": _("Seats corrected."),
    }


def _cards() -> dict[str, str]:
    """Cards, and what is said of them: wording/cards.py, wording/judge.py, forms/picker.py."""
    may_close = _("%(player)s may close. %(what)s")
    return {
        **{f"suit-{suit}": suit_words(suit) for suit in SUITS},
        **{f"rank-{rank}": rank_words(rank) for rank in (1, *FACES)},
        "card": _("%(rank)s of %(suit)s"),
        "joker": _("joker"),
        "wild": _("%(card)s, a joker"),
        "twin": _(", the second one"),
        "holds": _(", %(name)s has it"),
        "many-cards": _("Nobody holds %(count)s cards."),
        "seven-cards": _("A hand has %(seven)s cards, and %(count)s are marked.") % {"seven": HAND_SIZE, **_BLANKS},
        "may-close": may_close % {"what": _("%(how)s: %(points)s."), "player": "%(player)s"},
        "may-win": may_close % {"what": _("%(how)s: it wins the match."), "player": "%(player)s"},
        "error-closing_joker": _("%(player)s cannot close: a joker may not be left loose."),
    }


def _questions() -> dict[str, str]:
    """Titles, and what the buttons under them do."""
    return {
        "hand": _("Hand %(number)s"),
        "new-hand": _("New hand %(number)s"),
        "title-fix": _("Correct hand %(number)s"),
        "title-insert": _("Insert before hand %(number)s"),
        "editing-fix": _("You are editing hand %(number)s"),
        "editing-insert": _("You are inserting a hand before hand %(number)s"),
        "ask-undo": _("Take this back?"),
        "do-undo": _("Take it back"),
        "ask-redo": _("Bring this back?"),
        "do-redo": _("Bring it back"),
        "ask-penalty": _("Penalty of %(points)s for %(name)s?"),
        "do-penalty": _("Give the penalty"),
        "ask-leave": _("%(name)s goes home?"),
        "do-leave": _("Goes home"),
        "ask-end": _("End the match?"),
        "do-end": _("End the match"),
        "ask-correct": _("What the correction changes"),
        "do-correct": _("Save"),
        "nothing-changes": _("Nothing changes: everything stays as it was."),
        "only-totals": _("Nobody is out or comes back by it, and nobody wins or loses the match."),
        "way-rebuy_first": _("%(name)s came back before it"),
        "way-without": _("Count it without those who were not playing"),
        "way-drop": _("Delete that entry"),
        "way-drop_rest": _("Delete it and everything after it"),
    }


def _refusals() -> dict[str, str]:
    """Why a form cannot be taken as it is."""
    return {
        "error-nothing_loose": _("With nothing loose, everything is melded: choose that close."),
        "error-bad_file": _("This does not fit the match any more."),
        "incomplete": _("Something is missing: who closed, how, or somebody's points."),
        "choose-player": _("Choose a player."),
        "how-many": _("From 1 to %(most)s points."),
        "bad-name": _("A name has from 1 to %(most)s characters."),
        "bad-start": _("The points brought along must be a whole number."),
        "bad-table": _("A table seats from %(least)s to %(most)s people."),
        "bad-rule": _("“%(rule)s” cannot be like this. Please choose another value."),
        "twins": _("The same name twice: %(names)s. A letter more would tell them apart."),
        "rules-alone": _("Without a connection the rules cannot be listed here. What you choose counts."),
        "needs-connection": _("That page needs a connection. Here is the sheet."),
    }
