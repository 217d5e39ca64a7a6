"""The fields of a ruleset: what each is called and what it does."""

from django.utils.translation import gettext_lazy as _

_LABELS = {
    "preset": _("Ruleset"),
    "deck": _("Deck"),
    "decks": _("Number of decks"),
    "jokers": _("Jokers"),
    "joker_loose": _("A loose joker counts"),
    "min_naturals": _("Cards that are no jokers in a meld"),
    "face_values": _("Sota, caballo, rey"),
    "close_max_points": _("Close with at most"),
    "close_max_cards": _("Loose cards of the closer"),
    "first_round_close": _("Closing in the first round"),
    "wrong_close_penalty": _("Wrong close"),
    "near_limit_close_ban": _("No closing past the limit"),
    "bonus_seven": _("All seven melded"),
    "bonus_run7": _("Run of seven"),
    "run7_wins": _("A clean run of seven wins the match"),
    "layoff_on": _("Lay off on"),
    "layoff_blocked_if_closer_melded_all": _("No laying off when the closer melded all"),
    "target": _("Limit"),
    "out_when": _("Exactly at the limit"),
    "end_mode": _("The match ends"),
    "rebuys_max": _("Rebuys per player"),
    "rebuy_min_live": _("Players still in, for a rebuy"),
    "rebuy_two_players": _("Rebuys in a match of two"),
    "rebuy_score": _("Total after a rebuy"),
    "all_bust": _("If nobody is left"),
    "entry": _("Stake"),
    "rebuy_price": _("Price of a rebuy"),
    "payout": _("The winner takes"),
    "win_at_negative": _("Wins at minus"),
    "stock_limit": _("The stock may run out"),
    "max_hands": _("Most hands"),
    "max_minutes": _("Most minutes"),
}

_HELP = {
    "preset": _("What everything starts from; each rule can be changed."),
    "deck": _("In 40 cards the sota follows the seven; in 48 and 50 there are eights and nines."),
    "decks": _("One is enough for four players; from five on, two."),
    "jokers": _("They stand for any card that a meld lacks."),
    "joker_loose": _("Points of a joker that is in no meld. Needed when jokers are played."),
    "min_naturals": _("A meld must hold at least so many cards that are no jokers."),
    "face_values": _("Points of each when it is loose. All other cards count their number."),
    "close_max_points": _("The most points that the closer’s loose cards may count."),
    "close_max_cards": _("The most cards that the closer may have loose. Blank: any number."),
    "first_round_close": _("Whether a player may close before everybody has discarded once."),
    "wrong_close_penalty": _("Points for whoever closes without being allowed to. Blank: none, play goes on."),
    "near_limit_close_ban": _("Nobody may close with a loose card that takes their own total past the limit."),
    "bonus_seven": _("Points taken off the total of whoever closes with all seven cards in two melds."),
    "bonus_run7": _("Points taken off for seven cards in one run. Blank: the same as all seven melded."),
    "run7_wins": _("A run of seven without a joker ends the match, whatever the totals are."),
    "layoff_on": _("Where the others may add their loose cards after a close."),
    "layoff_blocked_if_closer_melded_all": _("If the closer has nothing loose, everybody counts what they hold."),
    "target": _("The points to which the match is played."),
    "out_when": _("What happens to somebody whose total is the limit to the point."),
    "end_mode": _("When the last player is left, or as soon as somebody comes to the limit."),
    "rebuys_max": _("How often each may come back. 0: never. Blank: without limit."),
    "rebuy_min_live": _("Nobody may come back when fewer players than this are still in."),
    "rebuy_two_players": _("Only with 1 as the number of players still in."),
    "rebuy_score": _("Whoever comes back does so at this total."),
    "all_bust": _("Who wins when all who were in pass the limit in one hand."),
    "entry": _("What each player pays into the bote at the start. 0: nothing."),
    "rebuy_price": _("What each return pays into the bote. 0: nothing."),
    "payout": _("The bote alone, or also the points of each loser."),
    "win_at_negative": _("A total so far below zero wins at once. Blank: not played."),
    "stock_limit": _("The hand ends by itself when the stock has run out so often. Blank: play goes on."),
    "max_hands": _("After so many hands the lowest total wins. Blank: no limit."),
    "max_minutes": _("When the time is up the lowest total wins. Blank: no limit."),
}


def label(field: str) -> str:
    """The name of a field for a form and for a list of changes. Raises KeyError for an unknown one."""
    return str(_LABELS[field])


def help_text(field: str) -> str:
    """What a field does and what leaving it blank means. Raises KeyError for an unknown one."""
    return str(_HELP[field])
