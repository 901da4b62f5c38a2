"""What a position document leaves out is dealt by the luck of the match: nobody works out the next cards."""

from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.documents import differences
from domain.kernel.table import Hidden
from domain.matches import dealing, decider, forking, shuffling
from domain.matches import events as e
from domain.matches.rulings import disputes
from domain.matches.rulings.kinds import Correct
from domain.matches.rulings.verdicts import RulingContext
from domain.matches.state import document
from domain.matches.view import redact
from service.app.archive.verify import verify
from service.event_store.codec import decode
from tests.archive.making import Recording, begun, exported
from tests.matches.desk import QUICK, Desk, draw, fresh_luck
from tests.matches.test_rulings import played

POSITIONS: dict[str, dict[str, Any]] = {
    "frantic": {"hands": {"0": ["x_1"]}},
    "piccioni": {"zones": {"balcony_0": ["fat-3"]}, "hands": {"1": ["guano-2"]}},
    "bathroom_rush": {
        "lanes": {"1": "n2=2 | (n1) | n1 | S0 | n2", "2": "n2=2 | (n1) | n1 | S1 | ent", "3": "n2=2 | (n1)"},
        "person_deck": ["n3"],
        "action_deck": ["lane_defence_2"],
    },
}
"""A table of each game that leaves decks out, in Frantic hands too."""
NAMED = {("bathroom_rush", "person_deck"): 1, ("bathroom_rush", "action_deck"): 1}
"""How many cards on top of a deck are named."""
DEALT = {
    "frantic": ("deck", "hands"),
    "piccioni": ("flock_deck", "action_deck"),
    "bathroom_rush": ("person_deck", "action_deck"),
}
dealt_games = pytest.mark.parametrize("game", DEALT)


def from_position(game: str, seed: int = 1) -> Recording:
    seats, options = QUICK[game]
    return begun(game, seats, options, seed, position=POSITIONS[game])


def dealt(recording: Recording) -> dict[str, Any]:
    """The table that was put before the players."""
    return document(recording.at(place_of(recording, "PositionSet")).match.play)


def place_of(recording: Recording, kind: str) -> int:
    return next(stored.revision for stored in recording.stored if stored.type == kind)


def printed(game: str) -> dict[str, Any]:
    """The table with what the position leaves out in printed order."""
    seats, options = QUICK[game]
    play = GAMES[game]
    position = msgspec.convert(POSITIONS[game], play.position, str_keys=True)
    return document(play.enter(position, msgspec.convert(options, play.options), seats))


def check_is_dealt(game: str, table: dict[str, Any]) -> None:
    as_printed = printed(game)
    for zone in DEALT[game]:
        named = NAMED.get((game, zone), 0)
        assert table[zone] != as_printed[zone], zone
        assert table[zone][:named] == as_printed[zone][:named]
    changed = {change.pointer.split("/")[1] for change in differences(as_printed, table)}
    assert changed == set(DEALT[game]), "what the document names lies where it says"


@pytest.mark.rule("MV-CRE-04")
@dealt_games
def test_the_decks_of_a_position_lie_in_printed_order(game: str) -> None:
    one, another = dealt(from_position(game, 1)), dealt(from_position(game, 2))
    check_is_dealt(game, one)
    check_is_dealt(game, another)
    assert all(one[zone] != another[zone] for zone in DEALT[game])
    assert dealt(from_position(game, 1)) == one


@pytest.mark.rule("MV-CRE-04")
def test_a_position_of_sukkube_leaves_nothing_to_chance() -> None:
    """Hands lie open, and the pile is what the document says."""
    names = ("top", "hands", "pile", "last_card", "series_length", "characters", "scores", "manche")
    state = Desk().match.play
    desk = Desk(position={name: getattr(state, name) for name in names})
    assert desk.match.play.pile == state.pile
    assert desk.sheet.luck.next_draw == 1


@pytest.mark.rule("MV-CRE-04", "MV-LUC-01")
@dealt_games
def test_what_a_position_leaves_out_is_drawn_from_the_committed_seed(game: str) -> None:
    recording = from_position(game)
    drawn: Any = decoded(recording, "ChanceDrawn")
    assert [(draw.what, draw.kind, draw.number) for draw in drawn.draws] == [
        (f"unnamed_{number}", "shuffle", number) for number, _ in enumerate(drawn.draws, 1)
    ]
    seen: Any = redact(recording.match, drawn, 0)
    assert all(isinstance(draw.outcome, Hidden) for draw in seen.draws)
    recording.play()
    report = verify(exported(recording))
    assert report.is_replayed
    assert not report.findings


