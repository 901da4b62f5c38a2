"""Effects of persons and cards, defences, dice, reserves."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from domain.games.bathroom_rush.cards import Die, Side
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.events.base import MaybeCard, Public, Secret
from domain.kernel.table import Event, Seat, Viewer
from domain.kernel.windows import SEALED, Sealed

WindowKind: TypeAlias = Literal["person_effect", "lane_attack", "lane_attack_all", "bathroom_attack"]
Outcome: TypeAlias = Literal["stacked", "again", "lost_youth"]


class PersonEffectsListed(Public, frozen=True):
    """`groups` are the bottom cards of the groups that will act, in order; seat None: those of the free lane."""

    seat: Seat | None
    lane_id: int
    groups: tuple[str, ...]


class PersonActivated(Public, frozen=True):
    """The next listed group's turn to act: `group` is its bottom card, `card` the person on top."""

    seat: Seat | None
    lane_id: int
    group: str
    card: str


class PersonSpent(Public, frozen=True):
    lane_id: int
    card: str
    reason: Literal["resolved", "blocked", "no_effect"]


class PersonOvertook(Public, frozen=True):
    lane_id: int
    card: str
    seat: Seat
    new_position: int


class NewspaperLeft(Public, frozen=True):
    lane_id: int
    position: int
    added: int
    load_after: int


class PersonCalled(Public, frozen=True):
    """A scoundrel called `card`; `produces`: it lies in the bathroom and produces at once."""

    lane_id: int
    position: int
    caller: str
    card: MaybeCard
    outcome: Outcome
    produces: bool


class RestrictionSet(Public, frozen=True):
    seat: Seat
    what: Literal["no_lane_change", "no_decompression"]
    card: str


class ActionCardPlayed(Public, frozen=True):
    """`hits` are the seats it works on, clockwise; `targets` what was named with it."""

    seat: Seat
    card: str
    lane_id: int
    hits: tuple[Seat, ...]
    side: Side | None = None
    target_seat: Seat | None = None
    target_side: Side | None = None


class DefenceWindowOpened(Public, frozen=True):
    window: int
    kind: WindowKind
    asked: tuple[Seat, ...]
    cause: str
    lane_id: int


class DefenceAnswered(Secret, frozen=True):
    """Sealed for all but the seat that answers, and so is `chosen_by`: a default tells which answer it is."""

    window: int
    seat: Seat
    answer: RespondDefence | Sealed
    chosen_by: Literal["player", "timeout"]

    def shown(self, viewer: Viewer) -> Event:
        return self if viewer == self.seat else replace(self, answer=SEALED, chosen_by="player")


class SeatCard(Struct, frozen=True):
    seat: Seat
    card: str


class DefenceWindowClosed(Public, frozen=True):
    """All have answered; the defence cards given go to the discard."""

    window: int
    defenders: tuple[SeatCard, ...]


class ActionCardBlocked(Public, frozen=True):
    seat: Seat
    card: str
    by: Seat


class ActionCardDiscarded(Public, frozen=True):
    card: str


class DieRolled(Public, frozen=True):
    """`card` is the person that produces or acts or the card played; none for a decompression and a tie-break."""

    die: Die
    result: int
    purpose: Literal["effect", "production", "tie_break"]
    seat: Seat | None
    card: str | None


class ReserveChanged(Public, frozen=True):
    seat: Seat
    before: int
    after: int
    cause: str


class DecompressionBegun(Public, frozen=True):
    seat: Seat
    lane_id: int


class Decompressed(Public, frozen=True):
    seat: Seat
    result: int
    before: int
    after: int
    kind: Literal["plain", "focus", "tie_break"]


class TurnPassed(Public, frozen=True):
    seat: Seat
    chosen_by: Literal["player", "timeout"]


class CardDiscarded(Public, frozen=True):
    seat: Seat
    card: str
    chosen_by: Literal["player", "timeout"]
