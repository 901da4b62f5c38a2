"""What Prometheus is told."""

import asyncpg
import httpx

from service.wiring.parts import ApiParts
from tests.service.api.conftest import exposition
from tests.service.api.playing import table


async def test_requests_appends_and_lags_are_counted(service: ApiParts, client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    await match.post("start", None, match.host)
    await client.get("/no/such/path")
    text = await exposition(service)
    assert 'moviola_request_seconds_count{route="/v1/matches/{match_id}/start",status="200"}' in text
    assert 'moviola_request_seconds_count{route="unknown",status="404"}' in text
    assert 'moviola_events_appended_total{game="sukkube"}' in text
    assert 'moviola_projection_lag_events{projection="match_list",shard="0"}' in text
    assert 'moviola_commands_total{game="sukkube",outcome="accepted"}' in text
    assert 'moviola_commands_total{game="sukkube",outcome="refused"}' in text
    assert 'moviola_relay_lag_seconds{shard="0"}' in text
    assert 'moviola_commit_commands_bucket{le="1.0"}' in text
    assert "moviola_log_answers 1.0" in text
    assert "moviola_read_models_answer 1.0" in text
    assert "moviola_pool_in_use" in text
    assert "moviola_loop_delay_seconds" in text
    assert "process_resident_memory_bytes" in text
    assert match.match_id not in text


async def test_a_database_that_refuses_leaves_out_what_it_would_have_said(own_service: ApiParts) -> None:
    """A scrape without an answer would be told as an API that is gone."""
    owner = await asyncpg.connect(own_service.settings.database_url)
    assert "moviola_projection_lag_seconds{" in await exposition(own_service)
    await owner.execute("ALTER TABLE projection.checkpoint RENAME TO elsewhere")
    text = await exposition(own_service)
    assert "moviola_projection_lag_seconds{" not in text
    assert 'moviola_relay_lag_seconds{shard="0"}' in text
    for name in ("log_answers", "read_models_answer", "redis_answers"):
        assert f"moviola_{name} 1.0" in text
    await owner.close()


async def test_strangers_are_shown_no_metrics(client: httpx.AsyncClient) -> None:
    assert (await client.get("/metrics")).status_code == 404
