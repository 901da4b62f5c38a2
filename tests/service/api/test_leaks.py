"""Non-interference over HTTP: twins of every game answer their viewer alike, byte for byte, on the whole contract.

Every operation of openapi.json that takes a match is asked, in each of its media types and views, and so are every
page and refusals; what is added is asked from then on. Only ids, commitments and times differ.
"""

from collections.abc import AsyncIterator

import httpx
import pytest

from domain.games import GAMES
from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from tests.lanes import by_lane
from tests.servers import Urls
from tests.service.api.asked_of_matches import MATCH, operations, pages, unknown_pages
from tests.service.api.compared_twins import SETTINGS, Twins, born
from tests.service.api.conftest import ADMIN, new_service, projecting, serving
from tests.service.api.looks_at_twins import (
    SEEDS,
    look_around,
    look_at_chance,
    look_at_forks,
    look_at_the_desk,
    look_everywhere,
    play,
)
from tests.service.api.timed_answers import WAIT_SECONDS
from tests.service.api.twins import find

LOOKS = by_lane((0,), (0, 6))
"""After how many plies the twins are compared on the whole contract; and at the end."""


@pytest.fixture(scope="module")
async def followed(
    server_urls: Urls, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of a service whose read models follow it."""
    folder = tmp_path_factory.mktemp("leaks")
    async with new_service(server_urls, folder) as service, projecting(service), serving(service) as client:
        client.timeout = httpx.Timeout(WAIT_SECONDS)
        yield client


def test_every_page_is_asked_of_twins_or_shows_no_match() -> None:
    assert unknown_pages() == set()
    assert {page.path.removeprefix(f"/matches/{MATCH}") for page in pages(MATCH)} >= {"", "/story", "/embed"}


@pytest.mark.parametrize("viewer", [0, SPECTATOR])
@pytest.mark.parametrize("game", SETTINGS)
@pytest.mark.parametrize("seed", range(1, SEEDS + 1))
async def test_nobody_learns_what_they_may_not_know(
    followed: httpx.AsyncClient, game: str, viewer: Viewer, seed: int
) -> None:
    seats, options, plies = SETTINGS[game]
    found = find(GAMES[game], seats, options, viewer, plies, seed)
    pair = await born(followed, game, found)
    await differ(pair)
    for ply in range(plies):
        if ply in LOOKS:
            await look_around(pair)
        await play(pair, found, ply)
    await look_everywhere(pair)
    await look_at_chance(pair)
    await look_at_forks(pair)
    await look_at_the_desk(pair)
    assert set(pair.compared) == {rest for _, rest, _ in operations()} - {"/resign"}


async def differ(pair: Twins) -> None:
    """An organiser sees that the twins are no copies, and the comparison notices it."""
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", "/events", token=ADMIN, **{"as": ORGANISER})
