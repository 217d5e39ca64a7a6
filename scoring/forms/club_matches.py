"""Looking for matches of a club, and saying who sat at one of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from scoring.engine.errors import RuleError
from scoring.engine.names import MAX_LENGTH, clean_name, isolated, search_key
from scoring.models import Club, Player
from scoring.queries.club_matches import Wanted
from scoring.queries.table_people import alike, by_code, told_apart
from scoring.services.club_matches import Person

NARROWING = ("since", "until", "state")
NEW, GUEST = "new", "guest"
CODE = "player:"
STATES = (("", _("all")), ("open", _("going on")), ("finished", _("finished")), ("abandoned", _("do not count")))


class SearchForm(forms.Form):
    """What to look for; whatever cannot be understood is not looked for."""

    q = forms.CharField(label=_("Name of a person or of the match"), required=False, max_length=MAX_LENGTH)
    since = forms.DateField(
        label=_("From"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    until = forms.DateField(label=_("To"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"))
    state = forms.ChoiceField(label=_("State"), required=False, choices=STATES)

    def narrowing(self) -> list[BoundField]:
        """The fields that are looked at less often."""
        return [self[name] for name in NARROWING]

    def wanted(self) -> Wanted:
        """What was understood of it."""
        self.is_valid()
        found = self.cleaned_data
        return Wanted(found.get("q", "").strip(), found.get("since"), found.get("until"), found.get("state", ""))


@dataclass(frozen=True)
class ChairRow:
    """One chair of a match on the page that says who is who: its options as (value, words), and the one chosen.

    `find` is the name by which people are looked for; `unclear` says that it is the name of several.
    """

    number: int
    name: str
    find: str
    options: Sequence[tuple[str, str]]
    chosen: str
    unclear: bool


class WhoIsWho:
    """Who sat where: for every chair somebody of the club, somebody new, or a guest.

    `seated` maps the number of a chair to the name on it and to who sits there so far.
    """

    def __init__(
        self, club: Club, seated: Mapping[int, tuple[str, Player | None]], data: QueryDict | None = None
    ) -> None:
        self.club, self.seated, self.data = club, seated, data
        self.errors: list[str] = []
        finds = {chair: self._typed("find", chair, name) for chair, (name, _who) in seated.items()}
        like = alike(club, finds)
        asked = [self._typed("seat", chair, "").removeprefix(CODE) for chair in seated]
        self.known = by_code(club, asked) if data is not None else {}
        self.rows = [self._row(chair, finds[chair], like[chair]) for chair in seated]

    def people(self) -> dict[int, Person]:
        """Who is to sit on each chair."""
        found: dict[int, Person] = {}
        for row in self.rows:
            player = self.known.get(row.chosen.removeprefix(CODE))
            found[row.number] = player or (row.find if row.chosen == NEW else None)
        return found

    def is_valid(self) -> bool:
        """Whether it can be: nobody twice, and new people with names."""
        people = self.people()
        seated = [person.pk for person in people.values() if isinstance(person, Player)]
        if len(set(seated)) < len(seated):
            self.errors.append(str(_("Somebody sits at the table twice.")))
        for row in self.rows:
            try:
                clean_name(row.find if row.chosen == NEW else "-")
            except RuleError:
                self.errors.append(str(_("A name has from 1 to %(most)s characters.")) % {"most": MAX_LENGTH})
        return not self.errors

    def _typed(self, field: str, chair: int, default: str) -> str:
        return default if self.data is None else self.data.get(f"{field}-{chair}", default).strip()[: 2 * MAX_LENGTH]

    def _row(self, chair: int, find: str, like: Sequence[Player]) -> ChairRow:
        name, who = self.seated[chair]
        picked = self.known.get(self._typed("seat", chair, "").removeprefix(CODE))
        people = list(dict.fromkeys([*filter(None, (who, picked)), *like]))
        options = [(f"{CODE}{one.code}", words) for one, words in zip(people, told_apart(people), strict=True)]
        new = str(_("New in the club: %(name)s")) % {"name": isolated(find or name)}
        options += [(NEW, new), (GUEST, str(_("A guest")))]
        same = [one for one in like if search_key(find) in (search_key(one.name), search_key(one.nickname))]
        if self.data is not None:
            chosen = f"{CODE}{picked.code}" if picked else self._typed("seat", chair, GUEST)
        elif who is not None:
            chosen = f"{CODE}{who.code}"
        else:
            chosen = f"{CODE}{same[0].code}" if len(same) == 1 else GUEST
        chosen = chosen if chosen in dict(options) else GUEST
        return ChairRow(chair, name, find, options, chosen, unclear=len(same) > 1 and chosen == GUEST)
