"""What can be due next besides an event or a seat: a die or a shuffle."""

from typing import Literal, TypeAlias

from msgspec import Struct

from domain.games.bathroom_rush.cards import ACTION_IDS, SIDES, Die, person_ids
from domain.games.bathroom_rush.commands import RollDie, ShuffleActions, ShufflePersons, StartMatch
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsSeats
from domain.kernel.chance import Pick, Roll, Shuffle
from domain.kernel.decision import Caused
from domain.kernel.table import Hidden, Seat


class DieDue(Struct, frozen=True):
    """A die whose result will be told as `DieRolled` with the other fields."""

    die: Die
    purpose: Literal["effect", "production", "tie_break"]
    seat: Seat | None
    card: str | None
    rules: tuple[str, ...]


class ShuffleDue(Struct, frozen=True):
    deck: Literal["persons", "actions"]


Due: TypeAlias = Caused | DieDue | ShuffleDue | AwaitsSeats | AwaitsNobody


def start_draws(state: BathroomRush) -> AwaitsChance:
    """Draws 1 and 2 of the rules: the first player, if not named, then the persons (BR-SETUP-01, BR-SETUP-04)."""
    persons = Shuffle("person_order", person_ids(lost_youth=state.options.person_effects != "none"))
    if state.options.first_player != "random":
        return AwaitsChance(StartMatch, (persons,))
    return AwaitsChance(StartMatch, (Pick("first_player", state.seats), persons))


def draws(state: BathroomRush, due: DieDue | ShuffleDue) -> AwaitsChance:
    """What chance has to make."""
    if isinstance(due, DieDue):
        return AwaitsChance(RollDie, (Roll("result", SIDES[due.die]),))
    command = ShufflePersons if due.deck == "persons" else ShuffleActions
    return AwaitsChance(command, (Shuffle("order", shuffled_cards(state, due)),))


def shuffled_cards(state: BathroomRush, due: ShuffleDue) -> tuple[str, ...]:
    """The cards that make the new deck, in the order in which they lie."""
    if due.deck == "actions":
        return ACTION_IDS if state.phase == "lane_choice" else tuple(state.action_discard)
    return drawable_discards(state)


def drawable_discards(state: BathroomRush) -> tuple[str, ...]:
    """The discarded persons but the `lost_youth` cards of the settling under way (BR-LANE-08)."""
    return tuple(card for card in state.person_discard if card not in state.lost_now)


def next_person(state: BathroomRush) -> str | Hidden | ShuffleDue | None:
    """The person to be drawn, the shuffle due before, or None: there is nobody left (BR-LANE-08)."""
    if len(state.person_deck):
        return Hidden(1) if isinstance(state.person_deck, Hidden) else state.person_deck[0]
    return ShuffleDue("persons") if drawable_discards(state) else None
