"""What everybody at a match was answered, and what nobody could have known by then, judged by what is public in
the end."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any

from domain.kernel.table import SPECTATOR, Event, Viewer
from domain.matches.events import (
    ChanceDrawn,
    ClocksRead,
    DisclosureSet,
    MatchCreated,
    MatchDisclosed,
    MatchRewound,
)
from domain.matches.evolve import evolve
from domain.matches.rulings import events as d
from domain.matches.seats import events as s
from domain.matches.state import Match
from service.app.archive.opening import opened
from service.app.archive.reading import Archive, read
from service.app.archive.verify import checked
from service.testing.twins import texts
from tests.service.api.playing import Table, bearer

LOOKS = ("state", "events", "timeline", "commands", "disputes", "archive", "forks", "picture.svg")
IDS = re.compile(rb"[A-Za-z0-9_-]+")
"""Whole words, capitals too: a part of a signature (base64url) is no card."""
LARGE = 8
"""Two shuffles of so many cards are not alike by chance."""
Hidden = dict[Viewer, list[frozenset[bytes]]]
Shuffled = tuple[str, tuple[int, ...]]
"""The commitment of some luck, and an outcome that was drawn from it."""


class Witness:
    """Keeps every answer to a seat or a spectator with the revision the match had come to."""

    def __init__(self, match: Table) -> None:
        self.match = match
        self.heard: list[tuple[Viewer, int, str, bytes]] = []
        self.newest = 0
        """0: somebody has asked for something that may have changed the match."""

    async def ask(self, viewer: Viewer, url: str, body: Any = None, method: str = "GET") -> Any:
        """The answer of the match to somebody without any key."""
        own = self.match.seats[viewer] if isinstance(viewer, int) else ""
        headers = bearer(own) if own else {}
        answer = await self.match.client.request(method, url, json=body, headers=headers)
        assert answer.status_code < 500, (url, answer.text)
        if method == "POST" or not self.newest:
            self.newest = int((await self.match.get("state"))["revision"])
        self.heard.append((viewer, self.newest, f"{method} {url}", answer.content))
        return answer

    async def look(self, viewer: Viewer, path: str) -> Any:
        return await self.ask(viewer, f"{self.match.url}/{path}")

    async def read_page(self, viewer: Viewer) -> None:
        await self.ask(viewer, self.match.url.removeprefix("/v1"))


class Told:
    """The public archive of a match that is disclosed."""

    def __init__(self, archive: bytes) -> None:
        self.archive: Archive = read(archive.splitlines(keepends=True))
        self.events: list[Event] = [event for event in opened(self.archive) if event is not None]
        assert len(self.events) == len(self.archive.entries), "everything is told"
        assert self.archive.end is not None
        self.seeds = self.archive.end.seeds

    def states(self) -> Iterator[Match]:
        match: Match | None = None
        for event in self.events:
            match = evolve(match, event)
            yield match


def never_known(told: Told, seats: Sequence[int]) -> Hidden:
    """By viewer and revision the cards whose place they may not know (`may_not_know`), and never knew before."""
    found: Hidden = {viewer: [] for viewer in (SPECTATOR, *seats)}
    known: dict[Viewer, set[str]] = {viewer: set() for viewer in found}
    for match in told.states():
        on_table = set() if match.play is None else texts(match.play)
        for viewer, hidden in found.items():
            groups = () if match.play is None else match.game.may_not_know(match.play, viewer)
            now = set(chain.from_iterable(groups))
            known[viewer] |= on_table - now
            hidden.append(frozenset(card.encode() for card in now - known[viewer]))
    return found


def leaks(told: Told, witness: Witness) -> list[str]:
    """Cards and seeds that somebody read before they could."""
    hidden = never_known(told, list(witness.match.seats))
    disclosed = next(n for n, event in enumerate(told.events, 1) if isinstance(event, MatchDisclosed))
    seeds = [value.encode() for value in told.seeds.values()]
    found = []
    for viewer, revision, url, content in witness.heard:
        if revision >= disclosed:
            continue
        read_cards = hidden[viewer][revision - 1] & set(IDS.findall(content))
        found += [f"{viewer} read {card!r} in {url} at {revision}" for card in sorted(read_cards)]
        found += [f"{viewer} read a seed in {url} at {revision}" for seed in seeds if seed in content]
    return found


def judged(told: Told, witness: Witness) -> int:
    """How many answers were searched for cards: at that time some were unknown to whoever was answered."""
    hidden = never_known(told, list(witness.match.seats))
    return sum(bool(hidden[viewer][revision - 1]) for viewer, revision, *_ in witness.heard)


HEARD = (
    d.StatementMade,
    d.DisputeWithdrawn,
    d.DisputeOpened,
    d.AppealMade,
    d.RulingAccepted,
    ClocksRead,
    DisclosureSet,
)
"""A claim withdrawn and a ruling accepted after the end also happen where the match ended in a pause: nothing on
the table moves by them."""


def moved_while_frozen(told: Told) -> list[str]:
    """Events of seats, bots or chance between a claim and its ruling, or a pause and its end."""
    found, frozen, paused = [], False, False
    for entry, event in zip(told.archive.entries, told.events, strict=True):
        if frozen or paused:
            by_organiser = entry.actor.startswith(("organiser:", "admin"))
            if not isinstance(event, HEARD) and not by_organiser:
                found.append(f"{type(event).__name__} by {entry.actor} at {entry.revision}")
        match event:
            case d.DisputeOpened() | d.AppealMade():
                frozen = True
            case d.RulingGiven() | d.DisputeWithdrawn():
                frozen = False
            case s.MatchPaused():
                paused = True
            case s.MatchResumed():
                paused = False
    return found


def known_luck(told: Told, forked: set[Shuffled]) -> list[str]:
    """Fresh luck that was known before: of a seed of old, or a shuffle that a fork has shown of other luck."""
    opening = told.events[0]
    assert isinstance(opening, MatchCreated)
    rewinds = [each for each in told.events if isinstance(each, MatchRewound) and each.luck == "fresh"]
    seeds = [told.seeds[each.commitment] for each in (opening.luck, *(rewind.terms for rewind in rewinds))]
    found = [f"{len(seeds)} lucks of {len(set(seeds))} seeds"] if len(set(seeds)) < len(seeds) else []
    for match, event in zip(told.states(), told.events, strict=True):
        luck = match.sheet.luck.commitment
        for draw in event.draws if isinstance(event, ChanceDrawn) else ():
            others = [of for of, outcome in forked if outcome == draw.outcome and of != luck]
            if others and draw.size >= LARGE:
                found.append(f"{draw.outcome} of {luck}, known of {others}")
    return found


def is_sound(told: Told) -> list[Any]:
    return list(checked(told.archive).findings)
