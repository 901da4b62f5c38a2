"""Tables of Piccioni for tests: pigeons where they are wanted, chance that keeps its order unless told."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from domain.games.piccioni.commands import DrawCards, RefillActionDeck, ShuffleFlockDeck
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.table import Event
from service.testing.given import Table, given

FILLER = [f"guano-{n}" for n in range(5, 10)]
"""Cards for hands that only have to be counted."""


def city(seats: int = 2, options: dict[str, Any] | None = None, **position: Any) -> Table:
    """A table where seat 0 is about to make a move, unless `position` says otherwise."""
    return given("piccioni", seats, options, position)


def shuffled(table: Table, *first: str) -> list[Event]:
    """Chance answers the shuffle that is awaited: `first` on top, then the rest as it lies."""
    awaited = table.game.awaited(table.state)
    assert isinstance(awaited, AwaitsChance), awaited
    items = awaited.draws[0].items  # type: ignore[union-attr]
    order = (*first, *(card for card in items if card not in first))
    assert awaited.command in (ShuffleFlockDeck, RefillActionDeck)
    return table.act(awaited.command(order))  # type: ignore[call-arg]


def decision(table: Table) -> tuple[str, Sequence[int]]:
    """What is asked of whom; `("chance", ())` if a draw is awaited."""
    awaited = table.game.awaited(table.state)
    return (awaited.decision, awaited.seats) if isinstance(awaited, AwaitsSeats) else ("chance", ())


def names(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def only(events: Sequence[Event], kind: type[Any]) -> Any:
    (found,) = every(events, kind)
    return found


def bare(event: Any) -> Event:
    """The event without the steps it ends and those that follow."""
    return replace(event, done=1, then=())  # type: ignore[no-any-return]


def every(events: Sequence[Event], kind: type[Any]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]


def flock(table: Table, zone: str) -> list[str]:
    return table.state.zones[zone].flock  # type: ignore[no-any-return]


def guano(table: Table, zone: str) -> list[str]:
    return table.state.zones[zone].guano  # type: ignore[no-any-return]


def trophies(table: Table, seat: int) -> list[str | None]:
    return [trophy.card for trophy in table.state.trophies[seat]]


def end_turn(table: Table, seat: int = 0) -> list[Event]:
    """Draw as the last move of `seat`, everybody passes, pigeons land where the default says."""
    events = table.act(DrawCards(), seat)
    while table.state.active == seat and table.state.phase == "playing":
        name, seats = decision(table)
        assert name in ("response", "infamous", "redirect", "placement"), name
        events += table.default(seats[0])
    return events
