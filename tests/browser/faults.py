"""What no page may do, whatever it is opened for."""

import asyncio
import re
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, ConsoleMessage, Error, Page, Request, Response, expect

REPORTING = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`against the policy: ${event.violatedDirective} ${event.blockedURI}`));
"""
TAGS = re.compile(r"<script.*?</script>|<[^>]*>|\s", re.DOTALL)
WORDS = re.compile(r"\S")
DRAWN_MS = 3000
OWN_SCHEMES = ("data", "blob", "about")


class Faults:
    """Requests to another origin, reports of the content security policy, errors on the console, blank pages.

    A blank page that is left before its text was read is not seen.
    """

    def __init__(self, origin: str) -> None:
        self._origin = origin
        self._pages: list[Page] = []
        self._forgiven: tuple[str, ...] = ()
        self._reading: list[asyncio.Task[None]] = []
        self.seen: list[str] = []

    def forgive(self, *texts: str) -> None:
        """Errors with one of these texts are what the test is about."""
        self._forgiven += texts

    async def watch(self, context: BrowserContext) -> None:
        await context.add_init_script(REPORTING)
        context.on("request", self._asked)
        context.on("response", self._answered)
        context.on("console", self._logged)
        context.on("weberror", lambda error: self._add(f"uncaught: {error.error}"))
        context.on("page", lambda page: self._pages.append(page))

    async def read(self) -> None:
        """Waits for the texts of all pages that have been answered."""
        await asyncio.gather(*self._reading)

    async def found(self) -> list[str]:
        """All faults until now, with those of the pages as they are."""
        await self.read()
        for page in self._pages:
            if not page.is_closed() and page.url.startswith("http") and await _is_blank(page):
                self._add(f"a blank page: {page.url}")
        return self.seen

    def _asked(self, request: Request) -> None:
        url = urlsplit(request.url)
        if url.scheme not in OWN_SCHEMES and f"{url.scheme}://{url.netloc}" != self._origin:
            self._add(f"a request to another origin: {request.url}")

    def _answered(self, response: Response) -> None:
        is_html = response.headers.get("content-type", "").startswith("text/html")
        if is_html and response.request.is_navigation_request():
            self._reading.append(asyncio.create_task(self._read_text(response)))

    async def _read_text(self, response: Response) -> None:
        try:
            text = await response.text()
        except Error:  # the page was left before it had come
            return
        if not TAGS.sub("", text[max(text.rfind("<body"), 0) :]):
            self._add(f"a blank page: {response.url}")

    def _logged(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "assert"):
            self._add(f"{message.text} ({message.location.get('url', '')})")

    def _add(self, fault: str) -> None:
        if not any(text in fault for text in self._forgiven):
            self.seen.append(fault)


async def _is_blank(page: Page) -> bool:
    """Until its script had time to draw it: it may have been left for this one just now."""
    try:
        await expect(page.locator("body")).to_have_text(WORDS, use_inner_text=True, timeout=DRAWN_MS)
    except (Error, AssertionError):
        return True
    return False
