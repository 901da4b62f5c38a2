"""What a first look at a match weighs over the wire, its film in pages of 1000 events; how long a step takes."""

import httpx
import pytest
from playwright.async_api import Page

from domain.games import GAMES
from tests.bench.row import percentile
from tests.browser.budgets import PATIENCE_MS, STEP, STEPS, WATCH, first_load, slow_down
from tests.service.installation import Installation
from tests.waiting import ANSWER_SECONDS

MOST_BYTES = 200
"""For an event. They take 46 (Frantic) to 119 (Piccioni), a short match of Sukkube took 142; bots play another one
each time."""
WHOLE_BYTES = 1_500
"""For what a page begins with, the whole picture: in a match of 150 events it weighs a tenth of the film."""
PAGE = 1000


@pytest.mark.parametrize("layout", ["wide", "narrow"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_film_is_light(running: Installation, game: str, layout: str) -> None:
    """Of the sample match, which bots played to its end, as anybody's browser loads it."""
    with httpx.Client(
        base_url=running.url, trust_env=False, headers={"Accept-Encoding": "br"}, timeout=ANSWER_SECONDS
    ) as client:
        match = f"/v1/matches/{running.sample_of(game)}"
        newest = client.get(f"{match}/state").json()["revision"]
        weight = allowed = 0
        for first in range(1, newest + 1, PAGE):
            last = min(first + PAGE - 1, newest)
            query = {"from": first, "to": last, "layout": layout, "language": "it"}
            answer = client.get(f"{match}/film", params=query)
            assert answer.headers["content-encoding"] == "br"
            weight += answer.num_bytes_downloaded
            allowed += WHOLE_BYTES + MOST_BYTES * (last - first + 1)
    assert weight <= allowed, weight


async def test_a_first_look_is_light(page: Page, running: Installation) -> None:
    found = await first_load(page, f"/matches/{running.sample}/review?at=20&language=en")
    assert found.requests <= 8
    assert found.html <= 20_000
    assert found.scripts <= 45_000
    assert found.styles <= 12_000
    assert found.fonts <= 40_000
    assert sum(found[1:]) <= 140_000


async def test_a_step_is_short(page: Page, running: Installation) -> None:
    """Script alone, without what the browser draws after it."""
    await first_load(page, f"/matches/{running.sample}/review?at=20&language=en")
    assert percentile(await page.evaluate(STEP, STEPS), 0.5) <= 16


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_what_is_read_stays_in_place_while_the_page_loads(
    page: Page, running: Installation, game: str
) -> None:
    """On a slow telephone: the sum of all shifts that nobody asked for (cumulative layout shift)."""
    await page.context.add_init_script(WATCH)
    await slow_down(await page.context.new_cdp_session(page))
    await first_load(page, f"/matches/{running.sample_of(game)}/review?at=20&language=en")
    await page.locator(".which select").wait_for(timeout=PATIENCE_MS)
    assert await page.evaluate("seen.cls") <= 0.02
