"""The read models hold what the log says, whatever feeds them."""

from collections.abc import Callable
from random import Random
from uuid import uuid4

import asyncpg
import pytest

from domain.kernel.table import Event, Language
from domain.matches import creating, decider, stopping
from domain.matches.clocks.control import TimeControl
from domain.matches.events import SeatTaken
from domain.matches.rulings import disputes as disputing
from domain.matches.rulings.disputes import Verdict
from domain.matches.rulings.kinds import Annul, AnyRuling, GoBack, Stand
from domain.matches.rulings.verdicts import RulingContext
from domain.matches.seats import seating, vacating
from domain.matches.state import Match
from projections import PROJECTIONS, timeline
from projections.queries import EVERYTHING, NOBODY, list_disputes, list_matches, list_seats, read_timeline
from service.app.archive.importing import append_of
from service.event_store.codec import decode
from service.event_store.store import EventLog
from service.platform.redis.wakeup import Wakeup
from service.projecting.lag import parked_matches
from service.projecting.reading import ReadModels, lineage
from service.projecting.rebuild import rebuild
from tests.archive.making import candidate_of, exported, played
from tests.feeding import PEACH, FedMatch, open_match, play_matches
from tests.projections.conftest import caught_up, running_fanout
from tests.projections.expected import actual_rows, expected_rows


