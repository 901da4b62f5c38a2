"""Folds of cards played, windows, dice and reserves."""

from collections.abc import Callable
from typing import Any

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.agenda import clear, done, going_on
from domain.games.bathroom_rush.cards import kind
from domain.games.bathroom_rush.effects import DECOMPRESSION, EFFECTS, agenda
from domain.games.bathroom_rush.state import Acting, Answer, BathroomRush, ProductionDie, SeatRoll, Window
from domain.games.bathroom_rush.zones import rest
from domain.kernel.table import Event


def _person_effects_listed(state: BathroomRush, event: e.PersonEffectsListed) -> None:
    state.effects_listed = True
    state.listed = list(event.groups)


def _person_activated(state: BathroomRush, event: e.PersonActivated) -> None:
    clear(state)
    state.listed = state.listed[state.listed.index(event.group) + 1 :]
    hits = [] if event.seat is None else [event.seat]
    state.acting = Acting(event.card, event.seat, event.lane_id, group=event.group, hits=hits)
    state.agenda = agenda(EFFECTS[kind(event.card)])


def _restriction_set(state: BathroomRush, event: e.RestrictionSet) -> None:
    done(state, "restrict")
    state.restrictions.append(event.card)


def _action_card_played(state: BathroomRush, event: e.ActionCardPlayed) -> None:
    state.hands[event.seat] = rest(state.hands[event.seat], event.card)
    state.resolving = event.card
    state.acted = True
    state.acting = Acting(
        card=event.card,
        seat=event.seat,
        lane_id=event.lane_id,
        hits=list(event.hits),
        side=event.side,
        target_seat=event.target_seat,
        target_side=event.target_side,
    )
    state.agenda = agenda(EFFECTS[kind(event.card)])


def _defence_window_opened(state: BathroomRush, event: e.DefenceWindowOpened) -> None:
    done(state, "ask")
    state.window = Window(event.window_id, event.kind, event.asked, event.cause, event.lane_id)
    state.windows_opened = event.window_id


def _defence_answered(state: BathroomRush, event: e.DefenceAnswered) -> None:
    if state.window is not None:
        state.window.answers.append(Answer(event.seat, event.card))


def _defence_window_closed(state: BathroomRush, event: e.DefenceWindowClosed) -> None:
    state.window = None
    for defender in event.defenders:
        state.hands[defender.seat] = rest(state.hands[defender.seat], defender.card)
        state.action_discard.append(defender.card)
    if state.acting is not None:
        state.acting.defenders = [defender.seat for defender in event.defenders]


def _action_card_blocked(state: BathroomRush, _: e.ActionCardBlocked) -> None:
    state.agenda = ["discard_card"]


def _action_card_discarded(state: BathroomRush, event: e.ActionCardDiscarded) -> None:
    done(state, "discard_card")
    state.action_discard.append(event.card)
    state.resolving = None


def _die_rolled(state: BathroomRush, event: e.DieRolled) -> None:
    if event.purpose == "production":
        state.dice.append(ProductionDie(event.card or "", event.result))
    elif event.purpose == "effect" and state.acting is not None:
        done(state, "roll_blue", "roll_red", "roll_for_newspaper", "roll_to_soil")
        state.acting.roll = event.result
    elif state.tie is not None and event.seat is not None:
        state.tie.fresh = SeatRoll(event.seat, event.result)


def _reserve_changed(state: BathroomRush, event: e.ReserveChanged) -> None:
    state.reserves[event.seat] = event.after
    if "scream" in state.agenda:
        going_on(state, "scream")
        if state.acting is not None:
            state.acting.hits.remove(event.seat)
    else:
        done(state, "spill", "tease", "empty", "spit")


def _decompression_begun(state: BathroomRush, event: e.DecompressionBegun) -> None:
    state.acted = True
    state.acting = Acting(None, event.seat, event.lane_id)
    state.agenda = agenda(DECOMPRESSION)


def _decompressed(state: BathroomRush, event: e.Decompressed) -> None:
    state.reserves[event.seat] = event.after
    if event.kind != "tie_break":
        done(state, "relieve")
    elif state.tie is not None:
        state.tie.rolled.append(SeatRoll(event.seat, event.result))
        state.tie.fresh = None


def _turn_passed(state: BathroomRush, _: e.TurnPassed) -> None:
    state.acted = True


def _card_discarded(state: BathroomRush, event: e.CardDiscarded) -> None:
    state.hands[event.seat] = rest(state.hands[event.seat], event.card)
    state.action_discard.append(event.card)


EFFECT_FOLDS: dict[type[Event], Callable[[BathroomRush, Any], None]] = {
    e.PersonEffectsListed: _person_effects_listed,
    e.PersonActivated: _person_activated,
    e.RestrictionSet: _restriction_set,
    e.ActionCardPlayed: _action_card_played,
    e.DefenceWindowOpened: _defence_window_opened,
    e.DefenceAnswered: _defence_answered,
    e.DefenceWindowClosed: _defence_window_closed,
    e.ActionCardBlocked: _action_card_blocked,
    e.ActionCardDiscarded: _action_card_discarded,
    e.DieRolled: _die_rolled,
    e.ReserveChanged: _reserve_changed,
    e.DecompressionBegun: _decompression_begun,
    e.Decompressed: _decompressed,
    e.TurnPassed: _turn_passed,
    e.CardDiscarded: _card_discarded,
}
