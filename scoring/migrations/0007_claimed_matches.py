"""Matches that a club has claimed; lists of a club by the start of its matches."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0006_calls"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="claimed_at",
            field=models.DateTimeField(
                blank=True, help_text="since when a match without club is its club's", null=True
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["club", "-created_at", "-id"], name="matches_by_start"),
        ),
    ]
