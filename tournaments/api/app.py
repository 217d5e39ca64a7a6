"""The API put together, and the document that describes it."""

from typing import Any

from django.http import Http404
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.openapi.schema import OpenAPISchema
from ninja.operation import Operation

from tournaments.api import clubs, door, matches, memory, people, seasons, tournaments

ABOUT = """\
Reads what clubs say in public: seasons, tournaments, players. With a key of a club, sent as `Authorization: Bearer …`,
it also reads what only members see. Nothing can be changed by it. Lists come a page at a time; every answer has an
`ETag`, and asking with `If-None-Match` costs nobody anything."""

KEY = {"type": "http", "scheme": "bearer", "description": "A key of a club, made by one of its owners."}


class ReadingApi(NinjaAPI):
    """The library's API with short names of operations, and a key that may always be left out."""

    def get_openapi_operation_id(self, operation: Operation) -> str:
        """The name of the function."""
        return str(operation.view_func.__name__)

    def get_openapi_schema(self, **kwargs: Any) -> OpenAPISchema:
        """The document."""
        schema = super().get_openapi_schema(**kwargs)
        schema["components"]["securitySchemes"] = {"key": KEY}
        schema["security"] = [{}, {"key": []}]
        return schema


api = ReadingApi(title="Chinchón", version="1", description=ABOUT, docs_url=None, urls_namespace="api")
api.add_exception_handler(Http404, door.not_found)
api.add_exception_handler(ValidationError, door.bad_parameter)
for part in (clubs, seasons, tournaments, people, memory, matches):
    api.add_router("", part.router)
