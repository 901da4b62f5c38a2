"""Expected events against those of a step: all of them, some in their order, or none of a kind."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.kernel.decision import Caused
from domain.kernel.game import Game
from domain.scenarios.comparing import Mismatch, document, mismatches, text
from domain.scenarios.notation import Named, split


class StepEvent(NamedTuple):
    """An event of a step; `place` counts from 1."""

    place: int
    name: str
    caused: Caused


def numbered(caused: Iterable[Caused]) -> list[StepEvent]:
    return [StepEvent(place, _name(one), one) for place, one in enumerate(caused, 1)]


def _name(caused: Caused) -> str:
    return str(type(caused.event).__struct_config__.tag)


def event_mismatches(game: Game[Any], notation: Named, one: StepEvent) -> list[Mismatch]:
    """Where the event is not as named; `where` is the field, or `cites` for rules that did not cause it."""
    _, fields = split(notation)
    cited = fields.get("cites", [])
    expected_fields = {name: value for name, value in fields.items() if name != "cites"}
    faults = [
        each._replace(where=each.where[1:])
        for each in mismatches(game, "", expected_fields, document(one.caused.event))
    ]
    if not set(cited) <= set(one.caused.rules):
        faults.append(Mismatch("cites", cited, list(one.caused.rules)))
    return faults


def all_events(game: Game[Any], expected: Sequence[Named], came: Sequence[StepEvent]) -> Iterator[Mismatch]:
    names = [split(entry)[0] for entry in expected]
    if names != [one.name for one in came]:
        yield Mismatch("", expected, [one.caused.event for one in came])
        return
    for entry, one in zip(expected, came, strict=True):
        for where, expectation, fact in event_mismatches(game, entry, one):
            yield Mismatch(f"{one.name}.{where}", expectation, fact)


def included(game: Game[Any], expected: Sequence[Named], came: Sequence[StepEvent]) -> Iterator[Mismatch]:
    """The first of `expected` that does not come, in their order, with the event nearest to it."""
    rest = list(came)
    for number, entry in enumerate(expected):
        fitting = (at for at, one in enumerate(rest) if _fits(game, entry, one))
        at = next(fitting, None)
        if at is None:
            yield Mismatch(f"includes[{number}]", entry, _nearest(game, entry, rest, came))
            return
        del rest[: at + 1]


def excluded(game: Game[Any], unwanted: Sequence[Named], came: Sequence[StepEvent]) -> Iterator[Mismatch]:
    for number, entry in enumerate(unwanted):
        for one in came:
            if _fits(game, entry, one):
                yield Mismatch(f"excludes[{number}]: event {one.place}", entry, one.caused.event)


def _fits(game: Game[Any], notation: Named, one: StepEvent) -> bool:
    return split(notation)[0] == one.name and not event_mismatches(game, notation, one)


def _nearest(game: Game[Any], notation: Named, rest: Sequence[StepEvent], came: Sequence[StepEvent]) -> str:
    name, _ = split(notation)
    alike = [one for one in rest if one.name == name]
    if not alike:
        earlier = [str(one.place) for one in came if one.name == name]
        names = ", ".join(dict.fromkeys(one.name for one in rest)) or "nothing"
        before = f" after event {earlier[-1]}" if earlier else ""
        return f"no {name}{before}; there came {names}"
    nearest = min(alike, key=lambda one: len(event_mismatches(game, notation, one)))
    differing = "; ".join(
        f"{where} is {text(fact)}, not {text(expectation)}"
        for where, expectation, fact in event_mismatches(game, notation, nearest)
    )
    return f"nearest is event {nearest.place}: {differing}"
