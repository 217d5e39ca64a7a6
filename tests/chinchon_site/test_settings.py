"""Settings come from the environment and are safe where it says nothing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db.utils import ConnectionHandler
from django.test import Client

from chinchon_site import settings
from tests.house.source import ROOT

PRODUCTION = {
    "CHINCHON_SECRET_KEY": "a-key-for-this-test-only-0123456789-abcdefghijklmnopqrstuvwxyz",
    "CHINCHON_ALLOWED_HOSTS": "chinchon.example.org",
    "CHINCHON_HSTS_SUBDOMAINS": "1",
}


def manage(*arguments: str, environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """`manage.py …` with nothing else of ours in the environment."""
    ours = ("CHINCHON_", "DATABASE_URL", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True, check=False)


def test_the_documented_production_variables_pass_djangos_deployment_check() -> None:
    check = manage("check", "--deploy", "--fail-level", "WARNING", environment=PRODUCTION)
    assert (check.returncode, check.stdout, check.stderr) == (
        0,
        "System check identified no issues (0 silenced).\n",
        "",
    )


def test_without_a_secret_key_nothing_starts(tmp_path: Path) -> None:
    check = manage("check", environment={"CHINCHON_SECRET_KEY_FILE": str(tmp_path / "none")})
    assert (check.returncode, "no secret key: set CHINCHON_SECRET_KEY" in check.stderr) == (1, True)


def test_the_secret_key_may_lie_in_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "key").write_text("from the file\n", encoding="ascii")
    monkeypatch.delenv("CHINCHON_SECRET_KEY", raising=False)
    monkeypatch.setenv("CHINCHON_SECRET_KEY_FILE", str(tmp_path / "key"))
    assert settings.secret_key() == "from the file"


@pytest.mark.parametrize(("text", "value"), [("1", True), ("Yes", True), ("off", False), ("0", False), ("", True)])
def test_a_switch_reads_the_usual_words(text: str, value: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_SWITCH", text)
    assert settings.env_bool("CHINCHON_SWITCH", True) is value


def test_a_switch_refuses_other_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_SWITCH", "maybe")
    with pytest.raises(ImproperlyConfigured, match="CHINCHON_SWITCH must be 1 or 0, not 'maybe'"):
        settings.env_bool("CHINCHON_SWITCH", True)


def test_a_number_refuses_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_NUMBER", "many")
    with pytest.raises(ImproperlyConfigured, match="CHINCHON_NUMBER must be a whole number, not 'many'"):
        settings.env_int("CHINCHON_NUMBER", 1)


def test_a_list_is_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_LIST", " a, b ,,")
    assert settings.env_list("CHINCHON_LIST") == ["a", "b"]


def test_database_url_may_name_postgres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://club:pass@db.example.org:5433/chinchon")
    config = settings.database()
    assert (config["ENGINE"], config["HOST"], config["PORT"], config["NAME"]) == (
        "django.db.backends.postgresql", "db.example.org", 5433, "chinchon"
    )  # fmt: skip


def test_postgres_waits_for_nobody_without_end_and_goes_by_what_is_committed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://db.example.org/chinchon?sslmode=require")
    assert settings.database()["OPTIONS"] == {
        "sslmode": "require",
        "isolation_level": 2,
        "options": "-c lock_timeout=20s -c idle_in_transaction_session_timeout=60s",
    }


def test_options_in_the_address_of_postgres_win(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://db.example.org/chinchon?options=-c%20lock_timeout%3D5s")
    assert settings.database()["OPTIONS"] == {"isolation_level": 2, "options": "-c lock_timeout=5s"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("pragma", "value"), [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 20_000)]
)
def test_sqlite_keeps_what_it_acknowledged(
    pragma: str, value: str | int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'site.sqlite3'}")
    site = ConnectionHandler({"default": settings.database()})["default"]
    with site.cursor() as cursor:
        assert cursor.execute(f"PRAGMA {pragma}").fetchone() == (value,)
    site.close()


def test_every_answer_carries_the_strict_policy() -> None:
    answer = Client().get("/robots.txt/none")
    assert sorted(answer.headers["Content-Security-Policy"].split("; ")) == [
        "base-uri 'none'",
        "connect-src 'self'",
        "default-src 'none'",
        "font-src 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data:",
        "manifest-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "worker-src 'self'",
    ]


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://ana:p%40ss@mail.example.org", ("mail.example.org", 587, "ana", "p@ss", True, False)),
        ("smtps://mail.example.org", ("mail.example.org", 465, "", "", False, True)),
        ("smtp+plain://localhost", ("localhost", 25, "", "", False, False)),
        ("smtp://mail.example.org:2525", ("mail.example.org", 2525, "", "", True, False)),
    ],
)
def test_mail_is_sent_by_the_server_of_the_url(
    url: str, expected: tuple[object, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHINCHON_EMAIL_URL", url)
    names = ("HOST", "PORT", "HOST_USER", "HOST_PASSWORD", "USE_TLS", "USE_SSL")
    assert tuple(settings.mail()[f"EMAIL_{name}"] for name in names) == expected


def test_no_mail_is_sent_where_none_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHINCHON_EMAIL_URL", raising=False)
    assert settings.mail() == {}


@pytest.mark.parametrize("url", ["mail.example.org", "http://mail.example.org", "smtp:", "smtp://"])
def test_another_address_of_mail_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHINCHON_EMAIL_URL", url)
    with pytest.raises(ImproperlyConfigured):
        settings.mail()
