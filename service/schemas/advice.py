"""Advice over the border: what a bot would do in the place of a seat, and why."""

from uuid import UUID

from msgspec import Struct

from domain.kernel.table import Seat


class AdvisedChoice(Struct, frozen=True):
    """`choice` is the place of the command in the answer of listLegalCommands at this revision, from 0."""

    choice: int
    text: str
    playouts: int
    worth: float


class Advice(Struct, frozen=True):
    """The choices that were tried, the best first, out of `legal` ones. `text` says in words what they come to.

    An estimate: each playout deals anew what the seat cannot see, and ends in the game's own score for the seat,
    from 0 (lost) to 1 (won).
    """

    match_id: UUID
    revision: int
    seat: Seat
    legal: int
    playouts: int
    text: str
    choices: list[AdvisedChoice]
