"""Whose phone holds the pencil."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("scoring", "0004_finished_matches")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="pencil_name",
            field=models.CharField(blank=True, help_text="whose phone it is, its owner says", max_length=40),
        ),
    ]
