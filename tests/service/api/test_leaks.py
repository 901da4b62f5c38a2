"""Non-interference over HTTP: twins of every game answer their viewer alike, byte for byte, on the whole contract.

Every operation of openapi.json that takes a match is asked, in each of its media types and views, and so are every
page and refusals; what is added is asked from then on. Only ids, commitments and times differ.
"""

import asyncio
import os
import re
from base64 import b64decode
from collections.abc import AsyncIterator
from itertools import product
from typing import Any

import httpx
import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from service.http.codings import DENSE
from tests.servers import Urls
from tests.service.api.asked_of_matches import (
    DISPUTE,
    MATCH,
    operations,
    pages,
    readings,
    readings_of_disputes,
    unknown_pages,
    wishes,
)
from tests.service.api.conftest import ADMIN, new_service, projecting, serving
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import fork, revision_of
from tests.service.api.test_secrecy import TAGGED
from tests.service.api.twins import Pair, find
from tests.waiting import until

TIME = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00| UTC)")
HASH_ON_PAGE = re.compile(rb"\b[0-9a-f]{64}\b")
RETRY = re.compile(rb"^retry: \d+")  # at random, so that not everybody comes back at once
SALTED = re.compile(rb'"(hash|commitment|head|salt|signature|ticket)":"[^"]*"')
"""Links of the hash chain and their parts: salted with 16 random bytes per event, over ids and times. A signature
is made of a hash; a ticket names its match. The hash of a state is none of them."""
PAYLOAD = re.compile(rb'"payload":"([^"]*)"')
"""In base64: an event as it was stored."""
STREAM = "text/event-stream"
PART = re.compile(r'data-part="([^"]*)"')
MOST_POINTS = 3
"""Of the parts that only an organiser sees."""
SEEDS = int(os.environ.get("MOVIOLA_TWINS", "1"))
LOOKS = (0, 6)
"""After how many plies the twins are compared on the whole contract; and at the end."""
ATLASES = [("en", "wide"), ("it", "narrow")] if SEEDS == 1 else [*product(("en", "it"), ("wide", "narrow"))]
"""Of each game: to make one takes 1 to 2 seconds of the processor."""
SETTINGS: dict[str, tuple[int, dict[str, Any], int]] = {
    "sukkube": (2, {"mode": "peach"}, 12),
    "frantic": (3, {}, 24),
    "piccioni": (3, {}, 12),
    "bathroom_rush": (3, {}, 12),
}
"""Seats, options, plies: enough of them for each kind of secret event that is common."""
WAIT_SECONDS = 60


class Twins:
    """Two matches and somebody who cannot tell them apart."""

    def __init__(self, viewer: Viewer, matches: list[Table], commitments: list[str]) -> None:
        self.viewer = viewer
        self.matches = matches
        self.commitments = commitments
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
        """The first twin's answer; both are the same, status, headers and body."""
        answers = []
        for match in self.matches:
            own = match.seats[self.viewer] if isinstance(self.viewer, int) else None
            headers = {"X-Request-ID": "the-same-request", "Accept": accept}
            headers |= bearer(token or own or "") if token or own else {}
            if by_ticket:
                query["ticket"] = await self.ticket(match)
                headers.pop("Authorization", None)
            url = url_of(match, rest)
            request = match.client.build_request(method, url, json=body, params=query, headers=headers)
            answers.append(await read(match, request))
            assert answers[-1].status_code < 500, f"{method} {rest} {query}: {answers[-1].text}"
        plain = [self.plain(index, answer) for index, answer in enumerate(answers)]
        if plain[0] != plain[1]:  # pytest would spend a minute on the difference of two pages
            asked = f"{method} {rest} {query} {accept}"
            raise AssertionError(f"{asked} tells {self.viewer} the twins apart: {difference(*plain)}")
        if "{" not in rest:
            self.compared[rest] = self.compared.get(rest, 0) + 1
        return answers[0]

    async def ticket(self, match: Table) -> str:
        """Of the viewer's seat, or of the host for spectators."""
        holder = match.seats[self.viewer] if isinstance(self.viewer, int) else match.host
        return str((await match.post("tickets", {"as": self.viewer}, holder)).json()["ticket"])

    def plain(self, index: int, answer: httpx.Response) -> tuple[int, dict[str, str], bytes]:
        """Status, headers and body, without what may differ."""
        content = RETRY.sub(b"retry: RANDOM", TIME.sub(b"TIME", answer.content))
        if not answer.request.url.path.endswith("/state"):
            content = SALTED.sub(rb'"\1":"SALTED"', content)
            content = PAYLOAD.sub(lambda found: TIME.sub(b"TIME", b64decode(found[1])), content)
        if answer.headers.get("content-type", "").startswith(DENSE):
            beginning, *lines = content.splitlines()
            content = b"\n".join((beginning, *map(untimed, lines)))
        if answer.headers.get("content-type", "").startswith("text/html"):
            content = HASH_ON_PAGE.sub(b"HASH", content)
        content = content.replace(self.commitments[index].encode(), b"COMMITMENT")
        for match in self.matches:  # each is in the other's tree of forks
            content = content.replace(match.match_id.encode(), b"ID")
        headers = {
            name: TAGGED.sub("HASH", value.replace(self.matches[index].match_id, "ID"))
            for name, value in answer.headers.items()
            if name not in ("date", "server", "content-length") and not name.startswith("ratelimit")
        }
        return answer.status_code, headers, content


def untimed(line: bytes) -> bytes:
    """A line of a compact film without the milliseconds since the one before."""
    told = msgspec.json.decode(line)
    told[5] = "TIME"
    return msgspec.json.encode(told)


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


