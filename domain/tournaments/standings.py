"""The standings: a pure function of the state, whatever was ruled when (TO-STA-01)."""

from collections.abc import Callable, Sequence

from msgspec import Struct

from domain.tournaments.certainty import by_entrant
from domain.tournaments.events import Provisional
from domain.tournaments.scoring import taken_off
from domain.tournaments.state import Tournament
from domain.tournaments.survival import is_first_place_vacant, rounds_survived, third_place
from domain.tournaments.tiebreaks import Record, records, tie_break, wins
from domain.tournaments.voided import voided


class Standing(Struct, frozen=True):
    """`score` in sixtieths of a point, less what penalties take off; `tie_breaks` in the order of the terms, in
    parts of their `DIVISORS`.

    `matches` were played, annulled ones too, or decided without play. `rounds_survived` is 0 but in eliminations.
    Of who `is_void` no result counts (TO-STA-08): they come last, and never stand on the podium.
    """

    rank: int
    entrant: int
    player: str
    score: int
    tie_breaks: tuple[int, ...]
    matches: int
    wins: int
    byes: int
    rounds_survived: int
    has_withdrawn: bool
    provisional: Provisional
    by_ruling: bool
    is_void: bool


def standings(tournament: Tournament) -> list[Standing]:
    """All who are listed, the first first; who is equal in all has one rank and comes in the order of entry."""
    everything = records(tournament)
    survived = rounds_survived(tournament) if tournament.terms.is_elimination else {}
    names = tournament.terms.tie_breaks
    void = voided(tournament)
    groups = [[entrant.number for entrant in tournament.listed]]
    out, deductions = tournament.disqualified, taken_off(tournament)
    groups = _parted(groups, lambda among: {entrant: int(entrant not in out) for entrant in among})
    groups = _parted(groups, lambda among: {entrant: int(entrant not in void) for entrant in among})
    groups = _parted(groups, lambda among: {entrant: survived.get(entrant, 0) for entrant in among})
    third = third_place(tournament)
    groups = _parted(groups, lambda among: {entrant: int(entrant == third) for entrant in among})
    net = {number: record.score - deductions[number] for number, record in everything.items()}
    groups = _parted(groups, lambda among: {entrant: net[entrant] for entrant in among})
    values: dict[int, tuple[int, ...]] = {entrant.number: () for entrant in tournament.listed}
    for name in names:
        found = {e: value for group in groups for e, value in tie_break(name, everything, group).items()}
        values = {entrant: (*before, found[entrant]) for entrant, before in values.items()}
        groups = _parted(groups, lambda among, found=found: {entrant: found[entrant] for entrant in among})  # type: ignore[misc]
    vacant = is_first_place_vacant(tournament)
    results = by_entrant(tournament, void)
    ranked: list[Standing] = []
    for group in groups:
        rank = len(ranked) + 1 + vacant
        for number in group:
            entrant, record = tournament.entrant(number), everything[number]
            ranked.append(
                Standing(
                    rank=rank,
                    entrant=number,
                    player=entrant.player,
                    score=net[number],
                    tie_breaks=values[number],
                    matches=record.matches,
                    wins=wins(everything, number),
                    byes=_byes(record),
                    rounds_survived=survived.get(number, 0),
                    has_withdrawn=entrant.has_withdrawn,
                    provisional=results[number].provisional,
                    by_ruling=results[number].by_ruling,
                    is_void=number in void,
                )
            )
    return ranked


def _parted(
    groups: Sequence[list[int]], valued: Callable[[Sequence[int]], dict[int, int]]
) -> list[list[int]]:
    """Each group parted by a value, the highest first."""
    parted: list[list[int]] = []
    for group in groups:
        values = valued(group)
        parted += [
            [entrant for entrant in group if values[entrant] == value]
            for value in sorted(set(values.values()), reverse=True)
        ]
    return parted


def _byes(record: Record) -> int:
    return sum(not met for met in record.rounds)
