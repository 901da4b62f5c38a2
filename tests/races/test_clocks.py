"""Two keepers of clocks and two players whose time runs out: in every order of their looks and appends.

Each looks at the match and decides by what it saw, as `Streams` does; the log takes what was decided on the newest
event, and who is refused looks again. That PostgreSQL does so: tests/service/event_store/test_append.py; that a
keeper and a player race so over HTTP: tests/service/api/test_clocks.py.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import pytest

from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.moments import milliseconds
from domain.kernel.table import Command, Event
from domain.matches import decider
from domain.matches.clocks import running
from domain.matches.clocks.control import TimeControl
from domain.matches.decider import MatchDecision
from domain.matches.events import SeatTimedOut
from domain.matches.evolve import fold
from domain.matches.state import Match
from service.event_store.codec import decoder, encode
from tests.archive.making import begun
from tests.corpus.course import Course
from tests.races.exploring import Wrong, explore

SECONDS = 30


def table() -> Course:
    """Of two, with the first decision asked for and its clock running."""
    began = begun("sukkube", 2, {}, 1, clocks=TimeControl(SECONDS))
    course = Course(began.match, began.stored, began.seeds, began.random)
    course.do("host", lambda _: None)
    return course


TABLE = table()
BEGAN_MS = milliseconds(TABLE.stored[-1].recorded_at)
MOMENTS = (10, 29, 31, 62, 95)
"""Seconds since play began: up to three decisions may be due."""
Stored = tuple[str, int, bytes]
SEATS = (0, 1)


class Actor(NamedTuple):
    """`seen` is how many events it has seen, None between two requests; `arrived` when its request came."""

    seen: int | None = None
    arrived: int = 0
    decided: tuple[Stored, ...] = ()
    is_own: bool = False
    """What it has decided is its request, not a time-out that was due before."""


class World(NamedTuple):
    log: tuple[Stored, ...] = ()
    moment: int = 0
    keepers: tuple[Actor, Actor] = (Actor(), Actor())
    players: tuple[Actor, Actor] = (Actor(), Actor())
    told: tuple[str, str] = ("", "")
    """What each player was answered: moved, or the code of a refusal."""


@cache
def match_of(log: tuple[Stored, ...]) -> Match:
    if not log:
        return TABLE.match
    decode = decoder("sukkube").decode
    return fold([decode(*log[-1])], match_of(log[:-1]).clone())


def now_ms(moment: int) -> int:
    return BEGAN_MS + MOMENTS[moment] * 1000


def time_outs(log: tuple[Stored, ...], arrived_ms: int) -> tuple[Stored, ...]:
    """What is due at that time."""
    decision = decider.decision_on(match_of(log))
    running.time_out(decision, arrived_ms, TABLE.draw)
    return stored(decision)


def moved(log: tuple[Stored, ...], seat: int, arrived_ms: int) -> tuple[Stored, ...]:
    """The player's command; raises `Rejected`."""
    match = match_of(log)
    running.check_in_time(match, seat, arrived_ms)
    decision = decider.decision_on(match)
    decider.play(decision, COMMANDS[seat], seat)
    decider.settle(decision, TABLE.draw)
    running.read_clocks(decision, arrived_ms)
    return stored(decision)


def stored(decision: MatchDecision) -> tuple[Stored, ...]:
    events = [encode(caused, "system") for caused in decision.caused]
    return tuple((event.type, event.version, event.payload) for event in events)


def commands() -> dict[int, Command]:
    """One for each seat that its hand allows whenever it is asked, also after a time-out or two."""
    log: tuple[Stored, ...] = ()
    legal: dict[int, list[Command]] = {}
    for moment in range(1, len(MOMENTS)):
        match = match_of(log)
        awaited = decider.awaited(match)
        assert isinstance(awaited, AwaitsSeats)
        for seat in awaited.seats:
            now = match.game.legal_commands(match.play, seat)
            legal[seat] = [each for each in legal.get(seat, now) if each in now]
        if running.is_due(match, now_ms(moment)):
            log += time_outs(log, now_ms(moment))
    return {seat: each[-1] for seat, each in legal.items()}


COMMANDS = commands()


