"""What matches are looked for by, kept beside them: databases fold only some letters of their own accord."""

from collections.abc import Iterator
from typing import Any

from django.db import migrations, models

from scoring.engine.names import search_key


def fill(apps: Any, schema_editor: Any) -> None:
    """Label, the names of seats, and every name that somebody was given in the log."""
    Match = apps.get_model("scoring", "Match")
    rows = []
    for match in Match.objects.prefetch_related("seats").iterator(chunk_size=500):
        actions = match.events.order_by("number").values_list("action", flat=True)
        given = [name for action in actions for name in _given(action)]
        names = [match.label, *(seat.name for seat in match.seats.all()), *given]
        rows.append(Match(pk=match.pk, search=search_key("\n".join(dict.fromkeys(names)))))
    Match.objects.bulk_update(rows, ["search"], batch_size=500)


def _given(action: dict[str, Any]) -> Iterator[str]:
    if "rename" in action:
        yield action["rename"]["name"]


class Migration(migrations.Migration):
    dependencies = [("scoring", "0010_referee")]
    operations = [
        migrations.AddField(
            "match",
            "search",
            models.TextField(
                blank=True, default="", editable=False, help_text="label and names as they are looked for"
            ),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
