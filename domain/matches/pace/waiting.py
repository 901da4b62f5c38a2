"""In a tacit window the match waits for time, and in one that is held for answers (MV-PAC-02, MV-PAC-04)."""

from typing import Any

import msgspec
from msgspec.structs import replace

from domain.kernel.awaited import Awaited, AwaitsSeats, AwaitsWindow
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import union
from domain.kernel.table import Command, PlayDefault, Seat
from domain.matches.faults import faults_of
from domain.matches.pace.events import AnswerSealed
from domain.matches.pace.terms import HOLD_SECONDS, SECONDS, Reactions, SealedAnswer
from domain.matches.state import Match


def check_terms(reactions: Reactions, has_windows: bool) -> None:
    """Refuse what no match may have (MV-PAC-01)."""
    if not has_windows:
        raise Rejected("no_windows", "MV-PAC-01", "this game has no windows, where seats react")
    if reactions.seconds not in SECONDS or reactions.hold_seconds not in HOLD_SECONDS:
        spans = (
            f"seconds are {SECONDS[0]} to {SECONDS[-1]}, hold_seconds {HOLD_SECONDS[0]} to {HOLD_SECONDS[-1]}"
        )
        raise Rejected("invalid_reactions", "MV-PAC-01", spans)


def awaited_tacitly(match: Match, awaits: Awaited) -> Awaited:
    """As the game awaits seats, but in a tacit window: nobody, until it is held; then who has not answered yet."""
    if match.sheet.reactions is None or not isinstance(awaits, AwaitsSeats):
        return awaits
    seats = reacting(match)
    if not seats:
        return awaits
    tacit = match.sheet.tacit
    if tacit is None or not tacit.is_held:
        return AwaitsWindow(seats, awaits.decision)
    return AwaitsSeats(tuple(seat for seat in awaits.seats if tacit.answer(seat) is None), awaits.decision)


def reacting(match: Match) -> tuple[Seat, ...]:
    """The seats that may react, now or next to those."""
    with faults_of(match):
        return match.game.agenda.reacting(match.play)


def seats_of_game(match: Match) -> tuple[Seat, ...]:
    """The seats whose answer the game itself awaits."""
    with faults_of(match):
        awaits = match.game.awaited(match.play)
    return awaits.seats if isinstance(awaits, AwaitsSeats) else ()


def answer_at_close(match: Match) -> tuple[Command, Seat | None]:
    """The next answer when the window closes: of the lowest seat where the game asks all at once, else of the
    next. It is what the seat has sealed, or its default."""
    tacit, seats = match.sheet.tacit, seats_of_game(match)
    seat = min(seats) if match.game.window(match.play) else seats[0]
    sealed = tacit.answer(seat) if tacit else None
    if sealed is None:
        return PlayDefault(seat), None
    return unsealed(match, sealed), seat


def seals(match: Match) -> bool:
    """Whether answers given now wait for the close: a window is held, and the game asks all at once."""
    tacit = match.sheet.tacit
    if tacit is None or not tacit.is_held:
        return False
    with faults_of(match):
        return match.game.window(match.play) > 0


def seal(decision: Decision[Match], command: Command, seat: Seat) -> None:
    """Keep the answer of a seat, if the game takes it, until the window closes (MV-PAC-04)."""
    match = decision.state
    tacit = match.sheet.tacit
    assert tacit is not None
    if tacit.answer(seat) is not None:
        raise Rejected(
            "already_answered", "MV-PAC-04", f"seat {seat} has already answered; a seat answers once"
        )
    with faults_of(match):
        match.game.decided(match.play, command, seat)
    decision.emit(AnswerSealed(seat, msgspec.to_builtins(command)), "MV-PAC-04")


def unsealed(match: Match, sealed: SealedAnswer) -> Command:
    kinds: Any = union(match.game.seat_commands)
    command: Command = msgspec.convert(sealed.command, kinds)
    return command


def own_answers(match: Match, seat: Seat | None) -> Any:
    """The open window as `seat` sees it, or somebody without a seat (None)."""
    tacit = match.sheet.tacit
    return tacit and replace(tacit, answers=tuple(each for each in tacit.answers if each.seat == seat))
