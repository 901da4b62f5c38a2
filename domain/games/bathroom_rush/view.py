"""The view of a viewer: hands are their owner's, decks and persons lying face down nobody's (BR-INV-11)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.bathroom_rush.cards import is_person, printed_place, stopping
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.lanes import groups
from domain.games.bathroom_rush.state import BathroomRush, Lane, Slot
from domain.games.bathroom_rush.steps import AnyStep, DefenceWindow
from domain.kernel.table import ORGANISER, Cards, Viewer
from domain.kernel.windows import Sealed, sealed
from domain.kernel.zones import cards_in, concealed, filled, shown


def view(state: BathroomRush, viewer: Viewer) -> BathroomRush:
    """The state for `viewer`: every field is named here, so a new one stays hidden until somebody names it."""
    if viewer == ORGANISER:
        return state
    return BathroomRush(
        options=state.options,
        seats=state.seats,
        phase=state.phase,
        first_player=state.first_player,
        round=state.round,
        turn_of=state.turn_of,
        lanes=[_lane(lane) for lane in state.lanes],
        reserves=state.reserves,
        hands=[shown(hand, to_viewer=seat == viewer) for seat, hand in enumerate(state.hands)],
        person_deck=concealed(state.person_deck),
        person_discard=state.person_discard,
        action_deck=concealed(state.action_deck),
        action_discard=state.action_discard,
        resolving=state.resolving,
        restrictions=state.restrictions,
        windows_opened=state.windows_opened,
        end=state.end,
        out=state.out,
        going_out=state.going_out,
        winners=state.winners,
        places=state.places,
        end_reason=state.end_reason,
        agenda=[_step(step, viewer) for step in state.agenda],
    )


def _lane(lane: Lane) -> Lane:
    return Lane(lane.lane_id, [_slot(slot) for slot in lane.slots], lane.permanents)


def _slot(slot: Slot) -> Slot:
    """Tokens are seen on everybody, the person lying face down by nobody."""
    if isinstance(slot, int) or not slot.face_down:
        return slot
    return replace(slot, cards=concealed(slot.cards))


def _step(step: AnyStep, viewer: Viewer) -> AnyStep:
    """Sealed answers: that a seat has answered is seen, not what (BR-DEF-05)."""
    return sealed(step, viewer) if isinstance(step, DefenceWindow) else step


def hidden_cards(state: BathroomRush, viewer: Viewer) -> list[str]:
    """Persons, then action cards, each in printed order: both decks, persons lying face down, other hands."""
    if viewer == ORGANISER:
        return []
    face_down = (group.cards for lane in state.lanes for _, group in groups(lane) if group.face_down)
    others = (hand for seat, hand in enumerate(state.hands) if seat != viewer)
    persons = sorted(cards_in(state.person_deck, *face_down), key=printed_place)
    return [*persons, *sorted(cards_in(state.action_deck, *others), key=printed_place)]


def determinize(state: BathroomRush, order: Sequence[str]) -> BathroomRush:
    """The view completed to a state that could be true: `order` is a permutation of `hidden_cards`.

    A sealed answer is taken to be a defence if the imagined hand holds one.
    """
    persons = iter([card for card in order if is_person(card)])
    actions = iter([card for card in order if not is_person(card)])
    lanes = [
        Lane(lane.lane_id, [_imagined(slot, persons) for slot in lane.slots], lane.permanents)
        for lane in state.lanes
    ]
    hands = [filled(hand, actions) for hand in state.hands]
    return replace(
        state,
        lanes=lanes,
        hands=hands,
        person_deck=filled(state.person_deck, persons),
        action_deck=filled(state.action_deck, actions),
        agenda=[_unsealed(step, hands) if isinstance(step, DefenceWindow) else step for step in state.agenda],
    )


def _imagined(slot: Slot, persons: Iterator[str]) -> Slot:
    if isinstance(slot, int) or isinstance(slot.cards, list):
        return slot
    return replace(slot, cards=filled(slot.cards, persons))


def _unsealed(window: DefenceWindow, hands: list[Cards]) -> DefenceWindow:
    answers = tuple(
        _answer(window, hands[seat]) if isinstance(answer, Sealed) else answer
        for seat, answer in zip(window.asked, window.answers, strict=True)
    )
    return replace(window, answers=answers)


def _answer(window: DefenceWindow, hand: Cards) -> RespondDefence:
    return RespondDefence(window.id, next(iter(stopping(hand, window.play.card)), None))
