"""The story around a game in words, English and Italian."""

from collections.abc import Callable
from typing import Any

from domain.kernel.table import Event, Language
from domain.matches import events as e
from domain.matches.draw_names import draw_name
from domain.matches.rulings import sentences as disputes
from domain.matches.rulings.corrections import describe_changes
from domain.matches.seats import events as s
from domain.matches.state import Match
from domain.matches.terms import Drawn

Sentence = Callable[[Any], str]

LUCK_IT = {"same": "la stessa sorte", "fresh": "una nuova sorte", "scripted": "una sorte scritta"}
TIME_EN = {"decision": "this decision", "match": "the match"}
TIME_IT = {"decision": "questa decisione", "match": "la partita"}

STOP_EN = {
    "abandoned": "because no player is left",
    "unanswered": "because no one has answered for a long time",
    "event_limit": "because it has become too long",
    "conceded": "because all other seats have resigned",
    "called_off": "because it is called off",
    "cancelled": "because it was cancelled before it began",
    "deleted": "because it was deleted",
}
STOP_IT = {
    "abandoned": "perché non resta nessuno che scelga",
    "unanswered": "perché da molto tempo nessuno risponde",
    "event_limit": "perché è diventata troppo lunga",
    "conceded": "perché tutti gli altri posti hanno abbandonato",
    "called_off": "perché è stata cancellata",
    "cancelled": "perché è stata annullata prima di cominciare",
    "deleted": "perché è stata eliminata",
}
REWIND_EN = {"same": "the undone draws will come again", "fresh": "from now on all draws are new"}
REWIND_IT = {"same": "i sorteggi annullati si ripetono", "fresh": "i sorteggi da ora sono nuovi"}

NO_ORGANISER_EN = " This player organised the match; from now on nobody does."
NO_ORGANISER_IT = " Chi gioca qui organizzava la partita; da ora nessuno la organizza."

SENTENCES: dict[type[Event], tuple[Sentence, Sentence]] = {
    e.SeatTaken: (
        lambda ev: f"{ev.player} takes seat {ev.seat}.{NO_ORGANISER_EN if ev.gives_up is True else ''}",
        lambda ev: (
            f"{ev.player} si siede al posto {ev.seat}.{NO_ORGANISER_IT if ev.gives_up is True else ''}"
        ),
    ),
    e.PlayBegan: (lambda _: "Play begins.", lambda _: "Si comincia."),
    e.SeatResigned: (
        lambda ev: f"Seat {ev.seat} {_resigns_en(ev)}; the game plays its default from now on.",
        lambda ev: f"Il posto {ev.seat} {_resigns_it(ev)}; da ora si gioca per lui la mossa prevista.",
    ),
    s.SeatVacated: (
        lambda ev: f"Seat {ev.seat} is free again{f': {ev.reason}' if ev.reason else ': its player leaves.'}",
        lambda ev: (
            f"Il posto {ev.seat} è di nuovo libero{f': {ev.reason}' if ev.reason else ': chi vi sedeva se ne va.'}"
        ),
    ),
    s.ResignationTakenBack: (
        lambda ev: f"An organiser takes back the resignation of seat {ev.seat}: {ev.reason}",
        lambda ev: f"Un organizzatore revoca l'abbandono del posto {ev.seat}: {ev.reason}",
    ),
    s.PlayerSubstituted: (
        lambda ev: f"{ev.player} takes over seat {ev.seat}: {ev.reason}",
        lambda ev: f"{ev.player} prende il posto {ev.seat}: {ev.reason}",
    ),
    s.MatchPaused: (
        lambda ev: f"An organiser pauses the match: {ev.reason}",
        lambda ev: f"Un organizzatore sospende la partita: {ev.reason}",
    ),
    s.MatchResumed: (lambda _: "The match is resumed.", lambda _: "La partita riprende."),
    e.MatchForked: (
        lambda ev: f"A fork leaves match {ev.parent} after event {ev.revision} with {ev.kind} luck.",
        lambda ev: (
            f"Una diramazione lascia la partita {ev.parent} dopo l'evento {ev.revision} con {LUCK_IT[ev.kind]}."
        ),
    ),
    e.MatchStopped: (
        lambda ev: (
            f"The match ends as it stands, {STOP_EN[ev.reason]}: {_places(ev, 'first', 'then')}."
            if ev.places
            else f"The match is over without result, {STOP_EN[ev.reason]}."
        ),
        lambda ev: (
            f"La partita finisce così com'è, {STOP_IT[ev.reason]}: {_places(ev, 'primo', 'poi')}."
            if ev.places
            else f"La partita è finita senza risultato, {STOP_IT[ev.reason]}."
        ),
    ),
    e.DisclosureSet: (
        lambda ev: (
            f"The match is over. It will be disclosed in {spoken(ev.seconds * 1000)} unless it is disputed."
        ),
        lambda ev: f"Partita conclusa. Sarà svelata fra {spoken(ev.seconds * 1000)}, se nessuno la contesta.",
    ),
    e.MatchDisclosed: (
        lambda _: "The match is disclosed: everyone can see all of it.",
        lambda _: "La partita è svelata: tutti ne vedono tutto.",
    ),
    e.LuckRevealed: (
        lambda _: "The seed is revealed: anyone can check every draw from it.",
        lambda _: "Il seme è svelato: ogni suo sorteggio si può verificare.",
    ),
    e.MatchRewound: (
        lambda ev: f"The match goes back to where it was after event {ev.to_revision}; {REWIND_EN[ev.luck]}.",
        lambda ev: f"La partita torna a com'era dopo l'evento {ev.to_revision}; {REWIND_IT[ev.luck]}.",
    ),
    e.UnknownCardsShuffled: (
        lambda _: "The cards no one may know are shuffled again.",
        lambda _: "Le carte che nessuno può conoscere sono rimescolate.",
    ),
    e.PositionCorrected: (
        lambda ev: f"An organiser corrects the table{_because(describe_changes(ev.changes, 'en'))}.",
        lambda ev: f"Un organizzatore corregge il tavolo{_because(describe_changes(ev.changes, 'it'))}.",
    ),
    e.MatchAwarded: (
        lambda ev: f"A ruling ends the match: {_places(ev, 'first', 'then')}.",
        lambda ev: f"La partita finisce per decisione: {_places(ev, 'primo', 'poi')}.",
    ),
    e.MatchAnnulled: (
        lambda _: "The match is annulled: it has no result.",
        lambda _: "La partita è annullata: non ha risultato.",
    ),
    e.ClocksRead: (
        lambda ev: f"The clocks show {_clocks(ev, 'seat')}.",
        lambda ev: f"Gli orologi segnano {_clocks(ev, 'posto')}.",
    ),
    e.SeatTimedOut: (
        lambda ev: f"The time of seat {ev.seat} for {TIME_EN[ev.limit]} is up; the game plays its default.",
        lambda ev: f"Il posto {ev.seat} ha esaurito il tempo per {TIME_IT[ev.limit]}: mossa prevista.",
    ),
    e.ClockAdjusted: (
        lambda ev: (
            f"Seat {ev.seat} {'gets' if ev.seconds >= 0 else 'loses'} {abs(ev.seconds)} s "
            f"for {TIME_EN[ev.limit]}{_because(ev.reason)}."
        ),
        lambda ev: (
            f"Il posto {ev.seat} {'riceve' if ev.seconds >= 0 else 'perde'} {abs(ev.seconds)} s "
            f"per {TIME_IT[ev.limit]}{_because(ev.reason)}."
        ),
    ),
    **disputes.SENTENCES,
}


