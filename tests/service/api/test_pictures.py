"""Pictures of matches: of any revision, for any viewer, kept only where everybody gets the same."""

import asyncio
from random import Random
from xml.etree import ElementTree

import httpx
import pytest
from msgspec.structs import replace

from service.access.callers import ANONYMOUS
from service.app.pictures.png_maker import BOUNDS, PngMaker
from service.platform.errors import Busy
from service.platform.processes.work_queue import WorkQueue
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.limits import rows
from tests.service.api.playing import Table, bearer, table

LASTING, PRIVATE = "public, max-age=86400", "private, no-store"


async def played(client: httpx.AsyncClient, plies: int = 6, **body: object) -> Table:
    match = await table(client, "sukkube", 2, options={"mode": "peach"}, **body)
    await match.start()
    await match.play(Random(1), plies)
    return match


async def picture(match: Table, token: str | None = None, **query: object) -> httpx.Response:
    headers = bearer(token) if token else {}
    answer = await match.client.get(f"{match.url}/picture.svg", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return answer


def parts(answer: httpx.Response) -> set[str]:
    return {part for each in ElementTree.fromstring(answer.text) if (part := each.get("data-part"))}


def texts(answer: httpx.Response) -> set[str]:
    return {
        each.text or "" for each in ElementTree.fromstring(answer.text).iter() if each.tag.endswith("text")
    }


async def test_the_table_is_drawn_as_the_viewer_sees_it(client: httpx.AsyncClient) -> None:
    match = await played(client)
    seen, known = await picture(match), await picture(match, ADMIN)
    assert "back:pile" in parts(seen)
    assert "back:pile" not in parts(known)
    assert len([part for part in parts(known) if part.startswith("card:")]) == 30


async def test_before_play_it_is_who_sits_where(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/matches", json={"game": "sukkube", "seats": 2, "bots": {"1": "random"}})
    match = Table(client, answer.json()["match_id"], answer.json()["host_token"], {})
    assert {"free seat", "house bot"} <= texts(await picture(match))
    assert {"posto libero", "bot della casa"} <= texts(await picture(match, language="it"))


async def test_layouts_themes_and_languages_are_different_pictures(client: httpx.AsyncClient) -> None:
    match = await played(client)
    queries = [{}, {"layout": "narrow"}, {"theme": "dark"}, {"theme": "print"}, {"language": "it"}]
    answers = [await picture(match, **query) for query in queries]
    assert len({answer.text for answer in answers}) == len(queries)
    assert len({answer.headers["etag"] for answer in answers}) == len(queries)


async def test_the_event_is_told_below_and_what_changed_is_marked(client: httpx.AsyncClient) -> None:
    match = await played(client)
    events = (await match.get("events"))["items"]
    at = max(each["revision"] for each in events if each["event"]["type"] == "CardPlayed")
    plain = await picture(match, at=at)
    marked = await picture(match, at=at, caption="true", **{"from": at - 1})
    assert "caption" in parts(marked) - parts(plain)
    assert "data-marks" in marked.text
    assert "data-marks" not in plain.text
    assert any("plays" in text for text in texts(marked))
    assert "data-marks" in (await picture(match, at=at, **{"from": 5})).text


async def test_somebody_points_at_parts_and_only_at_those_there_are(client: httpx.AsyncClient) -> None:
    match = await played(client)
    assert 'data-marks="2"' in (await picture(match, point="kube,last")).text
    answer = await client.get(f"{match.url}/picture.svg?point=kube,nowhere")
    assert "nowhere" in problem(answer, 422, "invalid_parameter")["detail"]


@pytest.mark.parametrize("query", ["at=9999", "from=9999"])
async def test_a_revision_that_is_not_there_is_refused(client: httpx.AsyncClient, query: str) -> None:
    match = await played(client, plies=1)
    problem(await client.get(f"{match.url}/picture.svg?{query}"), 404, "revision_not_found")


async def test_only_what_anybody_sees_of_an_event_is_kept(client: httpx.AsyncClient) -> None:
    match, late = await played(client), await played(client, spectator_delay_seconds=600)
    kept = await picture(match, at=6)
    assert kept.headers["cache-control"] == LASTING
    assert "authorization" in kept.headers["vary"].lower()
    assert "sandbox" in kept.headers["content-security-policy"]
    assert kept.headers["x-content-type-options"] == "nosniff"
    for answer in (
        await picture(match),
        await picture(match, match.seats[0], at=6),
        await picture(match, ADMIN, at=6, **{"as": "spectator"}),
        await picture(late, at=2),
    ):
        assert answer.headers["cache-control"] == PRIVATE


async def test_what_is_known_is_not_sent_again(client: httpx.AsyncClient) -> None:
    match = await played(client)
    for path in ("picture.svg?at=6", "picture.png?at=6&width=300"):
        first = await client.get(f"{match.url}/{path}")
        tag = {"If-None-Match": first.headers["etag"]}
        again = await client.get(f"{match.url}/{path}", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == first.headers["etag"]
        other = await client.get(f"{match.url}/{path.replace('at=6', 'at=9')}", headers=tag)
        assert other.status_code == 200


async def test_a_png_is_the_picture_in_the_width_asked_for(client: httpx.AsyncClient) -> None:
    match = await played(client)
    answer = await client.get(f"{match.url}/picture.png?width=300&layout=narrow")
    assert answer.headers["content-type"] == "image/png"
    assert int.from_bytes(answer.content[16:20], "big") == 300
    for width in (299, 1601):
        problem(await client.get(f"{match.url}/picture.png?width={width}"), 422, "invalid_parameter")


async def test_names_of_players_do_no_harm(client: httpx.AsyncClient) -> None:
    answer = await client.post("/v1/matches", json={"game": "sukkube", "seats": 1})
    match = Table(client, answer.json()["match_id"], answer.json()["host_token"], {})
    await match.post("seats", {"player": "</text><script>alert(1)</script>"})
    drawn = await picture(match, caption="true")
    assert "<script" not in drawn.text
    assert any("<script>" in text for text in texts(drawn))


@pytest.mark.limit("pictures being made PNG, in one process")
async def test_no_more_than_some_pictures_wait() -> None:
    most = rows()["pictures being made PNG, in one process"].most
    queue = WorkQueue(replace(BOUNDS, wait_seconds=None))  # its process may take long to begin
    maker = PngMaker(queue)
    drawn = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>'
    asked = [asyncio.create_task(maker.png(ANONYMOUS, drawn, 300)) for _ in range(most)]
    await asyncio.sleep(0)
    with pytest.raises(Busy):
        await maker.png(ANONYMOUS, drawn, 300)
    assert all(made.startswith(b"\x89PNG") for made in await asyncio.gather(*asked))
    queue.close()
