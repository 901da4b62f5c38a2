"""The story of a match in words, English and Italian. Titles of cards and events are the same in both.

Cards bear their neutral titles, whatever the option `display_names` says: an event does not know the options.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.cards import title
from domain.games.frantic.state import is_teleport
from domain.kernel.table import Command, Event, Language
from domain.kernel.windows import Sealed

Sentence = Callable[[Any], str]


def tell(event: Event, language: Language) -> str:
    english, italian = SENTENCES[type(event)]
    return italian(event) if language == "it" else english(event)


def label(command: Command) -> str:
    """A command in a few words, for people who choose one."""
    match command:
        case c.Placement():
            return f"{title(command.card)} on {command.square}{_arrow(command)}"
        case c.ChooseGift():
            return f"pawn {command.pawn}, {_en_count(command.steps, 'step')}"
        case c.ChooseReorganize():
            return f"numbered teleport {command.teleport} to {command.square}"
        case c.ChooseMagnetCard():
            return f"the card on {command.square}"
        case c.ChooseMarketCard():
            return title(command.card)
        case c.ThrowReaction():
            return f"throw {title(command.card)} on {command.square}"
        case c.PassReaction():
            return "pass"
        case (
            c.ChooseRemoteTarget(pawn=pawn)
            | c.ChooseSwapPawn(pawn=pawn)
            | c.ChooseMarchingPawn(pawn=pawn)
            | c.ChooseSurprisePawn(pawn=pawn)
        ):
            return f"pawn {pawn}"
        case _:
            return type(command).__name__


WAY_IT: Final = {"forward": "in avanti", "backward": "indietro"}
PURPOSE_EN: Final = {
    "movement": "to move",
    "second_chance": "for a second chance",
    "teleport": "to teleport",
    "event_number": "for an event",
    "event_effect": "in the event",
}
PURPOSE_IT: Final = {
    "movement": "per muoversi",
    "second_chance": "per la seconda possibilità",
    "teleport": "per il teletrasporto",
    "event_number": "per un evento",
    "event_effect": "nell'evento",
}
TIMING_EN: Final = {"play": "is played", "pass": "is walked over", "land": "is landed on"}
TIMING_IT: Final = {"play": "viene giocata", "pass": "viene attraversata", "land": "ferma la pedina"}
MODIFIED_EN: Final = {
    "skip": "The movement of this turn is skipped.",
    "reverse": "The movement of this turn goes backward.",
    "ghost": "The movement of this turn ignores all cards.",
    "cancelled": "The movement of this turn is cancelled.",
}
MODIFIED_IT: Final = {
    "skip": "Il movimento di questo turno è saltato.",
    "reverse": "Il movimento di questo turno va all'indietro.",
    "ghost": "Il movimento di questo turno ignora tutte le carte.",
    "cancelled": "Il movimento di questo turno è annullato.",
}
WINDOW_EN: Final = {
    "re_roll": "a RE-ROLL of the die of",
    "block": "a BLOCK by",
    "nice_try": "a NICE TRY in the turn of",
}
WINDOW_IT: Final = {
    "re_roll": "un RE-ROLL del dado del",
    "block": "un BLOCK del",
    "nice_try": "un NICE TRY nel turno del",
}
CAUSE_EN: Final = {
    "push": "pushed",
    "jump": "jumping",
    "x_shift": "off an X",
    "swap": "swapped",
    "teleport": "teleported",
    "numbered_teleport": "teleported",
    "fuck_you": "21 squares on",
    "nice_try": "nice try",
    "event": "by the event",
}
CAUSE_IT: Final = {
    "push": "spinta",
    "jump": "salto",
    "x_shift": "via da una X",
    "swap": "scambio",
    "teleport": "teletrasporto",
    "numbered_teleport": "teletrasporto",
    "fuck_you": "avanti di 21",
    "nice_try": "nice try",
    "event": "per l'evento",
}
LOST_EN: Final = {"stop": "STOP", "snail": "SNAIL", "edge": "the end of the track"}
LOST_IT: Final = {"stop": "STOP", "snail": "SNAIL", "edge": "fine del percorso"}
ROUND_END_EN: Final = {
    "finish": "a pawn is on the finish",
    "deck": "the deck is exhausted",
    "turn_cap": "the last turn allowed is over",
}
ROUND_END_IT: Final = {
    "finish": "una pedina è all'arrivo",
    "deck": "il mazzo è esaurito",
    "turn_cap": "è finito l'ultimo turno concesso",
}
SKIPPED_EN: Final = {"empty_hand": "no card in hand", "nothing_placeable": "no square is open"}
SKIPPED_IT: Final = {"empty_hand": "nessuna carta in mano", "nothing_placeable": "nessuna casella è libera"}


def _arrow(laid: Any) -> str:
    if laid.points_to is not None:
        return f" → {laid.points_to}"
    return f" {'→' if laid.direction == 'forward' else '←'}" if laid.direction else ""


def _en_card(card: str) -> str:
    return f"Numbered teleport {card[2:]}" if is_teleport(card) else title(card)


def _it_card(card: str) -> str:
    return f"Teletrasporto {card[2:]}" if is_teleport(card) else title(card)


def _en_laid(ev: Any) -> str:
    covering = f", covering {title(ev.covered)}" if ev.covered else ""
    return f"{title(ev.card)} on {ev.square}{_arrow(ev)}{covering}{_en_by(ev)}."


def _it_laid(ev: Any) -> str:
    covering = f", coprendo {title(ev.covered)}" if ev.covered else ""
    return f"{title(ev.card)} su {ev.square}{_arrow(ev)}{covering}{_it_by(ev)}."


def _en_by(ev: Any) -> str:
    return " (time ran out)" if ev.by == "timeout" else ""


def _it_by(ev: Any) -> str:
    return " (tempo scaduto)" if ev.by == "timeout" else ""


def _en_count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _it_count(number: int, one: str, more: str) -> str:
    return f"{number} {one if number == 1 else more}"


def _titles(cards: Iterable[str]) -> str:
    return ", ".join(title(card) for card in cards) or "–"


def _en_choice(ev: e.ChoiceMade) -> str:
    chosen = {
        "remote_target": f"pawn {ev.pawn} for the remote control",
        "gift": f"pawn {ev.pawn} for a gift of {_en_count(ev.steps or 0, 'step')}",
        "magnet_card": f"the card on {ev.square}",
        "swap_pawn": f"pawn {ev.pawn} to swap with",
        "marching_pawn": f"pawn {ev.pawn} to march",
        "market_card": f"{_titles([ev.card] if ev.card else [])} from the market",
        "surprise_pawn": f"pawn {ev.pawn} to be surprised",
        "reorganize": f"numbered teleport {ev.teleport} for {ev.square}",
    }
    return f"Seat {ev.seat} chooses {chosen[ev.kind]}{_en_by(ev)}."


def _it_choice(ev: e.ChoiceMade) -> str:
    chosen = {
        "remote_target": f"la pedina {ev.pawn} per il telecomando",
        "gift": f"la pedina {ev.pawn} per un regalo di {_it_count(ev.steps or 0, 'passo', 'passi')}",
        "magnet_card": f"la carta su {ev.square}",
        "swap_pawn": f"la pedina {ev.pawn} per lo scambio",
        "marching_pawn": f"la pedina {ev.pawn} per la marcia",
        "market_card": f"{_titles([ev.card] if ev.card else [])} dal mercato",
        "surprise_pawn": f"la pedina {ev.pawn} per la sorpresa",
        "reorganize": f"il teletrasporto {ev.teleport} per {ev.square}",
    }
    return f"Il posto {ev.seat} sceglie {chosen[ev.kind]}{_it_by(ev)}."


def _en_answer(ev: e.ReactionAnswered) -> str:
    match ev.answer:
        case c.ThrowReaction(card=card, square=square):
            return f"Seat {ev.seat} wants to throw {title(card)} on {square}."
        case c.PassReaction():
            return f"Seat {ev.seat} passes{_en_by(ev)}."
        case Sealed():
            return f"Seat {ev.seat} has answered{_en_by(ev)}."


def _it_answer(ev: e.ReactionAnswered) -> str:
    match ev.answer:
        case c.ThrowReaction(card=card, square=square):
            return f"Il posto {ev.seat} vuole gettare {title(card)} su {square}."
        case c.PassReaction():
            return f"Il posto {ev.seat} passa{_it_by(ev)}."
        case Sealed():
            return f"Il posto {ev.seat} ha risposto{_it_by(ev)}."


def _en_modified(ev: e.MovementModified) -> str:
    if ev.kind == "remote":
        return f"The movement of this turn is made with pawn {ev.pawn}."
    return MODIFIED_EN[ev.kind]


def _it_modified(ev: e.MovementModified) -> str:
    if ev.kind == "remote":
        return f"Il movimento di questo turno si fa con la pedina {ev.pawn}."
    return MODIFIED_IT[ev.kind]


def _en_closed(ev: e.ReactionWindowClosed) -> str:
    if ev.thrown_by is None:
        return f"Window {ev.window} closes: nobody reacts."
    return f"Window {ev.window} closes: seat {ev.thrown_by} reacts."


def _it_closed(ev: e.ReactionWindowClosed) -> str:
    if ev.thrown_by is None:
        return f"Si chiude la finestra {ev.window}: nessuno reagisce."
    return f"Si chiude la finestra {ev.window}: reagisce il posto {ev.thrown_by}."


def _en_scores(ev: e.RoundScored) -> str:
    rows = (f"seat {seat} +{row.points} = {row.total}" for seat, row in enumerate(ev.scores))
    return f"Points: {', '.join(rows)}."


def _it_scores(ev: e.RoundScored) -> str:
    rows = (f"posto {seat} +{row.points} = {row.total}" for seat, row in enumerate(ev.scores))
    return f"Punti: {', '.join(rows)}."


def _skipped_x(ev: e.PawnStepped, word: str) -> str:
    return f" ({word} {', '.join(map(str, ev.skipped_x))})" if ev.skipped_x else ""


SENTENCES: Final[dict[type[Event], tuple[Sentence, Sentence]]] = {
    e.PositionSet: (
        lambda ev: f"The table is set: round {ev.position.round}, seat {ev.position.active} in turn.",
        lambda ev: f"Tavolo preparato: round {ev.position.round}, di turno il posto {ev.position.active}.",
    ),
    e.MatchStarted: (
        lambda ev: f"The match begins: {ev.seats} seats, up to {ev.point_limit} points.",
        lambda ev: f"Inizia la partita: {ev.seats} posti, fino a {ev.point_limit} punti.",
    ),
    e.RoundStarted: (
        lambda ev: f"Round {ev.round} is set up.",
        lambda ev: f"Si prepara il round {ev.round}.",
    ),
    e.DeckShuffled: (
        lambda ev: f"The {len(ev.order)} cards are shuffled.",
        lambda ev: f"Si mescolano le {len(ev.order)} carte.",
    ),
    e.HandsDealt: (
        lambda ev: f"Everybody is dealt {_en_count(len(ev.hands[0]), 'card')}.",
        lambda ev: f"Ognuno riceve {_it_count(len(ev.hands[0]), 'carta', 'carte')}.",
    ),
    e.StartingRollMade: (
        lambda ev: f"Seat {ev.seat} rolls {ev.value} for the start.",
        lambda ev: f"Il posto {ev.seat} tira {ev.value} per iniziare.",
    ),
    e.StartingSeatSet: (
        lambda ev: f"Seat {ev.seat} starts.",
        lambda ev: f"Inizia il posto {ev.seat}.",
    ),
    e.SetupCardPlaced: (
        lambda ev: f"Seat {ev.seat} places {_en_laid(ev)}",
        lambda ev: f"Il posto {ev.seat} posa {_it_laid(ev)}",
    ),
    e.TurnStarted: (
        lambda ev: f"Turn {ev.turn}: seat {ev.seat}.",
        lambda ev: f"Turno {ev.turn}: posto {ev.seat}.",
    ),
    e.CardPlayed: (
        lambda ev: f"Seat {ev.seat} plays {_en_laid(ev)}",
        lambda ev: f"Il posto {ev.seat} gioca {_it_laid(ev)}",
    ),
    e.PlayStepSkipped: (
        lambda ev: f"Seat {ev.seat} lays no card: {SKIPPED_EN[ev.reason]}.",
        lambda ev: f"Il posto {ev.seat} non posa carte: {SKIPPED_IT[ev.reason]}.",
    ),
    e.CardActivated: (
        lambda ev: f"{_en_card(ev.card)} {TIMING_EN[ev.timing]}: pawn {ev.pawn}.",
        lambda ev: f"{_it_card(ev.card)} {TIMING_IT[ev.timing]}: pedina {ev.pawn}.",
    ),
    e.MovementModified: (_en_modified, _it_modified),
    e.ChoiceMade: (_en_choice, _it_choice),
    e.DieRolled: (
        lambda ev: f"Seat {ev.roller} rolls {ev.value} {PURPOSE_EN[ev.purpose]}.",
        lambda ev: f"Il posto {ev.roller} tira {ev.value} {PURPOSE_IT[ev.purpose]}.",
    ),
    e.ReactionWindowOpened: (
        lambda ev: f"Window {ev.window}: anybody for {WINDOW_EN[ev.kind]} seat {ev.subject}?",
        lambda ev: f"Finestra {ev.window}: qualcuno vuole {WINDOW_IT[ev.kind]} posto {ev.subject}?",
    ),
    e.ReactionAnswered: (_en_answer, _it_answer),
    e.ReactionWindowClosed: (_en_closed, _it_closed),
    e.ReactionCardThrown: (
        lambda ev: f"Seat {ev.seat} throws {title(ev.card)} on {ev.square}.",
        lambda ev: f"Il posto {ev.seat} getta {title(ev.card)} su {ev.square}.",
    ),
    e.AttackBlocked: (
        lambda ev: f"Seat {ev.target} blocks {title(ev.card)}.",
        lambda ev: f"Il posto {ev.target} blocca {title(ev.card)}.",
    ),
    e.RollDiscarded: (
        lambda ev: f"Roll {ev.roll} does not count.",
        lambda ev: f"Il lancio {ev.roll} non conta.",
    ),
    e.MovementStarted: (
        lambda ev: f"Pawn {ev.pawn} goes {_en_count(ev.steps, 'step')} {ev.direction}.",
        lambda ev: f"La pedina {ev.pawn} fa {_it_count(ev.steps, 'passo', 'passi')} {WAY_IT[ev.direction]}.",
    ),
    e.PawnStepped: (
        lambda ev: (
            f"Pawn {ev.pawn} steps from {ev.from_square} to {ev.to_square}{_skipped_x(ev, 'skipping X on')}."
        ),
        lambda ev: (
            f"La pedina {ev.pawn} passa da {ev.from_square} a {ev.to_square}{_skipped_x(ev, 'saltando X su')}."
        ),
    ),
    e.StepsLost: (
        lambda ev: f"Pawn {ev.pawn} loses {_en_count(ev.lost, 'step')}: {LOST_EN[ev.by]}.",
        lambda ev: f"La pedina {ev.pawn} perde {_it_count(ev.lost, 'passo', 'passi')}: {LOST_IT[ev.by]}.",
    ),
    e.PawnPlaced: (
        lambda ev: f"Pawn {ev.pawn} goes from {ev.from_square} to {ev.to_square}: {CAUSE_EN[ev.cause]}.",
        lambda ev: f"La pedina {ev.pawn} va da {ev.from_square} a {ev.to_square}: {CAUSE_IT[ev.cause]}.",
    ),
    e.MovementEnded: (
        lambda ev: f"Pawn {ev.pawn} rests on {ev.square}.",
        lambda ev: f"La pedina {ev.pawn} si ferma su {ev.square}.",
    ),
    e.CardTaken: (
        lambda ev: f"Seat {ev.seat} takes {title(ev.card)} into its hand.",
        lambda ev: f"Il posto {ev.seat} prende in mano {title(ev.card)}.",
    ),
    e.EventActivated: (
        lambda ev: f"Event {ev.number}: {ev.name}.",
        lambda ev: f"Evento {ev.number}: {ev.name}.",
    ),
    e.EventFinished: (
        lambda ev: f"Event {ev.number} is over.",
        lambda ev: f"Finisce l'evento {ev.number}.",
    ),
    e.MarketRevealed: (
        lambda ev: f"In the market: {_titles(ev.cards)}.",
        lambda ev: f"Al mercato: {_titles(ev.cards)}.",
    ),
    e.RestockCardPlaced: (
        lambda ev: f"Seat {ev.seat} restocks with {_en_laid(ev)}",
        lambda ev: f"Il posto {ev.seat} rifornisce con {_it_laid(ev)}",
    ),
    e.HandDiscarded: (
        lambda ev: f"Seat {ev.seat} discards {_titles(ev.cards)}.",
        lambda ev: f"Il posto {ev.seat} scarta {_titles(ev.cards)}.",
    ),
    e.HandsPassed: (
        lambda _: "All hands go to the right.",
        lambda _: "Tutte le mani passano a destra.",
    ),
    e.NumberedTeleportMoved: (
        lambda ev: f"Numbered teleport {ev.teleport} moves from {ev.from_square} to {ev.to_square}.",
        lambda ev: f"Il teletrasporto {ev.teleport} passa da {ev.from_square} a {ev.to_square}.",
    ),
    e.CardsDrawn: (
        lambda ev: f"Seat {ev.seat} draws {_en_count(len(ev.cards), 'card')}.",
        lambda ev: f"Il posto {ev.seat} pesca {_it_count(len(ev.cards), 'carta', 'carte')}.",
    ),
    e.DeckRanOut: (
        lambda ev: f"Seat {ev.seat} should draw, but the deck is exhausted.",
        lambda ev: f"Il posto {ev.seat} dovrebbe pescare, ma il mazzo è esaurito.",
    ),
    e.TurnEnded: (
        lambda ev: f"The turn of seat {ev.seat} ends.",
        lambda ev: f"Finisce il turno del posto {ev.seat}.",
    ),
    e.RoundEnded: (
        lambda ev: f"The round ends: {ROUND_END_EN[ev.reason]}.",
        lambda ev: f"Finisce il round: {ROUND_END_IT[ev.reason]}.",
    ),
    e.RoundScored: (_en_scores, _it_scores),
    e.BoardCleared: (
        lambda _: "The board is cleared.",
        lambda _: "Si sgombera il tabellone.",
    ),
    e.MatchEnded: (
        lambda ev: f"The match is over: seat {' and seat '.join(map(str, ev.winners))} wins.",
        lambda ev: f"Partita finita: vince il posto {' e il posto '.join(map(str, ev.winners))}.",
    ),
}
