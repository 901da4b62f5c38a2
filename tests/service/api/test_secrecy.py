"""Non-interference: two matches that differ only in the order of a hidden pile look the same, byte by byte.

The twins are public forks of one finished match, dealt by script: hands and the next cards of the pile are equal,
only cards further down change places. Until one of those turns up, no answer may differ but in ids and times.
"""

import json
import re
from random import Random
from typing import Any

import httpx
import pytest

from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_forks import fork, revision_of

TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
EVENT_HASH = re.compile(rb'(?<=\},"hash":")[0-9a-f]{64}(?=")')
PROOF = re.compile(rb'"([0-9a-f]{64}|[0-9a-f]{32})"|(?<="payload":)"[^"]*"|(?<="signature":)"[^"]*"')
"""Hashes, salts, payloads, which say what `event` says (tests/archive), and signatures of hashes."""
TAGGED = re.compile(r'\b[0-9a-f]{16}(?=["-])')
"""In an ETag: a hash of the answer, which names the match."""
DEALT = 10
EQUAL_CARDS = 8  # of the pile, before the twins' orders part
REQUEST_ID = "the-same-request"


class Twins:
    """Two matches, asked the same at every turn."""

    def __init__(self, *matches: Table) -> None:
        self.matches = matches
        self.compared = 0

    async def ask(
        self, method: str, path: str, seat: int | None = None, body: Any = None, **headers: str
    ) -> Any:
        """The answer of the first, after checking that the other's is the same."""
        seen = []
        for match in self.matches:
            token = {} if seat is None else bearer(match.seats[seat])
            url = f"{match.url}/{path}".replace("ID", match.match_id)
            answer = await match.client.request(
                method,
                url.replace(f"matches/{match.match_id}/../../", ""),
                json=body,
                headers={**token, **headers, "X-Request-ID": REQUEST_ID, "Accept-Encoding": "identity"},
            )
            shown = {
                name: TAGGED.sub("HASH", text.replace(match.match_id, "ID"))
                for name, text in answer.headers.items()
            }
            seen.append((answer.status_code, shown, await self._plain(match, path, answer)))
        assert seen[0] == seen[1], f"{method} {path} as {seat} tells the twins apart"
        self.compared += 1
        _, headers_, content = seen[0]
        if headers_["content-type"].startswith("application/x-ndjson"):
            return None
        return json.loads(content)

    async def _plain(self, match: Table, path: str, answer: httpx.Response) -> bytes:
        """The body without what may differ: the match's own id and commitment, times, salted hashes of events."""
        sheet = (await match.get("state"))["sheet"]
        content = answer.content
        for own, name in ((match.match_id, b"ID"), (sheet["luck"]["commitment"], b"COMMITMENT")):
            content = content.replace(own.encode(), name)
        content = TIME.sub(b"TIME", content)
        if path == "archive":
            content = PROOF.sub(b"PROOF", content)
        return EVENT_HASH.sub(b"HASH", content) if "events" in path or "evidence" in path else content


async def twins(client: httpx.AsyncClient, seed: int, **body: Any) -> Twins:
    random = Random(seed)
    match = await table(client, "sukkube", 2, options={"mode": "peach"}, **body)
    await match.start()
    for seat in match.seats.values():
        await match.post("resign", token=seat)
    at = await revision_of(match, "MatchStarted")
    order = random.sample(range(30), 30)
    head, tail = order[: DEALT + EQUAL_CARDS], order[DEALT + EQUAL_CARDS :]
    other = [*head, *random.sample(tail, len(tail))]
    return Twins(*[await fork(match, at, kind="scripted", outcomes=[outcome]) for outcome in (order, other)])


async def look_everywhere(pair: Twins) -> None:
    newest = (await pair.ask("GET", "state"))["revision"]
    for seat in (None, 0, 1):
        for path in (
            "state",
            f"state?at={newest - 1}",
            "state?as=spectator",
            "state?as=organiser",
            "events",
            f"events?from={newest}",
            f"diff?from={newest - 1}",
            "commands",
            "state?at=99999",
        ):
            await pair.ask("GET", path, seat)
        await pair.ask("GET", "events", seat, Accept="application/x-ndjson")
        await pair.ask("GET", "archive", seat)
        await pair.ask("POST", "start", seat)
        await pair.ask("POST", "forks", seat, {"revision": newest})


