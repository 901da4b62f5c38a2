"""Why two meet by the Dutch system, why each sits where, who gets the bye: from the facts (TO-PAI-14)."""

from collections.abc import Iterable

from domain.tournaments.dutch.cards import Card, DutchField
from domain.tournaments.dutch.colours import Allocation, Preference, preference
from domain.tournaments.seeds import starting_ranks
from domain.tournaments.standings import standings
from domain.tournaments.state import Tournament
from domain.tournaments.words import listed, number, points

STRENGTHS = ("none", "a mild one", "a strong one", "an absolute one")


class OfDutch:
    """Reasons of one round. Ranks are those that are published."""

    def __init__(self, tournament: Tournament, field: DutchField) -> None:
        self._tournament = tournament
        self._field = field
        self._cards = field.ranked
        self._seeds = {entrant: rank + 1 for entrant, rank in starting_ranks(tournament).items()}
        self._ranks = {each.entrant: each.rank for each in standings(tournament)}

    def table(self, higher: Card, lower: Card, given: Allocation) -> str:
        return " ".join((self._level(higher, lower), self._meetings(higher, lower), self._seats(given)))

    def bye(self, place: int) -> str:
        card = self._cards[place]
        parts = [
            f"{self._player(card)}, {self._standing(card)}: {len(self._cards)} cannot all meet somebody."
        ]
        below = self._cards[place + 1 :]
        had = [each for each in below if each.has_had_bye]
        free = [each for each in below if not each.has_had_bye]
        if had:
            parts.append(
                f"{self._named(had)} {'have' if len(had) > 1 else 'has'} had one, or won without play."
            )
        if free:
            parts.append(f"The Dutch system found no pairing as good with {self._named(free, 'or')} instead.")
        parts.append("Has had none before.")
        return " ".join(parts)

    def _level(self, higher: Card, lower: Card) -> str:
        if not higher.rounds:
            return f"Seeds {self._seeds[higher.entrant]} and {self._seeds[lower.entrant]}."
        ranks = f"Ranks {self._ranks[higher.entrant]} and {self._ranks[lower.entrant]}"
        if higher.score == lower.score:
            return f"{ranks}, each with {points(higher.score)}."
        floats = f"{self._player(higher)} floats down, {self._player(lower)} up"
        apart = f"{number(higher.score)} and {number(lower.score)} points"
        return f"{ranks}, with {apart}: {floats}; {self._why(higher)}."

    def _why(self, higher: Card) -> str:
        """Why somebody does not meet one of those with as many points."""
        level = [card for card in self._cards if card.score == higher.score]
        if len(level) == 1:
            return "nobody else has as many"
        if len(level) % 2:
            return f"{len(level)} with {points(higher.score)} are an odd number"
        met = [card for card in level if card.entrant in higher.met]
        if len(met) == len(level) - 1:
            return f"{self._player(higher)} has met all who have as many"
        return "the Dutch system found nothing as good in which fewer float"

    def _meetings(self, higher: Card, lower: Card) -> str:
        unplayed = [
            number
            for number, each in enumerate(higher.rounds, 1)
            if each.opponent == lower.entrant and not each.is_played
        ]
        if unplayed:
            return f"They were paired in round {listed(unplayed)}, but did not play."
        return "Nobody here has met before."

    def _seats(self, given: Allocation) -> str:
        white, black = given.white, given.black
        match given.granted:
            case "both":
                return "Both get the seat they are due."
            case "stronger" | "wider":
                return self._stronger(white, black, given.granted == "wider")
            case "alternated":
                return (
                    "Both are as much due the same seat, so they change from when they last sat differently."
                )
        higher = min(white, black, key=lambda card: (-card.score, card.number))
        if given.granted == "higher":
            return f"Both are as much due the same seat, and {self._player(higher)} ranks higher."
        parity, seat = ("odd", "first") if higher.number % 2 else ("even", "second")
        sentence = f"the pairing number of {self._player(higher)}, {higher.number}, is {parity}"
        return f"Nobody is due a seat; {sentence}: the {seat} seat."

    def _stronger(self, white: Card, black: Card, is_wider: bool) -> str:
        claims: Iterable[tuple[Card, Preference]] = ((card, preference(card)) for card in (white, black))
        (first, its), (second, others) = sorted(
            claims, key=lambda each: (-each[1].strength, -abs(each[1].difference))
        )
        seat = "first" if its.white else "second"
        if is_wider:
            return f"{self._player(first)} has had the other seat oftener, and gets the {seat}."
        return (
            f"{self._player(first)} has the stronger claim, {STRENGTHS[its.strength]} to the {seat} seat; "
            f"{self._player(second)} has {STRENGTHS[others.strength]}."
        )

    def _standing(self, card: Card) -> str:
        seed = f"seed {self._seeds[card.entrant]}"
        if not card.rounds:
            return seed
        return f"rank {self._ranks[card.entrant]} with {points(card.score)}, {seed}"

    def _named(self, cards: list[Card], word: str = "and") -> str:
        return listed(map(self._player, cards), word)

    def _player(self, card: Card) -> str:
        return self._tournament.entrant(card.entrant).player
