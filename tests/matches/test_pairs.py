"""Forks hold everything: at random revisions of random matches a fork has the state of its parent, and with the

same luck what was left of the parent's commands gives the parent's end. `MOVIOLA_PAIRS` is how many pairs.
"""

import os
from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.table import Command, Seat
from domain.matches import creating, decider, forking
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.evolve import evolve
from domain.matches.state import Match
from domain.matches.terms import LuckTerms
from tests.games.all_settings import SETTINGS
from tests.matches.desk import MATCH, SEEDS, draw

PAIRS = int(os.environ.get("MOVIOLA_PAIRS", "40"))
PER_MATCH = 10
KNOWN = forking.LuckSource(is_revealed=True)
FORK = "01980000-0000-7000-8000-00000000000e"
Ply = tuple[int, Command, Seat]


def begun(game: str, seats: int, options: dict[str, Any], number: int) -> MatchDecision:
    SEEDS[MATCH] = number.to_bytes(32, "big")
    terms = LuckTerms(luck.ALGORITHM, luck.commitment(SEEDS[MATCH]), MATCH)
    match = creating.create(e.MatchCreated(MATCH, game, f"{game}/1", seats, options, terms))
    for seat in range(seats):
        creating.take_seat(match, e.SeatTaken(seat, f"player {seat}", "hash", f"{number}-{seat}"))
    decider.begin_play(match)
    decider.settle(match, draw)
    return match


def play_out(match: MatchDecision, random: Random) -> list[Ply]:
    """To the end; every command with the revision it was given after."""
    plies = []
    while isinstance(awaited := decider.awaited(match.state), AwaitsSeats):
        seat = random.choice(awaited.seats)
        command = random.choice(match.state.game.legal_commands(match.state.play, seat))
        plies.append((len(match.caused), command, seat))
        decider.play(match, command, seat)
        decider.settle(match, draw)
    return plies


def state_at(match: MatchDecision, revision: int) -> Match:
    """Folded from stored events: nothing of the original's memory is shared."""
    state: Match | None = None
    for caused in match.caused[:revision]:
        event = msgspec.msgpack.decode(msgspec.msgpack.encode(caused.event), type=type(caused.event))
        state = evolve(state, event)
    assert state is not None
    return state


def forked(parent: Match, revision: int) -> MatchDecision:
    fork = decider.decision_on(parent)
    hashes = dict.fromkeys(range(len(parent.sheet.seats)), "new hash")
    terms = forking.ForkTerms(FORK, revision, "same", parent.sheet.luck, hashes, "host", KNOWN)
    forking.fork(fork, parent, terms)
    return fork


def digest(match: Match) -> bytes:
    sheet = match.sheet
    return msgspec.json.encode((match.play, sheet.luck, sheet.drawn), order="sorted")


def pair(match: MatchDecision, plies: list[Ply], revision: int) -> None:
    parent = state_at(match, revision)
    fork = forked(parent, revision)
    assert digest(fork.state) == digest(parent)
    decider.settle(fork, draw)
    for _, command, seat in (ply for ply in plies if ply[0] >= revision):
        decider.play(fork, command, seat)
        decider.settle(fork, draw)
    assert digest(fork.state) == digest(match.state)
    own = [caused.event for caused in fork.caused[1:]]
    assert own == [caused.event for caused in match.caused[revision:]]


def test_a_fork_has_the_state_of_its_parent_and_comes_to_its_end(capfd: pytest.CaptureFixture[str]) -> None:
    done = number = 0
    while done < PAIRS:
        game, seats, options = SETTINGS[number % len(SETTINGS)]
        random = Random(number)
        match = begun(game, seats, options, number)
        began = next(n for n, caused in enumerate(match.caused, 1) if isinstance(caused.event, e.PlayBegan))
        plies = play_out(match, random)
        for _ in range(min(PER_MATCH, PAIRS - done)):
            pair(match, plies, random.randint(began, len(match.caused)))
            done += 1
        number += 1
        if number % 50 == 0:
            with capfd.disabled():
                print(f"\r{done} of {PAIRS} pairs, {number} matches", end="", flush=True)
