"""Files of whole clubs that wait to be looked at."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import scoring.models.codes


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0012_rehearsals"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]
    operations = [
        migrations.CreateModel(
            name="ClubFile",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                ("code", models.CharField(default=scoring.models.codes.new_code, max_length=12, unique=True)),
                ("file_name", models.CharField(max_length=80)),
                ("content", models.BinaryField()),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
    ]
