"""What a view leaves out, and how a bot fills it in."""

from collections.abc import Sequence

import msgspec

from domain.games.bathroom_rush.answering import WANTED
from domain.games.bathroom_rush.cards import ACTION_IDS, IS_PERSON, kind, person_ids
from domain.games.bathroom_rush.state import Answer, BathroomRush, Group, Lane, Slot, Window
from domain.kernel.table import Cards, Hidden


def unseen(state: BathroomRush) -> list[str]:
    """The cards a view hides: persons, then action cards, each in printed order."""
    persons, actions = _hidden_persons(state), _hidden_actions(state)
    seen = set(_seen_cards(state))
    found: list[str] = []
    if persons:
        deck = person_ids(lost_youth=state.options.person_effects != "none")
        found += [card for card in deck if card not in seen]
    if actions:
        found += [card for card in ACTION_IDS if card not in seen]
    return found


def imagine(state: BathroomRush, order: Sequence[str]) -> BathroomRush:
    """The view completed to a state that could be true: `order` is a permutation of `unseen(state)`.

    A sealed answer is taken to be a defence if the imagined hand holds one.
    """
    persons = [card for card in order if card in IS_PERSON]
    actions = [card for card in order if card not in IS_PERSON]
    lanes = [
        Lane(lane.lane_id, [_imagined(slot, persons) for slot in lane.slots], lane.permanents)
        for lane in state.lanes
    ]
    hands = [_filled(hand, actions) for hand in state.hands]
    return msgspec.structs.replace(
        state,
        lanes=lanes,
        hands=hands,
        person_deck=_filled(state.person_deck, persons),
        action_deck=_filled(state.action_deck, actions),
        window=None if state.window is None else _unsealed(state.window, hands),
    )


def _imagined(slot: Slot, persons: list[str]) -> Slot:
    if isinstance(slot, int) or isinstance(slot.cards, list):
        return slot
    return msgspec.structs.replace(slot, cards=_filled(slot.cards, persons))


def _filled(zone: Cards, cards: list[str]) -> Cards:
    """A hidden zone filled from the front of `cards`, which shrink."""
    if not isinstance(zone, Hidden):
        return zone
    taken = cards[: zone.hidden]
    del cards[: zone.hidden]
    return taken


def _unsealed(window: Window, hands: list[Cards]) -> Window:
    answers = [
        Answer(a.seat, _defence(hands[a.seat], window)) if isinstance(a.card, Hidden) else a
        for a in window.answers
    ]
    return msgspec.structs.replace(window, answers=answers)


def _defence(hand: Cards, window: Window) -> str | None:
    cards = hand if isinstance(hand, list) else []
    return next((card for card in cards if kind(card) == WANTED[window.kind]), None)


def _hidden_persons(state: BathroomRush) -> int:
    in_lanes = sum(isinstance(group.cards, Hidden) for group in _all_groups(state))
    return in_lanes + (len(state.person_deck) if isinstance(state.person_deck, Hidden) else 0)


def _hidden_actions(state: BathroomRush) -> int:
    zones = (*state.hands, state.action_deck)
    return sum(len(zone) for zone in zones if isinstance(zone, Hidden))


def _seen_cards(state: BathroomRush) -> list[str]:
    zones: list[Cards] = [*state.hands, state.person_deck, state.action_deck]
    zones += [group.cards for group in _all_groups(state)]
    cards = [card for zone in zones if isinstance(zone, list) for card in zone]
    cards += [card for lane in state.lanes for card in lane.permanents]
    cards += [*state.person_discard, *state.action_discard]
    return [*cards, state.resolving] if state.resolving else cards


def _all_groups(state: BathroomRush) -> list[Group]:
    return [slot for lane in state.lanes for slot in lane.slots if isinstance(slot, Group)]
