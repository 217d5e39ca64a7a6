"""The visitor's address, with and without a proxy in front."""

from __future__ import annotations

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from chinchon_site.proxies import TrustedProxyMiddleware


def seen_address(peer: str, forwarded: str) -> str:
    """REMOTE_ADDR as a view sees it."""

    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(request.META["REMOTE_ADDR"])

    request = RequestFactory().get("/", REMOTE_ADDR=peer, headers={"X-Forwarded-For": forwarded})
    answer = TrustedProxyMiddleware(view)(request)
    assert isinstance(answer, HttpResponse)
    return answer.content.decode()


@pytest.mark.parametrize(
    ("peer", "forwarded", "seen"),
    [
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "203.0.113.9, 198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "2001:db8::7", "2001:db8::7"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("10.0.0.1", "198.51.100.7, unknown", "10.0.0.1"),
        ("192.0.2.44", "198.51.100.7", "192.0.2.44"),
    ],
)
def test_only_the_last_hop_of_a_trusted_proxy_is_believed(
    peer: str, forwarded: str, seen: str, settings: Settings
) -> None:
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    assert seen_address(peer, forwarded) == seen
