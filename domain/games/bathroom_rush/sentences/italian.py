"""The story of a match in Italian."""

from typing import Any, Final

from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import ACTIONS, IS_ACTION, IS_PERSON, PERSONS, kind
from domain.games.bathroom_rush.commands import RespondDefence
from domain.games.bathroom_rush.scene.words import tokens
from domain.games.bathroom_rush.steps import DECOMPRESSION
from domain.kernel.sentences import Sentences
from domain.kernel.table import Cards, Hidden
from domain.kernel.windows import Sealed

ITALIAN: Final = Sentences()

PHASES: Final = {
    "draw": "pesca",
    "person_effects": "effetti delle persone",
    "action": "azione",
    "discard": "scarto",
    "final_count": "conteggio finale",
}
REASONS: Final = {
    "instant": "un giocatore è entrato in bagno",
    "last_turns": "gli ultimi turni sono finiti",
    "last_survivor": "è rimasto un solo giocatore",
    "all_eliminated": "tutti i giocatori sono stati eliminati",
    "round_cap": "l'ultimo round è finito",
}
WHY_SPENT: Final = {"resolved": "effetto risolto", "blocked": "bloccata", "no_effect": "nessun effetto"}
CALLED: Final = {"stacked": "", "again": ", che chiama a sua volta", "lost_youth": ", che se ne va"}


def card(named: str | Hidden | None) -> str:
    if named is None or named == DECOMPRESSION:
        return "la decompressione"
    if isinstance(named, Hidden):
        return "una carta"
    if named in IS_PERSON:
        return PERSONS[kind(named)].italian
    return ACTIONS[kind(named)].italian if named in IS_ACTION else named


def cards(given: Cards | tuple[str, ...]) -> str:
    if isinstance(given, Hidden):
        return "1 carta" if given.hidden == 1 else f"{given.hidden} carte"
    return ", ".join(map(card, given)) or "niente"


def value(pee: int) -> str:
    return tokens(pee, "it")


def seats(given: tuple[int, ...]) -> str:
    return " e ".join(f"il posto {seat}" for seat in given) or "nessuno"


def _answer(answer: RespondDefence | Sealed) -> str:
    if isinstance(answer, Sealed):
        return "risponde"
    return "non si difende" if answer.card is None else f"si difende con {card(answer.card)}"


def _late(event: Any) -> str:
    return " (tempo scaduto)" if event.chosen_by == "timeout" else ""


def _phase(event: e.PhaseEntered) -> str:
    whose = "" if event.seat is None else f"Posto {event.seat}: "
    return f"{whose}{PHASES.get(event.phase, event.phase)}."


