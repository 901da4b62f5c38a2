"""The pace of tacit windows: the same whatever anybody holds. Rules: MV-PAC."""

from random import Random
from typing import Any

import pytest

from domain.games.bathroom_rush.events import DefenceAnswered
from domain.games.frantic.events import ReactionAnswered
from domain.kernel.awaited import AwaitsSeats, AwaitsWindow
from domain.kernel.decision import Rejected
from domain.kernel.table import ORGANISER, SPECTATOR, Hidden, PlayDefault, Seat, Viewer
from domain.matches import creating, decider
from domain.matches.evolve import fold
from domain.matches.pace import closing
from domain.matches.pace.events import AnswerSealed, WindowHeld, WindowTimed
from domain.matches.pace.terms import Reactions
from domain.matches.seats import pausing, seating
from domain.matches.state import Match
from domain.matches.view import redact, view
from domain.matches.windows import open_window
from tests.matches.tacit import Tacit
from tests.matches.test_rules import created

rule = pytest.mark.rule
games = pytest.mark.parametrize("game", ["frantic", "piccioni", "bathroom_rush"])
at_once = pytest.mark.parametrize("game", ["frantic", "bathroom_rush"])


def can_react(match: Match, seat: Seat) -> bool:
    return any(not match.game.declines(each) for each in match.game.legal_commands(match.play, seat))


def at_window(
    game: str, seed: int = 0, several: bool = False, **terms: Any
) -> tuple[Tacit, tuple[Seat, ...]]:
    """A match in which a window has just opened, and the seats that may react: two at least, if `several`."""
    for number in range(seed, seed + 50):
        table, random = Tacit(game, 3, seed=number, **terms), Random(number)
        while table.match.sheet.phase == "playing":
            awaits = decider.awaited(table.match)
            if isinstance(awaits, AwaitsWindow) and len(awaits.seats) > several:
                return table, awaits.seats
            table.play_on(random)
    raise AssertionError(f"no window of {game} asks so many seats")


def seats_awaited(table: Tacit) -> tuple[Seat, ...]:
    awaits = decider.awaited(table.match)
    assert isinstance(awaits, AwaitsSeats)
    return awaits.seats


def decision_of(table: Tacit) -> str:
    awaits = table.match.game.awaited(table.match.play)
    assert isinstance(awaits, AwaitsSeats)
    return awaits.decision


def held(game: str) -> tuple[Tacit, tuple[Seat, ...]]:
    """A match whose window is held, and the seats that are asked, two at least."""
    table, asked = at_window(game, several=True)
    table.hold(asked[-1])
    return table, asked


@games
@rule("MV-PAC-02")
def test_a_window_closes_when_its_time_is_up_and_silence_passes(game: str) -> None:
    table, asked = at_window(game, seconds=4)
    opened = table.now_ms
    assert table.frames[-1][1].event == WindowTimed(asked, opened + 4000)
    assert not table.pass_time(3999)
    before = table.match.sheet.revision
    closed = table.pass_time(1)
    assert table.match.sheet.revision == before + len(closed)
    names = [type(each.event).__name__ for each in closed]
    assert names[: len(asked) + 1][-1] == table.match.game.windows[1].__name__, "passes first, then the close"
    assert {getattr(each.event, "seat", None) for each in closed[: len(asked)]} == {*asked}


@games
@rule("MV-PAC-02")
def test_a_hundred_windows_close_to_the_millisecond_whatever_is_in_hand(game: str) -> None:
    lengths: dict[bool, set[int]] = {True: set(), False: set()}
    windows = seed = 0
    while windows < 100:
        table, random = Tacit(game, 3, seed=seed), Random(seed)
        seed += 1
        while table.match.sheet.phase == "playing" and windows < 100:
            if isinstance(awaits := decider.awaited(table.match), AwaitsWindow):
                windows += 1
                opened = table.now_ms
                holds_a_card = any(can_react(table.match, seat) for seat in awaits.seats)
                length = closing.closes_at_ms(table.match) - opened
                lengths[holds_a_card].add(length)
            table.play_on(random)
    assert lengths[True] | lengths[False] == {3000}
    assert lengths[False], "some windows find nobody with a card that answers"


