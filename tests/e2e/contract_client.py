"""A third party's client: it knows the contract, openapi.json, and nothing else.

    python -m tests.e2e.contract_client http://127.0.0.1:8000

For every game and every mode that the contract's schemas offer: create, join, start, play random legal commands to
the end, look at every revision again, fork, and finish the fork. Every answer is checked against the contract.
`MOVIOLA_FORKS` is how many revisions of a match are forked (default 2, `all` for every one), `MOVIOLA_SEATS=all`
plays a match for every number of seats instead of one, and `MOVIOLA_OPTIONS` holds options by game as JSON:
`{"sukkube": {"target_points": 1}}` makes matches short.
"""

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any
from uuid import uuid4

import httpx
from jsonschema_rs import Draft202012, Draft202012Validator, Registry

Json = Any
FORKS = os.environ.get("MOVIOLA_FORKS", "2")
EVERY_SEATS = os.environ.get("MOVIOLA_SEATS") == "all"
OPTIONS: dict[str, Json] = json.loads(os.environ.get("MOVIOLA_OPTIONS", "{}"))


class Contract:
    """Operations by id, and validators of what they answer."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.operations = {
            operation["operationId"]: (path, method.upper(), self._spelt_out(operation))
            for path, methods in document["paths"].items()
            for method, operation in methods.items()
        }
        self._registry = Registry([("urn:contract", document)], draft=Draft202012)
        self._validators: dict[tuple[str, str, str], Draft202012Validator] = {}

    def check(self, operation_id: str, answer: httpx.Response) -> Json:
        """The answer's JSON, if the contract allows it; raises otherwise."""
        _, _, operation = self.operations[operation_id]
        status = str(answer.status_code)
        assert status in operation["responses"], f"{operation_id} does not document {status}: {answer.text}"
        media_type = answer.headers["content-type"].partition(";")[0]
        assert media_type in operation["responses"][status]["content"], f"{operation_id}: {media_type}"
        body = answer.json()
        if kinds := operation["responses"][status].get("x-problems"):
            assert body["type"] in kinds, f"{operation_id} does not document {body['type']}"
        self._validator(operation_id, status, media_type).validate(body)
        return body

    def schema(self, schema: Json) -> Json:
        """The schema itself, where there is only a reference to it."""
        while "$ref" in schema:
            schema = self._referred(schema)
        return schema

    def _spelt_out(self, operation: Json) -> Json:
        """With the parameters and answers themselves where it refers to components."""
        return {
            **operation,
            "parameters": [self.schema(each) for each in operation["parameters"]],
            "responses": {status: self.schema(each) for status, each in operation["responses"].items()},
        }

    def _referred(self, part: Json) -> Json:
        found = self.document
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        return found

    def _validator(self, operation_id: str, status: str, media_type: str) -> Draft202012Validator:
        key = (operation_id, status, media_type)
        if key not in self._validators:
            _, _, operation = self.operations[operation_id]
            schema = json.dumps(operation["responses"][status]["content"][media_type]["schema"])
            self._validators[key] = Draft202012Validator(
                json.loads(schema.replace('"#/', '"urn:contract#/')), registry=self._registry
            )
        return self._validators[key]


@dataclass
class Setting:
    """A game and one of its modes, as the schemas name them; `mode` is None where a game has none."""

    game: str
    mode: str | None
    seats: range


def settings(contract: Contract) -> Iterator[Setting]:
    for variant in contract.schema({"$ref": "#/components/schemas/CreateMatch"})["oneOf"]:
        fields = contract.schema(variant)["properties"]
        seats = range(fields["seats"]["minimum"], fields["seats"]["maximum"] + 1)
        options = contract.schema(fields["options"])["properties"]
        for mode in options.get("mode", {}).get("enum", [None]):
            for some in [range(n, n + 1) for n in seats] if EVERY_SEATS else [seats]:
                yield Setting(fields["game"]["const"], mode, some)


@dataclass
class Seen:
    """A match as it was lived through: who holds which token, and the state's hash at each revision seen."""

    match_id: str
    host: str
    seats: dict[int, str]
    hashes: dict[int, str] = field(default_factory=dict)
    revision: int = 0
    plies: int = 0


