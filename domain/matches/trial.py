"""Whether a table that was not played to can be played. Rules in RULES.md: MV-COR-03, MV-COR-05, MV-COR-06."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from domain.kernel import luck
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Pick, answer
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition, Game, Violation
from domain.kernel.rows import Asks
from domain.kernel.scene import Table
from domain.kernel.seats import seats_named
from domain.kernel.table import SPECTATOR, Command, Resume, Seat
from domain.kernel.windows import Window, impossible

TRIAL_MOVES: Final = 60
"""So many moves of the table are tried; most tables that break later break within a few."""
_KEY: Final = b"trial"


def broken(game: Game[Any], state: Any) -> list[Violation]:
    """Every invariant that the table breaks; if there is none, what keeps it from being played.

    Seats that are none come before all else: invariants look into the hands of those that are named.
    """
    with sensible():
        return (
            [*_strangers(state)]
            or game.violations(state)
            or [*_given_answers(game, state)]
            or [*_on_trial(game, state)]
        )


def on_trial(draws: Iterable[Draw], number: int = 0) -> tuple[Outcome, ...]:
    """The outcome of these draws on trial, always the same."""
    return tuple(luck.draw(_KEY, "trial", number, what) for what in draws)


@contextmanager
def sensible() -> Iterator[None]:
    """A game that fails at a table given from outside makes no sense of it: raises `BrokenPosition`."""
    try:
        yield
    except (BrokenPosition, Rejected, MemoryError):
        raise
    except Exception as error:
        raise BrokenPosition([Violation("MV-COR-03", "the game makes no sense of this table")]) from error


def _strangers(state: Any) -> Iterator[Violation]:
    strangers = sorted({*seats_named(state)} - {*range(state.seats)})
    if strangers:
        yield Violation("MV-COR-06", f"seats are numbered from 0 to {state.seats - 1}, not {strangers}")


def _given_answers(game: Game[Any], state: Any) -> Iterator[Violation]:
    """They are sealed and carried out when all have answered, which may be later than the last move on trial."""
    for window in state.agenda:
        row = game.agenda.steps[type(window)]
        if isinstance(window, Window) and isinstance(row, Asks):
            for seat in impossible(window, partial(row.legal, state, window)):
                yield Violation("MV-COR-05", f"seat {seat} could not answer window {window.id} as it has")


def _on_trial(game: Game[Any], state: Any) -> Iterator[Violation]:
    """The faults that some moves find. The same table is always tried with the same moves."""
    _look_at(game, state)
    trial = Decision(game.clone(state), game.evolve)
    for number in range(TRIAL_MOVES):
        awaited = game.awaited(trial.state)
        if isinstance(awaited, AwaitsNobody) != (game.result(trial.state) is not None):
            yield Violation("MV-COR-03", f"{_after(number)} nobody is asked exactly when there is a result")
            return
        if isinstance(awaited, AwaitsNobody):
            return
        stuck = [seat for seat in _seats(awaited) if not game.legal_commands(trial.state, seat)]
        if stuck:
            yield Violation("MV-COR-03", f"{_after(number)} seat {stuck[0]} is asked and can do nothing")
            return
        game.decide(trial, *_move(game, trial.state, awaited, number))
        broken = game.violations(trial.state)
        if broken:
            yield Violation("MV-COR-03", f"{_after(number + 1)} {broken[0].invariant}: {broken[0].detail}")
            return


def _look_at(game: Game[Any], state: Any) -> None:
    """Operations that a table must survive besides moves: pictures, bots, its end by the rules of matches."""
    game.standing(state, state.seats)
    game.out(state)
    for viewer in (*range(state.seats), SPECTATOR):
        view, table = game.view(state, viewer), Table((), viewer)
        game.render(view, table)
        game.scene(view, table)
        game.may_not_know(state, viewer)
    for seat in range(state.seats):
        view = game.view(state, seat)
        game.evaluate(game.determinize(game.clone(view), game.hidden_cards(state, seat)))


def _seats(awaited: Any) -> tuple[Seat, ...]:
    return awaited.seats if isinstance(awaited, AwaitsSeats) else ()


def _after(moves: int) -> str:
    return f"after {moves} moves on trial:" if moves else "at once:"


def _move(game: Game[Any], state: Any, awaited: Any, number: int) -> tuple[Command, Seat | None]:
    if isinstance(awaited, AwaitsChance):
        return answer(awaited.command, awaited.draws, on_trial(awaited.draws, number)), None
    if not isinstance(awaited, AwaitsSeats):
        return Resume(), None
    seat = awaited.seats[_below(number, "seat", len(awaited.seats))]
    legal = game.legal_commands(state, seat)
    return legal[_below(number, "command", len(legal))], seat


def _below(number: int, what: str, limit: int) -> int:
    return luck.draw(_KEY, "trial", number, Pick(what, limit))[0]
