"""Tournaments of other programs, read from their reports (TRF16) and played again here, round by round."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.tournaments import attendance, entries, table_rulings
from domain.tournaments.state import Table
from tests.tournaments.making import Held

FIRST_CELL, WIDTH = 91, 10
PLAYED = {"1": ((0,), (1,)), "0": ((1,), (0,)), "=": ((0, 1),)}
NOBODY = 0


class Cell(NamedTuple):
    """What a player did in a round: `result` is that of TRF, blank for nothing."""

    opponent: int
    colour: str
    result: str


class Report:
    """`ratings` and `cells` are by starting number, from 1.

    The initial colour is drawn by lot there; here it is White. Where it was Black, all colours are read the other
    way round, which is all one to the Dutch system.
    """

    def __init__(self, text: str) -> None:
        lines = [line for line in text.splitlines() if line.startswith("001")]
        rounds = max(-(-(len(line.rstrip()) - FIRST_CELL) // WIDTH) for line in lines)
        self.ratings = [int(line[48:52] or 0) for line in lines]
        self.cells = [[_cell(line, number) for number in range(rounds)] for line in lines]
        self.rounds = rounds
        self._swap = {"w": "b", "b": "w"} if self._begins_with_black() else {}

    def _begins_with_black(self) -> bool:
        seated = (cell for cell, *_ in self.cells if cell.colour in ("w", "b"))
        return next(seated).colour == "b"

    def pairs(self, number: int) -> set[tuple[int, int]]:
        """Who had White against whom in that round; nobody, 0, for the bye."""
        return {
            (player, cell.opponent)
            for player, cell in self.round(number)
            if cell.colour == "w" or cell.result == "U"
        }

    def round(self, number: int) -> Iterator[tuple[int, Cell]]:
        for player, cells in enumerate(self.cells, 1):
            cell = cells[number]
            yield player, cell._replace(colour=self._swap.get(cell.colour, cell.colour))


def _cell(line: str, number: int) -> Cell:
    text = line[FIRST_CELL + WIDTH * number :].ljust(8)[:8]
    return Cell(int(text[:4].strip() or NOBODY), text[5], text[7].strip())


def replayed(report: Report) -> Iterator[tuple[set[tuple[int, int]], set[tuple[int, int]]]]:
    """For each round who was paired here, and who was there; then it is played as there."""
    held = Held(
        format="swiss_dutch", rounds=report.rounds, bye_points=60, requested_bye_points=30, requested_byes=0
    )
    for rating in report.ratings:
        held.enter(1, rating=rating)
    for number in range(report.rounds):
        _come_and_go(held, report, number)
        held.pair()
        yield paired(held), report.pairs(number)
        _pair_as_there(held, report.pairs(number))
        _play(held, dict(report.round(number)))


def paired(held: Held) -> set[tuple[int, int]]:
    newest = held.state.rounds[-1]
    pairs = {(table.entrants[0], table.entrants[1]) for table in newest.tables}
    return pairs | {(bye.entrant, NOBODY) for bye in newest.byes}


def _pair_as_there(held: Held, pairs: set[tuple[int, int]]) -> None:
    """Should the rounds differ, the next is compared on the same past."""
    newest = held.state.rounds[-1]
    if paired(held) != pairs:
        tables = sorted(pair for pair in pairs if pair[1] != NOBODY)
        newest.tables = [Table(number, (pair,), "") for number, pair in enumerate(tables, 1)]
        newest.byes = tuple(type(newest.byes[0])(player, "") for player, other in pairs if other == NOBODY)


def _come_and_go(held: Held, report: Report, number: int) -> None:
    for player, cell in report.round(number):
        is_away = not cell.colour.strip("- ") and cell.result not in ("U", "H")
        if is_away != held.state.entrant(player).has_withdrawn:
            change = entries.withdraw if is_away else attendance.take_back
            held.do(lambda decision, change=change, player=player: change(decision, player))
        if cell.result == "H":
            held.do(
                lambda decision, player=player: attendance.request_bye(
                    decision, player, number + 1, by_organiser=True
                )
            )


def _play(held: Held, cells: dict[int, Cell]) -> None:
    held.start()
    number = len(held.state.rounds)
    for table in held.state.round(number).tables:
        white = cells[table.entrants[0]]
        if white.result in PLAYED:
            held.result(table.matches[0], PLAYED[white.result])
            continue
        out: Sequence[int] = [player for player in table.entrants if cells[player].result == "-"]
        held.do(
            lambda decision, table=table, out=out: table_rulings.rule_forfeit(
                decision, number, table.number, out, "absent"
            )
        )
