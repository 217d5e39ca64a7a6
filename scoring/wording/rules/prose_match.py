"""Chapters on the match: the limit, rebuys, the bote, who comes and goes, the end."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.rulesets import Ruleset
from scoring.templatetags.pad import points
from scoring.wording.rules.drafts import Chapter, Draft, decided, ruled
from scoring.wording.rules.values import amount


def chapters(rules: Ruleset, unit: str | None) -> list[Chapter]:
    """Each chapter with its title; money in `unit`."""
    return [
        (_("The limit"), _limit(rules)),
        (_("Rebuys"), _rebuys(rules, unit)),
        (_("The bote"), _bote(rules, unit)),
        (_("Coming late and leaving"), _coming_and_going(rules)),
        (_("The end and the places"), _end(rules)),
    ]


def _limit(rules: Ruleset) -> list[Draft]:
    drafts = _ends_at_limit(rules) if rules.end_mode == "lowest_when_reached" else _out_at_limit(rules)
    if rules.win_at_negative is not None:
        text = _(
            "A total of %(points)s or lower wins the match at once: after a chinchón that wins, and before anybody is "
            "out."
        )
        text %= {"points": points(rules.win_at_negative)}
        drafts.append(ruled(rules, text, "win_at_negative", house=True))
    return drafts


def _ends_at_limit(rules: Ruleset) -> list[Draft]:
    if rules.out_when == ">=":
        text = _("The match ends with the hand in which somebody reaches %(target)s points. Nobody is out before.")
    else:
        text = _("The match ends with the hand in which somebody passes %(target)s points. Nobody is out before.")
    return [
        ruled(rules, text % {"target": rules.target}, "target", "out_when", "end_mode"),
        decided(_("Then the lowest total wins; those with equal totals share the win."), "S3"),
    ]


def _out_at_limit(rules: Ruleset) -> list[Draft]:
    if rules.out_when == ">=":
        text = _("Whoever reaches %(target)s points is out. Exactly %(target)s is out, however many players there are.")
    else:
        text = _(
            "Whoever passes %(target)s points is out. Exactly %(target)s is still in, however many players there are."
        )
    all_bust = _(
        "If all who were still in are out after the same hand, the lowest total wins; those with equal totals share "
        "the win."
    )
    return [
        ruled(rules, text % {"target": rules.target}, "target", "out_when", house=True),
        ruled(rules, _("The last player who is still in wins the match."), "end_mode"),
        decided(all_bust),
    ]


def _rebuys(rules: Ruleset, unit: str | None) -> list[Draft]:
    if rules.end_mode == "lowest_when_reached":
        return []
    most = rules.rebuys_max
    if most == 0:
        return [ruled(rules, _("Nobody comes back: whoever is out stays out."), "rebuys_max")]
    often = _("Whoever is out may come back, as often as they like.")
    if most is not None:
        often = ngettext(
            "Whoever is out may come back %(n)s time.", "Whoever is out may come back up to %(n)s times.", most
        ) % {"n": most}
    drafts = [
        ruled(rules, often, "rebuys_max"),
        ruled(rules, _("You come back with the highest total among those still in."), "rebuy_score"),
        decided(_("All who come back after the same hand do so at the same total, the highest after that hand.")),
    ]
    if rules.rebuy_price:
        price = _("Each return pays %(price)s into the bote.") % {"price": amount(rules.rebuy_price, unit)}
        drafts.append(ruled(rules, price, "rebuy_price"))
    until = _(
        "The offer stands until it is taken or declined, or the next hand is written down; after that you are out for "
        "good."
    )
    return [*drafts, *_few_left(rules), decided(until)]


def _few_left(rules: Ruleset) -> list[Draft]:
    """Whether somebody may come back to one or two others (rules.md §3.2)."""
    least = rules.rebuy_min_live
    few = ngettext(
        "Nobody may come back unless at least %(n)s player is still in.",
        "Nobody may come back unless at least %(n)s players are still in.",
        least,
    )
    drafts = [decided(few % {"n": least})]
    if least > 1:
        drafts.append(decided(_("So the only player left wins, even if others have rebuys left.")))
    if rules.rebuy_two_players and least == 1:
        return [*drafts, decided(_("In a match of two one may come back as well."))]
    text = _("In a match of two nobody comes back.")
    return [*drafts, decided(text) if rules.rebuy_two_players else ruled(rules, text, "rebuy_two_players")]


def _bote(rules: Ruleset, unit: str | None) -> list[Draft]:
    drafts = []
    if rules.entry:
        entry = _("Everybody pays %(entry)s into the bote before the first hand.")
        drafts.append(ruled(rules, entry % {"entry": amount(rules.entry, unit)}, "entry"))
    if rules.payout == "points_of_losers":
        owed = _("Each loser pays the winner as much as the total on the sheet at the end.")
        drafts.append(ruled(rules, owed, "payout"))
    elif not rules.entry and not rules.rebuy_price:
        return [decided(_("There is no bote: the match is played for the win alone."))]
    if rules.entry or rules.rebuy_price:
        drafts.append(ruled(rules, _("The winner takes the bote with all that rebuys paid into it."), *_takes(rules)))
    shared = _("Several winners share it equally, to the cent; a cent that is left goes to the earlier seat.")
    return [*drafts, decided(shared)]


def _takes(rules: Ruleset) -> list[str]:
    """The field that speaks of the bote, unless it speaks of the losers' points."""
    return ["payout"] if rules.payout == "winner_takes_bote" else []


def _coming_and_going(rules: Ruleset) -> list[Draft]:
    late = _(
        "Somebody who comes late may sit down until the first player is out, at the highest total of those still in."
    )
    if rules.entry:
        late = _(
            "Somebody who comes late may sit down until the first player is out, at the highest total of those still "
            "in, and pays the stake."
        )
    leaves = _("Whoever leaves keeps their total, scores no more and cannot win.")
    if rules.entry:
        leaves = _("Whoever leaves keeps their total, scores no more and cannot win; the stake stays in the bote.")
    return [decided(late), decided(leaves)]


def _end(rules: Ruleset) -> list[Draft]:
    drafts = []
    if rules.max_hands is not None:
        text = ngettext(
            "The match ends after %(n)s hand: the lowest total of those still in wins.",
            "The match ends after %(n)s hands at most: the lowest total of those still in wins.",
            rules.max_hands,
        )
        drafts.append(ruled(rules, text % {"n": rules.max_hands}, "max_hands"))
    if rules.max_minutes is not None:
        text = ngettext(
            "The match ends after %(n)s minute: the lowest total of those still in wins.",
            "The match ends after %(n)s minutes at most: the lowest total of those still in wins.",
            rules.max_minutes,
        )
        drafts.append(ruled(rules, text % {"n": rules.max_minutes}, "max_minutes"))
    places = _(
        "Places: the winners first, then those still in by their totals, then the others, the last one out first. "
        "Within one hand the lower total is ahead; equal players share a place."
    )
    return [
        *drafts,
        decided(_("If the table ends the match early, the lowest total of those still in wins.")),
        decided(places),
        decided(
            _("A hand written down wrongly is corrected at any time, and everything after it is worked out again.")
        ),
    ]
