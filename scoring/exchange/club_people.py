"""The book of rulesets and the people of a club in its file; the audit, which names both."""

from collections.abc import Iterator
from typing import Any

from scoring.engine import rulesets
from scoring.engine.errors import RuleError
from scoring.engine.names import clean_name
from scoring.exchange.club_document import Document
from scoring.exchange.club_maps import Maps, known, store
from scoring.exchange.club_rows import Data, Shape, bad, batches, listed
from scoring.models import AuditEntry, BookRuleset, BookVersion, Club, Player, PlayerMerge, PlayersApart

RULESET = Shape(BookRuleset, ("code", "name", "retired"), ("versions",))
VERSION = Shape(BookVersion, ("number", "rules", "created_at"))
_KNOWN = ("code", "name", "nickname", "alias", "number", "contact", "notes", "active")
PLAYER = Shape(Player, (*_KNOWN, "created_at", "forgotten_at"), ("merged_into",))
MERGE = Shape(PlayerMerge, ("code", "created_at", "undone_at"), ("kept", "gone", "moved"))
APART = Shape(PlayersApart, ("created_at",), ("one", "other"))
ENTRY = Shape(AuditEntry, ("at", "who", "device", "verb", "subject", "label", "before", "after"))


def checked_rules(data: Any, at: str) -> Any:
    """Rules that can be read. Raises RuleError."""
    try:
        rulesets.from_json(data)
    except RuleError as error:
        raise bad(at, "value", error.message) from None
    return data


def checked_name(name: str, at: str) -> str:
    """A name as the program keeps them. Raises RuleError."""
    try:
        clean = clean_name(name)
    except RuleError:
        clean = ""
    if clean != name:
        raise bad(at, "value", name[:40])
    return name


class Rulebook:
    """Named rulesets with all their versions."""

    name = "rulebook"

    def export(self, club: Club) -> Iterator[Data]:
        """By age."""
        for ruleset in BookRuleset.objects.filter(club=club).prefetch_related("versions").order_by("pk"):
            yield RULESET.write(ruleset, versions=[VERSION.write(one) for one in ruleset.versions.all()])

    def load(self, document: Document, maps: Maps) -> None:
        """Rulesets by their codes, versions by code and number."""
        for at, data in document.rows(self.name):
            facts = RULESET.read(data, at)
            old = facts["code"]
            facts["code"] = maps.codes(BookRuleset, [(at, old)])[0]
            (ruleset,) = store(BookRuleset, [BookRuleset(club=maps.club, **facts)], at)
            maps.rulesets[old] = ruleset.pk
            rows = []
            for place, version in listed(data, "versions", at):
                rows.append(BookVersion(ruleset=ruleset, **VERSION.read(version, place)))
                checked_rules(rows[-1].rules, f"{place}.rules")
            for version in store(BookVersion, rows, f"{at}.versions"):
                maps.versions[old, version.number] = version.pk


class Players:
    """Everybody, those merged into others and those who asked to be forgotten too."""

    name = "players"

    def export(self, club: Club) -> Iterator[Data]:
        """By age."""
        rows = Player.objects.filter(club=club).order_by("pk")
        codes = dict(rows.values_list("pk", "code"))
        for row in rows.iterator(chunk_size=2000):
            yield PLAYER.write(row, merged_into=codes.get(row.merged_into_id or 0))

    def load(self, document: Document, maps: Maps) -> None:
        """First everybody, then who is whom."""
        merged: dict[str, tuple[str, str]] = {}
        for batch in batches(document.rows(self.name)):
            facts = [PLAYER.read(data, at) for at, data in batch]
            old = [fact["code"] for fact in facts]
            codes = maps.codes(Player, [(at, code) for (at, _data), code in zip(batch, old, strict=True)])
            rows = []
            for (at, data), fact, code in zip(batch, facts, codes, strict=True):
                checked_name(fact["name"], f"{at}.name")
                row = Player(club=maps.club, **{**fact, "code": code})
                row.search = row.search_text()  # bulk_create does not call save()
                rows.append(row)
                if data["merged_into"] is not None:
                    merged[fact["code"]] = (f"{at}.merged_into", data["merged_into"])
            stored = store(Player, rows, f"{batch[0][0]}…")
            maps.players.update({code: row.pk for code, row in zip(old, stored, strict=True)})
        self._merge(merged, maps)

    def _merge(self, merged: dict[str, tuple[str, str]], maps: Maps) -> None:
        rows = []
        for code, (at, into) in merged.items():
            key = known(maps.players, into, at)
            if into in merged:
                raise bad(at, "reference", into)
            rows.append(Player(pk=maps.players[code], merged_into_id=key))
        Player.objects.bulk_update(rows, ["merged_into"], batch_size=500)


class Merges:
    """Who was found to be whom, so that it can be undone."""

    name = "merges"

    def export(self, club: Club) -> Iterator[Data]:
        """By age."""
        rows = PlayerMerge.objects.filter(club=club).select_related("kept", "gone").prefetch_related("moved")
        for row in rows.order_by("pk"):
            moved = [one.code for one in sorted(row.moved.all(), key=lambda one: one.pk)]
            yield MERGE.write(row, kept=row.kept.code, gone=row.gone.code, moved=moved)

    def load(self, document: Document, maps: Maps) -> None:
        """All at once: there are few."""
        for at, data in document.rows(self.name):
            facts = MERGE.read(data, at)
            facts["code"] = maps.codes(PlayerMerge, [(at, facts["code"])])[0]
            kept, gone = (known(maps.players, data[key], f"{at}.{key}") for key in ("kept", "gone"))
            merge = PlayerMerge.objects.create(club=maps.club, kept_id=kept, gone_id=gone, **facts)
            merge.moved.set([known(maps.players, code, place) for place, code in listed(data, "moved", at)])


class Apart:
    """Who look alike and are two people."""

    name = "apart"

    def export(self, club: Club) -> Iterator[Data]:
        """By age."""
        rows = PlayersApart.objects.filter(one__club=club).select_related("one", "other").order_by("pk")
        for row in rows:
            yield APART.write(row, one=row.one.code, other=row.other.code)

    def load(self, document: Document, maps: Maps) -> None:
        """All at once."""
        rows = []
        for at, data in document.rows(self.name):
            one, other = (known(maps.players, data[key], f"{at}.{key}") for key in ("one", "other"))
            rows.append(PlayersApart(one_id=one, other_id=other, **APART.read(data, at)))
        store(PlayersApart, rows, self.name)


class Audit:
    """Who changed what; accounts by their names then."""

    name = "audit"

    def export(self, club: Club) -> Iterator[Data]:
        """By age."""
        for row in AuditEntry.objects.filter(club=club).order_by("pk").iterator(chunk_size=2000):
            yield ENTRY.write(row)

    def load(self, document: Document, maps: Maps) -> None:
        """Last of all: entries name everything else by its code."""
        for batch in batches(document.rows(self.name)):
            rows = []
            for at, data in batch:
                facts = ENTRY.read(data, at)
                kind, _colon, code = facts["subject"].partition(":")
                facts["subject"] = f"{kind}:{maps.follow(code)}"
                facts["label"] = maps.follow(facts["label"])  # a match without a label is called by its code
                for side in ("before", "after"):
                    facts[side] = maps.follow(facts[side])
                    if not isinstance(facts[side], dict | None):
                        raise bad(f"{at}.{side}", "type", "object")
                rows.append(AuditEntry(club=maps.club, **facts))
            store(AuditEntry, rows, f"{batch[0][0]}…")
