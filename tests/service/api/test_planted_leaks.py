"""What shows more than it may, anywhere between a match and its readers, is told by the comparison of twins.

Leaks of the games themselves are planted in tests/laws/test_planted_leaks.py.
"""

import re
from collections.abc import Callable, Sequence
from importlib import import_module
from time import sleep
from typing import Any
from zlib import crc32

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.decision import Rejected
from domain.kernel.table import ORGANISER, Command, Event, Seat, Viewer
from domain.matches import decider
from domain.matches.decider import MatchDecision
from domain.matches.events import OWN_EVENTS, MatchForked
from domain.matches.state import Match
from domain.matches.view import redact, view
from service.app.archive import export
from service.app.archive.export import entry
from service.app.archive.format import Entry
from service.app.matches.views import awaited, digest, legal_commands, stored_events
from service.event_store.records import StoredEvent
from service.schemas.matches import EventView
from tests.service.api.asked_of_matches import MATCH, pages, readings
from tests.service.api.compared_twins import SETTINGS, Twins, born, until_told
from tests.service.api.looks_at_twins import look_at_chance, look_at_forks, look_at_the_desk, play, refusals
from tests.service.api.test_leaks import followed
from tests.service.api.timed_answers import newest_of
from tests.service.api.twins import Pair, find

GAME = "bathroom_rush"
VIEWER = 0
PLIES = 20
"""More than any test here plays."""
DRAWN_BY = 12
"""After so many somebody else has drawn a card."""
PLANTED = {
    "/events": "service.app.matches.views.redact",
    "/diff": "service.app.matches.views.view",
    "/archive": "service.app.archive.export.redact",
    "/film": "service.app.pictures.films.view",
    "/picture": "service.app.pictures.pictures.view",
    "/table": "service.app.pictures.descriptions.view",
    f"/matches/{MATCH}/embed": "service.web.viewer.view",
}
"""Where each is told first."""


class Course:
    """Twins that are played on, a ply at a time."""

    def __init__(self, pair: Twins, found: Pair) -> None:
        self.pair = pair
        self._found = found
        self._ply = 0

    async def go_on(self, plies: int = 1) -> None:
        for _ in range(plies):
            await play(self.pair, self._found, self._ply)
            self._ply += 1
        await until_told(self.pair, await newest_of(self.pair.matches[0]))

    async def try_while_others_play(self) -> None:
        """The viewer tries every command that others play next, until it is the viewer's turn again."""
        while self._found.one.commands[self._ply][1] == VIEWER:
            await self.go_on()
        while self._found.one.commands[self._ply][1] != VIEWER:
            await refusals(self.pair, [msgspec.to_builtins(self._found.one.commands[self._ply][0])])
            await self.go_on()

    async def others_go_on(self, plies: int) -> None:
        """So many, and more until the last one was another seat's."""
        await self.go_on(plies)
        while self._found.one.commands[self._ply - 1][1] == VIEWER:
            await self.go_on()


@pytest.fixture
async def course(followed: httpx.AsyncClient) -> Course:
    """Of matches that no other test looks at: what a leak has let out may be kept."""
    seats, options, _ = SETTINGS[GAME]
    found = find(GAMES[GAME], seats, options, VIEWER, PLIES, 1)
    return Course(await born(followed, GAME, found), found)


async def look_often(pair: Twins) -> None:
    for _ in range(20):
        await pair.ask("GET", "/picture.svg", accept="image/svg+xml")


async def compare(pair: Twins) -> None:
    """Whatever can be read of a match, with nothing asked for."""
    for asked in (*readings(), *pages(MATCH)):
        for accept in asked.accepted:
            await pair.ask("GET", asked.path, accept=accept)


def to_organisers(place: str) -> tuple[Any, str, Callable[..., Any]]:
    """The function there, as an organiser would be shown it."""
    module, _, name = place.rpartition(".")
    real = getattr(import_module(module), name)
    return import_module(module), name, lambda *given: real(*given[:-1], ORGANISER)


async def test_nothing_is_told_where_nothing_is_planted(course: Course) -> None:
    await course.go_on()
    await compare(course.pair)


