"""Answers in a window: what the asked seat may play, and the event it leads to."""

from collections.abc import Iterator

from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.cards import ACTIONS, Action
from domain.games.piccioni.commands import PassReaction, PlayReaction
from domain.games.piccioni.course.windows import delivered, triggers
from domain.games.piccioni.effects import EFFECTS, ReactionUse
from domain.games.piccioni.flock import may_enter
from domain.games.piccioni.moves.extras import check_extra, extra_rules, extras
from domain.games.piccioni.state import Piccioni, hand
from domain.kernel.decision import Caused, Rejected
from domain.kernel.refusals import check_in_hand
from domain.kernel.rows import By
from domain.kernel.table import Command, Seat


def legal_answers(state: Piccioni, step: s.AskSeat, seat: Seat) -> list[Command]:
    """Every answer of the asked seat, the pass last."""
    return [*_reactions(state, step, seat), PassReaction()]


def _reactions(state: Piccioni, step: s.AskSeat, seat: Seat) -> Iterator[PlayReaction]:
    present = triggers(state, step.kind)
    for card in hand(state, seat):
        use = _use(state, present, ACTIONS[card])
        for zone in use.zones(state, step) if use else ():
            if zone is None or not ACTIONS[card].stays:
                yield PlayReaction(card, zone)
            else:
                for extra in extras(state, seat, card, zone):
                    yield PlayReaction(card, zone, extra)


def _use(state: Piccioni, present: tuple[str, ...], action: Action) -> ReactionUse | None:
    """The reaction use of the card if it answers a present trigger; a Zot! shares only a Zot! (PI-ZOT-02)."""
    use = EFFECTS.reactions.get(action.kind)
    if use is None or use.answers not in present:
        return None
    played = ACTIONS[state.play.card].family if state.play else ""
    return None if use.answers == "share" and action.family != played else use


def play_reaction(state: Piccioni, step: s.AskSeat, command: PlayReaction, seat: Seat, _: By) -> Caused:
    """Play a card by its reaction use, in answer to the event named on it (PI-REA-01)."""
    use = _checked(state, step, command, seat)
    action = ACTIONS[command.card]
    then = use.steps(state, command, seat)
    rules = (action.reaction_rule, *extra_rules(command.extra))
    if action.stays:
        zone = command.zone or ""
        return Caused(e.GuanoLaid(seat, command.card, zone, "reaction", command.extra, then=then), rules)
    shares = use.answers == "share"
    return Caused(e.ReactionPlayed(seat, command.card, command.zone, shares, then=then), rules)


def pass_reaction(_: Piccioni, step: s.AskSeat, __: PassReaction, seat: Seat, ___: By) -> Caused:
    return Caused(e.ReactionPassed(seat, step.kind), ("PI-REA-08",))


def default_answer(_: Piccioni, __: s.AskSeat, ___: Seat) -> Command:
    return PassReaction()


def _checked(state: Piccioni, step: s.AskSeat, command: PlayReaction, seat: Seat) -> ReactionUse:
    cards = [command.card, *((command.extra,) if command.extra is not None else ())]
    check_in_hand(state.hands[seat], cards, "PI-REA-01")
    action = ACTIONS[command.card]
    if not action.reaction:
        detail = f"{command.card} has no reaction use"
        raise Rejected("no_reaction_use", action.reaction_rule, detail)
    use = _use(state, triggers(state, step.kind), action)
    if use is None:
        detail = f"{command.card} answers nothing in this {step.kind} window"
        raise Rejected("trigger_not_met", action.reaction_rule, detail)
    zones, barred = use.zones(state, step), use.barred(state, step)
    if command.zone not in (*zones, *barred):
        names = ", ".join(zone or "no Zone" for zone in zones)
        detail = f"{command.zone} asked; {command.card} may name {names}"
        raise Rejected("illegal_zone", use.zone_rule or action.reaction_rule, detail)
    check_extra(state, command.card, command.zone, command.extra)
    if command.zone in barred:
        banned = [card for card in delivered(state, seat) if not may_enter(card, command.zone or "")]
        detail = f"{', '.join(banned)} can never be placed on {command.zone}"
        raise Rejected("lame_forbidden", "PI-SEE-07", detail)
    return use
