"""Note of the matches stored so far which of them are over; their logs say it."""

from typing import Any

from django.db import migrations

from scoring.engine import rulesets
from scoring.engine.history import Entry, timeline
from scoring.engine.log_notation import action_from_json
from scoring.engine.match import Head


def note_finished(apps: Any, schema_editor: Any) -> None:
    """Fold every match once."""
    for match in apps.get_model("scoring", "Match").objects.iterator(chunk_size=500):
        early = [seat for seat in match.seats.order_by("number") if not seat.late]
        head = Head(
            rulesets.from_json(match.rules),
            tuple(str(seat.number) for seat in early),
            {str(seat.number): seat.start for seat in early},
            str(match.first_dealer),
        )
        lines = match.events.order_by("number").values_list("number", "action")
        log = [Entry(number, action_from_json(action)) for number, action in lines]
        match.finished = timeline(head, log).replay().finished
        match.save(update_fields=["finished"])


class Migration(migrations.Migration):
    dependencies = [("scoring", "0003_clubs")]
    operations = [migrations.RunPython(note_finished, migrations.RunPython.noop)]
