"""Viewers learn cards and draws from the events they are shown. Rule: MV-LUC-07 in RULES.md."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from msgspec import Struct

from domain.kernel.awaited import AwaitsChance
from domain.kernel.chance import Draw, Shuffle
from domain.kernel.table import SPECTATOR, Event, Viewer
from domain.matches import decider
from domain.matches.events import ChanceDrawn
from domain.matches.evolve import evolve
from domain.matches.faults import faults_of
from domain.matches.state import Match
from domain.matches.terms import Drawn, LuckTerms


class Learnt(Struct, frozen=True):
    """A seat, or everybody who may look on (`spectator`), has learnt where these `cards` lay, and the outcomes of
    these `draws`, by their numbers; the first of it at event `revision`.

    `repeats`: the same luck would bring some of it again, for it is a draw, or a card that no seat could know.
    """

    viewer: Viewer
    revision: int
    cards: tuple[str, ...]
    draws: tuple[int, ...]
    repeats: bool


@dataclass
class _Viewer:
    """`unknown` are all cards whose place the viewer could not know at some time since."""

    viewer: Viewer
    unknown: set[str] = field(default_factory=set)
    revision: int = 0
    cards: set[str] = field(default_factory=set)
    draws: set[int] = field(default_factory=set)

    def learn(self, revision: int, cards: Iterable[str], draws: Iterable[int]) -> None:
        before = len(self.cards) + len(self.draws)
        self.cards.update(self.unknown.intersection(cards))
        self.draws.update(draws)
        if not self.revision and len(self.cards) + len(self.draws) > before:
            self.revision = revision


@dataclass
class _Learning:
    """`to_all` are the cards whose place nobody could know at some time since, `pending` the draws whose event is
    to come."""

    luck: LuckTerms
    viewers: Sequence[_Viewer]
    to_all: set[str] = field(default_factory=set)
    pending: Sequence[tuple[int, Draw]] = ()

    def draw(self, match: Match, outcomes: Sequence[Drawn]) -> None:
        awaited = decider.awaited(match)
        draws = awaited.draws if isinstance(awaited, AwaitsChance) else ()
        numbered = zip((each.number for each in outcomes), draws, strict=False)
        self.pending = [each for each in numbered if each[0] >= self.luck.next_draw]

    def look(self, match: Match, revision: int, event: Event | None) -> None:
        """A draw is known to whom the event that carries its outcome is shown whole; an order by its cards."""
        now = {each.viewer: _unknown(match, each.viewer) for each in self.viewers}
        orders = {card for _, each in self.pending if isinstance(each, Shuffle) for card in each.items}
        numbers = [number for number, each in self.pending if not isinstance(each, Shuffle)]
        self.to_all |= orders | frozenset.intersection(*now.values())
        for each in self.viewers:
            each.unknown |= orders
            if event is not None:
                is_whole = bool(numbers) and match.game.redact(event, each.viewer) == event
                cards = (each.unknown - now[each.viewer]).union(match.game.reveals(event))
                each.learn(revision, cards, numbers if is_whole else ())
            each.unknown |= now[each.viewer]
        self.pending = ()


def learnt_since(earlier: Match, events: Iterable[tuple[int, Event]]) -> tuple[Learnt, ...]:
    """`events` are all that came after `earlier`, undone ones included, with their revisions.

    Events with other luck than that of `earlier` tell nothing about what its luck would bring.
    """
    if earlier.play is None:
        return ()
    match, seats = earlier.clone(), range(len(earlier.sheet.seats))
    learning = _Learning(earlier.sheet.luck, [_Viewer(each) for each in (*seats, SPECTATOR)])
    learning.look(match, 0, None)
    for revision, event in events:
        if isinstance(event, ChanceDrawn):
            learning.draw(match, event.draws)
        match = evolve(match, event)
        if match.sheet.luck.commitment != learning.luck.commitment:
            learning.pending = ()
        elif isinstance(event, match.game.events):
            learning.look(match, revision, event)
    return tuple(
        Learnt(
            each.viewer,
            each.revision,
            tuple(sorted(each.cards)),
            tuple(sorted(each.draws)),
            bool(each.draws) or not learning.to_all.isdisjoint(each.cards),
        )
        for each in learning.viewers
        if each.revision
    )


def _unknown(match: Match, viewer: Viewer) -> frozenset[str]:
    with faults_of(match):
        return frozenset[str]().union(*match.game.may_not_know(match.play, viewer))
