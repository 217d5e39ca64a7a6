"""What somebody changed in a club, as sentences."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.engine.names import isolated
from scoring.engine.rulesets import PRESETS, Ruleset, from_json
from scoring.models import AuditEntry, Role
from scoring.wording.rules import changes_between, differences, preset_name, ruleset_name

NOTHING = "–"
YES, NO = pgettext_lazy("a switch", "yes"), pgettext_lazy("a switch", "no")
PLAYERS = {"kept", "gone", "other"}
"""Fields that hold codes of players."""

LANGUAGES = {"es": "español", "en": "English"}

KINDS: dict[str, Promise] = {
    "player": _("people"),
    "role": _("roles"),
    "invitation": _("invitations"),
    "ruleset": _("rules"),
    "match": _("matches"),
    "club": _("the club itself"),
}
"""What changes are about: the part of a verb before the dot."""

SENTENCES: dict[str, Promise] = {
    "club.founded": _("%(who)s founded the club %(label)s."),
    "club.imported": _("%(who)s founded the club %(label)s from a file."),
    "club.exported": _("%(who)s downloaded the whole club as a file."),
    "club.changed": _("%(who)s changed the settings of the club."),
    "role.given": _("%(who)s gave %(label)s a role."),
    "role.changed": _("%(who)s changed the role of %(label)s."),
    "role.removed": _("%(who)s took the role of %(label)s away."),
    "role.left": _("%(label)s left the club."),
    "role.accepted": _("%(label)s accepted an invitation."),
    "player.added": _("%(who)s added %(label)s."),
    "player.changed": _("%(who)s changed what is known of %(label)s."),
    "player.merged": _("%(who)s found that %(label)s and another entry are one person."),
    "player.unmerged": _("%(who)s parted %(label)s from another entry again."),
    "player.kept-apart": _("%(who)s found that %(label)s and another entry are two people."),
    "player.forgotten": _("%(who)s took away everything by which %(label)s could be known."),
    "player.exported": _("%(who)s downloaded the players as a file."),
    "ruleset.added": _("%(who)s wrote the rules %(label)s into the book."),
    "ruleset.changed": _("%(who)s changed the rules %(label)s."),
    "ruleset.retired": _("%(who)s took the rules %(label)s out of use."),
    "ruleset.restored": _("%(who)s took the rules %(label)s into use again."),
    "club.default_rules": _("%(who)s chose other usual rules."),
    "match.started": _("%(who)s started the match %(label)s."),
    "match.claimed": _("%(who)s made the match %(label)s one of the club's."),
    "match.released": _("%(who)s took the match %(label)s out of the club."),
    "match.people": _("%(who)s said who played in the match %(label)s."),
    "match.discounted": _("%(who)s decided that the match %(label)s does not count."),
    "match.recounted": _("%(who)s decided that the match %(label)s counts again."),
    "match.corrected": _("%(who)s corrected the match %(label)s."),
    "match.undone": _("%(who)s undid something in the match %(label)s."),
    "match.redone": _("%(who)s redid something in the match %(label)s."),
    "match.reopened": _("%(who)s reopened the match %(label)s."),
    "match.called": _("The referee was called to the match %(label)s."),
    "match.disputed": _("Somebody did not agree with a hand of the match %(label)s."),
    "match.answered": _("%(who)s answered a call at the match %(label)s."),
    "match.renamed": _("%(who)s mended names in the match %(label)s."),
    "invitation.made": _("%(who)s made an invitation."),
    "invitation.revoked": _("%(who)s withdrew an invitation."),
}
"""What a verb says; `label` is what it was done to, as it was called then."""

FIELDS: dict[str, Promise] = {
    "name": _("name"),
    "slug": _("name in addresses"),
    "about": _("about the club"),
    "language": _("language"),
    "unit": _("played for"),
    "time_zone": _("time zone"),
    "public": _("page for everybody"),
    "ratings": _("skill ratings"),
    "default_preset": _("usual rules"),
    "role": _("role"),
    "nickname": _("nickname"),
    "alias": _("alias"),
    "number": _("member number"),
    "contact": _("contact"),
    "notes": _("notes"),
    "active": _("active"),
    "kept": _("the entry that stayed"),
    "gone": _("the entry that went into it"),
    "other": _("the other entry"),
    "note": _("for whom"),
    "people": _("at the table"),
    "rules": _("rules"),
    "version": _("version"),
    "ruleset": _("rules of the book"),
    "preset": _("ruleset"),
    "hand": _("hand"),
    "text": _("reason"),
    "answer": _("answer"),
}
"""What a field is called in the list of what changed; any other is called as in files (docs/formats.md)."""


VALUES: dict[str, Promise] = {}
"""What a short text means, by `field.text`."""
WRITTEN: dict[str, Callable[[str], str]] = {}
"""How what a field holds is written in the reader's language: amounts, days, moments."""