def moves(world: World) -> Iterator[tuple[str, World]]:
    if world.moment + 1 < len(MOMENTS):
        yield f"{MOMENTS[world.moment + 1]} s", world._replace(moment=world.moment + 1)
    for number, keeper in enumerate(world.keepers):
        is_due = running.is_due(match_of(world.log), now_ms(world.moment))
        if keeper.seen is None and is_due:
            due = time_outs(world.log, now_ms(world.moment))
            yield f"keeper {number} finds a time-out", kept(world, number, Actor(len(world.log), decided=due))
        if keeper.seen is not None:
            yield f"keeper {number} appends", kept(appended(world, keeper), number, Actor())
    for seat in SEATS:
        if not world.told[seat]:
            yield from player_moves(world, seat)


def player_moves(world: World, seat: int) -> Iterator[tuple[str, World]]:
    player = world.players[seat]
    if player.seen is None:
        yield f"player {seat} asks", looked(world, seat, now_ms(world.moment))
    elif player.seen != len(world.log):
        yield f"player {seat} is refused by the log", looked(world, seat, player.arrived)
    elif player.is_own:
        moved = f"moved {len(world.log)} {player.arrived}"
        yield f"player {seat} has moved", answered(appended(world, player), seat, moved)
    else:
        yield f"what was due before player {seat}", looked(appended(world, player), seat, player.arrived)


def looked(world: World, seat: int, arrived_ms: int) -> World:
    """As `Streams._execute`: what is due comes first, in an append of its own; then the request is decided."""
    seen = len(world.log)
    if running.is_due(match_of(world.log), arrived_ms):
        due = time_outs(world.log, arrived_ms)
        return played(world, seat, Actor(seen, arrived_ms, due))
    try:
        own = moved(world.log, seat, arrived_ms)
    except Rejected as refused:
        return answered(world, seat, refused.code)
    return played(world, seat, Actor(seen, arrived_ms, own, is_own=True))


def answered(world: World, seat: int, told: str) -> World:
    all_told = (told, world.told[1]) if seat == 0 else (world.told[0], told)
    return played(world, seat, Actor())._replace(told=all_told)


def played(world: World, seat: int, player: Actor) -> World:
    return world._replace(players=(player, world.players[1]) if seat == 0 else (world.players[0], player))


def appended(world: World, actor: Actor) -> World:
    return world._replace(log=world.log + actor.decided) if actor.seen == len(world.log) else world


def kept(world: World, number: int, keeper: Actor) -> World:
    keepers = (keeper, world.keepers[1]) if number == 0 else (world.keepers[0], keeper)
    return world._replace(keepers=tuple(sorted(keepers, key=repr)))


def check(world: World) -> None:
    """No seat is timed out twice for one decision, too early, or after a command in time. A command that came
    before its seat was timed out is not taken after that (MV-CLK-05)."""
    events = [decoder("sukkube").decode(*each) for each in world.log]
    for seat in SEATS:
        times = [(n, each.at_ms) for n, each in enumerate(events) if is_time_out_of(each, seat)]
        between = [later - earlier for (_, earlier), (_, later) in pairwise(times)]
        assert all(each > SECONDS * 1000 for each in between), "somebody is timed out twice for one decision"
        assert all(at > BEGAN_MS + SECONDS * 1000 for _, at in times), "somebody is timed out too early"
        told, _, rest = world.told[seat].partition(" ")
        if told == "moved":
            revision, arrived = map(int, rest.split())
            assert all(at < arrived for n, at in times if n < revision), (
                "who was timed out has moved all the same"
            )
            assert not [at for n, at in times if n >= revision and at <= arrived], (
                "who has moved was timed out"
            )
        elif told == "time_is_up":
            assert times, "refused for time, and nobody was timed out"


def is_time_out_of(event: Event, seat: int) -> bool:
    return isinstance(event, SeatTimedOut) and event.seat == seat


@pytest.mark.rule("MV-CLK-05")
def test_every_order() -> None:
    assert explore(World(), moves, check) > 10_000


def test_a_command_that_is_taken_after_a_time_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "check_in_time", lambda *_: None)
    with pytest.raises(Wrong, match="moved all the same"):
        explore(World(), moves, check)
