"""One way to load and append: two processes, each with what it has in memory, on one log."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from uuid import UUID

import pytest

from domain.kernel.decision import Decision, Rejected
from domain.tournaments import decider, entries
from domain.tournaments.events import TournamentCreated
from domain.tournaments.state import Tournament
from domain.tournaments.terms import TournamentTerms
from service.event_store import aggregate
from service.event_store.aggregate import SnapshotForm
from service.event_store.kinds import TOURNAMENT
from service.event_store.requests import SYSTEM, RequestMeta
from service.event_store.snapshots import Snapshot
from service.event_store.store import EventLog
from service.event_store.streams import Applied, Repeated, Streams
from service.platform import entropy
from service.platform.errors import (
    KeyReused,
    RevisionNotFound,
    StaleRevision,
    StillContended,
    TournamentNotFound,
)
from service.platform.observability.metrics import REGISTRY


def streams(log: EventLog, kept: int = 10) -> Streams[Tournament]:
    return Streams(log, TOURNAMENT, kept=kept)


async def opened(here: Streams[Tournament], **terms: object) -> UUID:
    tournament_id = entropy.new_id()
    cup = TournamentTerms("sukkube", "sukkube/1", 2, "swiss", {}, rounds=3, **terms)  # type: ignore[arg-type]
    created = decider.create(TournamentCreated(str(tournament_id), "Cup", ("admin",), cup))
    await here.open(tournament_id, created, SYSTEM)
    return tournament_id


def enter(player: str) -> partial[None]:
    return partial(entries.enter, player=player, credential="")


def players(tournament: Tournament) -> list[str]:
    return [entrant.player for entrant in tournament.entrants]


async def test_what_another_process_has_appended_is_decided_on(event_log: EventLog) -> None:
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here)
    await there.newest(tournament_id)
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    assert (await there.cached(tournament_id)).revision == 1
    done = await there.execute(tournament_id, enter("Bruno"), SYSTEM)
    assert isinstance(done, Applied)
    assert (done.first_revision, done.revision, players(done.state)) == (3, 3, ["Ada", "Bruno"])
    assert players((await here.newest(tournament_id)).state) == ["Ada", "Bruno"]


async def test_what_a_process_has_appended_it_knows(event_log: EventLog) -> None:
    """Without asking the log again."""
    here = streams(event_log)
    tournament_id = await opened(here)
    assert (await here.cached(tournament_id)).revision == 1
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    assert (await here.cached(tournament_id)).revision == 2
    assert (await here.cached(tournament_id)).head == await event_log.head(tournament_id)


async def test_a_refusal_holds_for_the_newest_state_only(event_log: EventLog) -> None:
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here, capacity=2)
    await there.newest(tournament_id)
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    at_two = RequestMeta("system", if_revision=2)
    done = await there.execute(tournament_id, enter("Bruno"), at_two)  # it knows revision 1
    assert isinstance(done, Applied)
    with pytest.raises(StaleRevision):
        await here.execute(tournament_id, enter("Carla"), at_two)
    with pytest.raises(Rejected, match="tournament_full"):
        await here.execute(tournament_id, enter("Carla"), SYSTEM)


async def test_what_became_of_a_request_is_counted(event_log: EventLog) -> None:
    counted = Streams(event_log, replace(TOURNAMENT, label=lambda _: "counted here"), kept=10)
    tournament_id = await opened(counted, capacity=2)
    for player, key in (("Ada", "one"), ("Ada", "one"), ("Bruno", "two"), ("Carla", "three")):
        with suppress(Rejected):
            await counted.execute(tournament_id, enter(player), RequestMeta("system", key))
    found = {
        outcome: REGISTRY.get_sample_value(
            "moviola_commands_total", {"game": "counted here", "outcome": outcome}
        )
        for outcome in ("accepted", "repeated", "refused")
    }
    assert found == {"accepted": 2, "repeated": 1, "refused": 1}


async def test_who_has_hung_up_is_decided_for_once(event_log: EventLog) -> None:
    """On the state that the process knew; when the stream has moved on, not anew."""
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here)
    await there.newest(tournament_id)
    asked = []

    def request(*, has_gone: bool) -> RequestMeta:
        async def answer() -> bool:
            asked.append(has_gone)
            return has_gone

        return RequestMeta("system", has_gone=answer)

    await here.execute(tournament_id, enter("Ada"), request(has_gone=True))
    assert asked == []
    with pytest.raises(StillContended):
        await there.execute(tournament_id, enter("Bruno"), request(has_gone=True))
    assert players((await here.newest(tournament_id)).state) == ["Ada"]
    await here.execute(tournament_id, enter("Carla"), SYSTEM)
    await there.execute(tournament_id, enter("Dora"), request(has_gone=False))
    assert players((await here.newest(tournament_id)).state) == ["Ada", "Carla", "Dora"]
    assert asked == [True, False]


async def test_a_stream_that_moves_on_at_every_attempt_is_contended(event_log: EventLog) -> None:
    here, once = streams(event_log), Streams(event_log, replace(TOURNAMENT, attempts=1), kept=10)
    tournament_id = await opened(here)
    await once.newest(tournament_id)
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    with pytest.raises(StillContended, match="during 1 attempts"):
        await once.execute(tournament_id, enter("Bruno"), SYSTEM)
    assert players((await here.newest(tournament_id)).state) == ["Ada"]


async def test_what_is_always_due_is_given_up(event_log: EventLog) -> None:
    """No more than so many attempts are made: each appends what was due."""
    here = streams(event_log)
    tournament_id = await opened(here)
    names = iter("ABCDE")

    async def due(state: Tournament, _request: RequestMeta, _arrived: object) -> Decision[Tournament]:
        decision = TOURNAMENT.decision(state)
        entries.enter(decision, player=next(names), credential="")
        return decision

    always = Streams(event_log, replace(TOURNAMENT, attempts=3), kept=10, prepare=due)
    with pytest.raises(StillContended, match="during 3 attempts"):
        await always.advance(tournament_id)
    assert players((await here.newest(tournament_id)).state) == ["A", "B", "C"]


async def test_no_stream_is_opened_twice(event_log: EventLog) -> None:
    here = streams(event_log)
    tournament_id = await opened(here)
    terms = TournamentTerms("sukkube", "sukkube/1", 2, "swiss", {}, rounds=3)
    another = decider.create(TournamentCreated(str(tournament_id), "Another cup", ("admin",), terms))
    with pytest.raises(StillContended, match="during 1 attempts"):
        await here.open(tournament_id, another, SYSTEM)
    assert (await here.newest(tournament_id)).state.title == "Cup"


async def test_no_event_is_an_answer_on_the_newest_state_only(event_log: EventLog) -> None:
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here)
    await there.newest(tournament_id)
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    seen: list[list[str]] = []
    done = await there.execute(
        tournament_id,
        lambda decision: seen.append(players(decision.state)),
        SYSTEM,
        answer=lambda _: b"as it is",
    )
    assert seen == [[], ["Ada"]]
    assert isinstance(done, Applied)
    assert (done.revision, done.caused, done.answer) == (2, (), b"as it is")
    assert len(await event_log.read(tournament_id)) == 2


async def test_a_repeated_request_gets_its_first_answer_and_nothing_else(event_log: EventLog) -> None:
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here)
    asked = RequestMeta("host", "host:key", b"fingerprint")
    first = await here.execute(tournament_id, enter("Ada"), asked, answer=lambda done: b"%d" % done.revision)
    assert isinstance(first, Applied)
    for again in (here, there):
        repeated = await again.execute(tournament_id, enter("Ada"), asked, answer=lambda _: b"another")
        assert repeated == Repeated(b"2")
    with pytest.raises(KeyReused):
        await there.execute(tournament_id, enter("Bruno"), RequestMeta("host", "host:key", b"other"))
    assert players((await there.newest(tournament_id)).state) == ["Ada"]


async def test_many_at_once_in_two_processes_lose_nothing(event_log: EventLog) -> None:
    here, there = streams(event_log), streams(event_log)
    tournament_id = await opened(here)
    names = [f"player {number}" for number in range(12)]
    await asyncio.gather(
        *(
            (here, there)[number % 2].execute(tournament_id, enter(name), SYSTEM)
            for number, name in enumerate(names)
        )
    )
    assert sorted(players((await there.newest(tournament_id)).state)) == sorted(names)


async def test_the_memory_is_bounded_and_can_be_lost(event_log: EventLog) -> None:
    here = streams(event_log, kept=1)
    first, second = await opened(here), await opened(here)
    await here.execute(first, enter("Ada"), SYSTEM)
    known = await here.cached(second)
    assert known.state.tournament_id == str(second)
    assert await here.cached(second) is known
    here.forget()
    assert await here.cached(second) is not known
    newest = await here.cached(first)
    earlier = await here.at(newest, 1)
    assert (players(newest.state), players(earlier.state)) == (["Ada"], [])
    assert (earlier.revision, earlier.head.hash) == (1, await event_log.hash_at(first, 1))
    assert await here.at(newest, None) is newest
    with pytest.raises(RevisionNotFound):
        await here.at(newest, 3)
    with pytest.raises(TournamentNotFound):
        await here.newest(entropy.new_id())


async def test_a_branch_goes_on_from_a_version_of_its_parent(event_log: EventLog) -> None:
    here = streams(event_log)
    tournament_id = await opened(here)
    await here.execute(tournament_id, enter("Ada"), SYSTEM)
    await here.execute(tournament_id, enter("Bruno"), SYSTEM)
    parent = await here.at(await here.newest(tournament_id), 2)
    decision = TOURNAMENT.decision(parent.state)
    entries.enter(decision, "Carla", "")
    branch = event_log.new_fork_id(tournament_id)
    await here.open(branch, decision, SYSTEM, parent=parent)
    here.forget()
    newest = await here.newest(branch)
    assert players(newest.state) == ["Ada", "Carla"]
    assert (newest.head.parent_id, newest.head.fork_revision, newest.revision) == (tournament_id, 2, 3)


def names_of(tournament: Tournament) -> bytes:
    return " ".join(players(tournament)).encode()


def unread(_: bytes) -> Tournament:
    raise AssertionError("what is in memory is not read")


async def test_every_third_state_is_kept_beside_the_log(
    event_log: EventLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the append that leads to it, or past it; otherwise nothing is written."""
    monkeypatch.setattr(aggregate, "SNAPSHOT_EVENTS", 3)
    form = SnapshotForm(lambda: "names", names_of, unread)
    here = Streams(event_log, replace(TOURNAMENT, snapshots=form), kept=10)
    tournament_id = await opened(here)
    seen = []
    for names in ("A", "B", "C", "D", "E F G H", "I"):
        await here.execute(tournament_id, partial(enter_all, names=names.split()), SYSTEM)
        await asyncio.gather(*here._saving)
        seen.append(await event_log.snapshots.load(tournament_id, "names", 100))
    third, ninth = Snapshot(3, b"A B"), Snapshot(9, b"A B C D E F G H")
    assert seen == [None, third, third, third, ninth, ninth]


def enter_all(decision: Decision[Tournament], names: Sequence[str]) -> None:
    for name in names:
        entries.enter(decision, player=name, credential="")
