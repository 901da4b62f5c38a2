"""The table's state, and the questions that a look at it answers."""

from typing import Literal

from msgspec import Struct

from domain.games.sukkube.options import Options
from domain.games.sukkube.steps import AnyStep
from domain.kernel.table import Cards, Seat

Phase = Literal["awaiting_start", "awaiting_deal", "turn", "finished"]


class Sukkube(Struct):
    """A match of Sukkube. Bots need no memory: `characters` says who they are.

    `agenda` is what is still to be done, the present step first (SK-TRN-07).
    `aside` are cards out of play until the next deal; only a table set by hand has any (SK-DEC-49).
    """

    options: Options
    seats: int
    phase: Phase = "awaiting_start"
    characters: dict[str, str] = {}
    teams: dict[str, tuple[Seat, ...]] = {}
    holders: dict[str, Seat] = {}
    scores: dict[str, int] = {}
    manche: int = 0
    next_starter: str | None = None
    top: str | None = None
    last_card: str | None = None
    series_length: int = 0
    hands: dict[str, list[str]] = {}
    pile: Cards = []
    pile_back: str | None = None
    played: list[str] = []
    aside: list[str] = []
    winners: tuple[str, ...] = ()
    end_reason: str | None = None
    agenda: list[AnyStep] = []


def seat_name(seat: Seat) -> str:
    return f"seat_{seat}"


def seat_number(name: str) -> Seat:
    return int(name.removeprefix("seat_"))


def controller(state: Sukkube, character: str) -> Seat | None:
    """The seat that plays `character` now; None for a Bot (SK-TRN-01, SK-TRN-05, SK-GEM-04, SK-DEC-35)."""
    owner = state.characters[character]
    if owner == "bot":
        return None
    return state.holders[owner] if owner in state.holders else seat_number(owner)


def hand_id(state: Sukkube, character: str) -> str:
    """The hand `character` plays from: its own, its seat's (SK-VAR-05), or the pile (SK-FSH-03)."""
    if not state.options.rules_of_mode.seat_hand:
        return character
    owner = state.characters[character]
    return "pile" if owner == "bot" else owner


def team_of(state: Sukkube, seat: Seat) -> str | None:
    return next((team for team, members in state.teams.items() if seat in members), None)


def scorer(state: Sukkube, character: str) -> str | None:
    """The seats that get the point when `character` is Dominatore (SK-SCO-01, SK-SCO-02, SK-VAR-06,
    SK-GEM-08, SK-LAY-02).

    Bots have no points at all (SK-BOT-05, SK-DEC-18, SK-DEC-48."""
    owner = state.characters[character]
    if owner == "bot":
        return None
    if owner in state.teams:
        return owner if state.options.team_character_scores else None
    return team_of(state, seat_number(owner)) or owner


def scorers(state: Sukkube) -> tuple[str, ...]:
    return tuple(state.teams) or tuple(seat_name(seat) for seat in range(state.seats))


def in_turn(state: Sukkube) -> Seat | None:
    """The seat that has to play a card now, if any."""
    return controller(state, state.top) if state.phase == "turn" and state.top else None
