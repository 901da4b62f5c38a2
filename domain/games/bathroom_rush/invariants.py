"""What holds in every state, and what more in one at rest. The numbers are those of RULES.md, Invariants."""

from collections import Counter
from collections.abc import Iterator

from domain.games.bathroom_rush.cards import ACTION_IDS, kind, person_ids
from domain.games.bathroom_rush.flow import due
from domain.games.bathroom_rush.lanes import groups, is_uncovered, numbered, player_of, players, top_kind
from domain.games.bathroom_rush.settling import PRODUCED
from domain.games.bathroom_rush.state import BathroomRush, Group
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.game import Violation
from domain.kernel.table import Hidden

HAND_LIMIT = 4


def violations(state: BathroomRush) -> list[Violation]:
    """Every invariant the state breaks; states inside a chain are asked only what holds there too."""
    if state.phase == "awaiting_start":
        return []
    found = always(state)
    if found or state.phase == "lane_choice" or not isinstance(due(state), AwaitsSeats):
        return found
    return at_rest(state)


def always(state: BathroomRush) -> list[Violation]:
    return [*_cards(state), *_lanes(state), *_tokens(state), *_hands(state), *_doors(state), *_course(state)]


def at_rest(state: BathroomRush) -> list[Violation]:
    """What settling and the checks for losing have seen to when a seat is asked."""
    return [*_uncovered(state), *_placed(state), *_within_limits(state)]


def _cards(state: BathroomRush) -> Iterator[Violation]:
    in_lanes = [group.cards for lane in state.lanes for _, group in groups(lane)]
    persons = _known([*in_lanes, state.person_deck, state.person_discard])
    actions = _known([*state.hands, state.action_deck, state.action_discard])
    actions += [card for lane in state.lanes for card in lane.permanents]
    actions += [state.resolving] if state.resolving else []
    hidden = any(isinstance(zone, Hidden) for zone in [*in_lanes, *state.hands, state.action_deck])
    if hidden:
        return
    persons_in_play = person_ids(lost_youth=state.options.person_effects != "none")
    yield from _each_once(persons, persons_in_play, "person")
    if state.phase != "lane_choice" or actions:
        yield from _each_once(actions, ACTION_IDS, "action card")


def _known(zones: list) -> list[str]:  # type: ignore[type-arg]
    return [card for zone in zones if isinstance(zone, list) for card in zone]


def _each_once(found: list[str], expected: tuple[str, ...], what: str) -> Iterator[Violation]:
    where = Counter(found)
    wrong = sorted(card for card in {*where, *expected} if where[card] != 1 or card not in expected)
    if wrong:
        yield Violation("BR-INV-1", f"each {what} is in exactly one place, but not {', '.join(wrong)}")


def _lanes(state: BathroomRush) -> Iterator[Violation]:
    if not state.lanes:
        return
    left = players(state)
    if len(state.lanes) != len(left) + 1:
        yield Violation("BR-INV-2", f"{len(left)} players have {len(left) + 1} lanes, not {len(state.lanes)}")
    standing = [slot for lane in state.lanes for slot in lane.slots if isinstance(slot, int)]
    expected = set(standing) if state.phase == "lane_choice" else set(left)
    if len(standing) != len(set(standing)) or set(standing) != expected:
        yield Violation("BR-INV-2", f"each player stands in exactly one lane, but these do: {standing}")
    for lane_id, lane in numbered(state):
        if sum(isinstance(slot, int) for slot in lane.slots) > 1:
            yield Violation("BR-INV-2", f"two players stand in lane {lane_id}")
        if any(isinstance(slot, Group) and not len(slot.cards) for slot in lane.slots):
            yield Violation("BR-INV-3", f"lane {lane_id} has an empty slot")


def _tokens(state: BathroomRush) -> Iterator[Violation]:
    loads = [group.load for lane in state.lanes for _, group in groups(lane)]
    if min([*state.reserves, *loads], default=0) < 0:
        yield Violation("BR-INV-5", "a reserve or a load lies below 0")


def _hands(state: BathroomRush) -> Iterator[Violation]:
    for seat, hand in enumerate(state.hands):
        limit = HAND_LIMIT if seat == state.turn_of and state.phase in PRODUCED else HAND_LIMIT - 1
        if len(hand) > limit:
            yield Violation("BR-INV-6", f"seat {seat} holds {len(hand)} cards, more than {limit}")


def _doors(state: BathroomRush) -> Iterator[Violation]:
    for lane_id, lane in numbered(state):
        if len({kind(card) for card in lane.permanents}) > 1:
            yield Violation("BR-INV-8", f"both kinds of permanents are at door {lane_id}")


def _course(state: BathroomRush) -> Iterator[Violation]:
    left = players(state)
    if any(state.hands[seat] or state.reserves[seat] for seat in range(state.seats) if seat not in left):
        yield Violation("BR-INV-9", "an eliminated seat holds cards or tokens")
    if state.turn_of is not None and state.turn_of not in left and state.window is not None:
        yield Violation("BR-INV-9", f"seat {state.turn_of} is out and has no turn")
    if state.round > state.options.round_cap:
        yield Violation("BR-INV-10", f"round {state.round} is beyond the cap of {state.options.round_cap}")


def _uncovered(state: BathroomRush) -> Iterator[Violation]:
    nobody_left = not len(state.person_deck) and not state.person_discard
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if group.face_down and is_uncovered(lane, position):
                yield Violation(
                    "BR-INV-4", f"the person at lane {lane_id}, position {position} lies face down"
                )
            if state.options.person_effects == "none" or group.face_down:
                continue
            if top_kind(group) == "lost_youth":
                yield Violation("BR-INV-4", f"a lost_youth lies face up in lane {lane_id}")
        if lane.slots and isinstance(lane.slots[-1], int) and not nobody_left:
            yield Violation("BR-INV-4", f"nobody stands behind seat {player_of(lane)}")


def _placed(state: BathroomRush) -> Iterator[Violation]:
    for lane_id, lane in numbered(state):
        for position, group in groups(lane):
            if position > 1 and group.placed:
                yield Violation("BR-INV-7", f"the group at lane {lane_id}, position {position} has produced")
            if position == 1 and not group.placed and state.phase in PRODUCED:
                yield Violation("BR-INV-7", f"the group in bathroom {lane_id} has not produced")


def _within_limits(state: BathroomRush) -> Iterator[Violation]:
    limit = state.options.value_limit
    for seat in players(state):
        if state.options.elimination and state.reserves[seat] >= limit:
            yield Violation("BR-INV-5", f"seat {seat} holds {state.reserves[seat]}, the limit is {limit}")
