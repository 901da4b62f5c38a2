"""The root of the contract names the release, and leads to what is there."""

import httpx

from service.platform.release import RELEASE


async def test_the_root_names_the_release_and_every_link_of_it_answers(client: httpx.AsyncClient) -> None:
    root = (await client.get("/v1")).json()
    assert root["release"] == RELEASE
    assert (await client.get(root["links"]["contract"])).json()["info"]["version"] == RELEASE
    for name, path in root["links"].items():
        assert (await client.get(path)).status_code == 200, name
