"""The story of a dispute in words, English and Italian."""

from collections.abc import Callable
from typing import Any

from domain.kernel.table import Event, Seat
from domain.matches.rulings import events as e

Sentence = Callable[[Any], str]

RULING_EN = {
    "stand": "what happened stands",
    "rewind": "play goes back",
    "correct": "the table is corrected",
    "clock": "a clock is adjusted",
    "award": "the result is awarded",
    "annul": "the match is annulled",
}
RULING_IT = {
    "stand": "vale quanto è successo",
    "rewind": "si torna indietro",
    "correct": "il tavolo è corretto",
    "clock": "un orologio è corretto",
    "award": "il risultato è assegnato",
    "annul": "la partita è annullata",
}


def _party(by: Seat | None) -> str:
    return "An organiser" if by is None else f"Seat {by}"


def _parte(by: Seat | None) -> str:
    return "Un organizzatore" if by is None else f"Il posto {by}"


def _citing(rules: tuple[str, ...]) -> str:
    return f" ({', '.join(rules)})" if rules else ""


SENTENCES: dict[type[Event], tuple[Sentence, Sentence]] = {
    e.DisputeOpened: (
        lambda ev: (
            f"{_party(ev.by)} disputes event {ev.revision}{_citing(ev.rules)}: “{ev.claim}” Play is frozen."
        ),
        lambda ev: (
            f"{_parte(ev.by)} contesta l'evento {ev.revision}{_citing(ev.rules)}: «{ev.claim}» La partita è ferma."
        ),
    ),
    e.StatementMade: (
        lambda ev: f"{_party(ev.by)} states: “{ev.text}”",
        lambda ev: f"{_parte(ev.by)} dichiara: «{ev.text}»",
    ),
    e.DisputeWithdrawn: (
        lambda ev: f"{_party(ev.by)} withdraws the claim. Play goes on.",
        lambda ev: f"{_parte(ev.by)} ritira il reclamo. Si riprende a giocare.",
    ),
    e.RulingGiven: (
        lambda ev: f"Ruling: {RULING_EN[ev.kind]} ({ev.rule}). “{ev.reason}”",
        lambda ev: f"Decisione: {RULING_IT[ev.kind]} ({ev.rule}). «{ev.reason}»",
    ),
    e.RulingAccepted: (
        lambda ev: f"Seat {ev.seat} plays on and accepts the ruling.",
        lambda ev: f"Il posto {ev.seat} continua a giocare e accetta la decisione.",
    ),
    e.AppealMade: (
        lambda ev: f"Seat {ev.by} appeals: “{ev.reason}” Play is frozen again.",
        lambda ev: f"Il posto {ev.by} fa appello: «{ev.reason}» La partita è di nuovo ferma.",
    ),
}
