"""The entrant who gets White, the first seat: preferences (C.04.3 A.6) and how they are granted (E.1 to
E.5)."""

from typing import Literal

from msgspec import Struct

from domain.tournaments.dutch.cards import Card

Granted = Literal["both", "stronger", "wider", "alternated", "higher", "number"]
"""The rule that gives the colours: E.1, E.2 twice, E.3, E.4, E.5."""
NONE, MILD, STRONG, ABSOLUTE = range(4)


class Preference(Struct, frozen=True):
    """`difference` is how much oftener White was had than Black; `white` has no meaning without a strength."""

    strength: int
    white: bool
    difference: int


class Allocation(Struct, frozen=True):
    white: Card
    black: Card
    granted: Granted


def preference(card: Card) -> Preference:
    """The colour somebody should get next, and how strongly."""
    colours = card.colours
    difference = 2 * sum(colours) - len(colours)
    if not colours:
        return Preference(NONE, white=False, difference=0)
    if abs(difference) > 1:
        return Preference(ABSOLUTE, difference < 0, difference)
    if len(colours) > 1 and colours[-1] == colours[-2]:
        return Preference(ABSOLUTE, not colours[-1], difference)
    if difference:
        return Preference(STRONG, difference < 0, difference)
    return Preference(MILD, not colours[-1], difference)


def allocate(one: Card, other: Card) -> Allocation:
    """The one of two opponents who has White."""
    higher, lower = sorted((one, other), key=lambda card: (-card.score, card.number))
    white, granted = _is_white(higher, lower)
    return Allocation(higher, lower, granted) if white else Allocation(lower, higher, granted)


def _is_white(higher: Card, lower: Card) -> tuple[bool, Granted]:
    """Whether the higher ranked has White, and by which rule."""
    mine, theirs = preference(higher), preference(lower)
    if mine.strength and theirs.strength and mine.white != theirs.white:
        return mine.white, "both"
    if mine.strength != theirs.strength:
        return (mine.white if mine.strength > theirs.strength else not theirs.white), "stronger"
    if mine.strength == ABSOLUTE and abs(mine.difference) != abs(theirs.difference):
        wider = abs(mine.difference) > abs(theirs.difference)
        return (mine.white if wider else not theirs.white), "wider"
    for had, other in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if had != other:
            return not had, "alternated"
    if mine.strength:
        return mine.white, "higher"
    return higher.number % 2 == 1, "number"
