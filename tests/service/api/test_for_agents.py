"""/llms.txt says what is so: its requests, in their order, play a match to its end."""

import re

import httpx

from tests.service.api.playing import bearer


async def test_its_paths_are_those_of_the_contract(client: httpx.AsyncClient) -> None:
    text = (await client.get("/llms.txt")).raise_for_status().text
    paths = (await client.get("/openapi.json")).json()["paths"]
    named = {(method, path.partition("?")[0]) for method, path in re.findall(r"`(GET|POST) (/v1\S+?)`", text)}
    assert len(named) == 12
    assert not [each for each in named if each[0].lower() not in paths[each[1]]]
    for link in re.findall(r"\]\((/[^)]+)\)", text):
        assert (await client.get(link)).status_code == 200, link


async def test_its_steps_play_a_match(client: httpx.AsyncClient) -> None:
    text = (await client.get("/llms.txt")).text
    wish = {"game": "sukkube", "seats": 2, "bots": {"1": "random"}}
    assert '{"game": "sukkube", "seats": 2, "bots": {"1": "random"}}' in text
    made = (await client.post("/v1/matches", json=wish)).json()
    url = f"/v1/matches/{made['match_id']}"
    sat = (await client.post(f"{url}/seats", json={"player": "Ada"})).json()
    own = bearer(sat["seat_token"])
    (await client.post(f"{url}/start", headers=bearer(made["host_token"]))).raise_for_status()
    while True:
        asked = (await client.get(f"{url}/commands", params={"language": "en"}, headers=own)).json()
        if asked["awaited"]["kind"] == "nobody":
            break
        if asked["commands"]:
            tag = {"If-Match": f'"{asked["revision"]}"', **own}
            brief = (await client.get(f"{url}/brief", headers=own)).text
            assert asked["question"] in brief
            answer = await client.post(f"{url}/commands", json=asked["commands"][0], headers=tag)
            assert answer.status_code in (200, 412), answer.text