def twins(game: str, seed: int) -> tuple[Tacit, Tacit] | None:
    """Two tables at the same window that look alike to a spectator: other seats could react at the second."""
    one, asked = at_window(game, seed)
    two, _ = at_window(game, seed)
    play = one.match.play
    hidden = one.match.game.hidden_cards(play, SPECTATOR)
    for number in range(20):
        order = Random(number).sample(hidden, len(hidden))
        two.match.play = one.match.game.determinize(one.match.game.view(play, SPECTATOR), order)
        able = [[can_react(table.match, seat) for seat in asked] for table in (one, two)]
        if able[0] != able[1]:
            return one, two
    return None


def frames(table: Tacit, viewer: Viewer, since: int) -> list[tuple[int, Any]]:
    """The time and the looks of each event up to the close of the window."""
    end = table.match.game.windows[1]
    seen = []
    for at, each in table.frames[since:]:
        seen.append((at, redact(table.match, each.event, viewer)))
        if type(each.event) is end:
            break
    return seen


def assert_same_pace(game: str) -> None:
    """Twins show a spectator the same at the same times, as long as all are silent in the window."""
    pairs = [pair for seed in range(8) if (pair := twins(game, seed)) is not None]
    assert pairs, "some tables differ in who could react"
    for one, two in pairs:
        since, opened = len(one.frames), one.now_ms
        for table in (one, two):
            table.frames, table.now_ms = table.frames[:since], opened
            table.match.sheet.tacit = None
            table.request(lambda _: None)
            for _ in range(40):
                table.pass_time(100)
        shown = [frames(table, SPECTATOR, since) for table in (one, two)]
        assert shown[0] == shown[1]
        assert type(one.frames[since + len(shown[0]) - 1][1].event) is one.match.game.windows[1]


@games
@rule("MV-PAC-02")
def test_twins_have_the_same_pace(game: str) -> None:
    assert_same_pace(game)


