"""Who may do what: every operation of the contract against every kind of caller."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http.application import Application
from service.platform.entropy import fingerprint
from tests.archive.making import exported, played
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.holding import NAMES, TERMS, tournament
from tests.service.api.playing import Table, bearer, table

CALLERS = ("anonymous", "seat", "other", "host", "organiser", "admin", "foreign", "stranger")
"""`seat` is the one awaited, `other` another one of the match, `organiser` has the key that created it, `foreign`
the key of an organiser of other matches, `stranger` another match's token."""

NDJSON = {"Content-Type": "application/x-ndjson"}
SEEDS = count(10_000)
ALL = (200,) * 8
LOOK = (200,) * 7 + (401,)
MATRIX: dict[str, tuple[str, tuple[int, ...]]] = {
    "listGames": ("playing", ALL),
    "listCheckpoints": ("playing", ALL),
    "listLeaves": ("playing", ALL),
    **dict.fromkeys(("getInclusion", "getConsistency"), ("playing", (422,) * 8)),
    "getGame": ("playing", ALL),
    "getRules": ("playing", ALL),
    "getRule": ("playing", ALL),
    "listRulebooks": ("playing", ALL),
    "getRulebook": ("playing", ALL),
    "getCitedRule": ("playing", ALL),
    "listCards": ("playing", ALL),
    "getAtlas": ("playing", ALL),
    "listMatches": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "listPlayerSeats": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "getTimeline": ("playing", LOOK),
    "createMatch": ("playing", (201, 401, 401, 401, 201, 201, 201, 401)),
    "createMatches": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "takeSeat": ("open", (201, 201, 201, 201, 201, 201, 201, 401)),
    "startMatch": ("full", (401, 200, 200, 200, 200, 200, 403, 401)),
    "cancelMatch": ("open", (401, 403, 403, 200, 200, 200, 403, 401)),
    "leaveMatch": ("open", (401, 200, 200, 403, 403, 403, 403, 401)),
    "vacateSeat": ("open", (401, 403, 403, 200, 200, 200, 403, 401)),
    "resignSeat": ("playing", (401, 403, 403, 403, 200, 200, 403, 401)),
    "reinstateSeat": ("finished", (401, 403, 403, 403, 200, 200, 403, 401)),
    "substitutePlayer": ("playing", (401, 403, 403, 403, 201, 201, 403, 401)),
    "pauseMatch": ("playing", (401, 403, 403, 403, 200, 200, 403, 401)),
    "resumeMatch": ("paused", (401, 403, 403, 403, 200, 200, 403, 401)),
    "resign": ("playing", (401, 200, 200, 403, 403, 403, 403, 401)),
    "submitCommand": ("playing", (401, 200, 409, 403, 403, 403, 403, 401)),
    "listTurns": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "listLegalCommands": ("playing", (401, 200, 200, 403, 403, 403, 403, 401)),
    "getAdvice": ("playing", (401, 422, 422, 403, 403, 403, 403, 401)),
    "getMatch": ("playing", LOOK),
    "getState": ("playing", LOOK),
    "listEvents": ("playing", LOOK),
    "diffRevisions": ("playing", LOOK),
    "followMatch": ("disclosed", (204, 204, 204, 204, 204, 204, 204, 401)),
    "followMatches": ("disclosed", (204, 204, 204, 204, 204, 204, 204, 401)),
    "followSeats": ("disclosed", (204, 401, 401, 401, 204, 204, 204, 401)),
    "issueTicket": ("playing", (401, *LOOK[1:])),
    "listForks": ("playing", LOOK),
    "forkMatch": ("playing", (401, 403, 403, 403, 201, 201, 403, 401)),
    "deleteFork": ("playing", (401, 403, 403, 422, 422, 422, 403, 401)),
    "listOutcomes": ("playing", (401, 403, 403, 403, 422, 422, 403, 401)),
    "listAwaitedDraws": ("playing", (401, 403, 403, 403, 200, 200, 403, 401)),
    "openDispute": ("playing", (401, 201, 201, 403, 201, 201, 403, 401)),
    "listMatchDisputes": ("disputed", LOOK),
    "listDisputes": ("playing", (401, 401, 401, 401, 200, 200, 200, 401)),
    "getDispute": ("disputed", LOOK),
    "getEvidence": ("disputed", (401, 200, 200, 403, 200, 200, 403, 401)),
    "getEstimate": ("disputed", (401, 403, 403, 403, 200, 200, 403, 401)),
    "withdrawDispute": ("disputed", (401, 200, 409, 403, 409, 409, 403, 401)),
    "discloseMatch": ("finished", (401, 403, 403, 403, 200, 200, 403, 401)),
    "makeStatement": ("disputed", (401, 200, 200, 403, 200, 200, 403, 401)),
    "giveRuling": ("disputed", (401, 403, 403, 403, 200, 200, 403, 401)),
    "previewRuling": ("disputed", (401, 403, 403, 403, 200, 200, 403, 401)),
    "makeAppeal": ("ruled", (401, 200, 200, 403, 403, 403, 403, 401)),
    "getArchive": ("playing", LOOK),
    "getHead": ("playing", LOOK),
    "getFilm": ("playing", LOOK),
    "getPicture": ("playing", LOOK),
    "getPictureAsPng": ("playing", LOOK),
    "verifyArchive": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "importMatch": ("playing", (401, 401, 401, 401, 201, 201, 201, 401)),
    "createKey": ("playing", (401, 401, 401, 401, 403, 201, 403, 401)),
    "listKeys": ("playing", (401, 401, 401, 401, 403, 200, 403, 401)),
    "listAuditEntries": ("playing", (401, 401, 401, 401, 403, 200, 403, 401)),
    "getKey": ("playing", (401, 401, 401, 401, 200, 200, 403, 401)),
    "rotateKey": ("playing", (401, 401, 401, 401, 200, 200, 403, 401)),
    "revokeKey": ("playing", (401, 401, 401, 401, 200, 200, 403, 401)),
    "createWebhook": ("playing", (401, 401, 401, 401, 201, 201, 201, 401)),
    **dict.fromkeys(
        (
            "getWebhook",
            "updateWebhook",
            "deleteWebhook",
            "rotateWebhookSecret",
            "listDeliveries",
            "redeliver",
            "replayWebhook",
        ),
        ("playing", (401, 401, 401, 401, 200, 200, 404, 401)),
    ),
    "listWebhooks": ("playing", (401, 401, 401, 401, 200, 200, 200, 401)),
}
"""Operation -> how far its match has come, and the status for each of CALLERS.

What is drawn at the beginning of a match has too many outcomes to be listed: 422 for those who may ask. No relay
runs, so the list of checkpoints is empty: a proof from it is 422 for everybody.
"""

