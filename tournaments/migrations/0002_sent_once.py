"""Penalties and money that are sent twice are stored once."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0001_initial"),
        ("scoring", "0012_rehearsals"),
    ]

    operations = [
        migrations.AddField(
            model_name="ledgerline",
            name="client_id",
            field=models.UUIDField(blank=True, help_text="made by the form: sent twice, it is one line", null=True),
        ),
        migrations.AddConstraint(
            model_name="ledgerline",
            constraint=models.UniqueConstraint(fields=("tournament", "client_id"), name="ledger_line_sent_once"),
        ),
        migrations.AddField(
            model_name="penalty",
            name="client_id",
            field=models.UUIDField(blank=True, help_text="made by the form: sent twice, it is one penalty", null=True),
        ),
        migrations.AddConstraint(
            model_name="penalty",
            constraint=models.UniqueConstraint(fields=("entry", "client_id"), name="penalty_sent_once"),
        ),
    ]
