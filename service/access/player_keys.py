"""Players without an account: a key per device, kept as a hash, and the seats that they have taken (MV-PLR)."""

import secrets
from collections.abc import Collection
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Annotated, Any, Final
from uuid import UUID

import asyncpg
from cachetools import TTLCache
from msgspec import Meta, Struct

from service.access import sql
from service.platform.database import fetch
from service.platform.entropy import fingerprint, new_id
from service.platform.sql_files import narrowed

REMEMBERED_SECONDS: Final = 2.0
"""How long a device is believed without looking again: a revoked one is dead after this, on every replica."""
REMEMBERED_DEVICES: Final = 10_000
MOST_DEVICES: Final = 20
LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
"""None of them is taken for another when it is read out or typed."""
CODE_LETTERS: Final = 8
"""That makes 2**39 codes; a player has one of them for ten minutes."""
TRANSFER: Final = timedelta(minutes=10)
UNSEATED: Final = timedelta(days=1)
Time = Annotated[datetime, Meta(tz=True)]


class Device(Struct, frozen=True):
    """A device of a player; `last_used_on` is a day (UTC). `is_called` when it is the player's turn; `is_this`
    sends the request."""

    device_id: UUID
    name: str
    created_at: Time
    last_used_on: date | None
    is_called: bool
    is_this: bool


class PublicPlayer(Struct, frozen=True):
    """A player, as everybody may see them. Names are not unique; `player_id` is."""

    player_id: UUID
    name: str
    created_at: Time


class PlayerMatch(Struct, frozen=True):
    """A match of a player; `next_id` is its rematch."""

    match_id: UUID
    sat_at: datetime
    next_id: UUID | None


def new_code(letters: int) -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(letters))


class PlayerKeys:
    def __init__(self, pool: asyncpg.Pool) -> None:
        self._fetch = partial(fetch, pool)
        self._players: TTLCache[str, tuple[UUID, UUID]] = TTLCache(REMEMBERED_DEVICES, REMEMBERED_SECONDS)

    async def find(self, hashed: str) -> tuple[UUID, UUID] | None:
        """The player, and the device whose key hashes to `hashed`, as of `REMEMBERED_SECONDS` ago at most."""
        pair = self._players.get(hashed)
        if pair is None:
            rows = await self._fetch(sql.find_player_device, hashed)
            if not rows:
                return None
            today = datetime.now(UTC).date()
            if rows[0]["last_used_on"] != today:
                await self._fetch(sql.touch_player_device, rows[0]["device_id"], today)
            self._players[hashed] = pair = rows[0]["player_id"], rows[0]["device_id"]
        return pair

    async def create(self, name: str, device: str, secret: str) -> UUID:
        """A player with one device, made once however often it is asked for. Others who have not sat down for a
        day are forgotten (MV-PLR-07)."""
        now = datetime.now(UTC)
        await self._fetch(sql.sweep_players, now - UNSEATED)
        (row,) = await self._fetch(
            sql.create_player, new_id(), name, now, new_id(), fingerprint(secret), device
        )
        return UUID(str(row["player_id"]))

    async def look(self, player_id: UUID) -> PublicPlayer | None:
        rows = await self._fetch(sql.read_player, player_id)
        return PublicPlayer(*rows[0]) if rows else None

    async def devices(self, player_id: UUID, device_id: UUID | None) -> list[Device]:
        """`device_id` is the one that asks."""
        return [Device(*row) for row in await self._fetch(sql.list_player_devices, player_id, device_id)]

    async def rename(self, player_id: UUID, name: str) -> None:
        await self._fetch(sql.rename_player, player_id, name)

    async def delete(self, player_id: UUID) -> None:
        await self._fetch(sql.delete_player, player_id)
        self._players.clear()

    async def revoke(self, player_id: UUID, device_id: UUID) -> bool:
        """Whether the player had such a device."""
        rows = await self._fetch(sql.revoke_player_device, player_id, device_id)
        self._players.clear()
        return bool(rows)

    async def transfer(self, player_id: UUID) -> tuple[str, datetime]:
        """A code that makes one more device, and until when it does."""
        code = new_code(CODE_LETTERS)
        expires_at = datetime.now(UTC) + TRANSFER
        await self._fetch(sql.save_player_transfer, player_id, fingerprint(code), expires_at)
        return code, expires_at

    async def redeem(self, code: str, device: str, secret: str) -> PublicPlayer | None:
        """The player whose device is made; None for a code that opens nothing (any more)."""
        now, hashed = datetime.now(UTC), fingerprint(secret)
        new = (fingerprint(code), now, new_id(), hashed, device, MOST_DEVICES)
        rows = await self._fetch(sql.redeem_player_transfer, *new)
        return await self.look(rows[0]["player_id"]) if rows else None

    async def save_seat(self, player_id: UUID, match_id: UUID, hashed: str) -> None:
        """The seat whose token hashes to `hashed` is the player's."""
        await self._fetch(sql.save_player_seat, player_id, match_id, hashed, datetime.now(UTC))

    async def save_seats_of_rematch(self, match_id: UUID, next_id: UUID) -> None:
        """Players of the match are those of its rematch (MV-REM-03)."""
        await self._fetch(sql.copy_player_seats, match_id, next_id, datetime.now(UTC))

    async def hashes(self, player_id: UUID, match_id: UUID) -> list[str]:
        """Of the tokens with which the player has sat down at the match."""
        return [row["hash"] for row in await self._fetch(sql.seats_of_player, player_id, match_id)]

    async def matches(
        self, player_id: UUID, before: tuple[datetime, UUID] | None, limit: int, *, is_over: bool
    ) -> list[PlayerMatch]:
        """The newest first; `before` is (sat_at, match_id) of the last one seen."""
        sat_at, match_id = before or (None, None)
        terms: dict[str, Any] = {"player_id": player_id, "is_over": is_over, "limit": limit}
        text, values = narrowed(sql.list_player_matches, **terms, sat_at=sat_at, match_id=match_id)
        return [PlayerMatch(*row) for row in await self._fetch(text, *values)]

    async def mark(self, player_id: UUID, match_ids: Collection[UUID], *, is_over: bool) -> None:
        if match_ids:
            await self._fetch(sql.mark_player_matches, player_id, list(match_ids), is_over)

    async def forget(self, player_id: UUID, match_ids: Collection[UUID]) -> None:
        if match_ids:
            await self._fetch(sql.forget_player_seats, player_id, list(match_ids))
