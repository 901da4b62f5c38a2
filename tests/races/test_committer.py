"""Two processes write commands of one shard, in batches: in every order of sending, losing, repeating and dying.

The log takes a batch at once. Of each command it takes the event if the match stands where the command was decided
and its key is new; else it says so, or that it has that very event, or what the key has brought. That the log does
so: tests/service/event_store/test_append.py and test_group_commit.py.
"""

from collections import deque
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

import pytest

from service.event_store import batch as batches
from service.event_store.records import Append, NewEvent, Receipt, StreamHead
from tests.races.exploring import FARTHER, Wrong, explore

M, N = UUID(int=1), UUID(int=2)
AT = datetime(2026, 11, 26, tzinfo=UTC)
EVENTS = (NewEvent("Played", 1, b"", b""),)
MOST_TRIES = 2
FAULTS = 2 + FARTHER


class Request(NamedTuple):
    """By a client, to a process; the same key means the same request."""

    process: int
    match: UUID
    key: str


REQUESTS = (Request(0, M, "k"), Request(1, M, "k"), Request(0, M, ""), Request(0, N, ""))


class Attempt(NamedTuple):
    """A request as it was decided on what its process knew; `hash` is no other's."""

    request: int
    base: tuple[int, str]
    hash: str


class Process(NamedTuple):
    known: tuple[tuple[int, str], ...] = ((0, ""), (0, ""))
    """Of each match its revision and hash, as this process has them in memory."""
    waiting: tuple[Attempt, ...] = ()
    flying: tuple[Attempt, ...] = ()
    answers: tuple[tuple[str, int, str], ...] = ()
    """On their way back: the outcome of each attempt, and where its match stands."""


class World(NamedTuple):
    log: tuple[Attempt, ...] = ()
    processes: tuple[Process, ...] = (Process(), Process())
    done: tuple[str, ...] = ("",) * len(REQUESTS)
    """What each client was told."""
    tries: tuple[int, ...] = (0,) * len(REQUESTS)
    faults: int = FAULTS


def moves(world: World) -> Iterator[tuple[str, World]]:
    for number, process in enumerate(world.processes):
        for request, (at, _, _) in enumerate(REQUESTS):
            if at == number and not world.tries[request] and not world.done[request]:
                yield f"{number} decides {request}", decided(world, request)
        if not process.flying and process.waiting:
            yield f"{number} sends", sent(world, number)
        if process.flying and not process.answers:
            reached = written(world, number)
            yield f"{number} is answered", told(reached, number)
            if world.faults:
                spent = world.faults - 1
                yield f"{number} loses the answer", forgotten(reached, number)._replace(faults=spent)
                yield f"{number} does not reach the log", world._replace(faults=spent)
        if world.faults and (process.waiting or process.flying):
            yield f"{number} dies", died(world, number)
            if process.flying:
                yield f"{number} dies after it has written", died(written(world, number), number)


def decided(world: World, request: int) -> World:
    at, match, _ = REQUESTS[request]
    process = world.processes[at]
    tries = world.tries[request] + 1
    attempt = Attempt(request, process.known[match.int - 1], f"{request}.{tries}")
    all_tries = (*world.tries[:request], tries, *world.tries[request + 1 :])
    return changed(world, at, process._replace(waiting=(*process.waiting, attempt)))._replace(tries=all_tries)


def sent(world: World, number: int) -> World:
    """What waits, as much of it as goes together."""
    process = world.processes[number]
    waiting = deque(submission(attempt) for attempt in process.waiting)
    by_hash = {attempt.hash: attempt for attempt in process.waiting}
    taken = batches.next_batch(waiting, 3)
    flying, later = ([by_hash[each.hashes[0].decode()] for each in part] for part in (taken, waiting))
    return changed(world, number, process._replace(flying=tuple(flying), waiting=tuple(later)))


def submission(attempt: Attempt) -> batches.Submission:
    _, match, key = REQUESTS[attempt.request]
    receipt = Receipt(key, b"", b"") if key else None
    head = StreamHead(match, attempt.base[0], attempt.base[1].encode())
    append = Append(match, head, EVENTS, AT, receipt=receipt)
    return batches.Submission(append, [attempt.hash.encode()], None)  # type: ignore[arg-type]  # nobody waits


