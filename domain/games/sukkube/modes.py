"""The eight ways to play, as a table: how many seats, whose the characters are, who holds cards, who scores.

A manche takes some five minutes, a match 25 to 50 (SK-GEN-04).
"""

from typing import Final

from msgspec import Struct


class Mode(Struct, frozen=True):
    """One mode of play. A match uses exactly one: modes are not combined (SK-VAR-02, SK-DEC-41)."""

    seats: range
    seating: tuple[str, ...]
    """The rules that say whose the characters are."""
    dealing: str = "SK-SET-02"
    scoring: str = "SK-SCO-01"
    characters_per_seat: int = 1
    seat_hand: int = 0
    """Cards dealt to a seat's one hand; 0: every character has a hand of five of its own (SK-VAR-05)."""
    team_size: int = 0
    team_characters: bool = False
    pile: bool = False
    target_points: int = 5
    """SK-DEC-37, SK-DEC-39; what ends a match is the same in all modes (SK-VAR-03)."""


HAND: Final = 5

MODES: Final[dict[str, Mode]] = {
    # One to six seats; alone it is the solo game (SK-GEN-01, SK-SOL-01).
    "base": Mode(seats=range(1, 7), seating=("SK-GEN-02", "SK-GEN-03")),
    "peach": Mode(
        seats=range(2, 3),
        seating=("SK-PCH-01",),
        dealing="SK-PCH-02",
        characters_per_seat=3,
        seat_hand=5,
        pile=True,
    ),
    "last_hope": Mode(
        seats=range(2, 3),
        seating=("SK-LHP-01", "SK-PCH-01"),
        dealing="SK-PCH-02",
        characters_per_seat=3,
        seat_hand=5,
        pile=True,
    ),
    # Both seats have as many characters (SK-DEC-31).
    "fish_the_bot": Mode(
        seats=range(2, 3),
        seating=("SK-FSH-01",),
        dealing="SK-FSH-02",
        characters_per_seat=2,
        seat_hand=10,
        pile=True,
    ),
    "sfiga_too": Mode(
        seats=range(3, 4), seating=("SK-SFG-01",), dealing="SK-SFG-01", characters_per_seat=2, seat_hand=10
    ),
    "gemelli": Mode(
        seats=range(4, 5),
        seating=("SK-GEM-01", "SK-GEM-03"),
        dealing="SK-GEM-02",
        scoring="SK-GEM-08",
        team_size=2,
        team_characters=True,
    ),
    # Three pairs (SK-DEC-38).
    "lay_team": Mode(
        seats=range(6, 7), seating=("SK-LAY-01",), scoring="SK-LAY-02", team_size=2, target_points=9
    ),
    "esercito": Mode(seats=range(6, 7), seating=("SK-ESE-01",), scoring="SK-ESE-02", team_size=3),
}


def longest_manche(mode: str) -> int:
    """The most cards a manche can take: one hand (in Fish the Bot a hand or the pile) runs out, every other
    keeps at least one card of the thirty (SK-INV-16).
    """
    rules = MODES[mode]
    hands = rules.seats[0] if rules.seat_hand else 6
    return 30 - (hands if mode == "fish_the_bot" else hands - 1)
