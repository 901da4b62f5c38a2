"""Tie-breaks. Each is a whole number for every entrant: the larger, the better.

`DIVISORS` says of what: a sum of means is counted in parts small enough that nothing is rounded.
"""

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from domain.tournaments.events import Places
from domain.tournaments.scoring import counting, results, round_scores
from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT, TieBreak
from domain.tournaments.voided import voided

FINE: Final = 60
"""Divides by any number of opponents."""
DIVISORS: Final[dict[TieBreak, int]] = {
    "buchholz": POINT * FINE,
    "buchholz_cut_1": POINT * FINE,
    "sonneborn_berger": POINT * FINE * 2,
    "direct_encounter": 1,
    "wins": 1,
    "progressive": POINT,
    "rating": 1,
}


class Encounter(Struct, frozen=True):
    """A match as one entrant had it: who came behind, who shared the place, who came before."""

    behind: tuple[int, ...]
    level: tuple[int, ...]
    before: tuple[int, ...]

    @property
    def others(self) -> tuple[int, ...]:
        return self.behind + self.level + self.before


class Record(Struct):
    """The record of one entrant. `rounds` has for each round who was met at the table, nobody for a bye.

    `matches` counts the annulled ones too, which have no encounter (TO-RES-04).
    """

    score: int = 0
    rating: int = 0
    by_round: list[int] = []
    rounds: list[tuple[int, ...]] = []
    matches: int = 0
    encounters: list[Encounter] = []


Records = dict[int, Record]


def records(tournament: Tournament) -> Records:
    by_entrant: Records = {e.number: Record(rating=e.rating) for e in tournament.entrants}
    gathered, void = round_scores(tournament), voided(tournament)
    for number, record in by_entrant.items():
        record.by_round = [points_by_round.get(number, 0) for points_by_round in gathered]
        record.score = sum(record.by_round)
    for round_ in tournament.rounds:
        for bye in round_.byes:
            if bye.missing not in void:
                by_entrant[bye.entrant].rounds.append(())
        for absence in round_.absences:
            if absence.cause == "requested":
                by_entrant[absence.entrant].rounds.append(())
        for table in filter(lambda each: each.is_decided, round_.tables):
            ended, present = results(table, void), counting(table, void)
            for entrant in present if len(present) > 1 else ():
                by_entrant[entrant].rounds.append(tuple(e for e in present if e != entrant))
                by_entrant[entrant].matches += len(ended)
            for places in ended:
                for entrant, encounter in _encounters(places, table.forfeits).items():
                    by_entrant[entrant].encounters.append(encounter)
    return by_entrant


def buchholz(all_records: Records, entrant: int) -> int:
    """TO-STA-03, as `buchholz_cut_1`."""
    return sum(_met(all_records, entrant))


def buchholz_cut_1(all_records: Records, entrant: int) -> int:
    met = _met(all_records, entrant)
    return sum(met) - min(met, default=0)


def sonneborn_berger(all_records: Records, entrant: int) -> int:
    """TO-STA-04."""
    total = 0
    for encounter in all_records[entrant].encounters:
        share = FINE // max(1, len(encounter.others))
        total += share * sum(2 * all_records[other].score for other in encounter.behind)
        total += share * sum(all_records[other].score for other in encounter.level)
    return total


def wins(all_records: Records, entrant: int) -> int:
    """TO-STA-06, as `progressive` and the rating."""
    return sum(not each.before and not each.level for each in all_records[entrant].encounters)


def progressive(all_records: Records, entrant: int) -> int:
    by_round = all_records[entrant].by_round
    return sum(sum(by_round[:count]) for count in range(1, len(by_round) + 1))


def direct_encounter(all_records: Records, entrant: int, among: Sequence[int]) -> int:
    """Matches before less matches behind, against those of `among` only (TO-STA-05)."""
    return sum(
        (other in encounter.behind) - (other in encounter.before)
        for encounter in all_records[entrant].encounters
        for other in among
    )


def tie_break(name: TieBreak, all_records: Records, among: Sequence[int]) -> dict[int, int]:
    """The tie-break for each of `among`, who were equal until now."""
    if name == "direct_encounter":
        return {entrant: direct_encounter(all_records, entrant, among) for entrant in among}
    if name == "rating":
        return {entrant: all_records[entrant].rating for entrant in among}
    return {entrant: SIMPLE[name](all_records, entrant) for entrant in among}


SIMPLE: Final[dict[str, Callable[[Records, int], int]]] = {
    "buchholz": buchholz,
    "buchholz_cut_1": buchholz_cut_1,
    "sonneborn_berger": sonneborn_berger,
    "wins": wins,
    "progressive": progressive,
}


def _met(all_records: Records, entrant: int) -> list[int]:
    """For each round the mean score of those met, for a bye one's own."""
    own = all_records[entrant].score
    return [
        sum(all_records[other].score for other in met) * (FINE // len(met)) if met else own * FINE
        for met in all_records[entrant].rounds
    ]


def _encounters(places: Places, forfeits: tuple[int, ...]) -> dict[int, Encounter]:
    """A forfeit is behind everybody and before nobody, whoever else has forfeited."""
    encounters: dict[int, Encounter] = defaultdict(lambda: Encounter((), (), ()))
    everybody = tuple(entrant for tied in places for entrant in tied)
    behind = everybody
    before: tuple[int, ...] = ()
    for tied in places:
        behind = behind[len(tied) :]
        for entrant in tied:
            level = tuple(other for other in tied if other != entrant)
            if entrant in forfeits:
                encounters[entrant] = Encounter((), (), tuple(e for e in everybody if e != entrant))
            else:
                encounters[entrant] = Encounter(behind, level, before)
        before += tied
    return encounters
