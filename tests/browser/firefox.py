"""The machine's own Firefox, driven by WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/).

Playwright drives a Firefox that it has altered; what people browse with is the system's.
"""

import asyncio
import json
import os
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
KEYS: Final = {
    "PageUp": "\ue00e",
    "PageDown": "\ue00f",
    "End": "\ue010",
    "Home": "\ue011",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
    "Tab": "\ue004",
    "Enter": "\ue007",
}
"""https://www.w3.org/TR/webdriver2/#keyboard-actions"""
LISTENING = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")
OWN_ERROR = "Permission denied to access property"
"""Firefox's own scripts say it of a window that they have just opened, about one time in ten."""
WAIT_S = 30.0
START_S = 60.0
POLICY = """() => addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`))"""
UNTIL = """async (ms) => {{
  for (const end = Date.now() + ms; Date.now() < end; await new Promise((go) => setTimeout(go, 20)))
    if ({condition}) return "";
  return `the page says: ${{document.body.innerText}}`;
}}"""


def found() -> Path | None:
    """The one of `MOVIOLA_TEST_FIREFOX`, or the system's."""
    named = os.environ.get("MOVIOLA_TEST_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
    return Path(named) if named else None


@asynccontextmanager
async def started(path: Path, profile: Path) -> AsyncIterator["Firefox"]:
    """A running Firefox with one page, whose profile is the empty folder `profile`; it ends with the context."""
    process = await asyncio.create_subprocess_exec(
        str(path), "--headless", "--remote-debugging-port=0", "--profile", str(profile), "--no-remote",
        stdout=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.PIPE,
    )  # fmt: skip
    try:
        address = await asyncio.wait_for(_address(process), START_S)
        async with connect(f"{address}/session", max_size=None, proxy=None) as socket:
            firefox = Firefox(socket)
            listening = asyncio.create_task(firefox.listen())
            await firefox.begin()
            yield firefox
            listening.cancel()
    finally:
        process.kill()
        await process.wait()


class Firefox:
    """One page of a Firefox: opens addresses, presses keys, waits for what the page shows."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._page = ""
        self.asked: list[str] = []
        """The addresses of all requests so far."""
        self.errors: list[str] = []
        """What was thrown or written to the console as an error."""

    async def begin(self) -> None:
        await self._do("session.new", capabilities={})
        await self._do("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        await self._do("script.addPreloadScript", functionDeclaration=POLICY)
        # The first window of a headless Firefox never has the focus, and then its buttons obey no key.
        self._page = (await self._do("browsingContext.create", type="window"))["context"]

    async def open(self, address: str) -> None:
        await self._do("browsingContext.navigate", context=self._page, url=address, wait="complete")

    async def run(self, function: str, *values: Any) -> Any:
        """What a JavaScript function gives for values, both as JSON."""
        expression = f"Promise.resolve(({function})(...{json.dumps(values)})).then(JSON.stringify)"
        answer = await self._do(
            "script.evaluate",
            expression=expression, target={"context": self._page}, awaitPromise=True,
        )  # fmt: skip
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    async def until(self, condition: str) -> None:
        """Wait for a JavaScript expression to hold; fails with the page's text if it never does."""
        text = await self.run(UNTIL.format(condition=condition), WAIT_S * 1000)
        assert not text, f"{condition} does not hold; {text}"

    async def press(self, key: str) -> None:
        value = KEYS.get(key, key)
        actions = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        await self._do(
            "input.performActions",
            context=self._page, actions=[{"type": "key", "id": "keys", "actions": actions}],
        )  # fmt: skip

    async def listen(self) -> None:
        async for frame in self._socket:
            message = json.loads(frame)
            if message["type"] != "event":
                self._waiting.pop(message["id"]).set_result(message)
            elif message["method"] == "network.beforeRequestSent":
                self.asked.append(message["params"]["request"]["url"])
            elif message["params"]["level"] == "error" and OWN_ERROR not in message["params"]["text"]:
                self.errors.append(message["params"]["text"])

    async def _do(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        answer = self._waiting[number] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        said = await asyncio.wait_for(answer, START_S)
        assert said["type"] == "success", f"{method}: {said}"
        return dict(said["result"])


async def _address(process: asyncio.subprocess.Process) -> str:
    assert process.stderr is not None
    async for line in process.stderr:
        if listening := LISTENING.search(line):
            return listening[1].decode()
    raise AssertionError("Firefox has ended without listening")
