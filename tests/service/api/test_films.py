"""Films: the pictures that follow from one another are those that are drawn one by one."""

import re
from random import Random
from typing import Any

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from domain.drawing.film import SceneChange, folded
from domain.kernel.scene import Scene
from service.pictures.svg import svg
from service.schemas.films import FilmFrame
from tests.service.api.checks import problem
from tests.service.api.conftest import ADMIN
from tests.service.api.playing import Table, bearer, table

LINE = msgspec.json.Decoder(FilmFrame)


async def played(client: httpx.AsyncClient, game: str, plies: int) -> Table:
    match = await table(client, game, 2)
    await match.start()
    await match.play(Random(1), plies)
    return match


async def film(match: Table, token: str | None = None, **query: Any) -> list[FilmFrame]:
    headers = bearer(token) if token else {}
    answer = await match.client.get(f"{match.url}/film", params=query, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    assert answer.headers["cache-control"] == "private, no-store"
    return [LINE.decode(line) for line in answer.content.splitlines()]


def scenes(frames: list[FilmFrame]) -> list[Scene]:
    scene, found = frames[0].scene, []
    assert scene is not None
    shapes: list[Any] = [part.shapes for part in scene.parts]
    items: list[Any] = [item for group in scene.words for item in group.items]
    for frame in frames:
        assert frame.scene is None or frame is frames[0]
        parts = [
            part if part.shapes is None else replace(part, shapes=whole(shapes, part.shapes))
            for part in frame.set
        ]
        words = frame.words and tuple(
            group
            if isinstance(group, int)
            else replace(group, items=tuple(whole(items, each) for each in group.items))
            for group in frame.words
        )
        for mark in frame.marks:
            whole(shapes, mark.shapes)
        scene = folded(scene, SceneChange(tuple(parts), frame.gone, frame.width, frame.height, words))
        found.append(scene)
    return found


def whole(sent: list[Any], given: Any) -> Any:
    """What was sent before under this number, or what is sent now."""
    if isinstance(given, int):
        return sent[given]
    sent.append(given)
    return given


@pytest.mark.parametrize("game", ["sukkube", "frantic", "piccioni", "bathroom_rush"])
async def test_a_film_shows_what_its_pictures_show(client: httpx.AsyncClient, game: str) -> None:
    match = await played(client, game, 12)
    for token, query in ((None, {}), (ADMIN, {"language": "it"}), (match.seats[1], {"layout": "narrow"})):
        frames = await film(match, token, **query)
        assert [frame.revision for frame in frames] == list(range(1, len(frames) + 1))
        for frame, scene in list(zip(frames, scenes(frames), strict=True))[:: len(frames) // 4]:
            picture = await match.client.get(
                f"{match.url}/picture.svg",
                params={**query, "at": frame.revision},
                headers=bearer(token) if token else {},
            )
            assert svg(scene) == picture.text, frame.revision


async def test_names_stand_for_seats_where_a_film_is_for_people(client: httpx.AsyncClient) -> None:
    match = await table(client, "frantic", 2, bots={"1": "random"})
    await match.start()
    numbers, names = await film(match), await film(match, names="true")
    assert all(one.type == other.type for one, other in zip(numbers, names, strict=False))
    texts = "\n".join(each.text for each in names if each.type not in ("SeatTaken", "MatchCreated"))
    assert "Seat 0" in "".join(each.text for each in numbers)
    assert "⁨player 0⁩ rolls" in texts
    assert "⁨Dina ⚙⁩ rolls" in texts
    assert not re.search("seat [01]", texts, re.IGNORECASE), texts


async def test_a_film_may_begin_anywhere(client: httpx.AsyncClient) -> None:
    match = await played(client, "sukkube", 8)
    whole_film = await film(match)
    later = await film(match, **{"from": 6})
    assert [frame.revision for frame in later] == [frame.revision for frame in whole_film[5:]]
    assert scenes(later) == scenes(whole_film)[5:]
    assert [told(frame) for frame in later] == [told(frame) for frame in whole_film[5:]]
    assert [frame.step for frame in later] == [frame.step for frame in whole_film[5:]]
    some = await film(match, **{"from": 3, "to": 6})
    assert [frame.revision for frame in some] == [3, 4, 5, 6]
    assert [frame.step for frame in some] == [frame.step for frame in whole_film[2:6]]


def told(frame: FilmFrame) -> list[tuple[str, ...]]:
    return [(mark.kind, mark.part, mark.text, mark.origin) for mark in frame.marks]


async def test_each_line_tells_of_its_event_what_the_log_says(client: httpx.AsyncClient) -> None:
    match = await played(client, "sukkube", 8)
    events = (await match.get("events"))["items"]
    frames = await film(match)
    for frame, event in zip(frames, events, strict=True):
        assert (frame.type, frame.actor, list(frame.rules)) == (
            event["event"]["type"],
            event["actor"],
            event["rules"],
        )
    ends = {event["at"]: event["revision"] for event in events}
    assert [frame.step for frame in frames] == [ends[event["at"]] for event in events]
    levels = {frame.type: frame.level for frame in frames}
    assert (levels["MancheDealt"], levels["CardPlayed"], levels["MatchCreated"]) == (2, 1, 0)
    played_ = next(frame for frame in frames if frame.type == "CardPlayed")
    assert played_.text
    assert [mark.kind for mark in played_.marks] == ["moved", "moved"]
    assert frames[-1].awaited.kind == (await match.get("state"))["awaited"]["kind"]


async def test_a_film_that_is_kept_is_told_again_and_a_new_event_makes_a_new_one(
    client: httpx.AsyncClient,
) -> None:
    match = await played(client, "sukkube", 4)
    first = await film(match)
    assert await film(match) == first
    await match.play(Random(2), 1)
    assert len(await film(match)) > len(first)


async def test_a_film_is_of_what_its_viewer_sees(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"mode": "peach"})
    await match.start()
    await match.play(Random(1), 3)
    shown, known = scenes(await film(match))[-1], scenes(await film(match, ADMIN))[-1]
    assert shown.part("back:pile")
    assert not known.part("back:pile")
    problem(await match.client.get(f"{match.url}/film?as=0"), 401, "unauthenticated")


@pytest.mark.parametrize(
    ("query", "status", "code"),
    [("from=9999", 404, "revision_not_found"), ("from=5&to=4", 422, "invalid_parameter")],
)
async def test_what_no_film_can_be_is_refused(
    client: httpx.AsyncClient, query: str, status: int, code: str
) -> None:
    match = await played(client, "sukkube", 1)
    problem(await client.get(f"{match.url}/film?{query}"), status, code)
