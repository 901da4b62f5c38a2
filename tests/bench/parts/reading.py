"""Replay, seek, fork, rebuild, and the games without a server."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from statistics import median

from domain.games import GAMES
from tests.bench.load.wishes import Given
from tests.bench.parts import Figures
from tests.bench.side import Inside, Side
from tests.bench.stack import ADMIN_KEY

LONG = 2_000
"""Events of the match that is replayed and looked at."""
FORKED = (100, 10_000, 100_000)
FORKS = 30
SEEK_RATE, SEEK_SECONDS, FLOW = 100, 2.0, 200
"""Looks a second, and commands a second of other matches meanwhile."""


class Reading:
    def __init__(self, logged: int, game_seconds: float) -> None:
        """`logged` events are rebuilt; each game is played for so many seconds a burst."""
        self._logged, self._game_seconds = logged, game_seconds

    def replay(self, side: Side) -> Figures:
        inside = side.inside("bench_long")
        long = side.once("long", lambda: str(inside.ask("long_match", LONG)))
        found: dict[str, float] = inside.ask("replay", long)
        return found

    def seek(self, side: Side) -> Figures:
        """Over HTTP, while commands flow."""
        match_id = side.once("seen", lambda: str(side.inside("").ask("long_match", LONG)))
        newest = side.get(f"/v1/matches/{match_id}/state")["revision"]
        looked_at = Given([match_id], [], newest, [])
        flow = side.load("known", 16)
        seek = side.load("seek", 1, key=ADMIN_KEY, given=[looked_at], connections=8)
        with ThreadPoolExecutor(1) as beside:
            flowing = beside.submit(flow.burst, SEEK_SECONDS + 0.5, FLOW)
            looks = seek.burst(SEEK_SECONDS, SEEK_RATE).timed
            flowing.result()
        return {"seek_p50": looks.p50_ms, "seek_p99": looks.p99_ms}

    def fork(self, side: Side) -> Figures:
        inside = side.inside("bench_forks")
        found = {}
        for length in FORKED:
            match_id = side.once(f"stretched {length}", partial(inside.ask, "stretched_match", length))
            found[f"fork_{length}"] = median(inside.ask("fork", match_id, FORKS))
        return found

    def rebuild(self, side: Side) -> Figures:
        inside = side.inside("bench_rebuilt")
        side.once("logged", lambda: inside.ask("fill", self._logged))
        speeds = inside.ask("rebuilds")
        raw = speeds.pop("")
        built = {f"rebuild/{name}": speed for name, speed in speeds.items()}
        return {"raw_read": raw, "rebuild_slowest": min(built.values()), **built}

    def plies(self, side: Side) -> Figures:
        inside: Inside = side.inside("bench_long")
        return {f"plies/{name}": inside.ask("plies", name, self._game_seconds) for name in GAMES}
