"""What the cards do: one function per kind, named as the kind, in a file per colour.

An effect gives the steps that follow when the card works. `EFFECTS` holds the
kinds that are activated, `THROWN` those that work as reactions, and X alone keeps pawns out.
"""

from collections.abc import Callable
from typing import Final

from domain.games.frantic.board import Direction
from domain.games.frantic.cards import colour
from domain.games.frantic.effects.blue import snail, stop, x
from domain.games.frantic.effects.green import ghost, remote, reverse, skip
from domain.games.frantic.effects.multicolor import block, nice_try, re_roll
from domain.games.frantic.effects.red import jump, push, second_chance, swap
from domain.games.frantic.effects.white import fuck_you, numbered_teleport, troublemaker
from domain.games.frantic.effects.yellow import gift, magnet, teleport
from domain.games.frantic.state import Frantic, own_movement, top_card, works_on
from domain.games.frantic.steps import Activation, Steps, Thrown
from domain.kernel.table import Seat

EFFECTS: Final[dict[str, Callable[[Frantic, Activation], Steps]]] = {
    "push": push,
    "jump": jump,
    "second_chance": second_chance,
    "swap": swap,
    "stop": stop,
    "snail": snail,
    "skip": skip,
    "reverse": reverse,
    "remote": remote,
    "ghost": ghost,
    "gift": gift,
    "magnet": magnet,
    "teleport": teleport,
    "troublemaker": troublemaker,
    "fuck_you": fuck_you,
    "tp": numbered_teleport,
}
THROWN: Final[dict[str, Callable[[Frantic, Thrown], Steps]]] = {
    "block": block,
    "nice_try": nice_try,
    "re_roll": re_roll,
}
KEEPS_OUT: Final = {"x": x}

RULES: Final = {
    "push": "FR-PUSH-01",
    "jump": "FR-JUMP-01",
    "second_chance": "FR-SECOND-01",
    "swap": "FR-SWAP-01",
    "stop": "FR-STOP-01",
    "snail": "FR-SNAIL-01",
    "skip": "FR-SKIP-01",
    "reverse": "FR-REVERSE-01",
    "remote": "FR-REMOTE-01",
    "ghost": "FR-GHOST-01",
    "gift": "FR-GIFT-01",
    "magnet": "FR-MAGNET-01",
    "teleport": "FR-TELEPORT-01",
    "tp": "FR-NTP-01",
}
RULES_BY_TIMING: Final = {
    ("troublemaker", "play"): "FR-TROUBLE-01",
    ("troublemaker", "land"): "FR-TROUBLE-02",
    ("fuck_you", "play"): "FR-FU-02",
    ("fuck_you", "land"): "FR-FU-03",
}


def rule_of(kind_: str, timing: str) -> str:
    """The rule that a card follows when it is activated."""
    return RULES_BY_TIMING.get((kind_, timing)) or RULES[kind_]


def on_play(state: Frantic, seat: Seat, card: str) -> Steps:
    """The play effect, if any, of a card that `seat` lays in step 1 or in event 9 (FR-TURN-02, FR-TURN-03)."""
    if card in state.activated or not works_on(state.options, card, "play"):  # FR-LOOP-01
        return ()
    if colour(card) == "green" and not (seat == state.active and own_movement(state)):  # FR-GREEN-02
        return ()
    return (Activation(card, "play", mover=seat, pawn=seat),)


def on_landing(state: Frantic, pawn: Seat, square: int, mover: Seat, direction: Direction) -> Steps:
    """What works when a pawn lands on a square: its top card, at most once per turn (FR-MOVE-08, FR-LOOP-01)."""
    card = top_card(state, square)
    if card is None or card in state.activated or not works_on(state.options, card, "land"):
        return ()
    return (Activation(card, "land", mover, pawn, direction),)
