"""Why a table meets, and who gets a bye: computed from the facts of this pairing (TO-PAI-06)."""

from collections.abc import Iterable, Sequence
from itertools import combinations, takewhile

from domain.tournaments.events import Aim, PairingReason
from domain.tournaments.field import Field, Solution
from domain.tournaments.scoring import scores
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from domain.tournaments.survival import losses
from domain.tournaments.words import because, number


class OfSchedule:
    """Reasons of a round that follows the circle."""

    def __init__(self, round_: int) -> None:
        self._round = round_

    def table(self, table: Sequence[int]) -> tuple[PairingReason, ...]:
        return (because("CircleMeeting", entrants=tuple(table), round=self._round),)

    def bye(self, entrant: int, missing: int) -> tuple[PairingReason, ...]:
        if missing:
            return (because("CircleWithoutRival", entrant=entrant, missing=missing, round=self._round),)
        return (because("CircleBye", entrant=entrant, round=self._round),)


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

    def table(self, table: Sequence[int]) -> tuple[PairingReason, ...]:
        """The reason for a table, given by places in ascending order."""
        parts = [*self._level(table), *self._together(table), *self._meetings(table)]
        full = self._field.sizes[0] if self._field.sizes else 0
        if len(table) < full:
            here = len(self._field.entrants)
            parts.append(because("ShortTable", seated=len(table), present=here, size=full))
        return tuple(parts)

    def bye(self, place: int) -> tuple[PairingReason, ...]:
        field, entrant = self._field, self._field.entrants[place]
        if not field.sizes:
            return (because("Waiting", entrant=entrant),)
        best = field.byes_go_to_the_best
        nearer = range(place) if best else range(len(field.entrants) - 1, place, -1)
        passed = [each for each in nearer if each not in self._solution.byes]
        cause, seed = "best" if best else "lowest", self._seeds[entrant]
        if self._ranked_by_score:
            rank, points = self._ranks[entrant], number(self._scores[entrant])
            standing = because("ByeOfRank", entrant=entrant, rank=rank, points=points, seed=seed, cause=cause)
        else:
            standing = because("ByeOfSeed", entrant=entrant, seed=seed, cause=cause)
        byes_before = because("ByesBefore", number=field.byes_had[place])
        return standing, *self._passed_over(place, passed), byes_before

    def _passed_over(self, place: int, passed: Sequence[int]) -> Iterable[PairingReason]:
        """The reason why earlier candidates had no bye."""
        had = self._field.byes_had
        more = self._entrants([each for each in passed if had[each] > had[place]])
        free = self._entrants([each for each in passed if had[each] <= had[place]])
        if more:
            yield because("ByesHad", entrants=more)
        if free and not self._is_proved("bye_ranks"):
            yield because("ByeNotPaired", entrants=free)
        elif free:
            worse = tuple(aim for aim in self._before("bye_ranks") if aim != "byes")
            yield because("ByeDrawbacks", entrants=free, aims=worse)

    def _level(self, table: Sequence[int]) -> Iterable[PairingReason]:
        entrants = self._entrants(table)
        seeds = tuple(self._seeds[each] for each in entrants)
        if self._field.advance:
            yield because("Seeds", seeds=seeds)
            if self._tournament.terms.lives > 1:
                yield self._lost(entrants)
        elif self._tournament.terms.is_elimination:
            yield because("ThirdPlace", seeds=seeds)
        elif not self._ranked_by_score:
            yield because("Seeds", seeds=seeds)
        else:
            ranks = tuple(self._ranks[each] for each in entrants)
            gathered = tuple(number(self._scores[each]) for each in entrants)
            if len(set(gathered)) == 1:
                yield because("LevelScores", ranks=ranks, points=gathered[0])
            else:
                yield because("UnequalScores", ranks=ranks, scores=gathered)
                yield self._why_apart(table)

    def _why_apart(self, table: Sequence[int]) -> PairingReason:
        """The reason why the best of the table do not meet only entrants with as many points."""
        field, best = self._field, table[0]
        seated = [each for part in self._solution.tables for each in part]
        level = [each for each in seated if field.groups[each] == field.groups[best]]
        if len(level) % field.sizes[0]:
            points = number(self._scores[field.entrants[best]])
            return because("TablesNotFilled", number=len(level), points=points, size=field.sizes[0])
        met = [each for each in level if field.met.get((min(each, best), max(each, best)))]
        if met:
            return because("EqualsMet", entrant=field.entrants[best], others=self._entrants(met))
        return because("NoBetterTables")

    def _lost(self, entrants: Sequence[int]) -> PairingReason:
        lost = losses(self._tournament)
        times = tuple(len(lost.get(each, ())) for each in entrants)
        if len(set(times)) == 1:
            return because("LossesLevel", number=times[0])
        return because("LossesApart", losses=times)

    def _together(self, table: Sequence[int]) -> list[PairingReason]:
        """The meetings that the terms avoid where they can (TO-PAI-17)."""
        pairs = [pair for pair in combinations(table, 2) if pair in self._field.kept_apart]
        return [because("KeptApart", entrants=self._entrants(pair)) for pair in pairs]

    def _meetings(self, table: Sequence[int]) -> Iterable[PairingReason]:
        again = [pair for pair in combinations(table, 2) if self._field.met.get(pair)]
        if not again:
            return [because("NeverMet")]
        pairs = (because("Rematch", entrants=self._entrants(pair)) for pair in again)
        return [*pairs, self._why_again()]

    def _why_again(self) -> PairingReason:
        if self._solution.fewest_rematches:
            return because("RematchForScores")
        if not self._is_proved("rematches"):
            return because("RematchUnproved")
        has_byes = bool(self._field.byes) and any(self._field.byes_had)
        aims = tuple(aim for aim in self._before("rematches") if has_byes or aim != "byes")
        return because("RematchKept", aims=aims)

    def _before(self, aim: str) -> list[str]:
        return list(takewhile(lambda each: each != aim, self._field.aims))

    def _is_proved(self, aim: str) -> bool:
        """Whether no pairing could meet this aim better, and none those before it."""
        counting = (*self._before(aim), aim)
        return all(self._aims[each].missed == self._aims[each].bound for each in counting)

    def _entrants(self, places: Iterable[int]) -> tuple[int, ...]:
        return tuple(self._field.entrants[place] for place in places)
