"""The settings under which the laws play Tide, its golden playthroughs, and unknown boats."""

from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [*(("tide", seats, {}) for seats in range(2, 5)), ("tide", 4, {"rounds": 5})]

PLAYTHROUGHS: list[Playthrough] = [
    Playthrough(
        "tide", f"whole-match-{seats}", f"A whole match of {seats} seats", seats, {"rounds": 3}, seats
    )
    for seats in range(2, 5)
]

# Twenty boats less the own three (TD-SET-02).
UNKNOWN: list[Unknown] = [Unknown(("tide", seats, {}), "TideRolled", 17, 20) for seats in range(2, 5)]
