"""The Chromium that the tests drive: which one, and started with which flags."""

import os
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, async_playwright

from tests.contract.tools import TOOLS

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--remote-debugging-pipe",
)
"""All there are: the defaults of Playwright and of the npm package differ from what people browse with."""

FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>
"""


class Chromium(NamedTuple):
    path: Path
    brings_libraries: bool = False


def found(tools: Path = TOOLS) -> Chromium | None:
    """The one of `MOVIOLA_TEST_CHROMIUM`, the system's, or the one that `make tools` has unpacked."""
    if named := os.environ.get("MOVIOLA_TEST_CHROMIUM"):
        return Chromium(Path(named))
    if installed := next(filter(None, map(shutil.which, NAMES)), None):
        return Chromium(Path(installed))
    unpacked = tools / "chromium/chromium"
    return Chromium(unpacked, brings_libraries=True) if unpacked.exists() else None


@asynccontextmanager
async def started(chromium: Chromium, home: Path) -> AsyncIterator[Browser]:
    """A running browser whose profile is the empty folder `home`."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium.path,
            ignore_default_args=True,
            args=[*FLAGS, f"--user-data-dir={home / 'profile'}", "about:blank"],
            env=environment(chromium, home),
        )
        yield browser
        await browser.close()


def environment(chromium: Chromium, home: Path) -> dict[str, str | float | bool]:
    """This process's own; a machine that never had a browser may lack its libraries and any font."""
    own: dict[str, str | float | bool] = {**os.environ}
    if chromium.brings_libraries:
        folder = chromium.path.parent
        configuration = home / "fonts.conf"
        configuration.write_text(FONTS.format(fonts=folder / "fonts", cache=home / "fonts"), "utf-8")
        given = os.environ.get("LD_LIBRARY_PATH", "")
        own["LD_LIBRARY_PATH"] = ":".join(filter(None, (given, str(folder / "al2023/lib"))))
        own["FONTCONFIG_FILE"] = str(configuration)
    return own
