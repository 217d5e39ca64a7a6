"""A ruleset in a few short facts, and what a table changed in it."""

from dataclasses import dataclass, fields

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.cards import JOKER
from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.templatetags.pad import points
from scoring.wording.rules.fields import label
from scoring.wording.rules.names import preset_name, preset_origin, ruleset_name
from scoring.wording.rules.values import amount, joker_words, value_words

MOST_FACTS = 6


@dataclass(frozen=True)
class RulesetCard:
    """What the card of a ruleset says."""

    preset: str
    name: str
    origin: str
    facts: tuple[str, ...]
    changes: tuple[str, ...]


def card(rules: Ruleset) -> RulesetCard:
    """The card of a ruleset: its name, where it comes from, what matters and what was changed."""
    return RulesetCard(
        rules.preset,
        ruleset_name(rules),
        preset_origin(rules.preset),
        tuple(summary(rules)),
        tuple(differences(rules)),
    )


def summary(rules: Ruleset) -> list[str]:
    """Four to six short facts, the most important first: closing, run of seven, limit, rebuys, cards, rarities."""
    facts = [_closing(rules), _run7(rules), *_limit(rules), _cards(rules), *_rare(rules)]
    return facts[:MOST_FACTS]


def differences(rules: Ruleset) -> list[str]:
    """What was changed in the preset, one field a line, in the order of the fields (rules.md §2)."""
    preset = from_json({"preset": rules.preset, "deck": rules.deck})  # for Fournier's faces follow the deck
    return [
        _("%(rule)s: %(now)s instead of %(before)s")
        % {
            "rule": label(field),
            "now": value_words(field, now),
            "before": value_words(field, getattr(PRESETS[rules.preset] if field == "deck" else preset, field)),
        }
        for field, now in rules.changes.items()
    ]


def changes_between(before: Ruleset, after: Ruleset) -> list[str]:
    """What `after` says otherwise than `before`, one field a line, the preset it goes by first."""
    values = [(field.name, getattr(after, field.name), getattr(before, field.name)) for field in fields(after)]
    return [
        _("%(rule)s: %(now)s instead of %(before)s")
        % {
            "rule": label(name),
            "now": preset_name(now) if name == "preset" else value_words(name, now),
            "before": preset_name(then) if name == "preset" else value_words(name, then),
        }
        for name, now, then in values
        if now != then
    ]


def limit_words(rules: Ruleset) -> str:
    """Whether somebody exactly at the limit is in, as the table sees it: `100 = out` (rules.md §3.5)."""
    text = _("%(limit)s = out") if rules.out_when == ">=" else _("%(limit)s = alive")
    return text % {"limit": rules.target}


def _closing(rules: Ruleset) -> str:
    most, cards = rules.close_max_points, rules.close_max_cards
    if cards == 0:
        return _("Close only with all seven melded")
    if cards is None:
        return _("Close with %(points)s or less") % {"points": most}
    text = ngettext(
        "Close with one loose card of %(points)s or less",
        "Close with %(points)s or less in up to %(cards)s cards",
        cards,
    )
    return text % {"points": most, "cards": cards}


def _run7(rules: Ruleset) -> str:
    if rules.run7_wins:
        return _("Run of seven: wins the match")
    bonus = rules.run7_bonus(0)
    return _("Run of seven: %(points)s") % {"points": points(rules.bonus_seven if bonus is None else bonus)}


def _limit(rules: Ruleset) -> list[str]:
    if rules.end_mode == "lowest_when_reached":
        text = _("Ends at %(limit)s: the lowest total wins")
        if rules.out_when == ">":
            text = _("Ends past %(limit)s: the lowest total wins")
        return [text % {"limit": rules.target}]
    return [limit_words(rules), _rebuys(rules)]


def _rebuys(rules: Ruleset) -> str:
    if rules.rebuys_max is None:
        return _("Rebuys without limit")
    if rules.rebuys_max == 0:
        return _("No rebuys")
    return ngettext("%(n)s rebuy each", "%(n)s rebuys each", rules.rebuys_max) % {"n": rules.rebuys_max}


def _cards(rules: Ruleset) -> str:
    if any(card != JOKER for card in rules.jokers):
        text = ngettext("%(deck)s cards, joker: %(jokers)s", "%(deck)s cards, jokers: %(jokers)s", len(rules.jokers))
    else:
        text = _("%(deck)s cards, %(jokers)s")
    cards = text % {"deck": rules.deck, "jokers": joker_words(rules.jokers)}
    return cards if rules.decks == 1 else _("Two decks, each of %(cards)s") % {"cards": cards}


def _rare(rules: Ruleset) -> list[str]:
    """What only some tables have, the most surprising first."""
    facts = []
    if rules.max_hands is not None:
        facts.append(ngettext("%(n)s hand at most", "%(n)s hands at most", rules.max_hands) % {"n": rules.max_hands})
    if rules.max_minutes is not None:
        minutes = ngettext("%(n)s minute at most", "%(n)s minutes at most", rules.max_minutes)
        facts.append(minutes % {"n": rules.max_minutes})
    if rules.win_at_negative is not None:
        facts.append(_("%(points)s wins at once") % {"points": points(rules.win_at_negative)})
    if rules.payout == "points_of_losers":
        facts.append(_("Losers pay their points"))
    if rules.wrong_close_penalty is not None:
        facts.append(_("Wrong close: +%(points)s") % {"points": rules.wrong_close_penalty})
    if rules.entry:
        facts.append(_("Stake %(entry)s") % {"entry": amount(rules.entry)})
    return facts