@pytest.mark.parametrize("told", PLANTED)
async def test_a_leak_is_told(course: Course, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(*to_organisers(PLANTED[told]))
    await course.go_on()
    with pytest.raises(AssertionError, match=f"GET {re.escape(told)}.* apart"):
        await compare(course.pair)


async def test_what_hashes_are_made_of_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bytes of an event that nobody is shown, as they were hashed."""

    def with_payload(match: Match, stored: StoredEvent, event: Event, viewer: Viewer) -> Entry:
        return replace(entry(match, stored, event, viewer), payload=stored.payload)

    monkeypatch.setattr(export, "entry", with_payload)
    await course.go_on()
    with pytest.raises(AssertionError, match=r"/archive .* apart"):
        await compare(course.pair)


async def test_a_line_of_the_timeline_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is written with the event, and names a card when somebody has drawn one."""
    began = await newest_of(course.pair.matches[0])
    monkeypatch.setattr(*to_organisers("projections.timeline.redact"))
    await course.go_on(DRAWN_BY)
    with pytest.raises(AssertionError, match=r"/timeline .* apart"):
        await course.pair.ask("GET", "/timeline", **{"from": began})


async def test_evidence_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """What another seat could have done at the contested decision."""
    monkeypatch.setattr("service.app.disputes.evidence.ORGANISER", VIEWER)
    await course.others_go_on(DRAWN_BY)
    with pytest.raises(AssertionError, match=r"/evidence .* apart"):
        await look_at_the_desk(course.pair)


async def test_the_outcomes_of_a_fork_are_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are the order of all cards."""

    def forgetful(match: Match, event: Event, viewer: Viewer) -> Event:
        return redact(match, event, ORGANISER if isinstance(event, MatchForked) else viewer)

    monkeypatch.setattr("service.app.matches.views.redact", forgetful)
    with pytest.raises(AssertionError, match=r"GET /events.* apart"):
        await compare(course.pair)


async def test_a_fork_that_shows_its_past_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def careless(match: Match, viewer: Viewer) -> Match:
        return view(match, ORGANISER if match.sheet.is_private else viewer)

    monkeypatch.setattr("service.app.matches.views.view", careless)
    await compare(course.pair)
    with pytest.raises(AssertionError, match=r"GET /diff.* apart"):
        await look_at_forks(course.pair)


async def test_what_chance_could_have_given_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each result with the hash of the whole table after it."""
    await course.go_on(DRAWN_BY)
    await look_at_chance(course.pair)
    monkeypatch.setattr("service.app.matches.outcomes.require_may_fork", lambda *_: None)
    with pytest.raises(AssertionError, match=r"GET /outcomes .* apart"):
        await look_at_chance(course.pair)


async def test_the_size_of_a_frame_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can read what follows an event of the game; how much it is hangs on what is hidden, and on no id."""

    def filled(match: Match, stored: Sequence[StoredEvent], viewer: Viewer) -> list[EventView]:
        return [
            shown
            if type(shown.event) in OWN_EVENTS
            else replace(shown, rules=(*shown.rules, " " * (crc32(event.payload) % 97)))
            for shown, event in zip(stored_events(match, stored, viewer), stored, strict=True)
        ]

    monkeypatch.setattr("service.app.live.reads.stored_events", filled)
    await course.go_on()
    with pytest.raises(AssertionError, match=r"GET /events/stream .* apart"):
        await compare(course.pair)


async def test_how_long_an_answer_takes_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """One twin answers the same, 20 ms later; in one answer that may be lost in what else is at work."""
    late = course.pair.names[-1]

    def slow(match: Match, viewer: Viewer) -> Match:
        sleep(0.02 if match.sheet.luck.commitment == late else 0)
        return view(match, viewer)

    monkeypatch.setattr("service.app.pictures.pictures.view", slow)
    await course.go_on()
    with pytest.raises(AssertionError, match=r"GET /picture.svg .* apart by its time"):
        await look_often(course.pair)


async def test_what_others_could_do_is_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a refusal, which lists what the caller may do instead."""

    def of_whose_turn_it_is(match: Match, seat: Seat) -> list[Any]:
        return legal_commands(match, awaited(match).seats[0])

    await course.go_on(DRAWN_BY)
    monkeypatch.setattr("service.app.matches.matches.legal_commands", of_whose_turn_it_is)
    with pytest.raises(AssertionError, match=r"POST /commands .* apart"):
        await course.try_while_others_play()


async def test_the_words_of_a_refusal_are_told(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    real = decider.play

    def talkative(decision: MatchDecision, command: Command, seat: Seat | None) -> None:
        try:
            real(decision, command, seat)
        except Rejected as refused:
            detail = f"{refused.detail} {digest(decision.state, ORGANISER)}"
            raise Rejected(refused.code, refused.rule, detail) from None

    monkeypatch.setattr("domain.matches.decider.play", talkative)
    with pytest.raises(AssertionError, match=r"POST /commands .* apart"):
        await course.try_while_others_play()


__all__ = ["followed"]
