"""Real requests and answers, one per operation: the story that openapi/examples/*.json is written from and
checked against. `python -m pytest tests/service/api/test_contract.py --write-examples` writes them anew.
"""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from service.access import keys, player_keys
from service.platform import entropy
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import bearer
from tests.waiting import until

FOLDER = Path("openapi/examples")
DAY = re.compile(r'(?<=_on":")\d{4}-\d\d-\d\d(?=")')
FORMAT_PAGE = Path("openapi/ARCHIVE.md").read_text("utf-8")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
CARRIED = re.compile(r'(?<="revision":)\d+')
RACED = (
    "takeBackForfeit",
    "replayTable",
    "typeResult",
    "changePairing",
    "givePenalty",
    "withdrawPenalty",
    "finishTournament",
    "getTournament",
    "getStandings",
    "getWeekend",
    "listTournaments",
)
"""A result is carried into the tournament beside the requests: their revisions are one more or less."""
AT_MS = re.compile(r'(?<=at_ms":)\d+')
LEFT_ON_CLOCK = re.compile(r'(?<="left_)(ms|seconds)":8\d\d(\d{3}|\.\d+)\b')
"""A clock of fifteen minutes that runs while the story goes on."""
EVENT_HASH = re.compile(r'(?<=\},"hash":")[0-9a-f]{64}(?=")')
SALTED = ("listEvents", "getEvidence")
LISTED = ("listCheckpoints", "listLeaves", "getInclusion", "getConsistency")
HASH = re.compile(r'"[0-9a-f]{64}"')
NOTE = re.compile(r'(?<="note":")moviola/[^"]*(?=")')
UNSIGNED = rf"moviola/{'0' * 16}\\n2\\n{'A' * 43}=\\n\\n— moviola/{'0' * 16} {'A' * 91}=\\n"
TICKET = re.compile(r"(?<=mvt_)[\w-]+")
SHOWN_ITEMS = 4
LONG = ("getGame", "getRules", "getRulebook", "listCards", "getLesson", "resign", "listOutcomes")
SHOWN_CHARACTERS = 300
CUT_SCHEMA = {"$comment": "A JSON Schema that stands alone; left out of this example."}
Example = dict[str, Any]


def steady_entropy(patch: pytest.MonkeyPatch) -> None:
    """Ids and seeds in order instead of at random: the same story gets the same tokens, draws and hashes."""
    numbers = count(1)

    def new_id() -> UUID:
        return UUID(f"01980000-0000-7000-8000-{next(numbers):012x}")

    patch.setattr(entropy, "new_id", new_id)
    patch.setattr(keys, "new_id", new_id)
    patch.setattr(player_keys, "new_id", new_id)
    patch.setattr(player_keys, "new_code", lambda letters: "K7F293QD"[:letters])
    patch.setattr(entropy, "new_seed", lambda: next(numbers).to_bytes(32, "big"))


