"""The supervisor's message to its caller, once, as a line of JSON."""

from msgspec import Struct


class Started(Struct, frozen=True, tag=True):
    """Both servers answer; `pids` are the processes now running (supervisor, PostgreSQL, Valkey)."""

    database_url: str
    redis_url: str
    pids: tuple[int, ...]


class Failed(Struct, frozen=True, tag=True):
    reason: str


Report = Started | Failed
