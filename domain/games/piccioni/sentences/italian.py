"""La partita raccontata in italiano."""

from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.sentences.labels import carta, carte, points, seat_names, shares, zona
from domain.kernel.sentences import Sentences

ITALIAN: Final = Sentences()

MOVES: Final = {
    "play_action": "carta giocata",
    "convert_to_trophy": "conversione",
    "draw_cards": "pesca",
}
WINDOWS: Final = {"redirect": "Becchime", "response": "reazioni", "infamous": "Piccione Infame"}
CAUSES: Final = {
    "gather": "Becchime",
    "drag": "al seguito",
    "scare": "spavento",
    "redirect": "deviazione",
}


@ITALIAN.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    return f"Tavolo preparato: turno {event.position.turn}, tocca al posto {event.position.active}."


@ITALIAN.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"Inizia la partita a {event.seats} posti; comincerà il posto {event.first_seat}."


@ITALIAN.on(e.FlockCardsRemoved)
def _flock_cards_removed(event: e.FlockCardsRemoved) -> str:
    return f"{len(event.cards)} piccioni sono rimossi senza guardarli."


@ITALIAN.on(e.LocationSeeded)
def _location_seeded(event: e.LocationSeeded) -> str:
    return f"Si dispone {carta(event.card)} presso {zona(event.location)}."


@ITALIAN.on(e.HandDealt)
def _hand_dealt(event: e.HandDealt) -> str:
    return f"Il posto {event.seat} riceve {carte(event.cards)}."


@ITALIAN.on(e.TurnStarted)
def _turn_started(event: e.TurnStarted) -> str:
    return f"Turno {event.turn}: posto {event.seat}{', per l’ultima volta' if event.final_turn else ''}."


@ITALIAN.on(e.ActionPlayed)
def _action_played(event: e.ActionPlayed) -> str:
    return f"Il posto {event.seat} gioca {carta(event.card)} presso {zona(event.zone)}."


@ITALIAN.on(e.GuanoLaid)
def _guano_laid(event: e.GuanoLaid) -> str:
    extra = f" con {carta(event.extra)}" if event.extra else ""
    return f"Il posto {event.seat} lascia {carta(event.card)}{extra} presso {zona(event.zone)}."


@ITALIAN.on(e.TrophyMade)
def _trophy_made(event: e.TrophyMade) -> str:
    return f"{carta(event.card)} diventa un Trofeo del posto {event.seat}."


@ITALIAN.on(e.InfamousReturned)
def _infamous_returned(event: e.InfamousReturned) -> str:
    return f"{carta(event.card)} torna nel mazzo."


@ITALIAN.on(e.FlockDeckShuffled)
def _flock_deck_shuffled(event: e.FlockDeckShuffled) -> str:
    return f"Si mescola il mazzo Stormo ({len(event.order)} carte)."


@ITALIAN.on(e.BlindTrophyTaken)
def _blind_trophy_taken(event: e.BlindTrophyTaken) -> str:
    return f"Il posto {event.seat} prende coperta la prima carta Stormo come Trofeo."


@ITALIAN.on(e.FlockMoved)
def _flock_moved(event: e.FlockMoved) -> str:
    way = f"{zona(event.from_zone)} per {zona(event.to_zone)}"
    return f"{carta(event.card)} lascia {way} ({CAUSES[event.cause]})."


@ITALIAN.on(e.FlockSetAside)
def _flock_set_aside(event: e.FlockSetAside) -> str:
    return f"{carta(event.card)} lascia {zona(event.from_zone)} per il mazzo (spavento)."


@ITALIAN.on(e.FlockReturned)
def _flock_returned(event: e.FlockReturned) -> str:
    return f"Di nuovo nel mazzo Stormo: {carte(event.cards)}."


@ITALIAN.on(e.WindowOpened)
def _window_opened(event: e.WindowOpened) -> str:
    asked = "al posto" if len(event.seats) == 1 else "ai posti"
    return f"Reazioni ({WINDOWS[event.kind]}): si chiede {asked} {seat_names(event.seats)}."


@ITALIAN.on(e.ReactionPlayed)
def _reaction_played(event: e.ReactionPlayed) -> str:
    to = f", verso {zona(event.zone)}" if event.zone else ""
    return f"Il posto {event.seat} reagisce con {carta(event.card)}{to}."


@ITALIAN.on(e.ReactionPassed)
def _reaction_passed(event: e.ReactionPassed) -> str:
    return f"Il posto {event.seat} passa."


@ITALIAN.on(e.WindowClosed)
def _window_closed(event: e.WindowClosed) -> str:
    return f"Fine delle reazioni ({WINDOWS[event.kind]})."


@ITALIAN.on(e.TrophiesShared)
def _trophies_shared(event: e.TrophiesShared) -> str:
    return f"Si dividono i Trofei ({len(event.given)}). Per posto: {shares(event)}."


@ITALIAN.on(e.HandFined)
def _hand_fined(event: e.HandFined) -> str:
    return f"Il posto {event.seat}, multato dal posto {event.by}, scarta {carte(event.cards)}."


@ITALIAN.on(e.ConversionPaid)
def _conversion_paid(event: e.ConversionPaid) -> str:
    return f"Il posto {event.seat} scarta {carte(event.cards)} per convertire {carta(event.target)}."


@ITALIAN.on(e.CardsDrawn)
def _cards_drawn(event: e.CardsDrawn) -> str:
    return f"Il posto {event.seat} pesca {carte(event.cards)}."


@ITALIAN.on(e.ActionDeckRefilled)
def _action_deck_refilled(event: e.ActionDeckRefilled) -> str:
    return f"Gli scarti formano un nuovo mazzo Azione di {len(event.order)} carte."


@ITALIAN.on(e.MoveCompleted)
def _move_completed(event: e.MoveCompleted) -> str:
    return f"Mossa {event.number} del posto {event.seat} conclusa ({MOVES[event.kind]})."


@ITALIAN.on(e.InvasionStarted)
def _invasion_started(event: e.InvasionStarted) -> str:
    return f"L'invasione continua: richiami {event.recall_icons}, piccioni da rivelare {event.reveals}."


@ITALIAN.on(e.FlockRevealed)
def _flock_revealed(event: e.FlockRevealed) -> str:
    return f"Si rivela {carta(event.card)}."


@ITALIAN.on(e.FlockPlaced)
def _flock_placed(event: e.FlockPlaced) -> str:
    return f"{carta(event.card)} atterra presso {zona(event.zone)}."


@ITALIAN.on(e.FinalPhaseStarted)
def _final_phase_started(event: e.FinalPhaseStarted) -> str:
    return f"Il mazzo Stormo è finito: un ultimo turno a testa, per ultimo il posto {event.last_seat}."


@ITALIAN.on(e.RevealFailed)
def _reveal_failed(event: e.RevealFailed) -> str:
    return f"Nessun piccione da rivelare; rivelazioni annullate: {event.cancelled}."


@ITALIAN.on(e.PlayedCardsDiscarded)
def _played_cards_discarded(event: e.PlayedCardsDiscarded) -> str:
    return f"Si scartano le carte giocate: {carte(event.cards)}."


@ITALIAN.on(e.TurnEnded)
def _turn_ended(event: e.TurnEnded) -> str:
    return f"Finisce il turno del posto {event.seat}."


@ITALIAN.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    return f"Partita finita. Punti per posto: {points(event)}. Primo: {seat_names(event.places[0])}."
