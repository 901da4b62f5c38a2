"""Laying a hand card: before the round, in step 1 of a turn, in event 9."""

from typing import Any

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic import steps as s
from domain.games.frantic.effects import on_play
from domain.games.frantic.placing import check_placement, placements
from domain.games.frantic.state import Frantic, right_of, top_card
from domain.kernel.decision import Caused
from domain.kernel.table import Command


def legal_setup_cards(state: Frantic, step: s.SetupPlacement) -> list[Command]:
    return [c.PlaceSetupCard(*laid) for laid in placements(state, step.seat, any_colour=False)]


def place_setup_card(state: Frantic, step: s.SetupPlacement, laid: c.PlaceSetupCard, by: e.By) -> Caused:
    """No effect of the card is carried out (FR-SETUP-08); the next seat places, until all hold four cards."""
    check_placement(state, step.seat, laid, "FR-SETUP-07", any_colour=False)
    following = (s.SetupPlacement(right_of(state, step.seat), step.left - 1),) if step.left > 1 else ()
    event = e.SetupCardPlaced(step.seat, *_laid(state, laid), by, then=following)
    return Caused(event, ("FR-SETUP-07", "FR-SETUP-08"))


def legal_plays(state: Frantic, step: s.Play) -> list[Command]:
    return [c.PlayCard(*laid) for laid in placements(state, step.seat, any_colour=False)]


def play_card(state: Frantic, step: s.Play, laid: c.PlayCard, by: e.By) -> Caused:
    check_placement(state, step.seat, laid, "FR-TURN-02", any_colour=False)
    then = on_play(state, step.seat, laid.card)
    return Caused(e.CardPlayed(step.seat, *_laid(state, laid), by, then=then), ("FR-TURN-02",))


def legal_restock(state: Frantic, step: s.RestockPlacement) -> list[Command]:
    return [c.PlaceRestockCard(*laid) for laid in placements(state, step.seat, any_colour=True)]


def place_restock_card(
    state: Frantic, step: s.RestockPlacement, laid: c.PlaceRestockCard, by: e.By
) -> Caused:
    """Anywhere but on white cards, whatever the colours; the play effect is carried out."""
    check_placement(state, step.seat, laid, "FR-EV-09", any_colour=True)
    then = on_play(state, step.seat, laid.card)
    return Caused(e.RestockCardPlaced(step.seat, *_laid(state, laid), by, then=then), ("FR-EV-09",))


def _laid(state: Frantic, laid: c.Placement) -> tuple[str, int, int | None, Any, str | None]:
    return laid.card, laid.square, laid.points_to, laid.direction, top_card(state, laid.square)
