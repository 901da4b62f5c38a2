"""Who is calling, and what they may see: seat tokens, host tokens, organisers' keys, the admin key."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from hmac import compare_digest
from time import monotonic
from typing import Annotated, Literal
from uuid import UUID

import asyncpg
from msgspec import Meta, Struct

from domain.matches.state import Match
from domain.table import ORGANISER, SPECTATOR, Seat, Viewer
from service.entropy import fingerprint, new_id
from service.errors import KeyReused
from service.event_store import sql
from service.event_store.connections import fetch

Role = Literal["anonymous", "seat", "host", "key", "organiser", "admin"]
"""`key` is whoever holds a key, outside the matches it organises; there it is `organiser`."""
REMEMBERED_SECONDS = 5.0
"""How long an organiser's key is believed without looking again: a revoked one is dead after this."""


class Forbidden(Exception):
    """The caller is known, or nobody, and may not do this."""


class Unauthenticated(Exception):
    """A token is missing or nobody's."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Who a request comes from. `actor` is recorded with events, `namespace` keeps idempotency keys apart."""

    role: Role
    actor: str
    namespace: str
    seat: Seat | None = None
    key_id: str = ""

    @property
    def is_organiser(self) -> bool:
        """Of the match that was asked about; outside of matches only the admin is."""
        return self.role in ("organiser", "admin")


ANONYMOUS = Caller("anonymous", "anonymous", "anonymous")


class ApiKey(Struct, frozen=True):
    """A key as its owner lists it; the secret itself is shown once, when it is created."""

    key_id: UUID
    role: str
    name: str
    created_at: Annotated[datetime, Meta(tz=True)]
    revoked_at: Annotated[datetime, Meta(tz=True)] | None = None


Organises = Callable[[Match, str], Awaitable[bool]]
"""Whether the key with this id is an organiser's of the match."""


class Access:
    """`also_organises` are further reasons, beside having created it, why a key organises a match."""

    def __init__(self, pool: asyncpg.Pool, admin_key: str) -> None:
        self.also_organises: list[Organises] = []
        self._pool = pool
        self._admin = fingerprint(admin_key)
        self._remembered: dict[str, tuple[float, ApiKey | None]] = {}

    async def caller(self, token: str | None) -> Caller:
        """The caller outside any match: anonymous, holder of a key or admin; raises `Unauthenticated`."""
        if token is None:
            return ANONYMOUS
        hashed = fingerprint(token)
        if compare_digest(hashed, self._admin):
            return Caller("admin", "admin", "admin")
        key = await self._key(hashed)
        if key is None:
            raise Unauthenticated("this token is nobody's here: is it another match's, or revoked?")
        key_id = str(key.key_id)
        return Caller("key", f"key:{key_id}", key_id, key_id=key_id)

    async def caller_in(self, match: Match, token: str | None) -> Caller:
        """The caller at a match: one of its seats, its host, its organiser, or as `caller`."""
        if token is None:
            return ANONYMOUS
        caller = seated(match, fingerprint(token)) or await self.caller(token)
        if caller.role == "key" and await self.organises(match, caller.key_id):
            return replace(caller, role="organiser", actor=f"organiser:{caller.key_id}")
        return caller

    async def organises(self, match: Match, key_id: str) -> bool:
        """Whether the key with this id organises `match` (MV-ORG-01); nobody's key organises nothing."""
        if not key_id:
            return False
        if match.sheet.organiser == key_id:
            return True
        for also in self.also_organises:
            if await also(match, key_id):
                return True
        return False

    async def create_key(self, name: str, secret: str) -> ApiKey:
        """An organiser's key, whose secret is stored only as a hash; made once, however often it is asked for.

        Raises `KeyReused` if the secret belongs to a key of another name.
        """
        new = (new_id(), fingerprint(secret), "organiser", name, datetime.now(UTC))
        (row,) = await fetch(self._pool, sql.save_api_key, *new)
        key = ApiKey(*row)
        if key.name != name:
            raise KeyReused
        return key

    async def keys(self) -> list[ApiKey]:
        return [ApiKey(*row) for row in await fetch(self._pool, sql.list_api_keys)]

    async def revoke_key(self, key_id: UUID) -> ApiKey | None:
        rows = await fetch(self._pool, sql.revoke_api_key, key_id, datetime.now(UTC))
        self._remembered.clear()
        return ApiKey(*rows[0]) if rows else None

    async def _key(self, hashed: str) -> ApiKey | None:
        remembered = self._remembered.get(hashed)
        if remembered is not None and monotonic() - remembered[0] < REMEMBERED_SECONDS:
            return remembered[1]
        rows = await fetch(self._pool, sql.find_api_key, hashed)
        key = ApiKey(*rows[0]) if rows else None
        if len(self._remembered) > 10_000:
            self._remembered.clear()
        self._remembered[hashed] = (monotonic(), key)
        return key