class Story:
    """Makes requests and keeps each as an example of its operation."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self._client = client
        self.examples: dict[str, Example] = {}

    async def tell(
        self, operation: str, method: str, path: str, body: Any = None, token: str | None = None
    ) -> Any:
        headers = bearer(token) if token else {}
        if isinstance(body, str):
            headers["Content-Type"] = "application/x-ndjson"
        sent = {"content": body.encode()} if isinstance(body, str) else {"json": body}
        answer = await self._client.request(method, path, **sent, headers=headers)
        while answer.status_code == 503:  # busy: it says when to come again
            await asyncio.sleep(int(answer.headers["Retry-After"]))
            answer = await self._client.request(method, path, **sent, headers=headers)
        assert answer.is_success, f"{operation}: {answer.text}"
        if answer.status_code == 201:
            made = await self._client.get(answer.headers["location"], headers=headers)
            assert made.status_code == 200, f"{operation}: {made.text}"
        self.examples[operation] = {
            "request": {"method": method, "path": path, "headers": headers, "body": body},
            "response": {"status": answer.status_code, "body": shown(answer, operation)},
        }
        return answer.json() if answer.content else None


async def story(client: httpx.AsyncClient, publish: Callable[[], Awaitable[Any]]) -> dict[str, Example]:
    """Two players set a match up, play, look back and ask what if; the operator hands a key out.

    `publish` makes a checkpoint."""
    tell = (told := Story(client)).tell
    await tell("listGames", "GET", "/v1/games")
    await tell("getGame", "GET", "/v1/games/sukkube")
    await tell("getRules", "GET", "/v1/games/sukkube/rules")
    await tell("getRule", "GET", "/v1/games/sukkube/rules/SK-LEG-02")
    await tell("getService", "GET", "/v1")
    await tell("listRulebooks", "GET", "/v1/rulebooks")
    await tell("getRulebook", "GET", "/v1/rulebooks/matches")
    await tell("getCitedRule", "GET", "/v1/rules/MV-ORG-01")
    await tell("listCards", "GET", "/v1/games/sukkube/cards")
    await tell("getLesson", "GET", "/v1/games/sukkube/lesson")
    job = {"name": "Winter cup", "owner": "referees' desk", "scopes": ["play", "organise"]}
    key = await tell("createKey", "POST", "/v1/keys", job, ADMIN)
    await tell("listKeys", "GET", "/v1/keys", token=ADMIN)
    await tell("getKey", "GET", f"/v1/keys/{key['key_id']}", token=ADMIN)
    await tell("listAuditEntries", "GET", "/v1/audit", token=ADMIN)
    rotated = await tell("rotateKey", "POST", f"/v1/keys/{key['key_id']}/rotate", {}, key["key"])
    key["key"] = rotated["key"]
    body = {
        "game": "sukkube",
        "seats": 2,
        "options": {"mode": "peach", "target_points": 1},
        "allows_advice": True,
    }
    match = await tell("createMatch", "POST", "/v1/matches", body, key["key"])
    url = f"/v1/matches/{match['match_id']}"
    ada = await tell("takeSeat", "POST", f"{url}/seats", {"player": "Ada"})
    bob = (await client.post(f"{url}/seats", json={"player": "Bruno", "entropy": "abracadabra"})).json()
    begun = await tell("startMatch", "POST", f"{url}/start", token=match["host_token"])
    tokens = {0: ada["seat_token"], 1: bob["seat_token"]}
    token = tokens[begun["awaited"]["seats"][0]]
    legal = await tell("listLegalCommands", "GET", f"{url}/commands", token=token)
    await tell("getAdvice", "GET", f"{url}/advice", token=token)
    mine = {"match_id": match["match_id"], "token": token}
    await tell("listTurns", "POST", "/v1/turns", {"seats": [mine]})
    await tell("submitCommand", "POST", f"{url}/commands", legal["commands"][0], token)
    await tell("getMatch", "GET", url, token=token)
    await tell("issueTicket", "POST", f"{url}/tickets", {"minutes": 15}, token)
    await tell("getState", "GET", f"{url}/state", token=token)
    await tell("getTable", "GET", f"{url}/table", token=token)
    await tell("listEvents", "GET", f"{url}/events?from=4&limit=4")
    await tell("getHead", "GET", f"{url}/head")
    await publish()
    await tell("diffRevisions", "GET", f"{url}/diff?from=8")
    await tell("resign", "POST", f"{url}/resign", token=tokens[0])
    await publish()
    await checkpoints(tell)
    newest = (await client.get(f"{url}/state")).json()["revision"]
    await until_told(client, url, newest)
    await tell("getTimeline", "GET", f"{url}/timeline?from=4&limit=5")
    await tell("listMatches", "GET", "/v1/matches?limit=1")
    await tell("listPlayerSeats", "GET", "/v1/seats?player=Ada")
    await tell("forkMatch", "POST", f"{url}/forks", {"revision": 8, "luck": {"kind": "same"}}, key["key"])
    await tell("listForks", "GET", f"{url}/forks", token=key["key"])
    await webhooks(tell, match["match_id"], key["key"])
    await disputes(client, tell, key["key"])
    await empty_seats(client, tell, key["key"])
    await tell(
        "verifyArchive", "POST", "/v1/verify", FORMAT_PAGE.partition("```json\n")[2].partition("```")[0]
    )
    await tournaments(client, tell, key["key"])
    await never_begun(client, tell, key["key"])
    await tried_out(client, tell, key["key"])
    await played_again(client, tell)
    await invited(client, tell)
    await held(client, tell)
    await known_on_two_devices(client, tell)
    batch = [body, {"game": "sukkube", "seats": 2, "bots": {"5": "random"}}]
    await tell("createMatches", "POST", "/v1/matches/batch", {"matches": batch}, key["key"])
    await tell("revokeKey", "DELETE", f"/v1/keys/{key['key_id']}", token=ADMIN)
    return told.examples


async def played_again(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]]) -> None:
    """One of two has resigned and offers a rematch; the other takes the offer."""
    match = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    url = f"/v1/matches/{match['match_id']}"
    seats = [
        (await client.post(f"{url}/seats", json={"player": player})).json()["seat_token"]
        for player in ("Ada", "Bruno")
    ]
    await client.post(f"{url}/start", headers=bearer(seats[0]))
    await client.post(f"{url}/resign", headers=bearer(seats[0]))
    await client.post(f"{url}/rematch", json={"seats": "rotate"}, headers=bearer(seats[0]))
    await tell("answerRematch", "POST", f"{url}/rematch", {"ready": True}, seats[1])
    await tell("getRematch", "GET", f"{url}/rematch")
    await tell("getMoments", "GET", f"{url}/moments")


async def invited(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]]) -> None:
    """A host invites, a guest sits down by the code, and the code is revoked."""
    match = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    url = f"/v1/matches/{match['match_id']}/invitations"
    code = (await tell("createInvitation", "POST", url, token=match["host_token"]))["code"]
    await tell("useInvitation", "POST", f"/v1/invitations/{code}", {"player": "Bruno"})
    await tell("revokeInvitation", "DELETE", url, token=match["host_token"])


async def held(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]]) -> None:
    """Windows are tacit, and Ada stops the first that opens: she may throw a card, or bluff."""
    terms = {"game": "frantic", "seats": 2, "reactions": {"mode": "tacit", "seconds": 60}}
    match = (await client.post("/v1/matches", json=terms)).json()
    url = f"/v1/matches/{match['match_id']}"
    tokens = [
        (await client.post(f"{url}/seats", json={"player": player})).json()["seat_token"]
        for player in ("Ada", "Bruno")
    ]
    awaited = (await client.post(f"{url}/start", headers=bearer(tokens[0]))).json()["awaited"]
    while not awaited.get("may_hold"):
        headers = bearer(tokens[awaited["seats"][0]])
        legal = (await client.get(f"{url}/commands", headers=headers)).json()["commands"]
        awaited = (await client.post(f"{url}/commands", json=legal[0], headers=headers)).json()["awaited"]
    await tell("holdWindow", "POST", f"{url}/window/hold", token=tokens[awaited["may_hold"][0]])


PUSH_KEYS = {
    "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
    "auth": "BTBZMqHH6r4Tts7J_aSIgg",
}
"""RFC 8291, appendix A."""


async def known_on_two_devices(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]]) -> None:
    """A player without an account sits down, goes on elsewhere, and is forgotten in the end."""
    ada = await tell("createPlayer", "POST", "/v1/players", {"name": "Ada", "device": "Firefox on Linux"})
    await tell("getPlayer", "GET", f"/v1/players/{ada['player_id']}")
    await tell("listPlayerMatches", "GET", f"/v1/players/{ada['player_id']}/matches")
    match = (await client.post("/v1/matches", json={"game": "sukkube", "seats": 2})).json()
    url = f"/v1/matches/{match['match_id']}/seats"
    await client.post(url, json={"player": "Ada"}, headers=bearer(ada["key"]))
    bruno = (await client.post(url, json={"player": "Bruno"})).json()
    code = (await tell("createTransfer", "POST", "/v1/players/me/transfers", token=ada["key"]))["code"]
    phone = await tell("useTransfer", "POST", f"/v1/transfers/{code}", {"device": "Chrome on Android"})
    seats = [{"match_id": match["match_id"], "token": bruno["seat_token"]}]
    await tell("claimSeats", "POST", "/v1/players/me/claims", {"seats": seats}, phone["key"])
    await tell("listOwnMatches", "GET", "/v1/players/me/matches", token=phone["key"])
    await tell("updatePlayer", "PATCH", "/v1/players/me", {"name": "Ada L."}, phone["key"])
    me = await tell("getOwnPlayer", "GET", "/v1/players/me", token=phone["key"])
    subscription = {"endpoint": "https://push.example.org/p/8Yp", "keys": PUSH_KEYS}
    await tell("startPush", "POST", "/v1/players/me/push", subscription, phone["key"])
    await tell("stopPush", "DELETE", "/v1/players/me/push", token=phone["key"])
    device = me["devices"][0]["device_id"]
    await tell("revokeDevice", "DELETE", f"/v1/players/me/devices/{device}", token=phone["key"])
    await tell("deletePlayer", "DELETE", "/v1/players/me", token=phone["key"])


async def never_begun(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]], key: str) -> None:
    """Who has sat down leaves, another is removed, and the match is cancelled before it begins."""
    match = (
        await client.post("/v1/matches", json={"game": "frantic", "seats": 2}, headers=bearer(key))
    ).json()
    url = f"/v1/matches/{match['match_id']}"
    seat = (await client.post(f"{url}/seats", json={"player": "Ada"})).json()
    await tell("leaveMatch", "POST", f"{url}/leave", token=seat["seat_token"])
    await client.post(f"{url}/seats", json={"player": "Bruno"})
    asleep = {"seat": 0, "reason": "Has not answered for an hour."}
    await tell("vacateSeat", "POST", f"{url}/seats/vacate", asleep, match["host_token"])
    await tell("cancelMatch", "POST", f"{url}/cancel", token=match["host_token"])


async def tried_out(client: httpx.AsyncClient, tell: Callable[..., Awaitable[Any]], key: str) -> None:
    """An organiser forks a match that is being played, and needs the fork no more."""
    asked = {"game": "sukkube", "seats": 2}
    match = (await client.post("/v1/matches", json=asked, headers=bearer(key))).json()
    url = f"/v1/matches/{match['match_id']}"
    for player in ("Ada", "Bruno"):
        await client.post(f"{url}/seats", json={"player": player})
    await client.post(f"{url}/start", headers=bearer(match["host_token"]))
    forked = (await client.post(f"{url}/forks", json={"revision": 4}, headers=bearer(key))).json()
    await tell("deleteFork", "DELETE", f"/v1/matches/{forked['match_id']}", token=key)


async def checkpoints(tell: Callable[..., Awaitable[Any]]) -> None:
    """The match was entered in the list before it was over, and after."""
    await tell("listCheckpoints", "GET", "/v1/checkpoints?limit=1")
    await tell("listLeaves", "GET", "/v1/checkpoints/leaves")
    await tell("getInclusion", "GET", "/v1/checkpoints/inclusion?leaf=1&size=2")
    await tell("getConsistency", "GET", "/v1/checkpoints/consistency?first=1&second=2")


async def webhooks(tell: Callable[..., Awaitable[Any]], match_id: str, key: str) -> None:
    """A webhook for the end of matches, at an address of this machine where nobody listens."""
    asked = {"url": "http://127.0.0.1:9/moviola", "event_types": ["LuckRevealed"], "description": "results"}
    made = await tell("createWebhook", "POST", "/v1/webhooks", asked, key)
    url = f"/v1/webhooks/{made['webhook_id']}"
    await tell("listWebhooks", "GET", "/v1/webhooks", token=key)
    await tell("updateWebhook", "PATCH", url, {"event_types": ["LuckRevealed", "PlayBegan"]}, key)
    await tell("getWebhook", "GET", url, token=key)
    await tell("rotateWebhookSecret", "POST", f"{url}/secret", token=key)
    await tell("replayWebhook", "POST", f"{url}/replay", {"match_id": match_id}, key)
    (first, *_) = (await tell("listDeliveries", "GET", f"{url}/deliveries?limit=1", token=key))["items"]
    await tell("redeliver", "POST", f"{url}/deliveries/{first['delivery_id']}/redeliver", token=key)
    await tell("deleteWebhook", "DELETE", url, token=key)


async def empty_seats(client: httpx.AsyncClient, tell: Any, key: str) -> None:
    """A player does not come, comes late, falls ill and is replaced, while the others wait."""
    asked = {"game": "piccioni", "seats": 3, "clocks": {"match_seconds": 900}}
    match = (await client.post("/v1/matches", json=asked, headers=bearer(key))).json()
    url = f"/v1/matches/{match['match_id']}"
    for player in ("Ada", "Bruno", "Carla"):
        await client.post(f"{url}/seats", json={"player": player})
    await client.post(f"{url}/start", headers=bearer(match["host_token"]))
    gone = {"seat": 2, "reason": "Did not come within ten minutes."}
    await tell("resignSeat", "POST", f"{url}/seats/resign", gone, key)
    late = {"seat": 2, "reason": "Waited at another table."}
    await tell("reinstateSeat", "POST", f"{url}/seats/reinstate", late, key)
    away = {"seat": 0, "seconds": 60, "reason": "Stood up to fetch the arbiter."}
    await tell("adjustClock", "POST", f"{url}/clock", away, key)
    await tell("pauseMatch", "POST", f"{url}/pause", {"reason": "Carla feels ill."}, key)
    other = {"seat": 2, "player": "Dario", "reason": "Carla has gone home."}
    await tell("substitutePlayer", "POST", f"{url}/seats/substitute", other, key)
    await tell("resumeMatch", "POST", f"{url}/resume", token=key)


async def disputes(client: httpx.AsyncClient, tell: Any, key: str) -> None:
    """A seat contests the die of its match; the organiser looks at it from all sides and rules."""
    asked = {"game": "frantic", "seats": 2}
    match = (await client.post("/v1/matches", json=asked, headers=bearer(key))).json()
    url = f"/v1/matches/{match['match_id']}"
    seats = [
        (await client.post(f"{url}/seats", json={"player": player})).json()["seat_token"]
        for player in ("Carla", "Dario")
    ]
    begun = (await client.post(f"{url}/start", headers=bearer(match["host_token"]))).json()
    drawn = [each for each in begun["events"] if each["event"]["type"] == "ChanceDrawn"]
    rolled = next(each["revision"] for each in drawn if each["event"]["draws"][0]["kind"] == "roll")
    await tell("listOutcomes", "GET", f"{url}/outcomes?at={rolled - 1}", token=key)
    await tell("listAwaitedDraws", "GET", f"{url}/draws?at={rolled - 1}", token=key)
    claim = {"revision": rolled, "claim": "This die fell off the table.", "rules": ["MV-LUC-01"]}
    opened = await tell("openDispute", "POST", f"{url}/disputes", claim, seats[0])
    dispute = f"/v1/disputes/{opened['dispute_id']}"
    await tell("makeStatement", "POST", f"{dispute}/statements", {"text": "It did not."}, seats[1])
    await until_queued(client, key)
    await tell("listDisputes", "GET", "/v1/disputes?status=waiting", token=key)
    await tell("getEvidence", "GET", f"{dispute}/evidence?around=2", token=seats[0])
    await tell("getEstimate", "GET", f"{dispute}/estimate?playouts=5", token=key)
    ruling = {"kind": "rewind", "revision": rolled - 1, "luck": "fresh"}
    given = {"ruling": ruling, "reason": "The die is rolled again.", "rule": "MV-RUL-03"}
    await tell("previewRuling", "POST", f"{dispute}/ruling/preview", given, key)
    await tell("giveRuling", "POST", f"{dispute}/ruling", given, key)
    await tell("acceptRuling", "POST", f"{dispute}/acceptance", token=seats[0])
    await tell("makeAppeal", "POST", f"{dispute}/appeal", {"reason": "It lay on the table."}, seats[1])
    await tell("getDispute", "GET", dispute)
    await tell("listLooks", "GET", f"{url}/looks", token=key)
    await tell("listMatchDisputes", "GET", f"{url}/disputes")
    last = {"ruling": {"kind": "award", "places": [[1], [0]]}, "reason": "It lay there.", "rule": "MV-RUL-05"}
    await client.post(f"{dispute}/ruling", json=last, headers=bearer(key))
    newest = (await client.get(f"{url}/state", headers=bearer(key))).json()["revision"]
    claim = {"revision": newest, "claim": "And it is not a fair one."}
    again = await client.post(f"{url}/disputes", json=claim, headers=bearer(seats[0]))
    hasty = again.json()["dispute_id"]
    await tell("withdrawDispute", "POST", f"/v1/disputes/{hasty}/withdrawal", token=seats[0])
    await tell("discloseMatch", "POST", f"{url}/disclosure", token=key)


async def until_queued(client: httpx.AsyncClient, key: str) -> None:
    """Wait until the dispute queue holds the statement's dispute."""

    async def is_queued() -> bool:
        return bool((await client.get("/v1/disputes", headers=bearer(key))).json()["items"])

    await until(is_queued)


