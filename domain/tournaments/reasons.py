"""Why a table meets, in words (TO-PAI-06)."""

from collections.abc import Sequence
from itertools import combinations

from domain.tournaments.events import Aim
from domain.tournaments.field import Field
from domain.tournaments.scoring import scores
from domain.tournaments.state import Tournament
from domain.tournaments.terms import POINT


class OfSchedule:
    """Reasons of a round that follows the circle."""

    def __init__(self, tournament: Tournament, round_: int) -> None:
        self._tournament = tournament
        self._round = round_

    def table(self, table: Sequence[int]) -> str:
        one, other = (self._tournament.entrant(number).player for number in table)
        return f"{one} and {other} meet in round {self._round} of the circle."

    def bye(self, entrant: int) -> str:
        player = self._tournament.entrant(entrant).player
        return f"{player} has nobody to meet in round {self._round} of the circle."


class OfField:
    """Reasons of a round that was solved; `aims` are those of this field."""

    def __init__(self, tournament: Tournament, field: Field, aims: Sequence[Aim]) -> None:
        self._tournament = tournament
        self._field = field
        self._aims = {aim.name: aim for aim in aims}
        self._scores = scores(tournament)

    def table(self, table: Sequence[int]) -> str:
        """The reason for a table, given by places in ascending order."""
        parts = [self._level(table), self._meetings(table)]
        if self._field.sizes and len(table) < self._field.sizes[0]:
            parts.append("The table is short because the number of entrants does not divide.")
        return " ".join(parts)

    def bye(self, place: int) -> str:
        field = self._field
        had = field.byes_had[place]
        if not field.sizes:
            why = "nobody to meet yet: waits for the other tables"
        elif field.byes_go_to_the_best:
            why = "best seed of those due a bye"
        else:
            why = f"rank {place + 1} of {len(field.entrants)}, nearest to the end of those due a bye"
        return f"{self._player(place)}: {why}; {f'byes before: {had}' if had else 'first bye'}."

    def _level(self, table: Sequence[int]) -> str:
        if self._field.advance:
            seeds = ", ".join(str(place + 1) for place in table)
            lost = sorted({self._field.groups[place] for place in table})
            losses = "" if self._tournament.terms.lives == 1 else f" Groups by losses: {_listed(lost)}."
            return f"Seeds {seeds} of the {len(self._field.entrants)} here.{losses}"
        if len(set(self._field.groups)) == 1 and self._tournament.terms.format != "swiss":
            return f"Ranks {', '.join(str(place + 1) for place in table)} at the start."
        gathered = [self._scores[self._field.entrants[place]] for place in table]
        if len(set(gathered)) == 1:
            return f"All have {_points(gathered[0])}."
        shown = _listed([_number(score) for score in gathered])
        return f"Scores {shown}: {self._claim('scores', 'nearer ones cannot be put together everywhere')}."

    def _meetings(self, table: Sequence[int]) -> str:
        again = [pair for pair in combinations(table, 2) if self._field.met.get(pair)]
        if not again:
            return "Nobody here has met before."
        named = _listed([f"{self._player(one)} and {self._player(other)}" for one, other in again])
        return f"{named} meet again: {self._claim('rematches', 'fewer repetitions are impossible')}."

    def _claim(self, aim: str, proved: str) -> str:
        found = self._aims[aim]
        return proved if found.missed == found.bound else "the best found, not proved to be the best"

    def _player(self, place: int) -> str:
        return self._tournament.entrant(self._field.entrants[place]).player


def _points(score: int) -> str:
    return f"{_number(score)} point{'' if score == POINT else 's'}"


def _number(score: int) -> str:
    return f"{score / POINT:.4f}".rstrip("0").rstrip(".")


def _listed(names: Sequence[object]) -> str:
    *most, last = map(str, names)
    return f"{', '.join(most)} and {last}" if most else last