async def read(match: Table, request: httpx.Request) -> httpx.Response:
    """The answer; of a stream that does not end, what comes up to the newest revision and what is asked for
    behind it."""
    answer = await match.client.send(request, stream=True)
    if not answer.headers.get("content-type", "").startswith(STREAM):
        await answer.aread()
        return answer
    last = b"event: awaited\n" if "include" in request.url.params else b"id: %d\n" % await newest_of(match)
    frames = b""
    async with asyncio.timeout(WAIT_SECONDS):
        async for chunk in answer.aiter_bytes():
            frames += chunk
            if last in frames and frames.endswith(b"\n\n"):
                break
    await answer.aclose()
    return httpx.Response(answer.status_code, headers=answer.headers, content=frames, request=request)


async def newest_of(match: Table) -> int:
    return int((await match.get("state"))["revision"])


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
    sheets = [(await match.get("state"))["sheet"] for match in matches]
    return Twins(pair.viewer, matches, [sheet["luck"]["commitment"] for sheet in sheets])


async def look_around(pair: Twins) -> None:
    """As clients look while they play: every operation, with nothing asked for."""
    newest = await newest_of(pair.matches[0])
    await until_told(pair, newest)
    for asked in readings():
        for accept in asked.accepted:
            await pair.ask("GET", asked.path, accept=accept)
            if "ticket" in asked.names:
                await pair.ask("GET", asked.path, accept=accept, by_ticket=True)


async def look_everywhere(pair: Twins) -> None:
    """Every page too, and everything that can be asked for."""
    newest = await newest_of(pair.matches[0])
    await until_told(pair, newest)
    parts = await parts_of(pair)
    for asked in (*readings(), *pages(MATCH)):
        for query, accept in product(wishes(asked.names, newest, parts), asked.accepted):
            await pair.ask("GET", asked.path, accept=accept, **query)
    game = (await pair.matches[0].get("state"))["game"]
    for language, layout in ATLASES:
        look = {"language": language, "layout": layout}
        atlas = await pair.matches[0].client.get(f"/v1/games/{game}/atlas", params=look)
        film = await pair.ask("GET", "/film", compact="true", atlas=atlas.json()["id"], **look)
        assert msgspec.json.decode(film.text.partition("\n")[0])["atlas"]


async def parts_of(pair: Twins) -> tuple[str, ...]:
    """One that everybody sees, and some that the viewer does not: to guess them tells nothing."""
    found: list[list[str]] = []
    for match in pair.matches:
        for token in (match.seats[pair.viewer] if isinstance(pair.viewer, int) else None, ADMIN):
            headers = bearer(token) if token else {}
            answer = await match.client.get(f"{match.url}/picture.svg", headers=headers)
            found.append(PART.findall(answer.text))
    seen, known, seen_too, known_too = found
    assert seen == seen_too
    guesses = sorted({*known, *known_too} - {*seen})
    return (seen[0], *guesses[:MOST_POINTS])


async def look_at_the_desk(pair: Twins) -> None:
    """Their last event is contested; the viewer sees their part of it."""
    contested = await newest_of(pair.matches[0])
    for match in pair.matches:
        claim = {"revision": contested, "claim": "Not so."}
        assert (await match.post("disputes", claim, match.seats[0])).status_code == 201
    for asked in readings_of_disputes():
        for query, accept in product(wishes(asked.names, contested, ()), asked.accepted):
            await pair.ask("GET", asked.path, accept=accept, **query)
    desk, *others = pages(DISPUTE)
    for asked in (desk, *others):
        for query in wishes(asked.names, contested, await parts_of(pair)):
            await pair.ask("GET", asked.path, accept="text/html", **query)
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", desk.path, accept="text/html", token=ADMIN, around=100)


async def until_told(pair: Twins, newest: int) -> None:
    """Read models have followed both."""

    async def are_told() -> bool:
        pages = [await match.get("timeline", **{"from": newest}) for match in pair.matches]
        return all(page["items"] for page in pages)

    await until(are_told, WAIT_SECONDS)


async def refusals(pair: Twins, commands: list[Any]) -> None:
    """What others could do, guessed by the viewer; what is no command; what only others may ask."""
    for command in commands:
        answer = await pair.ask("POST", "/commands", command)
        assert answer.status_code >= 400
    for body in (None, [], {"type": "nothing"}, [commands[0], commands[0]]):
        await pair.ask("POST", "/commands", body)
    for method, rest, _ in operations():
        if method != "GET" and rest not in ("/commands", "/resign"):
            await pair.ask(method, rest, {})
    await pair.ask("POST", "/forks", {"revision": 1})


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
    await look_at_the_desk(pair)
    assert set(pair.compared) == {rest for _, rest, _ in operations()} - {"/resign"}


async def play(pair: Twins, found: Pair, ply: int) -> None:
    """The course's next command by its seat; every third time that it is not theirs, the viewer tries it first."""
    command, seat = found.one.commands[ply]
    body = msgspec.to_builtins(command)
    asked = (await pair.matches[0].get("state"))["awaited"]["seats"]
    if pair.viewer not in asked:
        pair.waited += 1
        if pair.waited % 3 == 1:
            await refusals(pair, [body])
    for match in pair.matches:
        answer = await match.post("commands", body, match.seats[seat])
        assert answer.status_code == 200, answer.text


async def differ(pair: Twins) -> None:
    """An organiser sees that the twins are no copies, and the comparison notices it."""
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", "/events", token=ADMIN, **{"as": ORGANISER})
