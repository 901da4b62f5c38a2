"""From a command's answer to its revision in the match list, at a fixed rate, as somebody sees who only looks."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from tests.bench.parts import Figures
from tests.bench.parts.commands import told
from tests.bench.probe import Sighting
from tests.bench.row import percentile
from tests.bench.samples import seen_after
from tests.bench.side import Side
from tests.bench.stack import Stack
from tests.bench.trees import HERE
from tests.bench.trees import environment as of_tree

PLAYED, WATCHED = 64, 8
"""Matches. The watched ones say how late the list is: to look at all would cost as much as to write them."""
SETTLE_SECONDS = 1.0
WARM_UP_SECONDS = 0.3


class Lag:
    def __init__(self, rate: int, seconds: float) -> None:
        self._rate, self._seconds = rate, seconds

    def burst(self, side: Side) -> Figures:
        load = side.load("known", PLAYED, tells_commits=True)
        warm_up = load.burst(WARM_UP_SECONDS, self._rate).timed
        watched = list(dict.fromkeys(commit.match_id for commit in warm_up.commits))[:WATCHED]
        with probe(side.stack, watched) as seen:
            spent = load.burst(self._seconds, self._rate)
        commits = [(each.match_id, each.revision, each.at) for each in spent.timed.commits]
        sightings = [(each.match_id, each.revision, each.at) for each in seen]
        lags = seen_after(commits, sightings)
        name = f"{self._rate}"
        return {
            f"lag_{name}_p50": 1000 * percentile(lags, 0.5),
            f"lag_{name}_p99": 1000 * percentile(lags, 0.99),
            f"late_{name}": spent.timed.late / spent.timed.requests,
            **{
                figure: value
                for figure, value in told(f"at_{name}", spent).items()
                if figure.startswith("cpu_")
            },
        }


@contextmanager
def probe(running: Stack, match_ids: list[str]) -> Iterator[list[Sighting]]:
    """While the block lasts; afterwards the list has what was seen."""
    seen: list[Sighting] = []
    command = [sys.executable, "-m", "tests.bench.probe", running.read_url, *match_ids]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=HERE.folder, env=of_tree(HERE), stdin=pipe, stdout=pipe) as watching:
        assert watching.stdin is not None
        assert watching.stdout is not None
        watching.stdout.readline()
        yield seen
        try:
            watching.wait(SETTLE_SECONDS)
        except subprocess.TimeoutExpired:  # as it should: the last commands have come into the list meanwhile
            watching.stdin.close()
        seen += msgspec.json.decode(watching.stdout.read(), type=list[Sighting])
