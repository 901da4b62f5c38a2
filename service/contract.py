"""What a handler promises beyond its signature: its answer, its body, who may call it, what it can refuse."""

from dataclasses import dataclass, field
from typing import Any, Literal

Who = Literal["anybody", "seat", "host", "entrant", "organiser", "key", "admin"]


@dataclass(frozen=True, kw_only=True)
class Contract:
    """Given to a route as `contract=`; the OpenAPI document is made of it.

    `answer` and `body` are types, or the names of components that differ from game to game (`service/openapi.py`).
    `callers` are those who may call; "anybody" needs no token. `problems` are kinds of the catalogue that do not
    already follow from the signature: those of bodies, parameters, match ids and the log are added by themselves.
    `media_types` are further forms of the answer, with a sentence on each; an `answer` of None leaves only these.
    `also` are further successes, status to sentence, that have no body. `body_media_type` is what a body must be.
    """

    answer: Any
    status: int = 200
    body: Any = None
    body_media_type: str = "application/json"
    callers: tuple[Who, ...] = ("anybody",)
    problems: tuple[str, ...] = ()
    media_types: dict[str, str] = field(default_factory=dict)
    also: dict[int, str] = field(default_factory=dict)
    reads_log: bool = True
    """Whether it fails when the database is away."""