ENTRANTS_LOOK = (200, 200, 200, 401, 200, 200, 200, 401)
ORGANISE = (401, 403, 403, 401, 200, 200, 403, 401)
TOURNAMENTS: dict[str, tuple[str, tuple[int, ...]]] = {
    "listTournaments": ("playing", (200, 401, 401, 401, 200, 200, 200, 401)),
    "createTournament": ("playing", (401, 401, 401, 401, 201, 201, 201, 401)),
    "getTournament": ("entries", ENTRANTS_LOOK),
    "listTournamentEvents": ("entries", ENTRANTS_LOOK),
    "getStandings": ("entries", ENTRANTS_LOOK),
    "getTournamentReport": ("entries", ENTRANTS_LOOK),
    "getTournamentArchive": ("entries", ENTRANTS_LOOK),
    "enterTournament": ("entries", (201, 201, 201, 401, 201, 201, 201, 401)),
    "withdrawEntry": ("entries", (401, 200, 403, 401, 200, 200, 403, 401)),
    "correctEntry": ("entries", ORGANISE),
    "pairRound": ("entries", (401, 403, 403, 401, 201, 201, 403, 401)),
    "getRound": ("paired", ENTRANTS_LOOK),
    "startRound": ("paired", ORGANISE),
    "ruleForfeit": ("running", ORGANISE),
    "finishTournament": ("entries", ORGANISE),
    "changeTerms": ("entries", ORGANISE),
    "cancelTournament": ("entries", ORGANISE),
    "unstartRound": ("running", ORGANISE),
    "takeBackForfeit": ("forfeited", ORGANISE),
    "replayTable": ("forfeited", ORGANISE),
    "returnEntry": ("unopened", ORGANISE),
    "openCheckIn": ("unopened", ORGANISE),
    "checkIn": ("opened", (401, 200, 403, 401, 200, 200, 403, 401)),
    "requestBye": ("opened", (401, 200, 403, 401, 200, 200, 403, 401)),
}
"""The same for tournaments, which `organiser` holds; `seat` and `other` are entrants there, with their tokens."""
MATRIX |= TOURNAMENTS

