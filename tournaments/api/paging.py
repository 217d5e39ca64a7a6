"""Lists, a page at a time."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from django.db.models import QuerySet
from ninja import Field, Schema

from tournaments.api.door import ApiRequest

MOST = 100
Item = TypeVar("Item")
Row = TypeVar("Row")


class Paging(Schema):
    """Which page is asked for."""

    page: int = Field(1, ge=1, le=1_000_000, description="The page, from 1. Beyond the last one there are no items.")
    size: int = Field(30, ge=1, le=MOST, description="How many items a page has.")


class Listed(Schema, Generic[Item]):
    """One page of a list."""

    count: int = Field(description="How many items there are on all pages.")
    page: int
    size: int
    next: str | None = Field(description="The address of the next page; null on the last one.")
    items: list[Item]


def page_of(
    request: ApiRequest,
    paging: Paging,
    found: QuerySet[Any] | Sequence[Any],
    make: Callable[[Sequence[Any]], Iterable[Any]],
) -> dict[str, Any]:
    """The page of `found` as the fields of Listed; `make` gets its rows, all at once, and answers what it shows."""
    count = found.count() if isinstance(found, QuerySet) else len(found)
    first = (paging.page - 1) * paging.size
    rows = list(found[first : first + paging.size]) if first < count else []
    more = first + paging.size < count
    return {
        "count": count,
        "page": paging.page,
        "size": paging.size,
        "next": _address(request, paging.page + 1) if more else None,
        "items": list(make(rows)),
    }


def _address(request: ApiRequest, page: int) -> str:
    query = request.GET.copy()
    query["page"] = str(page)
    return request.build_absolute_uri(f"{request.path}?{query.urlencode()}")
