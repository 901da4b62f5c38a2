"""The sentences of random matches, scenarios and old matches, to compare the words of two versions of the code.

    python -m tests.laws.sentences --write               writes sentences.json anew
    python -m tests.laws.sentences 'piccioni scenarios'  the sentences of one source

Game events are said to three viewers as `same_play` and scenarios have them, events around a game and rare ones as
the corpus has them, all in both languages.
"""

import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from domain.games import GAMES
from domain.kernel.awaited import AwaitsWindow
from domain.kernel.decision import Decision, Rejected
from domain.kernel.game import BrokenPosition, Game
from domain.kernel.table import Language
from domain.matches import decider
from domain.matches.clocks.control import TimeControl
from domain.matches.clocks.running import give_back
from domain.matches.events import MATCH_EVENTS
from domain.matches.evolve import evolve
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import redact
from domain.scenarios.commands import examples, given
from domain.scenarios.notation import Scenario
from service.cli.scenario_files import load
from service.event_store.codec import decoder
from service.testing.playing import moves, table
from service.testing.settings import Settings, tests_in
from tests.corpus import files as corpus
from tests.games.all_settings import FOLDERS, SETTINGS
from tests.laws.same_play import MOVES, VIEWERS, name
from tests.matches.clocked import START_MS, Clocked
from tests.matches.tacit import Tacit

FILE = Path(__file__).with_name("sentences.json")
LANGUAGES: tuple[Language, ...] = ("en", "it")
SEEDS = range(2)
RARE = frozenset({"PersonDeckShuffled", "PlayStepSkipped"})
"""Game events that neither random matches nor scenarios come to."""
OF_THE_CORPUS = RARE | {kind.__name__ for kind in MATCH_EVENTS}

Sentence = tuple[str, str]
"""The name of an event's type and one sentence."""


def sources() -> dict[str, Callable[[], Iterator[Sentence]]]:
    """By name; a change of words shows as a diff of the sources it concerns."""
    return {
        **{name(setting): partial(of_random_matches, setting) for setting in SETTINGS},
        **{f"{tests_in(folder).game} scenarios": partial(of_scenarios, folder) for folder in FOLDERS},
        **{
            f"{file.stem} corpus": partial(of_old_matches, file)
            for file in sorted(corpus.FOLDER.glob("*.xz"))
        },
        "an interruption": of_an_interruption,
        "a tacit window": of_a_tacit_window,
    }


def of_random_matches(setting: Settings) -> Iterator[Sentence]:
    game_name, seats, options = setting
    game = GAMES[game_name]
    for seed in SEEDS:
        decision = table(game, seats, options)
        for _ in moves(game, decision, Random(seed), MOVES):
            pass
        yield from of_game(game, decision)


def of_scenarios(folder: Path) -> Iterator[Sentence]:
    for file in tests_in(folder).scenarios:
        scenario = load(file)
        game = GAMES[scenario.game]
        with suppress(BrokenPosition, Rejected):
            yield from of_game(game, played(game, scenario))


def played(game: Game[Any], scenario: Scenario) -> Decision[Any]:
    """The scenario without a look at its expectations; raises what its table is refused for."""
    options = msgspec.convert(scenario.options, game.options)
    decision = Decision(game.begin(options, scenario.seats), game.evolve)
    if scenario.position is not None:
        position = msgspec.convert(scenario.position, game.position)
        for event in game.set_table(game.enter(position, options, scenario.seats)):
            decision.emit(event)
    cards = examples(game, options)
    for step in scenario.steps:
        with suppress(Rejected):
            for command, seat in given(game, decision, step, cards):
                game.decide(decision, command, seat)
    return decision


def of_game(game: Game[Any], decision: Decision[Any]) -> Iterator[Sentence]:
    for caused in decision.caused:
        for viewer in VIEWERS:
            event = game.redact(caused.event, viewer)
            for language in LANGUAGES:
                yield type(event).__name__, game.describe(event, language)


def of_old_matches(file: Path) -> Iterator[Sentence]:
    for old in corpus.read(file):
        decode = decoder(old.game).decode
        match: Match | None = None
        for each in old.events:
            if each.type in OF_THE_CORPUS:
                event = decode(each.type, each.version, each.payload)
                match = match or evolve(None, event)
                for viewer in VIEWERS:
                    for language in LANGUAGES:
                        yield each.type, describe(match, redact(match, event, viewer), language)


def of_an_interruption() -> Iterator[Sentence]:
    match = Clocked(TimeControl(decision_seconds=30))
    match.now = 100
    lost = [(START_MS + 5_000, START_MS + 95_000)]
    for event in match.change(partial(give_back, lost=lost, now_ms=match.now_ms)):
        for language in LANGUAGES:
            yield type(event).__name__, describe(match.match, event, language)


def of_a_tacit_window() -> Iterator[Sentence]:
    table, random = Tacit("frantic", 3), Random(0)
    while not isinstance(awaits := decider.awaited(table.match), AwaitsWindow):
        table.play_on(random)
    seat = awaits.seats[0]
    since = len(table.frames) - 1
    table.hold(seat)
    table.act(table.legal(seat)[0], seat)
    for _, each in table.frames[since:]:
        for viewer in VIEWERS:
            event = redact(table.match, each.event, viewer)
            for language in LANGUAGES:
                yield type(event).__name__, describe(table.match, event, language)


@cache
def sentences(source: str) -> list[Sentence]:
    return list(sources()[source]())


def digest(source: str) -> str:
    """The number of sentences and the first half of their SHA-256."""
    text = "\n".join(sentence for _, sentence in sentences(source))
    return f"{len(sentences(source))} {hashlib.sha256(text.encode()).hexdigest()[:32]}"


def unsaid() -> set[str]:
    """Kinds of events that no source says."""
    kinds = {*MATCH_EVENTS, *(kind for game in GAMES.values() for kind in game.events)}
    said_kinds = {kind for source in sources() for kind, _ in sentences(source)}
    return {kind.__name__ for kind in kinds} - said_kinds


def main(arguments: list[str]) -> None:
    if arguments == ["--write"]:
        written = {source: digest(source) for source in sources()}
        FILE.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
        return
    (source,) = arguments
    print(*(f"{kind}: {sentence}" for kind, sentence in sentences(source)), sep="\n")


if __name__ == "__main__":
    main(sys.argv[1:])