RULING = {"ruling": {"kind": "stand"}, "reason": "It was.", "rule": "MV-DIS-04"}

LOOKS: dict[str, tuple[int, ...]] = {
    "spectator": (200, 200, 200, 200, 200, 200, 200, 401),
    "own": (401, 200, 403, 403, 200, 200, 403, 401),
    "organiser": (401, 403, 403, 403, 200, 200, 403, 401),
}
"""`as` -> who may look at a match being played that way; `own` is the awaited seat's number."""


class Cast:
    """A match and everybody around it."""

    def __init__(
        self, match: Table, tokens: dict[str, str | None], seat: int, key_id: str, stranger: Table
    ) -> None:
        self.match = match
        self.tokens = tokens
        self.seat = seat
        self.key_id = key_id
        self.stranger = stranger
        self.cup = ""

    def headers(self, caller: str) -> dict[str, str]:
        token = self.tokens[caller]
        return bearer(token) if token else {}


async def cast(client: httpx.AsyncClient, stage: str, known: Cast | None = None) -> Cast:
    """A match or tournament as far as `stage`; who has nothing to do with it may be `known` already."""
    stranger = known.stranger if known else await table(client, "sukkube", 1)
    foreign = known.tokens["foreign"] if known else (await new_key(client, "league"))["key"]
    if stage in ("entries", "paired", "running", "forfeited", "unopened", "opened"):
        return await cast_of_tournament(client, stage, stranger, foreign)
    key = await new_key(client, "cup")
    if stage == "open":
        match = await with_a_free_seat(client, key["key"])
    else:
        match = await table(client, "sukkube", 2, key=key["key"], options={"target_points": 1})
    if stage not in ("open", "full"):
        await match.start()
    awaited = (await match.get("state"))["awaited"]
    seat = awaited["seats"][0] if awaited["kind"] == "seats" else 0
    if stage in ("finished", "disclosed"):
        for resigning in (0, 1):
            await match.post("resign", token=match.seats[resigning])
    if stage == "paused":
        await match.post("pause", {"reason": "lunch"}, key["key"])
    if stage == "disclosed":
        await match.post("disclosure", token=key["key"])
    if stage in ("disputed", "ruled"):
        await match.post("disputes", {"revision": 5, "claim": "Not so."}, match.seats[seat])
    if stage == "ruled":
        url = f"/v1/disputes/{match.match_id}.1/ruling"
        await client.post(url, json=RULING, headers=bearer(ADMIN))
    tokens = {
        "anonymous": None,
        "seat": match.seats[seat],
        "other": match.seats[1 - seat],
        "host": match.host,
        "organiser": key["key"],
        "admin": ADMIN,
        "foreign": foreign,
        "stranger": stranger.seats[0],
    }
    return Cast(match, tokens, seat, key["key_id"], stranger)


def archive(seed: int) -> bytes:
    return b"".join(exported(played("sukkube", 1, {"target_points": 1}, seed=seed)))


async def cast_of_tournament(
    client: httpx.AsyncClient, stage: str, stranger: Table, foreign: str | None
) -> Cast:
    cup = await tournament(client, stage)
    tokens = {
        "anonymous": None,
        "seat": cup.tokens[1],
        "other": cup.tokens[2],
        "host": stranger.host,
        "organiser": cup.key,
        "admin": ADMIN,
        "foreign": foreign,
        "stranger": stranger.seats[0],
    }
    people = Cast(stranger, tokens, 0, "", stranger)
    people.cup = cup.url
    return people


async def new_key(client: httpx.AsyncClient, name: str) -> dict[str, Any]:
    return (await client.post("/v1/keys", json={"name": name}, headers=bearer(ADMIN))).json()


async def with_a_free_seat(client: httpx.AsyncClient, key: str) -> Table:
    body = {"game": "sukkube", "seats": 3}
    created = (await client.post("/v1/matches", json=body, headers=bearer(key))).json()
    match = Table(client, created["match_id"], created["host_token"], {})
    for seat in (0, 1):
        joined = await match.post("seats", {"player": f"player {seat}", "seat": seat})
        match.seats[seat] = joined.json()["seat_token"]
    return match


