"""An operation that is going says so in the contract and in each answer, refusals included; no other does."""

from datetime import UTC, datetime, timedelta
from typing import Annotated

import httpx
import pytest
from litestar import Litestar, get
from litestar.exceptions import NotFoundException
from litestar.params import PathParameter

from service.http.contract.openapi import operation
from service.http.edge.cors import Cors
from service.http.edge.deprecation import notices_of
from service.http.edge.middleware import EdgeParts, Middleware
from service.http.edge.throttle import Throttle
from service.http.limits.slots import FreeSlots
from service.http.operation import NOTICE, Contract
from service.http.problems import answers as problems
from service.platform.settings import Settings
from service.web.refusals import for_people

Number = Annotated[int, PathParameter(description="Which.")]
SINCE = datetime(2027, 1, 1, tzinfo=UTC)
GOING = Contract(
    answer=str, reads_log=False, deprecated_at=SINCE, sunset_at=datetime(2027, 7, 31, tzinfo=UTC)
)
SAID = {
    "deprecation": "@1798761600",
    "sunset": "Sat, 31 Jul 2027 00:00:00 GMT",
    "link": '</docs>; rel="deprecation"; type="text/html"',
}


@get("/v1/old/{number:int}", operation_id="getOld", contract=GOING)
async def old(number: Number) -> str:
    """Going."""
    if number:
        raise NotFoundException("there is only 0")
    return "old"


@get("/v1/new/{number:int}", operation_id="getNew", contract=Contract(answer=str, reads_log=False))
async def new(number: Number) -> str:
    """Staying."""
    return str(number)


@pytest.mark.parametrize(
    ("method", "path", "status", "said"),
    [
        ("GET", "/v1/old/0", 200, SAID),
        ("HEAD", "/v1/old/0", 200, SAID),
        ("GET", "/v1/old/1", 404, SAID),
        ("GET", "/v1/new/0", 200, {}),
        ("GET", "/v1/nothing", 404, {}),
    ],
)
async def test_every_answer_of_what_is_going_says_so(
    method: str, path: str, status: int, said: dict[str, str]
) -> None:
    framework = Litestar([old, new], openapi_config=None, exception_handlers={Exception: problems.answer})
    cors = Cors(Settings(admin_key="x" * 16, secret="0" * 64))
    edge = EdgeParts(notices_of(framework), cors, Throttle(None, 0), for_people, FreeSlots(0))
    transport = httpx.ASGITransport(Middleware(framework, edge))
    async with httpx.AsyncClient(transport=transport, base_url="http://moviola.test") as client:
        answer = await client.request(method, path)
    assert answer.status_code == status
    assert {name: answer.headers[name] for name in SAID if name in answer.headers} == said


def test_the_contract_says_so_too() -> None:
    going, staying = operation("/v1/old/{number}", old, {}), operation("/v1/new/{number}", new, {})
    assert going["deprecated"] is True
    assert "deprecated" not in staying
    for status in going["responses"]:
        assert {name.lower() for name in going["responses"][status]["headers"]} >= SAID.keys()
        assert not {name.lower() for name in staying["responses"][status].get("headers", {})} & SAID.keys()


@pytest.mark.parametrize("since", [None, SINCE])
def test_nothing_goes_sooner_than_promised(since: datetime | None) -> None:
    Contract(answer=str, deprecated_at=SINCE, sunset_at=SINCE + NOTICE)
    with pytest.raises(ValueError, match="184 days"):
        Contract(answer=str, deprecated_at=since, sunset_at=SINCE + NOTICE - timedelta(days=1))
