"""Whatever an event can say is told in both languages, also what random matches seldom come to."""

from collections.abc import Iterator
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
import pytest
from msgspec.structs import FieldInfo, fields, replace

from domain.games import GAMES
from domain.kernel.events import PositionEntered
from domain.kernel.table import Event
from service.testing.playing import of, play_out
from tests.games.all_settings import SETTINGS

NEVER = {("DieRolled", "starting")}
"""What a field could hold and never does: the roll for the start is an event of its own."""


@pytest.mark.parametrize("name", sorted(GAMES))
def test_every_value_of_every_event_is_told_in_both_languages(name: str) -> None:
    game = GAMES[name]
    told = 0
    for kind in game.events:
        if issubclass(kind, PositionEntered):
            continue
        for event in variants(name, kind):
            english, italian = game.describe(event, "en"), game.describe(event, "it")
            assert english.strip(" .")
            assert italian.strip(" .")
            assert english != italian
            told += 1
    assert told > len(game.events)


def variants(game: str, kind: type[Event]) -> Iterator[Event]:
    """An event of that kind, then the same with each other value of each field that has few."""
    event = example(game, kind)
    yield event
    for each in fields(kind):
        for value in values(each.type):
            if (kind.__name__, value) not in NEVER:
                yield replace(event, **{each.name: value})


def values(kind: Any) -> list[Any]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    if get_origin(kind) in (Union, UnionType):
        return [value for inner in get_args(kind) for value in values(inner)]
    return [True, False] if kind is bool else [None] if kind is NoneType else []


@cache
def seen(game: str) -> tuple[dict[type[Event], Event], dict[tuple[str, Any], Any]]:
    """The first event of each kind in random matches, one of each setting; values of fields by name and type."""
    events: dict[type[Event], Event] = {}
    found: dict[tuple[str, Any], Any] = {}
    for setting in (each for each in SETTINGS if each[0] == game):
        for caused in play_out(*of(setting), seed=3).caused:
            if events.setdefault(type(caused.event), caused.event) is caused.event:
                found |= {(f.name, f.type): getattr(caused.event, f.name) for f in fields(caused.event)}
    return events, found


def example(game: str, kind: type[Event]) -> Event:
    events, found = seen(game)
    if kind in events:
        return events[kind]
    needed = [each for each in fields(kind) if each.required]
    return kind(**{each.name: made(game, each, found) for each in needed})


def made(game: str, field: FieldInfo, found: dict[tuple[str, Any], Any]) -> Any:
    """A value that another event has under that name, or one of the type."""
    if (field.name, field.type) in found:
        return found[field.name, field.type]
    if few := values(field.type):
        return few[0]
    if field.type is int:
        return 1
    first, second, *_ = (card.id for card in GAMES[game].cards(GAMES[game].options()))  # type: ignore[attr-defined]
    candidates: tuple[Any, ...] = (first, [first, second], [[first], [second]])
    for candidate in candidates:
        try:
            return msgspec.convert(candidate, field.type)
        except msgspec.ValidationError:
            continue
    raise AssertionError(f"say what {field.name} may be")
