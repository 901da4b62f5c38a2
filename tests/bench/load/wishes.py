"""What the load generator is told."""

from typing import Literal

from msgspec import Struct


class Given(Struct):
    """Matches that have begun already and have the same events, tokens and all."""

    match_ids: list[str]
    tokens: list[str]
    revision: int
    awaited: list[int]


class Load(Struct):
    """Who sends to `port`. `known` plays Sukkube and works out what is legal, `asked` any game and asks,
    `lists` sends the defaults of all seats as an organiser, `seek` looks at old tables, `echo` is a yardstick."""

    kind: Literal["known", "asked", "lists", "seek", "echo"]
    port: int
    connections: int
    matches: int = 0
    key: str = ""
    game: str = "sukkube"
    clocks: bool = False
    tells_commits: bool = False
    given: list[Given] = []


class Burst(Struct):
    """As fast as it goes, or `rate` requests a second."""

    seconds: float
    rate: float | None = None
