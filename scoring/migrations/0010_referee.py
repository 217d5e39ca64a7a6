"""A referee whom tables may call, the end of their time, and when either last moved."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0009_sealed_matches"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="calls_moves",
            field=models.PositiveIntegerField(default=0, help_text="how often somebody called or the clock was set"),
        ),
        migrations.AddField(
            model_name="match",
            name="ends_at",
            field=models.DateTimeField(blank=True, help_text="when time is up, if somebody's clock runs", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="refereed",
            field=models.BooleanField(default=False, help_text="whether there is a referee to be called"),
        ),
    ]
