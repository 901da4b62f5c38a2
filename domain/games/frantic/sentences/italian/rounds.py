"""Setting up a round, scoring it, the end of the match."""

from typing import Final

from domain.games.frantic import events as e
from domain.games.frantic.sentences.italian.words import ITALIAN, count, laid
from domain.games.frantic.sentences.labels import all_of, held

ROUND_END: Final = {
    "finish": "una pedina è all'arrivo",
    "deck": "il mazzo è esaurito",
    "turn_cap": "è finito l'ultimo turno concesso",
}


@ITALIAN.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    return f"Tavolo preparato: round {event.position.round}, di turno il posto {event.position.active}."


@ITALIAN.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"Inizia la partita: {event.seats} posti, fino a {event.point_limit} punti."


@ITALIAN.on(e.RoundStarted)
def _round_started(event: e.RoundStarted) -> str:
    return f"Si prepara il round {event.round}."


@ITALIAN.on(e.DeckShuffled)
def _deck_shuffled(event: e.DeckShuffled) -> str:
    return f"Si mescolano le {len(event.order)} carte."


@ITALIAN.on(e.HandsDealt)
def _hands_dealt(event: e.HandsDealt) -> str:
    return f"Ognuno riceve {count(len(event.hands[0]), 'carta', 'carte')}."


@ITALIAN.on(e.StartingRollMade)
def _starting_roll_made(event: e.StartingRollMade) -> str:
    return f"Il posto {event.seat} tira {event.value} per iniziare."


@ITALIAN.on(e.StartingSeatSet)
def _starting_seat_set(event: e.StartingSeatSet) -> str:
    return f"Inizia il posto {event.seat}."


@ITALIAN.on(e.SetupCardPlaced)
def _setup_card_placed(event: e.SetupCardPlaced) -> str:
    return f"Il posto {event.seat} posa {laid(event)}"


@ITALIAN.on(e.RoundEnded)
def _round_ended(event: e.RoundEnded) -> str:
    return f"Finisce il round: {ROUND_END[event.reason]}."


@ITALIAN.on(e.RoundScored)
def _round_scored(event: e.RoundScored) -> str:
    rows = (
        f"posto {seat} +{row.points}{held(row, 'per')} = {row.total}" for seat, row in enumerate(event.scores)
    )
    return f"Punti: {', '.join(rows)}."


@ITALIAN.on(e.BoardCleared)
def _board_cleared(_: e.BoardCleared) -> str:
    return "Si sgombera il tabellone."


@ITALIAN.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    if len(event.winners) == 1:
        return f"Partita finita: vince il posto {event.winners[0]}."
    return f"Partita finita: vincono i posti {all_of(event.winners, 'e')}."
