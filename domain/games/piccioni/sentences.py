"""The story of a match in words, English and Italian."""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.games.piccioni import commands as c
from domain.games.piccioni import events as e
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.kernel.table import Cards, Command, Event, Hidden, Language


def tell(event: Event, language: Language) -> str:
    english, italian = SENTENCES[type(event)]
    return italian(event) if language == "it" else english(event)


def label(command: Command) -> str:
    """A command in a few words, for people who choose one."""
    match command:
        case c.PlayAction(card=card, zone=zone, picks=picks, extra=extra):
            with_ = [*picks, *([extra] if extra else [])]
            return f"{_card(card)} on {_zone(zone)}" + (f": {_cards(with_)}" if with_ else "")
        case c.ConvertToTrophy(target=target, payment=payment):
            return f"convert {_card(target)} for {_cards(payment)}"
        case c.DrawCards():
            return "draw"
        case c.GatherFlock(card=card):
            return f"gather {_card(card)}"
        case c.DragFlock(card=card):
            return f"drag {_card(card)}"
        case c.ScareFlock(card=card, to=to):
            return f"scare {_card(card)} to {_zone(to)}"
        case c.PlaceFlock(zone=zone):
            return f"land on {_zone(zone)}"
        case c.PlayReaction(card=card, zone=zone, extra=extra):
            return f"react: {_card(card)}" + (f" on {_zone(zone)}" if zone else "") + _plus(extra)
        case c.PassReaction():
            return "pass"
        case _:
            return type(command).__name__


def _card(card: str) -> str:
    kind = PIGEONS.get(card) or ACTIONS[card]
    return f"{kind.english} {card.rpartition('-')[2]}"


def _carta(card: str) -> str:
    kind = PIGEONS.get(card) or ACTIONS[card]
    return f"{kind.italian} {card.rpartition('-')[2]}"


def _zone(zone: str) -> str:
    if zone in LOCATIONS:
        return LOCATIONS[zone].english
    return "the deck" if zone == "flock_deck" else f"the Balcony of seat {zone.removeprefix('balcony_')}"


def _zona(zone: str) -> str:
    if zone in LOCATIONS:
        return LOCATIONS[zone].italian
    return "il mazzo" if zone == "flock_deck" else f"il Balcone del posto {zone.removeprefix('balcony_')}"


def _cards(cards: Cards | Iterable[str]) -> str:
    if isinstance(cards, Hidden):
        return "1 card" if cards.hidden == 1 else f"{cards.hidden} cards"
    return ", ".join(map(_card, cards)) or "nothing"


def _carte(cards: Cards | Iterable[str]) -> str:
    if isinstance(cards, Hidden):
        return "1 carta" if cards.hidden == 1 else f"{cards.hidden} carte"
    return ", ".join(map(_carta, cards)) or "nulla"


def _plus(card: str | None) -> str:
    return f" with {_card(card)}" if card else ""


def _con(card: str | None) -> str:
    return f" con {_carta(card)}" if card else ""


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(map(str, seats))


def _on(zone: str | None) -> str:
    return f", to {_zone(zone)}" if zone else ""


def _su(zone: str | None) -> str:
    return f", verso {_zona(zone)}" if zone else ""


def _shares(event: e.TrophiesShared) -> str:
    counts = ((seat, sum(g.to_seat == seat for g in event.given)) for seat in event.participants)
    return ", ".join(f"{seat}: {count}" for seat, count in counts)


def _points(event: e.MatchEnded) -> str:
    return ", ".join(f"{seat}: {score.total}" for seat, score in enumerate(event.scores))


MOVES_IT: Final = {
    "play_action": "carta giocata",
    "convert_to_trophy": "conversione",
    "draw_cards": "pesca",
}
WINDOWS_IT: Final = {"redirect": "Becchime", "response": "reazioni", "infamous": "Piccione Infame"}
CAUSES: Final = {
    "gather": "lured",
    "drag": "dragged along",
    "scare": "scared",
    "redirect": "sent on",
}
CAUSES_IT: Final = {
    "gather": "Becchime",
    "drag": "al seguito",
    "scare": "spavento",
    "redirect": "deviazione",
}

Sentence = Callable[[Any], str]

