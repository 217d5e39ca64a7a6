"""Writers of a SQLite database in a queue.

SQLite itself lets writers try again and again, each after a pause of its own: under load the unlucky ones wait long
(docs/performance.md). A lock of the operating system on a file beside the database hands the turn on at once.
"""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction


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


def lock_file() -> Path | None:
    """The file whose lock is the turn to write; None where none is needed."""
    name = connection.settings_dict["NAME"]
    return Path(f"{name}.lock") if connection.vendor == "sqlite" and not connection.in_atomic_block else None
