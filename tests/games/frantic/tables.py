"""Tables of Frantic in a few words: seat 0 is in turn, and hands are filled up with cards that do not matter."""

from typing import Any, TypeVar

from domain.games.frantic import commands as c
from domain.games.frantic import steps as s
from domain.games.frantic.state import Frantic, top_card
from domain.kernel.table import Command, Event, Seat
from service.testing.given import Table

ASIDE = 45
"""Where cards are laid that are to do no harm."""

Kind = TypeVar("Kind", bound=Event)


class FranticTable(Table):
    state: Frantic

    def __init__(self, seats: int = 2, options: dict[str, Any] | None = None, **position: Any) -> None:
        super().__init__("frantic", seats, options or {}, position)

    def play(self, card: str, square: int = ASIDE, seat: Seat = 0, **arrow: Any) -> list[Event]:
        return self.act(c.PlayCard(card, square, **arrow), seat)

    def roll(self, value: int) -> list[Event]:
        return self.act(c.RollDie(value))

    def nobody_reacts(self) -> list[Event]:
        """Everybody who is still asked passes."""
        happened: list[Event] = []
        for seat in self.awaited_seats:
            happened += self.act(c.PassReaction(self.window.id), seat)
        return happened

    def throw(self, seat: Seat, card: str, square: int = 44) -> list[Event]:
        return self.act(c.ThrowReaction(self.window.id, card, square), seat)

    def pass_(self, seat: Seat) -> list[Event]:
        return self.act(c.PassReaction(self.window.id), seat)

    def rolls(self, value: int) -> list[Event]:
        """A roll that nobody reacts to, and what follows from it."""
        return self.roll(value) + (self.nobody_reacts() if self.is_window_open else [])

    def choose(self, choice: Command, seat: Seat = 0) -> list[Event]:
        return self.act(choice, seat)

    @property
    def is_window_open(self) -> bool:
        return bool(self.state.agenda) and isinstance(self.state.agenda[0], s.Window)

    @property
    def window(self) -> s.Window:
        window = self.state.agenda[0]
        assert isinstance(window, s.Window), f"{window} is no window"
        return window

    @property
    def pawns(self) -> list[int]:
        return self.state.pawns

    def top(self, square: int) -> str | None:
        return top_card(self.state, square)

    def hand(self, seat: Seat) -> list[str]:
        hand = self.state.hands[seat]
        assert isinstance(hand, list)
        return hand


def moving(
    steps: int, *, seats: int = 2, hands: dict[int, list[str]] | None = None, **position: Any
) -> FranticTable:
    """A table whose seat 0 has just rolled `steps` and moved, nobody reacting."""
    table = FranticTable(seats, moment="move", hands=hands or {}, **position)
    table.rolls(steps)
    return table


def in_event(number: int, seats: int = 2, **position: Any) -> FranticTable:
    """A table whose seat 0 has played TROUBLEMAKER and rolled event `number`, nobody reacting."""
    hands = {**position.pop("hands", {})}
    hands[0] = ["troublemaker_1", *hands.get(0, [])]
    table = FranticTable(seats, hands=hands, **position)
    table.play("troublemaker_1")
    table.rolls(number)
    return table


def only(events: list[Event], kind: type[Kind]) -> list[Kind]:
    return [event for event in events if isinstance(event, kind)]


def kinds(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]
