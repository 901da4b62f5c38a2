"""The settings under which the common tests play Piccioni, its golden playthroughs, and unknown cards."""

from typing import Any

from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [
    *(("piccioni", seats, {}) for seats in range(2, 7)),
    ("piccioni", 2, {"custom_flock_cards": ["infamous", "lady"], "first_player": 1}),
    ("piccioni", 3, {"flock_setup": "fixed_composition"}),
    ("piccioni", 4, {"infamous_window_in_invasion": False, "custom_flock_cards": ["fat"]}),
    ("piccioni", 6, {"flock_setup": "fixed_composition", "infamous_window_in_invasion": False}),
]

PLAYTHROUGHS: list[Playthrough] = [
    Playthrough("piccioni", "whole-match", "A whole match of two seats", 2, {}),
    *(
        Playthrough("piccioni", f"opening-{seats}", f"The first moves of {seats} seats", seats, {}, seats, 25)
        for seats in range(3, 7)
    ),
]

# 38 pigeons less one on each of four Locations (PI-SET-06), 55 action cards less the own three (PI-SET-07). Custom
# cards come on top (PI-SET-01); of a fixed composition the 16 that three seats leave out are known (PI-DEC-09).
UNKNOWN: list[Unknown] = [
    *(Unknown(("piccioni", seats, {}), "TurnStarted", 34 + 52, 34 + 55) for seats in range(2, 7)),
    Unknown(("piccioni", 2, {"custom_flock_cards": ["infamous", "lady"]}), "TurnStarted", 36 + 52, 36 + 55),
    Unknown(("piccioni", 3, {"flock_setup": "fixed_composition"}), "TurnStarted", 18 + 52, 18 + 55),
]


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match."""
    names = ("flock_deck", "removed_flock", "action_deck", "discard_pile", "played_cards", "active", "turn")
    more = ("reacted", "last_seat", "final_turn")
    return {
        **{name: getattr(state, name) for name in (*names, *more)},
        "moves_completed": min(state.moves_completed, 1),
        "zones": {name: [*zone.flock, *zone.guano] for name, zone in state.zones.items()},
        "hands": dict(enumerate(state.hands)),
        "trophies": dict(
            enumerate([[each.card for each in pile if not each.blind] for pile in state.trophies])
        ),
        "blind_trophies": dict(
            enumerate([[each.card for each in pile if each.blind] for pile in state.trophies])
        ),
    }
