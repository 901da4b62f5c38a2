"""The rows of a game's table: what a step waits for, or leads to by itself. `agenda.py` reads them."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from domain.kernel.chance import Draw
from domain.kernel.decision import Caused
from domain.kernel.table import Command, Seat


class Step(Struct, frozen=True, tag_field="step", omit_defaults=True, gc=False):
    """Base of a game's steps. Values only: numbers, names, tuples, the structs made of them."""


By: TypeAlias = Literal["seat", "timeout"]
"""The author of a command: the seat itself, or the system for it."""

Make: TypeAlias = Callable[[Any, Any], Caused]
"""Makes the event of a step. It may read all of a full state and is never called with a view."""

Take: TypeAlias = Callable[[Any, Any, Any, Seat, By], Caused]
"""Makes the event of a seat's command, or raises `Rejected`: (state, step, command, seat, by)."""


def never(_: Any, __: Any) -> bool:
    return False


def nothing(_: Any, __: Any) -> None:
    return None


def nobody(_: Any) -> tuple[Seat, ...]:
    return ()


def no_attempts(_: Any, __: Any, ___: Seat) -> tuple[Command, ...]:
    return ()


@dataclass(frozen=True, slots=True)
class Forced:
    """The step leads to an event by itself.

    `void` says that nothing is left to do: the step is passed over. `first` gives a step that has to be done
    before, as if it lay above this one: the shuffle of an empty deck. Both read public facts only.
    """

    event: Make
    void: Callable[[Any, Any], bool] = never
    first: Callable[[Any, Any], Step | None] = nothing


@dataclass(frozen=True, slots=True)
class Asks:
    """The step waits for seats.

    `decision` names what is asked. `legal` lists every command of a seat, `answers` says what each kind of it
    leads to. `unless` makes the event that happens when there is no choice. `default` is played for an absent
    seat; without it, the first legal command. `answered` lists the seats that have answered already. `rule` is
    cited when another seat acts or another command comes. `attempts` are commands, legal or not, that a player may
    have in mind who touches a card or a place. `reacts`: the seats may react to what has happened, and the default
    is to let it pass. `seats`, `unless`, `answered` and `void` read public facts only;
    `legal` and `attempts` read those and the seat's own cards.
    """

    decision: str | Callable[[Any], str]
    seats: Callable[[Any, Any], tuple[Seat, ...]]
    legal: Callable[[Any, Any, Seat], list[Command]]
    answers: Mapping[type[Command], Take]
    default: Callable[[Any, Any, Seat], Command] | None = None
    unless: Callable[[Any, Any], Make | None] = nothing
    answered: Callable[[Any], tuple[Seat, ...]] = nobody
    void: Callable[[Any, Any], bool] = never
    rule: str = ""
    attempts: Callable[[Any, Any, Seat], Iterable[Command]] = no_attempts
    reacts: bool = False


@dataclass(frozen=True, slots=True)
class Draws:
    """The step waits for chance: `draws` fill the fields of `command`, which `take` turns into an event.

    The kernel checks each value against its draw before `take` is called.
    """

    command: type[Command]
    draws: Callable[[Any, Any], tuple[Draw, ...]]
    take: Callable[[Any, Any, Any], Caused]
    unless: Callable[[Any, Any], Make | None] = nothing
    void: Callable[[Any, Any], bool] = never


Row: TypeAlias = Forced | Asks | Draws


class Laws(NamedTuple):
    """The rules that every step of a game cites alike.

    `over`: nothing follows the end; `turn`: whose turn it is; `chain`: forced events are not interrupted;
    `default`: what is played for an absent seat (empty: nothing is added to the rules of the play itself).
    """

    over: str
    turn: str
    chain: str
    default: str = ""


def by_itself(due: Callable[[Any, Any], Caused | None]) -> Callable[[Any, Any], Make | None]:
    """`unless` of a step whose event public facts alone make."""

    def unless(state: Any, step: Any) -> Make | None:
        caused = due(state, step)
        return None if caused is None else lambda _, __: caused

    return unless
