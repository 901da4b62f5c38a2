"""Which pages of other origins may use /v1 (the Fetch standard, CORS).

Bearer tokens are all that proves who asks, and a page has none that it was not given: any origin may be let in.
Credentials that a browser sends by itself are never allowed.
"""

from typing import Any, Final

from service.http.edge.representation import Headers, vary
from service.http.edge.throttle import API
from service.platform.settings import Settings

METHODS: Final = b"GET, HEAD, POST, PATCH, DELETE"
REQUEST_HEADERS: Final = (
    b"Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Window, Last-Event-ID, "
    b"Prefer, X-Request-ID"
)
EXPOSED: Final = (
    b"Deprecation, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, "
    b"Retry-After, Sunset, X-Request-ID"
)
A_DAY_SECONDS: Final = b"86400"
ANY: Final = "*"
Pairs = list[tuple[bytes, bytes]]


class Cors:
    def __init__(self, settings: Settings) -> None:
        self._origins = frozenset(filter(None, settings.cors_origins.split(",")))

    def preflight(self, scope: Any) -> Pairs | None:
        """The headers of the answer to a browser that asks first; None for any other request."""
        if scope["method"] != "OPTIONS" or not self._concerns(scope):
            return None
        headers = dict(scope["headers"])
        if b"access-control-request-method" not in headers:
            return None
        return _preflight(self._allowed(headers.get(b"origin", b"")))

    def allow(self, scope: Any, headers: Headers) -> None:
        """Add what lets the page that asks read the answer; one to a preflight says it already."""
        if not self._concerns(scope) or b"access-control-allow-methods" in headers:
            return
        if ANY in self._origins:
            headers[b"access-control-allow-origin"] = b"*"
            headers[b"access-control-expose-headers"] = EXPOSED
            return
        vary(headers, b"Origin")
        allowed = self._allowed(dict(scope["headers"]).get(b"origin", b""))
        if allowed:
            headers.update(allowed)
            headers[b"access-control-expose-headers"] = EXPOSED

    def _concerns(self, scope: Any) -> bool:
        return bool(self._origins) and scope["path"].startswith(API)

    def _allowed(self, origin: bytes) -> Pairs:
        """The header that lets the origin read the answer. Where any may, all are told: caches need not care."""
        if ANY in self._origins:
            return [(b"access-control-allow-origin", b"*")]
        if origin.decode("latin-1") in self._origins:
            return [(b"access-control-allow-origin", origin)]
        return []


def _preflight(allowed: Pairs) -> Pairs:
    if not allowed:
        return [(b"vary", b"Origin")]
    return [
        *allowed,
        (b"access-control-allow-methods", METHODS),
        (b"access-control-allow-headers", REQUEST_HEADERS),
        (b"access-control-max-age", A_DAY_SECONDS),
        (b"vary", b"Origin"),
    ]
