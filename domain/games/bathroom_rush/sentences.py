"""The story of a match in words, English and Italian; redacted events are told as far as they are seen."""

from typing import Any

from domain.games.bathroom_rush import commands as c
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.sentences_of_lanes import LANE_SENTENCES, Sentence
from domain.games.bathroom_rush.words import (
    PHASES_IT,
    REASONS_EN,
    REASONS_IT,
    card_en,
    card_it,
    cards_en,
    cards_it,
    seats_en,
    seats_it,
    value_en,
    value_it,
)
from domain.kernel.table import Command, Event, Hidden, Language


def tell(event: Event, language: Language) -> str:
    english, italian = SENTENCES[type(event)]
    return italian(event) if language == "it" else english(event)


def label(command: Command) -> str:
    """A command in a few words, for people who choose one."""
    match command:
        case c.ChooseLane(lane_id=lane_id):
            return f"queue in lane {lane_id}"
        case c.RespondDefence(card=None):
            return "let it happen"
        case c.RespondDefence(card=card):
            return f"defend: {card_en(card)}"
        case c.PlayCard():
            return _play(command)
        case c.Decompress():
            return "decompress"
        case c.PassTurn():
            return "pass"
        case c.DiscardCard(card=card):
            return f"discard {card_en(card)}"
    return type(command).__name__


def _play(play: c.PlayCard) -> str:
    text = card_en(play.card)
    text += f" {play.side}" if play.side else ""
    text += f" on seat {play.target_seat}" if play.target_seat is not None else ""
    text += f" {play.target_side}" if play.target_side else ""
    return text + (f" on lane {play.lane_id}" if play.lane_id is not None else "")


def _answer(event: e.DefenceAnswered) -> tuple[str, str]:
    if isinstance(event.card, Hidden):
        return "answers", "risponde"
    if event.card is None:
        return "does not defend", "non si difende"
    return f"defends with {card_en(event.card)}", f"si difende con {card_it(event.card)}"


def _late(event: Any, text: str) -> str:
    return f" ({text})" if event.chosen_by == "timeout" else ""


def _phase_en(event: e.PhaseEntered) -> str:
    whose = "" if event.seat is None else f"Seat {event.seat}: "
    return f"{whose}{event.phase.replace('_', ' ')}."


def _phase_it(event: e.PhaseEntered) -> str:
    whose = "" if event.seat is None else f"Posto {event.seat}: "
    return f"{whose}{PHASES_IT.get(event.phase, event.phase)}."


