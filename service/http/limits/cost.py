"""The cost of requests: things done, counted in points. A point is about a millisecond of a processor.

An operation declares in its row what it does at least (`cost=Cost(…)`). A handler that learns of more pays for it
before it does it; bytes are charged once they are written.
"""

from math import ceil
from typing import Final

from msgspec import Struct

Coding = str | None


class Cost(Struct, frozen=True):
    """Things that are done for a request: `events` read and written out, `scenes` drawn, `pixels` of a PNG,
    `playouts` of a few moves, `games` played to their end, `entrants` paired or listed, `proofs` as bytes of an
    archive that is verified, `exported` events written out as the log has them, `matches` looked at or made,
    `commands` decided, `outcomes` of a draw listed."""

    events: int = 0
    scenes: int = 0
    pixels: int = 0
    playouts: int = 0
    games: int = 0
    entrants: int = 0
    proofs: int = 0
    matches: int = 0
    commands: int = 0
    exported: int = 0
    outcomes: int = 0

    @property
    def points(self) -> int:
        return ceil(sum(float(getattr(self, thing)) * each for thing, each in POINTS.items()))


POINTS: Final = {
    "events": 0.02,
    "scenes": 1,
    "pixels": 0.000_1,
    "playouts": 1,
    "games": 20,
    "entrants": 0.6,
    "proofs": 0.001,
    "matches": 1,
    "commands": 0.5,
    "exported": 0.01,
    "outcomes": 0.7,
}
"""Of each thing, rounded to the dear side of what it takes on the two cores that LIMITS.md speaks of."""
EACH_REQUEST: Final = 1
"""Points of any request, of an unknown path as well."""
BYTES_FOR_A_POINT: Final[dict[Coding, int]] = {None: 262_144, "gzip": 65_536, "br": 32_768}
"""Of an answer before it is compressed, by its content coding. Small answers are within `EACH_REQUEST`."""
NOTHING: Final = Cost()
