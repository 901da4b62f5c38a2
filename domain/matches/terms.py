"""The values in events of a match: terms it is played on, and facts that several events share."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.kernel.table import Hidden

Spectators = Literal["open", "keys", "none"]
AfterScript = Literal["fresh", "refuse"]
StopReason = Literal[
    "abandoned", "unanswered", "event_limit", "conceded", "called_off", "cancelled", "deleted"
]


class LuckTerms(Struct, frozen=True):
    """Where the draws come from: the commitment to a seed, and the match whose id and numbering they use."""

    algorithm: str
    commitment: str
    source: str
    next_draw: int = 1


class AtTournament(Struct, frozen=True, omit_defaults=True):
    """The tournament a match is played in, its round and table, counted from 1; how many house rules it has.

    `start` is 2 where the round was started for the second time, and so on.
    """

    id: Annotated[str, Meta(pattern="^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")]
    round: int
    table: int
    house_rules: int = 0
    start: int = 1


class Imported(Struct, frozen=True):
    """The importer of the match, the id of a key or `admin`, and when (UTC, ISO 8601).

    The log keeps it beside the events, not in them: they are what they were elsewhere (MV-ARC-03).
    """

    by: str
    at: str


class Drawn(Struct, frozen=True):
    """One draw: `kind` and `size` say among how many outcomes chance chose.

    A scripted draw comes from a fork's script and takes no number of its own (0).
    """

    number: int
    what: str
    kind: Literal["shuffle", "pick", "roll"]
    size: int
    outcome: tuple[int, ...] | Hidden
    scripted: bool = False
