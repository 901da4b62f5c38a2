"""Tickets: addresses that may look at one match, as one viewer, for some minutes (MV-TIC-01).

A ticket is sealed with the deployment's secret (AES-SIV, RFC 5297): nobody reads or alters it, and nothing of it
is stored. It names the token that asked for it by its hash, so that it opens no more than that token still does.
"""

import base64
import binascii
import hmac
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESSIV
from msgspec import Struct

from domain.kernel.table import Viewer
from domain.matches.state import Match
from service.access.callers import Access, BadTicket, Caller, key_holder, seated
from service.access.keys import Scope
from service.platform.clock import Clock, utc_now
from service.platform.entropy import fingerprint, in_force

PREFIX: Final = "mvt_"
PURPOSE: Final = b"moviola ticket 1"


class Issued(Struct, frozen=True, array_like=True):
    """Holds a token of an issuer, which nothing here knows by its hash."""

    key_id: str
    scopes: list[Scope]


class Grant(Struct, frozen=True, array_like=True):
    """The content of a ticket: `ends_at` in seconds since 1970, `holder` as the SHA-256 of a token or as
    who it is."""

    match: bytes
    viewer: Viewer
    ends_at: int
    holder: bytes | Issued


class Tickets:
    def __init__(self, secret: str, access: Access, clock: Clock = utc_now) -> None:
        self._access = access
        self._clock = clock
        self._seals = [
            AESSIV(hmac.digest(bytes.fromhex(each), PURPOSE, "sha512")) for each in in_force(secret)
        ]

    def issue(
        self, caller: Caller, token: str, match_id: UUID, viewer: Viewer, minutes: int
    ) -> tuple[str, datetime]:
        """A ticket of the caller, who came with `token`, and when it ends: with the token at the latest."""
        ends_at = (self._clock() + timedelta(minutes=minutes)).replace(microsecond=0)
        if caller.ends_at is not None:
            ends_at = min(ends_at, caller.ends_at)
        is_issued = caller.key_id.startswith("oidc-")
        holder = (
            Issued(caller.key_id, sorted(caller.scopes)) if is_issued else bytes.fromhex(fingerprint(token))
        )
        grant = Grant(match_id.bytes, viewer, int(ends_at.timestamp()), holder)
        sealed = self._seals[0].encrypt(msgspec.msgpack.encode(grant), [PURPOSE])
        text = base64.urlsafe_b64encode(sealed).decode().rstrip("=")
        return f"{PREFIX}{text}", datetime.fromtimestamp(grant.ends_at, UTC)

    def match_of(self, ticket: str) -> UUID:
        """The match that the ticket is for; raises `BadTicket`."""
        return UUID(bytes=self._opened(ticket).match)

    async def caller(self, ticket: str, match_id: UUID, match: Match) -> Caller:
        """The caller that the ticket stands for, as far as it goes; raises `BadTicket`."""
        grant = self._opened(ticket)
        if grant.match != match_id.bytes:
            raise BadTicket("ticket_of_another_match", "MV-TIC-01", "this ticket is for another match")
        if grant.ends_at <= self._clock().timestamp():
            ended = datetime.fromtimestamp(grant.ends_at, UTC)
            raise BadTicket("ticket_over", "MV-TIC-02", f"this ticket ended at {ended:%H:%M:%S} UTC")
        holder = await self._holder(grant.holder, match)
        if holder is None:
            detail = "the token that asked for this ticket opens nothing here any more"
            raise BadTicket("ticket_withdrawn", "MV-TIC-02", detail)
        return replace(await self._access.caller_at(match, holder), looks_as=grant.viewer)

    def _opened(self, ticket: str) -> Grant:
        text = ticket.removeprefix(PREFIX)
        try:
            sealed = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
            return msgspec.msgpack.decode(self._unsealed(sealed), type=Grant)
        except (InvalidTag, binascii.Error, ValueError):
            raise BadTicket("ticket_unknown", "MV-TIC-01", "this is no ticket of this service") from None

    def _unsealed(self, sealed: bytes) -> bytes:
        """By any secret in force; raises `InvalidTag` or `ValueError`."""
        *others, last = self._seals
        for seal in others:
            with suppress(InvalidTag):
                return seal.decrypt(sealed, [PURPOSE])
        return last.decrypt(sealed, [PURPOSE])

    async def _holder(self, holder: bytes | Issued, match: Match) -> Caller | None:
        if isinstance(holder, Issued):
            return key_holder(holder.key_id, frozenset(holder.scopes))
        return seated(match, holder.hex()) or await self._access.holder_of(holder.hex())
