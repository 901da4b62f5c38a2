"""How a scenario is written: a table, commands with scripted chance, what is expected. One notation for all games.

    scenario: SK-WE-02
    title: A doubled move is read from the starting face
    game: sukkube
    rules: [SK-DBL-01, SK-DBL-03]        the rules this scenario plays
    seats: 6
    options: {mode: base}                absent: the defaults
    edition: sukkube/1                   absent: the newest
    position: {...}                      absent: the match begins at its start
    refused: {invariants: [SK-INV-4]}    instead of steps: the position breaks exactly these invariants
    refused: {code: invalid_options}     instead of steps: the options are refused; `rule` may be named as well
    steps:
      - seat: 0                          absent: the system (chance, play_default, resume)
        do: {play_card: {card: red_left_1}}
        do: all_pass                     no seat: every seat asked declines, until no window is open
        rejected: opposite_direction     instead of events: the code of the refusal, or
        rejected: {code: opposite_direction, rule: SK-LEG-02}
        events: [CardPlayed: {to_top: dancer}, ...]    all events of the step in order, each with the fields named
        includes: [CardPlayed, ...]      instead of `events`: these, in this order, others between them
        excludes: [MancheEnded, ...]     none of these
        seen_events: {1: [CardDrawn: {card: {hidden: 1}}]}    all events of the step, as each viewer gets them
        state: {top: dancer}             the fields named, nested as deep as named; of a list the places {0: ...}
        awaits: [0]                      the seats awaited after the step; [] when chance or nobody is
        legal: {5: [play_card: {card: green_down_1}, ...]}    exactly the legal commands of the seats named
        seen: {spectator: {pile: {hidden: 3}}, 1: {...}}      the fields named, as each viewer sees them

An expected event may have `cites: [SK-DBL-01]` among its fields: rules that caused it. In a list, and in `legal`,
a field that is not named has its default. A kind stands for any card of it (`red_left`); in `do` it stands for the
one card of it with which the command is legal. A struct for which the game has a one-line form (`Game.one_line`)
may be text, and a list of such structs their texts with spaces between.

Everything is checked after every step: also that the state breaks no invariant. Play ends with the first step that
differs.
"""

from typing import Any, Final

import msgspec
from msgspec import Struct

from domain.games import GAMES
from domain.kernel.game import Game

ALL_PASS: Final = "all_pass"  # noqa: S105 - no password

Named = str | dict[str, dict[str, Any] | None]
"""`play_card` or `{play_card: {card: ...}}`: a type name, with or without fields."""


class ExpectedRejection(Struct, frozen=True, forbid_unknown_fields=True):
    code: str
    rule: str | None = None


class ExpectedRefusal(Struct, frozen=True, forbid_unknown_fields=True):
    """Either the invariants broken by the position, or the code of the refusal."""

    invariants: list[str] | None = None
    code: str | None = None
    rule: str | None = None


class ScenarioStep(Struct, frozen=True, forbid_unknown_fields=True):
    do: Named
    seat: int | None = None
    rejected: str | ExpectedRejection | None = None
    events: list[Named] | None = None
    includes: list[Named] | None = None
    excludes: list[Named] | None = None
    seen_events: dict[int | str, list[Named]] | None = None
    state: dict[str, Any] | None = None
    awaits: list[int] | None = None
    legal: dict[int, list[Named]] | None = None
    seen: dict[int | str, dict[str, Any]] | None = None


class Scenario(Struct, frozen=True, forbid_unknown_fields=True):
    """`edition` is the game's edition that is played, empty for the newest."""

    scenario: str
    title: str
    game: str
    rules: list[str]
    seats: int
    edition: str = ""
    options: dict[str, Any] = {}
    position: dict[str, Any] | None = None
    refused: ExpectedRefusal | None = None
    steps: list[ScenarioStep] = []


def game_of(scenario: Scenario) -> Game[Any]:
    """The game, by the rules of the scenario's edition. Raises `UnknownEdition`."""
    game = GAMES[scenario.game]
    return game.of_edition(scenario.edition or game.edition)


class Deviation(Struct, frozen=True):
    """Where the match departs from the scenario; `step` counts from 1, 0 is the table."""

    step: int
    what: str
    expected: Any
    found: Any


def parse(document: Any) -> Scenario:
    """The scenario in a decoded YAML or JSON document; raises `msgspec.ValidationError` with the path."""
    return msgspec.convert(document, Scenario, strict=False)


def split(notation: Named) -> tuple[str, dict[str, Any]]:
    """The name and the fields."""
    if isinstance(notation, str):
        return notation, {}
    ((name, fields),) = notation.items()
    return name, fields or {}
