"""Random patches of tables in the middle of a match: none raises, and what is accepted can be played to its end.

No invariant is broken on the way there.

python -m tests.matches.patching 100000 [seed]
"""

import sys
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsResume
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition, Game
from domain.kernel.scene import Table
from domain.kernel.table import SPECTATOR, Command, Resume, Seat
from domain.kernel.windows import Window
from domain.matches import correcting, decider
from domain.matches.state import Match, document
from service.testing.playing import moves
from service.testing.set_tables import changed, texts_in
from tests.matches.desk import QUICK, Desk

MOVES_TO_THE_END = 20_000
MOVES_LOOKED_AT = 60
EXCHANGES = 0.3


USUAL = frozenset({"accepted", "Rejected", "BrokenPosition", "ValidationError"})


class Unplayable(Exception):
    """A patch that raised, or whose table was accepted and does not end."""


def tables(random: Random, plies: range = range(1, 60)) -> Iterator[Desk]:
    """Matches of every game in turn, in the middle; of games with windows, some in which an answer waits."""
    while True:
        for game, (seats, options) in QUICK.items():
            while True:
                desk = Desk(game, options, seats, entropy=str(random.random()))
                desk.play(random.choice(plies), seed=random.randrange(10**9))
                if desk.sheet.phase == "playing":
                    break
            yield desk
            if has_windows(GAMES[game]):
                desk = Desk(game, options, 4, entropy=str(random.random()))
                play_to_an_answer(desk, random)
                if desk.sheet.phase == "playing":
                    yield desk


def has_windows(game: Game[Any]) -> bool:
    return any(issubclass(step, Window) for step in game.agenda.steps)


def play_to_an_answer(desk: Desk, random: Random) -> None:
    """Until a seat has answered with more than that it declines, while others are still asked.

    Whoever is asked alone declines, so as to have something to answer with later.
    """
    while desk.sheet.phase == "playing" and not answers(desk):
        play, game = desk.match.play, desk.match.game
        seats = game.awaited(play).seats
        seat = random.choice(seats)
        legal = game.legal_commands(play, seat)
        wanted = [each for each in legal if game.declines(each) == (len(seats) == 1)]
        command = random.choice(wanted or legal)
        desk.do(lambda match, command=command, seat=seat: decider.play(match, command, seat))


def answers(desk: Desk) -> list[tuple[Window[Any], Seat, Command]]:
    """Given in windows that are still open, other than to decline."""
    return [
        (window, seat, given)
        for window in desk.match.play.agenda
        if isinstance(window, Window)
        for seat, given in zip(window.asked, window.answers, strict=True)
        if given is not None and not desk.match.game.declines(given)
    ]


def patches(play: dict[str, Any], random: Random) -> Iterator[dict[str, Any]]:
    """Without end: one or two fields, taken away, replaced, or changed somewhere inside; or two names of a field,
    such as cards of two hands, in each other's place, if possible one that something under way names as well."""
    fields = [name for name in play if name not in correcting.FIXED]
    under_way = {*texts_in(play.get("agenda"))}
    while True:
        if random.random() < EXCHANGES:
            name = random.choice([name for name in fields if under_way & {*texts_in(play[name])}] or fields)
            yield {name: exchanged(play[name], under_way, random)}
            continue
        named = random.sample(fields, random.choice((1, 1, 2)))
        yield {name: changed(deepcopy(play[name]), play, random) for name in named}


def exchanged(value: Any, under_way: set[str], random: Random) -> Any:
    names = sorted({*texts_in(value)})
    if len(names) < 2:
        return value
    one = random.choice([name for name in names if name in under_way] or names)
    other = random.choice([name for name in names if name != one])
    return _renamed(value, {one: other, other: one})


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: _renamed(inner, names) for name, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value


def judged(match: Match, patch: dict[str, Any], random: Random) -> str:
    """What became of the patch; raises `Unplayable`."""
    try:
        state = correcting.patched(match, patch)
    except (Rejected, BrokenPosition, msgspec.ValidationError) as refusal:
        return type(refusal).__name__
    except Exception as error:
        raise Unplayable(f"{match.sheet.game} raises {error!r} for {patch}") from error
    game = GAMES[match.sheet.game]
    try:
        decision = Decision(game.clone(state), game.evolve)
        if isinstance(game.awaited(state), AwaitsResume):
            game.decide(decision, Resume(), None)
        made, looked_at = 0, random.randrange(MOVES_LOOKED_AT)
        for made, _ in enumerate(moves(game, decision, random, MOVES_TO_THE_END), 1):
            if made > MOVES_LOOKED_AT:
                continue
            if broken := game.violations(decision.state):
                raise Unplayable(f"{match.sheet.game} breaks {broken[0]} by move {made} after {patch}")
            if made == looked_at:
                look_at(game, decision.state)
    except Unplayable:
        raise
    except Exception as error:
        raise Unplayable(f"{match.sheet.game} fails after {patch}: {error!r}") from error
    if game.result(decision.state) is None:
        raise Unplayable(f"{match.sheet.game} does not end within {made} moves after {patch}")
    return "accepted"


def look_at(game: Game[Any], state: Any) -> None:
    """As an organiser may end the match here, and people look at it; whoever fails raises."""
    game.standing(state, state.seats)
    game.out(state)
    for viewer in (*range(state.seats), SPECTATOR):
        table = Table((), viewer)
        game.render(game.view(state, viewer), table)
        game.scene(game.view(state, viewer), table)


def judge(count: int, seed: int, each: int = 40) -> Iterator[tuple[str, str]]:
    """The game and the outcome of `count` patches, `each` of them at one table."""
    random = Random(seed)
    done = 0
    for desk in tables(random):
        made = patches(document(desk.match.play), random)
        for _ in range(min(each, count - done)):
            patch = next(made)
            try:
                yield desk.sheet.game, judged(desk.match, patch, random)
            except Unplayable as found:
                yield desk.sheet.game, str(found)[:400]
            done += 1
        if done >= count:
            return


def main(count: int = 100_000, seed: int = 1) -> int:
    outcomes = Counter(judge(count, seed))
    for (game, outcome), times in sorted(outcomes.items()):
        print(f"{times:7} {game:14} {outcome}")
    return int(any(outcome not in USUAL for _, outcome in outcomes))


if __name__ == "__main__":
    raise SystemExit(main(*map(int, sys.argv[1:])))
