"""Moments over HTTP: facts of the score, once the match is over, of what no ruling has undone."""

from random import Random

import httpx

from tests.service.api.playing import table


async def test_moments_of_a_match_are_what_its_tables_show(client: httpx.AsyncClient) -> None:
    match = await table(client, "sukkube", 2, options={"target_points": 2})
    await match.start()
    await match.play(Random(7), 1)  # a card may win a point, and two are needed
    assert (await match.get("moments"))["moments"] == []
    await match.play(Random(7))
    answer = await match.get("moments")
    listed = answer["moments"]
    assert 1 <= len(listed) <= 3
    assert [each["revision"] for each in listed] == sorted({each["revision"] for each in listed})
    for each in listed:
        after, before = [await match.get("table", at=each["revision"] - back) for back in (0, 1)]
        now, then = [[seat["points"]["value"] for seat in look["table"]["seats"]] for look in (after, before)]
        assert {now[seat] for seat in each["seats"]} == {each["value"]}
        assert now != then
