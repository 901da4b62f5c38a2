"""Setting the table of a match: by a patch of its state or by a position. Rules: MV-COR in RULES.md."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.kernel import luck
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.chance import Pick, answer
from domain.kernel.decision import Decision, Rejected
from domain.kernel.documents import merged
from domain.kernel.game import BrokenPosition, Game, Violation
from domain.kernel.table import SPECTATOR, Command, Hidden, Resume, Seat
from domain.matches.state import Match, document

TRIAL_MOVES: Final = 60
"""So many moves of a corrected table are tried; most tables that break later break within a few."""
FIXED: Final = ("options", "seats")
_KEY: Final = b"trial"


def entered(match: Match, position: Mapping[str, Any]) -> Any:
    """The game's state after setting the table; raises `BrokenPosition`, or what `msgspec.convert` does."""
    game, seats = match.game, len(match.sheet.seats)
    options = msgspec.convert(match.sheet.options, game.options, str_keys=True)
    written = msgspec.convert(position, game.position, str_keys=True)
    setting = Decision(game.begin(options, seats), game.evolve)
    try:
        events = game.enter(written, options, seats)
        for event in events:
            setting.emit(event)
    except (BrokenPosition, Rejected):
        raise
    except Exception as error:
        raise _senseless() from error
    _check(match, setting.state)
    return setting.state


def patched(match: Match, patch: Mapping[str, Any]) -> Any:
    """The game's state with some of it replaced; raises `BrokenPosition`, or what `msgspec.convert` does."""
    after = merged(document(match.play), patch)
    state = msgspec.convert(after, match.game.state, str_keys=True)
    for strange in _strange(state, after, "$"):
        raise msgspec.ValidationError(strange)
    for name in FIXED:
        if getattr(state, name) != getattr(match.play, name):
            raise Rejected(
                "fixed_at_creation", "MV-CRE-01", f"the {name} of a match are fixed from its creation on"
            )
    _check(match, state)
    return state


def _strange(value: Any, given: Any, path: str) -> Iterator[str]:
    """What the document `given` has and the state read from it has not, in the words of msgspec (MV-COR-01)."""
    if isinstance(value, Hidden):
        yield f"Expected cards, got only their number - at `{path}`"
    elif isinstance(value, Struct):
        names = dict(zip(value.__struct_encode_fields__, value.__struct_fields__, strict=True))
        for name, inner in given.items():
            if name in names:
                yield from _strange(getattr(value, names[name]), inner, f"{path}.{name}")
            elif name != value.__struct_config__.tag_field:
                yield f"Object contains unknown field `{name}` - at `{path}`"
    elif isinstance(value, dict):
        for name, inner in value.items():
            yield from _strange(inner, given[str(name)], f"{path}.{name}")
    elif isinstance(value, list | tuple):
        for number, (inner, written) in enumerate(zip(value, given, strict=True)):
            yield from _strange(inner, written, f"{path}[{number}]")


def _check(match: Match, state: Any) -> None:
    """Refuse a table that is the one before (MV-COR-02), breaks an invariant, or cannot be played (MV-COR-03)."""
    if state == match.play:
        raise Rejected("nothing_to_correct", "MV-COR-02", "the table is as this correction would have it")
    broken = _broken(match.game, state)
    if broken:
        raise BrokenPosition(broken)


def _broken(game: Game[Any], state: Any) -> list[Violation]:
    try:
        return game.violations(state) or list(_on_trial(game, state))
    except Exception as error:
        raise _senseless() from error


def _senseless() -> BrokenPosition:
    return BrokenPosition([Violation("MV-COR-03", "the game makes no sense of this table")])


def _on_trial(game: Game[Any], state: Any) -> Iterator[Violation]:
    """What breaks when some moves are made. The same table is always tried with the same moves."""
    for viewer in (*range(state.seats), SPECTATOR):
        game.draw(game.view(state, viewer))
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


def _seats(awaited: Any) -> tuple[Seat, ...]:
    return awaited.seats if isinstance(awaited, AwaitsSeats) else ()


def _after(moves: int) -> str:
    return f"after {moves} moves on trial:" if moves else "at once:"


def _move(game: Game[Any], state: Any, awaited: Any, number: int) -> tuple[Command, Seat | None]:
    if isinstance(awaited, AwaitsChance):
        outcomes = tuple(luck.draw(_KEY, "trial", number, what) for what in awaited.draws)
        return answer(awaited.command, awaited.draws, outcomes), None
    if not isinstance(awaited, AwaitsSeats):
        return Resume(), None
    seat = awaited.seats[_below(number, "seat", len(awaited.seats))]
    legal = game.legal_commands(state, seat)
    return legal[_below(number, "command", len(legal))], seat


def _below(number: int, what: str, limit: int) -> int:
    return luck.draw(_KEY, "trial", number, Pick(what, limit))[0]