@pytest.mark.rule("MV-FRK-01")
async def test_rows_equal_what_the_log_says(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        finished = await play_matches(log, Random(1), 4)
        running = await open_match(log, Random(2), options=PEACH, players=("Ada", "Dora"))
        await running.play(9)
        with_bot = await open_match(log, Random(3), players=("Ada", "", "Emil"), bots={1: "random"})
        decision = decider.decision_on(with_bot.state)
        seating.resign(decision, 0)
        await with_bot.append(decision.state, decision.caused, "seat:0")
        timed = await open_match(log, Random(4), clocks=TimeControl(decision_seconds=30, match_seconds=600))
        await timed.play(5)
        fork = await finished[0].fork(60)
        await fork.play()
        grandchild = await fork.fork(90, is_private=True)
        await grandchild.play(3)
        await disputed(running)
        await disputed(grandchild)
        annulled = await open_match(log, Random(41))
        await annulled.ask(lambda m: disputing.open_dispute(m, 0, 5, "no", ()), "seat:0")
        await annulled.ask(lambda m: ruled(m, Annul()), "organiser:key-1")
        waiting = await open_match(log, Random(51))
        await waiting.ask(lambda m: disputing.open_dispute(m, None, 5, "well", ("MV-PLA-01",)), "admin")
        elsewhere = candidate_of(
            exported(played("sukkube", 2, {"target_points": 1}, seed=61, organiser="me"))
        )
        await log.append(append_of(elsewhere, None))
        await caught_up(pool)

    actual, expected = await actual_rows(pool), await expected_rows(log, pool)
    assert actual == expected
    assert len(actual["match"]) == 12
    assert [row["match_id"] for row in actual["match"] if row["origin"] == "imported"] == [elsewhere.match_id]
    (imported,) = (row for row in actual["match"] if row["origin"] == "imported")
    assert (imported["organiser"], imported["imported_by"]) == ("cup", "cup")
    assert {row["match_id"] for row in actual["timeline"] if row["is_claim"]} == {elsewhere.match_id}
    assert [
        len(await list_seats(ReadModels(pool), "Zoë 0", include_imports=each)) for each in (False, True)
    ] == [0, 1]
    assert len(actual["dispute"]) == 6
    assert {row["frozen_by"] for row in actual["match"]} == {"", f"{waiting.match_id}.1"}
    assert {row["rewinds"] for row in actual["seat"]} == {0, 1}
    assert any(row["annulled"] for row in actual["seat"])
    assert [row["match_id"] for row in actual["match"] if row["deadline_at"]] == [timed.match_id]
    assert {row["phase"] for row in actual["match"]} == {"finished", "playing"}
    assert await parked_matches(pool) == []


async def test_a_seat_that_was_left_has_no_history_and_taken_again_a_new_one(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """Whether that is folded in one page or in one for each event, and also in a rebuild."""

    def sits(seat: int, player: str) -> Callable[[decider.MatchDecision], object]:
        return lambda match: creating.take_seat(match, SeatTaken(seat, player, f"{player:0>64}"))

    async def left(slowly: bool) -> FedMatch:
        match = await open_match(log, Random(71 + slowly), begins=False)
        for change, actor in (
            (lambda match: vacating.leave(match, 0), "seat:0"),
            (lambda match: vacating.remove(match, 1, "asleep"), "host"),
            (lambda match: vacating.leave(match, 2), "seat:2"),
            (sits(0, "Ada"), "anonymous"),
            (sits(1, "Zoe"), "anonymous"),
        ):
            await match.ask(change, actor)
            if slowly:
                await caught_up(pool)
        return match

    at_once = await left(False)
    async with running_fanout(database, redis_url, wakeup):
        both = [at_once, await left(True)]
        await caught_up(pool)
        actual, expected = await actual_rows(pool), await expected_rows(log, pool)
        assert actual == expected
        for match in both:
            rows = {row["seat"]: row for row in actual["seat"] if row["match_id"] == match.match_id}
            assert {seat: (row["player"], row["first_revision"]) for seat, row in rows.items()} == {
                0: ("Ada", 8),
                1: ("Zoe", 9),
            }
            await match.ask(sits(2, "Mia"), "anonymous")
            await match.ask(decider.begin_play, "host")
            await match.play(5)
        await caught_up(pool)
        actual = await actual_rows(pool)
        assert actual == await expected_rows(log, pool)
    await rebuild(database, next(each for each in PROJECTIONS if each.name == "seat_history"))
    assert (await actual_rows(pool))["seat"] == actual["seat"]


@pytest.mark.rule("MV-FRK-07")
async def test_a_deleted_fork_leaves_every_list(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    """At once with its last events or behind them, and in a rebuild it is never there."""
    parent = await open_match(log, Random(81))
    forks = [await parent.fork(parent.head.revision, is_private=True) for _ in range(2)]
    for forked in forks:
        await forked.ask(lambda m: disputing.open_dispute(m, 0, 5, "no", ()), "seat:0")
    await forks[0].ask(stopping.delete, "admin")
    async with running_fanout(database, redis_url, wakeup):
        await caught_up(pool)
        rows = await actual_rows(pool)
        assert [len(rows[table]) for table in ("match", "match_player", "seat", "dispute")] == [2, 6, 6, 1]
        await forks[1].ask(stopping.delete, "admin")
        await caught_up(pool)
        rows = await actual_rows(pool)
        assert rows == await expected_rows(log, pool)
        assert [len(rows[table]) for table in ("match", "match_player", "seat", "dispute")] == [1, 3, 3, 0]
    for projection in PROJECTIONS:
        await rebuild(database, projection)
    assert await actual_rows(pool) == rows


async def disputed(match: FedMatch) -> None:
    """Two disputes: in the first a rewind, an appeal that is let stand; the second waits no longer either."""
    at = match.head.revision
    await match.ask(lambda m: disputing.open_dispute(m, 1, at, "no", ()), "seat:1")
    await match.ask(lambda m: disputing.make_statement(m, last(m), 0, "yes"), "seat:0")
    context = RulingContext(await match.at(at - 2))
    await match.ask(lambda m: ruled(m, GoBack(at - 2), context), "organiser:key-1")
    await match.ask(lambda m: disputing.appeal(m, last(m), 1, "still no"), "seat:1")
    await match.ask(lambda m: ruled(m, Stand()), "organiser:key-2")
    await match.play(2)
    await match.ask(lambda m: disputing.open_dispute(m, 0, at, "again", ()), "seat:0")
    await match.ask(lambda m: ruled(m, Stand()), "admin")


def ruled(match: decider.MatchDecision, ruling: AnyRuling, context: RulingContext | None = None) -> None:
    verdict = Verdict(ruling, "organiser:key-1", "because", "MV-RUL-01")
    disputing.give_ruling(match, last(match), verdict, context or RulingContext())


def last(match: decider.MatchDecision) -> str:
    return match.state.sheet.disputes.all[-1].dispute_id


async def test_a_match_list_filters_and_pages(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        done = await play_matches(log, Random(1), 3)
        open_one = await open_match(log, Random(2), players=("Ada", "Zoe"))
        public_fork = await done[0].fork(30)
        private_fork = await open_one.fork(open_one.head.revision, is_private=True)
        await caught_up(pool)

    newest_first = [row.match_id for row in await list_matches(ReadModels(pool), limit=100)]
    assert private_fork.match_id not in newest_first
    everything = [row.match_id for row in await list_matches(ReadModels(pool), listing=EVERYTHING)]
    assert everything[:3] == [private_fork.match_id, public_fork.match_id, open_one.match_id]
    assert {row.match_id for row in await list_matches(ReadModels(pool), player="Zoe")} == {open_one.match_id}
    assert {row.match_id for row in await list_matches(ReadModels(pool), parent_id=done[0].match_id)} == {
        public_fork.match_id
    }
    assert len(await list_matches(ReadModels(pool), phase="finished", game="sukkube")) == 3
    assert await list_matches(ReadModels(pool), game="chess") == []
    paged = []
    before = None
    while page := await list_matches(ReadModels(pool), limit=2, before=before):
        paged += [row.match_id for row in page]
        before = page[-1].created_at, page[-1].match_id
    assert paged == newest_first


async def test_a_timeline_is_read_through_the_lineage(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        match = await open_match(log, Random(1))
        await match.play()
        fork = await match.fork(40)
        await fork.play(5)
        grandchild = await fork.fork(43)
        await grandchild.play(2)
        await caught_up(pool)

    story = await read_timeline(
        ReadModels(pool), await lineage(log, grandchild.match_id), "spectator", limit=1000
    )
    assert [line.revision for line in story] == list(range(1, grandchild.head.revision + 1))
    owners = {match.match_id: (1, 40), fork.match_id: (41, 43), grandchild.match_id: (44, 1000)}
    for line in story:
        first, last = owners[line.match_id]
        assert first <= line.revision <= last
    paged = await read_timeline(
        ReadModels(pool), await lineage(log, grandchild.match_id), 1, "it", after=38, to=45, limit=5
    )
    assert [line.revision for line in paged] == [39, 40, 41, 42, 43]
    assert story[40].text.startswith("A fork leaves")
    assert paged[2].text.startswith("Una diramazione")
    assert (story[40].actor, paged[2].actor) == ("organiser", "organiser")
    organisers = await read_timeline(
        ReadModels(pool), await lineage(log, grandchild.match_id), "organiser", after=40, limit=1
    )
    assert organisers[0].actor == "organiser:key-1"
    assert await read_timeline(ReadModels(pool), await lineage(log, uuid4()), "spectator") == []


async def test_a_seat_history_counts_what_the_seat_did(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        matches = await play_matches(log, Random(5), 3)
        fork = await matches[0].fork(50, is_private=True)
        await fork.play(6)
        await caught_up(pool)

    history = await list_seats(ReadModels(pool), "Bruno")
    assert {row.match_id for row in history} == {match.match_id for match in matches}
    for match in matches:
        [row] = [row for row in history if row.match_id == match.match_id]
        assert (
            row.plies == sum(actor == "seat:1" for actor, _ in match.requests) - 1
        )  # one request was to join
        assert row.won == (1 in match.state.game.result(match.state.play).winners)  # type: ignore[union-attr]
    for listing in (NOBODY, EVERYTHING):
        listed = await list_seats(ReadModels(pool), "Bruno", listing=listing)
        assert fork.match_id not in {row.match_id for row in listed}
    second = await list_seats(
        ReadModels(pool), "Bruno", before=(history[0].began_at, history[0].match_id, history[0].seat), limit=1
    )
    assert second == [history[1]]


async def test_secrets_are_in_no_public_row(
    database: str,
    log: EventLog,
    pool: asyncpg.Pool,
    redis_url: str,
    wakeup: Wakeup,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Sentences that tell all they are given: what a public row lacks is then what redaction took away."""

    def tell_all(_: Match, event: Event, language: Language) -> str:
        return f"{language}: {event}"

    monkeypatch.setattr(timeline, "describe", tell_all)
    position = {
        "top": "lion",
        "last_card": "green_flip_2",
        "series_length": 6,
        "hands": {
            "seat_0": ["red_left_1", "red_up_2", "red_right_1", "red_down_1", "red_up_1"],
            "seat_1": ["green_up_1", "green_left_1", "green_right_1", "yellow_up_1", "yellow_right_1"],
        },
        "pile": ["yellow_flip_1", "green_down_1", "yellow_left_1"],
    }
    async with running_fanout(database, redis_url, wakeup):
        match = await open_match(log, Random(1), options=PEACH, players=("Ada", "Bruno"))
        await match.play()
        dispute = await open_match(log, Random(2), options=PEACH, players=("Ada", "Bruno"), position=position)
        await caught_up(pool)

    public = await text_of(pool, "timeline")
    organisers = await text_of(pool, "timeline_aside", "organiser")
    others = "".join([await text_of(pool, "timeline_aside", seat) for seat in ("0", "1")])
    elsewhere = await text_of(pool, "match") + await text_of(pool, "seat")
    deals = [each for each in await log.read(match.match_id) if each.type == "MancheDealt"]
    secrets = [str(decode("sukkube", deal).pile) for deal in deals]  # type: ignore[attr-defined]
    secrets += [str(position["pile"])]
    assert len(secrets) > 1
    for secret in secrets:
        assert secret in organisers
        assert secret not in public + others + elsewhere
    assert await read_timeline(
        ReadModels(pool), await lineage(log, dispute.match_id), "organiser"
    ) != await read_timeline(ReadModels(pool), await lineage(log, dispute.match_id), "spectator")
    for token in ("aa" * 32, "00" * 32, "01" * 32):
        assert token not in public + others + organisers + elsewhere


async def text_of(pool: asyncpg.Pool, table: str, audience: str | None = None) -> str:
    """Everything a table holds, or what it holds for one audience."""
    chosen = f"WHERE audience = '{audience}'" if audience else ""
    return str(await pool.fetchval(f"SELECT string_agg(row::text, ' ') FROM read.{table} AS row {chosen}"))


async def test_the_dispute_queue_filters_and_pages(
    database: str, log: EventLog, pool: asyncpg.Pool, redis_url: str, wakeup: Wakeup
) -> None:
    async with running_fanout(database, redis_url, wakeup):
        for seed in range(3):
            match = await open_match(log, Random(seed))
            await match.ask(lambda m: disputing.open_dispute(m, 0, 5, "no", ()), "seat:0")
            if seed == 1:
                await match.ask(lambda m: ruled(m, Stand()), "admin")
        await caught_up(pool)
    everything = await list_disputes(ReadModels(pool), listing=EVERYTHING)
    assert [row.opened_at for row in everything] == sorted(row.opened_at for row in everything)
    assert [row.status for row in everything] == ["open", "ruled", "open"]
    assert len(await list_disputes(ReadModels(pool), listing=EVERYTHING, statuses=["open", "appealed"])) == 2
    assert await list_disputes(ReadModels(pool), listing=EVERYTHING, game="piccioni") == []
    assert await list_disputes(ReadModels(pool)) == [], "nobody in particular has no matches"
    paged = []
    after = None
    while page := await list_disputes(ReadModels(pool), listing=EVERYTHING, limit=2, after=after):
        paged += page
        after = page[-1].opened_at, page[-1].match_id, page[-1].number
    assert paged == everything
