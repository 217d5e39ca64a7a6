"""Entering people from a pasted list: those the club knows, and new ones who become the club's."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from scoring.models import Player
from scoring.roles import Actor
from scoring.services.newcomers import CHOICES, Fate, Line, Orders, admit, fates
from scoring.services.people import code_for
from tournaments.models import Entry, Tournament
from tournaments.services.entries import enter_people


def enter_list(
    *, tournament: Tournament, by: Actor, lines: Sequence[Line], choices: Mapping[int, str], client_id: UUID
) -> list[Entry]:
    """Enter whom the lines mean, in their order; beyond the capacity they go on the wait list.

    `choices` by line number: `skip`, `add` for somebody new, or the code of the player who is meant; nothing for what
    is clear. Who may be two people and was not decided is left out. New people are added to the club first; sent twice,
    nobody is added or entered twice. Raises Finished; RuleError as `admit` and `enter_people`.
    """
    club = tournament.club
    found = fates(club, lines)
    admit(club=club, by=by, lines=lines, orders=Orders(choices), client_id=client_id)
    codes = {fate.line.number: code_for(club, client_id, fate.line.number) for fate in found}
    added = {player.code: player for player in Player.objects.filter(club=club, code__in=codes.values())}
    people = []
    for fate in found:
        choice = choices.get(fate.line.number, "")
        person = _meant(fate, choice) or added.get(codes[fate.line.number])
        if person is not None and choice != "skip":
            people.append(person)
    return enter_people(tournament=tournament, by=by, people=list(dict.fromkeys(people)))


def _meant(fate: Fate, choice: str) -> Player | None:
    """The player of the club whom a line means, if it is one."""
    if choice == "add":
        return None
    if fate.kind == "doubt":
        return next((player for player, _why in fate.likes if player.code == choice), None)
    return fate.player if choice not in CHOICES else None
