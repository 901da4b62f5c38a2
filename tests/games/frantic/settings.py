"""The settings under which the common tests play Frantic, its golden playthroughs, and unknown cards."""

from typing import Any

from domain.games.frantic.one_line import write
from domain.games.frantic.position import MOMENTS
from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [
    *(("frantic", seats, {"match_length": "custom", "point_limit": 40}) for seats in range(2, 7)),
    ("frantic", 2, {}),
    (
        "frantic",
        3,
        {"yellow_timing": "play", "landed_card_goes_to": "mover", "tie_break": "fewest_last_round"},
    ),
    ("frantic", 4, {"yellow_timing": "land", "max_turns_per_round": 12, "max_rounds": 3}),
]

PLAYTHROUGHS: list[Playthrough] = [
    Playthrough(
        "frantic", f"match-{seats}", f"The first moves of {seats} seats", seats, {}, seed=seats, moves=60
    )
    for seats in range(2, 7)
]

# All 94 cards but the own hand (FR-SETUP-04).
UNKNOWN: list[Unknown] = [
    Unknown(("frantic", seats, {}), "HandsDealt", 94 - hand, 94)
    for seats, hand in {2: 8, 3: 7, 4: 6, 5: 6, 6: 6}.items()
]


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match."""
    names = ("deck", "discard", "activated", "round", "turn")
    return {
        **{name: getattr(state, name) for name in names},
        "active": state.active or 0,
        "moment": state.phase if state.phase in MOMENTS else "play",
        "pawns": dict(enumerate(state.pawns)),
        "board": {str(square): " ".join(map(write, laid)) for square, laid in enumerate(state.board) if laid},
        "teleports": {str(number): square for number, square in enumerate(state.teleports, 1)},
        "hands": dict(enumerate(state.hands)),
        "totals": dict(enumerate(state.totals)),
        "last_points": dict(enumerate(state.last_points)),
    }
