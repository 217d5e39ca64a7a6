"""The command that works the ratings out from nothing."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.memories import a_club_of, a_single
from tournaments.models import RatingStep
from tournaments.queries.ratings import refresh_ratings

pytestmark = pytest.mark.django_db


def said(*args: str) -> str:
    out = StringIO()
    call_command("rate", *args, stdout=out)
    return out.getvalue()


def test_it_says_what_it_did_and_whether_anything_was_different() -> None:
    club, people = a_club_of(2)
    for hour in range(2):
        a_single(club, people, closer=1, hour=hour)
    refresh_ratings(club)
    assert said().startswith(f"{club.slug}: 2 matches in ")
    assert said(club.slug).endswith("nothing was different\n")
    RatingStep.objects.filter(of__number=2, person=people[0]).update(mean=0)
    assert said(club.slug).endswith("different from what was kept: 1\n")
    assert said(club.slug).endswith("nothing was different\n")


def test_a_club_that_there_is_not_is_refused() -> None:
    with pytest.raises(CommandError, match="there is no club nowhere"):
        said("nowhere")
