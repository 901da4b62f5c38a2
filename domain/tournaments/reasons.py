"""Why a table meets, and who gets a bye, in words: computed from the facts of this pairing (TO-PAI-06)."""

from collections.abc import Iterable, Sequence
from itertools import combinations, takewhile

from domain.tournaments.events import Aim
from domain.tournaments.field import TRADED, Field, Solution
from domain.tournaments.scoring import scores
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from domain.tournaments.survival import losses
from domain.tournaments.words import counted, listed, number, points

GIVEN_UP = {
    "byes": "someone would get a second bye",
    "rematches": "there would be more rematches",
    "scores": "scores at the tables would be further apart",
    TRADED: "there would be more rematches, or scores would be further apart",
    "seats": "first seats and short tables would be shared less evenly",
    "spread": "the strongest would be spread less well",
    "level": "tables would be less equally strong",
}
"""The drawback of a pairing that misses an aim by more."""
KEPT = {
    "byes": "no one gets a bye too often",
    "bye_ranks": "the byes go to the right players",
    "scores": "scores are as close as possible",
    "seats": "seats are shared evenly",
    "spread": "the strongest are spread just as well",
    "level": "tables are just as equally strong",
}
"""The constraint that a pairing keeps when it meets an aim."""


class OfSchedule:
    """Reasons of a round that follows the circle."""

    def __init__(self, tournament: Tournament, round_: int) -> None:
        self._tournament = tournament
        self._round = round_

    def table(self, table: Sequence[int]) -> str:
        one, other = (self._tournament.entrant(number).player for number in table)
        return f"{one} and {other} meet in round {self._round} of the circle."

    def bye(self, entrant: int, missing: int) -> str:
        player = self._tournament.entrant(entrant).player
        if missing:
            absent = self._tournament.entrant(missing).player
            return f"{player} would meet {absent}, who is not there, in round {self._round} of the circle."
        return f"{player} has nobody to meet in round {self._round} of the circle."


