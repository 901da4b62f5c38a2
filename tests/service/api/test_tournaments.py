"""Whole tournaments over HTTP: entries, rounds, matches played at tables, results that flow back, standings."""

import csv
import io
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domain.tournaments import decider
from service.event_store.requests import SYSTEM
from service.platform.entropy import fingerprint
from service.wiring.parts import ApiParts
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN, client_of, projecting
from tests.service.api.holding import TERMS, Holding, organiser, tournament
from tests.service.api.playing import bearer, table
from tests.service.api.test_keys import new_key
from tests.waiting import until

FORFEITS = "/rounds/1/tables/1/forfeits"


@pytest.fixture
async def carried(own_service: ApiParts) -> AsyncIterator[httpx.AsyncClient]:
    """A service whose fan-out carries results and keeps the standings."""
    async with client_of(own_service) as client, projecting(own_service):
        yield client


@pytest.mark.rule("TO-ENT-04", "TO-RND-01", "TO-RES-01")
async def test_a_swiss_tournament_of_two_from_entries_to_standings(carried: httpx.AsyncClient) -> None:
    cup = await organiser(carried)
    await cup.create(rounds=2)
    for player in ("Ada", "Bruno", "Carla"):
        await cup.enter(player)
    for player in ("bot one", "bot two"):
        await cup.enter(player, "random")
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    for number in (1, 2):
        round_ = await cup.play_round(number)
        pairs = {frozenset(table["entrants"]) for table in round_["tables"]}
        assert not pairs & met
        met |= pairs
        byes += [bye["entrant"] for bye in round_["byes"]]
        assert all(table["reason"] and table["is_decided"] for table in round_["tables"])
        italian = await cup.get(f"/rounds/{number}?language=it")
        assert all("Nessuno qui si è già incontrato." in table["reason"] for table in italian["tables"])
        assert all(each["reason"].endswith("non ha mai riposato.") for each in italian["byes"])
        assert all(aim["missed"] == aim["bound"] for aim in round_["aims"])
    assert len(set(byes)) == 2
    standings = await cup.standings()
    expected = {entrant: 0.5 * (entrant in byes) for entrant in range(1, 6)}
    for number in (1, 2):
        for seated in (await cup.get(f"/rounds/{number}"))["tables"]:
            places = await ended(carried, seated["matches"][0])
            assert seated["matches"][0]["places"] == places
            for entrant in places[0]:
                expected[entrant] += 1 / len(places[0])
    assert {row["entrant"]: row["points"] for row in standings} == expected
    assert [row["points"] for row in standings] == sorted(expected.values(), reverse=True)
    listed = list(csv.DictReader(io.StringIO(await cup.get("/standings", accept="text/csv"))))
    assert [row["player"] for row in listed] == [row["player"] for row in standings]
    assert [float(row["points"]) for row in listed] == [row["points"] for row in standings]
    report = await cup.get("/report")
    players = [line[14:47].strip() for line in report.splitlines() if line.startswith("001")]
    assert players == ["Ada", "Bruno", "Carla", "bot one", "bot two"]
    assert (await cup.ask("/finish", {}))["phase"] == "finished"


@pytest.mark.rule("TO-PAI-13", "TO-PAI-14", "TO-CRE-16")
async def test_a_tournament_by_the_dutch_system(carried: httpx.AsyncClient) -> None:
    pytest.importorskip("py4swiss", reason="py4swiss has no wheel for this platform")
    cup = await organiser(carried)
    await cup.create(format="swiss_dutch", rounds=3, bye_points=1)
    for _ in range(5):
        await cup.enter(bot="random")
    first = await cup.play_round(1)
    assert [table["entrants"] for table in first["tables"]] == [[1, 3], [4, 2]]
    assert [bye["entrant"] for bye in first["byes"]] == [5]
    assert first["aims"] == []
    assert first["tables"][0]["reason"].startswith("Seeds 1 and 3. Nobody here has met before.")
    second = await cup.play_round(2)
    pairs = [{frozenset(table["entrants"]) for table in round_["tables"]} for round_ in (first, second)]
    assert not pairs[0] & pairs[1]
    assert [bye["entrant"] for bye in second["byes"]] != [5]
    assert "XXC white1" in await cup.get("/report")
    body = TERMS | {"format": "swiss_dutch", "matches_per_round": 2}
    answer = await carried.post("/v1/tournaments", json=body, headers=bearer(cup.key))
    assert problem(answer, 422, "impossible_terms")["rule"] == "TO-CRE-16"


async def ended(client: httpx.AsyncClient, match: Any) -> list[list[int]]:
    """The entrants by place, as the match itself says."""
    result = (await client.get(f"/v1/matches/{match['match_id']}/state")).json()["result"]
    return [[match["seating"][seat] for seat in tied] for tied in result["places"]]