async def call(client: httpx.AsyncClient, operation: str, cast: Cast, caller: str) -> httpx.Response:
    """The operation with a request that is right in all but, perhaps, who makes it."""
    url, headers = cast.match.url, cast.headers(caller)
    dispute = f"/v1/disputes/{cast.match.match_id}.1"
    if operation in TOURNAMENTS:
        return await call_tournament(client, operation, cast.cup, headers)
    if "ebhook" in operation or "eliver" in operation:
        return await call_webhooks(client, operation, cast, headers)
    match operation:
        case "createMatch":
            return await client.post("/v1/matches", json={"game": "sukkube", "seats": 2}, headers=headers)
        case "createMatches":
            wanted = {"matches": [{"game": "sukkube", "seats": 2}] * 2}
            return await client.post("/v1/matches/batch", json=wanted, headers=headers)
        case "takeSeat":
            return await client.post(f"{url}/seats", json={"player": "new"}, headers=headers)
        case "resignSeat" | "reinstateSeat" | "vacateSeat":
            body = {"seat": 0, "reason": "no show"}
            return await client.post(f"{url}/seats/{operation[:-4]}", json=body, headers=headers)
        case "substitutePlayer":
            body = {"seat": 0, "player": "Zoe", "reason": "ill"}
            return await client.post(f"{url}/seats/substitute", json=body, headers=headers)
        case "pauseMatch":
            return await client.post(f"{url}/pause", json={"reason": "lunch"}, headers=headers)
        case "startMatch" | "cancelMatch" | "leaveMatch" | "resign" | "resumeMatch":
            return await client.post(f"{url}/{operation.removesuffix('Match')}", headers=headers)
        case "deleteFork":
            return await client.delete(url, headers=headers)
        case "issueTicket":
            return await client.post(f"{url}/tickets", headers=headers)
        case "listTurns":
            mine = {"match_id": cast.match.match_id, "token": cast.tokens["seat"]}
            return await client.post("/v1/turns", json={"seats": [mine]}, headers=headers)
        case "submitCommand":
            legal = await cast.match.get("commands", cast.tokens["seat"])
            return await client.post(f"{url}/commands", json=legal["commands"][0], headers=headers)
        case "forkMatch":
            return await client.post(f"{url}/forks", json={"revision": 2}, headers=headers)
        case "verifyArchive":
            return await client.post("/v1/verify", content=archive(seed=0), headers={**headers, **NDJSON})
        case "importMatch":
            url = "/v1/matches/import"
            return await client.post(url, content=archive(seed=next(SEEDS)), headers={**headers, **NDJSON})
        case "openDispute":
            claim = {"revision": 5, "claim": "Not so."}
            return await client.post(f"{url}/disputes", json=claim, headers=headers)
        case "withdrawDispute":
            return await client.post(f"{dispute}/withdrawal", headers=headers)
        case "discloseMatch":
            return await client.post(f"{url}/disclosure", headers=headers)
        case "makeStatement" | "giveRuling" | "previewRuling" | "makeAppeal":
            path, body = {
                "makeStatement": ("statements", {"text": "It was so."}),
                "giveRuling": ("ruling", RULING),
                "previewRuling": ("ruling/preview", RULING),
                "makeAppeal": ("appeal", {"reason": "It was not."}),
            }[operation]
            return await client.post(f"{dispute}/{path}", json=body, headers=headers)
        case "createKey":
            return await client.post("/v1/keys", json={"name": "x"}, headers=headers)
        case "getKey":
            return await client.get(f"/v1/keys/{cast.key_id}", headers=headers)
        case "rotateKey":
            return await client.post(f"/v1/keys/{cast.key_id}/rotate", json={}, headers=headers)
        case "revokeKey":
            return await client.delete(f"/v1/keys/{cast.key_id}", headers=headers)
        case "followMatch" | "followMatches" | "followSeats":
            late = {**headers, "Last-Event-ID": "999999"}  # whoever may follow is told that it is none
            mine = {"match_id": cast.match.match_id, "token": cast.tokens["seat"]}
            answer = await {
                "followMatch": lambda: client.get(f"{url}/events/stream", headers=late),
                "followMatches": lambda: client.get(f"/v1/stream?matches={mine['match_id']}", headers=late),
                "followSeats": lambda: client.post("/v1/stream", json={"seats": [mine]}, headers=late),
            }[operation]()
            is_open = answer.status_code == 404 and answer.json()["code"] == "revision_not_found"
            return httpx.Response(204, request=answer.request) if is_open else answer
    paths = {
        "listGames": "/v1/games",
        "listCheckpoints": "/v1/checkpoints",
        "listLeaves": "/v1/checkpoints/leaves",
        "getInclusion": "/v1/checkpoints/inclusion?leaf=0&size=1",
        "getConsistency": "/v1/checkpoints/consistency?first=1&second=2",
        "getGame": "/v1/games/sukkube",
        "getRules": "/v1/games/sukkube/rules",
        "getRule": "/v1/games/sukkube/rules/SK-LEG-02",
        "listRulebooks": "/v1/rulebooks",
        "getRulebook": "/v1/rulebooks/matches",
        "getCitedRule": "/v1/rules/MV-ORG-01",
        "listCards": "/v1/games/sukkube/cards",
        "getAtlas": "/v1/games/sukkube/atlas",
        "listKeys": "/v1/keys",
        "listAuditEntries": "/v1/audit",
        "listMatches": "/v1/matches",
        "listPlayerSeats": "/v1/seats?player=Ada",
        "getTimeline": f"{url}/timeline",
        "listLegalCommands": f"{url}/commands",
        "getAdvice": f"{url}/advice",
        "getMatch": url,
        "getState": f"{url}/state",
        "getFilm": f"{url}/film",
        "getPicture": f"{url}/picture.svg",
        "getPictureAsPng": f"{url}/picture.png?width=300",
        "listEvents": f"{url}/events",
        "diffRevisions": f"{url}/diff",
        "listForks": f"{url}/forks",
        "getArchive": f"{url}/archive",
        "getHead": f"{url}/head",
        "listOutcomes": f"{url}/outcomes?at=4",
        "listAwaitedDraws": f"{url}/draws?at=4",
        "listMatchDisputes": f"{url}/disputes",
        "listDisputes": "/v1/disputes",
        "getDispute": dispute,
        "getEvidence": f"{dispute}/evidence",
        "getEstimate": f"{dispute}/estimate?playouts=2",
    }
    return await client.get(paths[operation], headers=headers)


