"""The facts that the Dutch system looks at: everybody's rounds, with opponents, colours and points
(TO-PAI-13).

The first seat of a table has White.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.tournaments.scoring import results
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.state import Round, Table, Tournament
from domain.tournaments.terms import POINT, TournamentTerms

Outcome = Literal[
    "win", "draw", "loss", "annulled", "forfeit_win", "forfeit_loss", "bye", "requested", "away"
]
PLAYED: Final = ("win", "draw", "loss", "annulled")
"""The entrant's games so far: only there two have met, and have had colours."""


class Appearance(Struct, frozen=True):
    """A round of an entrant. `opponent` is 0, and `is_white` has no meaning, where they were not seated."""

    outcome: Outcome
    opponent: int = 0
    is_white: bool = False

    @property
    def is_played(self) -> bool:
        return self.outcome in PLAYED


class Card(Struct, frozen=True):
    """An entrant's rounds. `number` is their pairing number: their place among the seeds, counting from 1
    only entrants who are paired now or have been before. `score` is in sixtieths of a point."""

    entrant: int
    number: int
    score: int
    rounds: tuple[Appearance, ...]

    @property
    def colours(self) -> list[bool]:
        """Whether each match that was played was played with White, the oldest first."""
        return [each.is_white for each in self.rounds if each.is_played]

    @property
    def met(self) -> set[int]:
        return {each.opponent for each in self.rounds if each.is_played}

    @property
    def was_paired(self) -> bool:
        return any(each.outcome not in ("requested", "away") for each in self.rounds)

    @property
    def has_had_bye(self) -> bool:
        """Whether they have had a bye in the pairing, or won without play (C.2)."""
        return any(each.outcome in ("bye", "forfeit_win") for each in self.rounds)


class DutchField(Struct, frozen=True):
    """`entrants` are those to be paired, by place: 0 is first in the ranking. `cards` are theirs, and those of
    everybody who has been paired before, by pairing number. `worth` is what each outcome gives, in sixtieths."""

    entrants: tuple[int, ...]
    cards: tuple[Card, ...]
    worth: Mapping[Outcome, int]
    is_last_round: bool

    @property
    def ranked(self) -> list[Card]:
        """The cards of those to be paired, by place."""
        by_entrant = {card.entrant: card for card in self.cards}
        return [by_entrant[entrant] for entrant in self.entrants]

    def is_topscorer(self, card: Card) -> bool:
        """Whether, before the last round, they have more than half of what could be had (A.7)."""
        return self.is_last_round and 2 * card.score > max(self.worth.values()) * len(card.rounds)


def dutch_field(tournament: Tournament, ranked: Sequence[int]) -> DutchField:
    """The input of the next round's pairing; `ranked` are the entrants present."""
    points = worth(tournament.terms)
    seeds = starting_ranks(tournament)
    cards: list[Card] = []
    for entrant in sorted((each.number for each in tournament.entrants), key=seeds.__getitem__):
        rounds = tuple(appearance(round_, entrant) for round_ in tournament.rounds)
        card = Card(entrant, len(cards) + 1, sum(points[each.outcome] for each in rounds), rounds)
        if entrant in ranked or card.was_paired:
            cards.append(card)
    is_last = len(tournament.rounds) + 1 == tournament.terms.rounds
    return DutchField(tuple(ranked), tuple(cards), points, is_last)


def worth(terms: TournamentTerms) -> dict[Outcome, int]:
    """The points of each outcome of a round, in sixtieths of a point."""
    first, second = terms.points
    return {
        "win": first * POINT,
        "draw": (first + second) * POINT // 2,
        "loss": second * POINT,
        "annulled": 0,
        "forfeit_win": first * POINT,
        "forfeit_loss": 0,
        "bye": terms.bye_score,
        "requested": terms.requested_bye_score,
        "away": 0,
    }


def appearance(round_: Round, entrant: int) -> Appearance:
    if any(bye.entrant == entrant for bye in round_.byes):
        return Appearance("bye")
    if any(each.entrant == entrant and each.cause == "requested" for each in round_.absences):
        return Appearance("requested")
    for table in round_.tables:
        if entrant in table.entrants:
            first, second = table.entrants
            opponent = second if entrant == first else first
            return Appearance(_outcome(table, entrant), opponent, entrant == first)
    return Appearance("away")


def _outcome(table: Table, entrant: int) -> Outcome:
    """The result of a table of one match, `annulled` until there is one. A forfeit is a match that was not
    played, whatever happened at the table."""
    if table.forfeits:
        return "forfeit_loss" if entrant in table.forfeits else "forfeit_win"
    places = next(iter(results(table)), ())
    if not places:
        return "annulled"
    if len(places) == 1:
        return "draw"
    return "win" if entrant in places[0] else "loss"
