"""The caller, and his rights to see and to act: seat tokens, host tokens, keys with scopes, the admin key."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import datetime
from hmac import compare_digest
from typing import Final, Literal
from uuid import UUID

from domain.kernel.table import Seat, Viewer
from domain.matches.state import Match
from service.access.keys import KeyStore, Scope
from service.access.player_keys import PlayerKeys
from service.platform.entropy import fingerprint, in_force

Role = Literal["anonymous", "seat", "host", "key", "organiser", "admin"]
"""`key` is the holder of a key; in the matches that the key organises the role is `organiser`."""
Anonymous = Literal["play", "spectate", "none"]
"""Rights of callers without a token: create, join and look; look; or only read what is the same for all."""


class Forbidden(Exception):
    """The caller, known or anonymous, may not do this."""


class Unauthenticated(Exception):
    """A token is missing or opens nothing."""


class BadTicket(Exception):
    """A ticket does not open this; `code` and `rule` say why, as the refusals.toml beside this file explains."""

    def __init__(self, code: str, rule: str, detail: str) -> None:
        super().__init__(detail)
        self.code = code
        self.rule = rule
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Caller:
    """The author of a request. `actor` is recorded with events, `namespace` keeps idempotency keys apart.

    `ends_at` is when their token ends by itself, if it does. A caller with a ticket may look as `looks_as`
    only. `player_id` and `device_id` are there if the token is the key of a player's device: it gives seats,
    and no other right.
    """

    role: Role
    actor: str
    namespace: str
    seat: Seat | None = None
    key_id: str = ""
    scopes: frozenset[Scope] = frozenset()
    ends_at: datetime | None = None
    looks_as: Viewer | None = None
    player_id: UUID | None = None
    device_id: UUID | None = None

    @property
    def is_organiser(self) -> bool:
        """Of the match that was asked about; outside of matches only the admin is."""
        return self.role in ("organiser", "admin")

    @property
    def person(self) -> str:
        """The id by which seats and entries know who has taken them; empty for callers without a key."""
        return self.key_id or (ADMIN if self.role == "admin" else "")

    @property
    def organises_as(self) -> str:
        """The key id under which the caller organises what it creates; empty when it does not."""
        return self.key_id if "organise" in self.scopes else ""


ADMIN: Final = "admin"
"""Stands for the admin among organisers and players, who are known by the ids of their keys."""
ANONYMOUS = Caller("anonymous", "anonymous", "anonymous")
Organises = Callable[[Match, str], Awaitable[bool]]
"""Whether the key with this id is an organiser's of the match."""
Plays = Callable[[Match, str], Awaitable[bool]]
"""Whether the holder of the key with this id plays in the match, or in one it was forked from."""
Identify = Callable[[str], Awaitable[Caller | None]]
"""The holder of a token that is no key of ours; raises `Unauthenticated` if it is broken or stale."""


class Access:
    """`also_organises` are further reasons, beside having created it, why a key organises a match; `plays` is the
    reason why it does not after all (MV-ORG-04). `also_known` are further kinds of tokens, tried in order."""

    def __init__(
        self,
        keys: KeyStore,
        players: PlayerKeys,
        admin_key: str,
        anonymous: Anonymous = "play",
        plays: Plays | None = None,
    ) -> None:
        self.keys = keys
        self.players = players
        self.plays = plays or _nobody_plays
        self.also_organises: list[Organises] = []
        self.also_known: list[Identify] = []
        self._admins = [fingerprint(each) for each in in_force(admin_key)]
        self._anonymous = anonymous

    async def caller(self, token: str | None) -> Caller:
        """The caller outside any match: anonymous, holder of a key or admin; raises `Unauthenticated`."""
        if token is None:
            return ANONYMOUS
        holder = await self.holder_of(fingerprint(token))
        if holder is not None:
            return holder
        for identify in self.also_known:
            if (caller := await identify(token)) is not None:
                return caller
        raise Unauthenticated(
            "this token opens nothing here: does it belong to another match, or is it expired or revoked?"
        )

    async def holder_of(self, hashed: str) -> Caller | None:
        """The holder of an admin key, of a key or of a player's device that hashes to `hashed`."""
        if any(compare_digest(hashed, each) for each in self._admins):
            return Caller("admin", "admin", "admin")
        key = await self.keys.find(hashed)
        if key is not None:
            return key_holder(str(key.key_id), frozenset(key.scopes), key.expires_at)
        pair = await self.players.find(hashed)
        return None if pair is None else player(*pair)

    async def caller_in(self, match: Match, token: str | None) -> Caller:
        """The caller at a match: one of its seats, its host, its organiser, or as `caller`."""
        if token is None:
            return ANONYMOUS
        return await self.caller_at(match, seated(match, fingerprint(token)) or await self.caller(token))

    async def caller_at(self, match: Match, caller: Caller) -> Caller:
        """As `caller_in`, for a caller who is already known. A player is a player only (MV-ORG-04)."""
        if caller.player_id is not None and caller.seat is None:
            return await self._sitting(match, caller, caller.player_id)
        if await self._is_named(match, caller):
            if await self.plays(match, caller.person):
                scopes = caller.scopes - {"organise", "admin"} or frozenset[Scope](("play", "spectate"))
                return replace(caller, role="key", actor=f"key:{caller.person}", scopes=scopes)
            if caller.role != "admin":
                return replace(caller, role="organiser", actor=f"organiser:{caller.key_id}")
        return caller

    async def _sitting(self, match: Match, caller: Caller, player_id: UUID) -> Caller:
        """The player at their seat of the match, as with the seat's own token (MV-PLR-02); else as they came."""
        for hashed in await self.players.hashes(player_id, UUID(match.sheet.match_id)):
            seat = seated(match, hashed)
            if seat is not None and seat.seat is not None:
                return replace(seat, player_id=player_id)
        return caller

    async def organises(self, match: Match, caller: Caller) -> bool:
        """Whether the caller has an organiser's rights in `match` (MV-ORG-01, MV-ORG-04)."""
        return await self._is_named(match, caller) and not await self.plays(match, caller.person)

    async def _is_named(self, match: Match, caller: Caller) -> bool:
        """Whether the caller would organise `match` if they did not play: admins organise every match."""
        if caller.role == "admin":
            return True
        if caller.role not in ("key", "organiser") or "organise" not in caller.scopes:
            return False
        if match.sheet.organiser == caller.key_id:
            return True
        for also in self.also_organises:
            if await also(match, caller.key_id):
                return True
        return False

    def require_may_create(self, caller: Caller) -> None:
        allowed = self._may_play(caller) or "organise" in caller.scopes
        _require(caller, allowed, "a key with the scope play or organise")

    def require_may_join(self, caller: Caller) -> None:
        """The holder of a token of the match may bring others to it."""
        _require(
            caller, self._may_play(caller) or caller.role in ("seat", "host"), "a key with the scope play"
        )

    def may_spectate(self, caller: Caller, match: Match | None = None) -> bool:
        """At a match without being part of it (MV-SPE-01), or at lists."""
        spectators = "open" if match is None else match.sheet.spectators
        if spectators == "open" and self._anonymous != "none":
            return True
        return spectators != "none" and "spectate" in caller.scopes

    def may_look(self, caller: Caller, match: Match | None = None) -> bool:
        """Everybody in the match may; others as its spectators."""
        return caller.role not in ("anonymous", "key") or self.may_spectate(caller, match)

    def require_may_look(self, caller: Caller, match: Match | None = None) -> None:
        what = "a token of the match or, if it has spectators, a key with the scope spectate (MV-SPE-01)"
        _require(caller, self.may_look(caller, match), what)

    def _may_play(self, caller: Caller) -> bool:
        if caller.role == "anonymous":
            return self._anonymous == "play"
        return caller.is_organiser or "play" in caller.scopes


