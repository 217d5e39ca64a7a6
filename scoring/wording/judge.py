"""What the referee says, in words: how a close counts, why it is not legal, where cards are laid off."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.engine.judge import Judgement, Layout
from scoring.engine.rulesets import Ruleset
from scoring.queries.judge import Discard, arranged, loose_points
from scoring.templatetags.pad import points as signed_points
from scoring.templatetags.pad import signed
from scoring.wording.cards import CardFace, card_face, cards_words
from scoring.wording.hands import close_name
from scoring.wording.happenings import Sentence


@dataclass(frozen=True)
class LaidOffFace:
    """A card laid off, on whose meld, and that meld as its owner showed it."""

    face: CardFace
    owner: str
    meld: tuple[CardFace, ...]


@dataclass(frozen=True)
class LayoutLine:
    """One player's cards as they lie. `points` are what they give, bonus included; None where the close is refused."""

    player: str
    name: str
    closes: bool
    points: int | None
    loose_points: int
    melds: tuple[tuple[CardFace, ...], ...]
    loose: tuple[CardFace, ...]
    laid_off: tuple[LaidOffFace, ...]


@dataclass(frozen=True)
class DiscardLine:
    """One card that a hand of eight may put down, and what the rest is then."""

    face: CardFace
    legal: bool
    words: str


def layout_lines(
    rules: Ruleset, closer: str | None, judgement: Judgement, names: Mapping[str, str]
) -> list[LayoutLine]:
    """Everybody's cards, in the order in which they were given."""
    return [
        LayoutLine(
            player=player,
            name=names[player],
            closes=player == closer,
            points=judgement.points[player] if judgement.points else None,
            loose_points=loose_points(rules, layout.loose),
            melds=tuple(_faces(rules, meld) for meld in layout.melds),
            loose=_faces(rules, layout.loose),
            laid_off=_laid_off(rules, judgement, layout, names),
        )
        for player, layout in judgement.layout.items()
    ]


def arranged_line(rules: Ruleset, cards: tuple[str, ...], player: str, name: str) -> LayoutLine:
    """The cards of one hand alone, with the fewest points left."""
    best = arranged(rules, cards)
    melds = tuple(_faces(rules, meld) for meld in best.melds)
    return LayoutLine(player, name, False, None, best.points, melds, _faces(rules, best.loose), ())


def verdict(judgement: Judgement, rules: Ruleset, closer: str, name: str) -> list[Sentence]:
    """What a close is worth; or why it is not legal, and what it would cost."""
    if judgement.legal:
        return [Sentence("bastos", "close", _("%(player)s may close. %(what)s") % _named(name, judgement, closer))]
    return [
        Sentence("copas", "warning", refusal(judgement, rules, closer, name)),
        Sentence("", "info", cost_words(rules)),
    ]


def named_close(judgement: Judgement, closer: str) -> str:
    """A legal close by its name and what it gives: `Run of seven, 1 joker: −50.`"""
    if judgement.wins is not None:
        return _("%(how)s: it wins the match.") % {"how": close_name("run7")}
    how = close_name(judgement.close or "loose", judgement.jokers if judgement.close == "run7" else 0)
    points = (judgement.points or {}).get(closer, 0)
    return _("%(how)s: %(points)s.") % {"how": how, "points": signed(points)}


def refusal(judgement: Judgement, rules: Ruleset, closer: str, name: str) -> str:
    """Why a close is not legal."""
    loose = judgement.layout[closer].loose
    points = loose_points(rules, loose)
    values = {
        "player": name,
        "points": points,
        "most": rules.close_max_points,
        "cards": cards_words(loose, rules.jokers),
        "loose": len(loose),
        "most_cards": rules.close_max_cards,
        "limit": rules.target,
    }
    if judgement.reason == "closing_points" and points <= rules.close_max_points:
        return _("%(player)s cannot close: a joker may not be left loose.") % values
    texts = {
        "closing_points": _("%(player)s cannot close: %(points)s points are loose (%(cards)s), the most is %(most)s."),
        "closing_cards": _("%(player)s cannot close: %(loose)s loose cards (%(cards)s), the most is %(most_cards)s."),
        "near_limit": _("%(player)s cannot close: with %(points)s points the total would pass the limit of %(limit)s."),
        "irregular_hand": _("%(player)s cannot close: the hand does not have seven cards."),
    }
    return texts[judgement.reason or ""] % values


def cost_words(rules: Ruleset) -> str:
    """What a wrong close costs."""
    if rules.wrong_close_penalty is None:
        return _("By these rules it costs nothing: play goes on.")
    points = rules.wrong_close_penalty
    text = ngettext(
        "By these rules a wrong close costs %(n)s point.", "By these rules a wrong close costs %(n)s points.", points
    )
    return text % {"n": points}


def discard_lines(rules: Ruleset, found: list[Discard], closer: str) -> list[DiscardLine]:
    """What each discard would give, in the order given."""
    return [
        DiscardLine(
            card_face(discard.card, rules.jokers),
            discard.judgement.legal,
            named_close(discard.judgement, closer)
            if discard.judgement.legal
            else _("no close; %(points)s left") % {"points": signed_points(discard.loose)},
        )
        for discard in found
    ]


def _named(name: str, judgement: Judgement, closer: str) -> dict[str, str]:
    return {"player": name, "what": named_close(judgement, closer)}


def _faces(rules: Ruleset, cards: tuple[str, ...]) -> tuple[CardFace, ...]:
    return tuple(card_face(card, rules.jokers) for card in cards)


def _laid_off(
    rules: Ruleset, judgement: Judgement, layout: Layout, names: Mapping[str, str]
) -> tuple[LaidOffFace, ...]:
    return tuple(
        LaidOffFace(
            card_face(laid.card, rules.jokers),
            names[laid.on],
            _faces(rules, judgement.layout[laid.on].melds[laid.meld]),
        )
        for laid in layout.laid_off
    )
