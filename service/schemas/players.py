"""Messages about players: who they are, their devices, their matches."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from domain.kernel.table import Seat
from domain.matches.state import Phase
from service.access.player_keys import Device
from service.schemas.bounds import ONE_LINE, URL, Name
from service.schemas.turns import SEATS_AT_ONCE, HeldSeat


class CreatePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """A name, and what the player calls this `device`."""

    name: Name
    device: Name


class UpdatePlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """The name from now on."""

    name: Name


class UseTransfer(Struct, frozen=True, forbid_unknown_fields=True):
    """The device that gets a key of its own."""

    device: Name


class ClaimSeats(Struct, frozen=True, forbid_unknown_fields=True):
    """Seats that the player holds by their tokens, 1 to 50 of them."""

    seats: Annotated[list[HeldSeat], Meta(min_length=1, max_length=SEATS_AT_ONCE)]


class ClaimedSeats(Struct, frozen=True):
    """Places in the list that was sent, from 0, of tokens that opened no seat."""

    lost: list[int]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a subscription, as a browser gives them (RFC 8291): in base64url, without padding."""

    p256dh: Annotated[str, Meta(max_length=87, pattern=f"{ONE_LINE}[A-Za-z0-9_-]{{87}}$")]
    auth: Annotated[str, Meta(max_length=22, pattern=f"{ONE_LINE}[A-Za-z0-9_-]{{22}}$")]


class StartPush(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a browser's push service takes messages for this device, and the keys to encrypt them with."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, pattern=URL)]
    keys: PushKeys


class NewPlayer(Struct, frozen=True):
    """`key` is this device's; it is shown this once."""

    player_id: UUID
    name: str
    key: str


class OwnPlayer(Struct, frozen=True):
    """The player as they see themselves. `push_key` is the `applicationServerKey` to subscribe with."""

    player_id: UUID
    name: str
    created_at: Annotated[datetime, Meta(tz=True)]
    devices: list[Device]
    push_key: str


class PlayerGone(Struct, frozen=True):
    """The player is forgotten; matches keep the names that players had in them."""

    player_id: UUID


class Transfer(Struct, frozen=True):
    """A code that makes one more device, once."""

    code: str
    expires_at: Annotated[datetime, Meta(tz=True)]


class OwnMatch(Struct, frozen=True):
    """A match of the player. `place` is theirs once it is over, from 1; `next_id` is its rematch."""

    match_id: UUID
    game: str
    title: str | None
    phase: Phase
    seat: Seat
    is_awaited: bool
    players: list[str | None]
    revision: int
    deadline_at: Annotated[datetime, Meta(tz=True)] | None
    place: int | None
    next_id: UUID | None


class PlayerResult(Struct, frozen=True):
    """A match of the player that is over, with a result that everybody may see."""

    match_id: UUID
    game: str
    title: str | None
    sat_at: Annotated[datetime, Meta(tz=True)]
    seat: Seat
    players: list[str | None]
    place: int
    won: bool


class PlayerResults(Struct, frozen=True):
    """The newest first."""

    items: list[PlayerResult]


class GameRecord(Struct, frozen=True):
    """A player's results at one game; `finishes` counts each place, the first one first."""

    game: str
    played: int
    won: int
    finishes: list[int]
    best_streak: int


class Opponent(Struct, frozen=True):
    """A name that the player has met, and how often."""

    name: str
    matches: int


class PlayerProfile(Struct, frozen=True):
    """A player, as everybody may see them. Names are not unique; `player_id` is."""

    player_id: UUID
    name: str
    created_at: Annotated[datetime, Meta(tz=True)]
    games: list[GameRecord]
    opponents: list[Opponent]


class OwnMatches(Struct, frozen=True):
    """Matches that wait for the player come first."""

    items: list[OwnMatch]
    next: str | None
