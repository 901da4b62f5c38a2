"""The story around a game in words, English and Italian."""

from collections.abc import Callable
from typing import Any

from domain.matches import events as e
from domain.matches.state import Match
from domain.table import Event, Language

Sentence = Callable[[Any], str]

LUCK_IT = {"same": "la stessa sorte", "fresh": "una nuova sorte", "scripted": "una sorte scritta"}

SENTENCES: dict[type[Event], tuple[Sentence, Sentence]] = {
    e.MatchCreated: (
        lambda ev: f"A match of {ev.game} is set up for {ev.seats} seats.",
        lambda ev: f"Si prepara una partita di {ev.game} per {ev.seats} posti.",
    ),
    e.SeatTaken: (
        lambda ev: f"{ev.player} takes seat {ev.seat}.",
        lambda ev: f"{ev.player} si siede al posto {ev.seat}.",
    ),
    e.PlayBegan: (lambda _: "Play begins.", lambda _: "Si comincia."),
    e.ChanceDrawn: (
        lambda ev: f"Chance draws: {', '.join(_draw(d) for d in ev.draws)}.",
        lambda ev: f"La sorte decide: {', '.join(_draw(d) for d in ev.draws)}.",
    ),
    e.SeatResigned: (
        lambda ev: f"Seat {ev.seat} resigns; its default is played from now on.",
        lambda ev: f"Il posto {ev.seat} abbandona; da ora si gioca per lui la mossa prevista.",
    ),
    e.MatchForked: (
        lambda ev: f"A fork leaves match {ev.parent} after event {ev.revision} with {ev.kind} luck.",
        lambda ev: (
            f"Una diramazione lascia la partita {ev.parent} dopo l'evento {ev.revision} con {LUCK_IT[ev.kind]}."
        ),
    ),
    e.LuckRevealed: (
        lambda _: "The match is over: the seed is revealed, every draw can be checked.",
        lambda _: "Partita conclusa: il seme è svelato, ogni sorteggio si può verificare.",
    ),
}


def tell(match: Match, event: Event, language: Language) -> str:
    own = SENTENCES.get(type(event))
    if own is None:
        return match.game.tell(event, language)
    english, italian = own
    return italian(event) if language == "it" else english(event)


def _draw(drawn: e.Drawn) -> str:
    number = "scripted" if drawn.scripted else f"#{drawn.number}"
    return f"{drawn.what.replace('_', ' ')} ({number})"
