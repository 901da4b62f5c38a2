"""Deciding: a command and a state become events, or a refusal that names its rule."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeAlias, TypeVar

from msgspec import Struct

from domain.kernel.table import Event, Seat

State = TypeVar("State")

Rest: TypeAlias = tuple[int, Any]
"""The agenda's result where nothing is due by itself (`Agenda.present`)."""

CHAIN_LIMIT: Final = 1000
"""The most events that follow one command by themselves; the longest chain seen in play has 138, between two
choices of the one player who had not resigned (Piccioni for six)."""


class Rejected(Exception):
    """The command is not allowed now. Nothing has happened.

    `code` is stable and made for programs, `rule` the ID in the game's RULES.md that forbids it, `detail` a
    sentence for people that quotes what was asked and says what would be possible.
    """

    def __init__(self, code: str, rule: str, detail: str) -> None:
        super().__init__(f"{code} ({rule}): {detail}")
        self.code = code
        self.rule = rule
        self.detail = detail


class Endless(Exception):
    """More events than `CHAIN_LIMIT` follow one command: this match never comes to rest."""


class Caused(Struct, frozen=True, gc=False):
    """An event with the IDs of the rules that made it happen.

    `in_name_of` is the seat whose command an organiser gave, in a ruling that corrects. `is_quiet`: nobody is to
    learn whose request it was, which is recorded as the system's.
    """

    event: Event
    rules: tuple[str, ...]
    in_name_of: Seat | None = None
    is_quiet: bool = False


class Decision(Generic[State]):
    """The events of one decision so far, and the state after them.

    A handler reads `state`, raises `Rejected` before it emits anything, and emits facts; each is folded in at
    once, so that what is decided next sees it. The state belongs to the decision: pass a copy. `rest` is what the
    agenda has found where nothing is due by itself (`Agenda.present`); None while nobody has looked.
    """

    __slots__ = ("_evolve", "caused", "rest", "state")

    def __init__(self, state: State, evolve: Callable[[State, Event], State]) -> None:
        self.state = state
        self.caused: list[Caused] = []
        self.rest: Rest | None = None
        self._evolve = evolve

    def emit(self, event: Event, *rules: str) -> None:
        self.add(Caused(event, rules))

    def add(self, caused: Caused) -> None:
        self.state = self._evolve(self.state, caused.event)
        self.rest = None
        self.caused.append(caused)
