"""Two matches that one viewer cannot tell apart, asked over HTTP: only ids, commitments and dates may differ."""

import asyncio
import re
from base64 import b64decode
from functools import partial
from typing import Any, Final

import httpx

from domain.games import GAMES
from domain.kernel.table import Viewer
from tests.service.api.asked_of_matches import DISPUTE, MATCH
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.receiver import Got
from tests.service.api.test_forks import fork, revision_of
from tests.service.api.test_live import following
from tests.service.api.test_secrecy import TAGGED
from tests.service.api.test_streams import connected
from tests.service.api.timed_answers import STREAM, WAIT_SECONDS, newest_of, read, slower
from tests.service.api.twins import Pair
from tests.waiting import until

TIME = re.compile(
    rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00| UTC)"
    rb"|(?<=>)(\d{4}-\d\d-\d\d )?\d\d:\d\d:\d\d(?=</time>)"
)
HASH_ON_PAGE = re.compile(rb"\b[0-9a-f]{64}\b")
RETRY = re.compile(rb"^retry: \d+")  # at random, so that not everybody comes back at once
SALTED = re.compile(rb'"(hash|commitment|head|salt|signature|ticket)":"[^"]*"')
"""Links of the hash chain and their parts: salted with 16 random bytes per event, over ids and times. A signature
is made of a hash; a ticket names its match. The hash of a state is none of them."""
WITH_HASHES_OF_STATES = ("/state", "/outcomes")
PAYLOAD = re.compile(rb'"payload":"([^"]*)"')
"""In base64: an event as it was stored."""
OWN_SETTINGS: Final[dict[str, tuple[int, dict[str, Any], int]]] = {
    "sukkube": (2, {"mode": "peach"}, 12),
    "frantic": (3, {}, 24),
}
SETTINGS = {name: OWN_SETTINGS.get(name, (3, {}, 12)) for name in GAMES}
"""Seats, options, plies: enough of them for each kind of secret event that is common."""


