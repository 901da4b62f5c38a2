"""An arbiter's hand in pairings: entrants who are not to meet, and two who change places. Rules: TO-PAI-18,
TO-PAI-20."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from domain.kernel.decision import Rejected
from domain.tournaments.agreement import check_bracket_agrees, disagreements
from domain.tournaments.decider import TournamentDecision, the_round
from domain.tournaments.events import Bye, EntrantsKeptApart, PairedTable, PairingChanged, PairingReason
from domain.tournaments.evolve import evolve
from domain.tournaments.formats import kept_apart
from domain.tournaments.phases import check_not_finished
from domain.tournaments.state import Table, Tournament
from domain.tournaments.words import because


def keep_apart(decision: TournamentDecision, entrants: Sequence[int], *, lifted: bool = False) -> None:
    """From now on no pairing has these meet if it can be avoided; `lifted`: that is said no longer."""
    tournament, group = decision.state, tuple(sorted(set(entrants)))
    check_not_finished(tournament)
    _check_is_chosen(tournament, "TO-PAI-18")
    if not set(group) <= {each.number for each in tournament.listed}:
        raise Rejected("unknown_entrant", "TO-PAI-18", f"entrants count from 1 to {len(tournament.entrants)}")
    if len(group) == 1 or (group in tournament.kept_apart) != lifted:
        raise Rejected(
            "nothing_to_change", "TO-PAI-18", "it is so already, or the same entrant is named twice"
        )
    decision.emit(EntrantsKeptApart(group, lifted), "TO-PAI-18")


def swap(decision: TournamentDecision, number: int, one: int, other: int, reason: str) -> None:
    """Two change places in a round that is paired and not started, each taking the seat or the bye of the
    other."""
    tournament = decision.state
    check_not_finished(tournament)
    _check_is_chosen(tournament, "TO-PAI-20")
    round_ = the_round(tournament, number)
    if round_.is_started:
        raise Rejected("round_started", "TO-PAI-20", f"round {number} is started: its pairing stays")
    places = {entrant: table.number for table in round_.tables for entrant in table.entrants}
    places |= {bye.entrant: 0 for bye in round_.byes}
    if not {one, other} <= places.keys():
        raise Rejected("unknown_entrant", "TO-PAI-20", f"paired in round {number}: {sorted(places)}")
    if places[one] == places[other]:
        raise Rejected("nothing_to_change", "TO-PAI-20", "both are at one table, or both have a bye")
    before = [str(each) for each in disagreements(tournament)]
    instead, by_hand = {one: other, other: one}, because("ByHand", entrants=(one, other), text=reason)
    tables = [_swapped(tournament, table, instead, by_hand) for table in round_.tables]
    byes = [Bye(instead[bye.entrant], (by_hand,)) if bye.entrant in instead else bye for bye in round_.byes]
    changed = tuple(table for table in tables if table.table in (places[one], places[other]))
    event = PairingChanged(number, (one, other), reason, changed, tuple(byes))
    check_bracket_agrees(evolve(tournament.clone(), event), before)
    decision.emit(event, "TO-PAI-20")


def of_hand(reason: str | tuple[PairingReason, ...]) -> tuple[PairingReason, ...]:
    """The sentences that tell of changes by hand."""
    return () if isinstance(reason, str) else tuple(each for each in reason if each.code == "ByHand")


def _swapped(
    tournament: Tournament, table: Table, instead: dict[int, int], by_hand: PairingReason
) -> PairedTable:
    seatings = tuple(tuple(instead.get(each, each) for each in seating) for seating in table.seatings)
    reason = (*of_hand(table.reason), by_hand, *_marks(tournament, seatings[0]))
    return PairedTable(table.number, seatings, reason, table.advance)


def _marks(tournament: Tournament, seating: Sequence[int]) -> Iterator[PairingReason]:
    """The meetings that the pairing by the aims would have avoided."""
    apart = kept_apart(tournament, seating)
    for pair in combinations(sorted(seating), 2):
        if pair in apart:
            yield because("KeptApart", entrants=pair)
        if any(round_.is_started and {*pair} <= {*table.entrants} for round_, table in tournament.tables()):
            yield because("Rematch", entrants=pair)


def _check_is_chosen(tournament: Tournament, rule: str) -> None:
    if tournament.terms.lays_down_meetings:
        raise Rejected("meetings_laid_down", rule, "this format lays down who meets: no arbiter changes that")
