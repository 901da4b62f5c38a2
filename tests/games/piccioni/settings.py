"""The settings under which the common tests play Piccioni, and its golden playthroughs."""

from tests.games.settings import Playthrough, Settings

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
