"""What is said about players: why two look alike, what becomes of a line, what is wrong with a file."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.services.newcomers import Fate
from scoring.wording.audit import FIELDS, value_words

REASONS = {
    "same": _("the same name"),
    "lookalike": _("letters that look alike"),
    "order": _("the same words in another order"),
    "nickname": _("the nickname of one is the name of the other"),
    "initials": _("one is short for the other"),
    "typo": _("one letter differs"),
}
"""Why two may be one person (engine/likeness.py)."""

KINDS = {
    "new": _("new"),
    "there": _("already there"),
    "fills": _("completes what is known"),
    "differs": _("says something else"),
    "doubt": _("the same person?"),
    "repeat": _("twice in the list"),
    "error": _("cannot be kept"),
    "title": _("a title"),
    "message": _("a message"),
    "struck": _("struck out"),
    "long": _("too long for a name"),
    "empty": _("no name"),
}
"""What becomes of a line (services/newcomers.py), or what it is (engine/name_lists.py)."""

MARKS = {"new": "bastos", "fills": "oros", "differs": "oros", "doubt": "oros", "error": "copas", "long": "copas"}
"""The colour of a kind's tag; the others have none."""

COLUMNS = {
    "name": _("name"),
    "surname": _("surname"),
    "nickname": _("nickname"),
    "alias": _("alias for public pages"),
    "number": _("member number"),
    "contact": _("telephone or e-mail"),
    "notes": _("notes"),
    "active": _("active (yes or no)"),
    "code": _("code (from a file of this app)"),
}
"""What a column of a file may hold (exchange/players.py)."""

_PROBLEMS = {
    "file_too_big": _("The file is too big: at most %(most)s MB. Keep only the columns of the players, and save it."),
    "file_program": _("This is a program, whatever its name says, and not a table. Nothing was read."),
    "file_pdf": _("This is a PDF. Send the table itself: CSV, XLSX or ODS."),
    "file_old_excel": _(
        "This is an old Excel file, or one with a password. Open it, save it as .xlsx without one, and send that."
    ),
    "file_empty": _("There is nothing in the file."),
    "file_no_table": _("This is not a table. Send CSV, XLSX or ODS."),
    "file_damaged": _("The file is damaged or locked by a password. Open it, save it again, and send that."),
    "file_bomb": _("The file would grow enormous when unpacked. Save only the sheet of the players and send that."),
    "file_too_long": _("Too much at once: at most %(rows)s rows and %(columns)s columns."),
    "file_quotes": _("From row %(row)s on the quotation marks do not match. Correct them, or save the file anew."),
    "formula": _("A cell holds a formula without a result: %(cell)s. Write the text itself."),
    "yes_or_no": _("Active must be yes or no, not “%(said)s”."),
    "number_taken": _("%(name)s has the member number %(number)s."),
    "number_twice": _("The member number %(number)s is in the file twice."),
    "no_name": _("There is no name."),
    "too_long": _("%(field)s: at most %(most)s characters."),
    "forgotten": _("This player asked to be forgotten, and nothing about them can be changed."),
    "merged": _("This entry is part of another by now."),
    "both_played": _(
        "Both sat down in round %(round)s of “%(event)s”: they are two people. If one of the two was seated by mistake,"
        " let it leave that tournament first, as “results no longer count”."
    ),
    "newer_merge": _("Undo the newer merges of the same people first."),
    "errors": _("Nothing was saved: some rows cannot be kept. Correct the file, or say that they are left out."),
}


def problem(error: RuleError) -> str:
    """What is wrong with a file, a row of it, or a change of somebody; a code without words is said as it is."""
    params = {**error.params}
    code = error.code
    if code == "bad_file" and "most" in params:
        code = "no_name" if params.get("length") == 0 else "too_long"
        params["field"] = FIELDS.get(params.get("field", "name"), params.get("field"))
    if code == "number_taken" and "name" not in params:
        params["name"] = gettext("Somebody else")
    said = _PROBLEMS.get(code)
    return str(said) % params if said else error.message


def told(fate: Fate) -> str:
    """What becomes of a line, and why, in a sentence or a few words; blank where its kind says all."""
    if fate.problem is not None:
        return problem(fate.problem)
    return "; ".join(_difference(name, *pair) for name, pair in fate.gives.items())


def _difference(name: str, before: object, after: object) -> str:
    now = value_words(name, after, {})
    return f"{FIELDS[name]}: {now if before == '' else f'{value_words(name, before, {})} → {now}'}"
