"""Sound archives, forged at random with all hashes right: none that is imported foretells, plants, parks, hangs or
impersonates.

`MOVIOLA_FORGERIES` is how many; `make campaign NAME=forgeries` tries 10,000.
"""

import os
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from itertools import chain
from random import Random
from time import monotonic
from typing import Any
from uuid import UUID

import httpx
import msgspec
import pytest

from service.app.archive.verifier import BOUNDS as VERIFYING
from service.projecting.lag import parked_matches
from service.schemas.bounds import PLAIN
from service.wiring.parts import ApiParts
from tests.archive.forging import Forgery
from tests.archive.making import Recording, exported, played
from tests.archive.mutating import Prey, luck_settings, mutated
from tests.archive.test_empty_seats import with_empty_seats
from tests.projections.conftest import caught_up
from tests.service.api.conftest import client_of, projecting
from tests.service.api.holding import tournament
from tests.service.api.playing import Table, table
from tests.service.api.test_archives import taken
from tests.service.api.test_forged_imports import bring_in, coming_ids, stranger
from tests.service.api.test_forks import finished

FORGERIES = int(os.environ.get("MOVIOLA_FORGERIES", "300"))
LONGEST_SECONDS = VERIFYING.seconds + 5.0
"""The verifier's own limit for whoever waits alone: it ends an archive also where others take the processor."""
SETTINGS: list[tuple[str, int, dict[str, Any]]] = [
    *[("sukkube", 2, {"target_points": 1})] * 6,
    ("frantic", 2, {"match_length": "custom", "point_limit": 20}),
    ("piccioni", 2, {}),
    ("bathroom_rush", 2, {}),
]


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client, projecting(own_service):
        yield client


class Bases:
    """Sound archives to begin with: matches of elsewhere, some under the ids of coming ones, and forks of matches
    of here, one of them live, with their luck."""

    def __init__(self, coming: list[str]) -> None:
        self._coming = coming
        self._of_here: list[tuple[bytes, dict[str, Any], bool]] = []

    async def take(self, match: Table) -> None:
        sheet = (await match.get("state"))["sheet"]
        self._of_here.append((await taken(match), sheet["luck"], sheet["phase"] == "open"))

    def one(self, number: int, random: Random) -> tuple[bytes, Recording | None]:
        if random.random() < 0.3:
            return self._fork(random), None
        named = {"match_id": random.choice(self._coming)} if random.random() < 0.1 else {}
        if random.random() < 0.1:
            recording = with_empty_seats("sukkube", seed=number)
        else:
            recording = played(*SETTINGS[number % len(SETTINGS)], seed=number, **named)
        return b"".join(exported(recording)), recording

    def _fork(self, random: Random) -> bytes:
        archive, luck, is_open = random.choice(self._of_here)
        fork = Forgery(archive).forked(luck=luck, is_private=random.random() < 0.5)
        if is_open:
            fork.add("PlayBegan", "host", ("MV-BEG-01",))
        return fork.awarded(2).archive()


@pytest.mark.timeout(4 * 3600)
@pytest.mark.rule("MV-LUC-03", "MV-LUC-04", "MV-ARC-05", "MV-ARC-06", "MV-ARC-07", "MV-ARC-08")
async def test_no_forged_import_reaches_others(
    here: httpx.AsyncClient, own_service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    victim, thief = await stranger(here), await stranger(here)
    held = await tournament(here, "paired")
    coming = await coming_ids(own_service, held, monkeypatch)
    live = await table(here, "sukkube", 2, options={"target_points": 1}, key=victim["key"])
    bases = Bases(coming)
    await bases.take(await finished(here))
    await bases.take(live)
    luck = (await live.get("state"))["sheet"]["luck"]
    prey = Prey(luck, coming, held.url.rpartition("/")[2], victim["key_id"])
    outcomes: Counter[str] = Counter()
    imported: list[str] = []
    for number in range(FORGERIES):
        random = Random(number)
        archive, recording = bases.one(number, random)
        forged, names = mutated(archive, random, prey, recording)
        body = forged.archive()
        began = monotonic()
        answer = await bring_in(here, body, thief["key"])
        assert monotonic() - began < LONGEST_SECONDS, (number, names)
        assert answer.status_code in (201, 409, 422), (number, names, answer.text)
        outcomes[answer.json().get("rule") or answer.json().get("code") or "imported"] += 1
        if answer.status_code == 201:
            imported.append(answer.json()["match_id"])
            await foretells_nothing(Table(here, imported[-1], "", {}), body, thief["key"], luck)
    print(f"{FORGERIES} forgeries: {dict(outcomes.most_common())}", flush=True)
    assert len(imported) >= FORGERIES // 20
    assert {"imported", "MV-ARC-02", "MV-ARC-06", "MV-ARC-08"} <= set(outcomes)
    await caught_up(own_service.pool, timeout_seconds=60)
    assert await parked_matches(own_service.pool) == []
    for match_id in imported:
        await impersonates_nobody(own_service, match_id, thief["key_id"])
        await hides_no_text(own_service, UUID(match_id))
    await held.ask("/rounds/1/start")
    for each in coming:
        version = await own_service.matches.newest(UUID(each))
        assert version.state.sheet.imported is None
        kept = await own_service.seeds.find(version.state.sheet.luck)
        assert kept.made_for == UUID(each), "the seed was made here, for this very match"
    tables = (await held.get("/rounds/1"))["tables"]
    assert {str(match["places"]) for seated in tables for match in seated["matches"]} == {"None"}


async def foretells_nothing(match: Table, archive: bytes, key: str, luck: dict[str, Any]) -> None:
    """A fork with the same luck, wherever luck was set, never goes on with that of the live match."""
    for line in luck_settings(archive):
        if line["match_id"] != match.match_id:
            continue
        body = {"revision": line["revision"], "luck": {"kind": "same"}}
        answer = await match.post("forks", body, key)
        assert answer.status_code in (201, 409, 422), answer.text
        if answer.status_code == 201:
            fork = Table(match.client, answer.json()["match_id"], "", {})
            sheet = (await fork.get("state", key))["sheet"]
            assert sheet["luck"]["commitment"] != luck["commitment"]


async def impersonates_nobody(service: ApiParts, match_id: str, key_id: str) -> None:
    row = await service.pool.fetchrow("SELECT * FROM read.match WHERE match_id = $1", UUID(match_id))
    assert row is not None
    assert (row["origin"], row["imported_by"], row["organiser"]) == ("imported", key_id, key_id)
    assert row["deadline_at"] is None
    seats = "SELECT count(*) FROM read.seat WHERE match_id = $1 AND NOT is_imported"
    assert await service.pool.fetchval(seats, UUID(match_id)) == 0


async def hides_no_text(service: ApiParts, match_id: UUID) -> None:
    """Whatever was said in the archive shows what it says, wherever it is shown."""
    version = await service.matches.newest(match_id)
    for stored in await service.log.read(match_id, after=0, to=version.revision):
        for text in texts(msgspec.msgpack.decode(stored.payload)):
            assert re.fullmatch(PLAIN, text), (match_id, stored.revision, text)


def texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            yield from chain.from_iterable(map(texts, chain(value, value.values())))
        case list():
            yield from chain.from_iterable(map(texts, value))
