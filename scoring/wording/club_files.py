"""What is in a club's file and what is wrong with it, in words."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.wording.errors import explain

_WRONG: dict[str, Promise] = {
    "json": _("%(at)s: this is not the file of a club, or it is cut off (%(detail)s)."),
    "version": _("The file has another format: “%(detail)s” instead of chinchon-club/1."),
    "missing": _("%(at)s: “%(detail)s” is missing."),
    "unknown": _("%(at)s: “%(detail)s” does not belong there."),
    "type": _("%(at)s: something else stands where this should be: %(detail)s."),
    "value": _("%(at)s: this cannot be: %(detail)s."),
    "reference": _("%(at)s: “%(detail)s” is nowhere in the file."),
    "twice": _("%(at)s: something is there twice that may be there once. %(detail)s"),
}

_SECTIONS: dict[str, Promise] = {
    "rulebook": _("rules of the book"),
    "players": _("players"),
    "merges": _("merged entries"),
    "apart": _("entries told apart"),
    "matches": _("matches"),
    "tournaments": _("tournaments"),
    "seasons": _("seasons"),
    "audit": _("changes"),
}


def problem(error: RuleError) -> str:
    """Why a file was not read, and where in it; nothing of it is stored then."""
    said = _WRONG.get(error.params.get("why", ""))
    return str(said) % error.params if said else explain(error, {})


def counted(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    """How many rows of each kind there are; kinds without words as the file calls them."""
    return [(str(_SECTIONS.get(name, name)), number) for name, number in counts.items()]
