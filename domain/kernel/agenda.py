"""The course of a game as a table: one row for each kind of step, and its only interpreter.

A state holds its agenda: the steps still to be done, in the order in which they are done. `agenda[0]` is the
present step. Every event takes `done` steps off the front and puts `then` in their place, so that a match can be
stored, replayed and forked between any two events. A step's row says whether it happens by itself (`Forced`), asks
seats (`Asks`) or asks chance (`Draws`).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from msgspec.structs import replace

from domain.kernel import refusals
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.decision import Caused, Decision, Rejected
from domain.kernel.rows import Asks, By, Draws, Forced, Laws, Make, Row, never, nothing
from domain.kernel.table import AnswerTo, Command, PlayDefault, Resume, Seat, snake_case
from domain.kernel.windows import Window


class HasAgenda(Protocol):
    agenda: list[Any]


State = TypeVar("State", bound=HasAgenda)


class Agenda(Generic[State]):
    """`before` is asked before every step; its events say `done=0`."""

    def __init__(
        self,
        steps: Mapping[type[Any], Row],
        laws: Laws,
        before: Callable[[State], Make | None] | None = None,
    ) -> None:
        self.steps: Final = dict(steps)
        self.laws: Final = laws
        self._before = before
        self._asking: Final[dict[type[Command], Asks]] = {
            command: row for row in steps.values() if isinstance(row, Asks) for command in row.answers
        }
        self.seat_commands: Final = tuple(self._asking)
        self.system_commands: Final = tuple(
            dict.fromkeys(row.command for row in steps.values() if isinstance(row, Draws))
        )
        # Most steps are never void, need nothing first, and always ask or always happen: looked up by type.
        forced = {kind: row for kind, row in steps.items() if isinstance(row, Forced)}
        self._void = {kind: row.void for kind, row in steps.items() if row.void is not never}
        self._first = {kind: row.first for kind, row in forced.items() if row.first is not nothing}
        self._event = {kind: row.event for kind, row in forced.items()}
        self._unless = {
            kind: row.unless
            for kind, row in steps.items()
            if not isinstance(row, Forced) and row.unless is not nothing
        }

    def present(self, state: State) -> tuple[int, Any]:
        """What is added to the `done` of the event to come, and the step to be done now; None after the end.

        Added is the number of void steps before it, less one when the step does not lie on the agenda itself.
        """
        passed = 0
        for step in state.agenda:
            kind = type(step)
            if kind in self._void and self._void[kind](state, step):
                passed += 1
                continue
            earlier = step
            while type(earlier) in self._first:
                first = self._first[type(earlier)](state, earlier)
                if first is None:
                    break
                earlier = first
            return (passed, step) if earlier is step else (passed - 1, earlier)
        return passed, None

    def awaited(self, state: State) -> Awaited:
        """Who has to act. A view answers as the full state does."""
        _, step = self.present(state)
        if self._happens(state, step) is not None:
            return AwaitsResume()
        match self.steps.get(type(step)):
            case Asks() as row:
                return AwaitsSeats(row.seats(state, step), _decision(row, step))
            case Draws() as row:
                return AwaitsChance(row.command, row.draws(state, step))
        return AwaitsNobody()

    def window(self, state: State) -> int:
        """The number of the window that seats are asked in now; 0 while none is open. A view answers alike."""
        _, step = self.present(state)
        return step.id if isinstance(step, Window) and self._happens(state, step) is None else 0

    def is_inside_a_chain(self, state: State) -> bool:
        """Whether an automatic event is due."""
        _, step = self.present(state)
        return self._happens(state, step) is not None

    def legal_commands(self, state: State, seat: Seat) -> list[Command]:
        """Every command `seat` may give now, in the game's order. The seat's view gives the same list."""
        _, step = self.present(state)
        row = self.steps.get(type(step))
        if not isinstance(row, Asks) or self._happens(state, step) is not None:
            return []
        return row.legal(state, step, seat) if seat in row.seats(state, step) else []

    def forced(self, state: State) -> Caused | None:
        """The automatic event that is due, made from a full state; None at rest."""
        if self._before is not None and (make := self._before(state)) is not None:
            return make(state, None)
        passed, step = self.present(state)
        make = self._leads_to(state, step)
        return None if make is None else _passing(make(state, step), passed)

    def decide(self, decision: Decision[State], command: Command, seat: Seat | None) -> None:
        """Emit what `command` leads to, up to the next choice of a seat, the next draw or the end.

        `seat` is None for the system. Raises `Rejected`, and `Endless` when the chain of events does not end.
        """
        passed, step = self.present(decision.state)
        happens = None if decision.at_rest else self._happens(decision.state, step)
        if step is None and happens is None:
            raise Rejected(refusals.MATCH_OVER, self.laws.over, "the match is over")
        if (happens is not None) != isinstance(command, Resume):
            raise self._chain(command)
        if happens is None:
            caused = _passing(self._caused(decision.state, step, command, seat), passed)
            decision.emit(caused.event, *caused.rules)
        decision.follow(self.forced)

    def _happens(self, state: State, step: Any) -> Make | None:
        """What makes the event that is due; None when a seat or chance is asked, or after the end."""
        if self._before is not None and (make := self._before(state)) is not None:
            return make
        return self._leads_to(state, step)

    def _leads_to(self, state: State, step: Any) -> Make | None:
        """The same without what comes before every step."""
        kind = type(step)
        if kind in self._event:
            return self._event[kind]
        return self._unless[kind](state, step) if kind in self._unless else None

    def _caused(self, state: State, step: Any, command: Command, seat: Seat | None) -> Caused:
        row = self.steps[type(step)]
        if isinstance(command, PlayDefault):
            return self._default(state, step, row, command)
        if seat is not None:
            self._check_asked(state, step, row, command, seat)
            assert isinstance(row, Asks)
            return self._answer(state, step, row, command, seat, "seat")
        if not isinstance(row, Draws) or row.command is not type(command):
            raise self._not_now(row, command)
        for draw in row.draws(state, step):
            refusals.check_draw(draw, getattr(command, draw.field))
        return row.take(state, step, command)

    def _default(self, state: State, step: Any, row: Row, absent: PlayDefault) -> Caused:
        self._check_asked(state, step, row, absent, absent.seat)
        assert isinstance(row, Asks)
        choose = row.default
        command = choose(state, step, absent.seat) if choose else row.legal(state, step, absent.seat)[0]
        caused = self._answer(state, step, row, command, absent.seat, "timeout")
        rules = dict.fromkeys((*caused.rules, *filter(None, (self.laws.default,))))
        return Caused(caused.event, tuple(rules))

    def _answer(self, state: State, step: Any, row: Asks, command: Command, seat: Seat, by: By) -> Caused:
        take = row.answers.get(type(command))
        if take is None:
            raise self._not_now(row, command)
        return take(state, step, command, seat, by)

    def _check_asked(self, state: State, step: Any, row: Row, command: Command, seat: Seat) -> None:
        """Refuse an answer to a closed window, a second answer, and a seat that is not asked."""
        if isinstance(command, AnswerTo) and command.window != getattr(step, "id", None):
            rule = self._asking[type(command)].rule or self.laws.turn
            raise Rejected(refusals.WINDOW_CLOSED, rule, f"window {command.window} is not open")
        rule = (row.rule if isinstance(row, Asks) else "") or self.laws.turn
        if not isinstance(row, Asks):
            raise Rejected(refusals.NOT_YOUR_TURN, rule, "no seat is asked now: chance has to draw")
        if seat in row.answered(step):
            raise Rejected(
                refusals.ALREADY_ANSWERED, rule, f"seat {seat} has already answered; a seat answers once"
            )
        seats = row.seats(state, step)
        if seat not in seats:
            asked = ", ".join(map(str, seats))
            detail = f"{_decision(row, step)} is asked of seat {asked}, not of seat {seat}"
            raise Rejected(refusals.NOT_YOUR_TURN, rule, detail)

    def _chain(self, command: Command) -> Rejected:
        if isinstance(command, Resume):
            detail = "nothing is due: the match waits for a seat or for chance"
        else:
            detail = "automatic events are still due: resume the match first"
        return Rejected(refusals.NOT_ASKED_NOW, self.laws.chain, detail)

    def _not_now(self, row: Row, command: Command) -> Rejected:
        rule = (row.rule if isinstance(row, Asks) else "") or self.laws.turn
        expected = row.answers if isinstance(row, Asks) else (row.command,) if isinstance(row, Draws) else ()
        names = " or ".join(_name(kind) for kind in expected)
        return Rejected(refusals.NOT_ASKED_NOW, rule, f"{_name(type(command))} is not asked now, but {names}")


def _passing(caused: Caused, passed: int) -> Caused:
    """The same event, with which the void steps before its own are done too."""
    if not passed:
        return caused
    event: Any = caused.event
    return Caused(replace(event, done=event.done + passed), caused.rules)


def _decision(row: Asks, step: Any) -> str:
    return row.decision if isinstance(row.decision, str) else row.decision(step)


def _name(command: type[Command]) -> str:
    return snake_case(command.__name__)
