"""The rules of playing cards: small questions, each with its rule, in the order of their checks."""

from collections.abc import Iterator
from typing import Final

from domain.games.bathroom_rush.cards import Action, Side, action, kind, person
from domain.games.bathroom_rush.commands import PlayCard
from domain.games.bathroom_rush.lanes import (
    beside,
    clockwise,
    find_top,
    head,
    in_bathroom,
    known,
    lane_at,
    player_of,
    players,
    stand,
    top,
)
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.table import Seat

SIDES: Final[tuple[Side, ...]] = ("front", "behind")


def check_play(state: BathroomRush, seat: Seat, play: PlayCard) -> None:
    """Raise `Rejected` unless the player whose action it is may play the card so."""
    check_in_hand(state.hands[seat], (play.card,), "BR-ACT-01")
    printed = action(play.card)
    if printed.kind == "defence":
        raise Rejected("defence_not_playable", "BR-ACT-05", f"{play.card} is played only into a window")
    if wrong := wrong_parameters(play):
        raise Rejected("bad_parameters", printed.rule, wrong)
    check_not_forbidden(state, seat, kind(play.card))
    if target := wrong_target(state, seat, play):
        raise Rejected("illegal_target", *target)
    if immune := immune_person(state, seat, play):
        detail = f"{immune} is immune to {kind(play.card)}"
        raise Rejected("immune_person", person(immune).rule, detail)


def wrong_parameters(play: PlayCard) -> str | None:
    targets = action(play.card).targets
    for name in ("side", "target_seat", "target_side", "lane_id"):
        if (getattr(play, name) is not None) != (name in targets):
            return f"{kind(play.card)} takes {', '.join(targets) or 'no parameters'}"
    return None


def forbidding(state: BathroomRush, seat: Seat, what: str) -> str | None:
    """The red person that forbids it in this turn, if still adjacent (BR-NOST-01, BR-MODEL-01, BR-DEC-08).

    It forbids the player's own cards and nobody else's (BR-DEC-09). One that was stopped is spent and has set no
    restriction in this turn.
    """
    for card in state.restrictions:
        top = find_top(state, card)
        if top is None or what not in person(card).forbids:
            continue
        if any(there is not None and there[2] is top[2] for there in _neighbours(state, seat)):
            return card
    return None


def check_not_forbidden(state: BathroomRush, seat: Seat, what: str) -> None:
    if by := forbidding(state, seat, what):
        detail = f"{by} stands beside you and forbids {what} in this turn"
        raise Rejected("forbidden_by_person", person(by).rule, detail)


def wrong_target(state: BathroomRush, seat: Seat, play: PlayCard) -> tuple[str, str] | None:
    """The rule a target breaks and what is wrong with it."""
    printed = action(play.card)
    if play.target_seat is not None and (
        wrong := _wrong_seat(state, seat, play.target_seat, printed, play.target_side)
    ):
        return wrong
    if play.lane_id is not None and (wrong := _wrong_lane(state, play.lane_id, printed)):
        return wrong
    side = play.side or printed.side
    if side == "front" and in_bathroom(state, seat):
        return printed.rule, "you stand in the bathroom: nobody is in front of you"
    if side is not None and beside(state, seat, side) is None:
        return printed.rule, f"nobody stands {_words(side)} you"
    return None


def _wrong_seat(
    state: BathroomRush, seat: Seat, target: Seat, printed: Action, target_side: Side | None
) -> tuple[str, str] | None:
    if target == seat or target not in players(state):
        others = ", ".join(str(other) for other in players(state) if other != seat)
        rule = "BR-DEC-40" if target == seat else printed.rule
        return rule, f"target_seat is another player: {others}"
    if printed.needs_behind and beside(state, target, "behind") is None:
        return printed.rule, f"nobody stands behind seat {target}"
    if printed.spares_bathroom and in_bathroom(state, target):
        return "BR-ACT-06", f"seat {target} is in the bathroom"
    if target_side is not None and beside(state, target, target_side) is None:
        return printed.rule, f"nobody stands {_words(target_side)} seat {target}"
    return None


