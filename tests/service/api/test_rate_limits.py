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
from service.http.limits import rate_limits
from service.http.limits.cost import BYTES_FOR_A_POINT
from service.http.limits.rate_limits import CLASSES, RateLimits, class_of
from service.platform.observability.metrics import UNLIMITED
from service.wiring.api import build
from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.ports import own_port
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import new_key

GOOD = {"game": "sukkube", "seats": 1}
POLICY = re.compile(r'"(\w+)";q=(\d+);w=(\d+)')
BUDGET = re.compile(r'"(\w+)";r=(\d+);t=(\d+)')
WITHIN_EACH_WINDOW = 1_000_000_030.0
UNLIMITED_RATES = {f"rate_{name}": "1000000/day" for name in (*CLASSES, "cost")}


@asynccontextmanager
async def limited(service: ApiParts, folder: Path, **settings: Any) -> AsyncIterator[ApiParts]:
    """A replica of the service with rate limits, whose windows do not end: neither at midnight nor at the hour."""
    wanted = replace(service.settings, data_dir=folder, rate_limits="on", **{**UNLIMITED_RATES, **settings})
    async with build(wanted) as replica:
        assert replica.rate_limits is not None
        replica.rate_limits._clock = lambda: WITHIN_EACH_WINDOW
        yield replica


def an_address() -> str:
    return ".".join(str(randrange(256)) for _ in range(4))


def client_at(replica: ApiParts, address: str, **headers: str) -> httpx.AsyncClient:
    """A client that calls from `address`; each client is a process of its own as far as limits go."""
    transport = httpx.ASGITransport(create_app(replica), client=(address, 4000))
    return httpx.AsyncClient(transport=transport, base_url="http://moviola.test", headers=headers)


def budget(answer: httpx.Response, place: int = 0) -> tuple[int, int]:
    """What the headers say: how many are left, and of how many; of the class, or at place 1 of the cost."""
    policies = POLICY.findall(answer.headers["ratelimit-policy"])
    budgets = BUDGET.findall(answer.headers["ratelimit"])
    assert [name for name, *_ in policies] == [name for name, *_ in budgets]
    (_, most, seconds), (_, left, until) = policies[place], budgets[place]
    assert 1 <= int(until) <= int(seconds)
    return int(left), int(most)


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