def seated(match: Match, hashed: str) -> Caller | None:
    """The seat or host of `match` whose token hashes to `hashed`."""
    for seat, sheet in enumerate(match.sheet.seats):
        if isinstance(sheet.credential, str) and compare_digest(sheet.credential, hashed):
            return Caller("seat", f"seat:{seat}", hashed[:16], seat)
    if isinstance(match.sheet.host, str) and compare_digest(match.sheet.host, hashed):
        return Caller("host", "host", hashed[:16])
    return None


def viewer(caller: Caller, match: Match, wanted: str | None) -> Viewer:
    """As whom the caller looks. Everybody may look at a public, finished match as anybody (MV-FRK-02)."""
    if wanted is None:
        return caller.seat if caller.seat is not None else ORGANISER if caller.is_organiser else SPECTATOR
    as_seat = int(wanted) if wanted.isdecimal() else None
    if as_seat is not None and as_seat >= len(match.sheet.seats):
        raise Forbidden(f"this match has no seat {as_seat}; its last one is {len(match.sheet.seats) - 1}")
    if wanted == SPECTATOR:
        return SPECTATOR
    may_see_all = caller.is_organiser or is_open_book(match)
    if as_seat is not None and (may_see_all or as_seat == caller.seat):
        return as_seat
    if wanted == ORGANISER and may_see_all:
        return ORGANISER
    raise _refusal(caller, f"a token that may look at this match as {wanted}: it is not open to all (yet)")


def is_open_book(match: Match) -> bool:
    """Whether anybody may see everything of the match: it is over, and shows nothing of one that is not.

    A private fork stays closed after its end, because its parent may still be played (MV-FRK-04).
    """
    return match.sheet.phase == "finished" and not match.sheet.is_private


def may_know(caller: Caller, match: Match) -> bool:
    """Whether the match exists for the caller: a private fork only for its holders and organisers (MV-FRK-04)."""
    return not match.sheet.is_private or caller.role not in ("anonymous", "key")


def require_organiser(caller: Caller) -> None:
    _require(caller, caller.is_organiser, "the key of the match's organiser")


def require_admin(caller: Caller) -> None:
    _require(caller, caller.role == "admin", "the admin key")


def require_seat(caller: Caller) -> Seat:
    if caller.seat is None:
        raise _refusal(caller, "a seat's token of this match")
    return caller.seat


def require_may_fork(caller: Caller, match: Match) -> None:
    """A fork shows hidden things (MV-FRK-02)."""
    allowed = caller.is_organiser or is_open_book(match)
    _require(caller, allowed, "the organiser's key: the match is not over, or it is private (MV-FRK-02)")


def require_host(caller: Caller) -> None:
    _require(
        caller,
        caller.role == "host" or caller.is_organiser,
        "the host's token or the key of the match's organiser",
    )


def _require(caller: Caller, allowed: bool, what: str) -> None:
    if not allowed:
        raise _refusal(caller, what)


def _refusal(caller: Caller, what: str) -> Exception:
    if caller.role == "anonymous":
        return Unauthenticated(f"this needs {what}, as bearer token")
    return Forbidden(f"this needs {what}")