def _wrong_lane(state: BathroomRush, lane_id: int, printed: Action) -> tuple[str, str] | None:
    """The own lane and the free one may be named too (BR-DEC-47)."""
    in_play = [lane.lane_id for lane in state.lanes]
    if lane_id not in in_play:
        return printed.rule, f"lane {lane_id} is not in play; these are: {', '.join(map(str, in_play))}"
    slots = lane_at(state, lane_id).slots
    if slots and isinstance(slots[0], int):
        return "BR-ACT-06", f"seat {slots[0]} stands in the bathroom of lane {lane_id}"
    if printed.needs_person and head(state, lane_id) is None:
        return printed.rule, f"nobody is in the bathroom of lane {lane_id}"
    return None


def immune_person(state: BathroomRush, seat: Seat, play: PlayCard) -> str | None:
    """The person on the group that would be moved, if the card cannot move it (BR-BODY-01)."""
    side = play.side or action(play.card).side
    neighbour = beside(state, seat, side) if side else None
    card = top(neighbour[2]) if neighbour and state.options.person_effects != "none" else ""
    return card if card and kind(play.card) in person(card).immune_to else None


def hits(state: BathroomRush, seat: Seat, play: PlayCard) -> tuple[Seat, ...]:
    """The seats a card works on, clockwise from its player."""
    if play.target_seat is not None:
        return (play.target_seat,)
    if play.lane_id is not None:  # BR-DEF-06, BR-DEC-17; for better or worse: BR-DEC-48
        there = player_of(lane_at(state, play.lane_id))
        return () if there is None or there == seat else (there,)
    hit = action(play.card).hits
    if hit is None:
        return ()
    outside = (other for other in clockwise(state, seat) if not in_bathroom(state, other))
    return tuple(other for other in outside if hit == "everybody" or other != seat)  # BR-ACT-06, BR-END-05


def target_lane(state: BathroomRush, seat: Seat, play: PlayCard) -> int:
    """The lane a card is played on: the one named, that of the target, or the own."""
    if play.lane_id is not None:
        return play.lane_id
    return stand(state, seat if play.target_seat is None else play.target_seat)[0]


def legal_plays(state: BathroomRush, seat: Seat) -> Iterator[PlayCard]:
    """Every legal play of every card in hand, in hand order."""
    for card in known(state.hands[seat]):
        if action(card).kind == "defence" or forbidding(state, seat, kind(card)):
            continue
        for play in _candidates(state, seat, card):
            if wrong_target(state, seat, play) is None and immune_person(state, seat, play) is None:
                yield play


def every_play(state: BathroomRush, seat: Seat) -> Iterator[PlayCard]:
    """Of every card in hand, legal or not."""
    for card in known(state.hands[seat]):
        yield from _candidates(state, seat, card)


def _candidates(state: BathroomRush, seat: Seat, card: str) -> Iterator[PlayCard]:
    others = [other for other in players(state) if other != seat]
    match action(card).targets:
        case ("side",):
            yield from (PlayCard(card, side=side) for side in SIDES)
        case ("target_seat",):
            yield from (PlayCard(card, target_seat=other) for other in others)
        case ("lane_id",):
            yield from (PlayCard(card, lane_id=lane.lane_id) for lane in state.lanes)
        case ("side", "target_seat", "target_side"):
            for side in SIDES:
                for other in others:
                    yield from (PlayCard(card, side, other, there) for there in SIDES)
        case _:
            yield PlayCard(card)


def _neighbours(state: BathroomRush, seat: Seat) -> tuple[tuple[int, int, object] | None, ...]:
    return tuple(beside(state, seat, side) for side in SIDES)


def _words(side: Side) -> str:
    return "in front of" if side == "front" else "behind"
