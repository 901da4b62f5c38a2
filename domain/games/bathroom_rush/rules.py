"""What may be played: small questions, each with its rule, in the order in which they are checked."""

from collections.abc import Iterator
from typing import Final

from domain.games.bathroom_rush.cards import action, kind, person
from domain.games.bathroom_rush.commands import PlayCard, Side
from domain.games.bathroom_rush.lanes import (
    beside,
    clockwise,
    find_top,
    group_at,
    in_bathroom,
    lane_at,
    numbered,
    player_of,
    players,
    stand,
    top,
)
from domain.games.bathroom_rush.state import BathroomRush
from domain.kernel.decision import Rejected
from domain.kernel.table import Seat

SIDES: Final[tuple[Side, ...]] = ("front", "behind")

CARD_RULE: Final = {
    "cunning": "BR-CUN-01",
    "cheek": "BR-CHK-01",
    "give_way": "BR-GIV-01",
    "swap": "BR-SWP-01",
    "sneeze": "BR-SNZ-01",
    "old_friends": "BR-OLD-01",
    "malaise": "BR-MAL-01",
    "cleaner": "BR-CLN-01",
    "foul_stench": "BR-FST-01",
    "clogged_drain": "BR-CLG-01",
}


def check_play(state: BathroomRush, seat: Seat, play: PlayCard) -> None:
    """Raise `Rejected` unless the player whose action it is may play the card so."""
    hand = state.hands[seat]
    if not isinstance(hand, list) or play.card not in hand:
        held = ", ".join(hand) if isinstance(hand, list) and hand else "nothing"
        raise Rejected("card_not_in_hand", "BR-ACT-01", f"{play.card} is not in the hand; it holds {held}")
    if action(play.card).kind == "defence":
        raise Rejected("defence_not_playable", "BR-ACT-05", f"{play.card} is played only into a window")
    if wrong := wrong_parameters(play):
        raise Rejected("bad_parameters", CARD_RULE.get(kind(play.card), "BR-ACT-01"), wrong)
    check_not_forbidden(state, seat, kind(play.card))
    if target := wrong_target(state, seat, play):
        raise Rejected("illegal_target", *target)
    check_not_immune(state, seat, play)


def wrong_parameters(play: PlayCard) -> str | None:
    wanted = action(play.card).targets
    for name in ("side", "target_seat", "target_side", "lane_id"):
        if (getattr(play, name) is not None) != (name in wanted):
            return f"{kind(play.card)} takes {', '.join(wanted) or 'no parameters'}"
    return None


def forbidding(state: BathroomRush, seat: Seat, what: str) -> str | None:
    """The red person that forbids it in this turn, if still adjacent (BR-NOST-01, BR-MODEL-01).

    One that was stopped is spent and has set no restriction in this turn.
    """
    for card in state.restrictions:
        found = find_top(state, card)
        if found is None or what not in person(card).forbids:
            continue
        if any(
            there is not None and there[2] is found[2] for there in (beside(state, seat, s) for s in SIDES)
        ):
            return card
    return None


def check_not_forbidden(state: BathroomRush, seat: Seat, what: str) -> None:
    if by := forbidding(state, seat, what):
        rule = "BR-NOST-01" if kind(by) == "nostalgic" else "BR-MODEL-01"
        raise Rejected("forbidden_by_person", rule, f"{by} stands beside you and forbids {what} in this turn")


def wrong_target(state: BathroomRush, seat: Seat, play: PlayCard) -> tuple[str, str] | None:
    """The rule a target breaks and what is wrong with it."""
    name = kind(play.card)
    rule = CARD_RULE.get(name, "BR-ACT-01")
    if play.target_seat is not None and (wrong := _wrong_seat(state, seat, play, rule)):
        return wrong
    if play.lane_id is not None and (wrong := _wrong_lane(state, play.lane_id, name, rule)):
        return wrong
    if name == "cheek" and in_bathroom(state, seat):
        return rule, "you stand in the bathroom: nobody is in front of you"
    if play.side is not None and beside(state, seat, play.side) is None:
        return rule, f"nobody stands {_words(play.side)} you"
    return None


