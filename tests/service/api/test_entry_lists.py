"""A list of players is entered whole or not at all, and each line that is refused is told."""

from uuid import uuid4

import httpx
import pytest

from tests.service.api.checks import problem
from tests.service.api.holding import organiser
from tests.service.api.playing import bearer

LIST = "/entries/list"
GOOD = "name,rating,club\nAda,1500,Corvo\nBruno,1400,\nCarla,,Corvo"


@pytest.mark.rule("TO-ENT-12", "TO-ENT-04")
async def test_all_of_a_list_enter_at_once_each_with_a_token(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create(is_open=False)
    preview = await cup.ask(f"{LIST}/preview", {"text": GOOD})
    assert [(each["line"], each["player"], each.get("rating")) for each in preview["items"]] == [
        (2, "Ada", 1500),
        (3, "Bruno", 1400),
        (4, "Carla", None),
    ]
    assert (preview["refused"], (await cup.get())["entrants"]) == (0, [])
    key = {"Idempotency-Key": "a-list-that-is-sent-twice"}
    new = await cup.post(LIST, {"text": GOOD}, **key)
    assert new.status_code == 201
    assert (await cup.post(LIST, {"text": GOOD}, **key)).json() == new.json()
    ada, *_ = new.json()["items"]
    first = (await cup.get())["entrants"][0]
    assert (first["player"], first["club"]) == ("Ada", "Corvo")
    withdrawal = await cup.post(f"/entries/{ada['entrant']}/withdraw", token=ada["entrant_token"])
    assert withdrawal.status_code == 200, "the token acts for its entrant"


@pytest.mark.rule("TO-ENT-12", "TO-ENT-03", "TO-CRE-07")
async def test_every_line_that_is_refused_is_told_and_nobody_enters(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create()
    await cup.enter("Ada")
    stranger = uuid4()
    text = f"Bruno\nADA\nCarla,many\nDino,,,,{stranger}\nEmma"
    preview = await cup.ask(f"{LIST}/preview", {"text": text})
    assert [each.get("rule") for each in preview["items"]] == [None, "TO-ENT-03", None, "TO-CRE-07", None]
    assert preview["refused"] == 3
    refused = problem(await cup.post(LIST, {"text": text}), 422, "invalid_body")
    assert [error["detail"].partition(":")[0] for error in refused["errors"]] == [
        "line 2",
        "line 3",
        "line 4",
    ]
    alike = problem(await cup.post(LIST, {"text": "Bruno\nADA\nbruno"}), 422, "invalid_body")
    assert [error["rule"] for error in alike["errors"]] == ["TO-ENT-03"] * 2
    assert [each["player"] for each in (await cup.get())["entrants"]] == ["Ada"]


@pytest.mark.rule("TO-ENT-01", "TO-CRE-07")
async def test_lists_are_for_organisers_while_entries_are_taken(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create()
    for path in (LIST, f"{LIST}/preview"):
        assert (await cup.post(path, {"text": GOOD}, token=None)).status_code == 401
    for player in ("Ada", "Bruno"):
        await cup.enter(player)
    ada = cup.tokens[1]
    assert (await cup.post(LIST, {"text": "Emma"}, token=ada)).status_code == 403
    await cup.ask("/rounds", {}, 201)
    for path in (LIST, f"{LIST}/preview"):
        answer = await client.post(f"{cup.url}{path}", json={"text": GOOD}, headers=bearer(cup.key))
        assert problem(answer, 409, "entries_closed")["rule"] == "TO-ENT-01"


@pytest.mark.rule("TO-ENT-12")
async def test_the_largest_list_enters_in_one_request(client: httpx.AsyncClient) -> None:
    cup = await organiser(client)
    await cup.create(is_open=False)
    names = [f"Player {number}" for number in range(1, 501)]
    new = await cup.ask(LIST, {"text": "\n".join(names)}, 201)
    assert [each["player"] for each in new["items"]] == names
    full = problem(await cup.post(LIST, {"text": "Ada"}), 422, "invalid_body")
    assert full["errors"][0]["rule"] == "TO-ENT-03"
