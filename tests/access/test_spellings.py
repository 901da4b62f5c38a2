"""A path has one spelling: every other one of every route is 404, or 405 where it is a place of another route."""

from collections.abc import Iterator
from urllib.parse import unquote
from uuid import uuid4

import httpx
import pytest

from service.wiring.parts import ApiParts
from service.wiring.routes import create_app
from tests.access.asgi import status_of
from tests.access.operations import operations
from tests.service.api.conftest import ADMIN, client_of
from tests.service.api.playing import bearer

ID = str(uuid4())
PLACES = {
    **dict.fromkeys(
        ("match_id", "tournament_id", "key_id", "webhook_id", "delivery_id", "player_id", "device_id"), ID
    ),
    **dict.fromkeys(("round_", "table", "entrant", "penalty", "seat"), "1"),
    "dispute_id": f"{ID}.1",
    "game": "sukkube",
    "rule_id": "SK-LEG-02",
    "book": "SK",
    "player": "Ada",
    "code": "ABCDEFGH",
    "invitation": "ABCDEF",
    "name": "moviola.css",
    "sheet": "standings",
    "export": "players",
    "excerpt": "sukkube.json",
    "example": "getState.json",
    "drawings": "sukkube.svg",
}

ANY_TEXT = ("/players/", "/v1/transfers/", "/v1/invitations/", "/j/")
"""A name or a code of any text follows: another spelling is another one."""


def spellings(path: str) -> Iterator[str]:
    """Other ways to write a path that some server takes for the same."""
    parts = path.strip("/").split("/")
    if path != "/":
        yield from (f"{path}/", f"{path}//", f"{path}/.", f"{path}%2f", f"{path}%2F", f"{path}/%2e")
        yield from (f"{path}%20", f"{path}%00", f"{path}%0a", f"{path};x=1", f"{path}%3f")
    yield from (f"/{path}", f"/.{path}", f"/x/..{path}", f"/%2e{path}", f"/x/%2e%2e{path}", f"\\\\{path}")
    for place, part in enumerate(parts):
        head, tail = "/".join(["", *parts[:place]]), "/".join([part, *parts[place + 1 :]])
        if place:
            yield from (f"{head}{between}{tail}" for between in ("//", "/./", "%2f", "%2F", "/x/../", "%5c"))
        if part.isalpha() and part.islower() and part not in PLACES.values():
            yield "/".join(["", *parts[:place], part.upper(), *parts[place + 1 :]])


async def test_no_other_spelling_of_a_path_is_answered(service: ApiParts) -> None:
    app = create_app(service)
    routes = {(each.method, each.at(PLACES)) for each in operations()}
    answered = []
    for method, path in sorted(routes):
        for other in spellings(path):
            if other.startswith(ANY_TEXT):
                continue
            status = await status_of(app, method, unquote(other), other.encode(), bearer(ADMIN))
            if status not in (404, 405):
                answered.append(f"{method} {other}: {status}")
    assert not answered, "\n".join(answered)


async def test_the_spelling_of_the_route_is_answered(service: ApiParts) -> None:
    """Or the walk would hold for a service that answers nothing."""
    async with client_of(service) as client:
        paths = [each.path for each in operations() if each.method == "GET" and "{" not in each.path]
        here = [path for path in paths if not path.startswith("/v1/players/me")]  # an admin is no player
        answers: list[httpx.Response] = [await client.get(path, headers=bearer(ADMIN)) for path in here]
    assert len(here) >= 20
    assert {answer.status_code for answer in answers} <= {200, 422, 503}  # 422: /players asks for a name


@pytest.mark.parametrize("name", ["Ada%00", "Ada%0a", "x" * 61])
async def test_a_name_no_player_can_have_has_no_page(service: ApiParts, name: str) -> None:
    path = f"/players/{name}"
    assert await status_of(create_app(service), "GET", unquote(path), path.encode(), bearer(ADMIN)) in (
        400,
        404,
        422,
    )
