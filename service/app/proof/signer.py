"""Signs the heads and checkpoints that the service hands out, and publishes the keys it has ever signed with."""

from datetime import datetime, timedelta
from math import ceil
from uuid import UUID

import asyncpg
import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.matches.state import Match
from service.app.proof import heads, notes, sql
from service.event_store.aggregate import Version
from service.event_store.hash_chain import timestamp
from service.platform.clock import Clock, utc_now
from service.platform.database import fetch
from service.schemas.heads import KeySet, PublicKey, SignedHead

IN_USE = timedelta(hours=1)
"""A key that no process has signed with for so long is published as retired."""


class Signer:
    """`key` are 32 bytes in hexadecimal, RFC 8032's private key; without one nothing is signed.

    A key is entered in the database before it signs, and again as long as it does: so any process may take another
    key at any time, and no signature is later than the end that is published for its key.
    """

    def __init__(self, pool: asyncpg.Pool, key: str, clock: Clock = utc_now) -> None:
        self._pool = pool
        self._clock = clock
        self._key = Ed25519PrivateKey.from_private_bytes(bytes.fromhex(key)) if key else None
        self._used_until: datetime | None = None

    async def head_of(self, version: Version[Match]) -> SignedHead | None:
        """The head of a match that is played here, signed; an imported one is another service's to sign."""
        if version.state.sheet.origin == "imported":
            return None
        return await self.sign(version.head.stream_id, version.revision, version.head.hash)

    async def sign(self, match_id: UUID, revision: int, hash_: bytes) -> SignedHead | None:
        if self._key is None:
            return None
        now = self._clock()
        kid = await self._entered(self._key, now)
        head = SignedHead(match_id, revision, hash_.hex(), timestamp(now), kid, "")
        return heads.signed(head, self._key)

    async def note(self, origin: str, size: int, root: bytes) -> str | None:
        """A checkpoint of the list (`notes.py`)."""
        if self._key is None:
            return None
        await self._entered(self._key, self._clock())
        return notes.signed(origin, size, root, self._key)

    async def keys(self) -> KeySet:
        """All keys ever used, the oldest first; `exp` is set for those that are no longer."""
        now = self._clock()
        if self._key is not None:
            await self._entered(self._key, now)
        rows = await fetch(self._pool, sql.list_signing_keys)
        return KeySet([_published(row, now) for row in rows])

    async def _entered(self, key: Ed25519PrivateKey, now: datetime) -> str:
        public = key.public_key().public_bytes_raw()
        kid = heads.kid_of(public)
        if self._used_until is None or now >= self._used_until:
            await fetch(self._pool, sql.use_signing_key, kid, public, now, now + IN_USE)
            self._used_until = now + IN_USE
        return kid


def _published(row: asyncpg.Record, now: datetime) -> PublicKey:
    key = msgspec.structs.replace(heads.as_jwk(row["public_key"]), nbf=int(row["used_from"].timestamp()))
    if row["used_until"] < now:
        return msgspec.structs.replace(key, exp=ceil(row["used_until"].timestamp()))
    return key
