"""The words of a terminal around a table, in both languages."""

from typing import Final

from domain.kernel.table import Language
from domain.kernel.words.seats import Who
from service.web.words import words

ENGLISH: Final = {
    "head": "{game}, event {revision}, {viewer}",
    "seen by": "seen by {viewer}",
    "not begun": "play has not begun",
    "spectator": "spectator",
    "organiser": "organiser",
    "you": "you",
    "clocks": "clocks",
    "decision": "{time} for this decision",
    "match": "{time} for the match",
    "over": "Over ({reason}): {winners} won.",
    "nobody": "nobody",
    "and": "and",
    "waiting": "waiting for {whom}",
    "chance": "chance",
    "may hold": "whoever reacts: w and Enter hold the window for all, silence passes",
    "asked": "(number, ? for help): ",
    "play help": "a number plays that command; a rule's name (MV-LUC-02) shows the rule; "
    "t the table again; q leaves",
    "no choice": "there is no {said}: 1 to {last}; ",
    "at": "{at} of {end}",
    "? for help": "(? for help): ",
    "replay help": "Enter goes on, b back, a number to that event, a rule's name (MV-LUC-02) shows the rule, "
    "q leaves",
    "no event": "there is no {said} here: ",
    "which game": "Which game",
    "how many seats": "How many seats",
    "your seat": "Your seat",
    "which bots": "Which bots",
    "bounds": "{question} ({lowest} to {highest})",
    "options": "Options: {names}",
    "option": "name=value, or nothing to go on",
    "no option": "there is no option {name}",
    "move by move": "Move by move:",
    "way back": "The match waits for you:",
    "no match": "Nothing was set up.",
}
ITALIAN: Final = {
    "head": "{game}, evento {revision}, {viewer}",
    "seen by": "visto da {viewer}",
    "not begun": "non si è ancora cominciato",
    "spectator": "chi guarda",
    "organiser": "un organizzatore",
    "you": "tu",
    "clocks": "orologi",
    "decision": "{time} per questa scelta",
    "match": "{time} per la partita",
    "over": "Finita. Vince: {winners}.",
    "nobody": "nessuno",
    "and": "e",
    "waiting": "si aspetta: {whom}",
    "chance": "la sorte",
    "may hold": "chi reagisce: w e Invio fermano la finestra per tutti, chi tace lascia passare",
    "asked": "(numero, ? per aiuto): ",
    "play help": "un numero gioca quella mossa; il nome di una regola (MV-LUC-02) la mostra; "
    "t mostra di nuovo il tavolo; q esce",
    "no choice": "{said} non c'è: da 1 a {last}; ",
    "at": "{at} di {end}",
    "? for help": "(? per aiuto): ",
    "replay help": "Invio va avanti, b indietro, un numero a quell'evento, il nome di una regola (MV-LUC-02) "
    "la mostra, q esce",
    "no event": "{said} qui non c'è: ",
    "which game": "Quale gioco",
    "how many seats": "Quanti posti",
    "your seat": "Il tuo posto",
    "which bots": "Quali bot",
    "bounds": "{question} (da {lowest} a {highest})",
    "options": "Opzioni: {names}",
    "option": "nome=valore, o niente per andare avanti",
    "no option": "non c'è un'opzione {name}",
    "move by move": "Mossa per mossa:",
    "way back": "La partita ti aspetta:",
    "no match": "Non è stato preparato niente.",
}
WORDS: Final[dict[Language, dict[str, str]]] = {"en": ENGLISH, "it": ITALIAN}


def word(language: Language, key: str, **values: object) -> str:
    return WORDS[language][key].format(**values)


def actor_word(language: Language, actor: str, who: Who) -> str:
    """`seat:0` -> `Ada`, `organiser:cup for seat:1` -> `an organiser, in the name of Bruno`."""
    acting, _, whose = actor.partition(" for ")
    kind, _, name = acting.partition(":")
    if whose:
        in_name_of = words(language)["who"]["in_name_of"].format(whom=actor_word(language, whose, who))
        return f"{actor_word(language, acting, who)}, {in_name_of}"
    if kind == "seat":
        return who((int(name),), "")
    if kind == "bot":
        return str(words(language)["home"].get(name, name))
    return str(words(language)["who"].get(kind) or WORDS[language].get(kind, kind))
