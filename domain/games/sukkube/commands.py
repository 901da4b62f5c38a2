"""The commands of Sukkube."""

from typing import Annotated

from msgspec import Meta

from domain.games.sukkube.cards import CardId
from domain.games.sukkube.options import Character
from domain.kernel.table import Command


class StartMatch(Command, frozen=True):
    """Chance sets the table: who plays whom (absent when fixed by the options), and who starts (SK-SET-06).

    `characters` are dealt out in seat order; `starter` is an index into the eligible characters in canonical
    order.
    """

    starter: Annotated[int, Meta(ge=0, le=5)]
    characters: Annotated[tuple[Character, ...], Meta(max_length=6)] | None = None


class DealManche(Command, frozen=True):
    """Chance shuffles: the thirty cards, the first to be dealt first (SK-SET-02)."""

    deck_order: Annotated[tuple[CardId, ...], Meta(max_length=30)]


class PlayCard(Command, frozen=True):
    """The seat in turn plays a card of the hand of the character on top (SK-TRN-02)."""

    card: CardId