@pytest.mark.parametrize("seed", range(2))
async def test_what_lies_deep_in_the_pile_changes_no_answer(client: httpx.AsyncClient, seed: int) -> None:
    pair, random = await twins(client, seed), Random(seed)
    assert await piles_differ(pair)
    await look_everywhere(pair)
    turned_up = 0
    for _ in range(40):
        state = await pair.ask("GET", "state")
        if state["awaited"]["kind"] != "seats" or state["play"]["manche"] > 1:
            break
        seat = state["awaited"]["seats"][0]
        legal = (await pair.ask("GET", "commands", seat))["commands"]
        await refusals(pair, seat, legal)
        events = (await pair.ask("GET", "events?from=1"))["items"]
        turned_up = sum(e["event"]["type"] == "CardDrawn" for e in events)
        if turned_up >= EQUAL_CARDS - 3:
            break
        await pair.ask("POST", "commands", seat, random.choice(legal))
        await look_everywhere(pair)
    assert pair.compared > 60


async def refusals(pair: Twins, seat: int, legal: list[Any]) -> None:
    """Commands that are refused, and lists that would be a peek: right and wrong guesses alike."""
    listed = (await pair.matches[0].client.get("/v1/games/sukkube/cards")).json()
    everything = [card["id"] for card in listed["items"]]
    for card in everything[::3]:
        guess = {"type": "play_card", "card": card}
        if guess not in legal:
            await pair.ask("POST", "commands", seat, guess)
        await pair.ask("POST", "commands", 1 - seat, guess)
    await pair.ask("POST", "commands", seat, [legal[0], legal[0]])


async def test_a_dispute_and_its_rulings_tell_the_twins_apart_to_organisers_only(
    client: httpx.AsyncClient,
) -> None:
    """The claim, the evidence a seat is shown, a rewind and a correction: the same bytes for either twin."""
    pair, random = await twins(client, 5), Random(5)
    assert await piles_differ(pair)
    for number, make in enumerate((rewind, correction), 1):
        for _ in range(2):
            seat = (await pair.ask("GET", "state"))["awaited"]["seats"][0]
            legal = (await pair.ask("GET", "commands", seat))["commands"]
            await pair.ask("POST", "commands", seat, random.choice(legal))
        newest = (await pair.ask("GET", "state"))["revision"]
        await pair.ask("POST", "disputes", 0, {"revision": newest, "claim": "no"})
        await pair.ask("POST", "disputes", 0, {"revision": newest, "claim": "no"})
        await pair.ask("GET", f"outcomes?at={newest}", 0)
        bodies = [await make(match, newest) for match in pair.matches]
        if bodies[0] == bodies[1]:
            await look_at_dispute(pair, number)
        for match, body in zip(pair.matches, bodies, strict=True):
            url = f"/v1/disputes/{match.match_id}.{number}/ruling"
            answer = await client.post(url, json=body, headers=bearer(ADMIN))
            assert answer.status_code == 200, answer.text
        await look_at_dispute(pair, number)
        await look_everywhere(pair)
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", "events", Authorization=f"Bearer {ADMIN}")


async def look_at_dispute(pair: Twins, number: int) -> None:
    for seat in (None, 0, 1):
        for path in ("", "/evidence", "/evidence?around=100"):
            await pair.ask("GET", f"../../disputes/ID.{number}{path}", seat)
    await pair.ask("GET", "disputes", 0)


async def rewind(match: Table, newest: int) -> dict[str, Any]:
    """With the same luck: other luck has another commitment in each match."""
    ruling = {"kind": "rewind", "revision": newest - 2, "luck": "same"}
    return {"ruling": ruling, "reason": "so", "rule": "MV-RUL-02"}


async def correction(match: Table, _: int) -> dict[str, Any]:
    """The last two cards of the pile change places: nobody but an organiser can see it."""
    state = await match.get("state", ADMIN)
    pile = state["play"]["pile"]
    patch = {"pile": [*pile[:-2], pile[-1], pile[-2]]}
    return {"ruling": {"kind": "correct", "patch": patch}, "reason": "so", "rule": "MV-RUL-04"}


async def piles_differ(pair: Twins) -> bool:
    piles = []
    for match in pair.matches:
        answer = await match.client.get(f"{match.url}/state?as=organiser", headers=bearer(ADMIN))
        piles.append(answer.json()["play"]["pile"])
    assert piles[0][:EQUAL_CARDS] == piles[1][:EQUAL_CARDS]
    return piles[0] != piles[1] and sorted(piles[0]) == sorted(piles[1])


async def test_the_comparison_can_fail(client: httpx.AsyncClient) -> None:
    """An organiser does see the difference: the twins are no copies."""
    pair = await twins(client, 3)
    with pytest.raises(AssertionError, match="apart"):
        await pair.ask("GET", "state?as=organiser", Authorization=f"Bearer {ADMIN}")