def add_words(
    *,
    kinds: Mapping[str, Promise],
    sentences: Mapping[str, Promise],
    fields: Mapping[str, Promise],
    values: Mapping[str, Promise],
    people: Iterable[str],
) -> None:
    """The words of another app, which calls this from its own `wording/audit.py`; apps.py finds that.

    `values` are what short texts mean that a field may hold; `people` names the fields that hold codes of people.
    """
    KINDS.update(kinds)
    SENTENCES.update(sentences)
    FIELDS.update(fields)
    VALUES.update(values)
    PLAYERS.update(people)


@dataclass(frozen=True)
class Change:
    """One field: what it is called, what it was and what it is; None where there was or is nothing at all."""

    name: str
    before: str | None
    after: str | None


def sentence(entry: AuditEntry, names: Mapping[str, str] | None = None) -> str:
    """The entry in a sentence. A verb that has no sentence is named as it is; `names` says what a code stands for."""
    who, label = isolated(entry.who), isolated((names or {}).get(entry.label, entry.label))
    words = {"who": who or gettext("Somebody without an account"), "label": label or gettext("(forgotten)")}
    said = SENTENCES.get(entry.verb)
    return str(said) % words if said else f"{words['who']}: {entry.verb} {label}"


def changed_fields(entry: AuditEntry, names: Mapping[str, str]) -> Iterator[Change]:
    """Every field of the entry, from what to what; `names` says what the players are called whose codes it holds."""
    before, after = entry.before or {}, entry.after or {}
    if "rules" in before and "rules" in after:
        yield Change(str(FIELDS["rules"]), None, "; ".join(changes_between(*_both(before["rules"], after["rules"]))))
        before, after = _without(before), _without(after)
    for name in sorted({*before, *after}, key=_order):
        was = None if entry.before is None else value_words(name, before.get(name), names)
        now = None if entry.after is None else value_words(name, after.get(name), names)
        if (was or NOTHING) != (now or NOTHING):
            yield Change(_field(name), was, now)


def _order(name: str) -> tuple[int, str]:
    """Where a field stands: as in FIELDS, the unknown after them; what databases keep has an order of their own."""
    return list(FIELDS).index(name) if name in FIELDS else len(FIELDS), name


def value_words(name: str, value: Any, names: Mapping[str, str]) -> str:
    """What the field `name` holds, as a person says it."""
    if value in (None, "", {}):
        return NOTHING
    if isinstance(value, bool):
        return str(YES) if value else str(NO)
    if name == "rules":
        rules = from_json(value)
        return "; ".join([ruleset_name(rules), *differences(rules)])
    if isinstance(value, list) and name in FIELDS:
        return _list_words(name, value, names)
    if name in PLAYERS or name.isdecimal():
        return names.get(value, str(value))
    if name in ("people", "places"):
        return ", ".join(f"{seat}. {isolated(names.get(code, code))}" for seat, code in value.items())
    if name in ("preset", "default_preset") and value in PRESETS:
        return preset_name(value)
    if name == "role" and value in Role:
        return str(Role(value).label)
    if name == "language":
        return LANGUAGES.get(value, value)
    if isinstance(value, str) and name in WRITTEN:
        return WRITTEN[name](value)
    if isinstance(value, str):
        return str(VALUES.get(f"{name}.{value}", value))
    return json.dumps(value, ensure_ascii=False)


def _list_words(name: str, value: list[Any], names: Mapping[str, str]) -> str:
    """One after the other; a list in a list is a phrase."""
    phrases = (part if isinstance(part, list) else [part] for part in value)
    return ", ".join(" ".join(value_words(name, word, names) for word in phrase) for phrase in phrases)


def _field(name: str) -> str:
    """A number is that of a seat."""
    return gettext("seat %(number)s") % {"number": name} if name.isdecimal() else str(FIELDS.get(name, name))


def _both(before: Any, after: Any) -> tuple[Ruleset, Ruleset]:
    return from_json(before), from_json(after)


def _without(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "rules"}