async def call_webhooks(
    client: httpx.AsyncClient, operation: str, cast: Cast, headers: dict[str, str]
) -> httpx.Response:
    """As `call`, on a webhook of the organiser's with one delivery."""
    body: dict[str, Any] = {"url": "http://127.0.0.1:9/never"}
    if operation == "createWebhook":
        return await client.post("/v1/webhooks", json=body, headers=headers)
    if operation == "listWebhooks":
        return await client.get("/v1/webhooks", headers=headers)
    organiser = cast.headers("organiser")
    key = {"Idempotency-Key": "the-webhook"}
    made = (await client.post("/v1/webhooks", json=body, headers={**organiser, **key})).json()
    url = f"/v1/webhooks/{made['webhook_id']}"
    replay = {"match_id": cast.match.match_id, "last_revision": 1}
    await client.post(f"{url}/replay", json=replay, headers=organiser)
    delivery, *_ = (await client.get(f"{url}/deliveries", headers=organiser)).json()["items"]
    again = f"{url}/deliveries/{delivery['delivery_id']}/redeliver"
    method, path, sent = {
        "getWebhook": ("GET", url, None),
        "updateWebhook": ("PATCH", url, {"description": "mine"}),
        "deleteWebhook": ("DELETE", url, None),
        "rotateWebhookSecret": ("POST", f"{url}/secret", None),
        "listDeliveries": ("GET", f"{url}/deliveries", None),
        "redeliver": ("POST", again, None),
        "replayWebhook": ("POST", f"{url}/replay", replay),
    }[operation]
    return await client.request(method, path, json=sent, headers=headers)


