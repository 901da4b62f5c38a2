"""Bearer tokens of an OpenID Connect issuer: JWTs (RFC 9068), checked with the keys it publishes (RFC 7517)."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from time import monotonic, time
from typing import Any

import httpx
import jwt
import msgspec
import structlog

from service.access.callers import Caller, Unauthenticated, key_holder
from service.access.keys import SCOPES
from service.platform.entropy import fingerprint
from service.platform.settings import Settings

ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA")
"""Asymmetric ones only, whatever a token says of itself (RFC 8725, 3.1)."""
REQUIRED = ["exp", "iss", "aud", "sub"]
TIMES = ("exp", "nbf", "iat")
LEEWAY_SECONDS = 10
FRESH_SECONDS = 300.0
"""Keys are asked for again when they are older."""
BELIEVED_SECONDS = 3600.0
"""So long they are good while the issuer does not answer."""
ASKED_EVERY_SECONDS = 10.0
"""The issuer is asked no oftener, whatever keys tokens name."""
TIMEOUT_SECONDS = 3.0
JWKS_LIMIT_BYTES = 256 * 1024

log = structlog.get_logger()


class PublishedKeys:
    """The keys of an issuer by their `kid`, as they were when it was last asked."""

    def __init__(self, url: str, clock: Callable[[], float] = monotonic) -> None:
        self._url = url
        self._clock = clock
        self._http = httpx.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False, trust_env=False)
        self._keys: dict[str, jwt.PyJWK] = {}
        self._got_at = self._asked_at = float("-inf")
        self._asking = asyncio.Lock()

    async def find(self, kid: str) -> jwt.PyJWK | None:
        if kid not in self._keys or self._age() > FRESH_SECONDS:
            async with self._asking:
                if kid not in self._keys or self._age() > FRESH_SECONDS:
                    await self._ask()
        return self._keys.get(kid) if self._age() <= BELIEVED_SECONDS else None

    async def close(self) -> None:
        await self._http.aclose()

    def _age(self) -> float:
        return self._clock() - self._got_at

    async def _ask(self) -> None:
        if self._clock() - self._asked_at < ASKED_EVERY_SECONDS:
            return
        self._asked_at = self._clock()
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                self._keys = _usable(await self._document())
            self._got_at = self._clock()
        except (httpx.HTTPError, TimeoutError, ValueError, msgspec.DecodeError) as error:
            log.warning("issuer_gives_no_keys", url=self._url, error=repr(error))

    async def _document(self) -> Any:
        body = b""
        async with self._http.stream("GET", self._url) as answer:
            answer.raise_for_status()
            async for part in answer.aiter_bytes():
                body += part
                if len(body) > JWKS_LIMIT_BYTES:
                    raise ValueError(f"more than {JWKS_LIMIT_BYTES} bytes")
        return msgspec.json.decode(body)


class Issuer:
    """Knows the holders of tokens that `issuer` made for `audience`; their claim `scope` says what they may do.

    A token that is good for more than `longest_seconds` from now on is not taken.
    """

    def __init__(self, issuer: str, audience: str, keys: PublishedKeys, longest_seconds: int) -> None:
        self.keys = keys
        self._longest_seconds = longest_seconds
        self._issuer = issuer
        self._audience = audience

    async def identify(self, token: str) -> Caller | None:
        """None for what is no JWT; raises `Unauthenticated` for one that is not good here and now."""
        if token.count(".") != 2:
            return None
        try:
            claims = await self._checked(token)
        except jwt.PyJWTError as error:
            raise Unauthenticated(f"this token is not good: {error}") from error
        subject, scope = claims["sub"], claims.get("scope", "")
        if not isinstance(subject, str) or not subject or not isinstance(scope, str):
            raise Unauthenticated("this token is not good: `sub` and `scope` are strings")
        claimed = frozenset(scope.split())
        scopes = frozenset(each for each in SCOPES if each in claimed)
        key_id = f"oidc-{fingerprint(f'{self._issuer} {subject}')[:32]}"
        return key_holder(key_id, scopes, datetime.fromtimestamp(int(claims["exp"]), UTC))

    async def _checked(self, token: str) -> dict[str, Any]:
        header = jwt.get_unverified_header(token)
        algorithm, kid = header.get("alg"), header.get("kid")
        if algorithm not in ALGORITHMS:
            raise jwt.InvalidAlgorithmError(f"it has to be signed with one of {', '.join(ALGORITHMS)}")
        if not isinstance(kid, str):
            raise jwt.InvalidTokenError("it does not name its key (`kid`)")
        key = await self.keys.find(kid)
        if key is None or key.algorithm_name != algorithm:
            raise jwt.InvalidKeyError("its issuer has published no such key, or does not answer just now")
        claims: dict[str, Any] = jwt.decode(
            token,
            key,
            algorithms=[algorithm],
            audience=self._audience,
            issuer=self._issuer,
            leeway=LEEWAY_SECONDS,
            options={"require": REQUIRED},
        )
        for name in TIMES:
            if not isinstance(claims.get(name, 0), int | float):
                raise jwt.InvalidTokenError(f"its claim `{name}` is no number (RFC 7519, 2)")
        if int(claims["exp"]) > time() + self._longest_seconds + LEEWAY_SECONDS:
            raise jwt.InvalidTokenError(f"it is good for longer than {self._longest_seconds} seconds")
        return claims


def issuer_of(settings: Settings) -> Issuer | None:
    """The issuer that the settings name, if they do."""
    if not (settings.oidc_issuer and settings.oidc_audience and settings.oidc_jwks_url):
        return None
    keys = PublishedKeys(settings.oidc_jwks_url)
    return Issuer(settings.oidc_issuer, settings.oidc_audience, keys, settings.oidc_longest_seconds)


def _usable(document: Any) -> dict[str, jwt.PyJWK]:
    """The keys that may sign here; others, and those that cannot be read, are left out. Raises `ValueError`."""
    listed = document.get("keys") if isinstance(document, dict) else None
    if not isinstance(listed, list):
        raise ValueError("no JSON Web Key Set")
    usable: dict[str, jwt.PyJWK] = {}
    for each in listed:
        if isinstance(each, dict) and isinstance(each.get("kid"), str) and each.get("use", "sig") == "sig":
            key = _read(each)
            if key is not None:
                usable[each["kid"]] = key
    return usable


def _read(entry: dict[str, Any]) -> jwt.PyJWK | None:
    """None for a key that may not sign here, one shorter than RFC 7518, 3.3, allows, and what is none.

    PyJWT raises errors of many kinds for entries that others wrote: `NotImplementedError` for `alg: none`.
    """
    try:
        key = jwt.PyJWK(entry)
        weakness = key.Algorithm.check_key_length(key.key)
    except Exception as error:
        log.info("issuer_key_passed_over", kid=entry["kid"], reason=type(error).__name__)
        return None
    if weakness:
        log.warning("issuer_key_passed_over", kid=entry["kid"], reason=weakness)
        return None
    return key if key.algorithm_name in ALGORITHMS else None
