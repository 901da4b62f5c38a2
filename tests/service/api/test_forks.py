"""What if: forks at any event, with the same luck, a new one, or given outcomes; forks nobody else may know of."""

from random import Random
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from domain.games import GAMES
from service.wiring.parts import ApiParts
from tests.games.sukkube.settings import SETTINGS as SUKKUBE
from tests.lanes import sample
from tests.service.api.checks import nothing_stored, problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

SHORT = {"target_points": 1}


async def fork(match: Table, revision: int, token: str | None = None, **luck: Any) -> Table:
    answer = await match.post("forks", {"revision": revision, "luck": luck or {"kind": "fresh"}}, token)
    assert answer.status_code == 201, answer.text
    forked = answer.json()
    seats = {int(seat): token for seat, token in forked["seat_tokens"].items()}
    return Table(match.client, forked["match_id"], forked["host_token"], seats)


async def finished(client: httpx.AsyncClient, seats: int = 2, **options: Any) -> Table:
    match = await table(client, "sukkube", seats, options={**SHORT, **options})
    await match.start()
    await match.play(Random(5))
    return match


async def all_events(match: Table, token: str | None = None, **query: Any) -> list[Any]:
    found: list[Any] = []
    first: int | None = query.pop("from", 1)
    while first:
        page = await match.get("events", token, **{"from": first, **query})
        found += page["items"]
        first = page["next_from"]
    return found


async def revision_of(match: Table, type_: str) -> int:
    """The revision of the match's first event of the type."""
    return int(next(e["revision"] for e in await all_events(match) if e["event"]["type"] == type_))


@pytest.mark.rule("MV-FRK-01")
async def test_a_fork_shares_its_past_and_leaves_its_parent_alone(client: httpx.AsyncClient) -> None:
    match = await finished(client)
    before = await all_events(match, **{"as": "organiser"})
    at = await revision_of(match, "CardPlayed")
    forked = await fork(match, at)
    await forked.play(Random(1))
    own = await all_events(forked, **{"as": "organiser"})
    assert own[:at] == before[:at]
    assert own[at]["event"]["type"] == "MatchForked"
    assert own[at]["event"]["parent"] == match.match_id
    assert await all_events(match, **{"as": "organiser"}) == before


@pytest.mark.rule("MV-FRK-03")
async def test_the_same_luck_draws_what_the_parent_drew(client: httpx.AsyncClient) -> None:
    match = await finished(client)
    before_deal = await revision_of(match, "MatchStarted")
    parents = await draws(match)
    again = await fork(match, before_deal, kind="same")
    assert (await draws(again))["deck_order"] == parents["deck_order"]
    fresh = await fork(match, before_deal)
    drawn = await draws(fresh, ADMIN)
    assert drawn["deck_order"] != parents["deck_order"]


async def draws(match: Table, token: str = ADMIN) -> dict[str, Any]:
    """The first draw of each name, as an organiser sees it."""
    events = await all_events(match, token, **{"as": "organiser"})
    drawn = [each for event in events for each in event["event"].get("draws", ())]
    return {draw["what"]: draw["outcome"] for draw in reversed(drawn)}


@pytest.mark.rule("MV-FRK-03")
async def test_a_script_comes_before_new_luck(client: httpx.AsyncClient) -> None:
    match = await finished(client)
    before_deal = await revision_of(match, "MatchStarted")
    order = list(range(30))
    scripted = await fork(match, before_deal, kind="scripted", outcomes=[order])
    events = await all_events(scripted, ADMIN, **{"as": "organiser"})
    own = [e["event"] for e in events if e["revision"] > before_deal]
    drawn = next(e for e in own if e["type"] == "ChanceDrawn")["draws"][0]
    assert drawn["scripted"]
    assert drawn["number"] == 0
    assert drawn["outcome"] == order
    dealt = next(e for e in own if e["type"] == "MancheDealt")
    deck = [card["id"] for card in (await client.get("/v1/games/sukkube/cards")).json()["items"]]
    assert [card for hand in dealt["hands"].values() for card in hand] == deck
    public = (await scripted.get("events", **{"from": before_deal + 1}))["items"]
    assert public[0]["event"]["script"] == {"hidden": 1}


