"""Playing a scenario: each step's commands are given, then everything expected of the step is compared."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from domain.kernel.awaited import AwaitsResume, AwaitsSeats
from domain.kernel.decision import Caused, Decision, Rejected
from domain.kernel.game import BrokenPosition, Game
from domain.scenarios import events, notation
from domain.scenarios.commands import Unclear, awaits, exactly, examples, fits, given
from domain.scenarios.comparing import Mismatch, document, mismatches, shown
from domain.scenarios.notation import (
    Deviation,
    ExpectedRefusal,
    ExpectedRejection,
    Named,
    Scenario,
    ScenarioStep,
)

ACCEPTED: Final = "accepted"


def run(scenario: Scenario) -> list[Deviation]:
    """Play the scenario; no differences means that everything came as written."""
    game = notation.game_of(scenario)
    options = msgspec.convert(scenario.options, game.options)
    try:
        decision = _table(game, scenario, options)
    except (Rejected, BrokenPosition) as refusal:
        return _check_refused(scenario.refused, refusal)
    if scenario.refused is not None:
        return [Deviation(0, "refused", _plain(scenario.refused), ACCEPTED)]
    differences = list(_check_invariants(game, decision, 0))
    cards = examples(game, options)
    for number, step in enumerate(scenario.steps, 1):
        if differences:
            break
        differences += _play(game, decision, number, step, cards)
    return differences


def _table(game: Game[Any], scenario: Scenario, options: Any) -> Decision[Any]:
    decision = Decision(game.begin(options, scenario.seats), game.evolve)
    if scenario.position is not None:
        document = msgspec.convert(scenario.position, game.position)
        for event in game.set_table(game.enter(document, options, scenario.seats)):
            decision.emit(event)
    return decision


def _check_refused(expected: ExpectedRefusal | None, refusal: Rejected | BrokenPosition) -> list[Deviation]:
    if expected is None:
        return [Deviation(0, "table", "one that the game accepts", str(refusal))]
    if isinstance(refusal, BrokenPosition):
        broken = {violation.invariant for violation in refusal.violations}
        as_expected = expected.invariants is not None and broken == set(expected.invariants)
    else:
        as_expected = _is_same(expected, refusal)
    return [] if as_expected else [Deviation(0, "refused", _plain(expected), str(refusal))]


def _is_same(expected: str | ExpectedRejection | ExpectedRefusal, refusal: Rejected) -> bool:
    if isinstance(expected, str):
        return expected == refusal.code
    return expected.code == refusal.code and expected.rule in (None, refusal.rule)


def _plain(expected: str | ExpectedRejection | ExpectedRefusal | None) -> Any:
    """The expectation as the file writes it."""
    if expected is None or isinstance(expected, str):
        return expected or ACCEPTED
    return {name: value for name, value in document(expected).items() if value is not None}


def _play(
    game: Game[Any], decision: Decision[Any], number: int, step: ScenarioStep, cards: dict[str, str]
) -> Iterator[Deviation]:
    already = len(decision.caused)
    try:
        for command, seat in given(game, decision, step, cards):
            before, caused = msgspec.msgpack.encode(decision.state), len(decision.caused)
            game.decide(decision, command, seat)
    except Unclear as unclear:
        yield Deviation(number, "do", unclear.needed, unclear.found)
        return
    except Rejected as refusal:
        if step.rejected is None or not _is_same(step.rejected, refusal):
            yield Deviation(number, "rejection", _plain(step.rejected), str(refusal))
        if msgspec.msgpack.encode(decision.state) != before or len(decision.caused) != caused:
            yield Deviation(number, "rejection", "nothing changed", "something changed")
    else:
        if step.rejected is not None:
            yield Deviation(number, "rejection", _plain(step.rejected), ACCEPTED)
    for where, expected, fact in (
        *_check_events(game, step, decision.caused[already:]),
        *_check_table(game, decision.state, step),
    ):
        yield Deviation(number, where, expected, shown(fact))
    yield from _check_invariants(game, decision, number)


def _check_events(game: Game[Any], step: ScenarioStep, caused: list[Caused]) -> Iterator[Mismatch]:
    came = events.numbered(caused)
    if step.events is not None:
        for each in events.all_events(game, step.events, came):
            yield each._replace(where=each.where or "events")
    yield from events.included(game, step.includes or (), came)
    yield from events.excluded(game, step.excludes or (), came)
    for viewer, expected in (step.seen_events or {}).items():
        visible = [Caused(game.redact(one.event, viewer), one.rules) for one in caused]  # type: ignore[arg-type]
        for each in events.all_events(game, expected, events.numbered(visible)):
            yield each._replace(where=f"events seen by {viewer} {each.where}".strip())


def _check_table(game: Game[Any], state: Any, step: ScenarioStep) -> Iterator[Mismatch]:
    if step.state is not None:
        yield from mismatches(game, "state", step.state, document(state))
    if step.awaits is not None:
        awaited = game.awaited(state)
        seats = sorted(awaited.seats) if isinstance(awaited, AwaitsSeats) else []
        if seats != sorted(step.awaits):
            yield Mismatch("awaits", step.awaits, awaits(game, state))
    for seat, expected in (step.legal or {}).items():
        yield from _check_legal(game, state, seat, expected)
    for viewer, fields in (step.seen or {}).items():
        visible = game.view(state, viewer)  # type: ignore[arg-type]
        yield from mismatches(game, f"seen by {viewer}", fields, document(visible))


def _check_legal(game: Game[Any], state: Any, seat: int, expected: list[Named]) -> Iterator[Mismatch]:
    """Every expected command that is not legal, and every legal one that is not expected."""
    legal = list(game.legal_commands(state, seat))
    kinds = []
    for entry in expected:
        if (exact := exactly(game, entry)) in legal:
            legal.remove(exact)
        else:
            kinds.append(entry)
    for entry in kinds:
        one = next((one for one in legal if fits(game, entry, one)), None)
        if one is None:
            yield Mismatch(f"legal for seat {seat}", entry, "not legal")
        else:
            legal.remove(one)
    for one in legal:
        yield Mismatch(f"legal for seat {seat}", "not legal", one)


def _check_invariants(game: Game[Any], decision: Decision[Any], number: int) -> Iterator[Deviation]:
    if not isinstance(game.awaited(decision.state), AwaitsResume):
        for violation in game.violations(decision.state):
            yield Deviation(number, violation.invariant, "holds", violation.detail)
