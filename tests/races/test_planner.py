"""Two planners of one shard and somebody who subscribes: in every order of their looks.

Checkpoint and deliveries move in one statement, if the checkpoint is where it was seen. That PostgreSQL does so:
tests/service/api/test_webhooks.py. The order of a planner's looks is that of `Planner.turn`, written once more.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.races.exploring import FARTHER, Wrong, explore

EVENTS = 3 + FARTHER
PAGE = 2
ROUNDS = 20
LOOKS = ("position", "head", "wanted", "events", "wanted again", "plan")


class Planner(NamedTuple):
    doing: str = "position"
    position: int = 0
    head: int = 0
    is_wanted: bool = False


class World(NamedTuple):
    head: int = 0
    """Of the log; its events are 1, 2 and so on."""
    subscribed_at: int | None = None
    checkpoint: int = 0
    planned: tuple[int, ...] = ()
    planners: tuple[Planner, Planner] = (Planner(), Planner())
    faults: int = 1


def moves(world: World) -> Iterator[tuple[str, World]]:
    if world.head < EVENTS:
        yield f"event {world.head + 1}", world._replace(head=world.head + 1)
    if world.subscribed_at is None:
        yield "somebody subscribes", world._replace(subscribed_at=world.head)
    for number, planner in enumerate(world.planners):
        yield f"{number}: {planner.doing}", step(world, number)
        if world.faults and planner != Planner():
            yield f"{number} dies", changed(world, number, Planner())._replace(faults=world.faults - 1)


def step(world: World, number: int) -> World:
    planner = world.planners[number]
    following = LOOKS[(LOOKS.index(planner.doing) + 1) % len(LOOKS)]
    is_wanted = world.subscribed_at is not None
    match planner.doing:
        case "position":
            return changed(world, number, Planner(following, world.checkpoint))
        case "head":
            has_news = world.head > planner.position
            return changed(
                world, number, planner._replace(doing=following if has_news else "head", head=world.head)
            )
        case "wanted":
            return changed(world, number, planner._replace(doing=following if is_wanted else "plan"))
        case "events":
            head = min(world.head, planner.position + PAGE)
            return changed(world, number, planner._replace(doing=following, head=head))
        case "wanted again":
            return changed(world, number, planner._replace(doing=following, is_wanted=is_wanted))
        case _ if world.checkpoint != planner.position:
            return changed(world, number, Planner())
        case _:
            events = range(planner.position + 1, planner.head + 1) if planner.is_wanted else ()
            moved = changed(world, number, Planner("head", planner.head))
            return moved._replace(checkpoint=planner.head, planned=(*world.planned, *events))


def changed(world: World, number: int, planner: Planner) -> World:
    planners = (planner, world.planners[1]) if number == 0 else (world.planners[0], planner)
    return world._replace(planners=planners)


def check(world: World) -> None:
    for _ in range(ROUNDS):
        world = step(step(world, 0), 1)
    assert len(set(world.planned)) == len(world.planned), "somebody is told twice"
    assert world.checkpoint == world.head, "a planner stays behind"
    if world.subscribed_at is not None:
        missing = set(range(world.subscribed_at + 1, world.head + 1)) - set(world.planned)
        assert not missing, f"{missing} came after the subscription, and nobody is told"


def test_every_order() -> None:
    assert explore(World(), moves, check) > 1_000


def test_who_asks_first_what_is_wanted_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """What comes between that look and the next one is taken for something that nobody wanted."""
    monkeypatch.setattr(
        "tests.races.test_planner.LOOKS", ("position", "wanted", "head", "plan", "events", "wanted again")
    )
    with pytest.raises(Wrong, match="nobody is told"):
        explore(World(), moves, check)
