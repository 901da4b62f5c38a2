"""A real browser before a real installation."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, BrowserContext, Page, expect

from tests.browser.chromium import found, started
from tests.browser.faults import Faults
from tests.service.installation import Installation

WAIT_MS = 30_000
"""Two other browsers may have the cores."""
expect.set_options(timeout=WAIT_MS)
OpenBrowser = Callable[..., Awaitable[BrowserContext]]


@pytest.fixture(scope="session")
async def chromium(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Browser]:
    there = found()
    if there is None:
        pytest.skip("there is no Chromium: `make tools` installs one, MOVIOLA_TEST_CHROMIUM names another")
    async with started(there, tmp_path_factory.mktemp("chromium")) as browser:
        yield browser


@pytest.fixture
async def faults(running: Installation) -> AsyncIterator[Faults]:
    """What the pages of this test must not do; they are asked at its end."""
    watching = Faults(running.url)
    yield watching
    assert watching.seen == []


@pytest.fixture
async def open_browser(
    chromium: Browser, running: Installation, faults: Faults
) -> AsyncIterator[OpenBrowser]:
    """Opens a browser of its own, with nothing remembered: `await open_browser(java_script_enabled=False)`."""
    async with browsers(chromium, running.url, faults) as one:
        yield one


@asynccontextmanager
async def browsers(chromium: Browser, url: str, faults: Faults) -> AsyncIterator[OpenBrowser]:
    opened: list[BrowserContext] = []

    async def one(**options: Any) -> BrowserContext:
        context = await chromium.new_context(base_url=url, **options)
        context.set_default_timeout(WAIT_MS)
        await faults.watch(context)
        opened.append(context)
        return context

    yield one
    await faults.found()
    for context in opened:
        await context.close()


@pytest.fixture
async def page(open_browser: OpenBrowser) -> Page:
    """A page of 1280 by 800 in English."""
    context = await open_browser(viewport={"width": 1280, "height": 800}, locale="en-GB")
    return await context.new_page()