async def call_tournament(
    client: httpx.AsyncClient, operation: str, cup: str, headers: dict[str, str]
) -> httpx.Response:
    posts: dict[str, tuple[str, Any]] = {
        "createTournament": ("/v1/tournaments", TERMS),
        "enterTournament": (f"{cup}/entries", {"player": next(NAMES)}),
        "withdrawEntry": (f"{cup}/entries/1/withdraw", None),
        "correctEntry": (f"{cup}/entries/1/correction", {"rating": 1500}),
        "pairRound": (f"{cup}/rounds", {}),
        "startRound": (f"{cup}/rounds/1/start", None),
        "ruleForfeit": (f"{cup}/rounds/1/tables/1/forfeits", {"entrants": [1], "reason": "absent"}),
        "finishTournament": (f"{cup}/finish", {"early": True}),
        "changeTerms": (f"{cup}/terms", {"capacity": 100}),
        "cancelTournament": (f"{cup}/cancel", {"reason": "snow"}),
        "unstartRound": (f"{cup}/rounds/1/unstart", {"reason": "too early"}),
        "takeBackForfeit": (
            f"{cup}/rounds/1/tables/1/forfeits/withdrawal",
            {"entrants": [1], "reason": "was there"},
        ),
        "replayTable": (f"{cup}/rounds/1/tables/1/replay", {"reason": "wrong deck"}),
        "returnEntry": (f"{cup}/entries/4/return", None),
        "openCheckIn": (f"{cup}/check-in", None),
        "checkIn": (f"{cup}/entries/1/check-in", None),
        "requestBye": (f"{cup}/entries/1/byes", {"round": 2}),
    }
    if operation in posts:
        path, body = posts[operation]
        return await client.post(path, json=body, headers=headers)
    paths = {
        "listTournaments": "/v1/tournaments",
        "getTournament": cup,
        "listTournamentEvents": f"{cup}/events",
        "getStandings": f"{cup}/standings",
        "getTournamentReport": f"{cup}/report",
        "getTournamentArchive": f"{cup}/archive",
        "getRound": f"{cup}/rounds/1",
    }
    return await client.get(paths[operation], headers=headers)


def test_every_operation_has_its_row() -> None:
    document = json.loads(Path("openapi/openapi.json").read_text("utf-8"))
    operations = {op["operationId"] for path in document["paths"].values() for op in path.values()}
    assert set(MATRIX) == operations


@pytest.mark.parametrize("operation", MATRIX)
async def test_the_operation_is_open_to_those_it_is_for(
    client: httpx.AsyncClient, service: Application, operation: str
) -> None:
    """Each caller finds the match as it was: what a call has changed is not met by the next one."""
    stage, expected = MATRIX[operation]
    people = await cast(client, stage)
    answered = []
    for caller in CALLERS:
        answer = await call(client, operation, people, caller)
        answered.append(answer.status_code)
        if answer.status_code in (401, 403):
            problem(
                answer, answer.status_code, {401: "unauthenticated", 403: "forbidden"}[answer.status_code]
            )
            assert ("www-authenticate" in answer.headers) == (answer.status_code == 401)
            async with nothing_stored(service):
                await call(client, operation, people, caller)
        elif answer.request.method != "GET":
            people = await cast(client, stage, people)
    assert dict(zip(CALLERS, answered, strict=True)) == dict(zip(CALLERS, expected, strict=True))


@pytest.mark.parametrize("path", ["state", "events", "diff"])
@pytest.mark.parametrize("view", LOOKS)
async def test_one_looks_as_oneself(client: httpx.AsyncClient, path: str, view: str) -> None:
    people = await cast(client, "playing")
    name = str(people.seat) if view == "own" else view
    answered = [
        (
            await client.get(
                f"{people.match.url}/{path}", params={"as": name}, headers=people.headers(caller)
            )
        ).status_code
        for caller in CALLERS
    ]
    assert dict(zip(CALLERS, answered, strict=True)) == dict(zip(CALLERS, LOOKS[view], strict=True))


@pytest.mark.rule("MV-FRK-02")
@pytest.mark.parametrize("view", ["spectator", "0", "1", "organiser"])
async def test_a_disclosed_match_is_an_open_book(client: httpx.AsyncClient, view: str) -> None:
    people = await cast(client, "disclosed")
    for caller in CALLERS[:-1]:
        answer = await client.get(
            f"{people.match.url}/events", params={"as": view}, headers=people.headers(caller)
        )
        assert answer.status_code == 200
        assert answer.json()["viewer"] == (int(view) if view.isdecimal() else view)


async def test_there_is_no_looking_as_a_seat_that_is_not_there(client: httpx.AsyncClient) -> None:
    people = await cast(client, "finished")
    problem(await client.get(f"{people.match.url}/state?as=4"), 403, "forbidden")


