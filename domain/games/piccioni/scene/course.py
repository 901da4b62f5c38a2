"""The seat in turn and the state of play in words, from the steps still to be done."""

from typing import Final

from domain.drawing.tokens import seat_name
from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.scene.words import short, word, zone_title
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.words import WORDS, card_name, zone_name
from domain.kernel.scene import Table
from domain.kernel.table import Seat

PHRASES: Final = WORDS.section("phrases")
"""By the name of the step that is due; an answer by its kind of window, too."""


def asked_seat(state: Piccioni) -> Seat | None:
    """The seats that have to answer in the open window."""
    step = state.agenda[0] if state.agenda else None
    return step.seat if isinstance(step, s.AskSeat) else None


def asked_later(state: Piccioni) -> tuple[Seat, ...]:
    """The seats that will be asked next in the same window, unless nothing is left to answer (PI-REA-08)."""
    seats = []
    for step in state.agenda[1:]:
        if not isinstance(step, s.AskSeat):
            break
        seats.append(step.seat)
    return tuple(seats)


def reveals_to_come(state: Piccioni) -> int | None:
    """Pigeons still to be revealed, with one that has not landed yet; None before the invasion (PI-INV-02)."""
    if any(isinstance(step, s.Invade | s.Start | s.StartTurn) for step in state.agenda) or not state.agenda:
        return None
    return sum(isinstance(step, s.Reveal | s.Place) for step in state.agenda)


def move_text(state: Piccioni, table: Table) -> str:
    words = PHRASES[table.language]
    moving = any(isinstance(step, s.Invade) for step in state.agenda)
    number = min(state.moves_completed + 1, 2)
    return words["move"].format(number=number) if moving else words["invasion"]


def going_on(state: Piccioni, table: Table) -> str:
    """The present step, or the way the match has ended."""
    words = PHRASES[table.language]
    if state.phase == "finished":
        winners = [seat_name(table, seat) for seat in state.places[0]]
        return words["winner" if len(winners) == 1 else "winners"].format(names=", ".join(winners))
    step = state.agenda[0]
    key = type(step).__name__
    return words[f"{key} {step.kind}" if isinstance(step, s.AskSeat) else key].format(
        name=seat_name(table, step.seat if isinstance(step, s.AskSeat) else state.active),
        number=state.moves_completed + 1,
        zone=_zone(state, table, step),
        source=_named(table, step.source) if isinstance(step, s.Drag) else "",
        card=_card(state, table, step),
        answers=_answers(table, step),
    )


def _zone(state: Piccioni, table: Table, step: s.AnyStep) -> str:
    match step:
        case s.Gather(to=zone) | s.Drag(to=zone) | s.Divert(to=zone) | s.Scare(zone=zone):
            return _named(table, zone)
    return _named(table, state.play.zone) if state.play else ""


def _named(table: Table, zone: str) -> str:
    """A Location with its article, as it stands in a sentence; a Balcony by the player's name."""
    return zone_name(zone, table.language) if zone in LOCATIONS else zone_title(table, zone)


def _card(state: Piccioni, table: Table, step: s.AnyStep) -> str:
    if isinstance(step, s.Place):
        return card_name(step.card, table.language)
    return card_name(state.play.card, table.language) if state.play else ""


def _answers(table: Table, step: s.AnyStep) -> str:
    """The cards that answer such a window (PI-REA-06)."""
    if not isinstance(step, s.AskSeat):
        return ""
    return short(table, "birdseed_small-1" if step.kind == "redirect" else "guano-1")


def heading(state: Piccioni, table: Table) -> str:
    if state.phase != "playing":
        return word(table, "finished" if state.phase == "finished" else "open")
    if not state.turn:
        return word(table, "setup")
    return f"{word(table, 'turn', turn=state.turn)}, {seat_name(table, state.active)}"
