"""Fixtures for every test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection

from tests.served import Served


def pytest_configure(config: pytest.Config) -> None:
    """Set what is different in tests. HTTPS: the client of the tests speaks plain HTTP, as `make run` does."""
    settings.ALLOWED_HOSTS = ["*"]
    settings.SECURE_SSL_REDIRECT = False
    settings.SECURE_HSTS_SECONDS = 0
    settings.SESSION_COOKIE_SECURE = settings.CSRF_COOKIE_SECURE = settings.LANGUAGE_COOKIE_SECURE = False
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    # Files as they lie in the tree; tests/house/test_server.py tries the hashed and compressed ones.
    settings.STORAGES["staticfiles"]["BACKEND"] = "django.contrib.staticfiles.storage.StaticFilesStorage"
    settings.WHITENOISE_USE_FINDERS = True
    settings.WHITENOISE_AUTOREFRESH = True
    if not hasattr(config, "workerinput"):  # once, not in every process of pytest-xdist
        call_command("compile_catalogues", verbosity=0)  # an old .mo would win without a word


def pytest_xdist_auto_num_workers() -> int:
    """How many processes `-n auto` means: two find races between tests, more than four only wait for Chromium."""
    return max(2, min(4, os.cpu_count() or 2))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """A database in a file, one for each process: the threads of one test must see one database, as in production."""
    file = tmp_path_factory.mktemp("database") / "test.sqlite3"
    connection.settings_dict["TEST"]["NAME"] = str(file)


@pytest.fixture(scope="session")
def prepared_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site with empty tables and compressed files, for `served` to copy."""
    folder = tmp_path_factory.mktemp("site")
    Served(folder).prepare()
    return folder


@pytest.fixture
def served(prepared_site: Path, tmp_path: Path) -> Iterator[Served]:
    """The real server, running, with an empty database and compressed files; a test may kill it and start it again."""
    site = Served(Path(shutil.copytree(prepared_site, tmp_path / "site")))
    site.start()
    yield site
    site.kill()
