"""A tournament of tables of two as a text in the manner of TRF16, the report format of chess federations.

One `001` line per entrant in fixed columns: starting rank 5-8, name 15-47, rating 49-52, points 81-84, rank 86-89,
and from column 92 on ten for each round: opponent, colour (`w` had seat 0), result. Results: `1`, `=`, `0`; `+`
and `-` where a forfeit decided; `U` for a bye, `H` for one that was requested; `Z` where somebody was not paired.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from domain.kernel.decision import Rejected
from domain.tournaments.dutch.cards import Outcome, appearance
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.state import Round, Tournament
from domain.tournaments.terms import POINT

FIRST_ROUND = 91
LETTERS: Final[Mapping[Outcome, str]] = {
    "win": "1",
    "draw": "=",
    "loss": "0",
    "annulled": " ",
    "forfeit_win": "+",
    "forfeit_loss": "-",
    "bye": "U",
    "requested": "H",
    "away": "Z",
}


def report(tournament: Tournament) -> str:
    """The whole text, each line ending in a line feed; raises `Rejected` where TRF has no words for it."""
    terms = tournament.terms
    if terms.table_size != 2 or terms.matches_per_round != 1:
        raise Rejected(
            "not_reportable", "TO-STA-01", "TRF knows tables of two that play one match a round, nothing else"
        )
    return "".join(f"{line.rstrip()}\n" for line in _lines(tournament))


def _lines(tournament: Tournament) -> Iterator[str]:
    terms = tournament.terms
    ranks = {number: rank + 1 for number, rank in starting_ranks(tournament).items()}
    yield f"012 {tournament.title}"
    yield f"062 {len(tournament.listed)}"
    yield f"092 {terms.format} ({terms.game})"
    yield f"XXR {max(terms.rounds, len(tournament.rounds))}"
    yield f"BBW {_points(terms.points[0] * POINT)}"
    if terms.format == "swiss_dutch":
        yield "XXC white1"
    yield f"BBL {_points(terms.points[1] * POINT)}"
    yield f"BBU {_points(terms.bye_score)}"
    for standing in sorted(standings(tournament), key=lambda standing: ranks[standing.entrant]):
        rating = tournament.entrant(standing.entrant).rating
        line = f"001 {ranks[standing.entrant]:4}      {standing.player[:33]:33} {rating or '':4}"
        line = f"{line:80}{_points(standing.score)} {standing.rank:4}"
        cells = [_cell(round_, standing.entrant, ranks) for round_ in tournament.rounds]
        yield f"{line:{FIRST_ROUND}}{'  '.join(cells)}"


def _cell(round_: Round, entrant: int, ranks: dict[int, int]) -> str:
    """Blank for the result while the match is played, and of one that was annulled."""
    turn = appearance(round_, entrant)
    letter = LETTERS[turn.outcome]
    if not turn.opponent:
        return f"0000 - {letter}"
    return f"{ranks[turn.opponent]:4} {'w' if turn.is_white else 'b'} {letter}"


def _points(score: int) -> str:
    return f"{score / POINT:4.1f}"
