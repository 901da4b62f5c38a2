"""MOVIOLA_SECRET and MOVIOLA_ADMIN_KEY are replaced while two processes serve: nobody is refused on the way.

The steps are those of deploy/OPERATIONS.md, "To replace a secret".
"""

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import product
from typing import Any
from uuid import UUID

import httpx
import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from service.access.callers import ANONYMOUS
from service.access.tickets import BadTicket, Tickets
from service.app.webhooks.subscriptions import secrets
from service.event_store.migrate import migrate
from service.platform import entropy
from service.platform.settings import SettingsError, load
from service.schemas.webhook_messages import headers
from tests.rehearsal.cluster import Cluster, Pod
from tests.rehearsal.proxies import serving
from tests.service.api.playing import bearer

OLD, NEW = "0d" * 32, "a1" * 32
OLD_KEY, NEW_KEY = "the-old-admin-key-0123", "the-new-admin-key-4567"
STEPS = [
    (f"{OLD},{NEW}", f"{OLD_KEY},{NEW_KEY}"),
    (f"{NEW},{OLD}", f"{NEW_KEY},{OLD_KEY}"),
    (NEW, NEW_KEY),
]
WEBHOOK = UUID(int=7)


async def ask(pod: Pod, method: str, path: str, token: str = "", body: Any = None) -> httpx.Response:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{pod.port}", timeout=30) as client:
        return await client.request(method, path, json=body, headers=bearer(token) if token else {})


async def check_tickets(pods: list[Pod], path: str, host: str) -> None:
    """A ticket of each process opens the match at each."""
    for office, door in product(pods, pods):
        issued = await ask(office, "POST", f"{path}/tickets", host, {"minutes": 15})
        assert issued.status_code == 200, issued.text
        opened = await ask(door, "GET", f"{path}/picture.svg?ticket={issued.json()['ticket']}")
        assert opened.status_code == 200, opened.text


@pytest.mark.timeout(600)
async def test_every_step_of_a_rotation_leaves_both_processes_of_one_mind(
    fresh_database: str, redis_url: str
) -> None:
    cluster = Cluster(
        fresh_database, redis_url, 1, MOVIOLA_SECRET=OLD, MOVIOLA_ADMIN_KEY=OLD_KEY, MOVIOLA_LOG_LEVEL="error"
    )
    await migrate(fresh_database, 1)
    try:
        async with serving(cluster.balancer):
            await cluster.start("api", "api")
            made = await ask(cluster.pods[0], "POST", "/v1/matches", body={"game": "sukkube", "seats": 1})
            path, host = f"/v1/matches/{made.json()['match_id']}", made.json()["host_token"]
            taken = await ask(cluster.pods[0], "POST", f"{path}/seats", body={"player": "Ada"})
            begun = await ask(cluster.pods[1], "POST", f"{path}/start", host)
            assert (taken.status_code, begun.status_code) == (201, 200), taken.text + begun.text
            in_use = OLD_KEY
            for secret, admin_key in STEPS:
                cluster.environment |= {"MOVIOLA_SECRET": secret, "MOVIOLA_ADMIN_KEY": admin_key}
                for pod in list(cluster.pods):
                    await cluster.replace(pod)
                    await check_tickets(cluster.pods, path, host)
                    for each in cluster.pods:
                        assert (await ask(each, "GET", "/v1/keys", in_use)).status_code == 200
                in_use = NEW_KEY
            for each in cluster.pods:
                assert (await ask(each, "GET", "/v1/keys", OLD_KEY)).status_code == 401
                commands = await ask(each, "GET", f"{path}/commands", taken.json()["seat_token"])
                assert commands.status_code == 200, "a token of a seat is good for ever"
    finally:
        cluster.kill()


@pytest.mark.parametrize(
    "derived",
    [
        lambda secret: entropy.token(secret, WEBHOOK, "host", "request"),
        lambda secret: entropy.api_key(secret, "request"),
        lambda secret: entropy.player_key(secret, "request"),
        lambda secret: entropy.webhook_secret(secret, WEBHOOK, 0),
    ],
    ids=["token", "key", "player's key", "webhook's secret"],
)
def test_what_is_derived_is_derived_from_the_newest_of_several_secrets(derived: Callable[[str], str]) -> None:
    assert derived(f"{NEW},{OLD}") == derived(NEW) != derived(OLD)


def test_messages_are_signed_by_both_secrets_while_they_overlap() -> None:
    before, after = (entropy.webhook_secret(each, WEBHOOK, 0) for each in (OLD, NEW))
    signed = headers("msg_1", b"{}", secrets(f"{NEW},{OLD}", WEBHOOK, []))
    for each in (before, after):
        Webhook(each).verify("{}", {str(name): str(value) for name, value in signed.items()})
    alone = headers("msg_1", b"{}", secrets(NEW, WEBHOOK, []))
    with pytest.raises(WebhookVerificationError):
        Webhook(before).verify("{}", {str(name): str(value) for name, value in alone.items()})


def test_what_a_secret_has_sealed_is_not_opened_without_it() -> None:
    def tickets(secret: str) -> Tickets:
        return Tickets(secret, None, lambda: datetime.now(UTC))  # type: ignore[arg-type]  # opening asks nobody

    ticket, _ = tickets(OLD).issue(ANONYMOUS, "token", WEBHOOK, "spectator", 1)
    assert tickets(f"{NEW},{OLD}").match_of(ticket) == WEBHOOK
    with pytest.raises(BadTicket):
        tickets(NEW).match_of(ticket)


@pytest.mark.parametrize("secret", [f"{OLD},", f",{OLD}", f"{OLD},ab", f"{OLD} {NEW}", f"{OLD}\n{NEW}"])
def test_a_list_with_something_else_in_it_is_refused(secret: str) -> None:
    given = {
        "MOVIOLA_DATABASE_URL": "postgresql://a/b",
        "MOVIOLA_REDIS_URL": "redis://a",
        "MOVIOLA_ADMIN_KEY": f"{OLD_KEY},short",
        "MOVIOLA_SECRET": secret,
    }
    with pytest.raises(SettingsError) as refused:
        load(given)
    assert [each.partition(":")[0] for each in refused.value.problems] == [
        "MOVIOLA_ADMIN_KEY",
        "MOVIOLA_SECRET",
    ]
