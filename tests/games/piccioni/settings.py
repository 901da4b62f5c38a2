"""The settings under which the common tests play Piccioni, its golden playthroughs, and unknown cards."""

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