def _wrong_seat(state: BathroomRush, seat: Seat, play: PlayCard, rule: str) -> tuple[str, str] | None:
    target, name = play.target_seat or 0, kind(play.card)
    if target == seat or target not in players(state):
        others = ", ".join(str(other) for other in players(state) if other != seat)
        return ("BR-DEC-40" if target == seat else rule), f"target_seat is another player: {others}"
    if name == "give_way" and beside(state, target, "behind") is None:
        return rule, f"nobody stands behind seat {target}"
    if name == "old_friends" and in_bathroom(state, target):
        return "BR-ACT-06", f"seat {target} is in the bathroom"
    if play.target_side is not None and beside(state, target, play.target_side) is None:
        return rule, f"nobody stands {_words(play.target_side)} seat {target}"
    return None


def _wrong_lane(state: BathroomRush, lane_id: int, name: str, rule: str) -> tuple[str, str] | None:
    in_play = [lane.lane_id for lane in state.lanes]
    if lane_id not in in_play:
        return rule, f"lane {lane_id} is not in play; these are: {', '.join(map(str, in_play))}"
    slots = lane_at(state, lane_id).slots
    if slots and isinstance(slots[0], int):
        return "BR-ACT-06", f"seat {slots[0]} stands in the bathroom of lane {lane_id}"
    if name == "malaise" and group_at(state, lane_id, 1) is None:
        return rule, f"nobody is in the bathroom of lane {lane_id}"
    return None


def check_not_immune(state: BathroomRush, seat: Seat, play: PlayCard) -> None:
    side: Side | None = "front" if kind(play.card) == "cheek" else play.side
    found = beside(state, seat, side) if side else None
    if found is None or state.options.person_effects == "none":
        return
    card = top(found[2])
    if card and kind(play.card) in person(card).immune_to:
        raise Rejected("immune_person", "BR-BODY-01", f"{card} is immune to {kind(play.card)}")


def hits(state: BathroomRush, seat: Seat, play: PlayCard) -> tuple[Seat, ...]:
    """The seats a card works on, clockwise from its player."""
    name = kind(play.card)
    if play.target_seat is not None:
        return (play.target_seat,)
    if play.lane_id is not None:  # BR-DEF-06, BR-DEC-17
        there = player_of(lane_at(state, play.lane_id))
        return () if there is None or there == seat else (there,)
    if name not in ("merry_children", "desperate_scream"):
        return ()
    everybody = (
        other for other in clockwise(state, seat) if not in_bathroom(state, other)
    )  # BR-ACT-06, BR-END-05
    return tuple(other for other in everybody if name == "merry_children" or other != seat)


def target_lane(state: BathroomRush, seat: Seat, play: PlayCard) -> int:
    """The lane a card is played on: the one named, that of the target, or the own."""
    if play.lane_id is not None:
        return play.lane_id
    return stand(state, seat if play.target_seat is None else play.target_seat)[0]


def legal_plays(state: BathroomRush, seat: Seat) -> Iterator[PlayCard]:
    """Every legal play of every card in hand, in hand order."""
    hand = state.hands[seat]
    for card in hand if isinstance(hand, list) else ():
        if action(card).kind == "defence" or forbidding(state, seat, kind(card)):
            continue
        for play in _candidates(state, seat, card):
            if wrong_target(state, seat, play) is None and not _is_immune(state, seat, play):
                yield play


def _candidates(state: BathroomRush, seat: Seat, card: str) -> Iterator[PlayCard]:
    others = [other for other in players(state) if other != seat]
    match action(card).targets:
        case ("side",):
            yield from (PlayCard(card, side=side) for side in SIDES)
        case ("target_seat",):
            yield from (PlayCard(card, target_seat=other) for other in others)
        case ("lane_id",):
            yield from (PlayCard(card, lane_id=lane_id) for lane_id, _ in numbered(state))
        case ("side", "target_seat", "target_side"):
            for side in SIDES:
                for other in others:
                    yield from (PlayCard(card, side, other, there) for there in SIDES)
        case _:
            yield PlayCard(card)


def _is_immune(state: BathroomRush, seat: Seat, play: PlayCard) -> bool:
    try:
        check_not_immune(state, seat, play)
    except Rejected:
        return True
    return False


def _words(side: Side) -> str:
    return "in front of" if side == "front" else "behind"
