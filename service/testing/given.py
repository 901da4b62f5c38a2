"""Given a table, when a seat acts, then this happens: how tests of rules are written."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Decision, Rejected
from domain.kernel.table import Command, Event, PlayDefault, Seat


class Table:
    """A match in the middle of play. `act` and `refused` fold what happens; `state` is what it led to."""

    def __init__(
        self, game: str, seats: int, options: dict[str, Any], position: dict[str, Any] | None
    ) -> None:
        self.game = GAMES[game]
        settings = msgspec.convert(options, self.game.options)
        self.decision: Decision[Any] = Decision(self.game.begin(settings, seats), self.game.evolve)
        if position is not None:
            document = msgspec.convert(position, self.game.position)
            for event in self.game.set_table(self.game.enter(document, settings, seats)):
                self.decision.emit(event)

    @property
    def state(self) -> Any:
        return self.decision.state

    @property
    def events(self) -> list[Event]:
        return [caused.event for caused in self.decision.caused]

    @property
    def awaited_seats(self) -> Sequence[Seat]:
        awaited = self.game.awaited(self.state)
        return awaited.seats if isinstance(awaited, AwaitsSeats) else ()

    def act(self, command: Command, seat: Seat | None = None) -> list[Event]:
        """The events of an accepted command."""
        already = len(self.events)
        self.game.decide(self.decision, command, seat)
        return self.events[already:]

    def default(self, seat: Seat) -> list[Event]:
        return self.act(PlayDefault(seat))

    def refused(self, command: Command, seat: Seat | None = None) -> Rejected:
        """The refusal of a command that must change nothing."""
        before = msgspec.msgpack.encode(self.state)
        with pytest.raises(Rejected) as refusal:
            self.game.decide(self.decision, command, seat)
        assert msgspec.msgpack.encode(self.state) == before
        return refusal.value

    def legal(self, seat: Seat) -> list[Command]:
        return self.game.legal_commands(self.state, seat)


def given(
    game: str, seats: int, options: dict[str, Any] | None = None, position: dict[str, Any] | None = None
) -> Table:
    return Table(game, seats, options or {}, position)