@games
def test_a_match_that_closes_early_if_all_can_only_pass_fails(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    honest = closing.time

    def hasty(decision: decider.MatchDecision, now_ms: int) -> None:
        honest(decision, now_ms)
        event = decision.caused[-1].event if decision.caused else None
        if isinstance(event, WindowTimed) and not any(
            can_react(decision.state, seat) for seat in event.seats
        ):
            decision.emit(WindowTimed(event.seats, now_ms + 500), "MV-PAC-02")

    monkeypatch.setattr(closing, "time", hasty)
    with pytest.raises(AssertionError):
        assert_same_pace(game)


@games
@rule("MV-PAC-03")
def test_nothing_is_answered_before_somebody_holds_the_window(game: str) -> None:
    table, asked = at_window(game)
    command = table.legal(asked[0])[0]
    with pytest.raises(Rejected, match="window_not_held"):
        table.act(command, asked[0])
    with pytest.raises(Rejected, match="window_not_held"):
        table.request(lambda decision: decider.play(decision, PlayDefault(asked[0]), None))


@games
@rule("MV-PAC-03")
def test_any_seat_that_may_react_holds_the_window_and_nobody_learns_who(game: str) -> None:
    table, asked = at_window(game, hold_seconds=10)
    caused = table.hold(asked[0])
    assert [type(each.event) for each in caused] == [WindowHeld, WindowTimed]
    assert all(each.is_quiet for each in caused)
    for viewer in (SPECTATOR, *(seat for seat in range(3) if seat != asked[0])):
        shown = redact(table.match, caused[0].event, viewer)
        assert isinstance(shown, WindowHeld)
        assert isinstance(shown.seat, Hidden)
    assert redact(table.match, caused[0].event, asked[0]) == redact(table.match, caused[0].event, ORGANISER)
    assert isinstance(decider.awaited(table.match), AwaitsSeats)
    assert closing.closes_at_ms(table.match) == table.now_ms + 10_000
    assert not table.hold(asked[0]), "a window that is held stays as it is"


@rule("MV-PAC-03")
def test_a_window_is_held_by_those_who_may_react_while_it_is_open() -> None:
    table, asked = at_window("piccioni")
    stranger = next(seat for seat in range(3) if seat not in asked)
    with pytest.raises(Rejected, match="not_asked"):
        table.hold(stranger)
    table = Tacit("frantic", 3)
    with pytest.raises(Rejected, match="no_window"):
        table.hold(0)


@at_once
@rule("MV-PAC-04", "MV-PAC-05")
def test_answers_are_sealed_until_the_last_has_come(game: str) -> None:
    table, asked = held(game)
    name = open_window(table.match)
    for seat in reversed(asked[1:]):
        (sealed,) = table.act(table.legal(seat)[0], seat)
        assert sealed.is_quiet
        for viewer in (SPECTATOR, asked[0]):
            assert redact(table.match, sealed.event, viewer) == AnswerSealed(Hidden(1), {})
        assert redact(table.match, sealed.event, seat) == sealed.event
        with pytest.raises(Rejected, match="already_answered"):
            table.act(table.legal(seat)[0], seat)
    assert open_window(table.match) == name
    assert seats_awaited(table) == (asked[0],)
    last = table.act(table.legal(asked[0])[0], asked[0])
    assert all(each.is_quiet for each in last)
    answers = [
        event.seat for each in last if isinstance(event := each.event, ReactionAnswered | DefenceAnswered)
    ]
    assert answers[: len(asked)] == sorted(asked)
    assert (
        table.match.sheet.tacit is None
        or table.match.sheet.tacit.opened > table.match.sheet.revision - len(last)
    )


@at_once
@rule("MV-PAC-04")
def test_who_does_not_answer_in_time_has_passed(game: str) -> None:
    table, asked = held(game)
    table.act(table.legal(asked[0])[-1], asked[0])
    assert not table.pass_time(19_999)
    closed = table.pass_time(1)
    assert any(type(each.event) is table.match.game.windows[1] for each in closed)


@rule("MV-PAC-04")
def test_a_game_that_asks_one_after_the_other_gives_each_its_time() -> None:
    table, asked = held("piccioni")
    assert seats_awaited(table) == asked[:1]
    table.pass_time(20_000)
    assert seats_awaited(table) == asked[1:2]
    assert closing.closes_at_ms(table.match) == table.now_ms + 20_000


@at_once
@rule("MV-PAC-05")
def test_the_sheet_shows_a_seat_its_own_answer_alone(game: str) -> None:
    table, asked = held(game)
    table.act(table.legal(asked[0])[0], asked[0])
    timers = [view(table.match, viewer).sheet.tacit for viewer in (SPECTATOR, *asked[:2], ORGANISER)]
    assert [len(tacit.answers) for tacit in timers if tacit] == [0, 1, 0, 1]


@games
@rule("MV-PAC-06")
def test_a_window_has_its_whole_time_again_after_a_pause_and_after_an_outage(game: str) -> None:
    table, _ = at_window(game)
    table.pass_time(2000)
    table.request(lambda decision: pausing.pause(decision, "a break"))
    assert not table.pass_time(60_000)
    table.request(pausing.resume)
    assert closing.closes_at_ms(table.match) == table.now_ms + 3000
    table.now_ms += 3000 + closing.LATE_MS + 1
    (again,) = table.close()
    assert isinstance(again.event, WindowTimed)
    assert again.event.closes_at_ms == table.now_ms + 3000


@games
@rule("MV-PAC-02")
def test_a_seat_that_has_resigned_does_not_close_the_window_to_others(game: str) -> None:
    table, asked = at_window(game, several=True)
    closes = closing.closes_at_ms(table.match)
    table.pass_time(1000)
    table.request(lambda decision: seating.resign(decision, asked[0]))
    assert decider.awaited(table.match) == AwaitsWindow(asked[1:], decision_of(table))
    assert closing.closes_at_ms(table.match) == closes


@rule("MV-PAC-01")
def test_only_a_game_with_windows_has_tacit_ones_within_the_spans() -> None:
    within = {"game": "frantic", "options": {}}
    refused = [
        Reactions("tacit", 0),
        Reactions("tacit", 61),
        Reactions("tacit", 3, 4),
        Reactions("tacit", 3, 121),
    ]
    for terms in ({"reactions": Reactions("tacit")}, *({**within, "reactions": each} for each in refused)):
        with pytest.raises(Rejected, match="MV-PAC-01"):
            creating.create(created(**terms))
    assert creating.create(created(**within, reactions=Reactions("tacit", 60, 120))).caused


@games
def test_the_redacted_record_folds(game: str) -> None:
    table, asked = held(game)
    table.pass_time(60_000)
    for viewer in (SPECTATOR, asked[0], ORGANISER):
        folded = fold(redact(table.match, each.event, viewer) for _, each in table.frames)
        assert folded.sheet.phase == table.match.sheet.phase
        assert folded.sheet.tacit == view(table.match, viewer).sheet.tacit
