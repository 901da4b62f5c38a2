"""The settings under which the laws play Tide, its golden playthroughs, and unknown boats."""

from typing import Any

from tide.state import Send

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


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match; before a roll any tide will do."""
    tides = [step.tide for step in state.agenda if isinstance(step, Send)]
    named = {name: getattr(state, name) for name in ("hands", "deck", "scores")}
    return {**named, "tide": tides[0] if tides else 6, "rounds_left": max(0, len(state.agenda) - 2)}
