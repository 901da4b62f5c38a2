"""A game as everything outside it sees it: one value that names its types and functions."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, NamedTuple, TypeVar, Union

import msgspec
from msgspec import Struct

from domain.kernel.agenda import Agenda
from domain.kernel.awaited import Awaited
from domain.kernel.decision import Caused, Decision
from domain.kernel.events import Folds, PositionEntered, redact
from domain.kernel.scene import Mark, Scene, Table
from domain.kernel.table import Command, Event, Language, PlayDefault, Resume, Seat, Viewer
from domain.kernel.table_description import Points, TableDescription
from domain.kernel.words import Saying

State = TypeVar("State", bound=Struct)


class Result(Struct, frozen=True):
    """How a match ended. `places` lists the seats from first to last, tied seats together; winners may be none."""

    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    reason: str


class Standing(NamedTuple):
    """The result if the match ended now, from public facts, and the rule that says so."""

    winners: tuple[Seat, ...]
    places: tuple[tuple[Seat, ...], ...]
    rule: str


class Violation(Struct, frozen=True):
    """An invariant that a position breaks: its number in the game's RULES.md and what is wrong."""

    invariant: str
    detail: str


class BrokenPosition(Exception):
    def __init__(self, violations: Sequence[Violation]) -> None:
        super().__init__("; ".join(f"{v.invariant}: {v.detail}" for v in violations))
        self.violations = tuple(violations)


class UnusableGame(Exception):
    """The package of the game `name` at `place` cannot be played."""

    def __init__(self, name: str, place: str, fault: str) -> None:
        super().__init__(f"the game {name} ({place}) cannot be used: {fault}")


class UnknownEdition(Exception):
    """No rules are known here of this edition of the game: a newer release knows them."""

    def __init__(self, game: str, edition: str, known: Collection[str]) -> None:
        super().__init__(f"no edition {edition} of {game} is known; known: {', '.join(known)}")


class OneLine(NamedTuple):
    """A struct as one line of text. `read` raises `ValueError` for any other text; `write` names cards by id."""

    read: Callable[[str], object]
    write: Callable[[Any], str]


Level = Literal["round", "turn"]
"""The span that begins with an event, for readers who step through a match by that size."""


Upcaster = Callable[[Any], Any]
"""Turns the fields of one version of an event, as plain values, into those of the next version."""


def itself(name: str) -> str:
    return name


def id_in_words(identifier: str, _: Language) -> str:
    return identifier.replace("_", " ")


def never(_: Command) -> bool:
    return False


def alone(_: object) -> int:
    return 1


def no_values(*_: object) -> dict[str, tuple[()]]:
    return {}


def nothing(*_: object) -> tuple[()]:
    return ()


def neither(_: Event) -> None:
    return None


def all_level(_: Any, seats: int) -> Standing:
    """No seat is ahead, and none wins."""
    return Standing((), (tuple(range(seats)),), "MV-END-04")