@pytest.mark.rule("MV-FRK-03")
@pytest.mark.parametrize("outcome", [[0], [0] * 30, list(range(29)), list(range(1, 31)), [*range(29), 99]])
async def test_chance_cannot_give_just_anything(
    client: httpx.AsyncClient, service: ApiParts, outcome: list[int]
) -> None:
    match = await finished(client)
    before_deal = await revision_of(match, "MatchStarted")
    body = {"revision": before_deal, "luck": {"kind": "scripted", "outcomes": [outcome]}}
    async with nothing_stored(service):
        answer = await match.post("forks", body)
    found = problem(answer, 422, "impossible_outcome")
    assert found["rule"] == "MV-FRK-03"
    assert found["errors"][0]["pointer"] == "/luck/outcomes"
    assert found["detail"].endswith(": an order of 30 cards names each number from 0 to 29 once")


@pytest.mark.rule("MV-FRK-03")
@pytest.mark.parametrize(("outcome", "shown"), [([99], "99"), ([0], "0"), ([3, 4], "2 numbers")])
async def test_found_what_a_die_cannot_show_was_told_in_python(
    client: httpx.AsyncClient, outcome: list[int], shown: str
) -> None:
    match = await table(client, "frantic", 2, key=ADMIN)
    await match.start()
    rolled = next(
        event["revision"]
        for event in await all_events(match, ADMIN, **{"as": "organiser"})
        if [draw["kind"] for draw in event["event"].get("draws", ())] == ["roll"]
    )
    body = {"revision": rolled - 1, "luck": {"kind": "scripted", "outcomes": [outcome]}}
    found = problem(await match.post("forks", body, ADMIN), 422, "impossible_outcome")
    assert found["detail"].endswith(f": a die of 20 sides cannot show {shown}")


