"""The whole club out and in: one file of the format `chinchon-club/1` (docs/formats.md).

A file is made of sections, one list each. Other apps add theirs by `register`. What belongs to the server and not to
the club is in none of them: accounts, roles, invitations, secrets of links.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.contrib.auth.models import User

from scoring.engine.errors import RuleError
from scoring.engine.rulesets import PRESETS
from scoring.exchange import club_document
from scoring.exchange.club_document import Document
from scoring.exchange.club_maps import Maps, Section, known
from scoring.exchange.club_matches import Matches
from scoring.exchange.club_people import Apart, Audit, Merges, Players, Rulebook
from scoring.exchange.club_rows import Shape, bad
from scoring.locks import snapshot, written_in_turn
from scoring.models import Club
from scoring.roles import Actor
from scoring.services.clubs import note_import

CLUB = Shape(
    Club,
    (
        "slug",
        "name",
        "about",
        "language",
        "unit",
        "time_zone",
        "public",
        "ratings",
        "default_preset",
        "rehearsal",
        "created_at",
    ),
    ("default_ruleset",),
)
_FIRST: list[Section] = [Rulebook(), Players(), Merges(), Apart(), Matches()]
_OTHERS: dict[str, Section] = {}
_NEWER: set[str] = set()
"""Sections that older files lack: they are read as if they were empty."""
_NEWER_FACTS: dict[str, Any] = {"ratings": Club._meta.get_field("ratings").default}
"""What older files do not say of the club itself."""


def register(section: Section, *, newer: bool = False) -> None:
    """Let other apps keep what they know of a club in its file, after its matches; `newer`: older files lack it."""
    _OTHERS[section.name] = section
    if newer:
        _NEWER.add(section.name)


def sections() -> list[Section]:
    """All sections in their order in the file: none names what comes later."""
    return [*_FIRST, *_OTHERS.values(), Audit()]


def export_club(club: Club) -> Iterator[str]:
    """The file in pieces of text, all of one moment. The same club always gives the same file."""
    with snapshot():
        club = Club.objects.select_related("default_ruleset").get(pk=club.pk)
        head = CLUB.write(club, default_ruleset=club.default_ruleset and club.default_ruleset.code)
        yield from club_document.write(head, {section.name: section.export(club) for section in sections()})


@dataclass(frozen=True)
class Contents:
    """What is in a file: the club's name, its name in addresses, and how many rows each section has."""

    name: str
    slug: str
    counts: Mapping[str, int]


def look(document: Document) -> Contents:
    """What is in the file, without reading every row. Raises RuleError `bad_file`."""
    _check_sections(document)
    facts = _read(document)
    return Contents(facts["name"], facts["slug"], document.counts)


def import_club(*, document: Document, by: Actor, slug: str = "", owner: User | None = None) -> Club:
    """Found a new club from a file: all of it, or nothing. `owner` becomes its owner, which is noted in its audit.

    `slug` in place of the file's. Codes that are taken here are replaced by new ones throughout. Raises RuleError:
    `slug_taken`, and `bad_file` with the place of what is wrong.
    """
    _check_sections(document)
    facts = _facts(document)
    facts["slug"] = slug or facts["slug"]
    with written_in_turn():
        if Club.objects.filter(slug=facts["slug"]).exists():
            raise RuleError("slug_taken", "another club has this address")
        club = Club.objects.create(**facts)
        maps = Maps(club)
        for section in sections():
            section.load(document, maps)
        default = document.plain["club"]["default_ruleset"]
        if default is not None:
            club.default_ruleset_id = known(maps.rulesets, default, "club.default_ruleset")
            club.save(update_fields=["default_ruleset"])
        if owner is not None:
            note_import(club=club, owner=owner, by=by)
    return club


def _check_sections(document: Document) -> None:
    names = [section.name for section in sections()]
    for name in (*document.plain, *document.counts):
        if name not in (*club_document.PLAIN, *names):
            raise bad("file", "unknown", name)
    for name in names:
        if name not in document.counts and name not in _NEWER:
            raise bad("file", "missing", name)


def _read(document: Document) -> dict[str, Any]:
    data = document.plain["club"]
    return CLUB.read({**_NEWER_FACTS, **data} if isinstance(data, dict) else data, "club")


def _facts(document: Document) -> dict[str, Any]:
    facts = _read(document)
    try:
        ZoneInfo(facts["time_zone"])
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise bad("club.time_zone", "value", facts["time_zone"]) from None
    if facts["default_preset"] not in PRESETS:
        raise bad("club.default_preset", "value", facts["default_preset"])
    return facts
