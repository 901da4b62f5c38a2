"""What a viewer may see: hands are their owner's, decks and persons lying face down nobody's (BR-INV-11)."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from domain.games.bathroom_rush.cards import ACTION_IDS, IS_PERSON, person_ids, stopping
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.state import BathroomRush, Group, Lane, Slot
from domain.games.bathroom_rush.steps import AnyStep, DefenceWindow
from domain.kernel.table import ORGANISER, Cards, Hidden, Viewer
from domain.kernel.windows import Sealed, sealed
from domain.kernel.zones import concealed, filled, shown


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


def hidden_cards(state: BathroomRush) -> list[str]:
    """The cards a view hides: persons, then action cards, each in printed order."""
    seen = set(_seen_cards(state))
    found: list[str] = []
    if any(isinstance(cards, Hidden) for cards in (state.person_deck, *_in_lanes(state))):
        found += [card for card in person_ids(state.options.person_effects) if card not in seen]
    if any(isinstance(cards, Hidden) for cards in (state.action_deck, *state.hands)):
        found += [card for card in ACTION_IDS if card not in seen]
    return found


def _seen_cards(state: BathroomRush) -> Iterator[str]:
    for zone in (*state.hands, state.person_deck, state.action_deck, *_in_lanes(state)):
        yield from zone if isinstance(zone, list) else ()
    for lane in state.lanes:
        yield from lane.permanents
    yield from (*state.person_discard, *state.action_discard)
    yield from () if state.resolving is None else (state.resolving,)


def _in_lanes(state: BathroomRush) -> list[Cards]:
    return [slot.cards for lane in state.lanes for slot in lane.slots if isinstance(slot, Group)]


def determinize(state: BathroomRush, order: Sequence[str]) -> BathroomRush:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`.

    A sealed answer is taken to be a defence if the imagined hand holds one.
    """
    persons = iter([card for card in order if card in IS_PERSON])
    actions = iter([card for card in order if card not in IS_PERSON])
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
        _answer(window, hands[seat]) if isinstance(given, Sealed) else given
        for seat, given in zip(window.asked, window.answers, strict=True)
    )
    return replace(window, answers=answers)


def _answer(window: DefenceWindow, hand: Cards) -> RespondDefence:
    return RespondDefence(window.id, next(iter(stopping(hand, window.play.card)), None))
