"""Fixtures for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import connection
from hypothesis import HealthCheck
from hypothesis import settings as examples

from tests.served import Served

# The same examples every time, however slow the machine: what fails is the change. Others with
# `make test-sqlite ARGS=--hypothesis-profile=new`.
STEADY = examples(deadline=None, suppress_health_check=[HealthCheck.too_slow])
examples.register_profile("same", STEADY, derandomize=True)
examples.register_profile("new", STEADY)
examples.load_profile("same")

STORES = {"db", "transactional_db", "live_server", "served", "prepared_site"}
"""Fixtures with a database behind them."""


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


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--stored`: only what stores something, for a second run on another database."""
    parser.addoption("--stored", action="store_true", help="leave out the tests that use no database")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what `--stored` does not want."""
    if config.getoption("--stored"):
        kept = [item for item in items if _stores(item)]
        config.hook.pytest_deselected(items=[item for item in items if not _stores(item)])
        items[:] = kept


def _stores(item: pytest.Item) -> bool:
    """Whether a test uses the database, or the server that has one."""
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint(STORES)


def pytest_xdist_auto_num_workers() -> int:
    """How many processes `-n auto` means: two find races between tests, more than four only wait for Chromium."""
    return max(2, min(4, os.cpu_count() or 2))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> None:
    """A database for each process; SQLite's in a file: the threads of one test must see one, as in production."""
    if connection.vendor == "sqlite":
        file = tmp_path_factory.mktemp("database") / "test.sqlite3"
        connection.settings_dict["TEST"]["NAME"] = str(file)
    else:
        request.getfixturevalue("django_db_modify_db_settings_parallel_suffix")


@pytest.fixture(scope="session")
def prepared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site with empty tables and compressed files, for `served` to copy."""
    site = Served(tmp_path_factory.mktemp("site"))
    site.prepare()
    yield site
    site.remove()


@pytest.fixture
def served(prepared_site: Served, tmp_path: Path) -> Iterator[Served]:
    """The real server, running, with an empty database and compressed files; a test may kill it and start it again."""
    site = Served(tmp_path / "site", like=prepared_site)
    site.start()
    yield site
    site.remove()