async def test_the_default_of_a_seat_is_played_by_organisers_only(
    client: httpx.AsyncClient, service: Application
) -> None:
    """Also not by a seat that hides it in a list after a command of its own."""
    people = await cast(client, "playing")
    legal = (await people.match.get("commands", people.tokens["seat"]))["commands"]
    default = {"type": "play_default", "seat": people.seat}
    async with nothing_stored(service):
        for body in (default, [legal[0], default], [default, default]):
            answer = await people.match.post("commands", body, people.tokens["seat"])
            problem(answer, 403, "forbidden")
        mixed = await people.match.post("commands", [default, legal[0]], people.tokens["organiser"])
        problem(mixed, 403, "forbidden")
    played = await people.match.post("commands", default, people.tokens["organiser"])
    assert played.status_code == 200
    assert played.json()["events"][0]["actor"].startswith("organiser:")


@pytest.mark.rule("MV-ORG-01")
async def test_an_organiser_is_a_stranger_in_matches_of_others(
    client: httpx.AsyncClient, service: Application
) -> None:
    """Sees what spectators see, rules nothing, and knows nothing of their private forks."""
    people = await cast(client, "playing")
    own, foreign = people.headers("organiser"), people.headers("foreign")
    url, default = people.match.url, {"type": "play_default", "seat": people.seat}
    assert (await client.get(f"{url}/state", headers=own)).json()["viewer"] == "organiser"
    seen = (await client.get(f"{url}/state", headers=foreign)).json()
    assert seen == (await client.get(f"{url}/state")).json()
    fork = await client.post(f"{url}/forks", json={"revision": 5}, headers=own)
    private = f"/v1/matches/{fork.json()['match_id']}"
    async with nothing_stored(service):
        problem(await client.post(f"{url}/commands", json=default, headers=foreign), 403, "forbidden")
        for path in ("state", "events", "timeline", "forks"):
            problem(await client.get(f"{private}/{path}", headers=foreign), 404, "match_not_found")
            assert (await client.get(f"{private}/{path}", headers=own)).status_code == 200
    assert len((await client.get(f"{url}/forks", headers=own)).json()["items"]) == 2
    assert len((await client.get(f"{url}/forks", headers=foreign)).json()["items"]) == 1


@pytest.mark.rule("MV-ORG-02")
async def test_a_fork_belongs_to_the_organiser_who_makes_it(client: httpx.AsyncClient) -> None:
    async def organiser_of_fork(stage: str, caller: str) -> str:
        people = await cast(client, stage)
        headers = people.headers(caller)
        answer = await client.post(f"{people.match.url}/forks", json={"revision": 5}, headers=headers)
        state = await client.get(f"/v1/matches/{answer.json()['match_id']}/state", headers=bearer(ADMIN))
        found = state.json()["sheet"]["organiser"]
        return "" if not found else "own" if found == people.key_id else "other"

    assert await organiser_of_fork("playing", "organiser") == "own"
    assert await organiser_of_fork("playing", "admin") == "own"
    assert await organiser_of_fork("disclosed", "foreign") == "other"
    assert await organiser_of_fork("disclosed", "anonymous") == ""


async def test_a_revoked_key_is_nobodys(client: httpx.AsyncClient) -> None:
    people = await cast(client, "playing")
    assert (await client.delete(f"/v1/keys/{people.key_id}", headers=bearer(ADMIN))).status_code == 200
    again = await client.delete(f"/v1/keys/{people.key_id}", headers=bearer(ADMIN))
    assert again.json()["revoked_at"]
    answer = await client.get(f"{people.match.url}/state", headers=people.headers("organiser"))
    problem(answer, 401, "unauthenticated")


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer ", "mv_123"])
async def test_only_bearer_tokens_are_known(client: httpx.AsyncClient, header: str) -> None:
    people = await cast(client, "playing")
    answer = await client.get(f"{people.match.url}/state", headers={"Authorization": header})
    problem(answer, 401, "unauthenticated")


async def test_no_answer_shows_a_token_or_its_hash_again(client: httpx.AsyncClient) -> None:
    people = await cast(client, "playing")
    tokens = [token for token in people.tokens.values() if token]
    urls = [f"{people.match.url}/{path}" for path in ("state", "events", "diff", "forks")]
    shown = [(await client.get(url, headers=bearer(ADMIN))).text for url in (*urls, "/v1/keys")]
    for token in tokens:
        assert not any(token in text or fingerprint(token) in text for text in shown)
