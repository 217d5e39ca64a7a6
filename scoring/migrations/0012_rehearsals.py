"""Clubs that are made up to rehearse a tournament."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0011_match_search"),
    ]

    operations = [
        migrations.AddField(
            model_name="club",
            name="rehearsal",
            field=models.BooleanField(default=False, help_text="made up to rehearse a tournament; in no list of clubs"),
        ),
    ]
