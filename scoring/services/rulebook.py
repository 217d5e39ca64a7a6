"""The club's book of rulesets: named, changed by new versions, retired; and what the club plays by default."""

from django.db import IntegrityError, transaction

from scoring import audit
from scoring.engine.names import clean_name
from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.locks import written_in_turn
from scoring.models import BookRuleset, BookVersion, Club
from scoring.roles import Actor


class NameTaken(Exception):
    """Another ruleset of the club's book has this name; nothing was stored."""


def add_ruleset(*, club: Club, name: str, rules: Ruleset, by: Actor) -> BookRuleset:
    """Write a new ruleset into the book, as its version 1. Raises NameTaken, RuleError for a name that cannot be."""
    with written_in_turn():
        ruleset = BookRuleset(club=club, name=clean_name(name))
        _save(ruleset)
        BookVersion.objects.create(ruleset=ruleset, number=1, rules=rules.to_json())
        _note(ruleset, by, "ruleset.added", after={"name": ruleset.name, "rules": rules.to_json()})
        return ruleset


def change_ruleset(*, ruleset: BookRuleset, name: str, rules: Ruleset, by: Actor) -> BookRuleset:
    """Give a ruleset another name, and a new version where its rules differ; matches keep the copy that they have.

    Raises NameTaken, RuleError for a name that cannot be; nothing is stored then.
    """
    with written_in_turn():
        ruleset = _locked(ruleset)
        newest = ruleset.versions.latest("number")
        before = {"name": ruleset.name, "rules": newest.rules, "version": newest.number}
        ruleset.name = clean_name(name)
        _save(ruleset)
        after = {**before, "name": ruleset.name}
        if rules != newest.rules_data:
            after |= {"rules": rules.to_json(), "version": newest.number + 1}
            BookVersion.objects.create(ruleset=ruleset, number=newest.number + 1, rules=rules.to_json())
        was, now = audit.changes(before, after)
        if now:
            _note(ruleset, by, "ruleset.changed", before=was, after=now)
        return ruleset


def retire_ruleset(*, ruleset: BookRuleset, by: Actor) -> BookRuleset:
    """Offer the ruleset no longer for new matches; it stays readable. If it was the default, a preset takes over."""
    with written_in_turn():
        ruleset = _locked(ruleset)
        if not ruleset.retired:
            ruleset.retired = True
            ruleset.save(update_fields=["retired"])
            _note(ruleset, by, "ruleset.retired")
            if ruleset.club.default_ruleset_id == ruleset.pk:
                _make_default(ruleset.club, None, ruleset.club.default_preset, by)
        return ruleset


def restore_ruleset(*, ruleset: BookRuleset, by: Actor) -> BookRuleset:
    """Offer a retired ruleset again."""
    with written_in_turn():
        ruleset = _locked(ruleset)
        if ruleset.retired:
            ruleset.retired = False
            ruleset.save(update_fields=["retired"])
            _note(ruleset, by, "ruleset.restored")
        return ruleset


def set_default(*, club: Club, choice: BookRuleset | str, by: Actor) -> Club:
    """Make a named ruleset of the book, or the preset called `choice`, what the club plays by default.

    Raises KeyError for a preset that does not exist, ValueError for a ruleset that is retired or of another club.
    """
    with written_in_turn():
        club = (
            Club.objects.select_for_update(of=("self",), no_key=True).select_related("default_ruleset").get(pk=club.pk)
        )
        if isinstance(choice, BookRuleset):
            if choice.retired or choice.club_id != club.pk:
                raise ValueError("not a ruleset that this club offers")
            return _make_default(club, choice, club.default_preset, by)
        return _make_default(club, None, PRESETS[choice].preset, by)


def _make_default(club: Club, ruleset: BookRuleset | None, preset: str, by: Actor) -> Club:
    before = _default(club)
    club.default_ruleset, club.default_preset = ruleset, preset
    club.save(update_fields=["default_ruleset", "default_preset"])
    was, now = audit.changes(before, _default(club))
    if now:
        subject = f"club:{club.slug}"
        audit.record(
            club=club, by=by, verb="club.default_rules", subject=subject, label=club.name, before=was, after=now
        )
    return club


def _default(club: Club) -> audit.Fields:
    return {"ruleset": club.default_ruleset and club.default_ruleset.name, "preset": club.default_preset}


def _locked(ruleset: BookRuleset) -> BookRuleset:
    rows = BookRuleset.objects.select_for_update(of=("self",), no_key=True).select_related("club__default_ruleset")
    return rows.get(pk=ruleset.pk)


def _save(ruleset: BookRuleset) -> None:
    try:
        with transaction.atomic():
            ruleset.save()
    except IntegrityError:
        raise NameTaken from None


def _note(ruleset: BookRuleset, by: Actor, verb: str, **fields: audit.Fields) -> None:
    audit.record(club=ruleset.club, by=by, verb=verb, subject=f"ruleset:{ruleset.code}", label=ruleset.name, **fields)
