"""Points, both tie-breaks, places (PI-SCO, PI-TIE)."""

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import balcony
from domain.games.piccioni.cards import value
from domain.games.piccioni.state import Piccioni, Score, listed
from domain.kernel.decision import Caused
from domain.kernel.game import Result, Standing, all_level
from domain.kernel.table import Seat


def score(state: Piccioni, seat: Seat) -> Score:
    """The seat's points as the table stands; nothing else counts (PI-SCO-03, PI-LOC-05, PI-DEC-32)."""
    zone = state.zones[balcony(seat)]
    trophies = sum(trophy.worth for trophy in state.trophies[seat])
    penalties = len(zone.flock) + sum(value(card) for card in zone.guano)
    return Score(trophies, penalties, trophies - penalties, len(zone.flock), len(state.hands[seat]))


def rank(scores: tuple[Score, ...]) -> tuple[tuple[Seat, ...], ...]:
    """Seats from first to last: points, fewer pigeons, fewer cards; else the place is shared (PI-DEC-29)."""
    keys = [(-one.total, one.flock_on_balcony, one.cards_in_hand) for one in scores]
    return tuple(tuple(seat for seat, key in enumerate(keys) if key == place) for place in sorted(set(keys)))


def end_match(state: Piccioni, _: s.EndMatch) -> Caused:
    scores = tuple(score(state, seat) for seat in range(state.seats))
    ended = e.MatchEnded(
        scores=scores,
        places=rank(scores),
        hands=[listed(cards) for cards in state.hands],
        trophies=[[trophy.card or "" for trophy in pile] for pile in state.trophies],
        flock_deck=listed(state.flock_deck),
        removed_flock=listed(state.removed_flock),
        action_deck=listed(state.action_deck),
    )
    return Caused(ended, ("PI-END-05", "PI-SCO-01", "PI-SCO-02", "PI-TIE-01", "PI-TIE-02", "PI-TIE-03"))


def result(state: Piccioni) -> Result | None:
    """Only at the end: nobody is eliminated before (PI-END-06)."""
    if state.phase != "finished":
        return None
    return Result(winners=state.places[0], places=state.places, reason="last_turns_played")


def standing(state: Piccioni, seats: int) -> Standing:
    """By the points, as the table stands (PI-END-07)."""
    if not state.zones:
        return all_level(state, seats)
    places = rank(tuple(score(state, seat) for seat in range(seats)))
    return Standing(places[0], places, "PI-END-07")
