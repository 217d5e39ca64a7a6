"""Who is asking, when a reverse proxy stands in front."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

Handler = Callable[[HttpRequest], HttpResponseBase]


class TrustedProxyMiddleware:
    """Puts the visitor's address into REMOTE_ADDR where the request came through one of TRUSTED_PROXIES.

    The last hop of X-Forwarded-For is the address that our proxy saw itself. All hops before it are the visitor's word:
    a throttle that believed them could be passed by inventing addresses.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        """Answer the request, with REMOTE_ADDR set right."""
        if request.META.get("REMOTE_ADDR") in settings.TRUSTED_PROXIES:
            last_hop = request.headers.get("X-Forwarded-For", "").rpartition(",")[2].strip()
            if _is_address(last_hop):
                request.META["REMOTE_ADDR"] = last_hop
        return self.get_response(request)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True
