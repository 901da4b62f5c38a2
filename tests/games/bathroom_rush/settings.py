"""The settings under which the common tests play Bathroom Rush, and its golden playthroughs."""

from tests.games.settings import Playthrough, Settings

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
