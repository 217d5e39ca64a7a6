"""Things that happen at one moment."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from scoring.engine.errors import RuleError
from scoring.services.club_matches import Claimed
from scoring.services.matches import Stale


def both_at_once(*jobs: Callable[[], object]) -> list[str]:
    """How the jobs end that begin at one moment, each in a thread and with a connection of its own.

    `done`, the code of a RuleError, or the name of another refusal; in alphabetical order.
    """
    together = Barrier(len(jobs))

    def run(job: Callable[[], object]) -> str:
        together.wait(timeout=30)
        try:
            job()
        except RuleError as error:
            return error.code
        except (Stale, Claimed) as error:
            return type(error).__name__
        finally:
            connection.close()
        return "done"

    with ThreadPoolExecutor(len(jobs)) as pool:
        return sorted(pool.map(run, jobs))
