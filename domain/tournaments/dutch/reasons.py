"""Why two meet by the Dutch system, why each sits where, who gets the bye: from the facts (TO-PAI-14)."""

from collections.abc import Iterable

from domain.tournaments.dutch.cards import Card, DutchField
from domain.tournaments.dutch.colours import Allocation, Preference, preference
from domain.tournaments.events import PairingReason
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from domain.tournaments.words import because, number

STRENGTHS = ("none", "mild", "strong", "absolute")


class OfDutch:
    """Reasons of one round. Ranks are those that are published."""

    def __init__(self, tournament: Tournament, field: DutchField) -> None:
        self._cards = field.ranked
        self._seeds = {entrant: rank + 1 for entrant, rank in starting_ranks(tournament).items()}
        self._ranks = {each.entrant: each.rank for each in standings(tournament)}

    def table(self, higher: Card, lower: Card, given: Allocation) -> tuple[PairingReason, ...]:
        return *self._level(higher, lower), self._meetings(higher, lower), self._seats(given)

    def bye(self, place: int) -> tuple[PairingReason, ...]:
        card, below = self._cards[place], self._cards[place + 1 :]
        had = tuple(each.entrant for each in below if each.has_had_bye)
        free = tuple(each.entrant for each in below if not each.has_had_bye)
        return (
            self._standing(card),
            *([because("ByesOrWalkovers", entrants=had)] if had else []),
            *([because("ByeNotAsGood", entrants=free)] if free else []),
            because("ByesBefore", number=0),
        )

    def _level(self, higher: Card, lower: Card) -> Iterable[PairingReason]:
        both = (higher.entrant, lower.entrant)
        if not higher.rounds:
            return [because("Seeds", seeds=tuple(self._seeds[each] for each in both))]
        ranks, points = tuple(self._ranks[each] for each in both), number(higher.score)
        if higher.score == lower.score:
            return [because("LevelScores", ranks=ranks, points=points)]
        return [
            because("UnequalScores", ranks=ranks, scores=(points, number(lower.score))),
            because("Floats", down=higher.entrant, up=lower.entrant),
            self._why(higher),
        ]

    def _why(self, higher: Card) -> PairingReason:
        """Why somebody does not meet one of those with as many points."""
        level = [card for card in self._cards if card.score == higher.score]
        if len(level) == 1:
            return because("NobodyLevel")
        if len(level) % 2:
            return because("OddNumber", number=len(level), points=number(higher.score))
        if sum(card.entrant in higher.met for card in level) == len(level) - 1:
            return because("AllMet", entrant=higher.entrant)
        return because("NoFewerFloats")

    def _meetings(self, higher: Card, lower: Card) -> PairingReason:
        unplayed = tuple(
            round_
            for round_, each in enumerate(higher.rounds, 1)
            if each.opponent == lower.entrant and not each.is_played
        )
        return because("NotPlayed", rounds=unplayed) if unplayed else because("NeverMet")

    def _seats(self, given: Allocation) -> PairingReason:
        white, black = given.white, given.black
        match given.granted:
            case "both":
                return because("SeatsGranted")
            case "stronger" | "wider":
                return self._stronger(white, black, given.granted == "wider")
            case "alternated":
                return because("SeatsAlternated")
        higher = min(white, black, key=lambda card: (-card.score, card.number))
        if given.granted == "higher":
            return because("SeatOfHigher", entrant=higher.entrant)
        side = "first" if higher.number % 2 else "second"
        return because("SeatOfNumber", entrant=higher.entrant, number=higher.number, side=side)

    def _stronger(self, white: Card, black: Card, is_wider: bool) -> PairingReason:
        claims: Iterable[tuple[Card, Preference]] = ((card, preference(card)) for card in (white, black))
        (first, its), (second, others) = sorted(
            claims, key=lambda each: (-each[1].strength, -abs(each[1].difference))
        )
        side = "first" if its.white else "second"
        if is_wider:
            return because("SeatOfOtherHistory", entrant=first.entrant, side=side)
        return because(
            "SeatOfClaim",
            entrant=first.entrant,
            strength=STRENGTHS[its.strength],
            side=side,
            other=second.entrant,
            other_strength=STRENGTHS[others.strength],
        )

    def _standing(self, card: Card) -> PairingReason:
        entrant, seed = card.entrant, self._seeds[card.entrant]
        if not card.rounds:
            return because("ByeOfSeed", entrant=entrant, seed=seed, cause="odd")
        rank, points = self._ranks[entrant], number(card.score)
        return because("ByeOfRank", entrant=entrant, rank=rank, points=points, seed=seed, cause="odd")
