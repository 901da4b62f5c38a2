"""Rate limits: exact over replicas, by token or address, told in headers, and no reason to fail without Redis."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random, randrange
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from openapi.compatibility.reading import unshared
from service.app.pictures.films import EVENTS_PAID
from service.http.limits import rate_limits
from service.http.limits.rate_limits import CLASSES, RateLimits, class_of
from service.platform.observability.metrics import UNLIMITED
from service.wiring.api import build
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.ports import own_port
from tests.service.api.checks import nothing_stored
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import new_key

POLICY = re.compile(r'"(\w+)";q=(\d+);w=(\d+)')
BUDGET = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')
UNLIMITED_RATES = {f"rate_{name}": "1000000/day" for name in (*CLASSES, "address")}


@asynccontextmanager
async def limited(service: ApiParts, folder: Path, **settings: Any) -> AsyncIterator[ApiParts]:
    """A replica of the service with rate limits."""
    wanted = replace(service.settings, data_dir=folder, rate_limits="on", **{**UNLIMITED_RATES, **settings})
    async with build(wanted) as replica:
        yield replica


def an_address() -> str:
    return ".".join(str(randrange(256)) for _ in range(4))


def client_at(replica: ApiParts, address: str, **headers: str) -> httpx.AsyncClient:
    """A client that calls from `address`; each client is a process of its own as far as limits go."""
    transport = httpx.ASGITransport(create_app(replica), client=(address, 4000))
    return httpx.AsyncClient(transport=transport, base_url="http://moviola.test", headers=headers)


def budget(answer: httpx.Response) -> tuple[int, int]:
    """What the headers say: how many are left, and of how many."""
    policy, left = (
        POLICY.fullmatch(answer.headers["ratelimit-policy"]),
        BUDGET.fullmatch(answer.headers["ratelimit"]),
    )
    assert policy is not None
    assert left is not None
    assert policy[1] == left[1]
    assert 1 <= int(left[3]) <= int(policy[3])
    return int(left[2]), int(policy[2])


@pytest.mark.limit(*CLASSES)
@pytest.mark.parametrize("name", CLASSES)
async def test_each_class_has_a_budget_of_its_own(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path, name: str
) -> None:
    match = await table(client, "sukkube", 1)
    await match.start()
    await match.post("resign", token=match.seats[0])
    requests = {
        "read": ("GET", match.url + "/state", None),
        "write": ("POST", match.url + "/seats", {"player": "late"}),
        "create": ("POST", "/v1/matches", {"game": "sukkube", "seats": 1}),
        "fork": ("POST", match.url + "/forks", {"revision": 1}),
        "stream": ("GET", match.url + "/events/stream", None),
        "picture": ("GET", match.url + "/picture.svg", None),
        "film": ("GET", match.url + "/film?to=3", None),
        "png": ("GET", match.url + "/picture.png?width=300", None),
        "turns": ("POST", "/v1/turns", {"seats": [{"match_id": match.match_id, "token": match.seats[0]}]}),
        "page": ("GET", "/tournaments", None),
    }
    rate = {f"rate_{name}": "3/day"}
    async with (
        limited(service, tmp_path, **rate) as replica,
        client_at(replica, an_address(), **{"Last-Event-ID": "9999"}) as there,
    ):
        for left in (2, 1, 0):
            method, path, body = requests[name]
            answer = await there.request(method, path, json=body)
            assert answer.status_code in (200, 201, 404, 409), answer.text
            assert budget(answer) == (left, 3)
        async with nothing_stored(service):
            refused = await there.request(method, path, json=body)
        rows()[name].refused(refused)
        assert budget(refused) == (0, 3)
        assert f";t={refused.headers['retry-after']}" in refused.headers["ratelimit"], (
            "it was 1, whatever was left"
        )
        for other, (method, path, body) in requests.items():
            answer = await there.request(method, path, json=body)
            assert (answer.status_code == 429) == (other == name), other


async def test_a_long_film_counts_as_several(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    assert (await match.play(Random(1), 150))["revision"] > EVENTS_PAID
    async with (
        limited(service, tmp_path, rate_film="3/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        assert budget(await there.get(f"{match.url}/film?to={EVENTS_PAID}")) == (2, 3)
        assert budget(await there.get(f"{match.url}/film?to={EVENTS_PAID + 1}")) == (0, 3)


async def test_replicas_admit_together_what_the_limit_says(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    key, url = (await new_key(client))["key"], "/v1/matches?limit=1"
    async with (
        limited(service, tmp_path, rate_read="150/day") as one,
        limited(service, tmp_path, rate_read="150/day") as two,
        client_at(one, an_address(), **bearer(key)) as here,
        client_at(two, an_address(), **bearer(key)) as there,
    ):
        await asyncio.gather(here.get(url), there.get(url))  # the token becomes known
        answers = await asyncio.gather(*(each.get(url) for each in (here, there) * 100))
    statuses = [answer.status_code for answer in answers]
    assert (statuses.count(200), statuses.count(429)) == (150, 50)


async def test_a_new_window_brings_a_new_budget(service: ApiParts, tmp_path: Path) -> None:
    now = 1_000_000_000.0
    settings = replace(service.settings, rate_write="2/minute")
    limits = RateLimits(settings, clock=lambda: now)
    whose = an_address()
    admitted = []
    for now in (1_000_000_020.0, 1_000_000_021.0, 1_000_000_079.9, 1_000_000_080.0):  # noqa: B007
        spent = await limits.spend(whose, "write")
        assert spent is not None
        admitted.append((spent.is_admitted, spent.remaining, spent.reset_seconds))
    assert admitted == [(True, 1, 60), (True, 0, 59), (False, 0, 1), (True, 1, 60)]
    await limits.close()


async def test_a_burst_is_one_question_to_redis(service: ApiParts, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others wait for its answer, and take their part of it."""
    limits = RateLimits(replace(service.settings, rate_write="1000/day"))
    asked, take = [], limits._take

    async def counted(key: str, amount: int, seconds: int) -> int:
        asked.append(amount)
        return await take(key, amount, seconds)

    monkeypatch.setattr(limits, "_take", counted)
    share = 1000 // rate_limits.SHARE
    whose = an_address()
    spent = await asyncio.gather(*(limits.spend(whose, "write") for _ in range(share)))
    assert asked == [share]
    assert all(each is not None and each.is_admitted for each in spent)
    assert sorted(each.remaining for each in spent if each) == [*range(1000 - share, 1000)]
    await limits.close()


