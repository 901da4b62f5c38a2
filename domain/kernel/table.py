"""Words all games share: seats, viewers, hidden cards, commands, events."""

from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Struct

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table, counted from 0 in playing order."""

Viewer: TypeAlias = Seat | Literal["spectator", "organiser"]
"""The viewer: a seat sees what its player may see, a spectator what everybody sees, an organiser
everything."""

SPECTATOR: Final = "spectator"
ORGANISER: Final = "organiser"

Language: TypeAlias = Literal["en", "it"]


class Hidden(Struct, frozen=True):
    """Stands where cards are that the viewer may not see; `hidden` is how many there are."""

    hidden: int

    def __len__(self) -> int:
        return self.hidden


Cards: TypeAlias = list[str] | Hidden
"""A zone of card ids in their order, or only their number for a viewer who may not see them."""


def snake_case(class_name: str) -> str:
    """`PlayCard` -> `play_card`: the name of a command as clients write it."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in class_name).lstrip("_")


# Commands, events and steps hold values only, so none can be part of a cycle: the collector need not look at them.
class Command(
    Struct,
    frozen=True,
    gc=False,
    cache_hash=True,
    forbid_unknown_fields=True,
    tag_field="type",
    tag=snake_case,
):
    """A move that a seat wants to make. The seat is not part of the command: the caller gives it."""


class PlayDefault(Command, frozen=True):
    """The system plays for an absent seat what the game's rules lay down for it."""

    seat: Seat


class Resume(Command, frozen=True):
    """The system asks for the forced events still due after a fork stopped inside a chain of them."""


class AnswerTo(Command, frozen=True):
    """Base of answers to a window: `window` is the number of the one that is meant."""

    window: int


class Event(Struct, frozen=True, tag_field="type", gc=False):
    """A thing that has happened.

    Fields of hidden zones hold `Hidden` in the form a viewer gets, so `evolve` reads both.
    """
