"""Tables as they could be for all that a seat knows, and how play goes on there by chance."""

import re
from collections.abc import Sequence
from random import Random
from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw, Outcome, Pick, Shuffle, answer
from domain.kernel.decision import Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Seat
from service.app.bots.effort import Meter

TEXT: Final = re.compile(rb'"([^"\\]*)"')
"""A text in JSON, names of cards among them."""


class Sight(Struct, frozen=True):
    """The knowledge of a seat: its view, and the cards that lie where the view does not show them."""

    view: Any
    hidden: tuple[str, ...]


def sight_of(game: Game[Any], state: Any, seat: Seat) -> Sight:
    """From the whole state; it shares lists with the state."""
    return Sight(game.view(state, seat), tuple(game.hidden_cards(state, seat)))


def sight_of_view(game: Game[Any], view: Any) -> Sight:
    """Where only a view is at hand: hidden is every card of the game that the view does not name."""
    texts = {text.decode() for text in TEXT.findall(msgspec.json.encode(view))}
    cards: Sequence[Any] = game.cards(view.options)
    return Sight(view, tuple(card.id for card in cards if card.id not in texts))


def encoded(sight: Sight) -> bytes:
    """MessagePack, for another process."""
    return msgspec.msgpack.encode((sight.view, sight.hidden))


def decoded(game: Game[Any], message: bytes) -> Sight:
    view, hidden = msgspec.msgpack.decode(message, type=tuple[msgspec.Raw, tuple[str, ...]])
    return Sight(msgspec.msgpack.decode(view, type=game.state), hidden)


def possible_world(game: Game[Any], sight: Sight, random: Random) -> Any:
    """A state that could be true for all the seat knows: what it cannot see is dealt at random."""
    hidden = list(sight.hidden)
    random.shuffle(hidden)
    return game.determinize(game.clone(sight.view), hidden)


def after(game: Game[Any], world: Any, command: Command, seat: Seat) -> Decision[Any]:
    """The decision on `command` in `world`, which stays as it is."""
    decision = Decision(game.clone(world), game.evolve)
    game.decide(decision, command, seat)
    return decision


def play_on(
    game: Game[Any], decision: Decision[Any], random: Random, plies: int, meter: Meter, *, free: bool = False
) -> None:
    """At random for so many plies, until the match is over or the effort is spent.

    Draws, and commands without another to choose, count as plies unless they are `free`.
    """
    while plies > 0 and meter.share < 1:
        awaited = game.awaited(decision.state)
        counts = not free
        if isinstance(awaited, AwaitsChance):
            draw(game, decision, awaited, random)
        elif isinstance(awaited, AwaitsSeats):
            mover = random.choice(awaited.seats)
            legal = game.legal_commands(decision.state, mover)
            counts = counts or len(legal) > 1
            game.decide(decision, random.choice(legal), mover)
        else:
            return
        plies -= counts


def draw(game: Game[Any], decision: Decision[Any], awaited: AwaitsChance, random: Random) -> None:
    game.decide(decision, chance(awaited, random), None)


def chance(awaited: AwaitsChance, random: Random) -> Command:
    """A command that fills its draws at random."""
    outcomes = tuple(outcome(each, random) for each in awaited.draws)
    return answer(awaited.command, awaited.draws, outcomes)


def outcome(draw: Draw, random: Random) -> Outcome:
    match draw:
        case Shuffle(items=items):
            order = list(range(len(items)))
            random.shuffle(order)
            return tuple(order)
        case Pick(below=below):
            return (random.randrange(below),)
        case _:
            return (random.randint(1, draw.sides),)