SENTENCES: Final[dict[type[Event], tuple[Sentence, Sentence]]] = {
    e.PositionSet: (
        lambda ev: f"The table is set: turn {ev.position.turn}, seat {ev.position.active} is active.",
        lambda ev: f"Tavolo preparato: turno {ev.position.turn}, tocca al posto {ev.position.active}.",
    ),
    e.MatchStarted: (
        lambda ev: f"The match begins with {ev.seats} seats; seat {ev.first_seat} will start.",
        lambda ev: f"Inizia la partita a {ev.seats} posti; comincerà il posto {ev.first_seat}.",
    ),
    e.FlockCardsRemoved: (
        lambda ev: f"{len(ev.cards)} pigeons are removed unseen.",
        lambda ev: f"{len(ev.cards)} piccioni sono rimossi senza guardarli.",
    ),
    e.LocationSeeded: (
        lambda ev: f"{_card(ev.card)} is placed on {_zone(ev.location)}.",
        lambda ev: f"Si dispone {_carta(ev.card)} presso {_zona(ev.location)}.",
    ),
    e.HandDealt: (
        lambda ev: f"Seat {ev.seat} is dealt {_cards(ev.cards)}.",
        lambda ev: f"Il posto {ev.seat} riceve {_carte(ev.cards)}.",
    ),
    e.TurnStarted: (
        lambda ev: f"Turn {ev.turn}: seat {ev.seat}{', for the last time' if ev.final_turn else ''}.",
        lambda ev: f"Turno {ev.turn}: posto {ev.seat}{', per l’ultima volta' if ev.final_turn else ''}.",
    ),
    e.ActionPlayed: (
        lambda ev: f"Seat {ev.seat} plays {_card(ev.card)} on {_zone(ev.zone)}.",
        lambda ev: f"Il posto {ev.seat} gioca {_carta(ev.card)} presso {_zona(ev.zone)}.",
    ),
    e.GuanoLaid: (
        lambda ev: f"Seat {ev.seat} lays {_card(ev.card)}{_plus(ev.extra)} on {_zone(ev.zone)}.",
        lambda ev: f"Il posto {ev.seat} lascia {_carta(ev.card)}{_con(ev.extra)} presso {_zona(ev.zone)}.",
    ),
    e.TrophyMade: (
        lambda ev: f"{_card(ev.card)} becomes a Trophy of seat {ev.seat}.",
        lambda ev: f"{_carta(ev.card)} diventa un Trofeo del posto {ev.seat}.",
    ),
    e.InfamousReturned: (
        lambda ev: f"{_card(ev.card)} slips back into the deck.",
        lambda ev: f"{_carta(ev.card)} torna nel mazzo.",
    ),
    e.FlockDeckShuffled: (
        lambda ev: f"The flock deck is shuffled ({len(ev.order)} cards).",
        lambda ev: f"Si mescola il mazzo Stormo ({len(ev.order)} carte).",
    ),
    e.BlindTrophyTaken: (
        lambda ev: f"Seat {ev.seat} takes the top pigeon unseen as a Trophy.",
        lambda ev: f"Il posto {ev.seat} prende coperta la prima carta Stormo come Trofeo.",
    ),
    e.FlockMoved: (
        lambda ev: (
            f"{_card(ev.card)}, {CAUSES[ev.cause]}, leaves {_zone(ev.from_zone)} for {_zone(ev.to_zone)}."
        ),
        lambda ev: (
            f"{_carta(ev.card)} lascia {_zona(ev.from_zone)} per {_zona(ev.to_zone)} ({CAUSES_IT[ev.cause]})."
        ),
    ),
    e.FlockSetAside: (
        lambda ev: f"{_card(ev.card)} is scared off {_zone(ev.from_zone)}, to the deck.",
        lambda ev: f"{_carta(ev.card)} lascia {_zona(ev.from_zone)} per il mazzo (spavento).",
    ),
    e.FlockReturned: (
        lambda ev: f"Back into the flock deck: {_cards(ev.cards)}.",
        lambda ev: f"Di nuovo nel mazzo Stormo: {_carte(ev.cards)}.",
    ),
    e.WindowOpened: (
        lambda ev: f"Reactions ({ev.kind}): seats {_seats(ev.seats)} are asked.",
        lambda ev: f"Reazioni ({WINDOWS_IT[ev.kind]}): si chiede ai posti {_seats(ev.seats)}.",
    ),
    e.ReactionPlayed: (
        lambda ev: f"Seat {ev.seat} reacts with {_card(ev.card)}{_on(ev.zone)}.",
        lambda ev: f"Il posto {ev.seat} reagisce con {_carta(ev.card)}{_su(ev.zone)}.",
    ),
    e.ReactionPassed: (
        lambda ev: f"Seat {ev.seat} passes.",
        lambda ev: f"Il posto {ev.seat} passa.",
    ),
    e.WindowClosed: (
        lambda ev: f"No more reactions ({ev.kind}).",
        lambda ev: f"Fine delle reazioni ({WINDOWS_IT[ev.kind]}).",
    ),
    e.TrophiesShared: (
        lambda ev: f"The Trophies ({len(ev.given)}) are divided. By seat: {_shares(ev)}.",
        lambda ev: f"Si dividono i Trofei ({len(ev.given)}). Per posto: {_shares(ev)}.",
    ),
    e.HandFined: (
        lambda ev: f"Seat {ev.seat} is fined by seat {ev.by} and discards {_cards(ev.cards)}.",
        lambda ev: f"Il posto {ev.seat}, multato dal posto {ev.by}, scarta {_carte(ev.cards)}.",
    ),
    e.ConversionPaid: (
        lambda ev: f"Seat {ev.seat} discards {_cards(ev.cards)} to convert {_card(ev.target)}.",
        lambda ev: f"Il posto {ev.seat} scarta {_carte(ev.cards)} per convertire {_carta(ev.target)}.",
    ),
    e.CardsDrawn: (
        lambda ev: f"Seat {ev.seat} draws {_cards(ev.cards)}.",
        lambda ev: f"Il posto {ev.seat} pesca {_carte(ev.cards)}.",
    ),
    e.ActionDeckRefilled: (
        lambda ev: f"The discards become a new action deck of {len(ev.order)} cards.",
        lambda ev: f"Gli scarti formano un nuovo mazzo Azione di {len(ev.order)} carte.",
    ),
    e.MoveCompleted: (
        lambda ev: f"Move {ev.number} of seat {ev.seat} is done ({ev.kind.replace('_', ' ')}).",
        lambda ev: f"Mossa {ev.number} del posto {ev.seat} conclusa ({MOVES_IT[ev.kind]}).",
    ),
    e.InvasionStarted: (
        lambda ev: f"The invasion goes on: recall icons {ev.recall_icons}, pigeons to reveal {ev.reveals}.",
        lambda ev: f"L'invasione continua: richiami {ev.recall_icons}, piccioni da rivelare {ev.reveals}.",
    ),
    e.FlockRevealed: (
        lambda ev: f"{_card(ev.card)} is revealed.",
        lambda ev: f"Si rivela {_carta(ev.card)}.",
    ),
    e.FlockPlaced: (
        lambda ev: f"{_card(ev.card)} lands on {_zone(ev.zone)}.",
        lambda ev: f"{_carta(ev.card)} atterra presso {_zona(ev.zone)}.",
    ),
    e.FinalPhaseStarted: (
        lambda ev: f"The flock deck is empty: one last turn each, seat {ev.last_seat} last.",
        lambda ev: f"Il mazzo Stormo è finito: un ultimo turno a testa, per ultimo il posto {ev.last_seat}.",
    ),
    e.RevealFailed: (
        lambda ev: f"No pigeon is left to reveal; reveals dropped: {ev.cancelled}.",
        lambda ev: f"Nessun piccione da rivelare; rivelazioni annullate: {ev.cancelled}.",
    ),
    e.PlayedCardsDiscarded: (
        lambda ev: f"The cards played are discarded: {_cards(ev.cards)}.",
        lambda ev: f"Si scartano le carte giocate: {_carte(ev.cards)}.",
    ),
    e.TurnEnded: (
        lambda ev: f"The turn of seat {ev.seat} ends.",
        lambda ev: f"Finisce il turno del posto {ev.seat}.",
    ),
    e.MatchEnded: (
        lambda ev: f"The match is over. Points by seat: {_points(ev)}. First: {_seats(ev.places[0])}.",
        lambda ev: f"Partita finita. Punti per posto: {_points(ev)}. Primo: {_seats(ev.places[0])}.",
    ),
}
