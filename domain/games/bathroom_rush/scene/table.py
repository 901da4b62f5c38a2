"""The table as a scene: above what is going on, then the lanes, the players, decks and discards."""

from domain.drawing.text import text_lines
from domain.games.bathroom_rush.scene import piles as scene_piles
from domain.games.bathroom_rush.scene import seats as scene_seats
from domain.games.bathroom_rush.scene.head import head
from domain.games.bathroom_rush.scene.lanes import lanes
from domain.games.bathroom_rush.scene.places import TOP, LanePlaces, below, lane_places
from domain.games.bathroom_rush.scene.telling import telling
from domain.games.bathroom_rush.scene.words import word
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.scene import WIDTHS, Part, Scene, Table


def scene(state: BathroomRush, table: Table) -> Scene:
    places = lane_places(state, table)
    seats_at = below(places)
    piles_at = seats_at + scene_seats.height(state, table) + 2
    parts = (
        *head(state, table),
        *_captions(table, places),
        *lanes(state, table, places),
        *scene_seats.seats(state, table, seats_at),
        *scene_piles.piles(state, table, piles_at),
    )
    bottom = piles_at + scene_piles.height(table) + 8
    return Scene(WIDTHS[table.layout], bottom, parts, telling(state, table))


def _captions(table: Table, places: dict[int, LanePlaces]) -> tuple[Part, ...]:
    """Above the rows of the wide layout: who stands in the bathroom, and the places behind it (BR-TERM-02)."""
    longest = max(places.values(), key=lambda lane: len(lane.slots))
    if table.layout == "narrow":
        return ()
    first, (w, _) = longest.slots[0], longest.card
    row = [slot for slot in longest.slots if slot[1] == first[1]]
    shapes = tuple(
        shape
        for at, (x, _) in enumerate(row, 1)
        for shape in text_lines(
            word(table, "bathroom") if at == 1 else str(at), (x - first[0], 0, w + 8, 18), 13, role="soft"
        )
    )
    return (
        Part(
            "captions",
            first[0] - 4,
            TOP["wide"] - 20,
            row[-1][0] - first[0] + w + 8,
            18,
            "table",
            word(table, "bathroom"),
            shapes,
            is_frame=True,
        ),
    )
