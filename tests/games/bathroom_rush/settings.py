"""The settings under which the common tests play Bathroom Rush, its golden playthroughs, and unknown cards."""

import re
from random import Random
from typing import Any

from domain.games.bathroom_rush.one_line import write_lane
from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [
    *(("bathroom_rush", seats, {}) for seats in range(2, 5)),
    ("bathroom_rush", 4, {"person_effects": "yellow_only", "first_player": 2}),
    ("bathroom_rush", 3, {"person_effects": "none", "behind_replacement": False}),
    ("bathroom_rush", 3, {"elimination": False, "round_cap": 10, "tie_break_cap": 1}),
    ("bathroom_rush", 2, {"poo_limit": 4, "round_cap": 100}),
]

PLAYTHROUGHS: list[Playthrough] = [
    *(
        Playthrough("bathroom_rush", f"seats-{seats}", f"Seats 0 to {seats - 1}", seats, {}, moves=60)
        for seats in range(2, 5)
    ),
    Playthrough(
        "bathroom_rush",
        "first-game",
        "The advice for first games",
        3,
        {"person_effects": "none", "elimination": False, "behind_replacement": False},
        moves=60,
    ),
]

# 48 persons without `lost_youth`, or 50, all face down (BR-SETUP-04). Before the first round one is turned up in
# each bathroom, and one on each side of each player (BR-SETUP-07). 50 action cards less the own 3 (BR-SETUP-08).
UNKNOWN: list[Unknown] = [
    *(Unknown(("bathroom_rush", seats, {}), "LanesDealt", 50, 50) for seats in range(2, 5)),
    *(
        Unknown(
            ("bathroom_rush", seats, {"person_effects": "none"}), "RoundStarted", persons + 47, persons + 50
        )
        for seats, persons in {2: 48 - 3 - 4, 3: 48 - 4 - 6, 4: 48 - 5 - 8}.items()
    ),
]


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match."""
    names = (
        "phase",
        "round",
        "first_player",
        "person_deck",
        "person_discard",
        "action_deck",
        "action_discard",
    )
    return {
        **{name: getattr(state, name) for name in names},
        "lanes": {str(lane.lane_id): write_lane(lane) for lane in state.lanes},
        "permanents": {str(lane.lane_id): lane.permanents for lane in state.lanes},
        "turn": state.turn_of or 0,
        "reserves": dict(enumerate(state.reserves)),
        "hands": dict(enumerate(state.hands)),
        "end_triggered": state.end is not None,
        "out": state.out,
    }


def crowd_a_lane(document: dict[str, Any], random: Random) -> None:
    """All persons of both piles, and those behind some players, lie in one lane: the piles are empty."""
    persons, lanes = [*document["person_discard"], *document["person_deck"]], document["lanes"]
    for number, slots in lanes.items():
        before, seat, behind = slots.partition("S")
        if seat and random.random() < 0.7:
            lanes[number] = before + seat + behind[0]
            persons += re.findall("[a-z][a-z0-9_]*", behind)
    random.shuffle(persons)
    free = next(number for number, slots in lanes.items() if "S" not in slots)
    lanes[free] = " | ".join(filter(None, (lanes[free], f"{{{'+'.join(persons)}}}" if persons else "")))
    document["person_discard"], document["person_deck"] = [], []


def burden(document: dict[str, Any], random: Random) -> None:
    """Some players hold nearly all they may."""
    for seat in document["reserves"]:
        document["reserves"][seat] = random.choice((document["reserves"][seat], 13, 14, 18, 19))


ODD = (crowd_a_lane, burden)
