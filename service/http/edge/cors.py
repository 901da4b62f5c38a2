"""Which pages of other origins may use /v1 (the Fetch standard, CORS): an ASGI layer before everything else.

Bearer tokens are all that proves who asks, and a page has none that it was not given: any origin may be let in.
Credentials that a browser sends by itself are never allowed.
"""

from typing import Any, Final

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


class Cors:
    """`of_all` are the headers of all answers alike below /v1; None where they depend on who asks."""

    def __init__(self, settings: Settings, app: Any) -> None:
        self._app = app
        self._origins = frozenset(filter(None, settings.cors_origins.split(",")))
        self.of_all = _said(self._allowed(b"")) if not self._origins or ANY in self._origins else None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http" or not self._concerns(scope):
            await self._app(scope, receive, send)
            return
        if scope["method"] == "OPTIONS":
            given = dict(scope["headers"])
            if b"access-control-request-method" in given:
                allowed = self._allowed(given.get(b"origin", b""))
                await send({"type": "http.response.start", "status": 204, "headers": _preflight(allowed)})
                await send({"type": "http.response.body", "body": b""})
                return
        await self._app(scope, receive, self.answering(scope, send))

    def answering(self, scope: Any, send: Any) -> Any:
        """Sends on what answers the request, with what lets the page that asks read it."""
        if not self._concerns(scope):
            return send
        allowed = self._allowed(dict(scope["headers"]).get(b"origin", b""))

        async def answered(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {
                    **message,
                    "headers": _varied([*message["headers"], *_said(allowed)], allowed),
                }
            await send(message)

        return answered

    def _concerns(self, scope: Any) -> bool:
        return bool(self._origins) and scope["path"].startswith(API)

    def _allowed(self, origin: bytes) -> list[tuple[bytes, bytes]]:
        """What lets the origin read the answer; where any may, it is said to all, so that caches need not care."""
        if ANY in self._origins:
            return [(b"access-control-allow-origin", b"*")]
        if origin.decode("latin-1") in self._origins:
            return [(b"access-control-allow-origin", origin)]
        return []


def _said(allowed: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    return [*allowed, (b"access-control-expose-headers", EXPOSED)] if allowed else []


def _preflight(allowed: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    if not allowed:
        return [(b"vary", b"Origin")]
    return [
        *allowed,
        (b"access-control-allow-methods", METHODS),
        (b"access-control-allow-headers", REQUEST_HEADERS),
        (b"access-control-max-age", A_DAY_SECONDS),
        (b"vary", b"Origin"),
    ]


def _varied(
    headers: list[tuple[bytes, bytes]], allowed: list[tuple[bytes, bytes]]
) -> list[tuple[bytes, bytes]]:
    """With `Vary: Origin` where the answer depends on it."""
    if (b"access-control-allow-origin", b"*") in allowed:
        return headers
    vary = [value for name, value in headers if name.lower() == b"vary"]
    return [
        *((name, value) for name, value in headers if name.lower() != b"vary"),
        (b"vary", b", ".join([*vary, b"Origin"])),
    ]
