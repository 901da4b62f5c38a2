"""The effects of action cards, and the decompression. Each ends with the card in the discard (BR-ACT-03)."""

from domain.games.bathroom_rush.cards import action
from domain.games.bathroom_rush.effects.registry import EFFECTS
from domain.games.bathroom_rush.steps import (
    CardPlay,
    ChangeReserve,
    ClearDoors,
    DiscardPlayed,
    DoubleLoad,
    ExchangeBeside,
    LeaveBehind,
    MoveToFreeLane,
    PlacePermanent,
    Relief,
    Relieve,
    RemoveBeside,
    RollToSoil,
    Settle,
    ShedLoad,
    Stack,
    StepPast,
    Steps,
    SwapPlayers,
)


@EFFECTS.card("cunning")
def cunning(play: CardPlay) -> Steps:
    return RemoveBeside(play.seat, play.side, play.card), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("cheek")
def cheek(play: CardPlay) -> Steps:
    return StepPast(play.seat, play.side, play.card), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("switch_lane")
def switch_lane(play: CardPlay) -> Steps:
    return MoveToFreeLane(play.seat, play.card), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("empty_bottle", die="red")
def empty_bottle(play: CardPlay, rolled: int) -> Steps:
    return ChangeReserve(play.seat, -rolled, play.card), DiscardPlayed(play.card)


@EFFECTS.card("focus", die="red")
def focus(play: CardPlay, rolled: int) -> Steps:
    return (
        Relieve(play.seat, rolled, play.card),
        LeaveBehind(play.seat, play.card),
        Settle(),
        DiscardPlayed(play.card),
    )


@EFFECTS.relief(die="red")
def decompression(play: Relief, rolled: int) -> Steps:
    return Relieve(play.seat, rolled), LeaveBehind(play.seat), Settle()


@EFFECTS.card("give_way")
def give_way(play: CardPlay) -> Steps:
    """A group that comes into the bathroom so produces by settling (BR-GIV-02)."""
    return StepPast(play.hits[0], "behind", play.card), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("swap")
def swap(play: CardPlay) -> Steps:
    return SwapPlayers(play.seat, play.hits[0]), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("sneeze", "desperate_scream")
def spitting(play: CardPlay) -> Steps:
    """Pee for everybody hit, one after the other; a scream has no icon and asks nobody (BR-FAM-10)."""
    by = action(play.card).amount
    return *(ChangeReserve(seat, by, play.card) for seat in play.hits), DiscardPlayed(play.card)


@EFFECTS.card("malaise")
def malaise(play: CardPlay) -> Steps:
    return DoubleLoad(play.lane_id, play.card), DiscardPlayed(play.card)


@EFFECTS.card("cleaner")
def cleaner(play: CardPlay) -> Steps:
    """The player who stopped the card has kept his tokens and all doors as they were (BR-CLN-04)."""
    return RollToSoil(play.seat, play.lane_id, play.card), ClearDoors(), DiscardPlayed(play.card)


@EFFECTS.card("merry_children")
def merry_children(play: CardPlay) -> Steps:
    """For everybody hit who did not defend (BR-DEF-01); who enters a bathroom produces by settling (BR-MER-03)."""
    return *(ExchangeBeside(seat) for seat in play.hits), Settle(), DiscardPlayed(play.card)


@EFFECTS.card("old_friends")
def old_friends(play: CardPlay) -> Steps:
    stacked = Stack(play.seat, play.side, play.hits[0], play.target_side)
    return ShedLoad(play.seat, play.side), stacked, Settle(), DiscardPlayed(play.card)


@EFFECTS.card("foul_stench", "clogged_drain")
def permanent(play: CardPlay) -> Steps:
    return (PlacePermanent(play.lane_id, play.card),)