async def test_a_tournament_at_tables_of_four_from_entries_to_standings(carried: httpx.AsyncClient) -> None:
    cup = await organiser(carried)
    await cup.create(
        game="bathroom_rush",
        options={},
        table_size=4,
        smallest_table=3,
        format="single_elimination",
        advance=2,
    )
    for number in range(7):
        await cup.enter(f"bot {number}", "random")
    first = await cup.play_round(1)
    assert sorted(len(table["entrants"]) for table in first["tables"]) == [3, 4]
    final = await cup.play_round(2)
    (table_,) = final["tables"]
    assert table_["advance"] == 1
    for seated in first["tables"]:
        best = seated["matches"][0]["places"][0]
        if len(best) <= 2:  # of more who share the first place the better seeds go on
            assert set(best) <= set(table_["entrants"])
    standings = await cup.standings()
    best = table_["matches"][0]["places"][0]
    assert standings[0]["entrant"] in best
    assert [row["rounds_survived"] for row in standings] == [3, 2, 2, 2, 1, 1, 1]
    assert (await cup.ask("/finish", {}))["phase"] == "finished"


@pytest.mark.rule("TO-RES-01")
async def test_a_foreign_match_and_a_fork_never_count(client: httpx.AsyncClient, service: ApiParts) -> None:
    cup = await tournament(client, "running")
    match_id = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]["match_id"]
    forked = await client.post(f"/v1/matches/{match_id}/forks", json={"revision": 5}, headers=bearer(cup.key))
    fork = await service.matches.newest(UUID(forked.json()["match_id"]))
    assert fork.state.sheet.tournament is None
    held = await service.tournaments.newest(UUID(cup.url.rpartition("/")[2]))
    with pytest.raises(decider.Rejected) as refused:
        await service.tournaments.execute(
            held.head.stream_id, news_of_an_end(forked.json()["match_id"]), SYSTEM
        )
    assert (refused.value.code, refused.value.rule) == ("foreign_match", "TO-RES-01")


def news_of_an_end(match_id: str) -> Any:
    return lambda decision: decider.record_result(decision, match_id, 99, ((0,), (1,)))


@pytest.mark.rule("TO-ENT-04")
async def test_an_entrants_token_plays_and_is_shown_once(client: httpx.AsyncClient) -> None:
    cup = await tournament(client, "running")
    (match, *_) = (await cup.get("/rounds/1"))["tables"][0]["matches"]
    for seat, entrant in enumerate(match["seating"]):
        answer = await client.get(
            f"/v1/matches/{match['match_id']}/commands", headers=bearer(cup.tokens[entrant])
        )
        assert answer.json()["seat"] == seat
    shown = [await cup.get(path) for path in ("", "/events", "/rounds/1")]
    shown.append((await client.get(f"/v1/matches/{match['match_id']}/events?as=spectator")).json())
    for token in cup.tokens.values():
        assert token not in str(shown)
        assert fingerprint(token) not in str(shown)


async def test_a_tournaments_organisers_organise_its_matches(client: httpx.AsyncClient) -> None:
    named, other = await organiser(client, "named"), await organiser(client, "other")
    keys = (await client.get("/v1/keys", headers=bearer(ADMIN))).json()["items"]
    named_id = next(key["key_id"] for key in keys if key["name"] == "named")
    cup = await tournament(client, "running", organisers=[named_id])
    match_id = (await cup.get("/rounds/1"))["tables"][0]["matches"][0]["match_id"]
    url = f"/v1/matches/{match_id}/state?as=organiser"
    statuses = [(await client.get(url, headers=bearer(who.key))).status_code for who in (cup, named, other)]
    assert statuses == [200, 200, 403]
    named.url = other.url = cup.url
    problem(await other.post("/finish", {"early": True}), 403, "forbidden")
    forfeit = {"entrants": [(await cup.get("/rounds/1"))["tables"][0]["entrants"][0]], "reason": "absent"}
    assert (await named.post("/rounds/1/tables/1/forfeits", forfeit)).status_code == 200
    actors = {event["actor"] for event in (await cup.get("/events"))["items"]}
    assert f"organiser:{named_id}" in actors


