"""A house bot that was just looked after is not forgotten: what happens during the look wakes it again."""

from typing import Any
from uuid import UUID

import httpx

from domain.matches.state import Match
from service.event_store.aggregate import Version
from service.wiring.parts import ApiParts
from tests.service.api.playing import table
from tests.waiting import until


async def test_a_move_during_the_last_look_wakes_the_bot(
    client: httpx.AsyncClient, service: ApiParts
) -> None:
    """The driver has read that the player is awaited, and ends; meanwhile the player answers."""
    match = await table(client, "sukkube", 2, bots={"1": "random"})
    await match.start()

    async def players_turn() -> bool:
        return bool((await match.get("state"))["awaited"].get("seats") == [0])

    await until(players_turn)
    driver = next(each.__self__ for each in service.matches.after_apply if hasattr(each.__self__, "_driving"))  # type: ignore[attr-defined]
    match_id = UUID(match.match_id)

    async def is_idle() -> bool:
        return match_id not in driver._driving

    await until(is_idle)
    looks = 0

    class Slow:
        """The matches, whose first look takes until the player has moved."""

        def __getattr__(self, name: str) -> Any:
            return getattr(service.matches, name)

        async def newest(self, wanted: UUID) -> Version[Match]:
            nonlocal looks
            looks += 1
            version = await service.matches.newest(wanted)
            if looks > 1:
                return version
            while await players_turn():
                legal = (await match.get("commands", match.seats[0]))["commands"]
                assert (await match.post("commands", legal[0], match.seats[0])).status_code == 200
            return version

    driver._matches = Slow()

    async def bot_has_moved() -> bool:
        return looks > 1 and (await match.get("state"))["awaited"].get("seats") != [1]

    try:
        driver._start(match_id, match.match_id, False)
        await until(bot_has_moved, 60)
    finally:
        driver._matches = service.matches
