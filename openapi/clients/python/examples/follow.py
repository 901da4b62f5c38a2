"""Follow a match live, each event once, while two players finish it: `python follow.py http://127.0.0.1:8000`."""

import asyncio
import random
import sys

from moviola_client import AsyncMoviola, AsyncSeat


async def main(url: str) -> None:
    async with AsyncMoviola(url) as moviola:
        match = await moviola.create("frantic", 2)
        seats = [await match.join("Ada"), await match.join("Bo")]
        await match.start()
        played = [asyncio.create_task(play(seat)) for seat in seats]
        seen = [event["revision"] async for event in match.stream()]
        await asyncio.gather(*played)
        assert seen == list(range(1, seen[-1] + 1)), "a stream has no gaps"
        print(f"{match.id}: {len(seen)} events")


async def play(seat: AsyncSeat) -> int:
    return await seat.play_until_end(lambda turn: random.choice(turn.commands))


asyncio.run(main(sys.argv[1]))
