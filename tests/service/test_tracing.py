"""One trace from a request to the read models, through three real processes, into a collector that speaks OTLP."""

import asyncio
import gzip
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import moviola
from tests.service.api.playing import table
from tests.waiting import ANSWER_SECONDS, until

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
SAMPLED = f"00-{TRACE}-00f067aa0ba902b7-01"
UNSAMPLED = "00-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-00f067aa0ba902b7-00"


class Collector:
    """Takes spans by OTLP over HTTP; `spans` are those it got, by trace, with the service that sent them."""

    def __init__(self) -> None:
        self.port = own_port()
        self.spans: dict[str, list[tuple[str, Span]]] = defaultdict(list)

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                headers = dict(line.lower().split(b": ", 1) for line in head.split(b"\r\n")[1:-2])
                body = await reader.readexactly(int(headers[b"content-length"]))
                if headers.get(b"content-encoding") == b"gzip":
                    body = gzip.decompress(body)
                self._take(ExportTraceServiceRequest.FromString(body))
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        except asyncio.IncompleteReadError:
            writer.close()

    def _take(self, request: ExportTraceServiceRequest) -> None:
        for resource in request.resource_spans:
            names = {each.key: each.value.string_value for each in resource.resource.attributes}
            for scope in resource.scope_spans:
                for span in scope.spans:
                    self.spans[span.trace_id.hex()].append((names["service.name"], span))


@pytest.fixture
async def collector() -> AsyncIterator[Collector]:
    collector = Collector()
    async with await asyncio.start_server(collector.answer, "127.0.0.1", collector.port):
        yield collector


@pytest.mark.timeout(120)
async def test_a_command_is_one_trace_from_request_to_read_models(
    fresh_database: str, redis_url: str, collector: Collector, tmp_path: Path
) -> None:
    await migrate(fresh_database, 1)
    port = own_port()
    given = {"database_url": fresh_database, "redis_url": redis_url, "shards": 1}
    more = {
        "MOVIOLA_OTLP_ENDPOINT": f"http://127.0.0.1:{collector.port}",
        "MOVIOLA_PORT": str(port),
        "MOVIOLA_LOG_LEVEL": "info",
    }
    log = tmp_path / "log"
    with (
        log.open("wb") as lines,
        moviola("serve", **given, **more, stderr=lines),
        moviola("relay", **given, **more, stderr=lines),
        moviola("project", **given, **more, stderr=lines),
    ):
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS) as client:

            async def answers() -> bool:
                try:
                    return (await client.get("/readyz")).is_success
                except httpx.TransportError:
                    return False

            await until(answers, 60)
            match = await table(client, "sukkube", 2)
            client.headers["traceparent"] = UNSAMPLED
            await match.get("state")
            client.headers["traceparent"] = SAMPLED
            await match.start()
            ticket = (await match.post("tickets", token=match.seats[0])).json()["ticket"]
            await match.get("state", ticket=ticket)

        expected = {
            ("moviola-api", "POST /v1/matches/{match_id}/start"),
            ("moviola-api", "append"),
            ("moviola-api", "GET /v1/matches/{match_id}/state"),
            ("moviola-relay", "relay"),
            ("moviola-worker", "project match_list"),
            ("moviola-worker", "project timeline"),
            ("moviola-worker", "project seat_history"),
        }

        async def is_whole() -> bool:
            return {(service, span.name) for service, span in collector.spans[TRACE]} >= expected

        await until(is_whole, 60)

    spans = {span.name: span for _, span in collector.spans[TRACE]}
    request = spans["POST /v1/matches/{match_id}/start"]
    assert request.parent_span_id.hex() == "00f067aa0ba902b7"
    for name in ("append", "relay", "project match_list", "project timeline"):
        assert spans[name].parent_span_id == request.span_id, name
        assert spans[name].end_time_unix_nano >= spans[name].start_time_unix_nano
    told = [str(span) for found in collector.spans.values() for _, span in found]
    assert not any(ticket.removeprefix("mvt_") in span for span in told)
    assert UNSAMPLED[3:35] not in collector.spans, "whoever calls decides what is sampled"
    assert len(collector.spans) > 1, "requests without a trace begin one"
    written = log.read_text().splitlines()
    assert any(f'"trace":"{TRACE}"' in line and '"/v1/matches/{match_id}/start"' in line for line in written)
