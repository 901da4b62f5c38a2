"""What a whole service writes while it is used, at its most talkative: no secret that was used stands in it."""

import json
import secrets
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
import httpx

from service.event_store.migrate import migrate
from tests.ports import own_port
from tests.processes import moviola
from tests.service.api.playing import Table, bearer
from tests.service.api.receiver import receiving
from tests.waiting import ANSWER_SECONDS, until

ADMIN = secrets.token_hex(20)
SECRET = secrets.token_hex(32)
PATIENCE_SECONDS = 60.0


async def answered(client: httpx.AsyncClient, method: str, path: str, token: str, body: Any = None) -> Any:
    answer = await client.request(method, path, json=body, headers=bearer(token))
    assert answer.is_success, answer.text
    return answer.json()


async def use(client: httpx.AsyncClient, hook_url: str) -> dict[str, str]:
    """Keys, a webhook, a match to its end, a fork, and mistakes; every secret that came up, by name."""
    job = {"name": "a job", "scopes": ["play", "organise"]}
    made = await answered(client, "POST", "/v1/keys", ADMIN, job)
    rotated = await answered(client, "POST", f"/v1/keys/{made['key_id']}/rotate", made["key"], {})
    key = rotated["key"]
    hook = await answered(client, "POST", "/v1/webhooks", key, {"url": hook_url})
    asked = {"game": "sukkube", "seats": 2, "options": {"target_points": 1}}
    match = await answered(client, "POST", "/v1/matches", key, asked)
    url = f"/v1/matches/{match['match_id']}"
    seats = {
        seat: (await client.post(f"{url}/seats", json={"player": f"player {seat}"})).json()["seat_token"]
        for seat in range(2)
    }
    table = Table(client, match["match_id"], match["host_token"], seats)
    await table.start()
    await table.play(Random(1), plies=3)
    ticket = (await answered(client, "POST", f"{url}/tickets", seats[0], {}))["ticket"]
    looked = await client.get(f"{url}/picture.svg", params={"ticket": ticket})
    assert looked.is_success, looked.text
    fork = await answered(client, "POST", f"{url}/forks", key, {"revision": 5})
    for token in seats.values():
        await table.post("resign", token=token)
    await mistakes(client, url, seats[0], key, ticket)
    return {
        "old key": made["key"],
        "key": key,
        "webhook": hook["secret"],
        "ticket": ticket,
        "host": match["host_token"],
        **{f"seat {seat}": token for seat, token in seats.items()},
        "fork's host": fork["host_token"],
        **{f"fork's seat {seat}": token for seat, token in fork["seat_tokens"].items()},
        "nobody's": NOBODYS,
    }


NOBODYS = f"mv_{secrets.token_hex(32)}"


async def mistakes(client: httpx.AsyncClient, url: str, seat: str, key: str, ticket: str) -> None:
    """Secrets where they do not belong."""
    told = [
        await client.get(f"{url}/state", headers=bearer(NOBODYS)),
        await client.get(f"{url}/state", headers={"Authorization": seat}),
        await client.get(f"{url}/state", params={"at": seat}),
        await client.get(f"{url}/state", params={"ticket": ticket[:-4]}),
        await client.get(f"{url}/state", params={"ticket": ticket, "as": "1"}),
        await client.get(f"{url}/state", params={"ticket": ticket * 3}),
        await client.get(f"{url}/archive", params={"ticket": ticket}),
        await client.get(f"/matches/{url.rpartition('/')[2]}", params={"ticket": ticket}),
        await client.get(f"/v1/{key}"),
        await client.get("/v1/seats", params={"player": seat, "after": key}, headers=bearer(key)),
        await client.post(f"{url}/commands", content=f'{{"type": "{seat}"', headers=bearer(seat)),
        await client.post(f"{url}/commands", json={"type": seat}, headers=bearer(seat)),
        await client.post(f"{url}/disputes", json={"revision": seat}, headers=bearer(seat)),
    ]
    assert all(400 <= answer.status_code < 500 for answer in told)


async def test_no_secret_is_ever_logged(fresh_database: str, redis_url: str, tmp_path: Path) -> None:
    await migrate(fresh_database, 1)
    port, log = own_port(), tmp_path / "log"
    settings: dict[str, Any] = {"database_url": fresh_database, "redis_url": redis_url, "shards": 1}
    settings |= {
        "MOVIOLA_PORT": str(port),
        "MOVIOLA_ADMIN_KEY": ADMIN,
        "MOVIOLA_SECRET": SECRET,
        "MOVIOLA_LOG_LEVEL": "debug",
        "MOVIOLA_WEBHOOKS_REACH_LOOPBACK": "true",
    }

    def parked() -> bool:
        return "delivery_parked" in log.read_text()

    async with (
        receiving() as receiver,
        httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=ANSWER_SECONDS) as client,
    ):
        receiver.answer = lambda _: 410
        with ExitStack() as running, log.open("wb") as out:
            for command in ("serve", "relay", "project", "webhooks"):
                running.enter_context(moviola(command, stderr=out, **settings))

            async def is_up() -> bool:
                try:
                    return (await client.get("/readyz")).status_code == 200
                except httpx.TransportError:
                    return False

            async def is_told() -> bool:
                return parked()

            await until(is_up, PATIENCE_SECONDS)
            used = await use(client, receiver.url)
            await until(is_told, PATIENCE_SECONDS)
            for key in (await answered(client, "GET", "/v1/keys", ADMIN))["items"]:
                await answered(client, "DELETE", f"/v1/keys/{key['key_id']}", ADMIN)
    connection = await asyncpg.connect(fresh_database)
    seeds = await connection.fetch("SELECT seed FROM secret.match_seed")
    await connection.close()
    assert seeds
    used |= {"admin": ADMIN, "deployment": SECRET}
    used |= {f"seed {number}": row["seed"].hex() for number, row in enumerate(seeds)}
    written = log.read_text()
    requests = [json.loads(line) for line in written.splitlines() if '"event":"request"' in line]
    assert len(requests) > 20
    for name, secret in used.items():
        essence = secret.removeprefix("whsec_").removeprefix("mvt_").removeprefix("mv_").removeprefix("key_")
        assert len(essence) >= 32
        assert essence[:32] not in written, f"{name} is in the log"
