"""Which of the commands that were legal a seat has given: the one whose decision begins with the stored events."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from domain.kernel.decision import Decision, Rejected
from domain.kernel.table import Event, Seat
from domain.matches.state import Match

PAUSE: Final = 20
"""After so many commands others are served."""


async def given(match: Match, seat: Seat, legal: Sequence[Any], events: Sequence[Event]) -> int | None:
    """The number among `legal` of the command that brought about the `events` of the game after `match`."""
    for number, command in enumerate(legal):
        if number % PAUSE == PAUSE - 1:
            await asyncio.sleep(0)
        decision: Decision[Any] = Decision(match.game.clone(match.play), match.game.evolve)
        try:
            match.game.decide(decision, command, seat)
        except Rejected:
            continue
        caused = [each.event for each in decision.caused][: len(events)]
        if caused and caused == list(events[: len(caused)]):
            return number
    return None
