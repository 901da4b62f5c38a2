"""API keys: what they may do, kept as hashes, found by the hash of what a request brings."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from time import monotonic
from typing import Annotated, Final, Literal
from uuid import UUID

import asyncpg
from msgspec import Meta, Struct

from service.access import sql
from service.platform.database import fetch
from service.platform.entropy import fingerprint, new_id
from service.platform.errors import KeyReused
from service.platform.sql_files import narrowed

Scope = Literal["play", "spectate", "organise", "admin"]
SCOPES: Final[dict[Scope, str]] = {
    "play": "create matches and take seats",
    "spectate": "look at matches whose spectators need a key",
    "organise": "organise the matches created with it: see everything there, fork, rule, run tournaments",
    "admin": "everything, and manage keys",
}
REMEMBERED_SECONDS = 2.0
"""How long a key is believed without looking again: a revoked one is dead after this, on every replica."""
REMEMBERED_KEYS = 10_000
Time = Annotated[datetime, Meta(tz=True)]


class ApiKey(Struct, frozen=True):
    """A key as it is listed; the secret itself is shown once, when it is created or rotated.

    `last_used_on` is a day (UTC), `rotated_at` when the secret was last replaced.
    """

    key_id: UUID
    name: str
    owner: str
    scopes: list[Scope]
    created_at: Time
    expires_at: Time | None = None
    rotated_at: Time | None = None
    revoked_at: Time | None = None
    last_used_on: date | None = None

    def is_over(self, now: datetime) -> bool:
        return self.expires_at is not None and self.expires_at <= now


class KeyStore:
    def __init__(self, pool: asyncpg.Pool) -> None:
        self._pool = pool
        self._remembered: dict[str, tuple[float, ApiKey | None]] = {}
        self._of_holders: dict[str, tuple[float, frozenset[str]]] = {}

    async def create(
        self, name: str, owner: str, scopes: Sequence[Scope], expires_at: datetime | None, secret: str
    ) -> ApiKey:
        """A key, made once however often it is asked for; raises `KeyReused` for another key's secret."""
        now = datetime.now(UTC)
        new = (new_id(), fingerprint(secret), name, owner, list(scopes), now, expires_at)
        (row,) = await fetch(self._pool, sql.save_api_key, *new)
        key = ApiKey(*row)
        if (key.name, key.owner, key.scopes, key.expires_at) != (name, owner, list(scopes), expires_at):
            raise KeyReused
        return key

    async def rotate(self, key_id: UUID, secret: str, grace_seconds: int) -> ApiKey | None:
        """Another secret; the old one is good for `grace_seconds` more. None when no such key is in force.

        Asked again with the same secret it changes nothing; raises `KeyReused` for another grace.
        """
        now, grace = datetime.now(UTC), timedelta(seconds=grace_seconds)
        rows = await fetch(self._pool, sql.rotate_api_key, key_id, fingerprint(secret), now, now + grace)
        self._remembered.clear()
        if not rows:
            return None
        *columns, previous_until = rows[0]
        key = ApiKey(*columns)
        if key.rotated_at is None or previous_until - key.rotated_at != grace:
            raise KeyReused
        return key

    async def listed(self, before: tuple[datetime, UUID] | None, limit: int) -> list[ApiKey]:
        """Newest first, revoked ones too; `before` is (created_at, key_id) of the last one seen."""
        created_at, key_id = before or (None, None)
        statement, arguments = narrowed(sql.list_api_keys, created_at=created_at, key_id=key_id, limit=limit)
        return [ApiKey(*row) for row in await fetch(self._pool, statement, *arguments)]

    async def look(self, key_id: UUID) -> ApiKey | None:
        """The key with this id, revoked or not."""
        rows = await fetch(self._pool, sql.read_api_key, key_id)
        return ApiKey(*rows[0]) if rows else None

    async def of_holder(self, key_id: str) -> frozenset[str]:
        """The ids of all keys with the same owner as this one, as of `REMEMBERED_SECONDS` ago at most. An id that
        no key here has, such as an issuer's, stands for itself."""
        remembered = self._of_holders.get(key_id)
        if remembered is None or monotonic() - remembered[0] >= REMEMBERED_SECONDS:
            rows = await fetch(self._pool, sql.keys_of_holder, key_id)
            if len(self._of_holders) > REMEMBERED_KEYS:
                self._of_holders.clear()
            keys = frozenset((key_id, *(row["key_id"] for row in rows)))
            self._of_holders[key_id] = remembered = (monotonic(), keys)
        return remembered[1]

    async def revoke(self, key_id: UUID) -> ApiKey | None:
        rows = await fetch(self._pool, sql.revoke_api_key, key_id, datetime.now(UTC))
        self._remembered.clear()
        return ApiKey(*rows[0]) if rows else None

    async def find(self, hashed: str) -> ApiKey | None:
        """The key in force whose secret hashes to `hashed`, as of `REMEMBERED_SECONDS` ago at most."""
        now = datetime.now(UTC)
        remembered = self._remembered.get(hashed)
        if remembered is None or monotonic() - remembered[0] >= REMEMBERED_SECONDS:
            rows = await fetch(self._pool, sql.find_api_key, hashed, now)
            key = ApiKey(*rows[0]) if rows else None
            if key is not None and key.last_used_on != now.date():
                await fetch(self._pool, sql.touch_api_key, key.key_id, now.date())
            if len(self._remembered) > REMEMBERED_KEYS:
                self._remembered.clear()
            self._remembered[hashed] = remembered = (monotonic(), key)
        api_key = remembered[1]
        return None if api_key is None or api_key.is_over(now) else api_key
