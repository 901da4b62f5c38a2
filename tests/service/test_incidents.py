"""What is kept of connections and refusals: capped, and without harm when Redis is away."""

from datetime import timedelta
from uuid import uuid4

from service.app.live.incidents import MOST, Incidents
from service.app.live.live import Live
from service.app.live.presence import Presence
from service.platform.clock import utc_now
from service.platform.redis.connections import open_redis
from service.schemas.incidents import Incident
from tests.ports import own_port


async def test_a_flood_of_refusals_pushes_out_no_other_line(redis_url: str) -> None:
    match_id, now = uuid4(), utc_now()
    async with open_redis(redis_url) as redis:
        incidents = Incidents(redis, utc_now)
        incidents.note(match_id, Incident(now, 0, "closed"))
        incidents.note(match_id, Incident(now, 1, "refused", status=422))
        for number in range(MOST + 50):
            at = now + timedelta(milliseconds=number)
            incidents.note(match_id, Incident(at, 0, "refused", status=422, code=str(number)))
        await incidents.turn()
        lines = await incidents.of_match(match_id, 2)
    assert lines is not None
    assert [each.kind for each in lines if each.seat == 0] == ["closed", *["refused"] * MOST]
    assert [each.status for each in lines if each.seat == 1] == [422]
    assert lines[-1].code == str(MOST + 49)


async def test_of_refusals_for_the_rate_one_a_second_is_kept(redis_url: str) -> None:
    match_id, now = uuid4(), utc_now()
    async with open_redis(redis_url) as redis:
        incidents = Incidents(redis, utc_now)
        for tenths in range(25):
            at = now + timedelta(milliseconds=100 * tenths)
            incidents.note(match_id, Incident(at, 0, "refused", status=429))
        await incidents.turn()
        lines = await incidents.of_match(match_id, 1)
    assert lines is not None
    assert [each.at - now for each in lines] == [timedelta(seconds=number) for number in range(3)]


async def test_a_stream_at_another_process_is_another_one_of_the_seat(redis_url: str) -> None:
    match_id = uuid4()
    async with open_redis(redis_url) as redis:
        here, there = (Presence(redis, Live(redis, 1), Incidents(redis, utc_now)) for _ in range(2))

        async def told(*processes: Presence) -> None:
            for each in processes:
                await each.look(match_id)
                await each.incidents.turn()

        with here.attend(match_id, 1):
            await told(here)
            with there.attend(match_id, 1):
                await told(there)
            await told(there)
        await told(here)
        with there.attend(match_id, 1):
            await told(there)
        lines = await here.incidents.of_match(match_id, 2)
    assert lines is not None
    assert [(each.kind, each.has_other) for each in lines] == [
        ("opened", False),
        ("opened", True),
        ("closed", True),
        ("closed", False),
        ("opened", False),
    ]
    assert lines[-1].away_seconds is not None
    assert {each.away_seconds for each in lines[:-1]} == {None}


async def test_without_redis_nothing_fails_and_lines_wait_for_it(redis_url: str) -> None:
    match_id, line = uuid4(), Incident(utc_now(), 0, "closed")
    async with open_redis(f"redis://127.0.0.1:{own_port()}") as away, open_redis(redis_url) as redis:
        incidents = Incidents(away, utc_now)
        incidents.note(match_id, line)
        await incidents.turn()
        assert await incidents.of_match(match_id, 1) is None
        incidents._redis = redis
        await incidents.turn()
        assert await incidents.of_match(match_id, 1) == (line,)
