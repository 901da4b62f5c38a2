"""The settings under which the common tests play Bathroom Rush, its golden playthroughs, and unknown cards."""

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