async def test_what_is_dear_costs_what_it_does(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    """Seconds of a processor were paid as one request."""
    match = await table(client, "frantic", 2)
    await match.start()
    revision = (await match.play(Random(1), 150))["revision"]
    async with (
        limited(service, tmp_path, rate_cost="1000/day") as replica,
        client_at(replica, an_address()) as there,
    ):

        async def cost(method: str, path: str, body: Any = None, **headers: str) -> int:
            before = budget(await there.get("/v1/games"), 1)[0]
            answer = await there.request(method, path, json=body, headers=headers)
            assert answer.is_success, answer.text
            return before - budget(await there.get("/v1/games"), 1)[0] - 1

        plain = {"Accept-Encoding": "identity"}
        archive = (await there.get(f"{match.url}/archive", headers=plain)).content
        read = -(-revision // 50)

        def written(coding: str | None) -> int:
            return len(archive) // BYTES_FOR_A_POINT[coding]

        assert await cost("GET", "/tournaments") == 1
        assert await cost("GET", f"{match.url}/state") == 1
        assert await cost("GET", f"{match.url.removeprefix('/v1')}/review", **plain) == 1 + 12
        assert await cost("GET", f"{match.url}/events?limit=100", **plain) == 1 + 2
        assert await cost("GET", f"{match.url}/film?to=100", **plain) == 1 + 100
        assert await cost("GET", f"{match.url}/picture.png?width=300") == 1 + 2 + 9
        assert await cost("POST", "/v1/matches/batch", {"matches": [GOOD] * 5}) == 5
        assert await cost("GET", f"{match.url}/archive", **plain) == 1 + read + written(None)
        in_brotli = await cost("GET", f"{match.url}/archive", **{"Accept-Encoding": "br"})
        assert in_brotli == 1 + read + written("br")
        assert written("br") > 5


async def test_a_list_of_commands_costs_more_than_one(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await table(client, "sukkube", 2)  # not begun, so that no luck lets the commands through
    async with (
        limited(service, tmp_path, rate_write="100/day", rate_cost="100/day") as replica,
        client_at(replica, an_address()) as there,
    ):

        async def left(count: int) -> int:
            commands = [{"type": "play_card", "card": "green_right_1"}] * count
            by = bearer(match.seats[0])
            answer = await there.post(f"{match.url}/commands", json=commands, headers=by)
            assert answer.status_code == 409, answer.text
            return budget(answer, 1)[0]

        first = await left(1)
        assert first - await left(21) == 1 + 10


async def test_what_costs_more_than_is_left_is_refused_before_it_is_done(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    match = await table(client, "frantic", 2)
    await match.start()
    await match.play(Random(1), 150)
    async with (
        limited(service, tmp_path, rate_cost="60/day", rate_create="3/day") as replica,
        client_at(replica, an_address()) as there,
    ):
        refused = await there.get(f"{match.url}/film?to=100")
        assert refused.status_code == 429, "also where a film costs more than the whole budget"
        assert "59 more, and not 60" in problem(refused, 429, "rate_limited")["detail"]
        assert budget(await there.get("/v1/games"), 1) == (58, 60), "it has cost one request, and no film"
        async with nothing_stored(replica):
            answer = await there.post("/v1/matches/batch", json={"matches": [GOOD] * 5})
            problem(answer, 429, "rate_limited")
        answer = await there.post("/v1/matches/batch", json={"matches": [GOOD] * 2})
        assert answer.is_success, "the refused one counts as one request"


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


@pytest.mark.limit("cost")
async def test_tokens_of_seats_do_not_multiply_what_an_address_may_cost(
    service: ApiParts, client: httpx.AsyncClient, tmp_path: Path
) -> None:
    """Each has requests of its own, which strangers are given for the asking; points are their address's."""
    key = (await new_key(client))["key"]
    strangers = [(await table(client, "sukkube", 1)) for _ in range(5)]
    organised = await table(client, "sukkube", 1, key=key)
    async with (
        limited(service, tmp_path, rate_cost="16/day") as replica,
        client_at(replica, an_address()) as there,
        client_at(replica, an_address()) as elsewhere,
    ):

        async def read(match: Table, token: str) -> httpx.Response:
            return await there.get(f"{match.url}/state", headers=bearer(token))

        assert (await read(organised, key)).status_code == 200
        answers = [await read(match, match.host) for _ in range(4) for match in strangers]
        assert [answer.status_code for answer in answers] == [200] * 15 + [429] * 5
        rows()["cost"].refused(answers[-1])
        assert budget(answers[-1]) == (0, 16)
        assert (await read(organised, key)).status_code == 200, "a key was handed out by the operator"
        assert (await there.get(f"{strangers[0].url}/state")).status_code == 429
        started = await elsewhere.post(f"{strangers[0].url}/start", headers=bearer(strangers[0].host))
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
    real, proxy = an_address(), "10.0.0.7"
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


async def test_a_subnet_of_ipv6_is_one_address(service: ApiParts, tmp_path: Path) -> None:
    """Else whoever has one such address has the budgets of 2 to the 64."""
    site = f"2001:db8:{randrange(2**16):x}:{randrange(2**16):x}"
    other = f"2001:db8:ffff:{randrange(2**16):x}::1"
    async with limited(service, tmp_path, rate_read="2/day", proxies=1) as replica:
        for peer, forwarded, status in (
            (f"{site}::1", "", 200),
            ("10.0.0.7", f"{site}:ffff::1", 200),
            (f"{site}::2", "", 429),
            ("10.0.0.7", f"{site}::3", 429),
            ("10.0.0.7", other, 200),
        ):
            headers = {"X-Forwarded-For": forwarded} if forwarded else {}
            async with client_at(replica, peer) as there:
                assert (await there.get("/v1/games", headers=headers)).status_code == status


async def test_who_goes_around_the_proxies_is_known_by_their_own_address(
    service: ApiParts, tmp_path: Path
) -> None:
    async with (
        limited(service, tmp_path, rate_read="2/day", proxies=1) as replica,
        client_at(replica, f"203.0.{randrange(256)}.{randrange(256)}") as there,
    ):
        for status in (200, 200, 429):
            answer = await there.get("/v1/games", headers={"X-Forwarded-For": an_address()})
            assert answer.status_code == status


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
