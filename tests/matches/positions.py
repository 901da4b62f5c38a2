"""Random position documents: none raises, and a match that may begin from one can be played to its end.

python -m tests.matches.positions 20000 [seed]
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.games.bathroom_rush.one_line import write_lane
from domain.games.frantic.one_line import write
from domain.games.frantic.position import MOMENTS
from domain.games.piccioni.state import Piccioni
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition
from domain.matches import creating, decider
from domain.matches import events as e
from domain.matches.state import Match
from service.testing.playing import moves
from tests.matches.desk import MATCH, QUICK, SEEDS, draw
from tests.matches.patching import MOVES_TO_THE_END, USUAL, Unplayable, changed, tables

Document = dict[str, Any]
LUCK = creating.own_luck(MATCH, SEEDS[MATCH])
EARLY = range(1, 30)
"""How many moves the tables are away from the start."""


def sukkube(state: Any) -> Document:
    names = (
        "top",
        "hands",
        "pile",
        "last_card",
        "series_length",
        "characters",
        "holders",
        "scores",
        "manche",
    )
    return {name: getattr(state, name) for name in names}


def frantic(state: Any) -> Document:
    names = ("deck", "discard", "activated", "round", "turn")
    return {
        **{name: getattr(state, name) for name in names},
        "active": state.active or 0,
        "moment": state.phase if state.phase in MOMENTS else "play",
        "pawns": by_number(state.pawns),
        "board": {str(square): " ".join(map(write, laid)) for square, laid in enumerate(state.board) if laid},
        "teleports": {str(number): square for number, square in enumerate(state.teleports, 1)},
        "hands": by_number(state.hands),
        "totals": by_number(state.totals),
        "last_points": by_number(state.last_points),
    }


def piccioni(state: Piccioni) -> Document:
    names = ("flock_deck", "removed_flock", "action_deck", "discard_pile", "played_cards", "active", "turn")
    more = ("reacted", "last_seat", "final_turn")
    return {
        **{name: getattr(state, name) for name in (*names, *more)},
        "moves_completed": min(state.moves_completed, 1),
        "zones": {name: [*zone.flock, *zone.guano] for name, zone in state.zones.items()},
        "hands": by_number(state.hands),
        "trophies": by_number([[each.card for each in pile if not each.blind] for pile in state.trophies]),
        "blind_trophies": by_number([[each.card for each in pile if each.blind] for pile in state.trophies]),
    }


def bathroom_rush(state: Any) -> Document:
    names = (
        "phase",
        "round",
        "first_player",
        "person_deck",
        "person_discard",
        "action_deck",
        "action_discard",
    )
    return {
        **{name: getattr(state, name) for name in names},
        "lanes": {str(lane.lane_id): write_lane(lane) for lane in state.lanes},
        "permanents": {str(lane.lane_id): lane.permanents for lane in state.lanes},
        "turn": state.turn_of or 0,
        "reserves": by_number(state.reserves),
        "hands": by_number(state.hands),
        "end_triggered": state.end is not None,
        "out": state.out,
    }


def by_number(values: list[Any]) -> Document:
    return {str(number): value for number, value in enumerate(values)}


WRITERS: dict[str, Callable[[Any], Document]] = {
    "sukkube": sukkube,
    "frantic": frantic,
    "piccioni": piccioni,
    "bathroom_rush": bathroom_rush,
}


def document(state: Any, game: str) -> Document:
    """The table as it lies, as the position of another match."""
    return msgspec.json.decode(msgspec.json.encode(WRITERS[game](state)))


def documents(state: Any, game: str, random: Random) -> Iterator[Document]:
    """Without end: the table as a document, with some members left out, and cards moved or members changed."""
    whole = document(state, game)
    while True:
        made = deepcopy(whole)
        for name in random.sample(list(made), random.choice((0, 0, 1, 2, 4))):
            del made[name]
        for _ in range(random.choice((0, 0, 1, 3))):
            move(made, random)
        for name in random.sample(list(made), random.choice((0, 0, 1, 2))):
            made[name] = changed(made[name], whole, random)
        yield made


def move(document: Document, random: Random) -> None:
    """Something in one list goes to another."""
    lists = [each for each in inner(document) if isinstance(each, list)]
    full = [each for each in lists if each]
    if full:
        chosen, there = random.choice(full), random.choice(lists)
        there.insert(random.randint(0, len(there)), chosen.pop(random.randrange(len(chosen))))


def inner(value: Any) -> Iterator[Any]:
    """The value and all inside it."""
    yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from inner(each)


def judged(game: str, seats: int, document: Document, random: Random) -> str:
    """What became of the document; raises `Unplayable`."""
    _, options = QUICK[game]
    created = e.MatchCreated(MATCH, game, GAMES[game].edition, seats, options, LUCK, position=document)
    try:
        opening = creating.create(created)
    except (Rejected, BrokenPosition, msgspec.ValidationError) as refusal:
        return type(refusal).__name__
    except Exception as error:
        raise Unplayable(f"{game} raises {error!r} for {document}") from error
    try:
        match = begun(opening)
        decision = Decision(match.play, match.game.evolve)
        made = sum(1 for _ in moves(match.game, decision, random, MOVES_TO_THE_END))
    except Exception as error:
        raise Unplayable(f"{game} fails after {document}: {error!r}") from error
    if match.game.result(decision.state) is None:
        raise Unplayable(f"{game} does not end within {made} moves after {document}")
    return "accepted"


def begun(opening: decider.MatchDecision) -> Match:
    for seat, _ in enumerate(opening.state.sheet.seats):
        creating.take_seat(opening, e.SeatTaken(seat, f"p{seat}", ""))
    decider.begin_play(opening)
    decider.settle(opening, draw)
    return opening.state


def judge(count: int, seed: int, each: int = 20) -> Iterator[tuple[str, str]]:
    """The game and the outcome of `count` documents, `each` of them made of one table."""
    random = Random(seed)
    done = 0
    for desk in tables(random, EARLY):
        game = desk.sheet.game
        made = documents(desk.match.play, game, random)
        for _ in range(min(each, count - done)):
            try:
                yield game, judged(game, desk.seats, next(made), random)
            except Unplayable as found:
                yield game, str(found)[:2000]
            done += 1
        if done >= count:
            return


def main(count: int = 20_000, seed: int = 1) -> int:
    outcomes = Counter(judge(count, seed))
    for (game, outcome), times in sorted(outcomes.items()):
        print(f"{times:7} {game:14} {outcome}")
    return int(any(outcome not in USUAL for _, outcome in outcomes))


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
