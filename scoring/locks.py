"""Writers in a queue, and what has to be so that none waits for another for ever.

SQLite itself lets writers try again and again, each after a pause of its own: under load the unlucky ones wait long
(docs/performance.md). A lock of the operating system on a file beside the database hands the turn on at once.

PostgreSQL lets writers work side by side. Those of one match are ordered by a lock on its row, which each takes before
it reads what it goes by; who locks several rows takes them by `locked`, in one order for all.
"""

import fcntl
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import ParamSpec, TypeVar

from django.db import OperationalError, connection, models, transaction

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")
Row = TypeVar("Row", bound=models.Model)

BROKEN_OFF = {"40001", "40P01"}
"""SQLSTATE of a transaction that PostgreSQL ended for no fault of its own: serialization failure, deadlock."""
ATTEMPTS = 5
PAUSE = 0.05
"""Seconds after which the one that was broken off comes again: the other goes first."""


@contextmanager
def written_in_turn() -> Iterator[None]:
    """A transaction that is begun when it is this writer's turn, whatever thread or process it runs in.

    Databases other than SQLite order their writers themselves.
    """
    path = lock_file()
    if path is None:
        with transaction.atomic():
            yield
        return
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # let go when the file is closed, also by the death of the process
        with transaction.atomic():
            yield


def retried(service: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Make a service one transaction in turn, done again from the start where the database had to break it off.

    For services that lock more than one match. Raises OperationalError when it was broken off five times.
    """

    @wraps(service)
    def whole(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Result:
        for _ in range(ATTEMPTS - 1):
            try:
                with written_in_turn():
                    return service(*args, **kwargs)
            except OperationalError as error:
                if connection.in_atomic_block or getattr(error.__cause__, "sqlstate", "") not in BROKEN_OFF:
                    raise
                time.sleep(PAUSE)
        with written_in_turn():
            return service(*args, **kwargs)

    return whole


def locked(rows: models.QuerySet[Row]) -> list[Row]:
    """These rows, locked until the transaction ends, and as they are now. All who lock several go by the same order.

    Nobody may change them meanwhile; rows that point at them may be added (`no_key`): else whoever adds one to a club
    that is locked would wait, perhaps with a lock that the other waits for.
    """
    return list(rows.select_for_update(no_key=True).order_by("pk"))


@contextmanager
def snapshot() -> Iterator[None]:
    """Reading only, and all of it as it is at this moment, whoever writes meanwhile; nobody waits for it.

    Inside a transaction it is that transaction's view.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        # Django's own transactions begin with the turn to write (settings.py); this one never takes it.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def lock_file() -> Path | None:
    """The file whose lock is the turn to write; None where none is needed."""
    name = connection.settings_dict["NAME"]
    return Path(f"{name}.lock") if connection.vendor == "sqlite" and not connection.in_atomic_block else None