@pytest.mark.parametrize(
    ("stage", "path", "body", "status", "code", "rule"),
    [
        ("running", "/rounds", {}, 409, "tables_open", "TO-PAI-01"),
        ("running", "/finish", {}, 409, "tables_open", "TO-END-01"),
        ("running", "/entries", {"player": "late"}, 409, "entries_closed", "TO-ENT-01"),
        ("running", "/rounds", {"again": True}, 409, "nothing_to_pair_again", "TO-PAI-10"),
        ("paired", "/rounds", {}, 409, "round_not_started", "TO-PAI-10"),
        ("paired", FORFEITS, {"entrants": [1], "reason": "x"}, 409, "round_not_started", "TO-RES-06"),
        ("running", FORFEITS, {"entrants": [99], "reason": "x"}, 422, "unknown_entrant", "TO-RES-06"),
        ("entries", "/finish", {}, 409, "rounds_left", "TO-END-01"),
        ("entries", "/rounds/1/start", None, 404, "not_found", None),
        ("running", "/rounds/1/tables/9/forfeits", {"entrants": [1], "reason": "x"}, 404, "not_found", None),
        ("entries", "/entries/9/withdraw", None, 404, "not_found", None),
        ("entries", "/entries", {"player": "x", "bot": "clever"}, 422, "invalid_body", None),
        ("entries", "/entries/1/correction", {"rating": 0}, 422, "nothing_to_correct", "TO-ENT-10"),
        ("entries", "/entries/9/correction", {"rating": 1}, 404, "not_found", None),
        ("entries", "/rounds", {"agian": True}, 422, "invalid_body", None),
    ],
)  # fmt: skip
async def test_what_cannot_be_is_refused_with_its_rule(
    client: httpx.AsyncClient, service: ApiParts, stage: str, path: str, body: Any, status: int, code: str,
    rule: str | None,
) -> None:  # fmt: skip
    cup = await tournament(client, stage)
    async with nothing_stored(service):
        found = problem(await cup.post(path, body), status, code)
    assert found.get("rule") == rule


@pytest.mark.parametrize(
    ("terms", "code", "rule"),
    [
        (
            {"table_size": 4, "game": "bathroom_rush", "options": {}, "points": [1]},
            "impossible_terms",
            "TO-CRE-04",
        ),
        ({"rounds": 0}, "impossible_terms", "TO-CRE-03"),
        ({"tie_breaks": ["wins", "wins"]}, "impossible_terms", "TO-CRE-05"),
        ({"options": {"target_points": "many"}}, "invalid_body", None),
        ({"game": "chess"}, "invalid_body", None),
        ({"table_size": 7}, "invalid_body", None),
    ],
)
async def test_terms_that_make_no_tournament_are_refused(
    client: httpx.AsyncClient, service: ApiParts, terms: Any, code: str, rule: str | None
) -> None:
    cup = await organiser(client)
    body = TERMS | terms
    async with nothing_stored(service):
        found = problem(await client.post("/v1/tournaments", json=body, headers=bearer(cup.key)), 422, code)
    assert found.get("rule") == rule


async def test_found_rounds_are_paired_and_tournaments_finished_without_a_body(
    client: httpx.AsyncClient,
) -> None:
    cup = await tournament(client)
    problem(await cup.post("/finish"), 409, "rounds_left")
    assert (await cup.post("/rounds")).status_code == 201
    problem(await cup.post("/entries"), 400, "malformed_request")


@pytest.mark.rule("TO-ENT-11")
async def test_found_an_open_entry_is_by_key_unless_the_terms_say_anonymous(
    client: httpx.AsyncClient,
) -> None:
    cup, player = await organiser(client), await new_key(client, "play")
    await cup.create(anonymous_entries=False)
    problem(await cup.post("/entries", {"player": "Ada"}, token=None), 401, "unauthenticated")
    made = await cup.post("/entries", {"player": "Ada"}, token=player["key"])
    assert made.status_code == 201, made.text
    assert (await cup.get())["entrants"][0]["key_id"] == player["key_id"]
    again = problem(await cup.post("/entries", {"player": "Bruno"}, token=player["key"]), 409, "key_entered")
    assert again["rule"] == "TO-ENT-11"
    named = {"player": "Bruno", "key_id": player["key_id"]}
    problem(await cup.post("/entries", named, token=made.json()["entrant_token"]), 403, "forbidden")
    unknown = problem(await cup.post("/entries", named | {"key_id": str(uuid4())}), 422, "invalid_body")
    assert unknown["errors"][0]["pointer"] == "/key_id"


async def test_tournaments_and_matches_are_not_taken_for_each_other(client: httpx.AsyncClient) -> None:
    cup, match = await tournament(client), await table(client, "sukkube", 1)
    tournament_id = cup.url.rpartition("/")[2]
    problem(await client.get(f"/v1/matches/{tournament_id}/state"), 404, "match_not_found")
    problem(await client.get(f"/v1/tournaments/{match.match_id}"), 404, "tournament_not_found")
    unknown = "/v1/tournaments/00000000-0000-7000-8000-000000000000"
    problem(await client.get(unknown), 404, "tournament_not_found")


