"""Two workers of one read model, while the log grows and log or read models are set back: in every order.

The next event brings everybody to the end of the log, also a read model that was set back while nothing came.

A page is written with the checkpoint behind it, if that is where the worker has seen it: position and event. That
PostgreSQL does so: tests/projections/test_checkpoints.py.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from service.projecting.feed import AnotherPast, Page
from tests.races.exploring import FARTHER, Wrong, explore
from tests.races.test_relay import names_of, page_of_log

EVENTS = 3 + FARTHER
NAMES = "abcdef"
ROUNDS = 12


class Worker(NamedTuple):
    unit: tuple[int, str] | None = None
    """Where the checkpoint was seen: its position and the name of the event there."""
    page: str = ""
    """What is to be written behind it."""
    is_of_another_past: bool = False
    """It has said so: the read model is to be rebuilt, unless the worker has been mistaken where that stands."""


class World(NamedTuple):
    log: str = ""
    rows: str = ""
    """The names of all events that the read model has applied; the last one is the checkpoint's."""
    workers: tuple[Worker, Worker] = (Worker(), Worker())
    pasts: tuple[str, ...] = ("",)
    """The log as it was before each time it was set back, and as it is."""
    named: int = 0
    set_back: frozenset[str] = frozenset()


def moves(world: World) -> Iterator[tuple[str, World]]:
    if len(world.log) < EVENTS and world.named < len(NAMES):
        grown = world.log + NAMES[world.named]
        pasts = (*world.pasts[:-1], grown)
        yield f"{grown[-1]} is appended", world._replace(log=grown, pasts=pasts, named=world.named + 1)
    if "log" not in world.set_back:
        for length in range(len(world.log)):
            before = world.log[:length]
            back = world._replace(log=before, pasts=(*world.pasts, before), set_back=world.set_back | {"log"})
            yield f"the log is set back to {length}", back
    if "rows" not in world.set_back:
        for length in range(len(world.rows)):
            back = world._replace(rows=world.rows[:length], set_back=world.set_back | {"rows"})
            yield f"the read model is set back to {length}", back
    for number in range(2):
        yield f"{number} goes on", step(world, number)
        yield f"{number} begins again", changed(world, number, Worker())


def step(world: World, number: int) -> World:
    """What the worker does next: it loads the checkpoint, reads a page, or writes it."""
    worker = world.workers[number]
    stands = len(world.rows), world.rows[-1:]
    if worker.unit is None:
        return changed(world, number, Worker(stands))
    if not worker.page:
        position, name = worker.unit
        page = page_of_log(world.log, position)
        try:
            behind = names_of(page.behind(position, name.encode() or None))
        except AnotherPast:
            return changed(world, number, Worker(is_of_another_past=True))
        return changed(world, number, Worker(worker.unit, behind))
    if stands != worker.unit:
        return changed(world, number, Worker())
    rows = world.rows + worker.page
    return changed(world, number, Worker((len(rows), rows[-1])))._replace(rows=rows)


def changed(world: World, number: int, worker: Worker) -> World:
    workers = (worker, world.workers[1]) if number == 0 else (world.workers[0], worker)
    return world._replace(workers=workers)


def check(world: World) -> None:
    assert any(past.startswith(world.rows) for past in world.pasts), "no log was ever like this"
    world = world._replace(log=world.log + "z")
    noticed = False
    for _ in range(ROUNDS):
        world = step(step(world, 0), 1)
        noticed |= any(worker.is_of_another_past for worker in world.workers)
    if world.log.startswith(world.rows):
        assert world.rows == world.log, "the read model stays behind"
    else:
        assert noticed, "another past is not noticed"


def test_every_order() -> None:
    assert explore(World(), moves, check) > 10_000


def test_a_worker_that_does_not_compare_the_past_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "behind", lambda page, position, _: page.events_behind(position))
    with pytest.raises(Wrong, match=r"ever like this|not noticed"):
        explore(World(), moves, check)
