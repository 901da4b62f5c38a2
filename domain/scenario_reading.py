"""From a decoded YAML document to a scenario in the words of its game, or to the place where it is none."""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from domain import scenario
from domain.games import GAMES
from domain.kernel.game import Game
from domain.kernel.table import ORGANISER, SPECTATOR
from domain.scenario import Named, Scenario, ScenarioStep


class NotAScenario(Exception):
    """`path` is the place in the document (`$.steps[0].do`), `detail` what is wrong there."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(f"{path}: {detail}")
        self.path = path
        self.detail = detail


def read(document: Any) -> Scenario:
    """The scenario in `document`; raises `NotAScenario` also where the game has no such word."""
    read: Scenario = _at("$", lambda: scenario.parse(document))
    if read.game not in GAMES:
        raise NotAScenario("$.game", f"there is no game {read.game}; known: {', '.join(GAMES)}")
    game = GAMES[read.game]
    _at("$.options", lambda: msgspec.convert(read.options, game.options))
    if read.position is not None:
        _at("$.position", lambda: msgspec.convert(read.position, game.position))
    for number, step in enumerate(read.steps):
        _check(game, step, f"$.steps[{number}]", range(read.seats))
    return read


def _check(game: Game[Any], step: ScenarioStep, path: str, seats: range) -> None:
    commands = {kind.__struct_config__.tag for kind in (*game.seat_commands, *game.all_system_commands)}
    for place, named in _commands(step):
        name = _name(named, path + place)
        if name not in commands:
            raise NotAScenario(path + place, f"{game.name} has no command {name}")
        _at(f"{path}{place}.{name}", lambda named=named: scenario.command(game, named))  # type: ignore[misc]
    events = {kind.__struct_config__.tag for kind in game.events}
    for what, happened in (("events", step.events), ("includes", step.includes)):
        for number, named in enumerate(happened or ()):
            place = f"{path}.{what}[{number}]"
            if (name := _name(named, place)) not in events:
                raise NotAScenario(place, f"{game.name} has no event {name}")
    for what, people, allowed in (
        ("seat", [] if step.seat is None else [step.seat], tuple(seats)),
        ("legal", step.legal or (), tuple(seats)),
        ("seen", step.seen or (), (SPECTATOR, ORGANISER, *seats)),
    ):
        for who in people:
            if who not in allowed:
                raise NotAScenario(f"{path}.{what}", f"{who} is none of {', '.join(map(str, allowed))}")


def _commands(step: ScenarioStep) -> Iterator[tuple[str, Named]]:
    yield ".do", step.do
    for seat, legal in (step.legal or {}).items():
        for number, named in enumerate(legal):
            yield f".legal[{seat}][{number}]", named


def _name(named: Named, path: str) -> str:
    """The type's name in `name` or `{name: fields}`."""
    if isinstance(named, str):
        return named
    if len(named) != 1:
        raise NotAScenario(path, f"expected one name with its fields, found {len(named)}: {', '.join(named)}")
    return next(iter(named))


def _at(path: str, convert: Callable[[], Any]) -> Any:
    """What `convert` gives; a fault in it lies at `path` or below."""
    try:
        return convert()
    except msgspec.ValidationError as error:
        detail, _, below = str(error).partition(" - at `")
        raise NotAScenario(path + below.rstrip("`").removeprefix("$"), detail) from error
