"""A round as the Dutch system has it: tables in their order, seats by colours, reasons (TO-PAI-13, TO-PAI-14)."""

from domain.tournaments.dutch.cards import Card, DutchField
from domain.tournaments.dutch.colours import allocate
from domain.tournaments.dutch.laws import check_laws
from domain.tournaments.dutch.reasons import OfDutch
from domain.tournaments.events import Bye, PairedTable
from domain.tournaments.field import Solution
from domain.tournaments.state import Tournament

Paired = tuple[tuple[PairedTable, ...], tuple[Bye, ...]]


def tables_and_byes(tournament: Tournament, field: DutchField, solution: Solution) -> Paired:
    """The tables of the matching; raises `Rejected` if two may not meet."""
    check_laws(field, solution)
    cards = field.ranked
    sentences = OfDutch(tournament, field)
    pairs = [(cards[one], cards[other]) for one, other in map(sorted, solution.tables)]
    tables = []
    for number, (higher, lower) in enumerate(sorted(pairs, key=_published), 1):
        colours = allocate(higher, lower)
        seated = (colours.white.entrant, colours.black.entrant)
        tables.append(PairedTable(number, (seated,), sentences.table(higher, lower, colours)))
    byes = tuple(Bye(cards[place].entrant, sentences.bye(place)) for place in solution.byes)
    return tuple(tables), byes


def _published(pair: tuple[Card, Card]) -> tuple[int, int, int]:
    """The order of tables: by the score of the higher ranked, by both scores together, by pairing number."""
    higher, lower = pair
    return -higher.score, -higher.score - lower.score, higher.number
