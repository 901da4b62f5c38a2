"""Answers in a window: what the asked seat may play, and the event it leads to."""

from collections.abc import Iterator
from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import ACTIONS
from domain.games.piccioni.commands import PassReaction, PlayReaction
from domain.games.piccioni.effects import REACTION
from domain.games.piccioni.hands import check_extra, check_in_hand, extras
from domain.games.piccioni.rules import may_enter
from domain.games.piccioni.state import Piccioni, hand
from domain.games.piccioni.steps import Window
from domain.games.piccioni.windows import SHARING, asked, delivered, guano_zones, triggers
from domain.kernel.decision import Caused, Rejected
from domain.kernel.table import Command, Seat


def react(state: Piccioni, command: PlayReaction) -> Caused:
    """Play a card by its reaction use, in answer to the event named on it (PI-REA-01)."""
    window, seat = _asked(state)
    check_in_hand(state, seat, "PI-REA-01", command.card, command.extra)
    action = ACTIONS[command.card]
    if not action.reaction:
        raise Rejected("no_reaction_use", "PI-BLM-04", f"{command.card} has no reaction use")
    zones = answer_zones(state, window, command.card)
    if not zones:
        raise Rejected(
            "trigger_not_met", "PI-REA-01", f"{command.card} answers nothing in this {window.kind} window"
        )
    if command.zone not in zones:
        names = ", ".join(zone or "no Zone" for zone in zones)
        raise Rejected(
            "illegal_zone", ZONE_RULE[action.family], f"{command.zone} asked; {command.card} may name {names}"
        )
    check_extra(state, command.card, command.zone, command.extra)
    if action.family == "birdseed":
        _check_ban(state, seat, command.zone or "")
    return REACTION[action.kind](state, command, seat)


def pass_reaction(state: Piccioni, _: PassReaction) -> Caused:
    window, seat = _asked(state)
    return Caused(e.ReactionPassed(seat, window.kind), ("PI-REA-08",))


def legal_answers(state: Piccioni, window: Window, seat: Seat) -> list[Command]:
    """Every answer of the asked seat, the pass last."""
    return [*_reactions(state, window, seat), PassReaction()]


def answer_zones(state: Piccioni, window: Window, card: str) -> list[str | None]:
    """The Zones that `card` may name in answer, None where it names none; empty if it answers no trigger."""
    family = ACTIONS[card].family
    if family == "guano":
        return [*guano_zones(state, window)]
    if family == "birdseed":
        return [*LOCATIONS] if window.kind == "redirect" else []
    if window.kind != "response" or state.play is None:
        return []
    if family in SHARING:  # a Wroom! answers only a Wroom!, a Zot! only a Zot! (PI-ZOT-02)
        return [None] if ACTIONS[state.play.card].family == family else []
    return [None] if family == "fine" and "fine" in triggers(state) else []


def _reactions(state: Piccioni, window: Window, seat: Seat) -> Iterator[PlayReaction]:
    for card in hand(state, seat):
        family = ACTIONS[card].family
        for zone in answer_zones(state, window, card):
            if family == "guano" and zone is not None:
                for extra in extras(state, seat, card, zone):
                    yield PlayReaction(card, zone, extra)
            elif family != "birdseed" or all(may_enter(c, zone or "") for c in delivered(state, seat)):
                yield PlayReaction(card, zone)


def _asked(state: Piccioni) -> tuple[Window, Seat]:
    window = state.agenda[-1]
    seat = asked(state, window) if isinstance(window, Window) else None
    if not isinstance(window, Window) or seat is None:
        raise Rejected("wrong_command", "PI-REA-02", "no seat is asked for a reaction")
    return window, seat


def _check_ban(state: Piccioni, seat: Seat, zone: str) -> None:
    banned = [card for card in delivered(state, seat) if not may_enter(card, zone)]
    if banned:
        raise Rejected("lame_forbidden", "PI-SEE-07", f"{', '.join(banned)} can never be placed on {zone}")


ZONE_RULE: Final = {
    "guano": "PI-GUA-04",
    "birdseed": "PI-SEE-06",
    "wroom": "PI-WRO-02",
    "zot": "PI-ZOT-02",
    "fine": "PI-FIN-04",
}
