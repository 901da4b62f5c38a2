"""The consequences of a ruling before it is made."""

from typing import Any

from msgspec import Struct

from domain.kernel.game import Result
from domain.kernel.table import Seat
from domain.matches.learning import Learnt
from domain.matches.state import Phase
from service.schemas.matches import AwaitedView


class PreviewedEvent(Struct, frozen=True):
    """An event that the ruling would lead to: its type, the rules that cause it, and a sentence."""

    type: str
    rules: tuple[str, ...]
    text: str


class Undone(Struct, frozen=True):
    """How many events would be undone, and how many decisions of each seat are among them."""

    events: int
    decisions: dict[Seat, int]


class PreviewPicture(Struct, frozen=True):
    """A picture as the first line of a film has it, and what is other than now."""

    scene: Any
    marks: Any


class RulingPreview(Struct, frozen=True, omit_defaults=True):
    """The consequences of a ruling at `revision`: give it with that as `If-Match`, and it leads to the same.

    `events` come in order, `play` is the table after them as organisers see it, and if a
    language is asked for, `pictures` show it by layout.
    `is_luck_open`: chance has a part in it, which is drawn with the ruling only. The preview ends at a
    draw; cards that the ruling itself deals or shuffles lie as they lay. `learnt`: who has learnt what
    since the event that the ruling goes back to.
    """

    dispute_id: str
    revision: int
    events: list[PreviewedEvent]
    undone: Undone
    phase: Phase
    awaited: AwaitedView
    result: Result | None
    is_luck_open: bool
    play: Any
    pictures: dict[str, PreviewPicture] = {}
    learnt: tuple[Learnt, ...] = ()