SENTENCES: dict[type[Event], tuple[Sentence, Sentence]] = {
    **LANE_SENTENCES,
    e.PositionSet: (
        lambda ev: f"The table is set: round {ev.position.round}.",
        lambda ev: f"Tavolo preparato: round {ev.position.round}.",
    ),
    e.MatchStarted: (
        lambda ev: f"The match begins with {ev.seats} players; seat {ev.first_player} is first.",
        lambda ev: f"Inizia la partita con {ev.seats} giocatori; primo il posto {ev.first_player}.",
    ),
    e.LanesDealt: (
        lambda ev: f"Six persons queue in each of {len(ev.lanes)} lanes.",
        lambda ev: f"Sei persone in ognuna delle {len(ev.lanes)} file.",
    ),
    e.LaneChosen: (
        lambda ev: f"Seat {ev.seat} queues in lane {ev.lane_id}{_late(ev, 'time ran out')}.",
        lambda ev: f"Il posto {ev.seat} si mette nella fila {ev.lane_id}{_late(ev, 'tempo scaduto')}.",
    ),
    e.ActionDeckShuffled: (
        lambda ev: f"The action deck is shuffled: {len(ev.order)} cards.",
        lambda ev: f"Si mescola il mazzo Azione: {len(ev.order)} carte.",
    ),
    e.PersonDeckShuffled: (
        lambda ev: f"The discarded persons make a new deck: {len(ev.order)} cards.",
        lambda ev: f"Le persone scartate formano un nuovo mazzo: {len(ev.order)} carte.",
    ),
    e.ActionCardsDrawn: (
        lambda ev: f"Seat {ev.seat} draws {cards_en(ev.cards)}.",
        lambda ev: f"Il posto {ev.seat} pesca {cards_it(ev.cards)}.",
    ),
    e.RoundStarted: (
        lambda ev: f"Round {ev.round} begins; seat {ev.first_player} is first.",
        lambda ev: f"Inizia il round {ev.round}; primo il posto {ev.first_player}.",
    ),
    e.TurnStarted: (
        lambda ev: f"It is seat {ev.seat}'s turn.",
        lambda ev: f"Tocca al posto {ev.seat}.",
    ),
    e.PhaseEntered: (_phase_en, _phase_it),
    e.TurnEnded: (
        lambda ev: f"Seat {ev.seat}'s turn ends.",
        lambda ev: f"Finisce il turno del posto {ev.seat}.",
    ),
    e.CleanupStarted: (
        lambda ev: f"Round {ev.round} is over: cleaning up.",
        lambda ev: f"Finisce il round {ev.round}: fase di pulizia.",
    ),
    e.LoadsCollected: (
        lambda ev: "; ".join(f"Seat {n.seat} takes {value_en(n.value)}" for n in ev.collected) + ".",
        lambda ev: "; ".join(f"Posto {n.seat}: prende {value_it(n.value)}" for n in ev.collected) + ".",
    ),
    e.LanesAdvanced: (
        lambda _: "The persons in the bathrooms leave and the lanes move forward.",
        lambda _: "Le persone nei bagni escono e le file avanzano.",
    ),
    e.FirstPlayerPassed: (
        lambda ev: f"The first-player marker passes to seat {ev.seat}.",
        lambda ev: f"Il segnalino primo giocatore passa al posto {ev.seat}.",
    ),
    e.ActionCardPlayed: (
        lambda ev: f"Seat {ev.seat} plays {card_en(ev.card)} in lane {ev.lane_id}.",
        lambda ev: f"Il posto {ev.seat} gioca {card_it(ev.card)} nella fila {ev.lane_id}.",
    ),
    e.DefenceWindowOpened: (
        lambda ev: f"{card_en(ev.cause).capitalize()}: does {seats_en(ev.asked)} defend?",
        lambda ev: f"{card_it(ev.cause)}: si difende {seats_it(ev.asked)}?",
    ),
    e.DefenceAnswered: (
        lambda ev: f"Seat {ev.seat} {_answer(ev)[0]}{_late(ev, 'time ran out')}.",
        lambda ev: f"Il posto {ev.seat} {_answer(ev)[1]}{_late(ev, 'tempo scaduto')}.",
    ),
    e.DefenceWindowClosed: (
        lambda ev: f"Defended: {seats_en(tuple(d.seat for d in ev.defenders))}.",
        lambda ev: f"Si difende: {seats_it(tuple(d.seat for d in ev.defenders))}.",
    ),
    e.ActionCardBlocked: (
        lambda ev: f"Seat {ev.by} stops {card_en(ev.card)}.",
        lambda ev: f"Il posto {ev.by} blocca {card_it(ev.card)}.",
    ),
    e.ActionCardDiscarded: (
        lambda ev: f"{card_en(ev.card).capitalize()} is discarded.",
        lambda ev: f"{card_it(ev.card)} viene scartata.",
    ),
    e.DieRolled: (
        lambda ev: f"The {ev.die} die for {card_en(ev.card)}: {ev.result}.",
        lambda ev: f"Dado {'blu' if ev.die == 'blue' else 'rosso'} per {card_it(ev.card)}: {ev.result}.",
    ),
    e.ReserveChanged: (
        lambda ev: f"Seat {ev.seat} now holds {value_en(ev.after)} ({card_en(ev.cause)}).",
        lambda ev: f"Il posto {ev.seat} ha ora {value_it(ev.after)} ({card_it(ev.cause)}).",
    ),
    e.DecompressionBegun: (
        lambda ev: f"Seat {ev.seat} decompresses.",
        lambda ev: f"Il posto {ev.seat} decomprime.",
    ),
    e.Decompressed: (
        lambda ev: f"Seat {ev.seat} had {value_en(ev.before)} and now holds {value_en(ev.after)}.",
        lambda ev: f"Il posto {ev.seat} aveva {value_it(ev.before)} e ora ha {value_it(ev.after)}.",
    ),
    e.TurnPassed: (
        lambda ev: f"Seat {ev.seat} passes{_late(ev, 'time ran out')}.",
        lambda ev: f"Il posto {ev.seat} passa{_late(ev, 'tempo scaduto')}.",
    ),
    e.CardDiscarded: (
        lambda ev: f"Seat {ev.seat} discards {card_en(ev.card)}{_late(ev, 'time ran out')}.",
        lambda ev: f"Il posto {ev.seat} scarta {card_it(ev.card)}{_late(ev, 'tempo scaduto')}.",
    ),
    e.EndTriggered: (
        lambda ev: f"{seats_en(ev.seats).capitalize()} in the bathroom: the match comes to its end.",
        lambda ev: f"{seats_it(ev.seats).capitalize()} in bagno: la partita volge al termine.",
    ),
    e.PlayerEliminated: (
        lambda ev: f"Seat {ev.seat} is out with {value_en(ev.value)}; lane {ev.lane_id} is closed.",
        lambda ev: (
            f"Il posto {ev.seat} è eliminato con {value_it(ev.value)}; la fila {ev.lane_id} è inagibile."
        ),
    ),
    e.FinalCounted: (
        lambda ev: f"Seat {ev.seat} counts: {value_en(ev.before)} before, {value_en(ev.after)} in the end.",
        lambda ev: f"Il posto {ev.seat} conta: prima {value_it(ev.before)}, alla fine {value_it(ev.after)}.",
    ),
    e.TieBreakBegun: (
        lambda ev: f"A tie between {seats_en(ev.seats)}: they decompress.",
        lambda ev: f"Parità tra {seats_it(ev.seats)}: tiro Decompressione.",
    ),
    e.TieBreakRoundPlayed: (
        lambda ev: f"Tie-break {ev.number}: ahead {seats_en(ev.leading)}.",
        lambda ev: f"Spareggio {ev.number}: in testa {seats_it(ev.leading)}.",
    ),
    e.MatchEnded: (
        lambda ev: f"The match is over, {REASONS_EN[ev.reason]}: {seats_en(ev.winners)} wins.",
        lambda ev: f"Partita finita, {REASONS_IT[ev.reason]}: vince {seats_it(ev.winners)}.",
    ),
}
