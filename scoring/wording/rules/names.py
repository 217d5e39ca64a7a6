"""What rulesets and the sources of the rules are called."""

from django.utils.translation import gettext as _

from scoring.engine.rulesets import Ruleset


def preset_name(preset: str) -> str:
    """The name of a preset as a person says it. Raises KeyError for an unknown one."""
    return {
        "fournier": "Fournier",
        "ludoteka": "Ludoteka",
        "corte3": _("Cut with 3"),
        "acanomas": "A Ca No Más",
        "cccj": _("Catalan club (CCCJ)"),
        "argentino50": _("Argentine 50"),
        "conga": "Conga",
        "torneo": _("Tournament"),
    }[preset]


def preset_origin(preset: str) -> str:
    """One sentence on where a preset comes from. Raises KeyError for an unknown one."""
    return {
        "fournier": _("The rules of the card maker Fournier: for a bote, and everybody may come back."),
        "ludoteka": _("The rules of Ludoteka: one small loose card to close, and a clean run of seven wins."),
        "corte3": _("With 50 cards, where one cuts with 3; nobody is out, and the lowest total wins."),
        "acanomas": _("The rules known as A Ca No Más: for a bote, and whoever reaches the limit is out."),
        "cccj": _("The rules of a Catalan card club: the losers pay the winner their points."),
        "argentino50": _("A house sheet from Argentina: 50 cards, dear jokers, and money on the table."),
        "conga": _("Conga, as it is played on the Río de la Plata: the ace of oros is the joker."),
        "torneo": _("For clubs: as Ludoteka, but without jokers and without rebuys."),
    }[preset]


def ruleset_name(rules: Ruleset) -> str:
    """`Ludoteka`, or `Ludoteka, modified` where a field was changed (rules.md §2)."""
    name = preset_name(rules.preset)
    return _("%(preset)s, modified") % {"preset": name} if rules.changes else name


def book_name(name: str, number: int, rules: Ruleset) -> str:
    """A ruleset of a club's book: `“Casa” v2 (Ludoteka, modified)`."""
    return _("“%(name)s” v%(number)s (%(rules)s)") % {"name": name, "number": number, "rules": ruleset_name(rules)}


def house_label() -> str:
    """The mark on a rule that rules.md §3 decides."""
    return _("house decision")


def table_label() -> str:
    """The mark on a rule that no source has: the table wants it so."""
    return _("this table")


def source_names() -> dict[str, str]:
    """What each mark beside a rule stands for, in the order in which they are listed."""
    return {
        "S0": _("Fournier’s rules"),
        "S1": _("Ludoteka’s rules, a short text"),
        "S3": _("an anonymous text for 50 cards, in which one cuts with 3"),
        "S4": _("A Ca No Más; only a fragment is known"),
        "CCC": _("the rules of a Catalan card club"),
        "ARG": _("a house sheet from Argentina"),
        "CON": _("the rules of Conga, from the Río de la Plata"),
        "LUD": _("Ludoteka’s rules, the fuller text"),
        house_label(): _("decided for this app where the sources are silent or disagree"),
        table_label(): _("chosen by the people at this table; no source has it"),
    }
