"""Laying a hand card: before the round, in step 1 of a turn, in event 9."""

from typing import Any

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.effects import on_play
from domain.games.frantic.moves.placing import check_placement, placements
from domain.games.frantic.state import Frantic, right_of, top_card
from domain.kernel.decision import Caused
from domain.kernel.table import Command, Seat


def legal_setup_cards(state: Frantic, _: s.SetupPlacement, seat: Seat) -> list[Command]:
    return placements(state, seat, c.PlaceSetupCard, any_colour=False)


def place_setup_card(
    state: Frantic, step: s.SetupPlacement, laid: c.PlaceSetupCard, seat: Seat, by: e.By
) -> Caused:
    """No card has an effect (FR-SETUP-08, FR-DEC-26); the next seat places, until all hold four cards."""
    check_placement(state, seat, laid, "FR-SETUP-07", any_colour=False)
    following = (s.SetupPlacement(right_of(state, seat), step.left - 1),) if step.left > 1 else ()
    event = e.SetupCardPlaced(seat, *_laid(state, laid), by, then=following)
    return Caused(event, ("FR-SETUP-07", "FR-SETUP-08"))


def legal_plays(state: Frantic, _: s.Play, seat: Seat) -> list[Command]:
    return placements(state, seat, c.PlayCard, any_colour=False)


def play_card(state: Frantic, _: s.Play, laid: c.PlayCard, seat: Seat, by: e.By) -> Caused:
    check_placement(state, seat, laid, "FR-TURN-02", any_colour=False)
    then = on_play(state, seat, laid.card)
    return Caused(e.CardPlayed(seat, *_laid(state, laid), by, then=then), ("FR-TURN-02",))


def legal_restock(state: Frantic, _: s.RestockPlacement, seat: Seat) -> list[Command]:
    return placements(state, seat, c.PlaceRestockCard, any_colour=True)


def place_restock_card(
    state: Frantic, _: s.RestockPlacement, laid: c.PlaceRestockCard, seat: Seat, by: e.By
) -> Caused:
    """Anywhere but on white cards, whatever the colours; the play effect is carried out."""
    check_placement(state, seat, laid, "FR-EV-09", any_colour=True)
    then = on_play(state, seat, laid.card)
    return Caused(e.RestockCardPlaced(seat, *_laid(state, laid), by, then=then), ("FR-EV-09",))


def _laid(state: Frantic, laid: c.Placement) -> tuple[str, int, int | None, Any, str | None]:
    return laid.card, laid.square, laid.points_to, laid.direction, top_card(state, laid.square)
