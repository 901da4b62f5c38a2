"""Two relays and a reader of one shard, while the log grows and is set back: in every order of their steps.

The log is a list; set back, it goes on another way. The stream takes an entry whose position is above that of its
last one, and can be emptied. That PostgreSQL and Valkey do so: tests/service/test_relay.py, tests/projections.
An event that comes again after a set-back is another one here: the same one at the same place is not told apart.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from itertools import pairwise
from typing import NamedTuple
from uuid import UUID

import pytest

from service.event_store.entries import FIELD, PREVIOUS, decode_entry, fields_of
from service.event_store.records import StoredEvent
from service.projecting import feed, relay, stream_tail
from service.projecting.feed import AnotherPast, Page
from tests.races.exploring import FARTHER, Wrong, explore

AT = datetime(2026, 11, 26, tzinfo=UTC)
PAGE = 2
"""Events on a page of the log."""
EVENTS = 2
"""How long the log gets."""
NAMES = "abcdef"
ROUNDS = 14


class Entry(NamedTuple):
    """In the stream: an event by its position and its name, and the name of the one that its sender had before."""

    position: int
    name: str
    previous: str


class Relay(NamedTuple):
    doing: str = "resume"
    head: int = 0
    end: tuple[int, str] = (0, "")
    """Of the stream, as it was seen."""
    last: tuple[int, str] = (0, "")
    """The event sent last."""
    sending: str = ""


class Reader(NamedTuple):
    taken: str = ""
    """The names of all events it has applied."""
    entries: tuple[Entry, ...] = ()
    doing: str = "read"


class World(NamedTuple):
    log: str = ""
    stream: tuple[Entry, ...] = ()
    saved: int = 0
    relays: tuple[Relay, ...] = (Relay(), Relay())
    reader: Reader = Reader()
    named: int = 0
    is_set_back: bool = False
    """Only once; and nobody is told."""
    is_emptied: bool = False


@cache
def event(position: int, name: str) -> StoredEvent:
    return StoredEvent(UUID(int=1), position, 0, position, "Played", 1, b"", b"", name.encode(), AT)


def page_of_log(log: str, after: int) -> Page:
    """As `feed.page_of_log` reads it, in one statement."""
    events = tuple(event(after + number, name) for number, name in enumerate(log[after : after + PAGE], 1))
    return Page(after, log[after - 1 : after].encode() or None if after else None, events)


def names_of(events: object) -> str:
    return "".join(each.hash.decode() for each in events)  # type: ignore[attr-defined]


def moves(world: World) -> Iterator[tuple[str, World]]:
    if len(world.log) < EVENTS and world.named < len(NAMES):
        name = NAMES[world.named]
        yield f"{name} is appended", world._replace(log=world.log + name, named=world.named + 1)
    if not world.is_set_back:
        for length in range(len(world.log)):
            saved = min(world.saved, length)
            yield (
                f"set back to {length}",
                world._replace(log=world.log[:length], saved=saved, is_set_back=True),
            )
    if world.stream and not world.is_emptied:
        yield "the stream is emptied", world._replace(stream=(), is_emptied=True)
    for number, each in enumerate(world.relays):
        for name, after in relay_moves(world, number, each):
            yield f"relay {number} {name}", after
    yield f"the reader does {world.reader.doing}", read(world)


def relay_moves(world: World, number: int, each: Relay) -> Iterator[tuple[str, World]]:
    """`ShardRelay`, a step for each statement."""
    match each.doing:
        case "resume":
            last = world.stream[-1] if world.stream else None
            end = (last.position, last.name) if last else (0, "")
            yield "sees the ends", changed(world, number, Relay("compare", len(world.log), end))
        case "compare":
            position, name = each.end
            is_there = world.log[position - 1 : position] == name if position else True
            yield "compares", changed(world, number, each._replace(doing="go on" if is_there else "drop"))
        case "drop":
            dropped = changed(world, number, each._replace(doing="go on", end=(0, "")))
            yield "drops the stream", dropped._replace(stream=())
        case "go on":
            at = relay.resumed_at(each.head, world.saved, each.end[0])
            name = world.log[at - 1 : at] if at else ""
            yield "goes on", changed(world, number, Relay("look", last=(at, name) if name else (0, "")))
        case "look":
            yield "looks", changed(world, number, taken_by_relay(each, world.log))
        case _:
            name, rest = each.sending[0], each.sending[1:]
            position = each.last[0] + 1
            entry = Entry(position, name, each.last[1])
            is_above = not world.stream or world.stream[-1].position < position
            stream = (*world.stream, entry) if is_above else world.stream
            after = each._replace(last=(position, name), sending=rest, doing="send" if rest else "look")
            yield f"sends {name}", changed(world, number, after)._replace(stream=stream)
    if each.last[0] > world.saved:
        yield "saves", world._replace(saved=each.last[0])
    if each.doing == "look":
        yield "forgets", changed(world, number, Relay())


def taken_by_relay(each: Relay, log: str) -> Relay:
    position, name = each.last
    try:
        names = names_of(page_of_log(log, position).behind(position, name.encode() or None))
    except AnotherPast:
        return Relay()
    return each._replace(sending=names, doing="send" if names else "look")


def read(world: World) -> World:
    """`Feed.next_page` and whoever takes the page: a look at the stream, then one at the log."""
    reader = world.reader
    after = len(reader.taken)
    if reader.doing == "read":
        entries = tuple(entry for entry in world.stream if entry.position > after)[:PAGE]
        return world._replace(reader=reader._replace(entries=entries, doing="take"))
    entries = [entry_of_tail(entry) for entry in reader.entries]
    together = feed.linked(entries, after)
    if together and world.log[together[-1].position - 1 : together[-1].position] == names_of(together[-1:]):
        found = Page(after, entries[0].previous, together)
    else:
        found = page_of_log(world.log, after)
    try:
        taken = reader.taken + names_of(found.behind(after, reader.taken[-1:].encode() or None))
    except AnotherPast:
        taken = ""  # `moviola rebuild`
    return world._replace(reader=Reader(taken))


def entry_of_tail(entry: Entry) -> stream_tail.StreamEntry:
    before = event(entry.position - 1, entry.previous) if entry.previous else None
    fields = fields_of(event(entry.position, entry.name), before)
    return stream_tail.StreamEntry(decode_entry(fields[FIELD]), fields[PREVIOUS])


def changed(world: World, number: int, after: Relay) -> World:
    """Which of the relays is which makes no difference."""
    relays = (*world.relays[:number], after, *world.relays[number + 1 :])
    return world._replace(relays=tuple(sorted(relays)))


def check(world: World) -> None:
    positions = [entry.position for entry in world.stream]
    assert positions == sorted(set(positions)), "an entry is in the stream twice"
    taken = world.reader.taken
    assert all(one < other for one, other in pairwise(taken)), f"out of order: {taken}"
    if not world.is_set_back:
        assert world.log.startswith(taken), f"taken is {taken} of {world.log}"
    arrives(world)


def arrives(world: World) -> None:
    """When nothing befalls the log any more, everybody comes to its end."""
    for _ in range(ROUNDS):
        for number in range(len(world.relays)):
            (_, world), *_ = relay_moves(world, number, world.relays[number])
        world = read(world)
        if world.reader.taken == world.log:
            return
    raise AssertionError(f"the reader stays at {world.reader.taken} of {world.log}")


def test_every_order_of_two_relays() -> None:
    start = World() if FARTHER else World(is_set_back=True)
    assert explore(start, moves, check) > 10_000


def test_every_order_of_one_relay_of_a_log_that_is_set_back() -> None:
    assert explore(World(relays=(Relay(),)), moves, check) > 10_000


def test_a_reader_that_joins_two_pasts_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Page, "behind", lambda page, position, _: page.events_behind(position))
    with pytest.raises(Wrong, match="the reader stays at"):
        explore(World(relays=(Relay(),)), moves, check)


def test_a_reader_that_does_not_look_for_gaps_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def all_of(entries: list[stream_tail.StreamEntry], _: int) -> list[StoredEvent]:
        return [entry.event for entry in entries]

    monkeypatch.setattr(feed, "linked", all_of)
    with pytest.raises(Wrong, match="stays at"):
        explore(World(is_set_back=True), moves, check)
