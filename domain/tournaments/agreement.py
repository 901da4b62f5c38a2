"""Whether the bracket of an elimination agrees with its results (TO-PAI-16).

A result that is ruled anew after later rounds were paired may put out somebody who plays on there, and bring back
somebody who does not.
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.tournaments.state import Round, Table, Tournament
from domain.tournaments.survival import losses


class Disagreement(Struct, frozen=True):
    """`out` sit at the table though the results put them out before; at a match for third place, though they are
    not out. `instead` belong in their places, in the same order; None where nobody does.

    At no table stand entrants who belong in the round and in nobody's place; `out` has None for each of them.
    """

    round: int
    table: int | None
    out: tuple[int | None, ...]
    instead: tuple[int | None, ...]

    def __str__(self) -> str:
        return f"round {self.round} table {self.table}" if self.table else f"round {self.round}"


def disagreements(tournament: Tournament) -> list[Disagreement]:
    """All there are, the earliest first; none in other formats."""
    if not tournament.terms.is_elimination:
        return []
    lost = losses(tournament)
    return [
        each
        for round_ in tournament.rounds[1:]
        for each in _Bracket(tournament, round_, lost).disagreements()
    ]


def check_bracket_agrees(tournament: Tournament, despite: Sequence[str] = ()) -> None:
    """Raise `Rejected` unless the bracket agrees with the results but for what `despite` names."""
    left = [each for each in disagreements(tournament) if str(each) not in despite]
    if left:
        raise Rejected(
            "bracket_disagrees", "TO-PAI-16", "; ".join(_sentence(tournament, each) for each in left[:5])
        )


class _Bracket:
    """A round beside what the results of the rounds before it say; of whom they do not know, nothing is said."""

    def __init__(self, tournament: Tournament, round_: Round, lost: dict[int, list[int]]) -> None:
        self._tournament = tournament
        self._round = round_
        lives = tournament.terms.lives
        before = tournament.rounds[: round_.number - 1]
        open_ = {
            e for each in before for table in each.tables if not table.is_decided for e in table.entrants
        }
        certain = [each.number for each in tournament.listed if each.number not in open_]
        self._put_out = {
            entrant: rounds[lives - 1]
            for entrant in certain
            if len(rounds := [number for number in lost.get(entrant, ()) if number < round_.number]) >= lives
        }
        self._through = {entrant for entrant in certain if entrant not in self._put_out}

    def disagreements(self) -> Iterator[Disagreement]:
        byes = [bye.entrant for bye in self._round.byes]
        main = [table for table in self._round.tables if table.advance]
        third = [table for table in self._round.tables if not table.advance]
        beaten = {entrant for entrant, number in self._put_out.items() if number == self._round.number - 1}
        missing = self._missing(self._through, main, byes)
        for table in main:
            yield from self._at(table.number, table.remaining, self._put_out, missing)
        for table in third:
            missing_third = self._missing(beaten, third, ())
            yield from self._at(table.number, table.remaining, self._through, missing_third)
            missing += missing_third
        if missing:
            yield Disagreement(self._round.number, None, (None,) * len(missing), tuple(missing))

    def _missing(self, belonging: set[int], tables: list[Table], byes: Sequence[int]) -> list[int]:
        seated = {entrant for table in tables for entrant in table.entrants}
        return [
            entrant
            for entrant in sorted(belonging - seated - set(byes))
            if not self._tournament.entrant(entrant).has_withdrawn
        ]

    def _at(
        self, number: int, seated: Sequence[int], out: Collection[int], missing: list[int]
    ) -> Iterator[Disagreement]:
        wrong = tuple(entrant for entrant in seated if entrant in out)
        if wrong:
            yield Disagreement(
                self._round.number, number, wrong, tuple(self._instead_of(each, missing) for each in wrong)
            )

    def _instead_of(self, entrant: int, missing: list[int]) -> int | None:
        """One of the missing, if any are left: first who sat at a table with the entrant in a round before."""
        met = {
            other
            for before in self._tournament.rounds[: self._round.number - 1]
            for table in before.tables
            if entrant in table.entrants
            for other in table.entrants
        }
        chosen = next((each for each in missing if each in met), missing[0] if missing else None)
        if chosen:
            missing.remove(chosen)
        return chosen


def _sentence(tournament: Tournament, at: Disagreement) -> str:
    def name(entrant: int | None) -> str:
        return tournament.entrant(entrant).player if entrant else "nobody"

    swapped = [f"{name(new)} for {name(old)}" for old, new in zip(at.out, at.instead, strict=True)]
    return f"{at}: {', '.join(swapped)}"
