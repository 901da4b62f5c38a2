"""From what a step does to the commands that are given."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.decision import Decision
from domain.kernel.game import Game, union
from domain.kernel.table import Command, Seat
from domain.scenarios.comparing import document, mismatches
from domain.scenarios.notation import ALL_PASS, Named, ScenarioStep, split


class Unclear(Exception):
    """No command, or more than one, is meant: what a step needs, and what there is instead."""

    def __init__(self, needed: str, value: Any) -> None:
        super().__init__(needed)
        self.needed = needed
        self.found = value


def command(game: Game[Any], notation: Named) -> Command:
    """Raises `msgspec.ValidationError`."""
    name, fields = split(notation)
    result = msgspec.convert(
        {"type": name, **fields}, union((*game.seat_commands, *game.all_system_commands))
    )
    assert isinstance(result, Command)
    return result


def exactly(game: Game[Any], notation: Named) -> Command | None:
    """The command as it is written; None when a kind stands where it needs a card."""
    try:
        return command(game, notation)
    except msgspec.ValidationError:
        return None


def fits(game: Game[Any], notation: Named, command: Command) -> bool:
    """Whether `command` is the command as named, with any card of the kinds named."""
    name, fields = split(notation)
    return not any(mismatches(game, "", {"type": name, **fields}, document(command), whole=True))


def examples(game: Game[Any], options: Any) -> dict[str, str]:
    """Each kind of card in the match and a card of it."""
    cards: tuple[Any, ...] = tuple(game.cards(options))
    return {game.kind_of(card.id): card.id for card in reversed(cards)}


def with_examples(value: Any, cards: dict[str, str]) -> Any:
    """The fields with a card in place of each kind."""
    match value:
        case dict():
            return {key: with_examples(item, cards) for key, item in value.items()}
        case list():
            return [with_examples(item, cards) for item in value]
        case str():
            return cards.get(value, value)
    return value


def given(
    game: Game[Any], decision: Decision[Any], step: ScenarioStep, cards: dict[str, str]
) -> Iterator[tuple[Command, Seat | None]]:
    """The commands of a step, each to be given before the next is asked for. Raises `Unclear`."""
    if step.do == ALL_PASS:
        yield from _declined(game, decision)
    elif step.seat is not None and with_examples(step.do, cards) != step.do:
        yield _resolved(game, decision.state, step.do, step.seat), step.seat
    else:
        yield command(game, step.do), step.seat


def _resolved(game: Game[Any], state: Any, notation: Named, seat: Seat) -> Command:
    """The one legal command that is meant by kinds."""
    name, _ = split(notation)
    legal = [one for one in game.legal_commands(state, seat) if document(one)["type"] == name]
    fitting = [one for one in legal if fits(game, notation, one)]
    if not fitting:
        raise Unclear(f"a legal {name} of these kinds", legal or f"no {name} is legal for seat {seat}")
    if len(fitting) > 1:
        raise Unclear("one card of its kind; name the card", fitting)
    return fitting[0]


def _declined(game: Game[Any], decision: Decision[Any]) -> Iterator[tuple[Command, Seat]]:
    before = len(decision.caused)
    while isinstance(awaited := game.awaited(decision.state), AwaitsSeats):
        seat = awaited.seats[0]
        declining = next(filter(game.declines, game.legal_commands(decision.state, seat)), None)
        if declining is None:
            break
        yield declining, seat
    if len(decision.caused) == before:
        raise Unclear("an open window", awaits(game, decision.state))


def awaits(game: Game[Any], state: Any) -> str:
    """The seats that have to act, in words."""
    match game.awaited(state):
        case AwaitsSeats(seats, decision):
            return f"{', '.join(f'seat {seat}' for seat in seats)}: {decision}"
        case AwaitsChance(kind):
            return f"chance: {kind.__struct_config__.tag}"
        case other:
            return str(other.__struct_config__.tag)
