"""The table of the worked examples, BASE3 of RULES.md, and short words for what happens at it."""

from typing import Any

from domain.games.bathroom_rush.commands import PlayCard, RespondDefence, RollDie
from domain.games.bathroom_rush.lanes import lane_at
from domain.games.bathroom_rush.one_line import write_lane
from domain.games.bathroom_rush.steps import DefenceWindow
from domain.kernel.table import Event
from service.testing.given import Table, given

LANES = {
    1: "n2=2 | (n1) | n1 | S0 | n2",
    2: "n2=2 | (n1) | n1 | S1 | ent",
    3: "n2=2 | (n1) | nb | S2 | ent",
    4: "n2=2 | (nr) | (nr)",
}
DECK = ["n3", "n3", "nb", "np"]


def base3(
    lanes: dict[int, str] | None = None, options: dict[str, Any] | None = None, **position: Any
) -> Table:
    """Three players, seat 0 in `action`; `lanes` and the fields of the position replace those of BASE3."""
    document = {"person_deck": DECK, **position, "lanes": {**LANES, **(lanes or {})}}
    return given("bathroom_rush", 3, options, document)


def base2(
    lanes: dict[int, str] | None = None, options: dict[str, Any] | None = None, **position: Any
) -> Table:
    """The same with two players; lane 3 is free."""
    mine = {1: LANES[1], 2: LANES[2], 3: LANES[4], **(lanes or {})}
    return given("bathroom_rush", 2, options, {"person_deck": DECK, **position, "lanes": mine})


def effects(
    first_lane: str, options: dict[str, Any] | None = None, free: str = LANES[4], **position: Any
) -> Table:
    """BASE3 at the start of seat 0's `person_effects`, with another lane 1 and maybe another free lane."""
    return base3({1: first_lane, 4: free}, options, phase="person_effects", **position)


def lane(table: Table, lane_id: int) -> str:
    return write_lane(lane_at(table.state, lane_id))


def play(table: Table, seat: int, kind: str, **targets: Any) -> list[Event]:
    """Play the first copy of a kind of card in hand."""
    return table.act(PlayCard(held(table, seat, kind), **targets), seat)


def held(table: Table, seat: int, kind: str) -> str:
    return next(card for card in table.state.hands[seat] if card.rpartition("_")[0] == kind)


def window(table: Table) -> DefenceWindow | None:
    """The open window."""
    step = table.state.agenda[0]
    return step if isinstance(step, DefenceWindow) else None


def decline(table: Table) -> list[Event]:
    """All who are asked let it happen."""
    open_window = window(table)
    assert open_window is not None
    return [event for seat in open_window.asked for event in table.act(RespondDefence(open_window.id), seat)]


def defend(table: Table, seat: int, kind: str = "lane_defence") -> list[Event]:
    return table.act(RespondDefence(window(table).id, held(table, seat, kind)), seat)


def roll(table: Table, result: int) -> list[Event]:
    return table.act(RollDie(result))


def of(events: list[Event], *types: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, types)]


def names(events: list[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def play_turn(table: Table) -> list[Event]:
    """Whoever is awaited lets everything happen until the turn is over; dice show 1."""
    seat = table.state.turn_of
    events: list[Event] = []
    while table.state.phase != "finished" and table.state.turn_of == seat and table.awaited_seats:
        events += table.default(table.awaited_seats[0])
    return events
