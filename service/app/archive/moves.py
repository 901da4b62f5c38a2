"""Possible next moves of a match, and their authors: what the replay tries (`replay_check.py`)."""

from collections.abc import Callable, Iterator

from domain.kernel.awaited import AwaitsChance, AwaitsResume, AwaitsSeats, AwaitsWindow
from domain.kernel.chance import answer
from domain.kernel.table import Command, Event, PlayDefault, Resume, Seat
from domain.matches import decider
from domain.matches import events as e
from domain.matches.decider import InnerDecision, MatchDecision
from domain.matches.pace import waiting
from domain.matches.state import Match
from service.app.archive.actors import Actor, may_move

Step = Callable[[MatchDecision], None]


def moves(match: Match, actor: Actor | None) -> Iterator[tuple[Command, Seat | None]]:
    """Every command that `actor`, or anybody (None), could give next, and the seat it is of."""
    if match.sheet.phase != "playing" or match.sheet.is_position_due:
        return
    awaits = decider.awaited(match)
    if (tacit := match.sheet.tacit) is not None and (actor is None or actor.holds_office):
        yield from ((waiting.unsealed(match, each), each.seat) for each in tacit.answers)
    match awaits:
        case AwaitsChance() as chance if len(match.sheet.drawn) == len(chance.draws):
            outcomes = tuple(each for each in match.sheet.drawn if isinstance(each, tuple))
            yield answer(chance.command, chance.draws, outcomes), None
        case AwaitsResume():
            yield Resume(), None
        case AwaitsWindow() | AwaitsSeats(seats=()):
            for seat in waiting.reacting(match):
                yield PlayDefault(seat), None
        case AwaitsSeats(seats=seats):
            for seat in seats:
                if actor is None or may_move(actor, seat, match.sheet.seats[seat].bot):
                    for command in match.game.legal_commands(match.play, seat):
                        yield command, seat
            for seat in seats:
                if actor is None or actor.holds_office or match.sheet.is_absent(seat):
                    yield PlayDefault(seat), None


def follows_by_itself(match: Match, event: Event) -> bool:
    """Whether the event is nobody's choice: it belongs to the request that came before."""
    is_given = isinstance(event, e.MATCH_EVENTS) and not isinstance(event, e.ChanceDrawn)
    return not is_given and goes_on_by_itself(match)


def goes_on_by_itself(match: Match) -> bool:
    """Whether something is still to happen that nobody decides, as in `decider.settle`."""
    if match.sheet.phase != "playing" or match.sheet.stands_still:
        return False
    match decider.awaited(match):
        case AwaitsChance() | AwaitsResume() | AwaitsSeats(seats=()):
            return True
        case AwaitsSeats() | AwaitsWindow():
            return any(map(match.sheet.is_absent, waiting.seats_of_game(match)))
    return False


def played(command: Command, seat: Seat | None) -> Step:
    return lambda decision: decider.carry_out(decision, command, seat)


def corrections(match: Match, seat: Seat) -> Iterator[Step]:
    """Every command that a ruling could give in the seat's name (MV-RUL-04)."""
    for command in match.game.legal_commands(match.play, seat):
        yield _decided(match, command, seat)


def _decided(match: Match, command: Command, seat: Seat) -> Step:
    return lambda decision: match.game.decide(InnerDecision(decision), command, seat)