def written(world: World, number: int) -> World:
    log, answers = list(world.log), []
    for attempt in world.processes[number].flying:
        _, match, key = REQUESTS[attempt.request]
        has_key = any(key and REQUESTS[each.request].key == key for each in log)
        if head(log, match) == attempt.base and not has_key:
            log.append(attempt)
            outcome = "appended"
        elif is_written(attempt, log):
            outcome = "appended"
        else:
            outcome = "repeated" if has_key else "conflict"
        answers.append((outcome, *head(log, match)))
    process = world.processes[number]._replace(answers=tuple(answers))
    return changed(world, number, process)._replace(log=tuple(log))


def is_written(attempt: Attempt, log: list[Attempt]) -> bool:
    """By its hash: it has been sent before, and the answer was lost."""
    return attempt in log


def head(log: list[Attempt], match: UUID) -> tuple[int, str]:
    own = [each.hash for each in log if REQUESTS[each.request].match == match]
    return len(own), own[-1] if own else ""


def told(world: World, number: int) -> World:
    """Callers hear; one whose match has moved on is decided anew."""
    process = world.processes[number]
    done, known, again = list(world.done), list(process.known), []
    for attempt, (outcome, *stands) in zip(process.flying, process.answers, strict=True):
        request = attempt.request
        known[REQUESTS[request].match.int - 1] = stands[0], stands[1]
        if outcome != "conflict":
            done[request] = f"{outcome} {attempt.hash}"
        elif world.tries[request] < MOST_TRIES:
            again.append(request)
        else:
            done[request] = "refused"
    heard = process._replace(known=tuple(known), flying=(), answers=())
    world = changed(world, number, heard)._replace(done=tuple(done))
    for request in again:
        world = decided(world, request)
    return world


def forgotten(world: World, number: int) -> World:
    """The connection is lost: the same batch is sent again."""
    return changed(world, number, world.processes[number]._replace(answers=()))


def died(world: World, number: int) -> World:
    """Its clients ask again if a key lets them, and never know otherwise."""
    process = world.processes[number]
    lost = {attempt.request for attempt in (*process.waiting, *process.flying)}
    done = tuple(
        "unknown" if n in lost and not REQUESTS[n].key else each for n, each in enumerate(world.done)
    )
    tries = tuple(0 if n in lost and REQUESTS[n].key else each for n, each in enumerate(world.tries))
    fresh = changed(world, number, Process())
    return fresh._replace(done=done, tries=tries, faults=world.faults - 1)


def changed(world: World, number: int, process: Process) -> World:
    return world._replace(processes=(*world.processes[:number], process, *world.processes[number + 1 :]))


def check(world: World) -> None:
    for match in (M, N):
        base = (0, "")
        for attempt in (each for each in world.log if REQUESTS[each.request].match == match):
            assert attempt.base == base, "an event follows another than the one it was decided on"
            base = base[0] + 1, attempt.hash
    keyed = [attempt for attempt in world.log if REQUESTS[attempt.request].key]
    assert len(keyed) <= 1, "one request was carried out twice"
    for request, told in enumerate(world.done):
        own = [attempt for attempt in world.log if attempt.request == request]
        assert len(own) <= 1, "one request was carried out twice"
        if told.startswith("appended"):
            assert [attempt.hash for attempt in own] == [told.split()[1]], (
                "what was answered is not in the log"
            )
        if told.startswith("repeated"):
            assert keyed, "what was answered as repeated was never done"
        if told == "refused":
            assert not own, "what was refused was carried out"
    for process in world.processes:
        matches = [REQUESTS[attempt.request].match for attempt in process.flying]
        assert len(matches) == len({*matches}), "two commands of one match in one batch"
    is_over = not any(process.waiting or process.flying for process in world.processes) and all(world.tries)
    assert not is_over or all(world.done), "somebody is never answered"


def test_every_order() -> None:
    assert explore(World(), moves, check) > 10_000


def test_a_log_that_does_not_know_its_own_events_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.races.test_committer.is_written", lambda *_: False)
    with pytest.raises(Wrong, match="carried out"):
        explore(World(), moves, check)


def test_a_batch_with_two_commands_of_one_match_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def everything(waiting: deque[batches.Submission], _: int) -> list[batches.Submission]:
        taken = list(waiting)
        waiting.clear()
        return taken

    monkeypatch.setattr(batches, "next_batch", everything)
    with pytest.raises(Wrong, match="in one batch"):
        explore(World(), moves, check)


def test_a_command_that_is_left_behind_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(waiting: deque[batches.Submission], most: int) -> list[batches.Submission]:
        taken = real(waiting, most)
        waiting.clear()
        return taken

    real = batches.next_batch
    monkeypatch.setattr(batches, "next_batch", forgetful)
    with pytest.raises(Wrong, match="never answered"):
        explore(World(), moves, check)