ITALIAN.on(e.PositionSet)(lambda ev: f"Tavolo preparato: round {ev.position.round}.")
ITALIAN.on(e.MatchStarted)(
    lambda ev: f"Inizia la partita con {ev.seats} giocatori; primo il posto {ev.first_player}."
)
ITALIAN.on(e.LanesDealt)(lambda ev: f"Sei persone in ognuna delle {len(ev.lanes)} file.")
ITALIAN.on(e.LaneChosen)(lambda ev: f"Il posto {ev.seat} si mette nella fila {ev.lane_id}{_late(ev)}.")
ITALIAN.on(e.ActionDeckShuffled)(lambda ev: f"Si mescola il mazzo Azione: {len(ev.order)} carte.")
ITALIAN.on(e.PersonDeckShuffled)(
    lambda ev: f"Le persone scartate formano un nuovo mazzo: {len(ev.order)} carte."
)
ITALIAN.on(e.ActionCardsDrawn)(lambda ev: f"Il posto {ev.seat} pesca {cards(ev.cards)}.")
ITALIAN.on(e.RoundStarted)(lambda ev: f"Inizia il round {ev.round}; primo il posto {ev.first_player}.")
ITALIAN.on(e.TurnStarted)(lambda ev: f"Tocca al posto {ev.seat}.")
ITALIAN.on(e.PhaseEntered)(_phase)
ITALIAN.on(e.TurnEnded)(lambda ev: f"Finisce il turno del posto {ev.seat}.")
ITALIAN.on(e.CleanupStarted)(lambda ev: f"Finisce il round {ev.round}: fase di pulizia.")
ITALIAN.on(e.LoadsCollected)(
    lambda ev: "; ".join(f"Posto {n.seat}: prende {value(n.value)}" for n in ev.collected) + "."
)
ITALIAN.on(e.LanesAdvanced)(lambda _: "Le persone nei bagni escono e le file avanzano.")
ITALIAN.on(e.FirstPlayerPassed)(lambda ev: f"Il segnalino primo giocatore passa al posto {ev.seat}.")
ITALIAN.on(e.PersonAdded)(
    lambda ev: f"Una persona si aggiunge alla fila {ev.lane_id} in posizione {ev.position}."
)
ITALIAN.on(e.PersonRevealed)(lambda ev: f"Fila {ev.lane_id}, posizione {ev.position}: {card(ev.card)}.")
ITALIAN.on(e.LostYouthRemoved)(lambda ev: f"Il Giovane Spaesato lascia la fila {ev.lane_id}.")
ITALIAN.on(e.ProductionPlaced)(
    lambda ev: f"Bagno {ev.lane_id}: {value(ev.added)} in più, in tutto {value(ev.load_after)}."
)
ITALIAN.on(e.LoadLost)(lambda ev: f"Fila {ev.lane_id}: {value(ev.value)} tolti a chi lascia il bagno.")
ITALIAN.on(e.LoadChanged)(lambda ev: f"{card(ev.cause)}: nel bagno {ev.lane_id} ora {value(ev.after)}.")
ITALIAN.on(e.PermanentApplied)(
    lambda ev: f"{card(ev.card)} al bagno {ev.lane_id}: ora {value(ev.load_after)}."
)
ITALIAN.on(e.PlayerMovedToFreeLane)(
    lambda ev: f"Il posto {ev.seat} passa dalla fila {ev.from_lane} in fondo alla fila {ev.to_lane}."
)
ITALIAN.on(e.PlayersSwapped)(lambda ev: f"I posti {ev.seat} e {ev.other_seat} si scambiano.")
ITALIAN.on(e.PlayerPersonSwapped)(
    lambda ev: f"Il posto {ev.seat} è ora in posizione {ev.position_after} nella fila {ev.lane_id}."
)
ITALIAN.on(e.PersonsExchanged)(lambda ev: f"Davanti e dietro al posto {ev.seat} le persone si scambiano.")
ITALIAN.on(e.GroupDiscarded)(lambda ev: f"{cards(ev.cards)} lascia la fila {ev.lane_id}.")
ITALIAN.on(e.GroupStacked)(lambda ev: f"{cards(ev.cards)} si unisce a qualcuno nella fila {ev.to_lane_id}.")
ITALIAN.on(e.PermanentPlaced)(lambda ev: f"{card(ev.card)} resta dietro la porta {ev.lane_id}.")
ITALIAN.on(e.PermanentsCancelled)(lambda ev: f"{card(ev.played)} e {card(ev.cancelled)} si annullano.")
ITALIAN.on(e.PermanentsCleaned)(lambda _: "Tutte le carte permanenti vengono scartate.")
ITALIAN.on(e.PersonEffectsListed)(lambda ev: f"Fila {ev.lane_id}: {len(ev.groups)} con effetto.")
ITALIAN.on(e.PersonActivated)(lambda ev: f"{card(ev.card)} agisce nella fila {ev.lane_id}.")
ITALIAN.on(e.PersonSpent)(lambda ev: f"{card(ev.card)} viene capovolta ({WHY_SPENT[ev.reason]}).")
ITALIAN.on(e.PersonOvertook)(lambda ev: f"{card(ev.card)} passa davanti al posto {ev.seat}.")
ITALIAN.on(e.NewspaperLeft)(
    lambda ev: f"Un giornale nel bagno {ev.lane_id}: {value(ev.added)} per il prossimo."
)
ITALIAN.on(e.PersonCalled)(lambda ev: f"{card(ev.caller)} chiama {card(ev.card)}{CALLED[ev.outcome]}.")
ITALIAN.on(e.RestrictionSet)(lambda ev: f"{card(ev.card)} trattiene il posto {ev.seat} in questo turno.")
ITALIAN.on(e.ActionCardPlayed)(
    lambda ev: f"Il posto {ev.seat} gioca {card(ev.card)} nella fila {ev.lane_id}."
)
ITALIAN.on(e.DefenceWindowOpened)(lambda ev: f"{card(ev.cause)}: si difende {seats(ev.asked)}?")
ITALIAN.on(e.DefenceAnswered)(lambda ev: f"Il posto {ev.seat} {_answer(ev.answer)}{_late(ev)}.")
ITALIAN.on(e.DefenceWindowClosed)(lambda ev: f"Si difende: {seats(tuple(d.seat for d in ev.defenders))}.")
ITALIAN.on(e.ActionCardBlocked)(lambda ev: f"Il posto {ev.by} blocca {card(ev.card)}.")
ITALIAN.on(e.ActionCardDiscarded)(lambda ev: f"{card(ev.card)} viene scartata.")
ITALIAN.on(e.DieRolled)(
    lambda ev: f"Dado {'blu' if ev.die == 'blue' else 'rosso'} per {card(ev.card)}: {ev.result}."
)
ITALIAN.on(e.ReserveChanged)(lambda ev: f"Il posto {ev.seat} ha ora {value(ev.after)} ({card(ev.cause)}).")
ITALIAN.on(e.DecompressionBegun)(lambda ev: f"Il posto {ev.seat} decomprime.")
ITALIAN.on(e.Decompressed)(
    lambda ev: f"Il posto {ev.seat} aveva {value(ev.before)} e ora ha {value(ev.after)}."
)
ITALIAN.on(e.TurnPassed)(lambda ev: f"Il posto {ev.seat} passa{_late(ev)}.")
ITALIAN.on(e.CardDiscarded)(lambda ev: f"Il posto {ev.seat} scarta {card(ev.card)}{_late(ev)}.")
ITALIAN.on(e.EndTriggered)(
    lambda ev: f"{seats(ev.seats).capitalize()} in bagno: la partita volge al termine."
)
ITALIAN.on(e.PlayerEliminated)(
    lambda ev: f"Il posto {ev.seat} è eliminato con {value(ev.value)}; la fila {ev.lane_id} è inagibile."
)
ITALIAN.on(e.FinalCounted)(
    lambda ev: f"Il posto {ev.seat} conta: prima {value(ev.before)}, alla fine {value(ev.after)}."
)
ITALIAN.on(e.TieBreakBegun)(lambda ev: f"Parità tra {seats(ev.seats)}: tiro Decompressione.")
ITALIAN.on(e.TieBreakRoundPlayed)(lambda ev: f"Spareggio {ev.number}: in testa {seats(ev.leading)}.")
ITALIAN.on(e.MatchEnded)(lambda ev: f"Partita finita, {REASONS[ev.reason]}: vince {seats(ev.winners)}.")