@pytest.mark.rule("MV-FRK-02", "MV-FRK-04")
async def test_a_fork_of_a_running_match_is_known_to_organisers_and_its_own_only(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await table(client, "sukkube", 2, options=SHORT)
    at = (await match.start())["revision"]
    private = await fork(match, at, ADMIN)
    assert (await private.get("state", ADMIN))["sheet"]["is_private"]
    strangers = (None, match.seats[0], match.host, "mv_" + "0" * 64)
    for _ in range(2):
        for token in strangers:
            headers = bearer(token) if token else {}
            for path in ("state", "events", "commands", "diff", "forks", "events/stream"):
                known = await client.get(f"{private.url}/{path}", headers=headers)
                unknown = await client.get(f"/v1/matches/{uuid4()}/{path}", headers=headers)
                assert problem(known, 404, "match_not_found").keys() == unknown.json().keys()
            async with nothing_stored(service):
                problem(await private.post("forks", {"revision": 1}, token), 404, "match_not_found")
                problem(await private.post("resign", None, token), 404, "match_not_found")
        tree = (await match.get("forks"))["items"]
        assert [each["match_id"] for each in tree] == [match.match_id]
        assert len((await match.get("forks", ADMIN))["items"]) == 2
        for token in (*private.seats.values(), private.host):
            assert (await private.get("state", token))["revision"]
            closed = await client.get(f"{private.url}/state?as=organiser", headers=bearer(token))
            problem(closed, 403, "forbidden")
            problem(await private.post("forks", {"revision": 1}, token), 403, "forbidden")
        await private.play_as(Random(2), ADMIN)  # and the same again when the fork is over


@pytest.mark.rule("MV-FRK-04")
async def test_a_fork_of_a_private_fork_is_private(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options=SHORT)
    at = (await match.start())["revision"]
    private = await fork(match, at, ADMIN)
    await private.play_as(Random(2), ADMIN)
    deeper = await fork(private, at, ADMIN, kind="same")
    problem(await client.get(f"{deeper.url}/state"), 404, "match_not_found")
    tree = (await deeper.get("forks", ADMIN))["items"]
    assert [(each["match_id"], each["parent_id"]) for each in tree] == [
        (match.match_id, None),
        (private.match_id, match.match_id),
        (deeper.match_id, private.match_id),
    ]


@pytest.mark.rule("MV-FRK-02", "MV-FRK-04")
async def test_whoever_made_a_fork_forks_it_again_while_it_is_played(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    match = await finished(client, target_points=2)  # the first card may win a point
    at = await revision_of(match, "CardPlayed")
    made = await fork(match, at)
    body = {"revision": at, "luck": {"kind": "fresh"}}
    async with nothing_stored(service):
        problem(await made.post("forks", body), 401, "unauthenticated")
        problem(await made.post("forks", body, made.seats[0]), 403, "forbidden")
        problem(await made.post("forks", body, match.host), 401, "unauthenticated")
    again = await fork(made, at, made.host)
    assert (await again.get("state", again.host))["sheet"]["is_private"]
    problem(await client.get(f"{again.url}/state"), 404, "match_not_found")
    async with nothing_stored(service):
        problem(await again.post("forks", body, again.host), 403, "forbidden")


@pytest.mark.rule("MV-FRK-01")
async def test_a_fork_of_a_fork_reads_through_both(client: httpx.AsyncClient) -> None:
    match = await finished(client)
    first = await fork(match, await revision_of(match, "CardPlayed"))
    await first.play(Random(3))
    last = (await first.get("state"))["revision"]
    for at in range(1, last + 1, 7):
        second = await fork(first, at)
        assert (await second.get("state", at=at))["play"] == (await first.get("state", at=at))["play"]


MODES = {options.get("mode", "base"): (seats, options) for _, seats, options in SUKKUBE}


@pytest.mark.rule("MV-FRK-01")
@pytest.mark.parametrize("mode", MODES)
async def test_every_revision_can_be_forked_and_played_on(client: httpx.AsyncClient, mode: str) -> None:
    """Also inside chains of forced events and between a draw and what it led to."""
    seats, options = MODES[mode]
    match = await table(client, "sukkube", seats, options={**options, "target_points": 1})
    await match.start()
    await match.play(Random(8))
    last = (await match.get("state"))["revision"]
    for at in sorted({1 + place for place in sample(last // 3, last)} | {last}):
        for kind in ("fresh", "same"):
            forked = await fork(match, at, kind=kind)
            parent = await match.get("state", at=at)
            assert (await forked.get("state", at=at))["hash"] == parent["hash"]
            now = await forked.get("state")
            expected = {"open": {"chance", "start"}, "finished": {"nobody"}}
            assert now["awaited"]["kind"] in expected.get(now["sheet"]["phase"], {"seats"})
    assert (await forked.get("state"))["sheet"]["phase"] == "finished"


async def test_the_tree_of_forks_is_read_page_by_page(
    client: httpx.AsyncClient, service: ApiParts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a family of 2,501 every match was folded for every answer, in 8 seconds."""
    match = await finished(client)
    at = await revision_of(match, "CardPlayed")
    children = [await fork(match, at) for _ in range(5)]
    await children[2].play(Random(1))
    grandchild = await fork(children[2], at)
    looked: list[UUID] = []
    newest = service.matches.newest

    async def counted(match_id: UUID) -> Any:
        looked.append(match_id)
        return await newest(match_id)

    monkeypatch.setattr(service.matches, "newest", counted)
    found: list[dict[str, Any]] = []
    after: dict[str, str] | None = {}
    while after is not None:
        looked.clear()
        page = await grandchild.get("forks", limit=3, **after)
        assert len(looked) <= 5, "the match asked at, a page, and one more that may be seen"
        assert len(page["items"]) <= 3
        found += page["items"]
        after = {"after": page["next"]} if "next" in page else None
    ids = [each["match_id"] for each in found]
    assert ids[0] == match.match_id
    assert sorted(ids[1:-1]) == sorted(child.match_id for child in children)
    assert ids[-1] == grandchild.match_id
    problem(await client.get(f"{match.url}/forks?after=nonsense"), 422, "invalid_parameter")


async def goes_on(match: Table, plies: int) -> None:
    """Whoever is awaited has a legal command, and may play any of them."""
    await match.play_as(Random(4), ADMIN, plies)
    now = await match.get("state", ADMIN)
    if now["awaited"]["kind"] != "seats":
        return
    seat = now["awaited"]["seats"][0]
    default = await match.post("commands", {"type": "play_default", "seat": seat}, ADMIN)
    assert default.status_code == 200, default.text
    # A default may be the move that wins: nobody resigns a match that is over.
    if (await match.get("state", ADMIN))["awaited"]["kind"] == "seats":
        assert (await match.post("resign", token=match.seats[seat])).status_code == 200


@pytest.mark.rule("MV-FRK-03")
@pytest.mark.parametrize("outcomes", [[[99]], [[1], [99]], [[0] * 30], [[1000]] * 200])
@pytest.mark.parametrize("game", ["sukkube", "frantic", "piccioni", "bathroom_rush"])
async def test_no_script_stops_a_match(
    client: httpx.AsyncClient, game: str, outcomes: list[list[int]]
) -> None:
    """Outcomes of a draw that is not due at once cannot be checked: where they do not fit they are passed over."""
    match = await table(client, game, 2)
    at = (await match.start())["revision"]
    scripted = await fork(match, at, ADMIN, kind="scripted", outcomes=outcomes)
    await goes_on(scripted, 25)
    drawn = [
        draw
        for event in await all_events(scripted, ADMIN, **{"as": "organiser", "from": at + 2})
        for draw in event["event"].get("draws", ())
    ]
    number = max((draw["number"] for draw in drawn), default=0)
    assert (await scripted.get("state", ADMIN))["sheet"]["luck"]["next_draw"] == number + 1
    assert [draw for draw in drawn if draw["outcome"] in ([99], [1000], [0] * 30)] == []


@pytest.mark.rule("MV-FRK-03")
@pytest.mark.parametrize("kind", [{"kind": "same"}, {"kind": "fresh"}, {}])
async def test_outcomes_go_with_scripted_luck_alone(
    client: httpx.AsyncClient, service: ApiParts, kind: dict[str, str]
) -> None:
    match = await finished(client)
    async with nothing_stored(service):
        answer = await match.post("forks", {"revision": 5, "luck": {**kind, "outcomes": [[1]]}})
    found = problem(answer, 422, "outcomes_unused")
    assert found["rule"] == "MV-FRK-03"
    assert found["errors"][0]["pointer"] == "/luck/outcomes"


@pytest.mark.rule("MV-FRK-06")
@pytest.mark.parametrize("game", GAMES)
async def test_a_fork_may_refuse_what_its_script_cannot_give_and_defaults_are_played_in_it(
    client: httpx.AsyncClient, game: str
) -> None:
    scripted, found, seat = await refused(client, game)
    assert (found["rule"], found["status"]) == ("MV-FRK-06", 422)
    assert "resign" in found["detail"]
    default = await scripted.post("commands", {"type": "play_default", "seat": seat}, ADMIN)
    assert default.status_code == 200, default.text


@pytest.mark.rule("MV-FRK-06")
@pytest.mark.parametrize("game", GAMES)
async def test_a_fork_that_refuses_is_left_by_resigning(client: httpx.AsyncClient, game: str) -> None:
    scripted, _, seat = await refused(client, game)
    assert (await scripted.post("resign", token=scripted.seats[seat])).status_code == 200
    assert (await scripted.get("state", ADMIN))["result"]["reason"] == "conceded"


async def refused(client: httpx.AsyncClient, game: str) -> tuple[Table, dict[str, Any], int]:
    """A fork that holds on to its script, the first refusal of a command in it, and the seat that was refused.

    A match may be over before anything is drawn in it: then another one is played.
    """
    for _ in range(10):
        match = await table(client, game, 2)
        at = (await match.start())["revision"]
        body = {"revision": at, "luck": {"kind": "scripted", "outcomes": [[1000]], "then": "refuse"}}
        made = (await match.post("forks", body, ADMIN)).json()
        seats = {int(seat): token for seat, token in made["seat_tokens"].items()}
        scripted = Table(client, made["match_id"], made["host_token"], seats)
        assert (await scripted.get("state", ADMIN))["sheet"]["after_script"] == "refuse"
        if (found := await until_refused(scripted)) is not None:
            return scripted, *found
    raise AssertionError("the script was never come to")


async def until_refused(match: Table) -> tuple[dict[str, Any], int] | None:
    random = Random(4)
    while (now := await match.get("state", ADMIN))["awaited"]["kind"] == "seats":
        seat = now["awaited"]["seats"][0]
        legal = await match.get("commands", match.seats[seat])
        answer = await match.post("commands", random.choice(legal["commands"]), match.seats[seat])
        if answer.status_code != 200:
            return problem(answer, 422, "impossible_outcome"), seat
    return None


@pytest.mark.rule("MV-FRK-06")
@pytest.mark.parametrize(
    "luck",
    [
        {"kind": "scripted", "then": "refuse"},
        {"kind": "same", "then": "fresh"},
        {"kind": "fresh", "then": "fresh"},
        {"then": "refuse"},
    ],
)
async def test_what_comes_after_outcomes_is_said_with_outcomes_alone(
    client: httpx.AsyncClient, service: ApiParts, luck: dict[str, str]
) -> None:
    match = await finished(client)
    async with nothing_stored(service):
        answer = await match.post("forks", {"revision": 5, "luck": luck})
    found = problem(answer, 422, "then_unused")
    assert found["rule"] == "MV-FRK-06"
    assert found["errors"][0]["pointer"] == "/luck/then"
