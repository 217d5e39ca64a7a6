"""Databases for servers of their own, of the kind that DATABASE_URL names."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg


def is_postgres(url: str) -> bool:
    """Whether `url` names a database of PostgreSQL's."""
    return urlsplit(url).scheme in ("postgres", "postgresql")


def new_database(folder: Path) -> str:
    """The address of an empty database for the site in `folder`."""
    url = os.environ.get("DATABASE_URL", "")
    return _created(url, "template1") if is_postgres(url) else _in_folder(folder)


def copy_of(database: str, folder: Path) -> str:
    """The address of a database equal to `database`, which nobody uses; of SQLite's the file was copied to `folder`."""
    return _created(database, _name(database)) if is_postgres(database) else _in_folder(folder)


def drop(database: str) -> None:
    """Remove what `new_database` or `copy_of` made, whoever uses it; SQLite's goes with its folder."""
    if is_postgres(database):
        name = _name(database)
        _command(database, f'DROP DATABASE "{name}" WITH (FORCE)')


def rows(database: str, query: str) -> list[tuple[Any, ...]]:
    """What a query that both databases understand finds."""
    if is_postgres(database):
        with psycopg.connect(database) as connection:
            return connection.execute(query.encode()).fetchall()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as file:
        return file.execute(query).fetchall()


def _in_folder(folder: Path) -> str:
    return f"sqlite:///{folder / 'site.sqlite3'}"


def _created(url: str, template: str) -> str:
    name = f"served_{uuid4().hex}"
    _command(url, f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
    return urlsplit(url)._replace(path=f"/{name}").geturl()


def _command(url: str, command: str) -> None:
    """Said from another database: none can be made or dropped from inside."""
    with psycopg.connect(urlsplit(url)._replace(path="/postgres").geturl(), autocommit=True) as connection:
        connection.execute(command.encode())


def _name(url: str) -> str:
    return urlsplit(url).path.removeprefix("/")
