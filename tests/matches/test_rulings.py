"""What a ruling changes in a match of any game: going back, correcting, and who sees what of it."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.kernel import luck
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.documents import Change
from domain.kernel.game import BrokenPosition
from domain.kernel.table import ORGANISER, SPECTATOR
from domain.matches import decider, forking
from domain.matches import events as e
from domain.matches.evolve import evolve, fold
from domain.matches.history import undone_by
from domain.matches.rulings.kinds import Annul, Award, Correct, GoBack
from domain.matches.seats import seating
from domain.matches.state import Match, Rewind, document, dump, load
from domain.matches.terms import Drawn, LuckTerms
from domain.matches.view import redact, view
from tests.matches.desk import MATCH, SEEDS, Desk, digest, fresh_luck, stored
from tests.matches.test_disputes import every_game, refused

RENEWED = "01980000-0000-7000-8000-00000000000f"


def played(game: str, plies: int = 12, seed: int = 5) -> Desk:
    """A match in which both seats hold cards."""
    desk = Desk(game)
    desk.play(plies, seed=seed)
    hold(desk)
    assert desk.sheet.phase == "playing"
    return desk


def hold(desk: Desk) -> None:
    """Play on until every seat holds cards."""
    while not all(len(hand) for hand in hands(desk)):
        desk.play(1, seed=desk.revision)


def hands(desk: Desk) -> list[Any]:
    held = desk.match.play.hands
    return list(held.values()) if isinstance(held, dict) else held


def draws(desk: Desk, after: int = 0) -> list[Drawn]:
    found = [each.event for each in desk.log[after:] if isinstance(each.event, e.ChanceDrawn)]
    return [drawn for event in found for drawn in event.draws]


@pytest.mark.rule("MV-RUL-02", "MV-RUL-03")
@every_game
def test_with_the_same_luck_the_undone_can_be_played_again_event_by_event(game: str) -> None:
    desk = played(game, 6)
    at = desk.revision
    commands: list[Any] = []
    random = Random(8)
    for _ in range(8):
        awaited = decider.awaited(desk.match)
        assert isinstance(awaited, AwaitsSeats)
        seat = awaited.seats[0]
        command = random.choice(desk.match.game.legal_commands(desk.match.play, seat))
        commands.append((command, seat))
        desk.do(lambda m, command=command, seat=seat: decider.play(m, command, seat))
    first = [each.event for each in desk.log[at:]]
    reached = digest(desk.match)
    dispute = desk.dispute(at + 1)
    desk.rule(dispute, GoBack(at))
    assert digest(desk.match) == digest(desk.at(at))
    again = desk.revision
    for command, seat in commands:
        desk.do(lambda m, command=command, seat=seat: decider.play(m, command, seat))
    second = [each.event for each in desk.log[again:] if type(each.event).__name__ != "RulingAccepted"]
    assert second == first
    assert digest(desk.match) == reached


@pytest.mark.rule("MV-RUL-03")
@every_game
def test_fresh_luck_is_another_seed_and_every_draw_can_be_checked(game: str) -> None:
    desk = played(game, 10, seed=2)
    start = desk.sheet.disputes.sealed_revision
    new = fresh_luck()
    desk.rule(desk.dispute(), GoBack(start, "fresh"), fresh=new)
    desk.play(seed=2)
    fresh = draws(desk, desk.sheet.rewinds[0].revision)
    assert fresh
    assert [drawn.number for drawn in fresh] == list(range(1, len(fresh) + 1))
    assert desk.sheet.phase == "finished"
    revealed = [each.event.seed for each in desk.log if isinstance(each.event, e.LuckRevealed)]
    assert revealed == [SEEDS[MATCH].hex(), SEEDS[new.terms.source].hex()]
    assert desk.sheet.seed == revealed[-1]


@pytest.mark.rule("MV-RUL-02")
@every_game
def test_a_rewind_stays_between_the_beginning_and_the_dispute(game: str) -> None:
    desk = played(game)
    began = desk.sheet.disputes.sealed_revision
    assert type(desk.log[began - 1].event).__name__ == "PlayBegan"
    dispute = desk.dispute()
    asked = desk.revision
    refused(desk, "MV-RUL-02", "rewind_too_far", lambda: desk.rule(dispute, GoBack(began - 1)))
    refused(desk, "MV-RUL-02", "nothing_to_rewind", lambda: desk.rule(dispute, GoBack(asked)))
    desk.rule(dispute, GoBack(began))
    assert isinstance(decider.awaited(desk.match), AwaitsSeats)
    ruled = desk.sheet.disputes.sealed_revision
    desk.play(4)
    second = desk.dispute()
    refused(desk, "MV-RUL-09", "rewind_too_far", lambda: desk.rule(second, GoBack(ruled - 1)))
    desk.rule(second, GoBack(ruled))


@pytest.mark.rule("MV-RUL-02")
def test_a_match_that_was_given_a_position_never_goes_back_behind_it() -> None:
    state = Desk(options={"target_points": 1}).match.play
    names = ("top", "hands", "pile", "last_card", "series_length", "characters", "scores", "manche")
    desk = Desk(options={"target_points": 1}, position={name: getattr(state, name) for name in names})
    began = desk.sheet.disputes.sealed_revision
    desk.play(2)
    dispute = desk.dispute()
    refused(desk, "MV-RUL-02", "rewind_too_far", lambda: desk.rule(dispute, GoBack(began)))
    desk.rule(dispute, GoBack(began + 1))
    assert desk.match.play.hands == state.hands


@pytest.mark.rule("MV-RUL-02")
def test_a_seat_that_resigned_after_the_disputed_event_sits_there_again() -> None:
    desk = Desk("sukkube", seats=3)
    desk.play(3)
    at = desk.revision
    desk.do(lambda m: seating.resign(m, 1))
    assert desk.sheet.seats[1].resigned
    desk.rule(desk.dispute(by=None), GoBack(at))
    assert not desk.sheet.seats[1].resigned


@pytest.mark.rule("MV-RUL-02")
@every_game
def test_any_revision_can_be_gone_back_to_also_inside_a_chain(game: str) -> None:
    """Between a draw and its events, between forced events: the rest follows as it did."""
    desk = Desk(game)
    desk.play(5)
    start, newest = desk.sheet.disputes.sealed_revision, desk.revision
    log, match = list(desk.log), desk.match.clone()
    reached = 0
    for revision in range(start, newest):
        desk.log, desk.match = list(log), match.clone()
        desk.rule(desk.dispute(), GoBack(revision))
        rest = desk.log[newest + 3 :]  # opened, rewound, ruled
        assert [each.event for each in rest] == [each.event for each in log[revision : revision + len(rest)]]
        reached += len(rest)
        assert not isinstance(decider.awaited(desk.match), AwaitsChance)
    assert reached, "some of these revisions lie inside a chain"


@pytest.mark.rule("MV-RUL-02")
def test_undone_events_are_marked_and_a_ruling_overturned_brings_them_back() -> None:
    once, twice, further = [(23, 10)], [(23, 10), (35, 18)], [(23, 10), (35, 27)]
    assert marks(once, 10, 11, 20, 22, 23, 30) == [None, 23, 23, 23, None, None]
    assert marks(twice, 11, 18, 19, 23, 30, 35) == [None, None, 35, 35, 35, None]
    assert marks(further, 10, 11, 22, 23, 27, 28) == [None, 23, 23, None, None, 35]
    assert undone_by([Rewind(23, 10)], 21, "DisputeOpened") is None


def marks(rewinds: list[tuple[int, int]], *revisions: int) -> list[int | None]:
    return [undone_by([Rewind(*each) for each in rewinds], at, "CardPlayed") for at in revisions]


@pytest.mark.rule("MV-RUL-02")
def test_an_appeal_may_go_back_to_before_the_first_ruling() -> None:
    desk = played("sukkube", 6)
    reached, at = digest(desk.match), desk.revision
    dispute = desk.dispute()
    desk.rule(dispute, GoBack(desk.sheet.disputes.all[0].floor))
    desk.play(1)
    by = next(seat for seat in (0, 1) if seat not in desk.sheet.disputes.all[0].accepted_by)
    desk.appeal(dispute, by=by)
    desk.rule(dispute, GoBack(at))
    assert digest(desk.match) == reached
    kinds = [type(each.event).__name__ for each in desk.log]
    rewinds = desk.sheet.rewinds
    undone = [n for n, kind in enumerate(kinds, 1) if undone_by(rewinds, n, kind)]
    assert undone
    assert all(n > at for n in undone)
    between = range(at + 1, rewinds[-1].revision)
    assert {n for n in between if kinds[n - 1] in ("CardPlayed", "MatchRewound")} <= set(undone)


@pytest.mark.rule("MV-RUL-04")
@every_game
def test_an_organiser_gives_a_command_in_a_seats_name(game: str) -> None:
    desk = played(game)
    at = desk.revision
    awaited = decider.awaited(desk.match)
    assert isinstance(awaited, AwaitsSeats)
    seat = awaited.seats[0]
    legal = desk.match.game.legal_commands(desk.match.play, seat)
    desk.do(lambda m: decider.play(m, legal[-1], seat))
    dispute = desk.dispute(at + 1)
    written = msgspec.to_builtins(legal[0])
    wrong = Correct(seat=seat, command=written, position={})
    refused(desk, "MV-RUL-04", "unclear_correction", lambda: desk.rule(dispute, wrong, command=legal[0]))
    refused(desk, "MV-RUL-04", "unclear_correction", lambda: desk.rule(dispute, Correct(command=written)))
    refused(desk, "MV-RUL-04", "unclear_correction", lambda: desk.rule(dispute, Correct()))
    desk.rule(dispute, Correct(seat=seat, command=written, revision=at), command=legal[0])
    tail = desk.log[at:]
    marked = [each for each in tail if each.in_name_of is not None]
    assert marked
    assert all(each.in_name_of == seat and "MV-RUL-04" in each.rules for each in marked)
    assert [each.event for each in marked] == [each.event for each in _decided(desk.at(at), legal[0], seat)]
    names = [type(each.event).__name__ for each in tail]
    assert names.index("MatchRewound") < names.index(
        type(marked[0].event).__name__, names.index("MatchRewound")
    )
    assert "RulingGiven" in names


def _decided(match: Match, command: Any, seat: int) -> list[Any]:
    return match.game.decided(match.play, command, seat)


@pytest.mark.rule("MV-RUL-04")
def test_a_command_is_corrected_only_by_one_the_game_accepts() -> None:
    desk = played("sukkube")
    awaited = decider.awaited(desk.match)
    assert isinstance(awaited, AwaitsSeats)
    other = 1 - awaited.seats[0]
    legal = desk.match.game.legal_commands(desk.match.play, awaited.seats[0])
    dispute = desk.dispute()
    ruling = Correct(seat=other, command=msgspec.to_builtins(legal[0]))
    refused(desk, "SK-TRN-01", "not_your_turn", lambda: desk.rule(dispute, ruling, command=legal[0]))
    nobody = Correct(seat=5, command=msgspec.to_builtins(legal[0]))
    refused(desk, "MV-RUL-05", "unknown_seat", lambda: desk.rule(dispute, nobody, command=legal[0]))


PATCHES: dict[str, tuple[dict[str, Any], str]] = {
    "sukkube": ({"manche": 9999}, "SK-INV-16"),
    "frantic": ({"discard": ["nothing_1"]}, "FR-INV-"),
    "piccioni": ({"moves_completed": 7}, "PI-INVARIANT-5"),
    "bathroom_rush": ({"reserves": [-1, 0]}, "BR-INV-5"),
}
"""A patch that breaks an invariant of each game, and which one."""


@pytest.mark.rule("MV-RUL-04")
@every_game
def test_a_patch_sets_the_table_right_and_breaks_no_invariant(game: str) -> None:
    desk = played(game)
    dispute = desk.dispute()
    patch, invariant = PATCHES[game]
    before = stored(desk.match), desk.revision
    with pytest.raises(BrokenPosition) as broken:
        desk.rule(dispute, Correct(patch=patch))
    assert any(each.invariant.startswith(invariant) for each in broken.value.violations)
    with pytest.raises(msgspec.ValidationError):
        desk.rule(dispute, Correct(patch={"no_such_field": 1}))
    assert (stored(desk.match), desk.revision) == before
    swapped = swap(document(desk.match.play))
    desk.rule(dispute, Correct(patch=swapped))
    corrected = next(each.event for each in desk.log if isinstance(each.event, e.PositionCorrected))
    changed = {change.pointer.split("/")[1] for change in corrected.changes}
    assert changed == set(swapped)
    assert document(desk.match.play)["hands"] == swapped["hands"]
    desk.play()
    assert desk.sheet.phase == "finished"


def swap(play: dict[str, Any]) -> dict[str, Any]:
    """A patch that gives each of two hands the first card of the other."""
    hands = play["hands"]
    names = list(hands) if isinstance(hands, dict) else list(range(len(hands)))
    holding = [name for name in names if len(hands[name]) > 0][:2]
    one, other = holding
    swapped = dict(hands) if isinstance(hands, dict) else list(hands)
    swapped[one] = [hands[other][0], *hands[one][1:]]
    swapped[other] = [hands[one][0], *hands[other][1:]]
    return {"hands": swapped}


@pytest.mark.rule("MV-RUL-04")
def test_a_position_document_sets_the_table() -> None:
    desk = played("sukkube")
    state = Desk().match.play
    names = ("top", "hands", "pile", "last_card", "series_length", "characters", "scores", "manche")
    position = {name: getattr(state, name) for name in names}
    dispute = desk.dispute()
    with pytest.raises(BrokenPosition):
        desk.rule(dispute, Correct(position={**position, "manche": 101}))
    desk.rule(dispute, Correct(position=position))
    assert desk.match.play.hands == state.hands
    desk.play()
    assert desk.sheet.phase == "finished"


@every_game
def test_each_viewer_folds_what_they_see_of_the_rulings_to_their_own_view(game: str) -> None:
    desk = played(game)
    first = desk.dispute()
    desk.rule(first, GoBack(desk.sheet.disputes.sealed_revision + 4))
    desk.play(4)
    hold(desk)
    second = desk.dispute()
    desk.rule(second, Correct(patch=swap(document(desk.match.play))))
    desk.play(2)
    third = desk.dispute()
    desk.rule(third, Award(tuple((seat,) for seat in range(desk.seats))))
    for viewer in (*range(desk.seats), SPECTATOR, ORGANISER):
        seen: Match | None = None
        match = None
        for each in desk.log:
            match = evolve(match, each.event)
            shown = redact(match, each.event, viewer)
            text = msgspec.json.encode(shown)  # as a client gets it
            seen = evolve(seen, msgspec.json.decode(text, type=type(shown)))
            if isinstance(each.event, e.PlayBegan):
                seen.play = match.game.clone(view(match, viewer).play)
            assert msgspec.json.encode(seen.play, order="sorted") == msgspec.json.encode(
                view(match, viewer).play, order="sorted"
            )
            assert seen.sheet.disputes == view(match, viewer).sheet.disputes
            assert (seen.sheet.phase, seen.sheet.luck) == (match.sheet.phase, match.sheet.luck)


@every_game
def test_what_is_hidden_stays_hidden_in_a_rewind_and_a_correction(game: str) -> None:
    """Exchange what a seat cannot see: the events of both rulings look the same to it, byte by byte."""
    desk = played(game)
    random = Random(3)
    whole = document(desk.match.play)
    for viewer in (*range(desk.seats), SPECTATOR):
        seen = desk.match.game.view(desk.match.play, viewer)
        hidden = desk.match.game.hidden_cards(desk.match.play, viewer)
        random.shuffle(hidden)
        other = document(desk.match.game.determinize(desk.match.game.clone(seen), hidden))
        for make in (
            lambda play: e.MatchRewound("d", 9, "same", desk.sheet.luck, play, drawn=((3,),)),
            lambda play: e.PositionCorrected("d", (Change("/hands", play, None),), play, play),
        ):
            shown = [msgspec.json.encode(redact(desk.match, make(play), viewer)) for play in (whole, other)]
            assert shown[0] == shown[1]
        assert game == "bathroom_rush" or hidden


def test_a_fork_begins_without_the_disputes_and_the_verdict_of_its_parent() -> None:
    desk = played("sukkube")
    desk.rule(desk.dispute(), GoBack(desk.sheet.disputes.sealed_revision + 4))
    desk.rule(desk.dispute(), Annul())
    fork = decider.decision_on(desk.match)
    own = LuckTerms(luck.ALGORITHM, "c", RENEWED)
    terms = forking.ForkTerms(RENEWED, desk.revision, "fresh", own, {}, "host", forking.LuckSource(True))
    forking.fork(fork, desk.match, terms)
    sheet = fork.state.sheet
    assert (sheet.phase, sheet.verdict, sheet.disputes.all) == ("playing", None, [])
    assert sheet.disputes.sealed_revision == sheet.revision == desk.revision + 1
    assert sheet.rewinds == desk.sheet.rewinds, (
        "what is undone in the parent is undone in what the fork inherits"
    )
    same = decider.decision_on(desk.match)
    forking.fork(same, desk.match, msgspec.structs.replace(terms, kind="same"))
    assert not same.state.sheet.luck_is_own


@pytest.mark.rule("MV-LUC-03", "MV-RUL-03")
def test_a_rewind_with_luck_that_is_shared_asks_for_it_again_or_takes_another_seed() -> None:
    desk = played("sukkube")
    known = forking.LuckSource(is_organised=True)
    SEEDS[RENEWED] = b"\x07" * 32
    own = LuckTerms(luck.ALGORITHM, luck.commitment(SEEDS[RENEWED]), RENEWED)
    terms = forking.ForkTerms(MATCH, desk.revision, "same", own, {}, "host", known)
    desk.do(lambda match: forking.fork(match, desk.match, terms))
    at = desk.revision
    desk.play(3)
    shared = desk.dispute()
    refused(desk, "MV-LUC-03", "luck_not_granted", lambda: desk.rule(shared, GoBack(at)))
    desk.rule(shared, GoBack(at), source=known)
    assert desk.sheet.luck.commitment == luck.commitment(SEEDS[MATCH])
    again = desk.dispute()
    new = fresh_luck()
    desk.rule(again, GoBack(desk.sheet.disputes.sealed_revision, "fresh"), fresh=new)
    assert (desk.sheet.luck.commitment, desk.sheet.luck_is_own) == (new.terms.commitment, True)


def test_a_snapshot_holds_disputes_and_rewinds() -> None:
    desk = played("piccioni")
    desk.rule(desk.dispute(), GoBack(desk.sheet.disputes.sealed_revision + 4))
    desk.dispute()
    assert stored(load(dump(desk.match))) == stored(desk.match)
    assert stored(fold(each.event for each in desk.log)) == stored(desk.match)
