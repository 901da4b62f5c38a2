"""Tables set by hand, most of them odd: the table of a match as a position document, then changed at random."""

from collections.abc import Iterator
from copy import deepcopy
from itertools import chain
from random import Random
from typing import Any, Final

import msgspec

from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition, Game
from domain.matches import trial
from domain.matches.dealing import Setup
from service.testing.playing import moves
from service.testing.settings import Odd

Document = dict[str, Any]

WORDS: Final = ("", "zzz", "seat_0", "bot", "blue")
NUMBERS: Final = (-1, 0, 1, 2, 3, 5, 7, 99, 10**12, 2**70)
REFUSALS: Final = (Rejected, BrokenPosition, msgspec.ValidationError)


def document(written: Document) -> Document:
    """The position as JSON has it: what `settings.py` writes of a state may hold the state's own lists."""
    plain: Document = msgspec.json.decode(msgspec.json.encode(written))
    return plain


def odd(whole: Document, unusual: tuple[Odd, ...], random: Random) -> Document:
    """Changed as the game's `ODD` says; or members left out or changed, items moved, piles poured together."""
    table = deepcopy(whole)
    if unusual and random.random() < 0.5:
        for change in random.sample(unusual, random.randint(1, len(unusual))):
            change(table, random)
        return table
    for name in random.sample(list(table), random.choice((0, 0, 0, 0, 1, 2))):
        del table[name]
    for change in random.choices((move, pour), k=random.choice((0, 1, 1, 2))):
        change(table, random)
    for name in random.sample(list(table), random.choice((0, 0, 0, 1))):
        table[name] = changed(table[name], whole, random)
    return table


def move(table: Document, random: Random) -> None:
    """Something in one list goes to another."""
    full, lists = _lists(table)
    if full:
        source, there = random.choice(full), random.choice(lists)
        there.insert(random.randint(0, len(there)), source.pop(random.randrange(len(source))))


def pour(table: Document, random: Random) -> None:
    """All that is in one list goes to another."""
    full, lists = _lists(table)
    if full:
        source, there = random.choice(full), random.choice(lists)
        items, source[:] = source[:], []
        there.extend(items)


def changed(value: Any, whole: Document, random: Random) -> Any:
    """Something else in the place of the value, or somewhere inside it; texts come from the whole document."""
    kind = random.random()
    if kind < 0.1:
        return None
    if kind < 0.2:
        return random.choice([[], {}, 0, -1, "", True, *whole.values()])
    if isinstance(value, list) and value:
        place = random.randrange(len(value))
        match random.randrange(5):
            case 0:
                del value[place]
            case 1:
                value.append(deepcopy(value[place]))
            case 2:
                random.shuffle(value)
            case _:
                value[place] = changed(value[place], whole, random)
        return value
    if isinstance(value, dict) and value:
        name = random.choice(list(value))
        value[name] = changed(value[name], whole, random)
        return value
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((*NUMBERS, value + 1, value - 1))
    return random.choice((*WORDS, *texts_in(whole)))


def texts_in(value: Any) -> list[str]:
    """Every text in a document: cards, phases, names."""
    return [each for each in _inner(value) if isinstance(each, str)]


def set_table(game: Game[Any], options: Document, seats: int, table: Document) -> Any | None:
    """The state that a match would begin from, dealt as on trial; None if the game refuses the table (MV-CRE-02).

    Fails where the game's invariants find nothing wrong with it, and it cannot be played (MV-COR-03).
    """
    try:
        setup = Setup(game, options, seats, table)
        state = setup.table(trial.on_trial(setup.draws))
    except REFUSALS:
        return None
    broken = trial.broken(game, state)
    assert not broken, f"no invariant refuses it: {broken[0].invariant}: {broken[0].detail}"
    return state


def play_on(game: Game[Any], state: Any, random: Random, limit: int) -> Any:
    """The state after at most `limit` random moves from a set table.

    Fails at the first event after which an invariant is broken; states amid forced events are asked as well.
    """
    decision, already = Decision(game.clone(state), game.evolve), 0
    follower = game.clone(state)
    for event in game.set_table(state):
        decision.emit(event)
    for _ in chain([None], moves(game, decision, random, limit)):
        for caused in decision.caused[already:]:
            follower = game.evolve(follower, caused.event)
            broken = game.violations(follower)
            assert not broken, f"{broken[0].invariant}: {broken[0].detail}, after {caused.event}"
        already = len(decision.caused)
    return decision.state


def _lists(table: Document) -> tuple[list[list[Any]], list[list[Any]]]:
    """The lists in a document with something in them, and all lists."""
    lists = [each for each in _inner(table) if isinstance(each, list)]
    return [each for each in lists if each], lists


def _inner(value: Any) -> Iterator[Any]:
    """The value and all inside it."""
    yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _inner(each)
