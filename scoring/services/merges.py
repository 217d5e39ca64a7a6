"""Two rows that are one person, and the way back."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils import timezone

from scoring import audit
from scoring.engine.errors import RuleError
from scoring.locks import written_in_turn
from scoring.models import Player, PlayerMerge
from scoring.queries.people import person_of
from scoring.roles import Actor
from scoring.services.people import in_turn, subject_of


@dataclass(frozen=True)
class Meeting:
    """An event of another app in which two who may be one both take part.

    In `round` both sat down, so that they are two people. Without one, `stays` is whose place is left when they are
    one; None where the results of both stay.
    """

    event: str
    round: int | None = None
    stays: Player | None = None


@dataclass(frozen=True)
class Part:
    """What another app says of two people, and does in the same transaction when they are made one and parted again.

    `merged` is called while they are still two rows and may raise RuleError; `parted` when they are two again.
    """

    meetings: Callable[[Player, Player], list[Meeting]]
    merged: Callable[[PlayerMerge, Actor], None]
    parted: Callable[[PlayerMerge, Actor], None]


PARTS: list[Part] = []
"""Those of all apps."""


def meetings_of(one: Player, other: Player) -> list[Meeting]:
    """Where both take part: those that forbid to make them one come first."""
    found = [meeting for part in PARTS for meeting in part.meetings(one, other)]
    return sorted(found, key=lambda meeting: meeting.round is None)


def merge_players(*, kept: Player, gone: Player, by: Actor) -> PlayerMerge | None:
    """Make `gone`, and what was merged into it, one person with `kept`; None if they are one already.

    Matches go on naming the rows they were played with. Raises RuleError `forgotten` for somebody forgotten,
    `other_club` for people of two clubs, and as the other apps do (`both_played`).
    """
    if kept.club_id != gone.club_id:
        raise RuleError("other_club", "players of two clubs cannot be one")
    with written_in_turn():
        in_turn(kept.club)
        kept, gone = _person(kept), _person(gone)
        if kept == gone:
            return None
        moved = [gone, *gone.merged.all()]
        merge = PlayerMerge.objects.create(club=kept.club, kept=kept, gone=gone)
        merge.moved.set(moved)
        for part in PARTS:
            part.merged(merge, by)
        Player.objects.filter(pk__in=[row.pk for row in moved]).update(merged_into=kept)
        _note(merge, by, "player.merged")
    return merge


def undo_merge(*, merge: PlayerMerge, by: Actor) -> None:
    """Make the rows of `merge` what they were before; nothing happens if that is done already.

    Raises RuleError `newer_merge` while a newer merge of the same people is in force, `forgotten` for the forgotten.
    """
    with written_in_turn():
        in_turn(merge.club)
        merge = PlayerMerge.objects.select_related("kept", "gone", "club").get(pk=merge.pk)
        if merge.undone_at is not None:
            return
        if merge.kept.forgotten_at is not None:
            raise RuleError("forgotten", "this player asked to be forgotten")
        if newer_than(merge):
            raise RuleError("newer_merge", "a newer merge of the same people must be undone first")
        rows = merge.moved.exclude(pk=merge.gone_id)
        Player.objects.filter(pk__in=[row.pk for row in rows]).update(merged_into=merge.gone)
        merge.gone.merged_into = None
        merge.gone.save(update_fields=["merged_into"])
        merge.undone_at = timezone.now()
        merge.save(update_fields=["undone_at"])
        for part in PARTS:
            part.parted(merge, by)
        _note(merge, by, "player.unmerged")


def newer_than(merge: PlayerMerge) -> bool:
    """Whether a newer merge in force has the same person as the one that stayed, or took it away."""
    newer = PlayerMerge.objects.filter(club=merge.club, undone_at=None, pk__gt=merge.pk)
    return newer.filter(kept=merge.kept).exists() or newer.filter(moved=merge.kept).exists()


def _person(player: Player) -> Player:
    """The row that stands for the person now. Raises RuleError `forgotten`."""
    root = person_of(Player.objects.select_related("merged_into").get(pk=player.pk))
    if root.forgotten_at is not None:
        raise RuleError("forgotten", "this player asked to be forgotten")
    return root


def _note(merge: PlayerMerge, by: Actor, verb: str) -> None:
    """In the entries about either, by codes: no name of one stands in the entries about the other."""
    for player, other in ((merge.kept, merge.gone), (merge.gone, merge.kept)):
        key = "gone" if player == merge.kept else "kept"
        subject = subject_of(player)
        audit.record(club=merge.club, by=by, verb=verb, subject=subject, label=player.name, after={key: other.code})
