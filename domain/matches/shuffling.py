"""The cards no one may know are shuffled, so that nothing seen before tells where they lie (MV-RUL-08)."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from domain.kernel.chance import Outcome, Shuffle
from domain.kernel.game import Game
from domain.kernel.table import SPECTATOR
from domain.matches.state import Match

RULE = "MV-RUL-08"


def unknown_to_all(game: Game[Any], state: Any, seats: int) -> list[list[str]]:
    """The cards whose place no seat may know, in groups that look alike; each has at least two, by their ids."""
    unknown = [frozenset[str]().union(*game.may_not_know(state, seat)) for seat in range(seats)]
    groups = (sorted(group.intersection(*unknown)) for group in game.may_not_know(state, SPECTATOR))
    return [group for group in groups if len(group) > 1]


def draws(game: Game[Any], state: Any, seats: int) -> tuple[Shuffle, ...]:
    """The orders that chance has to draw for them, one for each group."""
    groups = unknown_to_all(game, state, seats)
    return tuple(Shuffle(f"unknown_{number}", tuple(group), RULE) for number, group in enumerate(groups, 1))


def awaited_draws(match: Match) -> tuple[Shuffle, ...]:
    """The draws that are awaited in the middle of a ruling; none elsewhere."""
    return draws(match.game, match.play, len(match.sheet.seats)) if match.sheet.is_shuffling else ()


def shuffled(game: Game[Any], state: Any, seats: int, orders: Sequence[Outcome]) -> Any:
    """The state with each of these cards in the place of one of its group. Cards held by a seat stay."""
    names: dict[str, str] = {}
    for group, order in zip(draws(game, state, seats), orders, strict=True):
        names.update(zip(group.items, group.value(order), strict=True))
    return renamed(game, state, names)


def renamed(game: Game[Any], state: Any, names: Mapping[str, str]) -> Any:
    """The state with other cards in the places of those that `names` names."""
    return msgspec.convert(
        _renamed(msgspec.to_builtins(state, str_keys=True), names), game.state, str_keys=True
    )


def _renamed(value: Any, names: Mapping[str, str]) -> Any:
    match value:
        case str():
            return names.get(value, value)
        case list() | tuple():
            return [_renamed(each, names) for each in value]
        case dict():
            return {names.get(key, key): _renamed(each, names) for key, each in value.items()}
    return value