class Twins:
    """Two matches and somebody who cannot tell them apart. `names` are what each and its relatives are called by,
    commitments of their seeds among them."""

    def __init__(self, viewer: Viewer, matches: list[Table], names: list[str]) -> None:
        self.viewer = viewer
        self.matches = matches
        self.names = names
        self.compared: dict[str, int] = {}
        self.waited = 0
        """How often it was others' turn."""

    async def ask(
        self,
        method: str,
        rest: str,
        body: Any = None,
        accept: str = "application/json",
        token: str | None = None,
        by_ticket: bool = False,
        **query: Any,
    ) -> httpx.Response:
        """The first twin's answer; both are the same, status, headers and body, and take the same time."""
        asked = f"{method} {rest} {query} {accept}"

        async def answer_of(match: Table) -> tuple[httpx.Response, float]:
            own = match.seats[self.viewer] if isinstance(self.viewer, int) else None
            headers = {"X-Request-ID": "the-same-request", "Accept": accept}
            if by_ticket:
                if accept == STREAM:
                    await nobody_is_connected(match)
                query["ticket"] = await self.ticket(match)
            elif token or own:
                headers |= bearer(token or own or "")
            url = url_of(match, rest)
            request = match.client.build_request(method, url, json=body, params=query, headers=headers)
            return await read(match, request)

        asks = [partial(answer_of, match) for match in self.matches]
        answers, seconds = zip(*[await ask() for ask in asks], strict=True)
        for answer in answers:
            assert answer.status_code < 500, f"{asked}: {answer.text}"
        plain = [self.plain(answer) for answer in answers]
        if plain[0] != plain[1]:  # pytest would spend a minute on the difference of two pages
            raise AssertionError(f"{asked} tells {self.viewer} the twins apart: {difference(*plain)}")
        if method == "GET" or answers[0].is_error:
            late = await slower(asks, seconds)
            assert not late, f"{asked} tells {self.viewer} the twins apart by its time: {late} s"
        if "{" not in rest:
            self.compared[rest] = self.compared.get(rest, 0) + 1
        return answers[0]

    async def ticket(self, match: Table) -> str:
        """Of the viewer's seat, or of the host for spectators."""
        holder = match.seats[self.viewer] if isinstance(self.viewer, int) else match.host
        return str((await match.post("tickets", {"as": self.viewer}, holder)).json()["ticket"])

    def plain(self, answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body, without what may differ."""
        content = RETRY.sub(b"retry: RANDOM", self.nameless(answer.content))
        if not answer.request.url.path.endswith(WITH_HASHES_OF_STATES):
            content = SALTED.sub(rb'"\1":"SALTED"', content)
            content = PAYLOAD.sub(lambda found: self.nameless(b64decode(found[1])), content)
        if answer.headers.get("content-type", "").startswith("text/html"):
            content = HASH_ON_PAGE.sub(b"HASH", content)
        headers = {
            name: TAGGED.sub("HASH", self.nameless(value.encode()).decode())
            for name, value in answer.headers.items()
            if name not in ("date", "server", "content-length") and not name.startswith("ratelimit")
        }
        return answer.status_code, headers, content

    def plain_message(self, got: Got) -> tuple[str, bytes]:
        """Its id and body, without what may differ. The signature is made of the bytes."""
        return self.nameless(got.id.encode()).decode(), SALTED.sub(rb'"\1":"SALTED"', self.nameless(got.body))

    def nameless(self, content: bytes) -> bytes:
        for name in self.names:
            content = content.replace(name.encode(), b"NAME")
        return TIME.sub(b"TIME", content)


def difference(one: tuple[int, dict[str, str], bytes], other: tuple[int, dict[str, str], bytes]) -> str:
    """The status, the headers, or where the bodies part."""
    if one[:2] != other[:2]:
        return f"{one[:2]} {other[:2]}"
    at = next(
        (n for n, (mine, theirs) in enumerate(zip(one[2], other[2], strict=False)) if mine != theirs), -40
    )
    return f"{one[2][at - 40 : at + 40]!r} {other[2][at - 40 : at + 40]!r}"


def url_of(match: Table, rest: str) -> str:
    """`rest` is what follows the match, or the whole path of a page."""
    if "{" in rest:
        return rest.replace(MATCH, match.match_id).replace(DISPUTE, f"{match.match_id}.1")
    return match.url + rest


async def names_of(match: Table) -> list[str]:
    luck = (await match.get("state", ADMIN))["sheet"]["luck"]
    return [match.match_id, luck["commitment"]]


async def born(client: httpx.AsyncClient, game: str, pair: Pair) -> Twins:
    """Both as forks of one match that was given up before its first draw."""
    seats, options, _ = SETTINGS[game]
    parent = await table(client, game, seats, options=options)
    await parent.start()
    for seat in range(seats):
        await parent.post("resign", token=parent.seats[seat])
        if (await parent.get("state"))["sheet"]["phase"] == "finished":
            break
    begun = await revision_of(parent, "PlayBegan")
    scripts = [course.outcomes for course in (pair.one, pair.other)]
    matches = [await fork(parent, begun, kind="scripted", outcomes=script) for script in scripts]
    return Twins(pair.viewer, matches, [name for match in matches for name in await names_of(match)])


async def forks_of(pair: Twins) -> Twins:
    """A fork of each at its newest event, made by an organiser."""
    forks = [await fork(match, await newest_of(match), ADMIN) for match in pair.matches]
    own = [name for each in forks for name in await names_of(each)]
    return Twins(pair.viewer, forks, [*pair.names, *own])


async def nobody_is_connected(match: Table) -> None:
    """Until the seat of a stream that was just left is among the connected no more."""
    async with asyncio.timeout(WAIT_SECONDS), following(match.client, match.url, **bearer(ADMIN)) as stream:
        while await connected(stream) != []:
            pass


async def until_told(pair: Twins, newest: int) -> None:
    """Read models have followed both."""

    async def are_told() -> bool:
        pages = [await match.get("timeline", ADMIN, **{"from": newest}) for match in pair.matches]
        return all(page["items"] for page in pages)

    await until(are_told, WAIT_SECONDS)
