"""An address, or a key, has so many matches open or being played at once; those that are over make room."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http.limits import matches_in_play
from service.wiring.parts import ApiParts
from tests.projections.conftest import caught_up
from tests.service.api.checks import nothing_stored
from tests.service.api.conftest import client_of, projecting
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table
from tests.service.api.test_keys import new_key
from tests.service.api.test_rate_limits import an_address, client_at, limited

ROW = "matches that an address or a key has made in seven days, open or being played"
MATCH = {"game": "sukkube", "seats": 1}


@pytest.mark.limit(ROW)
async def test_matches_that_are_not_over_are_counted(own_service: ApiParts, tmp_path: Path) -> None:
    """Of 10,000 matches without players each wrote 50,000 events, and all were one stranger's."""
    async with client_of(own_service) as client:
        key = bearer((await new_key(client))["key"])
        parent = await table(client, "sukkube", 1)
    async with (
        limited(own_service, tmp_path, matches_in_play=3) as replica,
        client_at(replica, an_address()) as there,
        client_at(replica, an_address()) as elsewhere,
        projecting(own_service),
    ):

        async def create(**more: Any) -> httpx.Response:
            return await there.post("/v1/matches", json=MATCH, **more)

        first = (await create()).json()
        batch = await there.post("/v1/matches/batch", json={"matches": [MATCH] * 2})
        assert batch.status_code == 200
        async with nothing_stored(replica):
            rows()[ROW].refused(await create())
            rows()[ROW].refused(await there.post("/v1/matches/batch", json={"matches": [MATCH]}))
            forked = await there.post(f"{parent.url}/forks", json={"revision": 1, "luck": {"kind": "fresh"}})
            rows()[ROW].refused(forked)
        assert (await there.get("/v1/matches", headers=key)).status_code == 200
        assert (await create(headers=key)).status_code == 201, "a key has its own, once it is known"
        assert (await elsewhere.post("/v1/matches", json=MATCH)).status_code == 201
        cancelled = await Table(there, first["match_id"], first["host_token"], {}).post(
            "cancel", token=first["host_token"]
        )
        assert cancelled.status_code == 200
        await caught_up(own_service.pool)
        assert (await create()).status_code == 201
        rows()[ROW].refused(await create())


async def test_a_match_that_nobody_ends_counts_for_seven_days(
    own_service: ApiParts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with (
        limited(own_service, tmp_path, matches_in_play=1) as replica,
        client_at(replica, an_address()) as there,
    ):
        assert (await there.post("/v1/matches", json=MATCH)).status_code == 201
        assert (await there.post("/v1/matches", json=MATCH)).status_code == 409
        monkeypatch.setattr(matches_in_play, "REMEMBERED_SECONDS", 0)
        assert (await there.post("/v1/matches", json=MATCH)).status_code == 201
