"""From a decoded YAML document to a scenario in the words of its game, or to the place where it is none."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel import data
from domain.kernel.decision import Rejected
from domain.kernel.game import Game, UnknownEdition
from domain.kernel.table import ORGANISER, SPECTATOR
from domain.scenarios import notation
from domain.scenarios.commands import command, examples, with_examples
from domain.scenarios.notation import (
    ALL_PASS,
    ExpectedRefusal,
    ExpectedRejection,
    Named,
    Scenario,
    ScenarioStep,
    split,
)


class NotAScenario(Exception):
    """`path` is the place in the document (`$.steps[0].do`), `detail` what is wrong there."""

    def __init__(self, path: str, detail: str) -> None:
        super().__init__(f"{path}: {detail}")
        self.path = path
        self.detail = detail


def read(document: Any) -> Scenario:
    """The scenario in `document`; raises `NotAScenario` also where the game has no such word or rule."""
    scenario: Scenario = _at("$", lambda: notation.parse(document))
    if scenario.game not in GAMES:
        raise NotAScenario("$.game", f"there is no game {scenario.game}; known: {', '.join(GAMES)}")
    try:
        game = notation.game_of(scenario)
    except UnknownEdition as unknown:
        raise NotAScenario("$.edition", str(unknown)) from unknown
    options = _at("$.options", lambda: msgspec.convert(scenario.options, game.options))
    if scenario.position is not None:
        _at("$.position", lambda: msgspec.convert(scenario.position, game.position))
    _check_rules(game, "$.rules", scenario.rules)
    _check_refused(game, scenario)
    try:
        game.begin(options, scenario.seats)
    except Rejected:
        return scenario
    cards = examples(game, options)
    for number, step in enumerate(scenario.steps):
        _check_step(game, step, f"$.steps[{number}]", range(scenario.seats), cards)
    return scenario


def _check_refused(game: Game[Any], scenario: Scenario) -> None:
    match scenario.refused:
        case None if not scenario.steps:
            raise NotAScenario("$", "there are neither steps nor a refusal")
        case None:
            return
        case _ if scenario.steps:
            raise NotAScenario("$.refused", "stands instead of steps, not beside them")
        case ExpectedRefusal(invariants=list(invariants), code=None, rule=None):
            _check_rules(game, "$.refused.invariants", invariants)
        case ExpectedRefusal(invariants=None, code=str(), rule=rule):
            _check_rules(game, "$.refused.rule", [rule] if rule else [])
        case _:
            raise NotAScenario("$.refused", "expected either invariants, or a code with or without its rule")


def _check_step(game: Game[Any], step: ScenarioStep, path: str, seats: range, cards: dict[str, str]) -> None:
    for place, entry in _commands(step):
        _check_command(game, path + place, entry, cards)
    for place, entry in _events(step):
        _check_event(game, path + place, entry)
    if step.do == ALL_PASS and (step.seat is not None or step.rejected is not None):
        raise NotAScenario(f"{path}.do", f"{ALL_PASS} has neither a seat nor a rejection")
    if isinstance(step.rejected, ExpectedRejection) and step.rejected.rule:
        _check_rules(game, f"{path}.rejected.rule", [step.rejected.rule])
    for what, people, allowed in (
        ("seat", [] if step.seat is None else [step.seat], tuple(seats)),
        ("awaits", step.awaits or (), tuple(seats)),
        ("legal", step.legal or (), tuple(seats)),
        ("seen", step.seen or (), (SPECTATOR, ORGANISER, *seats)),
        ("seen_events", step.seen_events or (), (SPECTATOR, ORGANISER, *seats)),
    ):
        for who in people:
            if who not in allowed:
                raise NotAScenario(f"{path}.{what}", f"{who} is none of {', '.join(map(str, allowed))}")


def _commands(step: ScenarioStep) -> Iterator[tuple[str, Named]]:
    if step.do != ALL_PASS:
        yield ".do", step.do
    for seat, legal in (step.legal or {}).items():
        for number, entry in enumerate(legal):
            yield f".legal[{seat}][{number}]", entry


def _events(step: ScenarioStep) -> Iterator[tuple[str, Named]]:
    lists = {".events": step.events, ".includes": step.includes, ".excludes": step.excludes}
    lists |= {
        f".seen_events[{viewer}]": events_seen for viewer, events_seen in (step.seen_events or {}).items()
    }
    for place, events in lists.items():
        for number, entry in enumerate(events or ()):
            yield f"{place}[{number}]", entry


def _check_command(game: Game[Any], path: str, notation: Named, cards: dict[str, str]) -> None:
    name = _name(notation, path)
    if name not in {kind.__struct_config__.tag for kind in (*game.seat_commands, *game.all_system_commands)}:
        raise NotAScenario(path, f"{game.name} has no command {name}")
    _at(f"{path}.{name}", lambda: command(game, with_examples(notation, cards)))


def _check_event(game: Game[Any], path: str, notation: Named) -> None:
    name = _name(notation, path)
    kinds = {kind.__struct_config__.tag: kind for kind in game.events}
    if name not in kinds:
        raise NotAScenario(path, f"{game.name} has no event {name}")
    _, fields = split(notation)
    allowed = kinds[name].__struct_fields__
    for field in fields:
        if field not in (*allowed, "cites"):
            raise NotAScenario(f"{path}.{name}", f"it has no field {field}, but {', '.join(allowed)}")
    if not isinstance(fields.get("cites", []), list):
        raise NotAScenario(f"{path}.{name}.cites", "expected a list of rule IDs")
    _check_rules(game, f"{path}.{name}.cites", fields.get("cites", []))


def _check_rules(game: Game[Any], path: str, rules: Iterable[str]) -> None:
    for rule in rules:
        if rule not in data.rule_ids(game.package):
            raise NotAScenario(path, f"no RULES.md that {game.name} is played by has a rule {rule}")


def _name(notation: Named, path: str) -> str:
    """The type's name in `name` or `{name: fields}`."""
    if isinstance(notation, str):
        return notation
    if len(notation) != 1:
        raise NotAScenario(
            path, f"expected one name with its fields, found {len(notation)}: {', '.join(notation)}"
        )
    return next(iter(notation))


def _at(path: str, convert: Callable[[], Any]) -> Any:
    """The result of `convert`; a fault in it lies at `path` or below."""
    try:
        return convert()
    except msgspec.ValidationError as error:
        detail, _, below = str(error).partition(" - at `")
        raise NotAScenario(path + below.rstrip("`").removeprefix("$"), detail) from error
