"""From options to the first turn, in the printed order (PI-SET)."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS, zone_names
from domain.games.piccioni.cards import ACTIONS, composition, flock_cards
from domain.games.piccioni.commands import StartMatch
from domain.games.piccioni.options import Options, check, is_fixed
from domain.games.piccioni.state import Piccioni, Zone, listed
from domain.kernel.chance import Draw, Pick, Shuffle
from domain.kernel.decision import Caused

FIRST_HAND: Final = 3
REMOVED: Final = {2: 16, 3: 16, 4: 12, 5: 6, 6: 0}
"""Seats -> cards removed unseen from the shuffled flock deck (PI-SET-02)."""


def begin(options: Options, seats: int) -> Piccioni:
    """A match before its first draw; raises `Rejected("invalid_options", ...)`."""
    check(options, seats)
    return Piccioni(
        options=options,
        seats=seats,
        zones={name: Zone([], []) for name in zone_names(seats)},
        hands=[[] for _ in range(seats)],
        trophies=[[] for _ in range(seats)],
        agenda=[s.Start()],
    )


def match_flock(options: Options, seats: int) -> tuple[str, ...]:
    """The pigeons that are shuffled into the deck (PI-SET-01)."""
    return composition(seats) if is_fixed(options) else flock_cards(options.custom_flock_cards)


def start_draws(state: Piccioni, _: s.Start) -> tuple[Draw, ...]:
    """All draws of the setup: both decks, the first seat unless it is given (PI-DEC-42)."""
    draws: tuple[Draw, ...] = (
        Shuffle("flock_order", match_flock(state.options, state.seats), "PI-SET-01"),
        Shuffle("action_order", tuple(ACTIONS), "PI-SET-04"),
    )
    if state.options.first_player == "random":
        draws = (*draws, Pick("first_seat", state.seats, "PI-SET-09"))
    return draws


def start_match(state: Piccioni, _: s.Start, command: StartMatch) -> Caused:
    options = state.options
    flock = match_flock(options, state.seats)
    removed = 0 if is_fixed(options) else REMOVED[state.seats]
    started = e.MatchStarted(
        options=options,
        seats=state.seats,
        first_seat=(command.first_seat or 0) if options.first_player == "random" else options.first_player,
        flock_deck=list(command.flock_order),
        left_out=[card for card in flock_cards() if card not in flock],
        action_deck=list(command.action_order),
        then=(
            *((s.RemoveFlock(removed),) if removed else ()),
            *(s.SeedLocation(location) for location in LOCATIONS),
            *(s.DealHand(seat) for seat in range(state.seats)),
            s.StartTurn(),
        ),
    )
    return Caused(started, ("PI-SET-01", "PI-SET-04", "PI-SET-08", "PI-SET-09"))


def remove_flock(state: Piccioni, step: s.RemoveFlock) -> Caused:
    removed = listed(state.flock_deck)[: step.cards]
    return Caused(e.FlockCardsRemoved(removed), ("PI-SET-02", "PI-SET-03"))


def seed_location(state: Piccioni, step: s.SeedLocation) -> Caused:
    """Regardless of the print on the card: even a Lame Pigeon on the power lines (PI-LIM-04)."""
    seeded = e.LocationSeeded(step.location, listed(state.flock_deck)[0])
    return Caused(seeded, ("PI-SET-05", "PI-SET-06"))


def deal_hand(state: Piccioni, step: s.DealHand) -> Caused:
    """Three cards each; what is left are the decks of the match (PI-SET-10)."""
    return Caused(e.HandDealt(step.seat, listed(state.action_deck)[:FIRST_HAND]), ("PI-SET-07",))
