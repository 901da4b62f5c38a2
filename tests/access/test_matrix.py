"""The matrix: every operation × every role × every kind of match × every setting for anonymous callers.

The operations are the registered routes, who may what is `rights.py`: a new operation without a right fails. The
suite asks each operation, role and kind of match once, so that each pair of those with a setting is met;
`make campaign NAME=access` (`MOVIOLA_ACCESS=all`) asks everything.
"""

import os
from itertools import product
from typing import Any

import httpx
import pytest

from service.wiring.parts import ApiParts
from tests.access.asgi import begun
from tests.access.operations import DONE_IN_EARNEST, Operation, operations
from tests.access.rights import KINDS, RIGHT_OF, ROLES, SETTINGS, Setting, refusal
from tests.access.world import World, let_anonymous, own, world
from tests.service.api.checks import problem, stored
from tests.service.api.conftest import client_of

OPERATIONS = operations()
TURNED_AWAY = {401: "unauthenticated", 403: "forbidden"}


def test_every_operation_has_its_right() -> None:
    assert {each.name for each in OPERATIONS} == set(RIGHT_OF)


Case = tuple[Operation, str, Setting]


def cases(kind: str) -> list[Case]:
    """At matches of `kind`; for an empty one whatever is at no match."""
    asked = [each for each in OPERATIONS if (each.place in ("match", "dispute")) == bool(kind)]
    everything = os.environ.get("MOVIOLA_ACCESS") == "all"
    turn = (*KINDS, "").index(kind)
    return [
        (operation, role, setting)
        for (n, operation), (m, role) in product(enumerate(asked), enumerate(ROLES))
        for s, setting in enumerate(SETTINGS)
        if everything or s == (n + m + turn) % len(SETTINGS)
    ]


@pytest.mark.parametrize("kind", [*KINDS, ""], ids=lambda kind: kind or "no match")
async def test_everybody_may_what_the_table_says(service: ApiParts, kind: str) -> None:
    async with client_of(service) as client:
        found = await world(client, service, kind)
        asked = cases(kind)
        outside = [each for each in asked if refusal(each[0].name, each[1], kind, each[2])]
        before = await stored(service)
        wrong = [text for case in outside if (text := await misjudged(found, service, kind, case))]
        assert await stored(service) == before, "who is turned away changes nothing"
        inside = [each for each in asked if each not in outside]
        for case in inside:
            if text := await misjudged(found, service, kind, case):
                wrong.append(text)
            if case[0].name in DONE_IN_EARNEST:
                let_anonymous(service, "play")
                await own(found)
        let_anonymous(service, "play")
        print(f"{kind or 'no match'}: {len(outside)} turned away, {len(inside)} let in")
        assert not wrong, "\n".join(wrong)
        assert outside
        assert inside


async def misjudged(found: World, service: ApiParts, kind: str, case: Case) -> str:
    """What is wrong with the answer, empty if nothing is."""
    operation, role, setting = case
    let_anonymous(service, setting)
    answer = await ask(found, operation, role)
    expected = refusal(operation.name, role, kind, setting)
    here = f"{operation.name} by {role} at {kind or 'no match'}, anonymous {setting}"
    if expected:
        if answer.status_code != expected:
            return f"{here}: {answer.status_code} instead of {expected}"
        if operation.path.startswith("/v1/") and expected in TURNED_AWAY:
            problem(answer, expected, TURNED_AWAY[expected])
            if ("www-authenticate" in answer.headers) != (expected == 401):
                return f"{here}: WWW-Authenticate goes with 401"
        return ""
    if answer.status_code in (401, 403, 404) or answer.status_code >= 500:
        return f"{here}: {answer.status_code}, should be let in"
    return ""


async def ask(found: World, operation: Operation, role: str) -> httpx.Response:
    body: dict[str, Any] = {} if operation.content is None else {"json": operation.content}
    headers = {**operation.headers, **found.headers(role)}
    url, query = operation.at(found.places), operation.query_at(found.places)
    request = found.client.build_request(operation.method, url, params=query, headers=headers, **body)
    return await begun(found.client, request) if operation.is_endless else await found.client.send(request)
