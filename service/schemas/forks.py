"""Matches that branch off others."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, Struct, UnsetType

from domain.kernel.table import Seat
from domain.matches.terms import AfterScript
from service.schemas.bounds import BotName, SeatNumber, Title


class ForkLuck(Struct, frozen=True, forbid_unknown_fields=True):
    """`same`: the parent's next draws; `fresh`: a new seed; `scripted`: `outcomes` first, then a new seed.

    Outcomes go with `scripted` only, and `then` with outcomes. The first draws have to fit them. Where a
    later draw cannot give the next one, `then` says what comes: `fresh`, the rest is passed over; `refuse`, a
    player's command that leads there is refused, while `resign`, defaults and house bots go on with fresh luck.
    Each outcome is what one draw gives, in the order of the draws: one number for a die or a pick, for a shuffle
    the places of the items in their new order.
    """

    kind: Literal["same", "fresh", "scripted"] = "fresh"
    outcomes: Annotated[
        list[Annotated[list[Annotated[int, Meta(ge=0, le=1000)]], Meta(min_length=1, max_length=200)]],
        Meta(max_length=200),
    ] = []
    then: AfterScript | UnsetType = UNSET


class ForkMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """The parent's house bots play on, unless `bots` has another for a seat, or null for a player with a token."""

    revision: Annotated[int, Meta(ge=1, le=2**31 - 1)]
    luck: ForkLuck = ForkLuck()
    bots: dict[SeatNumber, BotName | None] = {}
    title: Title = ""


class NewFork(Struct, frozen=True):
    """The new match with its seats' tokens and its host's; they are shown this once."""

    match_id: UUID
    parent_id: UUID
    fork_revision: int
    revision: int
    is_private: bool
    host_token: str = ""
    seat_tokens: dict[Seat, str] = {}


class Lineage(Struct, frozen=True):
    """A match in the tree of forks; `revision` is its newest."""

    match_id: UUID
    parent_id: UUID | None
    fork_revision: int | None
    revision: int


class ForkPage(Struct, frozen=True, omit_defaults=True):
    """Some of the tree of forks. `next` continues it as `after`; absent on the last page."""

    match_id: UUID
    items: list[Lineage]
    next: str | None = None
