"""Creating a match and filling its seats. Rules: MV-CRE and MV-SEA in RULES.md beside."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import UnsetType

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.decision import Rejected
from domain.kernel.game import BrokenPosition, Game
from domain.kernel.table import Seat
from domain.matches import events as e
from domain.matches.clocks.control import check_control
from domain.matches.dealing import Setup
from domain.matches.decider import MatchDecision
from domain.matches.disclosing import MOST_SECONDS
from domain.matches.pace.waiting import check_terms
from domain.matches.state import Match, Sheet
from domain.matches.terms import LuckTerms
from domain.matches.trial import broken, on_trial


def game_for(name: str, seats: int) -> Game[Any]:
    """The game that a match with so many seats is to be of (MV-CRE-01)."""
    game = GAMES.get(name)
    if game is None:
        raise Rejected("unknown_game", "MV-CRE-01", f"there is no game {name}; known: {', '.join(GAMES)}")
    if seats not in game.seats:
        span = f"{game.seats[0]} to {game.seats[-1]}"
        raise Rejected(
            "wrong_number_of_seats", "MV-CRE-01", f"{game.name} is played by {span} seats, not {seats}"
        )
    return game


def own_luck(match_id: str, seed: bytes) -> LuckTerms:
    """Luck that begins anew: from draw 1 of a seed that is the match's own (MV-LUC-01)."""
    return LuckTerms(luck.ALGORITHM, luck.commitment(seed), match_id)


def create(created: e.MatchCreated) -> MatchDecision:
    """A new match, if its game would begin so and its clocks can be.

    Rules: MV-CRE-01, with a position MV-CRE-02, with house bots MV-CRE-03, with clocks MV-CLK-01, with tacit
    windows MV-PAC-01.
    """
    game = game_for(created.game, created.seats)
    options = msgspec.convert(created.options, game.options, str_keys=True)
    game.begin(options, created.seats)
    if created.position is not None:
        _check_position(created)
    check_seats(created.bots, created.seats)
    if created.clocks is not None:
        check_control(created.clocks)
    if not isinstance(created.reactions, UnsetType):
        check_terms(created.reactions, bool(game.windows))
    if not 0 <= created.disputes_seconds <= MOST_SECONDS:
        raise Rejected(
            "invalid_disputes_seconds",
            "MV-DCL-02",
            f"disputes are waited for 0 to {MOST_SECONDS} seconds, not {created.disputes_seconds}",
        )
    decision = MatchDecision(None)
    decision.emit(created, "MV-CRE-01")
    return decision


def take_seat(decision: MatchDecision, taken: e.SeatTaken) -> None:
    sheet = decision.state.sheet
    _check_seats_are_open(sheet)
    if not 0 <= taken.seat < len(sheet.seats):
        raise Rejected("unknown_seat", "MV-SEA-02", f"there is no seat {taken.seat} at this table")
    if not sheet.seats[taken.seat].is_free:
        free = [str(seat) for seat, sitting in enumerate(sheet.seats) if sitting.is_free]
        raise Rejected(
            "seat_taken", "MV-SEA-02", f"seat {taken.seat} is taken; free: {', '.join(free) or 'none'}"
        )
    rules = ["MV-SEA-01", "MV-SEA-02"]
    if taken.gives_up is True:
        rules += ["MV-ORG-06", "MV-DCL-02"]
    decision.emit(taken, *rules)


def first_free_seat(match: Match) -> Seat:
    _check_seats_are_open(match.sheet)
    for seat, sitting in enumerate(match.sheet.seats):
        if sitting.is_free:
            return seat
    raise Rejected("seat_taken", "MV-SEA-02", "every seat is taken")


def _check_position(created: e.MatchCreated) -> None:
    """The table is tried as it could be dealt (MV-CRE-02, MV-COR-03)."""
    assert created.position is not None
    game = GAMES[created.game].of_edition(created.edition)
    setup = Setup(game, created.options, created.seats, created.position)
    violations = broken(game, setup.table(on_trial(setup.draws)))
    if violations:
        raise BrokenPosition(violations)


def check_seats(named: Iterable[Seat], seats: int) -> None:
    """Seats given to house bots are seats of the table (MV-CRE-03)."""
    strangers = [seat for seat in named if not 0 <= seat < seats]
    if strangers:
        raise Rejected("unknown_seat", "MV-CRE-03", f"there is no seat {strangers[0]} at this table")


def _check_seats_are_open(sheet: Sheet) -> None:
    if sheet.phase != "open":
        raise Rejected(
            "match_not_open", "MV-SEA-01", "the match has begun, or was cancelled; seats are taken before"
        )
