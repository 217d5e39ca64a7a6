"""The club's book of rulesets: names, versions, retiring, the default."""

from __future__ import annotations

import pytest

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS, from_json
from scoring.models import AuditEntry, BookRuleset, Club
from scoring.roles import Actor
from scoring.services import rulebook as services
from tests.scoring.club_factories import a_club, acting, an_account

pytestmark = pytest.mark.django_db

HOUSE = from_json({"preset": "ludoteka", "target": 70})


@pytest.fixture
def club() -> Club:
    return a_club()


@pytest.fixture
def by(club: Club) -> Actor:
    return acting(an_account(club))


def verbs(club: Club) -> list[str]:
    return [entry.verb for entry in reversed(AuditEntry.objects.filter(club=club))]


def test_a_ruleset_is_written_into_the_book_as_its_first_version(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name=" Casa\u202e ", rules=HOUSE, by=by)
    version = made.versions.get()
    assert (made.name, version.number, version.rules_data) == ("Casa", 1, HOUSE)
    assert verbs(club) == ["ruleset.added"]


def test_a_name_is_used_once_in_a_club(club: Club, by: Actor) -> None:
    services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    with pytest.raises(services.NameTaken):
        services.add_ruleset(club=club, name="Casa", rules=PRESETS["conga"], by=by)
    services.add_ruleset(club=a_club(), name="Casa", rules=HOUSE, by=by)
    assert BookRuleset.objects.filter(club=club).count() == 1


def test_a_ruleset_needs_a_name(club: Club, by: Actor) -> None:
    with pytest.raises(RuleError):
        services.add_ruleset(club=club, name="\u200b", rules=HOUSE, by=by)


def test_other_rules_are_the_next_version_and_the_old_one_stays(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    services.change_ruleset(ruleset=made, name="Casa", rules=PRESETS["conga"], by=by)
    assert [version.rules_data for version in made.versions.all()] == [HOUSE, PRESETS["conga"]]
    entry = AuditEntry.objects.first()
    assert entry is not None
    assert entry.before == {"rules": HOUSE.to_json(), "version": 1}
    assert entry.after == {"rules": {"preset": "conga"}, "version": 2}


def test_another_name_is_no_other_version(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    changed = services.change_ruleset(ruleset=made, name="House", rules=HOUSE, by=by)
    assert (changed.name, made.versions.count(), verbs(club)) == ("House", 1, ["ruleset.added", "ruleset.changed"])


def test_a_change_of_nothing_is_not_noted(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    services.change_ruleset(ruleset=made, name="Casa", rules=HOUSE, by=by)
    assert verbs(club) == ["ruleset.added"]


def test_a_taken_name_leaves_the_rules_as_they_were(club: Club, by: Actor) -> None:
    services.add_ruleset(club=club, name="House", rules=HOUSE, by=by)
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    with pytest.raises(services.NameTaken):
        services.change_ruleset(ruleset=made, name="House", rules=PRESETS["conga"], by=by)
    assert (BookRuleset.objects.get(pk=made.pk).name, made.versions.count()) == ("Casa", 1)


def test_a_retired_ruleset_is_no_default_any_more(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    services.set_default(club=club, choice=made, by=by)
    services.retire_ruleset(ruleset=made, by=by)
    club.refresh_from_db()
    assert (club.default_ruleset, club.default_preset) == (None, "ludoteka")
    assert verbs(club) == ["ruleset.added", "club.default_rules", "ruleset.retired", "club.default_rules"]


def test_a_ruleset_is_offered_again(club: Club, by: Actor) -> None:
    made = services.add_ruleset(club=club, name="Casa", rules=HOUSE, by=by)
    services.retire_ruleset(ruleset=made, by=by)
    assert not services.restore_ruleset(ruleset=made, by=by).retired
    assert verbs(club) == ["ruleset.added", "ruleset.retired", "ruleset.restored"]


def test_the_default_is_a_preset_or_a_ruleset_of_this_book(club: Club, by: Actor) -> None:
    foreign = services.add_ruleset(club=a_club(), name="Casa", rules=HOUSE, by=by)
    with pytest.raises(ValueError, match="not a ruleset"):
        services.set_default(club=club, choice=foreign, by=by)
    assert services.set_default(club=club, choice="conga", by=by).default_preset == "conga"