def decoded(recording: Recording, kind: str) -> Any:
    return decode(recording.match.sheet.game, recording.stored[place_of(recording, kind) - 1])


@pytest.mark.rule("MV-CRE-04", "MV-FRK-03")
@dealt_games
def test_a_fork_from_before_the_deal_deals_from_its_own_luck(game: str) -> None:
    recording = from_position(game)
    at = place_of(recording, "PositionSet")
    recording.play()
    for revision in (at - 2, at - 1):
        same, fresh = recording.fork(revision, "same"), recording.fork(revision, "fresh")
        assert dealt(same) == dealt(recording)
        check_is_dealt(game, dealt(fresh))
        assert dealt(fresh) != dealt(recording)


@pytest.mark.rule("MV-CRE-04")
@dealt_games
def test_a_position_set_by_a_ruling_is_dealt_too(game: str) -> None:
    desk = played(game)
    dispute, next_draw = desk.dispute(), desk.sheet.luck.next_draw
    desk.rule(dispute, Correct(position=POSITIONS[game]))
    kinds = [type(each.event) for each in desk.log]
    at = kinds.index(e.PositionCorrected) + 1
    check_is_dealt(game, document(desk.at(at).play))
    drawn: Any = desk.log[at - 2].event
    assert [draw.number for draw in drawn.draws] == [next_draw + n for n, _ in enumerate(drawn.draws)]
    assert desk.at(at - 1).sheet.is_dealing
    assert not desk.at(at).sheet.drawn
    desk.play()
    assert desk.sheet.phase == "finished"


@pytest.mark.rule("MV-CRE-04", "MV-FRK-01")
@dealt_games
def test_a_fork_from_within_such_a_ruling_plays_on_without_what_it_drew(game: str) -> None:
    desk = played(game)
    desk.rule(desk.dispute(), Correct(position=POSITIONS[game]))
    at = [type(each.event) for each in desk.log].index(e.PositionCorrected)
    amid = desk.at(at)
    assert amid.sheet.drawn
    for kind in ("same", "fresh"):
        decision = decider.decision_on(amid)
        forking.fork(decision, desk.match, terms(desk, kind))
        decider.settle(decision, draw)
        assert not decision.state.sheet.is_amid_ruling
        assert isinstance(decider.awaited(decision.state), AwaitsSeats)
        assert decision.state.play == desk.at(at - 1).play


def terms(desk: Desk, kind: Any) -> forking.ForkTerms:
    fresh = fresh_luck().terms
    return forking.ForkTerms(
        fresh.source, desk.revision, kind, fresh, {}, "", forking.LuckSource(is_revealed=True)
    )


@pytest.mark.rule("MV-CRE-04", "MV-RUL-04")
@dealt_games
def test_the_archive_of_a_match_with_such_a_ruling_is_replayed(game: str) -> None:
    seats, options = QUICK[game]
    recording = begun(game, seats, options, seed=2)
    recording.play(5)
    opened = decider.decision_on(recording.match)
    disputes.open_dispute(opened, None, len(recording.stored), "not so", ())
    recording.record(opened, "organiser:cup")
    ruled = decider.decision_on(recording.match)
    ruling = disputes.Verdict(Correct(position=POSITIONS[game]), "organiser:cup", "on film", "MV-DIS-04")
    disputes.give_ruling(ruled, recording.match.sheet.frozen_by, ruling, RulingContext(draw=recording.draw))
    recording.record(ruled, "organiser:cup")
    recording.play()
    report = verify(exported(recording))
    assert report.is_replayed
    assert not report.findings
    assert report.draws.checked == recording.match.sheet.luck.next_draw - 1


@dealt_games
@pytest.mark.rule("MV-RUL-08")
def test_draws_for_cards_that_nobody_names_or_knows_are_counted_from_1(game: str) -> None:
    desk = played(game)
    setup = dealing.Setup(desk.match.game, desk.sheet.options, desk.seats, POSITIONS[game])
    for names, kind in (
        ([each.field for each in setup.draws], dealing.NAME),
        ([each.field for each in shuffling.draws(desk.match.game, desk.match.play, desk.seats)], "unknown"),
    ):
        assert names == [f"{kind}_{number}" for number in range(1, len(names) + 1)]
        assert names