async def tournaments(client: httpx.AsyncClient, tell: Any, key: str) -> None:
    """A cup for three: one withdraws, the others meet, one does not turn up."""
    asked = {"title": "Winter cup", "game": "sukkube", "table_size": 2, "format": "swiss", "rounds": 2}
    asked |= {"check_in_seconds": 600, "requested_byes": 1, "anonymous_entries": True}
    cup = await tell("createTournament", "POST", "/v1/tournaments", asked, key)
    url = f"/v1/tournaments/{cup['tournament_id']}"
    ada = await tell("enterTournament", "POST", f"{url}/entries", {"player": "Ada"})
    listed = {"text": "name,rating,club\nBruno,1400,Corvo\nCarla,1350,Corvo"}
    await tell("previewEntryList", "POST", f"{url}/entries/list/preview", listed, key)
    await tell("enterList", "POST", f"{url}/entries/list", listed, key)
    await tell("correctEntry", "POST", f"{url}/entries/1/correction", {"rating": 1500}, key)
    await tell("reissueToken", "POST", f"{url}/entries/2/token", {}, key)
    await tell("withdrawEntry", "POST", f"{url}/entries/3/withdraw", token=key)
    await tell("returnEntry", "POST", f"{url}/entries/3/return", token=key)
    await tell("requestBye", "POST", f"{url}/entries/3/byes", {"round": 1}, key)
    await tell("openCheckIn", "POST", f"{url}/check-in", token=key)
    await tell("checkIn", "POST", f"{url}/entries/1/check-in", {}, key)
    await client.post(f"{url}/entries/2/check-in", headers=bearer(key))
    await tell("keepApart", "POST", f"{url}/entries/apart", {"entrants": [2, 3]}, key)
    await tell("pairRound", "POST", f"{url}/rounds", {}, key)
    await tell("changeTerms", "POST", f"{url}/terms", {"rounds": 3, "capacity": 20}, key)
    await tell("startRound", "POST", f"{url}/rounds/1/start", token=key)
    await tell("unstartRound", "POST", f"{url}/rounds/1/unstart", {"reason": "Carla is back"}, key)
    await client.post(f"{url}/rounds/1/start", headers=bearer(key))
    round_ = await tell("getRound", "GET", f"{url}/rounds/1")
    calls = f"/v1/matches/{round_['tables'][0]['matches'][0]['match_id']}/calls"
    called = await tell("callArbiter", "POST", calls, token=ada["entrant_token"])
    at_seat = f"{calls}/{called['items'][0]['seat']}"
    await tell("answerCall", "POST", f"{at_seat}/answer", token=key)
    await tell("listCalls", "GET", calls, token=key)
    claim = f"{url}/claims/{round_['tables'][0]['matches'][0]['match_id']}.1"
    await tell("takeClaim", "POST", claim, {}, key)
    await tell("releaseClaim", "POST", f"{claim}/release", token=key)
    await tell("makeNote", "POST", f"{url}/notes", {"text": "Carla waits at the door"}, key)
    await tell("announce", "POST", f"{url}/announcement", {"text": "Lunch at one"}, key)
    await tell("timeRound", "POST", f"{url}/rounds/1/clock", {"minutes": 50}, key)
    await tell("getShift", "GET", f"{url}/shift", token=key)
    await tell("closeCall", "POST", f"{at_seat}/close", token=key)
    forfeit = {"entrants": [2], "reason": "did not turn up"}
    await tell("ruleForfeit", "POST", f"{url}/rounds/1/tables/1/forfeits", forfeit, key)
    late = {"entrants": [2], "reason": "was at another table"}
    await tell("takeBackForfeit", "POST", f"{url}/rounds/1/tables/1/forfeits/withdrawal", late, key)
    await client.post(f"{url}/rounds/1/tables/1/forfeits", json=forfeit, headers=bearer(key))

    async def is_carried() -> bool:
        (table, *_) = (await client.get(f"{url}/rounds/1")).json()["tables"]
        return table["matches"][0]["places"] is not None

    await until(is_carried, 60)
    await tell("replayTable", "POST", f"{url}/rounds/1/tables/1/replay", {"reason": "both agree"}, key)
    await tell("typeResult", "POST", f"{url}/rounds/1/tables/1/result", {"ranks": [1, 2]}, key)
    late = {"grade": "points", "points": 0.5, "reason": "late, the second time", "rule": "TO-PEN-02"}
    await tell("givePenalty", "POST", f"{url}/entries/1/penalties", late, key)
    await tell(
        "withdrawPenalty", "POST", f"{url}/penalties/1/withdrawal", {"reason": "the clock was wrong"}, key
    )
    await client.post(f"{url}/entries/2/return", headers=bearer(key))
    await client.post(f"{url}/check-in", headers=bearer(key))
    for entrant in (1, 2, 3):
        await client.post(f"{url}/entries/{entrant}/check-in", headers=bearer(key))
    await client.post(f"{url}/rounds", json={"provisional": True}, headers=bearer(key))
    pairs = (await client.get(f"{url}/rounds/2")).json()
    places = {"entrants": [pairs["tables"][0]["entrants"][0], pairs["byes"][0]["entrant"]]}
    hand = places | {"reason": "She has to leave early"}
    await tell("changePairing", "POST", f"{url}/rounds/2/pairing", hand, key)
    await client.post(f"{url}/rounds/2/start", headers=bearer(key))
    rest = {"entrants": [hand["entrants"][1]], "reason": "left"}
    await client.post(f"{url}/rounds/2/tables/1/forfeits", json=rest, headers=bearer(key))
    done = await tell("finishTournament", "POST", f"{url}/finish", {"early": True}, key)
    await tell("getTournament", "GET", url)
    await tell("listTournamentEvents", "GET", f"{url}/events?from=6&limit=3")

    async def are_told() -> bool:
        listed = (await client.get("/v1/tournaments")).json()["items"]
        return any(each["revision"] >= done["revision"] for each in listed)

    await until(are_told, 60)
    await tell("getStandings", "GET", f"{url}/standings")
    await tell("getOverall", "GET", f"{url}/overall")
    await tell("getWeekend", "GET", f"/v1/weekend?cups={url.rpartition('/')[2]}")
    await tell("listTournaments", "GET", "/v1/tournaments")
    away = (await client.post("/v1/tournaments", json=asked, headers=bearer(key))).headers["location"]
    await tell("cancelTournament", "POST", f"{away}/cancel", {"reason": "the hall is closed"}, key)


