"""The course of a game as a table: one row for each kind of step, and its only interpreter.

A state holds its agenda: the steps still to be done, in order. `agenda[0]` is the
present step. Every event takes `done` steps off the front and puts `then` in their place, so that a match can be
stored, replayed and forked between any two events. A step's row says whether it happens by itself (`Forced`), asks
seats (`Asks`) or asks chance (`Draws`).
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain, takewhile
from typing import Any, Final, Generic, NamedTuple, Protocol, TypeVar

from msgspec.structs import replace

from domain.kernel import refusals
from domain.kernel.awaited import Awaited, AwaitsChance, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.decision import CHAIN_LIMIT, Caused, Decision, Endless, Rejected, Rest
from domain.kernel.rows import Asks, By, Draws, Forced, Laws, Make, Row, Step, never, nothing
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
        self._reading: Final = {kind: _reading(row) for kind, row in steps.items()}

    def present(self, state: State) -> tuple[int, Any]:
        """The addition to the `done` of the event to come, and the step to be done now; None after the end.

        Added is the number of void steps before it, less one when the step does not lie on the agenda itself.
        """
        reading, passed = self._reading, 0
        for step in state.agenda:
            void, first, _, _ = reading[type(step)]
            if void is not None and void(state, step):
                passed += 1
                continue
            if first is None:
                return passed, step
            earlier = step
            while first is not None and (above := first(state, earlier)) is not None:
                earlier = above
                first = reading[type(earlier)].first
            return (passed, step) if earlier is step else (passed - 1, earlier)
        return passed, None

    def awaited(self, state: State, rest: Rest | None = None) -> Awaited:
        """The seats that have to act. A view answers as the full state does. With `Decision.rest` nobody
        looks again."""
        _, step, make = self._found(state, rest)
        if make is not None:
            return AwaitsResume()
        match self.steps.get(type(step)):
            case Asks() as row:
                return AwaitsSeats(row.seats(state, step), _decision(row, step))
            case Draws() as row:
                return AwaitsChance(row.command, row.draws(state, step))
        return AwaitsNobody()

    def window(self, state: State) -> int:
        """The number of the window that seats are asked in now; 0 while none is open. A view answers alike."""
        _, step, make = self._look(state)
        return step.id if isinstance(step, Window) and make is None else 0

    def reacting(self, state: State) -> tuple[Seat, ...]:
        """The seats that may react now, or next to those; none while something else is asked. A view answers
        alike."""
        _, step, make = self._look(state)
        if step is None or make is not None or self._reacting_row(step) is None:
            return ()
        steps = takewhile(self._reacting_row, state.agenda[state.agenda.index(step) :])
        rows = ((self._reacting_row(each), each) for each in steps)
        seats = (row.seats(state, each) for row, each in rows if row and not row.void(state, each))
        return tuple(dict.fromkeys(chain.from_iterable(seats)))

    def _reacting_row(self, step: Any) -> Asks | None:
        """The row of a step, if seats react at it."""
        row = self.steps[type(step)]
        return row if isinstance(row, Asks) and row.reacts else None

    def is_inside_a_chain(self, state: State) -> bool:
        """Whether an automatic event is due."""
        _, _, make = self._look(state)
        return make is not None

    def legal_commands(self, state: State, seat: Seat, rest: Rest | None = None) -> list[Command]:
        """Every command `seat` may give now, in the game's order. The seat's view gives the same list.

        With `Decision.rest` nobody looks again.
        """
        _, step, make = self._found(state, rest)
        row = self.steps.get(type(step))
        if make is not None or not isinstance(row, Asks):
            return []
        return row.legal(state, step, seat) if seat in row.seats(state, step) else []

    def attempts(self, state: State, seat: Seat) -> Iterable[Command]:
        """Commands, legal or not, that `seat` may have in mind now. The seat's view gives the same."""
        _, step, make = self._look(state)
        row = self.steps.get(type(step))
        if make is not None or not isinstance(row, Asks) or seat not in row.seats(state, step):
            return ()
        return row.attempts(state, step, seat)

    def refusal(self, state: State, command: Command, seat: Seat) -> Rejected | None:
        """Why `seat` may not give a command that is not legal; its view gives the same answer."""
        _, step, _ = self._look(state)
        try:
            self._caused(state, step, command, seat)
        except Rejected as refusal:
            return refusal
        return None

    def follow(self, decision: Decision[State]) -> None:
        """Emit automatic events, one after the other, until none is due.

        Raises `Endless` beyond `CHAIN_LIMIT` events.
        """
        for _ in range(CHAIN_LIMIT):
            state = decision.state
            passed, step, make = self._look(state)
            if make is None:
                decision.rest = passed, step
                return
            decision.add(_passing(make(state, step), passed))
        last = ", ".join(type(caused.event).__name__ for caused in decision.caused[-6:])
        raise Endless(f"{CHAIN_LIMIT} events followed one command and more are due; the last were {last}")

    def decide(self, decision: Decision[State], command: Command, seat: Seat | None) -> None:
        """Emit what `command` leads to, up to the next choice of a seat, the next draw or the end.

        `seat` is None for the system. Raises `Rejected`, and `Endless` when the chain of events does not end.
        """
        passed, step, make = self._found(decision.state, decision.rest)
        if step is None and make is None:
            raise Rejected(refusals.MATCH_OVER, self.laws.over, "the match is over")
        if (make is not None) != isinstance(command, Resume):
            raise self._chain(command)
        if make is None:
            decision.add(_passing(self._caused(decision.state, step, command, seat), passed))
        self.follow(decision)

    def _found(self, state: State, rest: Rest | None) -> tuple[int, Any, Make | None]:
        """The answer that a decision has computed already, else a new one."""
        return (*rest, None) if rest else self._look(state)

    def _look(self, state: State) -> tuple[int, Any, Make | None]:
        """`present`, and what makes the event that is due: None when somebody is asked, and after the end."""
        if self._before is not None and (make := self._before(state)) is not None:
            return 0, None, make
        passed, step = self.present(state)
        if step is None:
            return passed, None, None
        _, _, event, unless = self._reading[type(step)]
        return passed, step, event if unless is None else unless(state, step)

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
        if isinstance(step, Window) or not self.laws.default:
            return caused  # rules are public, and an answer is sealed: a default would be known by them
        return Caused(caused.event, tuple(dict.fromkeys((*caused.rules, self.laws.default))))

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
        if not isinstance(row, Asks):
            detail = "no seat is asked now: chance has to draw"
            raise Rejected(refusals.NOT_YOUR_TURN, self.laws.turn, detail)
        seats = row.seats(state, step)
        if seat in seats:
            return
        rule = row.rule or self.laws.turn
        if seat in row.answered(step):
            raise Rejected(
                refusals.ALREADY_ANSWERED, rule, f"seat {seat} has already answered; a seat answers once"
            )
        seats_text = ", ".join(map(str, seats))
        detail = f"{_decision(row, step)} is asked of seat {seats_text}, not of seat {seat}"
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


class _Reading(NamedTuple):
    """A row as it is looked at before each event: None where it holds for no table, so that nobody is asked."""

    void: Callable[[Any, Any], bool] | None
    first: Callable[[Any, Any], Step | None] | None
    event: Make | None
    unless: Callable[[Any, Any], Make | None] | None


def _reading(row: Row) -> _Reading:
    void = None if row.void is never else row.void
    if isinstance(row, Forced):
        return _Reading(void, None if row.first is nothing else row.first, row.event, None)
    return _Reading(void, None, None, None if row.unless is nothing else row.unless)


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
