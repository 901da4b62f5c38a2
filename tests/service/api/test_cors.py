"""Pages of other origins: what browsers are told, which keep to it (`tests/browser/test_origins.py`)."""

from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.service.api.playing import bearer
from tests.service.api.test_rate_limits import an_address, client_at, limited

PAGE = "https://page.example"
ALLOW = "access-control-allow-origin"
ASKED = {"Origin": PAGE, "Access-Control-Request-Method": "POST"}


def client_with(service: ApiParts, origins: str) -> httpx.AsyncClient:
    class Other:
        settings = replace(service.settings, cors_origins=origins)

        def __getattr__(self, name: str) -> object:
            return getattr(service, name)

    transport = httpx.ASGITransport(create_app(Other()))  # type: ignore[arg-type]
    return httpx.AsyncClient(transport=transport, base_url="http://moviola.test")


async def test_a_preflight_names_what_may_be_sent_for_a_day(client: httpx.AsyncClient) -> None:
    answer = await client.options("/v1/matches", headers=ASKED)
    assert answer.status_code == 204
    assert answer.headers[ALLOW] == "*"
    assert answer.headers["access-control-max-age"] == "86400"
    sent = answer.headers["access-control-allow-headers"].lower()
    for name in (
        "authorization",
        "content-type",
        "idempotency-key",
        "if-match",
        "if-none-match",
        "last-event-id",
    ):
        assert name in sent
    assert {"GET", "POST", "PATCH", "DELETE"} <= set(
        answer.headers["access-control-allow-methods"].split(", ")
    )
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize("path", ["/v1/matches", "/v1/nowhere", "/v1/games/chess", "/v1/audit"])
async def test_answers_and_refusals_can_be_read_with_their_headers(
    client: httpx.AsyncClient, path: str
) -> None:
    answer = await client.get(path, headers={"Origin": PAGE})
    assert answer.headers[ALLOW] == "*"
    shown = answer.headers["access-control-expose-headers"].lower()
    for name in ("etag", "link", "location", "ratelimit", "ratelimit-policy", "retry-after", "x-request-id"):
        assert name in shown
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/docs", "/matches", "/openapi.json"])
async def test_pages_are_not_for_other_origins(client: httpx.AsyncClient, path: str) -> None:
    for answer in (
        await client.get(path, headers={"Origin": PAGE}),
        await client.options(path, headers=ASKED),
    ):
        assert ALLOW not in answer.headers


async def test_options_without_a_preflight_lists_the_methods_as_before(client: httpx.AsyncClient) -> None:
    answer = await client.options("/v1/matches")
    assert "POST" in answer.headers["allow"]


async def test_named_origins_are_let_in_and_no_others(service: ApiParts) -> None:
    async with client_with(service, f"{PAGE},http://127.0.0.1:9") as client:
        for headers in ({"Origin": PAGE}, {"Origin": "https://other.example"}, {}):
            for answer in (
                await client.get("/v1/games", headers=headers),
                await client.options(
                    "/v1/games",
                    headers={**ASKED, **headers}
                    if headers
                    else {"Origin": "null", "Access-Control-Request-Method": "GET"},
                ),
            ):
                assert answer.headers.get(ALLOW) == (PAGE if headers.get("Origin") == PAGE else None)
                assert "origin" in answer.headers["vary"].lower()


async def test_an_empty_setting_switches_it_off(service: ApiParts) -> None:
    async with client_with(service, "") as client:
        for answer in (
            await client.get("/v1/games", headers={"Origin": PAGE}),
            await client.options("/v1/games", headers=ASKED),
        ):
            assert not [name for name in answer.headers if name.startswith("access-control")]


async def test_preflights_spend_no_budget_and_refusals_of_it_can_be_read(
    service: ApiParts, tmp_path: Path
) -> None:
    async with (
        limited(service, tmp_path, rate_read="1/hour") as replica,
        client_at(replica, an_address()) as client,
    ):
        for _ in range(5):
            assert (await client.options("/v1/games", headers=ASKED)).status_code == 204
        assert (await client.get("/v1/games", headers={"Origin": PAGE})).status_code == 200
        refused = await client.get("/v1/games", headers={"Origin": PAGE, **bearer("mv_nobody")})
        assert (refused.status_code, refused.headers[ALLOW]) == (429, "*")
