"""Processes that share duties by the locks of a database: in every order of their looks, takings and losses.

The database gives each lock to one session, and takes all of a session that ends. A process hears of that later.
That PostgreSQL does so: tests/service/test_duty_locks.py.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from service.platform.duties.sharing import Balance, balance
from tests.races.exploring import FARTHER, Wrong, explore

NAMES = ("clocks", "relay/0", "relay/1")
ROUNDS = 12
FAULTS = 2 + FARTHER


class Process(NamedTuple):
    """`doing` is what it does next; `held` is what it performs, `room` what it may take yet."""

    doing: str = "join"
    is_joined: bool = False
    held: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    surplus: tuple[str, ...] = ()
    room: int = 0


class World(NamedTuple):
    processes: tuple[Process, ...]
    owners: tuple[int | None, ...] = (None,) * len(NAMES)
    """Of the locks, as the database has them."""
    faults: int = FAULTS


def start(processes: int, faults: int = FAULTS) -> World:
    return World((Process(),) * processes, faults=faults)


def moves(world: World) -> Iterator[tuple[str, World]]:
    for number, process in enumerate(world.processes):
        yield f"{number} {process.doing}", step(world, number)
        if world.faults and process.is_joined:
            lost = changed(world, number, process._replace(is_joined=False))
            free = tuple(None if owner == number else owner for owner in lost.owners)
            yield f"{number} is lost", lost._replace(owners=free, faults=world.faults - 1)


def step(world: World, number: int) -> World:
    """What the process does next, as `DutyLocks` does: a step for each statement."""
    process = world.processes[number]
    if process.doing != "join" and not process.is_joined:  # it hears that its session has ended
        return changed(world, number, Process())
    match process.doing:
        case "join":
            return changed(world, number, Process("look", is_joined=True))
        case "look":
            sharers = sum(each.is_joined for each in world.processes)
            surplus, missing, room = balance(NAMES, process.held, sharers)
            kept = tuple(name for name in process.held if name not in surplus)
            known = (kept, tuple(missing), tuple(surplus), room)
            return changed(world, number, Process("lay down" if surplus else "take", True, *known))
        case "lay down":
            free = {NAMES.index(name) for name in process.surplus}
            owners = tuple(None if place in free else owner for place, owner in enumerate(world.owners))
            return changed(world, number, process._replace(doing="take", surplus=()))._replace(owners=owners)
        case _:
            free = {name for name, owner in zip(NAMES, world.owners, strict=True) if owner is None}
            taken = [name for name in process.missing if name in free][: process.room]
            owners = tuple(
                number if name in taken else owner for name, owner in zip(NAMES, world.owners, strict=True)
            )
            held = tuple(name for name in NAMES if name in (*process.held, *taken))
            return changed(world, number, Process("look", True, held))._replace(owners=owners)


def changed(world: World, number: int, process: Process) -> World:
    processes = (*world.processes[:number], process, *world.processes[number + 1 :])
    return world._replace(processes=processes)


def check(world: World) -> None:
    """Nobody performs what is another's, unless it has not heard yet that it is alone; and it settles."""
    for number, process in enumerate(world.processes):
        if process.is_joined:
            own = {name for name, owner in zip(NAMES, world.owners, strict=True) if owner == number}
            assert set(process.held) <= own, "a duty is performed without its lock"
    settled(world)


def settled(world: World) -> None:
    """When nothing is lost any more and everybody has had some turns, each duty has one performer."""
    for _ in range(ROUNDS):
        for number in range(len(world.processes)):
            world = step(world, number)
    performed = sorted(name for process in world.processes for name in process.held)
    assert performed == sorted(NAMES), f"performed are {performed}"
    share = -(-len(NAMES) // len(world.processes))
    assert max(len(process.held) for process in world.processes) <= share, "somebody is above its share"


def test_two_processes() -> None:
    assert explore(start(2), moves, check) > 900


def test_three_processes() -> None:
    assert explore(start(3, faults=1 + FARTHER), moves, check) > 10_000


def test_who_takes_all_there_is_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(names: tuple[str, ...], held: tuple[str, ...], _: int) -> tuple[object, ...]:
        return (), [name for name in names if name not in held], len(names)

    monkeypatch.setattr("tests.races.test_duties.balance", greedy)
    with pytest.raises(Wrong, match="above its share"):
        explore(start(2), moves, check)


def test_who_takes_less_than_its_share_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def modest(names: tuple[str, ...], held: tuple[str, ...], sharers: int) -> Balance:
        return real(names, held, sharers + 1)

    real = balance
    monkeypatch.setattr("tests.races.test_duties.balance", modest)
    with pytest.raises(Wrong, match="performed are"):
        explore(start(2), moves, check)