def describe(told: Match, event: Event, language: Language) -> str:
    own = SENTENCES.get(type(event))
    if own is not None:
        english, italian = own
        return italian(event) if language == "it" else english(event)
    match event:
        case e.MatchCreated(seats=seats) if language == "it":
            return f"Si prepara una partita di {told.game.title} per {seats} posti."
        case e.MatchCreated(seats=seats):
            return f"A match of {told.game.title} is set up for {seats} seats."
        case e.ChanceDrawn(draws=draws):
            named = [f"{draw_name(told.game, each, language)} ({_number(each, language)})" for each in draws]
            return f"{'La sorte decide' if language == 'it' else 'Chance draws'}: {', '.join(named)}."
    return told.game.describe(event, language)


def _clocks(read: e.ClocksRead, seat_word: str) -> str:
    """`seat 0 4:59, seat 1 0:30*`: the nearer limit of each seat that has one; a star for those that run."""
    shown = []
    for seat, clock in enumerate(read.seats):
        limits = [left for left in (clock.left_ms, clock.decision_left_ms) if left is not None]
        if limits:
            shown.append(f"{seat_word} {seat} {spoken(min(limits))}{'*' if clock.is_running else ''}")
    return ", ".join(shown) or "–"


def spoken(milliseconds: int) -> str:
    """`4:59`, `1:00:00`: whole seconds, rounded down, never below zero."""
    seconds = max(0, milliseconds) // 1000
    hours, minutes = seconds // 3600, seconds // 60 % 60
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _resigns_en(resigned: e.SeatResigned) -> str:
    return f"is resigned by an organiser ({resigned.reason})" if resigned.reason else "resigns"


def _resigns_it(resigned: e.SeatResigned) -> str:
    return f"è ritirato da un organizzatore ({resigned.reason})" if resigned.reason else "abbandona"


def _because(reason: str) -> str:
    return f": {reason}" if reason else ""


def _number(drawn: Drawn, language: Language) -> str:
    if drawn.scripted:
        return "scritto" if language == "it" else "scripted"
    return f"#{drawn.number}"


def _places(ended: e.MatchAwarded | e.MatchStopped, first: str, then: str) -> str:
    seats = [", ".join(str(seat) for seat in tied) for tied in ended.places]
    return f"{first} {f'; {then} '.join(seats)}"