async def _nobody_plays(_match: Match, _key_id: str) -> bool:
    return False


def away_from_seat(caller: Caller) -> Caller:
    """The caller of one match, seen at another: the holder of their key, or no one."""
    if caller.role == "admin":
        return caller
    return key_holder(caller.key_id, caller.scopes, caller.ends_at) if caller.key_id else ANONYMOUS


def key_holder(key_id: str, scopes: frozenset[Scope], ends_at: datetime | None = None) -> Caller:
    """The holder of a key, or of what stands for one."""
    role: Role = "admin" if "admin" in scopes else "key"
    return Caller(role, f"{role}:{key_id}", key_id, key_id=key_id, scopes=scopes, ends_at=ends_at)


def player(player_id: UUID, device_id: UUID | None = None) -> Caller:
    """A player outside their matches has the rights of anybody: whoever wants to is one (MV-PLR-01)."""
    return Caller("anonymous", "anonymous", f"player:{player_id}", player_id=player_id, device_id=device_id)


def seated(match: Match, hashed: str) -> Caller | None:
    """The seat or host of `match` whose token hashes to `hashed`."""
    for seat, sheet in enumerate(match.sheet.seats):
        if isinstance(sheet.credential, str) and compare_digest(sheet.credential, hashed):
            return Caller("seat", f"seat:{seat}", hashed[:16], seat)
    if isinstance(match.sheet.host, str) and compare_digest(match.sheet.host, hashed):
        return Caller("host", "host", hashed[:16])
    return None


def holds(match: Match, caller: Caller) -> bool:
    """Whether the token of a seat that let the caller in is still that of their seat."""
    credential = None if caller.seat is None else match.sheet.seats[caller.seat].credential
    return isinstance(credential, str) and credential.startswith(caller.namespace)


def require_organiser(caller: Caller) -> None:
    _require(caller, caller.is_organiser, "the key of the match's organiser")


def require_organising(caller: Caller) -> None:
    """Rights of organisers outside any match."""
    _require(caller, caller.is_organiser or bool(caller.organises_as), "a key with the scope organise")


def require_admin(caller: Caller) -> None:
    _require(caller, caller.role == "admin", "the admin key, or one with the scope admin")


def require_owner(caller: Caller, key_id: str) -> None:
    """Rights of a key's holder over that very key."""
    _require(caller, caller.role == "admin" or caller.key_id == key_id, "the admin key, or this very key")


def require_key(caller: Caller) -> None:
    _require(caller, bool(caller.key_id) or caller.role == "admin", "a key")


def require_organises(caller: Caller) -> None:
    """Rights over all matches of an organiser."""
    allowed = caller.role == "admin" or "organise" in caller.scopes
    _require(caller, allowed, "a key with the scope organise, or one match named in the request")


def require_player(caller: Caller) -> UUID:
    if caller.player_id is None:
        raise refusal(caller, "the key of a player's device")
    return caller.player_id


def require_seat(caller: Caller) -> Seat:
    if caller.seat is None:
        raise refusal(caller, "a seat's token of this match")
    return caller.seat


def require_host(caller: Caller) -> None:
    allowed = caller.role == "host" or caller.is_organiser
    _require(caller, allowed, "the host's token or the key of the match's organiser")


def _require(caller: Caller, allowed: bool, what: str) -> None:
    if not allowed:
        raise refusal(caller, what)


def refusal(caller: Caller, what: str) -> Exception:
    if caller.role == "anonymous" and caller.player_id is None:
        return Unauthenticated(f"this needs {what}, as bearer token")
    return Forbidden(f"this needs {what}")
