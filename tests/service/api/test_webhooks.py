"""Webhooks over real sockets: signed, repeated until they arrive, parked, replayed; nobody waits for another."""

import asyncio
from collections.abc import AsyncIterator
from random import Random
from time import monotonic
from typing import Any

import httpx
import pytest
import structlog
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
from structlog.testing import capture_logs

from service.background.webhooks import sender
from service.background.webhooks.in_flight import IN_FLIGHT, SHARE
from service.background.webhooks.sender import LOOK_SECONDS, POLL_SECONDS
from service.wiring.parts import ApiParts
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN, client_of, exposition, notifying
from tests.service.api.playing import Table, bearer, table
from tests.service.api.receiver import Got, Receiver, receiving
from tests.waiting import until

HOOKS = "/v1/webhooks"
PATIENCE_SECONDS = 60.0
IN_TIME_SECONDS = 30.0
"""On a machine where others work as well; those that hang do so for a minute."""


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with receiving() as receiver:
        yield receiver


@pytest.fixture
async def here(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    async with client_of(own_service) as client:
        yield client


SCOPES = ("play", "spectate", "organise")


async def new_key(client: httpx.AsyncClient, **terms: Any) -> Any:
    return (
        await client.post("/v1/keys", json={"name": "cup", "scopes": SCOPES, **terms}, headers=bearer(ADMIN))
    ).json()


async def hook(client: httpx.AsyncClient, token: str, url: str, **terms: Any) -> Any:
    answer = await client.post(HOOKS, json={"url": url, **terms}, headers=bearer(token))
    assert answer.status_code == 201, answer.text
    return answer.json()


async def deliveries(client: httpx.AsyncClient, made: Any, **params: Any) -> list[Any]:
    url = f"{HOOKS}/{made['webhook_id']}/deliveries"
    answer = await client.get(url, params=params, headers=bearer(ADMIN))
    assert answer.status_code == 200, answer.text
    return answer.json()["items"]


async def settled(client: httpx.AsyncClient, made: Any, status: str, count: int) -> list[Any]:
    """The deliveries of a webhook, once so many are `status`."""

    async def are_there() -> bool:
        return len(await deliveries(client, made, status=status, limit=200)) >= count

    await until(are_there, PATIENCE_SECONDS)
    return await deliveries(client, made, status=status, limit=200)


async def played(client: httpx.AsyncClient, plies: int = 3, key: str | None = None) -> Table:
    match = await table(client, "sukkube", 2, key=key)
    await match.start()
    await match.play(Random(1), plies)
    return match


async def events(match: Table, token: str | None = None) -> list[Any]:
    return (await match.get("events", token))["items"]


async def test_a_webhook_that_has_too_many_waiting_is_switched_off(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key with 20 webhooks and 12 matches of bots had 96,000 rows waiting."""
    monkeypatch.setattr("service.app.webhooks.deliveries.WAITING", 40)
    receiver.answer = lambda got: 500 if got.path == "/mute" else 204
    mute, heard = [await hook(here, ADMIN, f"{receiver.url}/{path}") for path in ("mute", "heard")]

    async def seen(webhook: Any) -> Any:
        return (await here.get(f"{HOOKS}/{webhook['webhook_id']}", headers=bearer(ADMIN))).json()

    async def is_played_and_heard() -> None:
        """The next match waits until every event has arrived: at no time do many wait for the one that hears."""
        match = await played(here)
        count = len(await events(match))

        async def is_heard() -> bool:
            return len({each.id for each in receiver.at("/heard") if match.match_id in each.id}) == count

        await until(is_heard, PATIENCE_SECONDS)

    async with notifying(own_service):

        async def is_off() -> bool:
            await is_played_and_heard()
            return not (await seen(mute))["is_active"]

        await until(is_off, PATIENCE_SECONDS)
        assert (await seen(mute))["inactive_reason"].startswith("40 deliveries were waiting")
        waiting = len(await deliveries(here, mute, limit=200))
        assert waiting >= 40
        await is_played_and_heard()
        assert len(await deliveries(here, mute, limit=200)) == waiting
        assert (await seen(heard))["is_active"]


async def test_every_event_arrives_signed_as_the_viewer_may_see_it(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    match = await table(here, "sukkube", 2)
    made = {
        viewer: await hook(here, ADMIN, f"{receiver.url}/{viewer}", viewer=viewer, match_id=match.match_id)
        for viewer in ("organiser", "spectator")
    }
    async with notifying(own_service):
        await match.start()
        await match.play(Random(1), 3)
        for viewer, token in (("organiser", ADMIN), ("spectator", None)):
            told = (await events(match, token))[3:]
            await settled(here, made[viewer], "delivered", len(told))
            got = sorted(receiver.at(f"/{viewer}"), key=lambda each: each.message["sequence"])
            assert [each.message["data"] for each in got] == told
            for each, event in zip(got, told, strict=True):
                assert Webhook(made[viewer]["secret"]).verify(each.body, each.headers) == each.message
                assert each.headers["content-type"] == "application/json"
                assert each.message == {
                    "specversion": "1.0",
                    "game": "sukkube",
                    "id": each.id,
                    "source": f"/v1/matches/{match.match_id}",
                    "subject": match.match_id,
                    "type": f"moviola.{event['event']['type']}",
                    "time": event["at"],
                    "sequence": event["revision"],
                    "data": event,
                }
            assert len({each.id for each in got}) == len(told)
            assert {(await here.get(each.message["source"])).status_code for each in got} == {200}
    hidden, shown = ([each.body for each in receiver.at(f"/{viewer}")] for viewer in made)
    assert sorted(hidden) != sorted(shown)
    other = receiver.got[0]
    with pytest.raises(WebhookVerificationError):
        Webhook(made["organiser"]["secret"]).verify(other.body.replace(b"1", b"2"), other.headers)


async def test_only_what_was_asked_for_is_told(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    before = await played(here)
    async with notifying(own_service):
        match = await table(here, "sukkube", 2)
        await hook(here, ADMIN, f"{receiver.url}/types", event_types=["PlayBegan", "SeatTaken"])
        await hook(here, ADMIN, f"{receiver.url}/match", match_id=match.match_id, event_types=["PlayBegan"])
        last = await hook(here, ADMIN, f"{receiver.url}/last", event_types=["SeatResigned"])
        for each in (before, match):
            if each is match:
                await each.start()
            await each.post("resign", token=each.seats[0])
        await settled(here, last, "delivered", 2)
        await until(lambda: asyncio.sleep(0, len(receiver.at("/types")) == len(receiver.at("/match")) == 1))
    assert {got.message["subject"] for got in receiver.at("/types")} == {match.match_id}
    assert [got.message["type"] for got in receiver.at("/match")] == ["moviola.PlayBegan"]


@pytest.mark.rule("MV-ORG-07")
async def test_a_webhook_for_all_matches_shows_its_organiser_what_spectators_are_shown(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """It would be a look at each, and none is recorded; one for one match is recorded, also before play."""
    key = await new_key(here)
    everywhere = await hook(here, key["key"], f"{receiver.url}/all")
    match = await table(here, "sukkube", 2, key=key["key"])
    async with notifying(own_service):
        await match.start()
        told = await events(match)
        await settled(here, everywhere, "delivered", len(told))
    got = sorted(receiver.at("/all"), key=lambda each: each.message["sequence"])
    assert [each.message["data"] for each in got] == told
    assert told != await events(match, ADMIN)
    assert await looks_at(match) == [("admin", told[-1]["revision"])]
    other = await table(here, "sukkube", 2, key=key["key"])
    await hook(here, key["key"], f"{receiver.url}/spectator", match_id=other.match_id, viewer="spectator")
    assert await looks_at(other) == []
    await hook(here, key["key"], f"{receiver.url}/one", match_id=other.match_id)
    newest = (await events(other))[-1]["revision"]
    assert await looks_at(other) == [(f"organiser:{key['key_id']}", newest)]


async def looks_at(match: Table) -> list[tuple[str, int]]:
    """Who has looked, and when; the operator who asks does, once play has begun."""
    return [(each["actor"], each["revision"]) for each in (await match.get("looks", ADMIN))["items"]]


async def test_a_private_fork_is_told_to_organisers_only(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    match = await played(here)
    await hook(here, ADMIN, f"{receiver.url}/spectator", viewer="spectator")
    seeing = await hook(here, ADMIN, f"{receiver.url}/organiser")
    async with notifying(own_service):
        forked = await here.post(f"{match.url}/forks", json={"revision": 6}, headers=bearer(ADMIN))
        assert forked.json()["is_private"]
        await match.post("resign", token=match.seats[0])
        resigned = (await events(match))[-1]["revision"]
        await settled(here, seeing, "delivered", 2)
        both = {match.match_id, forked.json()["match_id"]}
        await until(
            lambda: asyncio.sleep(0, {got.message["subject"] for got in receiver.at("/organiser")} == both)
        )
        sequence = [got.message["sequence"] for got in receiver.at("/organiser")]
        await until(lambda: asyncio.sleep(0, bool(receiver.at("/spectator"))))
        assert resigned >= max(sequence) or len(sequence) > 1
    assert {got.message["subject"] for got in receiver.at("/spectator")} == {match.match_id}


async def test_a_failing_receiver_is_asked_again_then_the_message_is_parked_then_redelivered(
    own_service: ApiParts,
    here: httpx.AsyncClient,
    receiver: Receiver,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        sender, "log", structlog.get_logger()
    )  # one that has been used may be captured no more
    statuses = iter([500, 302, 404, 503])
    receiver.answer = lambda _: next(statuses, 200)
    receiver.headers = [(b"location", b"/elsewhere")]
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    with capture_logs() as logs:
        async with notifying(own_service, retry_seconds=(0.01, 0.05, 0.1)):
            await (await table(here, "sukkube", 1)).start()
            (parked,) = await settled(here, made, "parked", 1)
            assert parked["answers"] == [500, 302, 404, 503]
            assert parked["error"] == "answered 503"
            assert parked["settled_at"]
            url = f"{HOOKS}/{made['webhook_id']}/deliveries/{parked['delivery_id']}/redeliver"
            again = await here.post(url, headers=bearer(ADMIN))
            assert again.json()["status"] == "pending"
            (delivered,) = await settled(here, made, "delivered", 1)
    lines = [each for each in logs if each["event"] in ("delivery_failed", "delivery_parked")]
    assert [(each["event"], each["error"]) for each in lines] == [
        ("delivery_failed", "answered 500"),
        ("delivery_failed", "answered 302"),
        ("delivery_failed", "answered 404"),
        ("delivery_parked", "answered 503"),
    ]
    assert {each["webhook"] for each in lines} == {made["webhook_id"]}
    assert delivered["answers"] == [500, 302, 404, 503, 200]
    assert delivered["error"] is None
    assert len({got.id for got in receiver.got}) == 1
    assert not receiver.at("/elsewhere")


async def test_a_receiver_that_is_well_again_soon_gets_whatever_it_failed_to_take(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    receiver.answer = lambda _: 503
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    async with notifying(own_service, retry_seconds=(3600.0,)):
        for _ in range(3):
            await (await table(here, "sukkube", 1)).start()

        async def have_failed() -> bool:
            return [each["answers"] for each in await deliveries(here, made)] == [[503]] * 3

        await until(have_failed)
        receiver.answer = lambda _: 204
        await (await table(here, "sukkube", 1)).start()
        told = await settled(here, made, "delivered", 4)
    assert sorted(each["answers"] for each in told) == [[204], *[[503, 204]] * 3]


async def test_a_message_that_is_never_accepted_is_not_given_up_within_seconds_because_others_are(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """Each success had it sent again at once, until its ten attempts were spent."""
    receiver.answer = lambda got: 500 if got.message["type"] == "moviola.PlayBegan" else 204
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan", "SeatResigned"])
    async with notifying(own_service, retry_seconds=(3600.0,) * 9):
        match = await table(here, "sukkube", 2)
        await match.start()

        async def has_failed() -> bool:
            return [each["answers"] for each in await deliveries(here, made)] == [[500]]

        await until(has_failed)
        await own_service.pool.execute("UPDATE webhook.delivery SET attempts = 8")
        await match.post("resign", token=match.seats[0])
        await settled(here, made, "delivered", 1)
        seconds = await own_service.pool.fetchval(
            "SELECT extract(epoch FROM due_at - settled.settled_at) FROM webhook.delivery,"
            " (SELECT settled_at FROM webhook.delivery WHERE status = 'delivered') AS settled"
            " WHERE status = 'pending'"
        )
    assert seconds == 2**7


async def test_a_message_is_sent_as_soon_as_it_is_due(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """No sender is woken at that time by anybody who knows of the message: all are looked for together."""
    arrived: list[float] = []

    async def fail_once(_: Got) -> int:
        arrived.append(monotonic())
        return 500 if len(arrived) == 1 else 204

    receiver.answer = fail_once
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    async with notifying(own_service, retry_seconds=(1.0,)):
        await (await table(here, "sukkube", 1)).start()
        await settled(here, made, "delivered", 1)
    assert 0.7 < arrived[1] - arrived[0] < POLL_SECONDS / 2


async def test_the_waits_grow_as_the_table_says(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    receiver.answer = lambda _: 500
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    async with notifying(own_service, retry_seconds=(0.01, 3600.0)):
        await (await table(here, "sukkube", 1)).start()
        await until(lambda: asyncio.sleep(0, len(receiver.got) == 2))

        async def are_noted() -> bool:
            (waiting,) = await deliveries(here, made)
            return waiting["answers"] == [500, 500]

        await until(are_noted)
    seconds = await own_service.pool.fetchval(
        "SELECT extract(epoch FROM due_at - now()) FROM webhook.delivery"
    )
    assert 3600 * 0.8 - 60 < seconds < 3600 * 1.2


async def test_what_is_pending_and_what_was_given_up_is_counted(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    async def shown() -> dict[str, float]:
        lines = (await exposition(own_service)).splitlines()
        found = dict(line.rsplit(" ", 1) for line in lines if line.startswith("moviola_webhook_"))
        return {name.removeprefix("moviola_webhook_"): float(value) for name, value in found.items()}

    def sum_of(name: str, values: dict[str, float]) -> float:
        return sum(value for each, value in values.items() if each.startswith(f"{name}{{"))

    receiver.answer = lambda got: {"/waits": 503, "/gone": 410}.get(got.path, 404)
    before = await shown()
    for path in ("waits", "gone", "parked"):
        await hook(here, ADMIN, f"{receiver.url}/{path}", event_types=["PlayBegan"])
    off = await hook(here, ADMIN, f"{receiver.url}/off", event_types=["PlayBegan"])
    url = f"{HOOKS}/{off['webhook_id']}"
    assert (await here.patch(url, json={"is_active": False}, headers=bearer(ADMIN))).status_code == 200
    async with notifying(own_service, retry_seconds=(3600.0,)):
        await (await table(here, "sukkube", 1)).start()

        async def has_it(outcome: str, count: int) -> bool:
            name = f'attempts_total{{outcome="{outcome}"}}'
            return (await shown()).get(name, 0) - before.get(name, 0) >= count

        await until(lambda: has_it("failed", 2), PATIENCE_SECONDS)
        await until(lambda: has_it("gone", 1), PATIENCE_SECONDS)
        assert (sum_of("pending", await shown()), sum_of("parked", await shown())) == (2, 0)
        assert sum_of("overdue_seconds", await shown()) == 0
        await own_service.pool.execute(
            "UPDATE webhook.delivery AS d SET due_at = now(), planned_at = planned_at - interval '1 hour'"
            " FROM webhook.subscription AS s WHERE s.webhook_id = d.webhook_id AND s.url LIKE '%/parked'"
        )
        await until(lambda: has_it("parked", 1), PATIENCE_SECONDS)
        assert (sum_of("pending", await shown()), sum_of("parked", await shown())) == (1, 1)
    assert 0 < sum_of("oldest_seconds", await shown()) < 1800
    await own_service.pool.execute("UPDATE webhook.delivery SET due_at = now() - interval '10 minutes'")
    assert 600 <= sum_of("overdue_seconds", await shown()) < 1200


async def test_gone_switches_a_webhook_off_until_its_owner_switches_it_on(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    receiver.answer = lambda got: 410 if got.path == "/old" else 200
    made = await hook(here, ADMIN, f"{receiver.url}/old", event_types=["PlayBegan", "SeatResigned"])
    url = f"{HOOKS}/{made['webhook_id']}"

    async def is_off() -> bool:
        return not (await here.get(url, headers=bearer(ADMIN))).json()["is_active"]

    async with notifying(own_service):
        match = await table(here, "sukkube", 2)
        await match.start()
        await until(is_off, PATIENCE_SECONDS)
        off = (await here.get(url, headers=bearer(ADMIN))).json()
        assert "410" in off["inactive_reason"]
        (parked,) = await settled(here, made, "parked", 1)
        assert parked["answers"] == [410]
        moved = {"url": f"{receiver.url}/new", "is_active": True}
        on = (await here.patch(url, json=moved, headers=bearer(ADMIN))).json()
        assert on["is_active"]
        assert on["inactive_reason"] is None
        await match.post("resign", token=match.seats[0])
        await settled(here, made, "delivered", 1)
    assert [got.message["type"] for got in receiver.at("/new")] == ["moviola.SeatResigned"]


async def test_a_slow_receiver_holds_up_nobody_else(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    never = asyncio.Event()

    async def hang(_: Got) -> int:
        await never.wait()
        return 200

    receiver.answer = lambda got: hang(got) if got.path == "/slow" else 200
    slow = await hook(here, ADMIN, f"{receiver.url}/slow")
    quick = await hook(here, ADMIN, f"{receiver.url}/quick")
    async with notifying(own_service, retry_seconds=(3600.0,), total_seconds=60.0):
        match = await played(here, plies=5)
        told = len(await events(match))
        assert told > 8
        await settled(here, quick, "delivered", told)
        assert len(receiver.at("/quick")) == told
        await until(lambda: asyncio.sleep(0, bool(receiver.at("/slow"))))
        assert len(receiver.at("/slow")) <= 8
        assert not await deliveries(here, slow, status="delivered")
        never.set()


async def test_twenty_webhooks_whose_receiver_hangs_keep_nobody_elses_messages_waiting(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """The messages of another key came 13 to 20 seconds late: all places were taken."""
    never = asyncio.Event()

    async def hang(_: Got) -> int:
        await never.wait()
        return 200

    receiver.answer = lambda got: hang(got) if got.path == "/hangs" else 204
    thief, honest = [(await new_key(here, scopes=["organise", "spectate"]))["key"] for _ in range(2)]
    for _ in range(20):
        await hook(here, thief, f"{receiver.url}/hangs")
    async with notifying(own_service, retry_seconds=(3600.0,), total_seconds=60.0):
        await played(here, 12, thief)
        await until(lambda: asyncio.sleep(0, len(receiver.at("/hangs")) >= 20))
        await asyncio.sleep(2 * LOOK_SECONDS)
        quick = await hook(here, honest, f"{receiver.url}/quick")
        began = monotonic()
        match = await played(here, 5, honest)
        await settled(here, quick, "delivered", len(await events(match)))
        assert monotonic() - began < IN_TIME_SECONDS
        assert len(receiver.at("/hangs")) <= IN_FLIGHT // SHARE
        never.set()


async def test_no_answer_in_time_is_told_as_such(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    async def hang(_: Got) -> int:
        await asyncio.Event().wait()
        return 200

    receiver.answer = hang
    closed = await hook(here, ADMIN, "http://127.0.0.1:1/", event_types=["PlayBegan"])
    async with notifying(own_service, retry_seconds=()):
        await (await table(here, "sukkube", 1)).start()
        (refused,) = await settled(here, closed, "parked", 1)
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    async with notifying(own_service, retry_seconds=(), total_seconds=0.2):
        await (await table(here, "sukkube", 1)).start()
        (late,) = await settled(here, made, "parked", 1)
    assert late["answers"] == refused["answers"] == [None]
    assert "0.2 seconds" in late["error"]
    assert "ConnectError" in refused["error"]


async def test_what_a_sender_was_sending_when_it_ended_is_sent_by_the_next_one_at_once(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    """Not when its lease of a minute ends; what waits for its next attempt goes on waiting."""
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    failing = await hook(here, ADMIN, "http://127.0.0.1:1/", event_types=["PlayBegan"])
    hanging = asyncio.Event()

    async def after_a_while() -> int:
        await hanging.wait()
        return 204

    receiver.answer = lambda _: after_a_while()
    async with notifying(own_service, retry_seconds=(3600.0,)):
        await (await table(here, "sukkube", 1)).start()
        await until(lambda: asyncio.sleep(0, len(receiver.got) == 1))
        await until(lambda: has_failed(own_service))
    hanging.set()
    async with notifying(own_service, retry_seconds=(3600.0,)):
        await settled(here, made, "delivered", 1)
    assert len(receiver.got) == 2
    assert len({got.id for got in receiver.got}) == 1
    assert [each["answers"] for each in await deliveries(here, failing)] == [[None]]


async def has_failed(service: ApiParts) -> bool:
    return bool(await service.pool.fetchval("SELECT count(*) FROM webhook.delivery WHERE answers = '{0}'"))


async def test_whoever_is_ended_on_the_way_nothing_is_lost_or_planned_twice(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    made = await hook(here, ADMIN, receiver.url)
    match = await table(here, "sukkube", 2)
    await match.start()
    for seed in range(4):
        async with notifying(own_service):
            await match.play(Random(seed), plies=1)
    async with notifying(own_service), notifying(own_service):
        told = await events(match)
        await settled(here, made, "delivered", len(told))
    assert {got.message["sequence"] for got in receiver.got} == {event["revision"] for event in told}
    assert await own_service.pool.fetchval("SELECT count(*) FROM webhook.delivery") == len(told)


async def test_a_new_secret_and_the_old_one_both_verify_for_a_while(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    made = await hook(here, ADMIN, receiver.url, event_types=["PlayBegan"])
    url = f"{HOOKS}/{made['webhook_id']}/secret"
    headers = {**bearer(ADMIN), "Idempotency-Key": "rotate-1"}
    rotated, repeated = [(await here.post(url, headers=headers)).json() for _ in range(2)]
    assert repeated == rotated
    assert rotated["secrets"] == 2
    assert rotated["secret"] != made["secret"]
    async with notifying(own_service):
        await (await table(here, "sukkube", 1)).start()
        await settled(here, made, "delivered", 1)
        (got,) = receiver.got
        for secret in (made["secret"], rotated["secret"]):
            Webhook(secret).verify(got.body, got.headers)
        await own_service.pool.execute(
            "UPDATE webhook.subscription SET secret_rotations = ARRAY[now() - interval '25 hours']"
        )
        await (await table(here, "sukkube", 1)).start()
        await settled(here, made, "delivered", 2)
    later = receiver.got[1]
    Webhook(rotated["secret"]).verify(later.body, later.headers)
    with pytest.raises(WebhookVerificationError):
        Webhook(made["secret"]).verify(later.body, later.headers)


async def test_a_match_is_replayed_from_any_revision_under_the_same_ids(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    match = await played(here)
    told = await events(match)
    made = await hook(here, ADMIN, receiver.url)
    url = f"{HOOKS}/{made['webhook_id']}/replay"
    async with notifying(own_service):
        for wanted in (told, told[3:6]):
            receiver.got.clear()
            first, last = wanted[0]["revision"], wanted[-1]["revision"]
            asked = {"match_id": match.match_id, "first_revision": first, "last_revision": last}
            answer = await here.post(url, json=asked, headers=bearer(ADMIN))
            assert answer.json() == {"deliveries": len(wanted)}
            await until(lambda wanted=wanted: asyncio.sleep(0, len(receiver.got) >= len(wanted)), 20)
            await settled(here, made, "delivered", len(told))
            got = sorted(receiver.got, key=lambda each: each.message["sequence"])
            assert [each.message["data"] for each in got] == wanted
    assert len(await deliveries(here, made, limit=200)) == len(told)
    refused = await here.post(
        url, json={"match_id": match.match_id, "first_revision": 9999}, headers=bearer(ADMIN)
    )
    problem(refused, 404, "revision_not_found")


async def test_a_key_is_told_of_the_matches_it_organises_and_no_more_once_it_is_revoked(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    key = await new_key(here)
    mine = await table(here, "sukkube", 2, key=key["key"])
    others = await table(here, "sukkube", 2)
    theirs = await hook(here, key["key"], f"{receiver.url}/key")
    last = await hook(here, ADMIN, f"{receiver.url}/admin")
    async with notifying(own_service):
        for match in (mine, others):
            await match.start()
        all_told = len(await events(mine)) + len(await events(others)) - 6
        await settled(here, last, "delivered", all_told)
        expected = (await events(mine))[3:]
        await settled(here, theirs, "delivered", len(expected))
        told = [got.message["data"] for got in receiver.at("/key")]
        assert sorted(told, key=lambda each: each["revision"]) == expected
        await here.delete(f"/v1/keys/{key['key_id']}", headers=bearer(ADMIN))
        for match in (mine, others):
            await match.post("resign", token=match.seats[0])
        all_told = len(await events(mine)) + len(await events(others)) - 6
        await settled(here, last, "delivered", all_told)
    assert len(receiver.at("/key")) == len(told)


async def test_a_webhook_tells_no_more_than_its_owner_may_read(here: httpx.AsyncClient) -> None:
    player = (await new_key(here, scopes=["play"]))["key"]
    organiser = (await new_key(here))["key"]
    match = await table(here, "sukkube", 2, key=organiser)
    asked = {"url": "http://127.0.0.1:9/x"}
    of_one = {**asked, "match_id": match.match_id}

    async def status(token: str, body: Any) -> int:
        return (await here.post(HOOKS, json=body, headers=bearer(token))).status_code

    assert await status(player, {**of_one, "viewer": "spectator"}) == 201
    assert await status(player, of_one) == 403
    assert await status(player, asked) == 403
    assert await status(organiser, of_one) == 201
    assert await status(match.seats[0], {**of_one, "viewer": "spectator"}) == 401
    stranger = await hook(here, (await new_key(here))["key"], asked["url"], viewer="spectator")
    replay = f"{HOOKS}/{stranger['webhook_id']}/replay"
    refused = await here.post(replay, json={"match_id": match.match_id}, headers=bearer(ADMIN))
    problem(refused, 403, "forbidden")


async def test_owners_see_their_own(own_service: ApiParts, here: httpx.AsyncClient) -> None:
    ada, bob = (await new_key(here))["key"], (await new_key(here))["key"]
    made = await hook(here, ada, "http://127.0.0.1:9/x", description="of Ada")
    assert made["secret"].startswith("whsec_")
    webhook_id, shown = made["webhook_id"], {name: made[name] for name in made if name != "secret"}
    assert (await here.get(HOOKS, headers=bearer(ada))).json() == {"items": [shown]}
    assert (await here.get(HOOKS, headers=bearer(bob))).json() == {"items": []}
    assert (await here.get(HOOKS, headers=bearer(ADMIN))).json() == {"items": [shown]}
    for method, path, body in (
        ("GET", "", None),
        ("PATCH", "", {"is_active": False}),
        ("DELETE", "", None),
        ("POST", "/secret", None),
        ("GET", "/deliveries", None),
        ("POST", f"/deliveries/{webhook_id}/redeliver", None),
        ("POST", "/replay", {"match_id": webhook_id}),
    ):
        url = f"{HOOKS}/{webhook_id}{path}"
        problem(await here.request(method, url, json=body, headers=bearer(bob)), 404, "not_found")
    gone = await here.delete(f"{HOOKS}/{webhook_id}", headers=bearer(ada))
    assert gone.json() == {**shown, "is_active": False, "inactive_reason": "deleted"}
    problem(await here.get(f"{HOOKS}/{webhook_id}", headers=bearer(ada)), 404, "not_found")


async def test_creating_again_under_one_key_gives_the_same_webhook(here: httpx.AsyncClient) -> None:
    headers = {**bearer((await new_key(here))["key"]), "Idempotency-Key": "hook-1"}
    body = {"url": "http://127.0.0.1:9/x"}
    first, again = [await here.post(HOOKS, json=body, headers=headers) for _ in range(2)]
    assert first.json() == again.json()
    other = await here.post(HOOKS, json={"url": "http://127.0.0.1:9/y"}, headers=headers)
    problem(other, 422, "idempotency_key_reused")
    for number in range(19):
        url = f"http://127.0.0.1:9/{number}"
        assert (
            await here.post(HOOKS, json={"url": url}, headers={"Authorization": headers["Authorization"]})
        ).status_code == 201
    full = await here.post(HOOKS, json=body, headers={"Authorization": headers["Authorization"]})
    problem(full, 409, "too_many_webhooks")
    assert (await here.post(HOOKS, json=body, headers=headers)).json() == first.json()


async def test_deliveries_are_listed_page_by_page(
    own_service: ApiParts, here: httpx.AsyncClient, receiver: Receiver
) -> None:
    made = await hook(here, ADMIN, receiver.url)
    async with notifying(own_service):
        match = await played(here)
        count = len(await events(match))
        whole = await settled(here, made, "delivered", count)
    url, after, seen = f"{HOOKS}/{made['webhook_id']}/deliveries", None, []
    while True:
        params = {"limit": 3, **({"after": after} if after else {})}
        page = (await here.get(url, params=params, headers=bearer(ADMIN))).json()
        seen += page["items"]
        after = page.get("next")
        if after is None:
            break
    assert seen == whole
