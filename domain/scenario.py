"""Scenario files: a table, commands with scripted chance, and what is expected. One notation for all games.

    scenario: SK-WE-02
    title: A doubled move is read from the starting face
    game: sukkube
    rules: [SK-DBL-01, SK-DBL-03]        the rules this scenario plays
    seats: 6
    options: {mode: base}                absent: the defaults
    position: {...}                      absent: the match begins at its start
    steps:
      - seat: 0                          absent: the system (chance, play_default, resume)
        do: {play_card: {card: red_left_1}}
        events: [CardPlayed: {to_top: dancer}, ...]    all events of the step in order, each with the fields named
        includes: [CardPlayed, ...]      instead of `events`: these, in this order, others between them
        rejected: opposite_direction     instead of events: the code of the refusal
        state: {top: dancer}             the fields named, nested as deep as named; of a list the places {0: ...}
        awaits: [0]                      the seats awaited after the step; [] when chance or nobody is
        legal: {5: [play_card: {card: green_down_1}, ...]}    exactly the legal commands of the seats named
        seen: {spectator: {pile: {hidden: 3}}, 1: {...}}      the fields named, as each viewer sees them

Everything is checked after every step: also that the state breaks no invariant.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.kernel.awaited import AwaitsResume, AwaitsSeats
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition, Game, union
from domain.kernel.table import Command, Event

Named = str | dict[str, dict[str, Any] | None]
"""`play_card` or `{play_card: {card: ...}}`: a type name, with or without fields."""


class ScenarioStep(Struct, frozen=True, forbid_unknown_fields=True):
    do: Named
    seat: int | None = None
    events: list[Named] | None = None
    includes: list[Named] | None = None
    rejected: str | None = None
    state: dict[str, Any] | None = None
    awaits: list[int] | None = None
    legal: dict[int, list[Named]] | None = None
    seen: dict[int | str, dict[str, Any]] | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    scenario: str
    title: str
    game: str
    rules: list[str]
    seats: int
    steps: list[ScenarioStep]
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None


class Difference(Struct, frozen=True):
    """Where the match departs from the scenario; `step` counts from 1, 0 is the table."""

    step: int
    what: str
    expected: Any
    found: Any


def parse(document: Any) -> Scenario:
    """The scenario in a decoded YAML or JSON document; raises `msgspec.ValidationError` with the path."""
    return msgspec.convert(document, Scenario, strict=False)


def run(scenario: Scenario) -> list[Difference]:
    """Play the scenario; no differences means that everything came as written."""
    game = GAMES[scenario.game]
    try:
        decision = _table(game, scenario)
    except (Rejected, BrokenPosition) as refused:
        return [Difference(0, "table", "one that the game accepts", str(refused))]
    differences = list(_check_invariants(game, decision, 0))
    for number, step in enumerate(scenario.steps, 1):
        differences += _play(game, decision, number, step)
        if differences:
            break
    return differences


def _table(game: Game[Any], scenario: Scenario) -> Decision[Any]:
    options = msgspec.convert(scenario.options, game.options)
    decision = Decision(game.begin(options, scenario.seats), game.evolve)
    if scenario.position is not None:
        for event in game.enter(msgspec.convert(scenario.position, game.position), options, scenario.seats):
            decision.emit(event)
    return decision


def _play(game: Game[Any], decision: Decision[Any], number: int, step: ScenarioStep) -> Iterator[Difference]:
    before = msgspec.msgpack.encode(decision.state)
    already = len(decision.caused)
    try:
        game.decide(decision, command(game, step.do), step.seat)
    except Rejected as refusal:
        if refusal.code != step.rejected:
            yield Difference(number, "rejection", step.rejected, str(refusal))
        if msgspec.msgpack.encode(decision.state) != before or len(decision.caused) != already:
            yield Difference(number, "rejection", "nothing changed", "something changed")
    else:
        if step.rejected is not None:
            yield Difference(number, "rejection", step.rejected, "accepted")
    yield from _check_events(number, step, [caused.event for caused in decision.caused[already:]])
    yield from _check_table(game, decision, number, step)
    yield from _check_invariants(game, decision, number)


def command(game: Game[Any], named: Named) -> Command:
    name, fields = _split(named)
    known = msgspec.convert({"type": name, **fields}, union((*game.seat_commands, *game.all_system_commands)))
    assert isinstance(known, Command)
    return known


def _check_events(number: int, step: ScenarioStep, happened: list[Event]) -> Iterator[Difference]:
    found = [_document(event) for event in happened]
    if step.events is not None:
        expected = [_split(named) for named in step.events]
        if [name for name, _ in expected] != [event["type"] for event in found]:
            yield Difference(number, "events", step.events, found)
            return
        for (name, fields), event in zip(expected, found, strict=True):
            yield from _compare(number, name, fields, event)
    if step.includes is not None:
        rest = iter(found)
        for name, fields in map(_split, step.includes):
            if not any(e["type"] == name and not [*_compare(number, "", fields, e)] for e in rest):
                yield Difference(number, "events include", {name: fields}, found)
                return


def _check_table(
    game: Game[Any], decision: Decision[Any], number: int, step: ScenarioStep
) -> Iterator[Difference]:
    state = decision.state
    if step.state is not None:
        yield from _compare(number, "state", step.state, _document(state))
    if step.awaits is not None:
        awaited = game.awaited(state)
        seats = sorted(awaited.seats) if isinstance(awaited, AwaitsSeats) else []
        if seats != sorted(step.awaits):
            yield Difference(number, "awaits", step.awaits, _document(awaited))
    for seat, expected in (step.legal or {}).items():
        legal = [_document(command) for command in game.legal_commands(state, seat)]
        wanted = [{"type": name, **fields} for name, fields in map(_split, expected)]
        if sorted(map(str, legal)) != sorted(str(_document(command(game, n))) for n in expected):
            yield Difference(number, f"legal commands of seat {seat}", wanted, legal)
    for viewer, shown in (step.seen or {}).items():
        seen = game.view(state, viewer)  # type: ignore[arg-type]
        yield from _compare(number, f"seen by {viewer}", shown, _document(seen))


def _check_invariants(game: Game[Any], decision: Decision[Any], number: int) -> Iterator[Difference]:
    if not isinstance(game.awaited(decision.state), AwaitsResume):
        for violation in game.violations(decision.state):
            yield Difference(number, violation.invariant, "holds", violation.detail)


def _compare(number: int, where: str, expected: Any, found: Any) -> Iterator[Difference]:
    """Named fields must be equal, as deep as mappings are nested; lists whole, or the places named."""
    if isinstance(expected, dict) and isinstance(found, list):
        found = {str(place): value for place, value in enumerate(found)}
    if isinstance(expected, dict) and isinstance(found, dict):
        for key, value in expected.items():
            yield from _compare(number, f"{where}.{key}", value, found.get(str(key), "nothing there"))
    elif expected != found:
        yield Difference(number, where, expected, found)


def _split(named: Named) -> tuple[str, dict[str, Any]]:
    if isinstance(named, str):
        return named, {}
    ((name, fields),) = named.items()
    return name, fields or {}


def _document(value: Any) -> Any:
    """`value` as a scenario file writes it: tuples are lists, keys are text."""
    return msgspec.json.decode(msgspec.json.encode(value))
