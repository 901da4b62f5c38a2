"""Tables of two by FIDE's Dutch system: py4swiss finds who meets, and who gets the bye (TO-PAI-13).

Seats are not asked of it: the domain gives them (`domain/tournaments/dutch/colours.py`).
"""

from itertools import product
from typing import Final

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult, ScoringPointSystem
from py4swiss.trf.sections import PlayerSection, XSection

from domain.tournaments.dutch.cards import Appearance, Card, DutchField, Outcome
from domain.tournaments.dutch.laws import clashing
from domain.tournaments.field import Solution

TOKENS: Final[dict[Outcome, ResultToken]] = {
    "win": ResultToken.WIN,
    "draw": ResultToken.DRAW,
    "loss": ResultToken.LOSS,
    "annulled": ResultToken.LOSS_NOT_RATED,
    "forfeit_win": ResultToken.FORFEIT_WIN,
    "forfeit_loss": ResultToken.FORFEIT_LOSS,
    "bye": ResultToken.PAIRING_ALLOCATED_BYE,
    "requested": ResultToken.HALF_POINT_BYE,
    "away": ResultToken.ZERO_POINT_BYE,
}
TENTH: Final = 6
"""Sixtieths in a tenth of a point, the unit of py4swiss."""


def pair_dutch(field: DutchField) -> Solution:
    """The opponents of the round; nobody where no pairing keeps the absolute criteria."""
    places = {card.number: place for place, card in enumerate(field.ranked)}
    try:
        pairings = DutchEngine.generate_pairings(_report(field))
    except PairingError:
        return Solution((), (), ())
    tables = tuple((places[each.white], places[each.black]) for each in pairings if each.black)
    byes = tuple(places[each.white] for each in pairings if not each.black)
    return Solution(tables, byes, ())


def _report(field: DutchField) -> ParsedTrf:
    """The tournament as py4swiss reads it. Absent entrants are there as opponents of others."""
    numbers = {card.entrant: card.number for card in field.cards}
    played = len(field.cards[0].rounds)
    away = numbers.keys() - set(field.entrants)
    return ParsedTrf(
        player_sections=[_section(card, numbers) for card in field.cards],
        x_section=XSection(
            number_of_rounds=played + 1 if field.is_last_round else played + 2,
            zeroed_ids={numbers[entrant] for entrant in away},
            scoring_point_system=_points(field),
            forbidden_pairs={_numbered(pair, numbers) for pair in clashing(field)},
        ),
    )


def _section(card: Card, numbers: dict[int, int]) -> PlayerSection:
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=card.number,
        points_times_ten=card.score // TENTH,
        rank=card.number,
        results=[_result(each, numbers) for each in card.rounds],
    )


def _result(appearance: Appearance, numbers: dict[int, int]) -> RoundResult:
    if not appearance.opponent:
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=TOKENS[appearance.outcome])
    colour = ColorToken.WHITE if appearance.is_white else ColorToken.BLACK
    return RoundResult(id=numbers[appearance.opponent], color=colour, result=TOKENS[appearance.outcome])


def _points(field: DutchField) -> ScoringPointSystem:
    """The points of every outcome; one that does not happen here gives nothing, as the highest counts for
    topscorers."""
    worth = {TOKENS[outcome]: points // TENTH for outcome, points in field.worth.items()}
    return ScoringPointSystem(
        score_dict={
            (token, colour): worth.get(token, 0) for token, colour in product(ResultToken, ColorToken)
        }
    )


def _numbered(pair: frozenset[int], numbers: dict[int, int]) -> tuple[int, int]:
    one, other = sorted(numbers[entrant] for entrant in pair)
    return one, other
