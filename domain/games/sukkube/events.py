"""The events of Sukkube. Owners, scorers and hands are named `seat_0`, `bot`, `team_a`, `clown`."""

from typing import Literal

from msgspec.structs import replace

from domain.games.sukkube.options import Options
from domain.games.sukkube.state import Sukkube
from domain.games.sukkube.steps import AnyStep
from domain.games.sukkube.view import view
from domain.kernel.events import PositionEntered, PublicEvent, SecretEvent
from domain.kernel.table import Cards, Event, Seat, Viewer
from domain.kernel.zones import concealed


class Public(PublicEvent[AnyStep], frozen=True): ...


class Secret(SecretEvent[AnyStep], frozen=True): ...


class PositionSet(PositionEntered[Sukkube], frozen=True):
    def shown(self, viewer: Viewer) -> Event:
        return PositionSet(view(self.position, viewer))


class MatchStarted(Public, frozen=True):
    """`options` are resolved; `holders` hold the team characters at first (SK-GEM-03)."""

    options: Options
    seats: int
    characters: dict[str, str]
    teams: dict[str, tuple[Seat, ...]]
    holders: dict[str, Seat]
    first_starter: str


class MancheDealt(Secret, frozen=True):
    """A deal; only the order of the pile is secret. `pile_back` is the colour on top if backs are visible."""

    manche: int
    starter: str
    hands: dict[str, list[str]]
    pile: Cards
    pile_back: str | None = None

    def shown(self, _: Viewer) -> Event:
        return replace(self, pile=concealed(self.pile))


class CardPlayed(Public, frozen=True):
    """`number` counts the cards of the manche from 1; `source` is the hand the card came from, or `pile`."""

    manche: int
    number: int
    character: str
    source: str
    actor: str
    chosen_by: Literal["player", "timeout", "bot"]
    card: str
    doubled: bool
    from_top: str
    to_top: str
    series_length: int
    pile_back: str | None = None


class CardDrawn(Public, frozen=True):
    seat: Seat
    card: str
    reason: Literal["refill", "last_hope"]
    pile_back: str | None = None


class TeamCharacterPassed(Public, frozen=True):
    team: str
    character: str
    from_seat: Seat
    to_seat: Seat


class MancheEnded(Public, frozen=True):
    """`trigger` is the empty hand, the blocked character, or `pile`; `scores` are those after the point."""

    manche: int
    reason: Literal["hand_empty", "blocked", "pile_empty"]
    trigger: str
    dominator: str
    sukkube: str
    point_to: str | None
    scores: dict[str, int]


class MatchEnded(Public, frozen=True):
    reason: Literal["target", "manche_cap"]
    winners: tuple[str, ...]
    scores: dict[str, int]
    manches: int
