"""The settings under which the laws play Cups, its golden playthroughs, and unknown dice."""

from random import Random
from typing import Any

from service.testing.settings import Playthrough, Settings, Unknown

SETTINGS: list[Settings] = [*(("cups", seats, {}) for seats in range(2, 5)), ("cups", 2, {"dice": 5})]

PLAYTHROUGHS: list[Playthrough] = [
    Playthrough("cups", f"whole-match-{seats}", f"A whole match of {seats} seats", seats, {"dice": 1}, seats)
    for seats in range(2, 5)
]

# After the first bid: three dice of each other seat, to a spectator those of all (CU-RND-01).
UNKNOWN: list[Unknown] = [
    Unknown(("cups", seats, {}), "BidMade", 3 * (seats - 1), 3 * seats) for seats in range(2, 5)
]


def position(state: Any) -> dict[str, Any]:
    """The table as the position of another match; before a shake any dice will do."""
    cups = [[*cup] or [1] * count for cup, count in zip(state.cups, state.dice, strict=True)]
    return {"cups": cups, "seat": state.agenda[-1].seat, "bid": state.bid, "bidder": state.bidder}


def one_die_more(document: dict[str, Any], random: Random) -> None:
    random.choice(document["cups"]).append(random.randint(1, 6))


def no_dice(document: dict[str, Any], random: Random) -> None:
    random.choice(document["cups"]).clear()


ODD = (one_die_more, no_dice)
