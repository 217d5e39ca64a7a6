"""Chapters on the aim, the cards, the jokers and the melds."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cards import JOKER
from scoring.engine.rulesets import Ruleset
from scoring.wording.rules.drafts import Chapter, Draft, decided, ruled, told
from scoring.wording.rules.values import joker_words


def chapters(rules: Ruleset) -> list[Chapter]:
    """Each chapter with its title."""
    return [
        (_("The aim"), [_aim()]),
        (_("The cards"), [_deck(rules), _decks(rules), _values(rules)]),
        (_("The jokers"), _jokers(rules)),
        (_("The melds"), _melds(rules)),
    ]


def _aim() -> Draft:
    text = _(
        "Everybody plays for themselves. You put the seven cards of your hand into melds, close before the others do, "
        "and try to be left with few points: points are bad."
    )
    return told(text, "S0 S1 S3")


def _deck(rules: Ruleset) -> Draft:
    if rules.deck == 40:
        text = _(
            "A Spanish deck of 40 cards: 1 to 7, sota (10), caballo (11) and rey (12) of oros, copas, espadas and "
            "bastos. There are no eights and no nines."
        )
    elif rules.deck == 48:
        text = _(
            "A Spanish deck of 48 cards: 1 to 9, sota (10), caballo (11) and rey (12) of oros, copas, espadas and "
            "bastos."
        )
    else:
        text = _(
            "A Spanish deck of 50 cards: 1 to 9, sota (10), caballo (11) and rey (12) of oros, copas, espadas and "
            "bastos, and two more that are made as jokers."
        )
    return ruled(rules, text, "deck")


def _decks(rules: Ruleset) -> Draft:
    if rules.decks == 1:
        return told(_("One deck is enough for four players; from five on it is better to take two."), "S0")
    text = _("Two such decks are shuffled together: %(cards)s cards in all.")
    return told(text % {"cards": rules.card_count}, "S0 S4")


def _values(rules: Ruleset) -> Draft:
    sota, caballo, rey = rules.face_values
    if sota == caballo == rey:
        text = _("Loose cards count their number; sota, caballo and rey count %(points)s each.") % {"points": sota}
    else:
        text = _(
            "Loose cards count their number, but the sota counts %(sota)s, the caballo %(caballo)s and the rey %(rey)s."
        ) % {"sota": sota, "caballo": caballo, "rey": rey}
    return ruled(rules, text, "face_values")


def _jokers(rules: Ruleset) -> list[Draft]:
    if not rules.jokers:
        return [ruled(rules, _("There are no jokers."), "jokers")]
    drafts = [ruled(rules, _which(rules), "jokers")]
    if any(card != JOKER for card in rules.jokers):
        drafts.append(decided(_("A card that is played as a joker is nothing else: it never stands for itself alone.")))
    loose = rules.joker_loose or 0
    counts = ngettext("A joker left loose counts %(n)s point.", "A joker left loose counts %(n)s points.", loose)
    return [
        *drafts,
        ruled(rules, _stands_for(rules), "min_naturals"),
        ruled(rules, counts % {"n": loose}, "joker_loose"),
        decided(_("Nobody can close with a joker among the loose cards.")),
        decided(
            _("A joker may be laid off like any other card if the meld still has enough cards that are no jokers.")
        ),
    ]


def _which(rules: Ruleset) -> str:
    own = rules.jokers.count(JOKER)
    if own == len(rules.jokers):
        return ngettext("Each deck has %(n)s joker.", "Each deck has %(n)s jokers.", own) % {"n": own}
    text = ngettext("Played as jokers: %(jokers)s.", "Played as jokers, in each deck: %(jokers)s.", rules.decks)
    return text % {"jokers": joker_words(rules.jokers)}


def _stands_for(rules: Ruleset) -> str:
    text = ngettext(
        "A joker stands for any card that a meld lacks. In every meld at least %(n)s card must be no joker.",
        "A joker stands for any card that a meld lacks. In every meld at least %(n)s cards must be no jokers.",
        rules.min_naturals,
    )
    return text % {"n": rules.min_naturals}


def _melds(rules: Ruleset) -> list[Draft]:
    if rules.decks == 1:
        size = _("With one deck a set has at most four cards.")
    else:
        size = _("With two decks a set may have any number of cards.")
    if rules.deck == 40:
        order = _("The order is 1 to 7, sota, caballo, rey: the sota follows the seven.")
    else:
        order = _("The order is 1 to 9, sota, caballo, rey.")
    return [
        told(_("A set: three or more cards of the same rank."), "S0 S1 S3 S4"),
        decided(size),
        told(_("A run: three or more cards of one suit that follow each other."), "S0 S1 S3 S4"),
        told(order, "S0 S1"),
        told(_("The ace goes before the two, never after the rey."), "S0"),
        decided(_("A card is part of one meld only, and a run holds one card of each rank.")),
    ]