class Player:
    """Plays through the contract. `random` chooses among the legal commands."""

    def __init__(self, http: httpx.AsyncClient, contract: Contract, random: Random) -> None:
        self._http = http
        self._contract = contract
        self._random = random

    async def call(
        self,
        operation_id: str,
        *,
        token: str | None = None,
        body: Json = None,
        query: dict[str, Any] | None = None,
        expected: tuple[int, ...] = (200, 201),
        **path: Any,
    ) -> tuple[int, Json]:
        template, method, operation = self._contract.operations[operation_id]
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if any(parameter["name"] == "Idempotency-Key" for parameter in operation["parameters"]):
            headers["Idempotency-Key"] = str(uuid4())
        answer = await self._http.request(
            method, template.format(**path), json=body, params=query, headers=headers
        )
        assert answer.status_code in expected, f"{operation_id}: {answer.status_code} {answer.text}"
        return answer.status_code, self._contract.check(operation_id, answer)

    async def open(self, setting: Setting) -> Seen | None:
        """A match begun with as many seats as its mode takes, all taken; None if the mode takes none of these."""
        created: Json = None
        options = OPTIONS.get(setting.game, {}) | ({} if setting.mode is None else {"mode": setting.mode})
        for seats in self._random.sample(setting.seats, len(setting.seats)):
            body = {"game": setting.game, "seats": seats, "options": options}
            status, created = await self.call("createMatch", body=body, expected=(201, 422))
            if status == 201:
                break
        else:
            return None
        match_id = created["match_id"]
        tokens = {}
        for seat in range(seats):
            _, taken = await self.call("takeSeat", match_id=match_id, body={"player": f"player {seat}"})
            tokens[taken["seat"]] = taken["seat_token"]
        seen = Seen(match_id, created["host_token"], tokens)
        await self.call("startMatch", match_id=match_id, token=seen.host)
        return seen

    async def finish(self, seen: Seen) -> None:
        """Random legal commands to the end, remembering every state on the way."""
        now = await self.look(seen)
        while now["awaited"]["kind"] == "seats":
            seat = self._random.choice(now["awaited"]["seats"])
            _, legal = await self.call("listLegalCommands", match_id=seen.match_id, token=seen.seats[seat])
            command = self._random.choice(legal["commands"])
            await self.call("submitCommand", match_id=seen.match_id, token=seen.seats[seat], body=command)
            seen.plies += 1
            now = await self.look(seen)
        assert now["awaited"]["kind"] == "nobody", now["awaited"]
        assert now["sheet"]["phase"] == "finished"
        assert now["result"] is not None
        seen.revision = now["revision"]

    async def look(self, seen: Seen, at: int | None = None) -> Json:
        query = {"as": "spectator"} | ({} if at is None else {"at": at})
        _, state = await self.call("getState", match_id=seen.match_id, query=query)
        if at is None:
            seen.hashes[state["revision"]] = state["hash"]
        return state

    async def replay(self, seen: Seen) -> dict[int, str]:
        """The state's hash at every revision; those seen live are the same again."""
        hashes = {at: (await self.look(seen, at))["hash"] for at in range(1, seen.revision + 1)}
        for revision, hash_ in seen.hashes.items():
            assert hashes[revision] == hash_, f"{seen.match_id} at {revision} is not what was seen live"
        return hashes

    async def fork(self, seen: Seen, at: int, hash_: str) -> Seen:
        """A fork of a finished match, which begins where the match was, played to its own end."""
        _, forked = await self.call("forkMatch", match_id=seen.match_id, body={"revision": at})
        tokens = {int(seat): token for seat, token in forked["seat_tokens"].items()}
        fork = Seen(forked["match_id"], forked["host_token"], tokens)
        state = await self.look(fork, at)
        assert state["hash"] == hash_, f"fork of {seen.match_id} at {at} begins elsewhere"
        if (await self.look(fork))["sheet"]["phase"] == "open":
            await self.call("startMatch", match_id=fork.match_id, token=fork.host)
        await self.finish(fork)
        return fork


async def play_through(http: httpx.AsyncClient, contract: Contract, setting: Setting, seed: int) -> str:
    """One match of the setting, replayed and forked; a line about it."""
    began = perf_counter()
    player = Player(http, contract, Random(seed))
    seen = await player.open(setting)
    if seen is None:
        assert EVERY_SEATS, f"{setting.game} {setting.mode} takes none of {list(setting.seats)} seats"
        return f"{setting.game} {setting.mode or '-'}: not for {setting.seats[0]} seats"
    await player.finish(seen)
    played = perf_counter()
    hashes = await player.replay(seen)
    replayed = perf_counter()
    forked = list(fork_points(seen.revision))
    for at in forked:
        await player.fork(seen, at, hashes[at])
    done = perf_counter()
    return (
        f"{setting.game} {setting.mode or '-'}: {len(seen.seats)} seats, {seen.plies} plies in "
        f"{played - began:.1f} s, {seen.revision} revisions in {replayed - played:.1f} s, "
        f"{len(forked)} forks in {done - replayed:.1f} s"
    )


def fork_points(revisions: int) -> range:
    """As many revisions as MOVIOLA_FORKS says, as far from each other and from both ends as they can be."""
    wanted = revisions if FORKS == "all" else min(int(FORKS), revisions)
    if not wanted:
        return range(0)
    step = -(-revisions // wanted)
    return range(1 + step // 2, revisions + 1, step)


async def load_contract(http: httpx.AsyncClient) -> Contract:
    return Contract((await http.get("/openapi.json")).raise_for_status().json())


async def main(base_url: str) -> None:
    async with httpx.AsyncClient(base_url=base_url, timeout=30) as http:
        contract = await load_contract(http)
        for seed, setting in enumerate(settings(contract)):
            print(await play_through(http, contract, setting, seed), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
