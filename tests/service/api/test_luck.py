"""The luck of a match can be checked by anybody: committed to, revealed, drawn again from its description."""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any
from uuid import UUID

import httpx
import pytest

from domain.kernel import luck
from domain.kernel.chance import Draw, Pick, Roll, Shuffle
from service.wiring.parts import ApiParts
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

VECTORS = [
    [cell.strip() for cell in line.strip("| ").split(" | ")]
    for line in Path("domain/kernel/LUCK.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and line.count("|") == 10 and "seed" not in line
]


def described(seed: bytes, entropy: Mapping[int, str], source: str, drawn: Mapping[str, Any]) -> list[int]:
    """A draw by LUCK.md alone, written apart from the service's own code."""
    lines = "".join(f"{seat}:{entropy[seat]}\n" for seat in sorted(entropy))
    key = hmac.new(seed, lines.encode(), hashlib.sha256).digest()
    numbers = stream(key, f"{source}/{drawn['number']}/{drawn['what']}")

    def below(limit: int) -> int:
        while True:
            number = next(numbers)
            if number < 2**64 - 2**64 % limit:
                return number % limit

    size = drawn["size"]
    if drawn["kind"] == "pick":
        return [below(size)]
    if drawn["kind"] == "roll":
        return [below(size) + 1]
    places = list(range(size))
    for i in range(size - 1, 0, -1):
        j = below(i + 1)
        places[i], places[j] = places[j], places[i]
    return places


def stream(key: bytes, name: str) -> Iterator[int]:
    block = 0
    while True:
        yield from struct.unpack(">4Q", hmac.new(key, f"{name}/{block}".encode(), hashlib.sha256).digest())
        block += 1


@pytest.mark.rule("MV-LUC-01")
@pytest.mark.parametrize("cells", VECTORS, ids=lambda cells: f"{cells[5]}-{cells[1]}")
def test_the_vectors_of_the_description_hold(cells: list[str]) -> None:
    seed, entropy_text, commitment, source, number, what, kind, size, outcome = cells
    entropy = {int(seat): text for seat, text in (part.split(":") for part in entropy_text.split())}
    expected = [int(place) for place in outcome.split()]
    drawn = {"number": int(number), "what": what, "kind": kind, "size": int(size)}
    draws: dict[str, Draw] = {
        "pick": Pick(what, int(size)),
        "roll": Roll(what, int(size)),
        "shuffle": Shuffle(what, tuple("x" * int(size))),
    }
    assert hashlib.sha256(bytes.fromhex(seed)).hexdigest() == commitment
    assert described(bytes.fromhex(seed), entropy, source, drawn) == expected
    key = luck.keyed(bytes.fromhex(seed), entropy)
    assert list(luck.draw(key, source, int(number), draws[kind])) == expected


def test_there_are_vectors() -> None:
    assert {cells[6] for cells in VECTORS} == {"pick", "roll", "shuffle"}


@pytest.mark.rule("MV-LUC-01", "MV-LUC-02")
async def test_every_draw_of_a_match_is_drawn_again_from_the_revealed_seed(client: httpx.AsyncClient) -> None:
    match = await seats_with_entropy(client)
    await match.start()
    open_book = await events(match)
    commitment = open_book[0]["event"]["luck"]["commitment"]
    await match.play(Random(3), plies=2)  # a point takes a manche, and three are needed
    hidden = await events(match)
    assert not any(event["event"]["type"] == "LuckRevealed" for event in hidden)
    assert all(d["outcome"] == {"hidden": 1} for d in draws_of(hidden)), (
        "outcomes are not public before the end"
    )
    await match.play(Random(3))
    finished = await events(match, **{"as": "organiser"})
    seed = bytes.fromhex(finished[-1]["event"]["seed"])
    assert finished[-1]["event"]["type"] == "LuckRevealed"
    assert hashlib.sha256(seed).hexdigest() == commitment
    drawn = draws_of(finished)
    assert [d["number"] for d in drawn] == list(range(1, len(drawn) + 1))
    for each in drawn:
        assert described(seed, {0: "abracadabra", 2: "xyzzy"}, match.match_id, each) == each["outcome"]


async def seats_with_entropy(client: httpx.AsyncClient) -> Table:
    body = {"game": "sukkube", "seats": 3, "options": {"target_points": 3}}
    created = (await client.post("/v1/matches", json=body)).json()
    match = Table(client, created["match_id"], created["host_token"], {})
    for seat, entropy in enumerate(("abracadabra", "", "xyzzy")):
        joined = await match.post("seats", {"player": f"player {seat}", "entropy": entropy})
        match.seats[seat] = joined.json()["seat_token"]
    return match


async def events(match: Table, **query: Any) -> list[Any]:
    found: list[Any] = []
    first: int | None = 1
    while first:
        page = await match.get("events", **{"from": first, **query})
        found += page["items"]
        first = page["next_from"]
    return found


def draws_of(events: list[Any]) -> list[Any]:
    return [draw for e in events if e["event"]["type"] == "ChanceDrawn" for draw in e["event"]["draws"]]


@pytest.mark.rule("MV-LUC-02")
async def test_a_seed_is_nowhere_before_the_end(client: httpx.AsyncClient, service: ApiParts) -> None:
    match = await table(client, "sukkube", 2, options={"mode": "peach"})
    await match.start()
    sheet = (await service.matches.newest(UUID(match.match_id))).state.sheet
    seed = (await service.seeds.of(sheet)).hex()
    for token in (None, *match.seats.values(), match.host, ADMIN):
        for path in ("state", "events", "diff", "forks"):
            answer = await client.get(f"{match.url}/{path}", headers=bearer(token) if token else {})
            assert seed not in answer.text


@pytest.mark.rule("MV-LUC-02", "MV-FRK-03")
async def test_a_fork_with_the_same_luck_leaves_the_seed_to_its_parent(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 1})
    await match.start()
    revision = (await match.get("state"))["revision"]
    body = {"revision": revision, "luck": {"kind": "same"}}
    forked = (await match.post("forks", body, ADMIN)).json()
    seats = {int(seat): token for seat, token in forked["seat_tokens"].items()}
    fork = Table(client, forked["match_id"], forked["host_token"], seats)
    for seat in seats:
        await fork.post("resign", token=seats[seat])
    answer = await client.get(f"{fork.url}/events", headers=bearer(ADMIN))
    own = [e["event"]["type"] for e in answer.json()["items"] if e["revision"] > revision]
    assert "MatchStopped" in own
    assert "LuckRevealed" not in own
