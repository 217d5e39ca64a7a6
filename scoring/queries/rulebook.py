"""A club's book of rulesets, as its pages show it."""

from dataclasses import dataclass

from django.db.models import Prefetch, QuerySet

from scoring.engine.rulesets import PRESETS, Ruleset
from scoring.models import BookRuleset, BookVersion, Club


@dataclass(frozen=True)
class Entry:
    """A named ruleset with its versions, the newest first."""

    ruleset: BookRuleset
    versions: tuple[BookVersion, ...]
    default: bool

    @property
    def newest(self) -> BookVersion:
        """The version that counts for new matches."""
        return self.versions[0]


def shelf(club: Club) -> list[Entry]:
    """The book: the club's default first, then by name, retired rulesets last. Two queries."""
    entries = [_entry(ruleset, club) for ruleset in _with_versions(BookRuleset.objects.filter(club=club))]
    return sorted(entries, key=lambda entry: (entry.ruleset.retired, not entry.default, entry.ruleset.name.casefold()))


def offered(club: Club) -> list[Entry]:
    """The rulesets of the book that new matches may be played by. Two queries."""
    return [entry for entry in shelf(club) if not entry.ruleset.retired]


def entry_of(club: Club, code: str) -> Entry | None:
    """The ruleset with this code in the club's book; None if there is none. Two queries."""
    ruleset = _with_versions(BookRuleset.objects.filter(club=club, code=code)).first()
    return None if ruleset is None else _entry(ruleset, club)


def default_rules(club: Club, book: list[Entry]) -> Ruleset:
    """What the club plays unless a table says otherwise; `book` are the rulesets that it offers."""
    named = next((entry.newest.rules_data for entry in book if entry.default), None)
    return named or PRESETS[club.default_preset]


def version_of(book: list[Entry], rules: Ruleset, chosen: str = "") -> BookVersion | None:
    """The newest version of the ruleset whose rules these are; of two that say the same, the one that was chosen."""
    same = [entry for entry in book if entry.newest.rules_data == rules]
    same.sort(key=lambda entry: entry.ruleset.code != chosen)
    return same[0].newest if same else None


def _with_versions(rulesets: QuerySet[BookRuleset]) -> QuerySet[BookRuleset]:
    return rulesets.prefetch_related(Prefetch("versions", BookVersion.objects.order_by("-number")))


def _entry(ruleset: BookRuleset, club: Club) -> Entry:
    versions = tuple(ruleset.versions.all())
    for version in versions:
        version.ruleset = ruleset  # no query to ask a version what it is called
    return Entry(ruleset, versions, ruleset.pk == club.default_ruleset_id)
