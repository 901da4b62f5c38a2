"""La partita raccontata in italiano."""

from typing import Final

from domain.games.sukkube import events as e
from domain.games.sukkube.cards import colour, direction
from domain.kernel.sentences import Sentences

ITALIAN: Final = Sentences()

CHARACTER: Final = {
    "strongman": "il forzuto",
    "tamer": "il domatore",
    "ringmaster": "il presentatore",
    "lion": "il leone",
    "clown": "il clown",
    "dancer": "la ballerina",
}
COLOUR: Final = {"red": "rossa", "yellow": "gialla", "green": "verde"}
DIRECTION: Final = {
    "left": "verso sinistra",
    "right": "verso destra",
    "up": "verso l'alto",
    "down": "verso il basso",
    "flip": "capovolgi",
}


def card_name(card: str) -> str:
    return f"la carta {COLOUR[colour(card)]} «{DIRECTION[direction(card)]}»"


def name(identifier: str) -> str:
    """Con l'articolo: `seat_0` -> `il posto 0`, `team_a` -> `la squadra A`, `dancer` -> `la ballerina`."""
    if identifier.startswith("team_"):
        return f"la squadra {identifier.removeprefix('team_').upper()}"
    if identifier.startswith("seat_"):
        return f"il posto {identifier.removeprefix('seat_')}"
    return CHARACTER[identifier]


def to_name(identifier: str) -> str:
    """Con la preposizione: `al posto 0`, `alla squadra A`, `alla ballerina`."""
    article, _, noun = name(identifier).partition(" ")
    return f"{'al' if article == 'il' else 'alla'} {noun}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


@ITALIAN.on(e.PositionSet)
def _position_set(event: e.PositionSet) -> str:
    top = name(event.position.top or "")
    return f"Il tavolo è preparato a mano: manche {event.position.manche}, in cima c'è {top}."


@ITALIAN.on(e.MatchStarted)
def _match_started(event: e.MatchStarted) -> str:
    return f"Inizia la partita: per sorteggio comincia {name(event.first_starter)}."


@ITALIAN.on(e.MancheDealt)
def _manche_dealt(event: e.MancheDealt) -> str:
    return f"Si danno le carte per la manche {event.manche}: comincia {name(event.starter)}."


@ITALIAN.on(e.CardPlayed)
def _card_played(event: e.CardPlayed) -> str:
    who = "Bot" if event.actor == "bot" else name(event.actor).removeprefix("il ")
    doubled = ", che raddoppia" if event.doubled else ""
    late = " Il tempo era scaduto." if event.chosen_by == "timeout" else ""
    played = f"{_capital(name(event.character))} ({who}) gioca {card_name(event.card)}{doubled}"
    return f"{played}: in cima c'è {name(event.to_top)}.{late}"


@ITALIAN.on(e.CardDrawn)
def _card_drawn(event: e.CardDrawn) -> str:
    why = ", perché non ha carte da giocare" if event.reason == "last_hope" else ""
    return f"Il posto {event.seat} pesca {card_name(event.card)}{why}."


@ITALIAN.on(e.TeamCharacterPassed)
def _team_character_passed(event: e.TeamCharacterPassed) -> str:
    return f"{_capital(name(event.character))} passa dal posto {event.from_seat} al posto {event.to_seat}."


@ITALIAN.on(e.MancheEnded)
def _manche_ended(event: e.MancheEnded) -> str:
    why = "il mazzo è finito" if event.reason == "pile_empty" else f"{name(event.trigger)} ha finito le carte"
    if event.reason == "blocked":
        why = f"{name(event.trigger)} non può giocare"
    point = f"il punto va {to_name(event.point_to)}" if event.point_to else "nessuno fa punti"
    return (
        f"Finisce la manche {event.manche}, {why}: il Dominatore è {name(event.dominator)}, "
        f"il Sukkube è {name(event.sukkube)}; {point}."
    )


@ITALIAN.on(e.MatchEnded)
def _match_ended(event: e.MatchEnded) -> str:
    names = [name(winner) for winner in event.winners]
    if not names:
        outcome = "non vince nessuno"
    elif len(names) == 1:
        outcome = f"vince {names[0]}"
    else:
        outcome = f"vincono {', '.join(names[:-1])} e {names[-1]}"
    return f"La partita finisce dopo {event.manches} manche: {outcome}."
