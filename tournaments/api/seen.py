"""What a reader may see, and what people are called: rights and names of the pages, for programs."""

from typing import Any

from django.db.models import Q, QuerySet
from django.http import Http404

from scoring.models import Club, Player
from tournaments.api.door import Reader
from tournaments.models import Season, Tournament


def clubs(reader: Reader) -> QuerySet[Club]:
    """The clubs with a public page, and the key's own."""
    own = Q(pk=reader.key.club_id) if reader.key else Q()
    return Club.objects.filter(Q(public=True) | own, rehearsal=False).order_by("slug")


def club(reader: Reader, slug: str) -> Club:
    """The club called `slug`. Raises Http404."""
    return _one(clubs(reader).filter(slug=slug))


def seasons(reader: Reader, club: Club) -> QuerySet[Season]:
    """The club's seasons for this reader, the newest first."""
    found = club.seasons.order_by("-ends_on", "-pk")
    return found if reader.member_of(club) else found.filter(public=True)


def season(reader: Reader, code: str) -> Season:
    """The season `code`; a public one also of a club whose page is not, as on the pages. Raises Http404."""
    found: Season = _one(Season.objects.select_related("club").filter(code=code, club__rehearsal=False))
    if not (found.public or reader.member_of(found.club)):
        raise Http404
    return found


def tournaments(reader: Reader, club: Club) -> QuerySet[Tournament]:
    """The club's tournaments for this reader, the newest first."""
    found = club.tournaments.filter(rehearsal_of=None).order_by("-starts_at", "-pk")
    return found if reader.member_of(club) else found.filter(public=True)


def tournament(reader: Reader, code: str) -> Tournament:
    """The tournament `code`; a public one also of a club whose page is not, as on the pages. Raises Http404."""
    found: Tournament = _one(Tournament.objects.select_related("club").filter(code=code, rehearsal_of=None))
    if not (found.public or reader.member_of(found.club)):
        raise Http404
    return found


def _one(found: QuerySet[Any]) -> Any:
    row = found.first()
    if row is None:
        raise Http404
    return row


class People:
    """What people of one club are called for one reader, in one query whoever they are."""

    def __init__(self, reader: Reader, club: Club) -> None:
        self.member = reader.member_of(club)
        merged = Player.objects.filter(club=club).exclude(merged_into=None)
        rows = merged.values_list("pk", "merged_into__code", "merged_into__forgotten_at")
        self.kept = {pk: code if forgotten is None else None for pk, code, forgotten in rows}

    def name(self, person: Player) -> str:
        """As the club knows them, or as strangers do."""
        return person.name if self.member else person.public_name

    def who(self, person: Player) -> dict[str, str | None]:
        """Code and name. Two rows that are one person have one code; who was forgotten has none."""
        own = person.code if person.forgotten_at is None else None
        return {"player": self.kept.get(person.pk, own), "name": self.name(person)}
