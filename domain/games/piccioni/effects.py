"""What the cards do: one handler for each kind and use, named as the card in `data/actions.toml`.

A handler is called with a checked command and gives the one event that the use begins with; what follows from
it stands in the event's `then`.
"""

from collections.abc import Callable
from typing import Final

from domain.games.piccioni import events as e
from domain.games.piccioni.cards import ACTIONS
from domain.games.piccioni.commands import PlayAction, PlayReaction
from domain.games.piccioni.rules import (
    gather_sources,
    is_scared_by_guano,
    scareable,
    trophy_order,
)
from domain.games.piccioni.state import Piccioni
from domain.games.piccioni.steps import Divert, Fine, FinishMove, Gather, MakeTrophies, PendingStep, Scare
from domain.games.piccioni.windows import delivered
from domain.kernel.decision import Caused
from domain.kernel.table import Seat

FINISH: Final = FinishMove("play_action")


def wroom(state: Piccioni, command: PlayAction) -> Caused:
    """Every pigeon on the Street becomes a Trophy."""
    return _sweep(state, command, "PI-WRO-01")


def zot(state: Piccioni, command: PlayAction) -> Caused:
    """Every pigeon on the Power Lines becomes a Trophy."""
    return _sweep(state, command, "PI-ZOT-01")


def blam(state: Piccioni, command: PlayAction) -> Caused:
    """The pigeons picked become Trophies, the others in the Zone are scared (PI-SCR-01, PI-BLM-03, PI-DEC-07)."""
    flock = state.zones[command.zone].flock
    picked = trophy_order(card for card in flock if card in command.picks)
    scared = scareable(card for card in flock if card not in picked)
    then = (*_trophies(state, picked), *_scare(command.zone, scared), FINISH)
    return Caused(e.ActionPlayed(state.active, command.card, command.zone, then), ("PI-BLM-01", "PI-BLM-03"))


def birdseed(state: Piccioni, command: PlayAction) -> Caused:
    """From every other Zone one pigeon moves to the chosen one; each Zone has to give (PI-DEC-34)."""
    sources = gather_sources(state, command.zone)
    then = (Gather(command.zone, sources), FINISH) if sources else (FINISH,)
    return Caused(e.ActionPlayed(state.active, command.card, command.zone, then), ("PI-SEE-01",))


def guano(state: Piccioni, command: PlayAction) -> Caused:
    """The card stays in the Zone, an extra one with it; on the Crowd both scare once (PI-GUA-06, PI-GUA-09).

    It is no card played in the turn, and nothing moves it but a conversion (PI-GUA-02, PI-GUA-03, PI-DEC-12).
    """
    then = (*_guano_scare(state, command.zone), FINISH)
    laid = e.GuanoLaid(state.active, command.card, command.zone, "active", command.extra, then)
    return Caused(laid, ("PI-GUA-01", *_extra_rule(command.extra)))


def share(_: Piccioni, command: PlayReaction, seat: Seat) -> Caused:
    """The reactor takes part in the division (PI-WRO-02, PI-ZOT-02)."""
    played = e.ReactionPlayed(seat, command.card, None, shares=True, then=())
    return Caused(played, ("PI-WRO-02" if ACTIONS[command.card].family == "wroom" else "PI-ZOT-02",))


def redirect(state: Piccioni, command: PlayReaction, seat: Seat) -> Caused:
    """The pigeons just delivered go to any Location instead (PI-SEE-06, PI-SEE-07, PI-DEC-15, PI-DEC-38)."""
    to = command.zone or ""
    then = (Divert(tuple(delivered(state, seat)), to),)
    return Caused(e.ReactionPlayed(seat, command.card, to, shares=False, then=then), ("PI-SEE-06",))


def guano_answer(state: Piccioni, command: PlayReaction, seat: Seat) -> Caused:
    """Guano where an Infamous Pigeon has arrived, with its extra card (PI-GUA-04, PI-DEC-18)."""
    zone = command.zone or ""
    laid = e.GuanoLaid(seat, command.card, zone, "reaction", command.extra, _guano_scare(state, zone))
    return Caused(laid, ("PI-GUA-04", *_extra_rule(command.extra)))


def fine(_: Piccioni, command: PlayReaction, seat: Seat) -> Caused:
    """The active seat discards its whole hand and plays on (PI-FIN-02, PI-FIN-05)."""
    played = e.ReactionPlayed(seat, command.card, None, shares=False, then=(Fine(seat),))
    return Caused(played, ("PI-FIN-02",))


def _sweep(state: Piccioni, command: PlayAction, rule: str) -> Caused:
    cards = trophy_order(state.zones[command.zone].flock)
    then = (*_trophies(state, cards), FINISH)
    return Caused(e.ActionPlayed(state.active, command.card, command.zone, then), (rule, "PI-PLY-05"))


def _trophies(state: Piccioni, cards: tuple[str, ...]) -> tuple[PendingStep, ...]:
    return (MakeTrophies(state.active, cards),) if cards else ()


def _scare(zone: str, cards: tuple[str, ...]) -> tuple[PendingStep, ...]:
    return (Scare(zone, cards),) if cards else ()  # PI-SCR-10


def _guano_scare(state: Piccioni, zone: str) -> tuple[PendingStep, ...]:
    """Once for both cards, after they were laid (PI-SCR-01, PI-DEC-19)."""
    return _scare(zone, scareable(state.zones[zone].flock)) if is_scared_by_guano(zone) else ()


def _extra_rule(extra: str | None) -> tuple[str, ...]:
    return ("PI-GUA-07",) if extra else ()


ACTIVE: Final[dict[str, Callable[[Piccioni, PlayAction], Caused]]] = {
    "wroom": wroom,
    "zot": zot,
    "blam": blam,
    "birdseed_small": birdseed,
    "birdseed_large": birdseed,
    "guano": guano,
    "guano_mountain": guano,
}

REACTION: Final[dict[str, Callable[[Piccioni, PlayReaction, Seat], Caused]]] = {
    "wroom": share,
    "zot": share,
    "birdseed_small": redirect,
    "birdseed_large": redirect,
    "guano": guano_answer,
    "guano_mountain": guano_answer,
    "fine": fine,
}
