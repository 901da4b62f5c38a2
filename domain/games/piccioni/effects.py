"""The effects of action cards: a function for each use, registered under the kinds of `data/actions.toml`.

It is called with a checked command and gives the steps that the card leads to. `moves` tells the rules that
all cards share: the card leaves the hand, windows open after a move, the next seat is asked after a
reaction.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, TypeAlias

from domain.games.piccioni import steps as s
from domain.games.piccioni.board import LOCATIONS
from domain.games.piccioni.commands import PlayAction, PlayReaction
from domain.games.piccioni.course.windows import delivered, infamous_zones
from domain.games.piccioni.flock import (
    gather_sources,
    is_scared_by_guano,
    may_enter,
    scareable,
    trophy_order,
)
from domain.games.piccioni.state import Piccioni
from domain.kernel.table import Seat

Steps: TypeAlias = tuple[s.AnyStep, ...]
Active: TypeAlias = Callable[[Piccioni, PlayAction], Steps]
Reaction: TypeAlias = Callable[[Piccioni, PlayReaction, Seat], Steps]
Zones: TypeAlias = Callable[[Piccioni, s.AskSeat], list[str | None]]


def none(_: Piccioni, __: s.AskSeat) -> list[str | None]:
    """The card names no Zone."""
    return [None]


def nowhere(_: Piccioni, __: s.AskSeat) -> list[str | None]:
    return []


class ActiveUse(NamedTuple):
    """`cites` are rules of its event besides the card's `active_rule`."""

    steps: Active
    cites: tuple[str, ...]


class ReactionUse(NamedTuple):
    """`answers` is the trigger, `zones` are those the card may name, `barred` those a ban closes to it.

    `zone_rule` is cited when another Zone is named; without one it is the card's `reaction_rule`.
    """

    steps: Reaction
    answers: str
    zones: Zones
    barred: Zones
    zone_rule: str


class Effects:
    """The uses of all action cards by kind."""

    def __init__(self) -> None:
        self.actives: Final[dict[str, ActiveUse]] = {}
        self.reactions: Final[dict[str, ReactionUse]] = {}

    def active(self, *kinds: str, cites: tuple[str, ...] = ()) -> Callable[[Active], Active]:
        def register(steps: Active) -> Active:
            self.actives.update(dict.fromkeys(kinds, ActiveUse(steps, cites)))
            return steps

        return register

    def reaction(
        self, *kinds: str, answers: str, zones: Zones, barred: Zones = nowhere, zone_rule: str = ""
    ) -> Callable[[Reaction], Reaction]:
        def register(steps: Reaction) -> Reaction:
            use = ReactionUse(steps, answers, zones, barred, zone_rule)
            self.reactions.update(dict.fromkeys(kinds, use))
            return steps

        return register


EFFECTS: Final = Effects()


@EFFECTS.active("wroom", "zot", cites=("PI-PLY-05",))
def sweep(state: Piccioni, command: PlayAction) -> Steps:
    """Every pigeon in the Zone becomes a Trophy (PI-WRO-01, PI-ZOT-01)."""
    return _trophies(state, state.zones[command.zone].flock)


@EFFECTS.reaction("wroom", "zot", answers="share", zones=none)
def share(_: Piccioni, __: PlayReaction, ___: Seat) -> Steps:
    """The reactor takes part in the division; the event says so."""
    return ()


@EFFECTS.active("blam", cites=("PI-BLM-03",))
def blam(state: Piccioni, command: PlayAction) -> Steps:
    """The pigeons picked become Trophies, the others in the Zone are scared (PI-SCR-01, PI-DEC-07)."""
    flock = state.zones[command.zone].flock
    picked = _trophies(state, [card for card in flock if card in command.picks])
    return (*picked, *_scare(command.zone, [card for card in flock if card not in command.picks]))


@EFFECTS.active("birdseed_small", "birdseed_large")
def birdseed(state: Piccioni, command: PlayAction) -> Steps:
    """From every other Zone one pigeon moves to the chosen one; each Zone has to give (PI-DEC-34)."""
    sources = gather_sources(state, command.zone)
    return (s.Gather(command.zone, sources), s.OpenWindow("redirect")) if sources else ()


def _locations(state: Piccioni, step: s.AskSeat) -> list[str | None]:
    return [zone for zone in LOCATIONS if all(may_enter(card, zone) for card in delivered(state, step.seat))]


def _barred_locations(state: Piccioni, step: s.AskSeat) -> list[str | None]:
    return [
        zone for zone in LOCATIONS if not all(may_enter(card, zone) for card in delivered(state, step.seat))
    ]


@EFFECTS.reaction(
    "birdseed_small", "birdseed_large", answers="delivery", zones=_locations, barred=_barred_locations
)
def redirect(_: Piccioni, command: PlayReaction, seat: Seat) -> Steps:
    """The pigeons just delivered go to any Location instead (PI-SEE-07, PI-DEC-15, PI-DEC-38)."""
    return (s.Divert(seat, command.zone or ""),)


@EFFECTS.active("guano", "guano_mountain")
def guano(state: Piccioni, command: PlayAction) -> Steps:
    """The card stays in the Zone, an extra one with it; on the Crowd both scare once (PI-GUA-06, PI-GUA-09).

    It is no card played in the turn, and nothing moves it but a conversion (PI-GUA-02, PI-GUA-03, PI-DEC-12).
    """
    return _guano_scare(state, command.zone)


def _infamous_zones(state: Piccioni, step: s.AskSeat) -> list[str | None]:
    return [*infamous_zones(state, step.kind)]


@EFFECTS.reaction("guano", "guano_mountain", answers="infamous", zones=_infamous_zones)
def guano_answer(state: Piccioni, command: PlayReaction, _: Seat) -> Steps:
    """Guano where an Infamous Pigeon has arrived, with its extra card (PI-GUA-04, PI-DEC-18)."""
    return _guano_scare(state, command.zone or "")


@EFFECTS.reaction("fine", answers="fine", zones=none, zone_rule="PI-FIN-04")
def fine(_: Piccioni, __: PlayReaction, seat: Seat) -> Steps:
    """The active seat discards its whole hand and plays on (PI-FIN-02, PI-FIN-05)."""
    return (s.Fine(seat),)


def _trophies(state: Piccioni, cards: list[str]) -> Steps:
    return tuple(s.MakeTrophy(state.active, card) for card in trophy_order(cards))


def _scare(zone: str, cards: list[str]) -> Steps:
    """If anybody can be scared (PI-SCR-10)."""
    return (s.Scare(zone), s.ReturnFlock(), s.OpenWindow("redirect")) if scareable(cards) else ()


def _guano_scare(state: Piccioni, zone: str) -> Steps:
    """Once for both cards, after they were laid (PI-SCR-01, PI-DEC-19)."""
    return _scare(zone, state.zones[zone].flock) if is_scared_by_guano(zone) else ()
