"""Standings computed another way: by hand, from what the matches themselves say in the end."""

from collections import Counter
from fractions import Fraction
from typing import Any

from tests.rulings.cups import POINTS
from tests.service.api.holding import Holding

Standing = tuple[int, int, float, int, int]


async def expected(cup: Holding) -> list[Standing]:
    """Rank, entrant, points, first places nobody shared and matches, of everybody.

    A match that is being played gives nothing yet; one that was annulled counts as a match.
    """
    terms = await cup.get()
    points = {entrant["entrant"]: Fraction() for entrant in terms["entrants"]}
    wins: Counter[int] = Counter()
    ended: Counter[int] = Counter()
    for number in range(1, terms["rounds"] + 1):
        for table in (await cup.get(f"/rounds/{number}"))["tables"]:
            for match in table["matches"]:
                places = await _places(cup, match)
                if places is None:
                    continue
                ended.update(match["seating"])
                gained = _gained(places)
                assert set(gained) in (set(), set(match["seating"]))
                for entrant, gain in gained.items():
                    points[entrant] += gain
                wins.update(places[0] if places and len(places[0]) == 1 else [])
    worth = {entrant: (points[entrant], wins[entrant]) for entrant in points}
    rank = {one: 1 + sum(worth[other] > worth[one] for other in worth) for one in worth}
    return sorted((rank[one], one, round(float(points[one]), 4), wins[one], ended[one]) for one in worth)


async def shown(cup: Holding) -> list[Standing]:
    """The same as the read model tells it."""
    rows = await cup.standings()
    return [tuple(row[name] for name in ("rank", "entrant", "points", "wins", "matches")) for row in rows]


async def _places(cup: Holding, match: Any) -> list[list[int]] | None:
    """The match's entrants from first to last, none if it was annulled; None while it is played."""
    answer = await cup.client.get(f"/v1/matches/{match['match_id']}/state")
    result = answer.json()["result"]
    return [[match["seating"][seat] for seat in tied] for tied in result["places"]] if result else None


def _gained(places: list[list[int]]) -> dict[int, Fraction]:
    """Points by entrant: those who are tied share the points of the places they take."""
    left = list(POINTS[sum(map(len, places))]) if places else []
    gained: dict[int, Fraction] = {}
    for tied in places:
        gained |= dict.fromkeys(tied, Fraction(sum(left[: len(tied)]), len(tied)))
        left = left[len(tied) :]
    return gained