async def test_each_question_to_redis_gives_its_connection_back(
    service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise no limit holds after as many questions as there are connections."""
    monkeypatch.setattr(rate_limits, "CONNECTIONS", 2)
    limits = RateLimits(replace(service.settings, rate_write="1/day"))
    for _ in range(5):
        whose = an_address()
        spent = [await limits.spend(whose, "write") for _ in range(2)]
        assert [each and (each.is_admitted, each.remaining) for each in spent] == [(True, 0), (False, 0)]
    await limits.close()


async def test_a_made_up_token_brings_no_budget(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    """Also not one that was sent where nobody looks at tokens; a real one does."""
    key = (await new_key(client))["key"]
    async with (
        limited(service, tmp_path, rate_read="6/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        statuses = []
        for number in range(4):
            for path in ("/v1/games", "/v1/rulebooks", "/v1/matches"):
                made_up = bearer(f"mv_key_{number}")
                statuses.append((await there.get(path, headers=made_up)).status_code)
        assert statuses == [200, 200, 401] * 2 + [429] * 6
        assert (await there.get("/v1/matches", headers=bearer(key))).status_code == 429
    async with (
        limited(service, tmp_path, rate_read="6/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        first = await there.get("/v1/matches", headers=bearer(key))
        assert first.status_code == 200
        for _ in range(5):
            await there.get("/v1/games")
        assert (await there.get("/v1/games")).status_code == 429
        assert (await there.get("/v1/matches", headers=bearer(key))).status_code == 200


@pytest.mark.limit("address")
async def test_tokens_of_seats_do_not_multiply_what_an_address_writes(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    """Each has a budget of its own, which strangers are given for the asking; all together they have another."""
    key = (await new_key(client))["key"]
    tokens = [(await table(client, "sukkube", 1)) for _ in range(5)]
    organised = await table(client, "sukkube", 1, key=key)
    async with (
        limited(service, tmp_path, rate_write="4/day", rate_address="6/day") as replica,
        client_at(replica, an_address()) as there,
        client_at(replica, an_address()) as elsewhere,
    ):

        async def write(match: Table, token: str) -> httpx.Response:
            url = f"{match.url}/start"
            return await there.post(url, headers={**bearer(token), "If-Match": '"1"'})

        for match in tokens:
            assert (await there.get(f"{match.url}/state", headers=bearer(match.host))).status_code == 200
        assert (await there.get(f"{organised.url}/state", headers=bearer(key))).status_code == 200
        answers = [await write(match, match.host) for _ in range(2) for match in tokens]
        assert [answer.status_code for answer in answers] == [412] * 6 + [429] * 4
        rows()["address"].refused(answers[-1])
        assert budget(answers[-1]) == (0, 6)
        assert (await write(organised, key)).status_code == 412, "a key was handed out by the operator"
        assert (await there.get(f"{tokens[0].url}/state")).status_code == 200
        first = tokens[0]
        started = await elsewhere.post(f"{first.url}/start", headers=bearer(first.host))
        assert started.status_code == 200, "another address has its own"


@pytest.mark.parametrize(
    ("proxies", "spoofs"),
    [(0, False), (1, False), (2, True)],
    ids=["none", "one", "two, one of them made up"],
)
async def test_the_address_is_what_our_own_proxies_saw(
    service: ApiParts, tmp_path: Path, proxies: int, spoofs: bool
) -> None:
    """With n proxies the n-th address from the right counts; what a client wrote before it does not."""
    real, proxy = an_address(), an_address()
    async with (
        limited(service, tmp_path, rate_read="2/day", proxies=proxies) as replica,
        client_at(replica, proxy) as there,
    ):
        statuses = []
        for _ in range(3):
            made_up = an_address()
            chain = {0: made_up, 1: f"{made_up}, {real}", 2: f"{made_up}, {real}, {proxy}"}[proxies]
            statuses.append((await there.get("/v1/games", headers={"X-Forwarded-For": chain})).status_code)
        assert statuses == [200, 200, 429]
        other = {0: real, 1: an_address(), 2: f"{an_address()}, {proxy}"}[proxies]
        answer = await there.get("/v1/games", headers={"X-Forwarded-For": other})
        assert answer.status_code == (429 if proxies == 0 else 200)


async def test_without_redis_everything_is_admitted_and_counted(
    service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "PAUSE_SECONDS", 60.0)
    nobody = f"redis://127.0.0.1:{own_port()}"
    before = UNLIMITED._value.get()
    async with (
        limited(service, tmp_path, rate_read="1/day", redis_url=nobody) as replica,
        client_at(replica, an_address()) as there,
    ):
        for _ in range(5):
            answer = await there.get("/v1/games")
            assert answer.status_code == 200
            assert "ratelimit" not in answer.headers
    assert UNLIMITED._value.get() - before == 5


async def test_a_match_is_played_under_the_default_limits(service: ApiParts, tmp_path: Path) -> None:
    wanted = replace(service.settings, data_dir=tmp_path, rate_limits="on")
    async with build(wanted) as replica, client_at(replica, an_address()) as there:
        match = await table(there, "sukkube", 2, options={"target_points": 1})
        answer = await match.post("start", token=match.host)
        assert budget(answer)[0] > 0


async def test_what_is_for_the_cluster_is_not_limited(service: ApiParts, tmp_path: Path) -> None:
    async with (
        limited(service, tmp_path, rate_read="1/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        for path in ("/livez", "/readyz", "/problems", "/openapi.json"):
            for _ in range(2):
                assert (await there.get(path)).status_code == 200


@pytest.mark.parametrize(
    "path", ["//v1/matches", "/v1/matches/", "/v1//matches", "/v1%2fmatches", "/v1/matches%2F"]
)
async def test_another_spelling_of_a_path_is_no_way_around_its_limit(
    service: ApiParts, tmp_path: Path, path: str
) -> None:
    """`//v1/matches` had no limit at all, the others that of another class."""
    async with (
        limited(service, tmp_path, rate_create="1/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        url = httpx.URL(str(there.base_url), raw_path=path.encode())
        async with nothing_stored(replica):
            for _ in range(3):
                answer = await there.post(url, json={"game": "sukkube", "seats": 1})
                assert answer.status_code == 404, answer.text


async def test_what_anybody_is_answered_makes_no_token_known(service: ApiParts, tmp_path: Path) -> None:
    async with (
        limited(service, tmp_path, rate_read="3/day") as replica,
        client_at(replica, an_address(), **bearer("mv_made_up")) as there,
    ):
        assert (await there.options("/v1/matches")).is_success
        answers = [await there.get("/v1/games") for _ in range(3)]
        assert answers[-1].status_code == 429, "a made-up token brings no budget of its own"


def test_the_contract_names_the_class_and_the_headers_of_every_operation() -> None:
    document = unshared(json.loads(Path("openapi/openapi.json").read_text("utf-8")))
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["x-rate-limit-class"] == class_of(method.upper(), path), path
            refusal = operation["responses"]["429"]
            assert {"RateLimit", "RateLimit-Policy", "Retry-After"} <= refusal["headers"].keys()
            assert "rate_limited" in json.dumps(refusal)