class OfField:
    """Reasons of a round that was solved; `aims` are those of this field. Ranks are those that are published."""

    def __init__(self, tournament: Tournament, field: Field, solution: Solution, aims: Sequence[Aim]) -> None:
        self._tournament = tournament
        self._field = field
        self._solution = solution
        self._aims = {aim.name: aim for aim in aims}
        self._scores = scores(tournament)
        self._ranks = {each.entrant: each.rank for each in standings(tournament)}
        self._seeds = {entrant: rank + 1 for entrant, rank in starting_ranks(tournament).items()}
        self._ranked_by_score = tournament.terms.is_swiss and bool(tournament.rounds)

    def table(self, table: Sequence[int]) -> str:
        """The reason for a table, given by places in ascending order."""
        parts = [self._level(table), self._meetings(table)]
        full = self._field.sizes[0] if self._field.sizes else 0
        if len(table) < full:
            here = len(self._field.entrants)
            parts.append(f"{len(table)} play at this table, because {here} do not fill tables of {full}.")
        return " ".join(parts)

    def bye(self, place: int) -> str:
        field, who = self._field, self._player(place)
        if not field.sizes:
            return f"{who} has nobody to meet yet and waits for the other tables."
        best = field.byes_go_to_the_best
        nearer = range(place) if best else range(len(field.entrants) - 1, place, -1)
        passed = [each for each in nearer if each not in self._solution.byes]
        what = "the best of those due a bye" if best else "the lowest of those due a bye"
        parts = [f"{who}, {self._standing(place)}: {what}.", *self._passed_over(place, passed)]
        had = field.byes_had[place]
        parts.append(f"Has had {counted(had, 'bye')}." if had else "Has had none before.")
        return " ".join(parts)

    def _passed_over(self, place: int, passed: Sequence[int]) -> Iterable[str]:
        """The reason why earlier candidates had no bye."""
        had = self._field.byes_had
        more = [each for each in passed if had[each] > had[place]]
        free = [each for each in passed if had[each] <= had[place]]
        if more:
            yield f"{self._named(more)} {'have' if len(more) > 1 else 'has'} had one."
        if free and not self._is_proved("bye_ranks"):
            yield f"No pairing was found in which {self._named(free, 'or')} has it."
        elif free:
            worse = [GIVEN_UP[aim] for aim in self._before("bye_ranks") if aim != "byes"]
            yield f"With {self._named(free, 'or')} instead, {listed(worse, 'or')}."

    def _level(self, table: Sequence[int]) -> str:
        if self._field.advance:
            return f"{self._of_seeds(table)}.{self._lost(table)}"
        if self._tournament.terms.is_elimination:
            return f"{self._of_seeds(table)}, both put out in the round before, play for third place."
        if not self._ranked_by_score:
            return f"{self._of_seeds(table)}."
        ranks = listed(self._ranks[self._field.entrants[place]] for place in table)
        gathered = [self._scores[self._field.entrants[place]] for place in table]
        if len(set(gathered)) == 1:
            return f"Ranks {ranks}, each with {points(gathered[0])}."
        return f"Ranks {ranks}, with {listed(map(number, gathered))} points: {self._why_apart(table)}."

    def _why_apart(self, table: Sequence[int]) -> str:
        """The reason why the best of the table do not meet only entrants with as many points."""
        field, group = self._field, self._field.groups[table[0]]
        score = points(self._scores[field.entrants[table[0]]])
        seated = [each for part in self._solution.tables for each in part]
        level = [each for each in seated if field.groups[each] == group]
        if len(level) % field.sizes[0]:
            return f"{len(level)} with {score} do not fill tables of {field.sizes[0]}"
        met = [each for each in level if field.met.get((min(each, table[0]), max(each, table[0])))]
        if met:
            return f"{self._player(table[0])} has met {self._named(met)}, who have as many"
        return "the others could not meet without somebody meeting again, or being further apart"

    def _lost(self, table: Sequence[int]) -> str:
        if self._tournament.terms.lives == 1:
            return ""
        lost = losses(self._tournament)
        times = [len(lost.get(self._field.entrants[place], ())) for place in table]
        if len(set(times)) == 1:
            return f" Each has lost {counted(times[0], 'table')}."
        return f" Tables lost: {listed(times)}."

    def _meetings(self, table: Sequence[int]) -> str:
        again = [pair for pair in combinations(table, 2) if self._field.met.get(pair)]
        if not again:
            return "Nobody here has met before."
        pairs = listed(f"{self._player(one)} and {self._player(other)}" for one, other in again)
        return f"{pairs} meet again: {self._why_again()}."

    def _why_again(self) -> str:
        if self._solution.fewest_rematches:
            return "somebody does in every pairing, and with others doing so scores would be further apart"
        if not self._is_proved("rematches"):
            return "no pairing with fewer meeting again was found"
        has_byes = bool(self._field.byes) and any(self._field.byes_had)
        constraints = [KEPT[aim] for aim in self._before("rematches") if has_byes or aim != "byes"]
        return f"in every pairing somebody does{f' if {listed(constraints)}' if constraints else ''}"

    def _standing(self, place: int) -> str:
        entrant = self._field.entrants[place]
        if not self._ranked_by_score:
            return f"seed {self._seeds[entrant]}"
        return (
            f"rank {self._ranks[entrant]} with {points(self._scores[entrant])}, seed {self._seeds[entrant]}"
        )

    def _of_seeds(self, table: Sequence[int]) -> str:
        return f"Seeds {listed(self._seeds[self._field.entrants[place]] for place in table)}"

    def _before(self, aim: str) -> list[str]:
        return list(takewhile(lambda each: each != aim, self._field.aims))

    def _is_proved(self, aim: str) -> bool:
        """Whether no pairing could meet this aim better, and none those before it."""
        counting = (*self._before(aim), aim)
        return all(self._aims[each].missed == self._aims[each].bound for each in counting)

    def _named(self, places: Sequence[int], word: str = "and") -> str:
        return listed(map(self._player, places), word)

    def _player(self, place: int) -> str:
        return self._tournament.entrant(self._field.entrants[place]).player