async def until_told(client: httpx.AsyncClient, url: str, revision: int) -> None:
    """Wait for all read models: the timeline tells of `revision`, and the seats of the match are listed."""

    async def is_told() -> bool:
        lines = (await client.get(f"{url}/timeline?from={revision}")).json()["items"]
        seats = (await client.get("/v1/seats?player=Ada")).json()["items"]
        matches = (await client.get("/v1/matches")).json()["items"]
        ended = bool(seats) and seats[0]["phase"] == "finished"
        return bool(lines and ended and matches and matches[0]["revision"] == revision)

    await until(is_told, 60)


def shown(answer: httpx.Response, operation: str) -> Any:
    """The answer with its times and salted hashes made equal; long texts and lists of the games are cut."""
    text = DAY.sub("2026-01-01", TIME.sub("2026-01-01T12:00:00Z", answer.text))
    text = AT_MS.sub("1767268800000", text)
    text = LEFT_ON_CLOCK.sub(lambda left: f'{left[1]}":{899_000 if left[1] == "ms" else 899}', text)
    text = TICKET.sub("A" * 100, text)
    text = CARRIED.sub("22", text) if operation in RACED else text
    if operation in ("getHead", "listLooks"):
        text = re.sub(r'"(hash|signature)":"[\w-]+"', _blank, text)
    if operation == "getHead":
        text = text.replace("12:00:00Z", "12:00:00.000000Z")
    if operation in LISTED:
        text = NOTE.sub(UNSIGNED, HASH.sub(f'"{"0" * 64}"', text))
    body = json.loads(EVENT_HASH.sub("0" * 64, text) if operation in SALTED else text)
    if operation == "getGame":  # tools follow a $ref of an example, too, and find nothing
        body |= {name: CUT_SCHEMA for name, value in body.items() if isinstance(value, dict)}
    return _cut(body) if operation in LONG else body


def _blank(found: re.Match[str]) -> str:
    return f'"{found[1]}":"{"0" * 64 if found[1] == "hash" else "A" * 86}"'


def _cut(value: Any) -> Any:
    match value:
        case dict():
            return {name: _cut(inner) for name, inner in value.items()}
        case list() if all(isinstance(inner, dict) for inner in value):
            return [_cut(inner) for inner in value[:SHOWN_ITEMS]]
        case str() if len(value) > SHOWN_CHARACTERS:
            return value[:SHOWN_CHARACTERS] + "…"
        case _:
            return value


def write(examples: dict[str, Example]) -> None:
    for old in FOLDER.glob("*.json"):
        old.unlink()
    for operation, example in examples.items():
        text = json.dumps(example, indent=2, ensure_ascii=False) + "\n"
        (FOLDER / f"{operation}.json").write_text(text, "utf-8")


def kept() -> Iterator[tuple[str, Example]]:
    for file in sorted(FOLDER.glob("*.json")):
        yield file.stem, json.loads(file.read_text("utf-8"))
