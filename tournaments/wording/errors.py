"""What a tournament's services refuse, in the user's words."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from scoring.engine.errors import RuleError
from scoring.wording import errors as of_matches
from scoring.wording.lists import listed
from scoring.wording.people import problem
from tournaments.models import Entry

OF_PEOPLE = ("number_taken", "forgotten", "merged", "errors")
"""Codes of what the club's people forbid; a name that is none is a `bad_file` with the `most` that it may have."""


def names_of(entries: Iterable[Entry]) -> dict[str, str]:
    """What people are called, by every name that the engine has for them: the code of the entry and its draw name."""
    found: dict[str, str] = {}
    for entry in entries:
        found[entry.code] = found[entry.draw_name] = entry.person.name
    return found


def explain(error: RuleError, names: Mapping[str, str] | None = None) -> str:
    """`error` as a sentence for the screen; `names` turns codes of entries and draw names into people.

    Codes of matches and of the club's people are explained as there; those that only a file can cause are said as they
    are.
    """
    names = names or {}
    text = _plan_text(error) or (_sentences() | _of_seasons()).get(error.code)
    if text is None and (error.code in OF_PEOPLE or (error.code == "bad_file" and "most" in error.params)):
        return problem(error)
    if text is None:
        return of_matches.explain(error, names)
    params: dict[str, Any] = {**error.params}
    if "player" in params:
        params["player"] = names.get(params["player"], params["player"])
    if "tables" in params:
        params["tables"] = listed([str(number) for number in params["tables"]])
    return text % params


def _plan_text(error: RuleError) -> str | None:
    """What is wrong with the plan of a round or with the number of people; None for other errors."""
    params = error.params
    if error.code == "results_missing" and "tables" in params:
        return _("There is no result yet of these tables: %(tables)s.")
    if error.code == "results_missing" and "round" not in params:
        return _("Some results are still missing.")
    if error.code == "plan_frozen" and not params.get("round"):
        return _("A cut was made by these tie-breaks, so they stay as they are.")
    if error.code != "bad_file":
        return None
    text = _whys().get(params.get("why", ""))
    if text is None and params.get("round"):
        text = _("Round %(round)s cannot be played like this. Look at its table sizes, its limits and who plays on.")
    return text


def _sentences() -> dict[str, str]:
    return {
        "results_missing": _("Round %(round)s is not closed yet."),
        "tie_at_cut": _("Somebody is level for the last place. Decide first who of them plays on."),
        "plan_over": _("Every round of the plan has been played. Add one to the plan to play on."),
        "no_draft": _("There is no draft of a round. Draw one first."),
        "people_changed": _("Somebody came or left since the draw. Look at the draft again before you publish it."),
        "no_round": _("No round is being played now."),
        "no_tie": _("There is no tie to decide here any more."),
        "next_round_published": _("Only the newest round can be opened again, once it is closed."),
        "has_played": _("Who has had a table cannot be taken out, only leave."),
        "no_place": _("Who is on the wait list or has withdrawn has no place yet. Give one first."),
        "round_closed": _("The round is not being played, so its tables stay as they are."),
        "plan_frozen": _("Round %(round)s has been played or is being played: it stays as it is."),
        "entry_closed": _("Entry is closed. Ask the organisers."),
        "reason_missing": _("Say why."),
        "bad_points": _("A penalty is more than 0 points, with at most two decimals."),
        "bad_amount": _("That amount cannot be: two decimals at most, and no more taken back than was added."),
        "rehearsal_size": _("A rehearsal has %(least)s to %(most)s people."),
        "same_person": _("Choose two different people."),
        "no_chair": _("%(player)s does not play this round, so cannot sit down now."),
        "has_begun": _("The first round has been published, so this stays as it is."),
        "duplicate_player": _("%(player)s is in already."),
        "unknown_player": _("%(player)s is not in this round."),
        "wish": _("A seed is a whole number, and table sizes are numbers like 4-4-3."),
        "cut_changed": _("Results or people have changed since the round was closed. Reopen it and close it again."),
        "no_cut": _("This cut stays as it is: the next round has been published, or the round is open."),
        "tie_count": _("Choose as many people as there are places: %(open)s."),
        "still_here": _("%(player)s is still here and plays on."),
        "not_here": _("%(player)s is not here, so cannot move up."),
        "no_buy_back": _("Buying back is for who is out of the newest round, where the plan has it."),
        "nothing_to_merge": _("Nothing to merge now: every table stays as it is."),
        "rebuy_open": _("Somebody may still come back at these tables and has not said so: %(tables)s."),
        "late_join": _("Nobody can sit down at this table any more: somebody has passed the limit."),
    }


def _of_seasons() -> dict[str, str]:
    return {
        "season_name": _("A season needs a name."),
        "season_dates": _("A season ends on the day it begins, or later."),
        "bote_amount": _("An amount is not 0 and has at most two decimals."),
        "bote_short": _("The bote does not hold that much: there are %(held)s in it."),
        "bote_twice": _("The very same was noted a moment ago, so nothing was noted now."),
        "no_finalists": _("A final needs at least %(least)s people."),
    }


def _whys() -> dict[str, str]:
    """Why a plan makes no sense (params `why` of the engine's errors)."""
    return {
        "plan_size": _("A plan has 1 to 100 rounds, and nobody sits out more than 10 of them."),
        "final_last": _("Round %(round)s is the final: no other round comes after it."),
        "survivor_alone": _("“Last survivor” is a tournament of one round."),
        "limit": _("Round %(round)s: a limit is at least 1."),
        "before_final": _("Round %(round)s: say how many play the final after it."),
        "after_last": _("Round %(round)s is the last one: nobody plays on after it."),
        "places": _("Round %(round)s: at least 2 play on, and not the whole of a table."),
        "final_places": _("Round %(round)s: that is too many people for one final table."),
        "final_people": _("Round %(round)s: so many people cannot play a final at one table."),
        "too_few": _("Round %(round)s: more people would play on than play it."),
        "split": _("%(people)s people don't fit at tables of %(least)s to %(most)s."),
        "wish": _("The table sizes contradict each other: at least 2, at most 8, the usual size between the others."),
        "ladder": _("At least 1 goes through at each table, and the final has 2 to 8 people."),
        "points_size": _("Points are missing for tables of %(size)s."),
    }
