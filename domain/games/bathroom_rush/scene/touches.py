"""The parts of the scene that a command is chosen by, in the order of a person's thoughts."""

from collections.abc import Iterator

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush.cards import Side
from domain.games.bathroom_rush.lanes import beside, top
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.table import Command, Seat


def touches(state: BathroomRush, command: Command, seat: Seat) -> tuple[str, ...]:
    """Passing and letting happen touch nothing; to decompress is to touch oneself."""
    match command:
        case c.ChooseLane(lane_id=lane_id):
            return (f"door:{lane_id}",)
        case c.Decompress():
            return (f"player:{seat}",)
        case c.DiscardCard(card=card) | c.RespondDefence(card=str(card)):
            return (f"card:{card}",)
        case c.PlayCard():
            return tuple(_play(state, command, seat))
    return ()


def _play(state: BathroomRush, play: c.PlayCard, seat: Seat) -> Iterator[str]:
    """The card, then what is named with it: the own neighbour, a player, that one's neighbour, a door."""
    yield f"card:{play.card}"
    if play.side:
        yield from _neighbour(state, seat, play.side)
    if play.target_seat is not None:
        yield f"player:{play.target_seat}"
        if play.target_side:
            yield from _neighbour(state, play.target_seat, play.target_side)
    if play.lane_id is not None:
        yield f"door:{play.lane_id}"


def _neighbour(state: BathroomRush, seat: Seat, side: Side) -> Iterator[str]:
    neighbour = beside(state, seat, side)
    if neighbour:
        lane_id, position, group = neighbour
        yield f"card:{top(group)}" if top(group) else f"back:lane:{lane_id}.{position}"
