"""Chapters on one hand: deal and turn, closing, what a close is worth, laying off, counting, the stock."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cards import HAND_SIZE
from scoring.engine.rulesets import Ruleset
from scoring.templatetags.pad import points
from scoring.wording.rules.drafts import Chapter, Draft, decided, ruled, told
from scoring.wording.rules.sources import RUN7


def chapters(rules: Ruleset) -> list[Chapter]:
    """Each chapter with its title."""
    return [
        (_("The deal and the turn"), _deal()),
        (_("Closing"), _closing(rules)),
        (_("What a close is worth"), _worth(rules)),
        (_("Laying off"), _laying_off(rules)),
        (_("Counting"), _counting(rules)),
        (_("When the stock runs out"), _stock(rules)),
    ]


def _deal() -> list[Draft]:
    deal = _(
        "The dealer gives everybody seven cards one by one, starting on the right, turns up the next card beside the "
        "stock, and leaves the stock face down."
    )
    turn = _(
        "The player to the right of the dealer is the mano and begins; the turn goes on to the right. In your turn you "
        "take the face-up card or the top card of the stock, and discard one card face up."
    )
    dealer = _(
        "The table settles who deals first. After each hand the deal moves to the next player to the right who is "
        "still in; it never moves back because somebody is out."
    )
    irregular = _("Whoever finds six or eight cards in hand cannot close, but plays on and counts what is loose.")
    return [told(deal, "S1 S4"), told(turn, "S1 S3"), decided(dealer, "S3"), decided(irregular, "S0 S4")]


def _closing(rules: Ruleset) -> list[Draft]:
    how = _("To close, you put your eighth card face down on the discards and show the other seven.")
    if rules.first_round_close:
        first = _("You may close from your very first turn.")
    else:
        first = _("Nobody may close in the first round of a hand: everybody discards once before.")
    drafts = [
        decided(how, "S0 S1 S3"),
        ruled(rules, _may_close(rules), "close_max_points", "close_max_cards"),
        ruled(rules, first, "first_round_close"),
    ]
    if rules.near_limit_close_ban:
        drafts.append(ruled(rules, _near_limit(rules), "near_limit_close_ban", house=True))
    return [*drafts, _wrong_close(rules)]


def _may_close(rules: Ruleset) -> str:
    most, cards = rules.close_max_points, rules.close_max_cards
    if cards == 0:
        return _("You may close only when all seven cards are melded.")
    if cards is None:
        text = ngettext(
            "You may close when your loose cards count at most %(n)s point, however many they are.",
            "You may close when your loose cards count at most %(n)s points, however many they are.",
            most,
        )
    elif cards == 1:
        text = ngettext(
            "You may close when all cards are melded but one, and that one counts at most %(n)s point.",
            "You may close when all cards are melded but one, and that one counts at most %(n)s points.",
            most,
        )
    else:
        text = ngettext(
            "You may close with up to %(cards)s loose cards that count at most %(n)s point together.",
            "You may close with up to %(cards)s loose cards that count at most %(n)s points together.",
            most,
        )
    return text % {"n": most, "cards": cards}


def _near_limit(rules: Ruleset) -> str:
    if rules.out_when == ">":
        text = _(
            "You may not close with loose cards that take your own total past %(target)s. With all seven melded you "
            "always may."
        )
    else:
        text = _(
            "You may not close with loose cards that take your own total to %(target)s or more. With all seven melded "
            "you always may."
        )
    return text % {"target": rules.target}


def _wrong_close(rules: Ruleset) -> Draft:
    penalty = rules.wrong_close_penalty
    if penalty is None:
        return decided(_("A wrong close does not end the hand: the cards are taken up again and play goes on."))
    text = ngettext(
        "Whoever closes without being allowed to takes %(n)s point. The others count nothing for this hand, and the "
        "same dealer deals again.",
        "Whoever closes without being allowed to takes %(n)s points. The others count nothing for this hand, and the "
        "same dealer deals again.",
        penalty,
    )
    return ruled(rules, text % {"n": penalty}, "wrong_close_penalty", house=True)


def _worth(rules: Ruleset) -> list[Draft]:
    seven = _("All seven cards in two melds, three and four: %(points)s.") % {"points": points(rules.bonus_seven)}
    drafts = [
        told(_("Whoever closes with loose cards adds their points like everybody else."), "S1 S3"),
        ruled(rules, seven, "bonus_seven"),
    ]
    if rules.run7_wins:
        wins = _(
            "All seven in one run without a joker, the chinchón: it wins the match at once, whatever the totals are. "
            "The others’ points are written down all the same."
        )
        drafts.append(ruled(rules, wins, "run7_wins", house=True))
    else:
        drafts.append(_run7(rules, 0))
    most = min(rules.joker_count, HAND_SIZE - rules.min_naturals)
    drafts += [_run7(rules, jokers) for jokers in range(1, most + 1)]
    if rules.decks == 2:
        drafts.append(told(_("Seven equal cards count as all seven melded."), "S4"))
    return [
        *drafts,
        decided(_("Seven cards that can be read in two ways count in the way that is better for the closer.")),
        decided(_("Only the closer earns any of this. Another player with all seven melded counts 0.")),
    ]


def _run7(rules: Ruleset, jokers: int) -> Draft:
    bonus = rules.run7_bonus(jokers)
    if bonus is None:
        return decided(_run7_as_seven(jokers))
    text = _("All seven in one run without a joker, the chinchón: %(points)s.")
    if jokers:
        text = ngettext(
            "All seven in one run with %(n)s joker: %(points)s.",
            "All seven in one run with %(n)s jokers: %(points)s.",
            jokers,
        )
    return ruled(rules, text % {"n": jokers, "points": points(bonus)}, f"{RUN7}{jokers}")


def _run7_as_seven(jokers: int) -> str:
    if not jokers:
        return _("All seven in one run without a joker count as two melds.")
    text = ngettext(
        "All seven in one run with %(n)s joker count as two melds.",
        "All seven in one run with %(n)s jokers count as two melds.",
        jokers,
    )
    return text % {"n": jokers}


def _laying_off(rules: Ruleset) -> list[Draft]:
    where = {
        "closer": _("After a close the others may put their loose cards down on the closer’s melds."),
        "shown_before": _(
            "After a close the players show their melds in turn, the closer first. Each may put loose cards down on "
            "the melds of those who showed theirs before."
        ),
        "all": _("After a close all show their melds, and loose cards may be put down on anybody’s."),
    }[rules.layoff_on]
    if rules.layoff_blocked_if_closer_melded_all:
        blocked = _("Nothing is laid off when the closer has melded all seven.")
    else:
        blocked = _("This is allowed even when the closer has melded all seven.")
    if rules.decks == 1:
        grows = decided(_("A run grows at both ends, a set up to four cards."), "S0")
    else:
        grows = decided(
            _("Cards are laid off in the order of play from the closer; a run takes one card of each rank."), "S0"
        )
    return [
        ruled(rules, where, "layoff_on"),
        ruled(rules, blocked, "layoff_blocked_if_closer_melded_all"),
        told(_("Only complete melds take cards: the pairs of two players never make a set."), "S3"),
        grows,
        decided(_("You may break up a meld of your own if you are left with fewer points that way.")),
    ]


def _counting(rules: Ruleset) -> list[Draft]:
    most = _("Seven cards of this ruleset hold at most %(points)s points; more cannot be written down.")
    return [
        told(_("All add the points of the cards that are still loose to their totals."), "S0 S1 S3 S4"),
        decided(most % {"points": rules.max_points}),
    ]


def _stock(rules: Ruleset) -> list[Draft]:
    limit = rules.stock_limit
    if limit == 1:
        text = _("When the stock runs out, the hand ends by itself.")
    else:
        text = _("When the stock runs out, the discards are shuffled and become the new stock.")
    drafts = [ruled(rules, text, "stock_limit")]
    if limit is not None and limit > 1:
        often = _("When it has run out %(n)s times in one hand, the hand ends by itself.") % {"n": limit}
        drafts = [told(text, "S0 S1 S4"), ruled(rules, often, "stock_limit")]
    ends = _("A hand that ends so has no closer: there is no bonus, nothing is laid off, and all add what is loose.")
    return [*drafts, decided(ends)]
