"""Many seats asked about at once, for a program that plays many matches."""

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from service.schemas.bounds import ASCII
from service.schemas.matches import LegalCommands

SEATS_AT_ONCE = 50


class HeldSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a match, by the token that plays it: a seat's, or an entrant's in a match of its tournament."""

    match_id: UUID
    token: Annotated[str, Meta(min_length=1, max_length=200, pattern=ASCII)]


class AskTurns(Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that the caller holds, 1 to 50 of them."""

    seats: Annotated[list[HeldSeat], Meta(min_length=1, max_length=SEATS_AT_ONCE)]


class TurnsNow(Struct, frozen=True):
    """`turns` are those of the seats that have something to post now, each with its commands.

    `over`, `lost` and `rest` are places in the list that was sent, from 0: of seats whose match is over, and of
    tokens that open no seat there, or no longer: ask without them. Those of the `rest` were not looked at, because
    the answer already has 5,000 commands: ask for them next.
    """

    turns: list[LegalCommands]
    over: list[int]
    lost: list[int]
    rest: list[int]