async def test_repeated_requests_are_answered_as_the_first_time(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    cup = await tournament(client)
    key = {"Idempotency-Key": "a-key-of-sixteen-characters"}
    entered = [await cup.post("/entries", {"player": "Dora"}, token=None, **key) for _ in range(2)]
    assert entered[0].json() == entered[1].json()
    await cup.post("/entries/5/withdraw")
    paired = [await cup.post("/rounds", {}, **key) for _ in range(2)]
    assert [answer.status_code for answer in paired] == [201, 201]
    assert paired[0].json() == paired[1].json()
    started = [await cup.post("/rounds/1/start") for _ in range(2)]
    assert [answer.status_code for answer in started] == [200, 200]
    problem(await cup.post("/entries", {"player": "Eva"}, token=None, **key), 422, "idempotency_key_reused")
    stale = await cup.post("/entries/1/withdraw", **{"If-Match": '"1"'})
    problem(stale, 412, "stale_revision")


@pytest.mark.rule("TO-RND-01")
async def test_matches_that_are_missing_are_created_when_the_start_is_repeated(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """As after a crash between the round's start and the creation of its matches."""
    cup = await tournament(client, "paired")
    tournament_id = UUID(cup.url.rpartition("/")[2])
    ids = [f"00000000-0000-7000-8000-00000000000{n}" for n in (1, 2)]
    await service.tournaments.execute(
        tournament_id,
        lambda decision: decider.start_round(decision, 1, ids),
        SYSTEM,
    )
    problem(await client.get(f"/v1/matches/{ids[0]}/state"), 404, "match_not_found")
    await cup.ask("/rounds/1/start")
    for match_id in ids:
        assert (await client.get(f"/v1/matches/{match_id}/state")).json()["sheet"]["phase"] == "playing"


async def test_tournaments_are_listed_newest_first(carried: httpx.AsyncClient) -> None:
    held: list[Holding] = [await tournament(carried) for _ in range(3)]
    await held[1].ask("/finish", {"early": True})

    async def listed(query: str = "") -> list[str]:
        page = (await carried.get(f"/v1/tournaments?{query}")).json()
        return [f"/v1/tournaments/{row['tournament_id']}" for row in page["items"]]

    async def are_listed() -> bool:
        return len(await listed()) == 3 and len(await listed("phase=finished")) == 1

    await until(are_listed, 60)
    assert await listed() == [each.url for each in reversed(held)]
    assert await listed("phase=finished") == [held[1].url]
    assert await listed("game=frantic") == []
    first = (await carried.get("/v1/tournaments?limit=2")).json()
    rest = (await carried.get(f"/v1/tournaments?limit=2&after={first['next']}")).json()
    assert [len(first["items"]), len(rest["items"])] == [2, 1]


async def test_a_spreadsheet_takes_no_name_for_a_formula(carried: httpx.AsyncClient) -> None:
    cup = await organiser(carried)
    await cup.create()
    await cup.enter("=1+1")
    await cup.standings()
    assert "'=1+1" in await cup.get("/standings", accept="text/csv")


@pytest.mark.rule("TO-END-03", "TO-STA-07")
async def test_never_standings_that_are_older_than_the_last_result(client: httpx.AsyncClient) -> None:
    """Found: finish was refused, and standings were a moment old, right after the last match had ended."""
    cup = await organiser(client)
    await cup.create(rounds=1, tie_breaks=["wins"])
    for _ in range(4):
        await cup.enter()
    round_ = await cup.begin_round(1)
    for seated in round_["tables"]:
        await cup.play(seated["matches"][0])
    finished = await cup.ask("/finish", {})
    answer = await client.get(f"{cup.url}/standings")
    assert answer.json()["revision"] == finished["revision"]
    assert answer.headers["etag"].startswith(f'"{finished["revision"]}')
    assert sum(row["matches"] for row in answer.json()["standings"]) == 4
    text = await cup.get("/standings", accept="text/csv")
    header, *lines = list(csv.reader(io.StringIO(text)))
    assert len(header) == len(set(header)), "no column twice"
    assert {line[header.index("revision")] for line in lines} == {str(finished["revision"])}


@pytest.mark.rule("TO-END-03", "TO-PAI-15")
async def test_the_next_round_is_paired_right_after_the_last_match_has_ended(
    client: httpx.AsyncClient,
) -> None:
    cup = await organiser(client)
    await cup.create(rounds=2)
    for _ in range(4):
        await cup.enter()
    round_ = await cup.begin_round(1)
    for seated in round_["tables"]:
        await cup.play(seated["matches"][0])
    assert problem(await cup.post("/rounds", {}), 409, "results_provisional")["rule"] == "TO-PAI-15"
    await cup.ask("/rounds", {"provisional": True}, 201)
    named = [{"round": 1, "table": number} for number in (1, 2)]
    assert (await cup.get("/rounds/2"))["provisional"] == named
