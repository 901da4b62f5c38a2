"""Places of seats and of entrants."""

from collections.abc import Sequence

from domain.tournaments.events import Places


def places_of_entrants(seating: Sequence[int], seats: Places) -> Places:
    """From places of seats to those of entrants: a team has that of the best of its seats (TO-RES-13)."""
    placed: set[int] = set()
    places: list[tuple[int, ...]] = []
    for tied in seats:
        entrants = tuple(dict.fromkeys(seating[seat] for seat in tied if seating[seat] not in placed))
        placed.update(entrants)
        places += [entrants] if entrants else []
    return tuple(places)
