"""Typing in the results of matches that are played elsewhere. Rules: TO-RES-14 to TO-RES-16."""

from collections.abc import Sequence

from domain.kernel.decision import Rejected
from domain.tournaments.decider import TournamentDecision, after_change
from domain.tournaments.events import Places, TablePlace
from domain.tournaments.state import Round, Table, TableMatch, Tournament
from domain.tournaments.table_rulings import started
from domain.tournaments.typed_events import ResultProposed, ResultTyped
from domain.tournaments.words import because


def type_result(
    decision: TournamentDecision,
    at: TablePlace,
    number: int,
    places: Sequence[int],
    reason: str = "",
    *,
    is_over: bool = False,
) -> None:
    """An arbiter types the result of match `number` of a table: a place from 1 for each of its entrants, in their
    order. `is_over`: the match has ended, whether the tournament has heard of it or not."""
    round_, table, match = _match_at(decision.state, at, number, is_over=is_over)
    if match.is_typed and not reason:
        raise Rejected("result_stands", "TO-RES-14", "a result that was typed in is corrected with a reason")
    _emit(decision, round_, table, match, _order(table, places), reason)


def propose_result(
    decision: TournamentDecision,
    at: TablePlace,
    number: int,
    entrant: int,
    places: Sequence[int],
    *,
    is_over: bool = False,
    is_played: bool = False,
) -> None:
    """A player types the result, which counts as soon as a second one has typed the same. `is_played`: somebody
    has played at the table here."""
    round_, table, match = _match_at(decision.state, at, number, is_over=is_over)
    if entrant not in table.remaining:
        players = ", ".join(map(str, table.remaining))
        raise Rejected("unknown_entrant", "TO-RES-16", f"entrants who play at this table: {players}")
    if match.is_typed:
        raise Rejected("result_stands", "TO-RES-16", "the result is typed in: an arbiter corrects it")
    if is_played or decision.state.terms.clocks is not None:
        raise Rejected("played_here", "TO-RES-16", "the match is played here: an arbiter types its result")
    order = _order(table, places)
    proposal = ResultProposed(round_.number, table.number, match.match_id, entrant, order)
    decision.emit(proposal, "TO-RES-16", "TO-RES-15")
    proposals = [each for player, each in match.proposals.items() if player in table.remaining]
    if len(proposals) > 1 and all(each == order for each in proposals):
        _emit(decision, round_, table, match, order, "", "TO-RES-16")


def _match_at(
    tournament: Tournament, at: TablePlace, number: int, *, is_over: bool
) -> tuple[Round, Table, TableMatch]:
    """The match, if its result may be typed in."""
    round_, table = started(tournament, at.round, at.table, "TO-RES-14")
    if number > len(table.matches):
        raise Rejected("unknown_table", "TO-RES-14", f"the table plays matches 1 to {len(table.matches)}")
    match = table.matches[number - 1]
    if len(table.remaining) < 2:
        raise Rejected("result_stands", "TO-RES-14", "the table is decided: all others have forfeited it")
    if not match.is_typed and (is_over or match.places is not None):
        raise Rejected("result_stands", "TO-RES-14", "the match was played here, and has a result")
    return round_, table, match


def _order(table: Table, places: Sequence[int]) -> Places:
    """The entrants from first to last (TO-RES-15)."""
    by_entrant = dict(zip(table.entrants, places, strict=False))
    order = tuple(
        tuple(entrant for entrant, place in by_entrant.items() if place == each)
        for each in sorted(set(places))
    )
    firsts = {1 + sum(map(len, order[:at])) for at in range(len(order))}
    if len(places) != len(table.entrants) or set(places) != firsts:
        raise Rejected(
            "impossible_places",
            "TO-RES-15",
            f"{list(places)} are no places of {len(table.entrants)}: one each, from 1; after two firsts comes 3",
        )
    return order


def _emit(
    decision: TournamentDecision,
    round_: Round,
    table: Table,
    match: TableMatch,
    places: Places,
    reason: str,
    *rules: str,
) -> None:
    result = ResultTyped(round_.number, table.number, match.match_id, places, reason)
    decision.emit(result, "TO-RES-14", "TO-RES-15", *rules)
    after_change(decision, round_, table, because("ResultChanged", match=match.match_id))
