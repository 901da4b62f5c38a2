"""A game in five to eight pictures of one match, played here at random and always the same: how a turn goes."""

from collections.abc import Sequence
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from msgspec import Struct

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Pick, answer
from domain.kernel.decision import Caused, Decision
from domain.kernel.game import Game
from domain.kernel.table import Command, Language, Resume, Seat
from domain.matches.creating import create, own_luck
from domain.matches.events import MatchCreated, PlayBegan, SeatTaken
from domain.matches.names import who
from domain.matches.state import Match
from service.web.picture import Frame, Picture, picture

SEATS: Final = 3
NAMES: Final = ("Ada", "Bruno", "Carla", "Dino", "Emma", "Flavio")
MATCHES: Final = 3
"""Of so many matches the turn is taken in which most happens."""
MOVES: Final = 1500
"""A match that has not ended then is left; the tour has no last picture."""
FEWEST, MOST = 4, 6
"""Events of the turn that are shown, besides the table before them and the end of the match. Turns that are too
short are shown with those after them."""
MANY: Final = 9
"""A turn with so many types of events shows the game as well as one with more."""
_KEY: Final = b"tour"

What = Literal["table", "event", "end"]


class Stop(Struct, frozen=True):
    """`text` and `rules` are those of the event that led there; at the table none need have."""

    what: What
    text: str
    rules: tuple[str, ...]
    picture: Picture


class Tour(Struct, frozen=True):
    """As the `seat` sees it that moves first in the turn shown; `player` sits there."""

    seat: Seat
    player: str
    stops: tuple[Stop, ...]


class TourMove(NamedTuple):
    """The number of a move, and whose it was: None for chance."""

    number: int
    seat: Seat | None


class Turn(NamedTuple):
    """A turn of a match: the match's events, which move by whom led to each, the indices of those shown.

    `begins` is the index of its first event, `end` that of the event that ended the match, if one did.
    """

    caused: Sequence[Caused]
    moves: Sequence["TourMove"]
    begins: int
    shown: tuple[int, ...]
    end: int | None


@cache
def tour(name: str, language: Language) -> Tour:
    """Takes up to a second the first time."""
    game, turn = GAMES[name], best_turn(GAMES[name])
    seat = _first_to_move(turn)
    wanted: dict[int, What] = {turn.begins - 1: "table", **dict.fromkeys(turn.shown, "event")}
    if turn.end is not None:
        wanted[turn.end] = "end"
    match = _begun(game, _seats(game))
    stops, before = [], _frame(match, seat)
    if -1 in wanted:
        stops.append(_stop("table", None, None, before, seat, language))
    for index, caused in enumerate(turn.caused):
        match.play = game.evolve(match.play, caused.event)
        if index in wanted:
            frame = _frame(match, seat, caused)
            earlier = None if wanted[index] == "table" else before
            stops.append(_stop(wanted[index], caused, earlier, frame, seat, language))
        if index in wanted or index + 1 in wanted:
            before = _frame(match, seat)
    return Tour(seat, NAMES[seat], tuple(stops))


def _first_to_move(turn: Turn) -> Seat:
    """The turn itself may begin with the move of somebody else: that one is passed over."""
    before = turn.moves[turn.begins].number
    later = (move for move in turn.moves[turn.begins :] if move.number > before)
    return next((move.seat for move in later if move.seat is not None), 0)


def best_turn(game: Game[Any]) -> Turn:
    """A turn with many types of events, of those the shortest; of a game without turns a whole match."""
    turns = [turn for number in range(MATCHES) for turn in _turns(game, number)]
    return max(turns, key=lambda turn: (min(_types(turn), MANY), turn.begins - turn.shown[-1]))


def _types(turn: Turn) -> int:
    return len({type(each.event) for each in turn.caused[turn.begins : turn.shown[-1] + 1]})


def _turns(game: Game[Any], number: int) -> list[Turn]:
    caused, moves, is_over = _played(game, number)
    last = len(caused) - 1 if is_over else len(caused)
    starts = [index for index, each in enumerate(caused[:last]) if game.level(each.event)] or [0]
    turns = []
    for begins in starts:
        ends = next((start for start in starts if start >= begins + FEWEST), last)
        shown = _chosen(caused, range(begins, ends))
        turns.append(Turn(caused, moves, begins, shown, last if is_over else None))
    return turns


def _chosen(caused: Sequence[Caused], turn: range) -> tuple[int, ...]:
    """The first event of each type, or some of them that lie apart; filled up where there are too few."""
    first: dict[type, int] = {}
    for index in turn:
        first.setdefault(type(caused[index].event), index)
    chosen = list(first.values())
    if len(chosen) > MOST:
        chosen = [chosen[place * (len(chosen) - 1) // (MOST - 1)] for place in range(MOST)]
    others = [index for index in turn if index not in chosen]
    return tuple(sorted(chosen + others[: max(0, FEWEST - len(chosen))]))


def _played(game: Game[Any], match: int) -> tuple[list[Caused], list[TourMove], bool]:
    decision = Decision(_begun(game, _seats(game)).play, game.evolve)
    moves: list[TourMove] = []
    for number in range(MOVES):
        if game.result(decision.state) is not None:
            return decision.caused, moves, True
        command, seat = _move(game, decision.state, f"{game.name}/{match}", number)
        game.decide(decision, command, seat)
        moves += [TourMove(number, seat)] * (len(decision.caused) - len(moves))
    return decision.caused, moves, False


def _move(game: Game[Any], state: Any, source: str, move: int) -> tuple[Command, Seat | None]:
    awaited = game.awaited(state)
    if isinstance(awaited, AwaitsChance):
        drawn = tuple(luck.draw(_KEY, source, move, what) for what in awaited.draws)
        return answer(awaited.command, awaited.draws, drawn), None
    if not isinstance(awaited, AwaitsSeats):
        return Resume(), None
    seat = awaited.seats[_below(source, move, "seat", len(awaited.seats))]
    legal = game.legal_commands(state, seat)
    return legal[_below(source, move, "command", len(legal))], seat


def _below(source: str, move: int, what: str, limit: int) -> int:
    return luck.draw(_KEY, source, move, Pick(what, limit))[0]


def _seats(game: Game[Any]) -> int:
    return SEATS if SEATS in game.seats else game.seats[0]


def _begun(game: Game[Any], seats: int) -> Match:
    """A match with everybody seated, as play begins."""
    created = MatchCreated("", game.name, game.edition, seats, {}, own_luck("", _KEY))
    decision = create(created)
    for seat in range(seats):
        decision.emit(SeatTaken(seat, NAMES[seat], ""))
    decision.emit(PlayBegan())
    return decision.state


def _frame(match: Match, seat: Seat, caused: Caused | None = None) -> Frame:
    """The match as the seat sees it, with what led there."""
    game = match.game
    seen = Match(match.sheet, game.clone(game.view(game.clone(match.play), seat)))
    return Frame(seen, None if caused is None else game.redact(caused.event, seat))


def _stop(
    what: What, caused: Caused | None, before: Frame | None, frame: Frame, seat: Seat, language: Language
) -> Stop:
    drawn = picture(frame, before, seat, language)
    assert drawn is not None, "play has begun"
    event = frame.event
    names = who(frame.match.sheet, language)
    text = "" if event is None else frame.match.game.describe(event, language, names)
    return Stop(what, text, () if caused is None else caused.rules, drawn)
