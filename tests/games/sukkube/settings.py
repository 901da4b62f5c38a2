"""The settings under which the common tests play Sukkube, its golden playthroughs, and unknown cards."""

from typing import Any

from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [
    *(("sukkube", seats, {"mode": "base"}) for seats in range(1, 7)),
    ("sukkube", 3, {"flip_opposite": "self", "first_starter": "all_characters", "target_points": 2}),
    ("sukkube", 2, {"mode": "peach", "pile_back_colour_visible": True}),
    ("sukkube", 2, {"mode": "last_hope"}),
    ("sukkube", 2, {"mode": "last_hope", "flip_opposite": "self", "pile_back_colour_visible": True}),
    ("sukkube", 2, {"mode": "fish_the_bot", "pile_back_colour_visible": True}),
    ("sukkube", 2, {"mode": "fish_the_bot", "characters_per_seat": 1}),
    ("sukkube", 3, {"mode": "sfiga_too"}),
    ("sukkube", 4, {"mode": "gemelli"}),
    ("sukkube", 4, {"mode": "gemelli", "team_character_scores": False, "teams": [[0, 1], [2, 3]]}),
    ("sukkube", 6, {"mode": "lay_team"}),
    ("sukkube", 6, {"mode": "esercito", "manche_cap": 3}),
]

PLAYTHROUGHS: list[Playthrough] = [
    *(
        Playthrough("sukkube", f"base-{seats}", f"Base, number of seats {seats}", seats, {"manche_cap": 2})
        for seats in range(1, 7)
    ),
    *(
        Playthrough("sukkube", mode, f"Mode {mode}", seats, {"mode": mode, "manche_cap": 2})
        for mode, seats in {
            "peach": 2,
            "last_hope": 2,
            "fish_the_bot": 2,
            "sfiga_too": 3,
            "gemelli": 4,
            "lay_team": 6,
            "esercito": 6,
        }.items()
    ),
]

# The pile: 30 cards less two hands of 5 (SK-PCH-02) or of 5 for each character (SK-FSH-02); hands lie open.
UNKNOWN: list[Unknown] = [
    *(Unknown(("sukkube", seats, {}), "MancheDealt", 0, 0) for seats in range(1, 7)),
    Unknown(("sukkube", 2, {"mode": "peach"}), "MancheDealt", 20, 20),
    Unknown(("sukkube", 2, {"mode": "last_hope", "pile_back_colour_visible": True}), "MancheDealt", 20, 20),
    Unknown(("sukkube", 2, {"mode": "fish_the_bot", "characters_per_seat": 1}), "MancheDealt", 20, 20),
    Unknown(("sukkube", 2, {"mode": "fish_the_bot", "characters_per_seat": 2}), "MancheDealt", 10, 10),
]


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match."""
    names = (
        "top",
        "hands",
        "pile",
        "last_card",
        "series_length",
        "characters",
        "holders",
        "scores",
        "manche",
    )
    return {name: getattr(state, name) for name in names}
