"""From options to the first turn, in the printed order (PI-SET)."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS, zone_names
from domain.games.piccioni.cards import ACTIONS, composition, flock_cards
from domain.games.piccioni.commands import StartMatch
from domain.games.piccioni.options import Options, check
from domain.games.piccioni.state import Piccioni, Zone
from domain.games.piccioni.steps import DealHands, RemoveFlock, SeedLocations
from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Draw, Pick, Shuffle
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Hidden

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
    )


def match_flock(options: Options, seats: int) -> tuple[str, ...]:
    """The pigeons that are shuffled into the deck (PI-SET-01)."""
    return composition(seats) if is_fixed(options) else flock_cards(options.custom_flock_cards)


def is_fixed(options: Options) -> bool:
    return options.flock_setup == "fixed_composition"


def start_draws(state: Piccioni) -> AwaitsChance:
    """All draws of the setup: both decks, the first seat unless it is given (PI-DEC-42)."""
    draws: tuple[Draw, ...] = (
        Shuffle("flock_order", match_flock(state.options, state.seats)),
        Shuffle("action_order", tuple(ACTIONS)),
    )
    if state.options.first_player == "random":
        draws = (*draws, Pick("first_seat", state.seats))
    return AwaitsChance(StartMatch, draws)


def start_match(state: Piccioni, command: StartMatch) -> Caused:
    options = state.options
    flock = match_flock(options, state.seats)
    check_order(command.flock_order, flock, "PI-SET-01")
    check_order(command.action_order, ACTIONS, "PI-SET-04")
    first = command.first_seat if options.first_player == "random" else options.first_player
    if first is None or not 0 <= first < state.seats:
        raise Rejected("invalid_draw", "PI-SET-09", f"first_seat is a seat from 0 to {state.seats - 1}")
    removed = 0 if is_fixed(options) else REMOVED[state.seats]
    seeding = (SeedLocations(tuple(LOCATIONS)), DealHands(tuple(range(state.seats))))
    started = e.MatchStarted(
        options=options,
        seats=state.seats,
        first_seat=first,
        flock_deck=list(command.flock_order),
        left_out=[card for card in flock_cards() if card not in flock],
        action_deck=list(command.action_order),
        then=(RemoveFlock(removed), *seeding) if removed else seeding,
    )
    return Caused(started, ("PI-SET-01", "PI-SET-04", "PI-SET-08", "PI-SET-09"))


def remove_flock(state: Piccioni, step: RemoveFlock) -> Caused | None:
    if isinstance(state.flock_deck, Hidden):
        return None
    return Caused(e.FlockCardsRemoved(state.flock_deck[: step.cards]), ("PI-SET-02", "PI-SET-03"))


def seed_location(state: Piccioni, step: SeedLocations) -> Caused | None:
    """Whatever is printed on the card: even a Lame Pigeon on the power lines (PI-LIM-04)."""
    if isinstance(state.flock_deck, Hidden):
        return None
    seeded = e.LocationSeeded(step.locations[0], state.flock_deck[0])
    return Caused(seeded, ("PI-SET-05", "PI-SET-06"))


def deal_hand(state: Piccioni, step: DealHands) -> Caused | None:
    """Three cards each; what is left are the decks of the match (PI-SET-10)."""
    if isinstance(state.action_deck, Hidden):
        return None
    return Caused(e.HandDealt(step.seats[0], state.action_deck[:FIRST_HAND]), ("PI-SET-07",))


def check_order(order: tuple[str, ...], cards: object, rule: str) -> None:
    """A shuffle names each of the cards once."""
    if sorted(order) != sorted(cards):  # type: ignore[call-overload]
        raise Rejected("invalid_draw", rule, "a shuffle names each card of the deck once")
