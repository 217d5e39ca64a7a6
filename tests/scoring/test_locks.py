"""Writers in turn: none is lost, none waits for ever, and each goes by what the one before it wrote."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier, BrokenBarrierError, Event
from typing import NoReturn

import pytest
from django.db import OperationalError, connection, transaction

from scoring.locks import ATTEMPTS, locked, retried, written_in_turn
from scoring.models import Match, Seat
from tests.scoring.factories import a_match

pytestmark = pytest.mark.django_db(transaction=True)

WRITERS, TIMES = 6, 10


class BrokenOff(Exception):
    """What psycopg raises for a transaction that could not be serialised."""

    sqlstate = "40001"


def at_once(*jobs: Callable[[], None]) -> None:
    """Do these jobs side by side, each with a connection of its own. Raises what one of them raises."""

    def alone(job: Callable[[], None]) -> None:
        try:
            job()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(jobs)) as pool:
        for done in [pool.submit(alone, job) for job in jobs]:
            done.result(timeout=60)


def count_up(match: Match) -> None:
    """One more on the row of a match that this transaction has locked."""
    match.version += 1
    match.save(update_fields=["version"])


def versions() -> list[int]:
    """The counts of all matches."""
    return list(Match.objects.order_by("pk").values_list("version", flat=True))


def test_of_many_writers_none_is_lost() -> None:
    match = a_match().match

    @retried
    def write() -> None:
        count_up(locked(Match.objects.filter(pk=match.pk))[0])

    def many() -> None:
        for _ in range(TIMES):
            write()

    at_once(*[many] * WRITERS)
    assert versions() == [WRITERS * TIMES]


def test_two_who_lock_the_same_matches_in_opposite_orders_both_come_through() -> None:
    pair = [a_match().match.pk, a_match().match.pk]
    together, attempts = Barrier(2), []

    def write(first: int, second: int) -> None:
        attempts.append(first)
        one = Match.objects.select_for_update().get(pk=first)
        with suppress(BrokenBarrierError):  # where writers work one after the other, nobody comes to meet the first
            together.wait(timeout=2)
        count_up(Match.objects.select_for_update().get(pk=second))
        count_up(one)

    at_once(lambda: retried(write)(*pair), lambda: retried(write)(*reversed(pair)))
    assert versions() == [2, 2]
    assert (len(attempts) > 2) is (connection.vendor == "postgresql")  # one was broken off there, and came again


def test_who_locks_several_matches_by_the_one_order_is_never_broken_off() -> None:
    pair = [a_match().match.pk, a_match().match.pk]
    attempts = []

    @retried
    def write(matches: list[int]) -> None:
        attempts.append(matches)
        for match in locked(Match.objects.filter(pk__in=matches).order_by("-pk")):
            count_up(match)

    def many(matches: list[int]) -> None:
        for _ in range(TIMES):
            write(matches)

    at_once(*[lambda: many(pair), lambda: many(pair[::-1])] * (WRITERS // 2))
    assert versions() == [WRITERS * TIMES] * 2
    assert len(attempts) == WRITERS * TIMES


def test_who_has_waited_for_a_row_sees_what_was_written_meanwhile() -> None:
    """Also where the server would rather end such a transaction as not serialisable."""
    match = a_match().match
    has_written, has_read, seen = Event(), Event(), []

    def first() -> None:
        with written_in_turn():
            count_up(locked(Match.objects.filter(pk=match.pk))[0])
            has_written.set()
            has_read.wait(timeout=2)  # where writers work one after the other, the second has not begun

    def second() -> None:
        prefer_serializable()
        has_written.wait(timeout=30)
        with written_in_turn():
            seen.append(Match.objects.get(pk=match.pk).version)
            has_read.set()
            seen.append(locked(Match.objects.filter(pk=match.pk))[0].version)

    at_once(first, second)
    assert seen == {"sqlite": [1, 1], "postgresql": [0, 1]}[connection.vendor]


def test_a_row_that_is_locked_may_be_pointed_at_meanwhile_by_a_new_one() -> None:
    match = a_match().match
    has_locked, has_added, in_time = Event(), Event(), []

    def first() -> None:
        with written_in_turn():
            locked(Match.objects.filter(pk=match.pk))
            has_locked.set()
            in_time.append(
                has_added.wait(timeout=2)
            )  # where writers work one after the other, the second has not begun

    def second() -> None:
        has_locked.wait(timeout=30)
        with written_in_turn():
            Seat.objects.create(match=match, number=9, name="Eva")
        has_added.set()

    at_once(first, second)
    assert in_time == [connection.vendor == "postgresql"]


def prefer_serializable() -> None:
    """Make this connection one of a server with the strictest default; SQLite knows nothing else."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL SERIALIZABLE")


def test_what_was_broken_off_is_undone_and_done_again() -> None:
    match = a_match().match
    attempts: list[int] = []

    @retried
    def write() -> str:
        count_up(locked(Match.objects.filter(pk=match.pk))[0])
        attempts.append(len(attempts))
        if len(attempts) < ATTEMPTS:
            raise OperationalError from BrokenOff()
        return "done"

    assert (write(), versions(), len(attempts)) == ("done", [1], ATTEMPTS)


def test_what_is_broken_off_again_and_again_is_an_error_in_the_end() -> None:
    attempts = []

    @retried
    def write() -> NoReturn:
        attempts.append(1)
        raise OperationalError from BrokenOff()

    with pytest.raises(OperationalError):
        write()
    assert len(attempts) == ATTEMPTS


def test_another_error_of_the_database_is_not_tried_again() -> None:
    attempts = []

    @retried
    def write() -> NoReturn:
        attempts.append(1)
        raise OperationalError("no room on the disk")

    with pytest.raises(OperationalError, match="no room"):
        write()
    assert len(attempts) == 1


def test_inside_a_larger_transaction_that_one_is_broken_off_as_a_whole() -> None:
    attempts = []

    @retried
    def write() -> NoReturn:
        attempts.append(1)
        raise OperationalError from BrokenOff()

    with pytest.raises(OperationalError), transaction.atomic():
        write()
    assert len(attempts) == 1
