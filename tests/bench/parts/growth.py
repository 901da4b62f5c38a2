"""What grows: matches in play, streams that follow them."""

import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from time import sleep

import psutil
from msgspec import structs

from tests.bench.cpu import Meter
from tests.bench.generator import generator
from tests.bench.load.wishes import Given
from tests.bench.parts import Figures
from tests.bench.parts.commands import told
from tests.bench.side import Side
from tests.bench.stack import API
from tests.bench.trees import HERE
from tests.bench.trees import environment as of_tree

FEW = 32
SOLO = {"game": "sukkube", "seats": 1, "options": {"target_points": 20}}
REST_SECONDS = 2.0
FOLLOWED_RATE, FOLLOWED_SECONDS = 2.0, 3.0
MOVED_SECONDS = 0.3
"""A match has some 20 commands then, and 140 events: more would take minutes to copy."""


def begun(side: Side) -> Given:
    """A match of one seat among five Bots."""
    made = side.post("/v1/matches", SOLO, "")
    url = f"/v1/matches/{made['match_id']}"
    token = side.post(f"{url}/seats", {"player": "bench"}, "")["seat_token"]
    started = side.post(f"{url}/start", None, token)
    return Given([made["match_id"]], [token], started["revision"], started["awaited"].get("seats", []))


def moved_on(side: Side) -> list[Given]:
    """A few matches in the middle of play, each somewhere else: a command costs what its events cost."""
    matches = [begun(side) for _ in range(FEW)]
    with generator(side.wishes("known", FEW, given=matches), {}, side.caught_up) as load:
        load.burst(MOVED_SECONDS)
    return [now(side, *match.match_ids, *match.tokens) for match in matches]


def now(side: Side, match_id: str, token: str) -> Given:
    found = side.get(f"/v1/matches/{match_id}/commands", token)
    return Given([match_id], [token], found["revision"], found["awaited"].get("seats", []))


class Growth:
    def __init__(self, live: Sequence[int], streams: int, seconds: float) -> None:
        self._live_matches, self._streams, self._seconds = (FEW, *live), streams, seconds

    def live(self, side: Side) -> Figures:
        """Few and many matches in play, each moved in turn; 32 commands are under way at a time."""
        found: dict[str, float] = {}
        for matches in self._live_matches:
            given = side.once(f"live {matches}", partial(self._copied, side, matches))
            load = side.load("known", matches, given=given, connections=FEW)
            found |= told(f"live_{matches}", load.burst(self._seconds))
        return found

    def _copied(self, side: Side, matches: int) -> list[Given]:
        """All sorts are about equally many, and as far along as the few are."""
        made = []
        for place, original in enumerate(side.once("moved on", partial(moved_on, side))):
            copies = side.inside("").ask("clone", *original.match_ids, len(range(place, matches, FEW)))
            made.append(structs.replace(original, match_ids=copies))
        side.caught_up()
        return made

    def rest(self, side: Side) -> Figures:
        """What all processes use while nobody asks for anything."""
        meter = Meter(side.stack.processes)
        sleep(REST_SECONDS)
        return {"rest": 1000 * sum(meter.spent().values()) / REST_SECONDS}

    def streams(self, side: Side) -> Figures:
        """At rest, and while one match is played that all of them follow."""
        api = side.stack.processes[API]
        load = side.load("known", 1, tells_commits=True)
        (first, *_) = load.burst(0.2, 20).timed.commits
        before = psutil.Process(api[0]).memory_info().rss
        with followers(side.stack.api_port, first.match_id, self._streams):
            held = psutil.Process(api[0]).memory_info().rss - before
            meter = Meter({API: api})
            sleep(REST_SECONDS)
            at_rest = 1000 * meter.spent()[API] / REST_SECONDS
            spent = load.burst(FOLLOWED_SECONDS, FOLLOWED_RATE)
        each = 1000 * spent.cpu_ms[API] / self._streams
        return {"streams_rest": at_rest, "stream_memory": held / 1024 / self._streams, "follower": each}


@contextmanager
def followers(port: int, match_id: str, streams: int) -> Iterator[None]:
    """So many clients that read the stream of a match, in a process of their own."""
    command = [sys.executable, "-m", "tests.bench.followers", str(port), match_id, str(streams)]
    with subprocess.Popen(
        command, cwd=HERE.folder, env=of_tree(HERE), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as following:
        assert following.stdout is not None
        said = following.stdout.readline()
        assert said.strip() == b"following", said
        try:
            yield
        finally:
            following.terminate()