@dataclass(frozen=True)
class Game(Generic[State]):
    """A game as the service, the tools and the tests see it. Every field is a plain function or type.

    `package` is the Python package that the game is, with RULES.md and `data/` in it: its own `__package__`.
    `agenda` is the course of the game: what is asked, what is legal and what a command leads to are read off it.
    `enter` gives the table that a position document describes, or raises `BrokenPosition` with all that is wrong.
    `unnamed` gives the cards that the document leaves to chance, in groups of cards that are dealt alike.
    `enter` puts them in printed order.
    `folds` change the state by the facts of an event, shown whole or redacted.
    `view` is a state of the same type that shows only named cards; folding redacted events gives it too.
    `hidden_cards` gives the cards of a full state whose places its view hides, less those that the viewer knows to
    lie there, in an order that tells nothing; `determinize` deals them, in any order, into such a view. They are
    the cards of the match, whatever lists of cards say today; of a hidden value, texts for all that it could be.
    `may_not_know` gives the cards of a full state whose place the viewer may not know, in groups of cards that
    look alike to it. It is written from the game's rules and judges `view`, `redact` and everything else.
    `secret_values` does the same for what is hidden and is no card, such as dice under a cup: JSON pointers
    (RFC 6901) into the document of a full state, each with all the values that may stand there. `reveals` gives
    the cards that an event shows to everybody although their places are unknown again after it.
    `kind_of` gives the kind of a card id and any other word as it is. `card_name` says for people what an id is
    called that lies in an order which chance draws, mostly a card. `declines` tells whether a command lets an
    open window pass.
    `out` are the seats that are never asked again; `standing` gives the result if the match, of so many seats,
    ended now, wherever it stands (MV-END).

    `render` draws a view in lines for a terminal (`domain/drawing/lines.py`), and `legend` says what the short
    names and signs there mean. `scene` draws it as a picture for the layout of a `Table`; parts of hidden cards
    are named by their places. `touches` gives, for a view, a command and the seat that may give it, the parts of
    the scene that it chooses one after the other. `marks` tells what an event changed between two scenes where
    their parts do not tell it (`domain/drawing/changes.py`), else nothing. `level` says what begins with an
    event. `table` describes its meaning to a client that draws it, and `points` are the scores
    in it by seat, public facts alone.
    `earlier` are the editions before this one, oldest first: the same game by the rules of then, for matches that
    began with them. `lifts` holds, for each type of event whose shape has changed, the functions that lift it from
    version 1 to 2, from 2 to 3 and so on; what is written today is one version more than there are functions.
    `one_line` holds the structs of the state that scenario files may write as text.
    `moves` are the events that only a command of a seat leads to (or its default), each with the name of the field
    that says which seat it was: by its number, or as in `seat_2`.
    `team_size` is how many seats a team has by the options: of n teams, team t has the seats t, t + n, …
    It is 0 where they seat teams in another way.
    `windows` are the two events that open and close a window for reactions.
    `draws` names draws by their fields; one that it leaves out is told by its kind: a die, an order of cards.
    """

    name: str
    package: str
    title: str
    prefix: str
    edition: str
    seats: range
    options: type[Struct]
    position: type[Struct]
    events: tuple[type[Event], ...]
    agenda: Agenda[Any]
    folds: Folds[Any]

    begin: Callable[[Any, int], State]
    enter: Callable[[Any, Any, int], State]
    result: Callable[[State], Result | None]
    violations: Callable[[State], list[Violation]]

    view: Callable[[State, Viewer], State]
    hidden_cards: Callable[[State, Viewer], list[str]]
    determinize: Callable[[State, Sequence[str]], State]
    may_not_know: Callable[[State, Viewer], tuple[frozenset[str], ...]]
    evaluate: Callable[[State], Sequence[float]]

    describe: Saying[Event]
    describe_command: Saying[Command]
    render: Callable[[State, Table], str]
    scene: Callable[[State, Table], Scene]
    cards: Callable[[Any], Sequence[Struct]]

    secret_values: Callable[[State, Viewer], Mapping[str, Sequence[Any]]] = field(default=no_values)
    reveals: Callable[[Event], Collection[str]] = field(default=nothing)
    kind_of: Callable[[str], str] = field(default=itself)
    card_name: Callable[[str, Language], str] = field(default=id_in_words)
    declines: Callable[[Command], bool] = field(default=never)
    unnamed: Callable[[Any, Any, int], tuple[tuple[str, ...], ...]] = field(default=nothing)
    touches: Callable[[State, Command, Seat], tuple[str, ...]] = field(default=nothing)
    legend: Callable[[State, Table], Sequence[tuple[str, str]]] = field(default=nothing)
    marks: Callable[[Scene, Scene, Event, Language], tuple[Mark, ...]] = field(default=nothing)
    level: Callable[[Event], Level | None] = field(default=neither)
    table: Callable[[State, Table], TableDescription] | None = None
    points: Callable[[State], Sequence[Points]] = field(default=nothing)
    out: Callable[[State], Collection[Seat]] = field(default=nothing)
    team_size: Callable[[Any], int] = field(default=alone)
    standing: Callable[[State, int], Standing] = field(default=all_level)
    earlier: Sequence["Game[State]"] = ()
    lifts: Mapping[str, Sequence[Upcaster]] = field(default_factory=dict)
    one_line: Mapping[type[Any], OneLine] = field(default_factory=dict)
    moves: Mapping[str, str] = field(default_factory=dict)
    windows: Collection[type[Event]] = ()
    draws: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)
    questions: Mapping[Language, Mapping[str, str]] = field(default_factory=dict)

    redact = staticmethod(redact)

    def question(self, decision: str, language: Language) -> str:
        """The question to a seat, in words."""
        return self.questions.get(language, {}).get(decision) or f"{decision.replace('_', ' ')}?"

    def of_edition(self, edition: str) -> "Game[State]":
        """The game by the rules of that edition. Raises `UnknownEdition`."""
        try:
            return self._editions[edition]
        except KeyError:
            raise UnknownEdition(self.name, edition, self._editions) from None

    @cached_property
    def _editions(self) -> "dict[str, Game[State]]":
        return {game.edition: game for game in (*self.earlier, self)}

    @cached_property
    def state(self) -> type[State]:
        return self.folds.state

    @cached_property
    def decide(self) -> Callable[[Decision[State], Command, Seat | None], None]:
        """Emits the events of a command into a decision, or raises `Rejected`; seat None is the system."""
        return self.agenda.decide

    @cached_property
    def evolve(self) -> Callable[[State, Event], State]:
        return self.folds.evolve

    @cached_property
    def awaited(self) -> Callable[[State], Awaited]:
        return self.agenda.awaited

    @cached_property
    def window(self) -> Callable[[State], int]:
        return self.agenda.window

    @cached_property
    def legal_commands(self) -> Callable[[State, Seat], list[Command]]:
        return self.agenda.legal_commands

    @property
    def seat_commands(self) -> tuple[type[Command], ...]:
        return self.agenda.seat_commands

    @property
    def system_commands(self) -> tuple[type[Command], ...]:
        return self.agenda.system_commands

    def decided(self, state: State, command: Command, seat: Seat | None = None) -> list[Caused]:
        """Pure form of `decide`: the events of `command`, `state` left as it is."""
        decision = Decision(self.clone(state), self.evolve)
        self.decide(decision, command, seat)
        return decision.caused

    def clone(self, state: State) -> State:
        return self._decoder.decode(_encoder.encode(state))

    def set_table(self, state: State) -> list[Event]:
        """The events that put a table given by `enter` before the players, with what follows by itself."""
        decision = Decision(state, self.evolve)
        decision.emit(self._position_set(state))
        self.agenda.follow(decision)
        return [caused.event for caused in decision.caused]

    @cached_property
    def _position_set(self) -> type[Event]:
        return next(kind for kind in self.events if issubclass(kind, PositionEntered))

    @cached_property
    def _decoder(self) -> "msgspec.msgpack.Decoder[State]":
        return msgspec.msgpack.Decoder(self.state)

    @cached_property
    def event_union(self) -> Any:
        """The union of the event types, for decoders and schemas."""
        return union(self.events)

    @cached_property
    def all_system_commands(self) -> tuple[type[Command], ...]:
        return (*self.system_commands, PlayDefault, Resume)


def union(types: Sequence[type[Struct]]) -> Any:
    return Union[tuple(types)]  # noqa: UP007 - built from a list


_encoder = msgspec.msgpack.Encoder()
