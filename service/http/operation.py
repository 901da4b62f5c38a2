"""The promise of a handler beyond its signature: its answer, its body, who may call it, what it can refuse."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any, Literal

Who = Literal["anybody", "seat", "host", "entrant", "organiser", "key", "player", "admin"]
ANYBODY: tuple[Who, ...] = ("anybody",)
NOTICE = timedelta(days=184)
"""Six months, whichever they are."""


@dataclass(frozen=True, kw_only=True)
class Contract:
    """Given to a route as `contract=`; the OpenAPI document is made of it.

    `answer` and `body` are types, or the names of components that differ from game to game (`openapi.py`).
    `callers` are the roles that may call; "anybody" needs no token. `problems` are kinds of the catalogue
    that do not already follow: those of bodies, parameters, match ids and the log are added by themselves, and
    `forbidden` where not anybody may call. `media_types` are further forms of the answer, with a sentence on
    each; an `answer` of None leaves only these. `also` are further successes, status to sentence, without a body.
    `body_media_type` is what a body must be. `pointers` says which field of the body a refusal is about,
    code to JSON pointer; the refusals in `invalid` say what a field may be at all.
    """

    answer: Any
    status: int = 200
    body: Any = None
    body_media_type: str = "application/json"
    body_is_optional: bool = False
    callers: tuple[Who, ...] = ANYBODY
    problems: tuple[str, ...] = ()
    media_types: dict[str, str] = field(default_factory=dict)
    also: dict[int, str] = field(default_factory=dict)
    pointers: dict[str, str] = field(default_factory=dict)
    invalid: dict[str, str] = field(default_factory=dict)
    reads_log: bool = True
    """Whether it fails when the database is away."""
    deprecated_at: datetime | None = None
    """In UTC, like `sunset_at`: since when the operation is going."""
    sunset_at: datetime | None = None
    """When it will be gone: six months later at the earliest, which is what CLIENTS.md promises."""

    def __post_init__(self) -> None:
        if self.sunset_at is not None and (
            self.deprecated_at is None or self.sunset_at - self.deprecated_at < NOTICE
        ):
            raise ValueError(f"an operation is deprecated {NOTICE.days} days or more before its sunset")
