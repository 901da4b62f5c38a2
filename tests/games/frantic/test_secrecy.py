"""What nobody may know changes nothing for them: hands, the deck, sealed answers, dropped throws."""

from itertools import product
from random import Random
from typing import Any

import msgspec
import pytest

from domain.games import GAMES
from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.kernel.decision import Rejected
from domain.kernel.scene import Table
from domain.kernel.table import SPECTATOR, Hidden
from domain.kernel.windows import SEALED
from service.testing.playing import canonical, moves, viewers
from service.testing.playing import table as match
from tests.games.frantic.tables import FranticTable, in_event, only
from tests.games.test_every_game import asked

HANDS = {0: ["re_roll_1"], 1: ["re_roll_2"], 2: ["re_roll_3", "x_1"]}


def answered(*answers: c.PassReaction | c.ThrowReaction) -> FranticTable:
    """Seats 1 and then 0 have answered so; seat 2 is still asked."""
    table = FranticTable(3, moment="move", hands=HANDS)
    table.roll(3)
    for seat, answer in zip((1, 0), answers, strict=False):
        if isinstance(answer, c.ThrowReaction):
            table.throw(seat, answer.card, answer.square)
        else:
            table.pass_(seat)
    return table


def shown(table: FranticTable, viewer: Any) -> dict[str, bytes]:
    """All that a viewer gets: state, events, who is asked, what is legal, what is told and cited."""
    events = [(table.game.redact(caused.event, viewer), caused.rules) for caused in table.decision.caused]
    found = {
        "view": canonical(table.game.view(table.state, viewer)),
        "events": canonical(events),
        "sentences": canonical(
            [(table.game.describe(event, "en"), table.game.describe(event, "it")) for event, _ in events]
        ),
        "awaited": canonical(str(table.game.awaited(table.state))),
        "picture": table.game.render(table.game.view(table.state, viewer), Table((), viewer)).encode(),
    }
    if isinstance(viewer, int):
        found["legal"] = canonical(table.legal(viewer))
        found["refusal"] = refusal(table, viewer)
    return found


def refusal(table: FranticTable, seat: int) -> bytes:
    """How a command that cannot be is refused."""
    with pytest.raises(Rejected) as refused:
        table.game.decided(table.state, c.ThrowReaction(1, "re_roll_4", 9), seat)
    return canonical([refused.value.code, refused.value.rule, refused.value.detail])


@pytest.mark.rule("FR-REACT-03", "FR-DEC-10", "FR-DEC-40", "FR-INV-16")
@pytest.mark.parametrize("viewer", [2, SPECTATOR])
def test_a_sealed_answer_is_the_same_for_others_whatever_it_says(viewer: Any) -> None:
    tables = [
        answered(c.PassReaction(1), c.PassReaction(1)),
        answered(c.ThrowReaction(1, "re_roll_2", 40), c.PassReaction(1)),
        answered(c.ThrowReaction(1, "re_roll_2", 39), c.ThrowReaction(1, "re_roll_1", 41 + 1)),
    ]
    late = answered()
    late.default(1)
    late.pass_(0)
    views = [shown(table, viewer) for table in (*tables, late)]
    assert views[0] == views[1] == views[2] == views[3], (
        "a time-out is told as an answer, not as the pass that it is"
    )
    assert shown(tables[0], 1) != shown(tables[1], 1), "the seat itself sees its own answer"
    assert shown(tables[1], 0) != shown(tables[2], 0)


@pytest.mark.rule("FR-REACT-03", "FR-INV-16")
def test_a_dropped_throw_stays_secret_when_the_window_is_closed() -> None:
    """Seat 1 throws first in the order of resolution; whether seat 0 wanted to throw too is nobody's business."""
    wanted = answered(c.ThrowReaction(1, "re_roll_2", 40), c.ThrowReaction(1, "re_roll_1", 42))
    passed = answered(c.ThrowReaction(1, "re_roll_2", 40), c.PassReaction(1))
    for table in (wanted, passed):
        table.pass_(2)
    for viewer in (1, 2, SPECTATOR):
        assert shown(wanted, viewer) == shown(passed, viewer)
    assert b"re_roll_1" not in canonical([wanted.game.redact(x.event, 2) for x in wanted.decision.caused[1:]])


def test_own_answer_is_in_the_own_view_only() -> None:
    table = answered(c.ThrowReaction(1, "re_roll_2", 40))
    answers = {
        viewer: table.game.view(table.state, viewer).agenda[0].answers for viewer in (0, 1, 2, SPECTATOR)
    }
    assert answers[1] == (c.ThrowReaction(1, "re_roll_2", 40), None, None)
    assert answers[0] == answers[2] == answers[SPECTATOR] == (SEALED, None, None)


@pytest.mark.rule("FR-EV-14", "FR-DEC-36")
def test_loot_shows_a_seat_the_hand_it_gave_and_the_hand_it_got() -> None:
    table = in_event(14, 3, hands={1: ["gift_1"], 2: ["ghost_1"]})
    (passed,) = only([caused.event for caused in table.decision.caused], e.HandsPassed)
    given_and_got = table.game.redact(passed, 1).hands  # type: ignore[attr-defined]
    assert given_and_got[0] == Hidden(4)
    assert given_and_got[1] == passed.hands[1]
    assert given_and_got[2] == passed.hands[2]
    assert table.game.redact(passed, SPECTATOR).hands == (Hidden(4), Hidden(3), Hidden(4))  # type: ignore[attr-defined]
    assert table.game.view(table.state, 1).hands[2] == Hidden(4)


@pytest.mark.rule("FR-EV-14", "FR-DEC-36")
@pytest.mark.parametrize("held", list(product((0, 2), repeat=3)))
def test_loot_leaves_every_viewer_its_own_hand_alone_also_where_hands_are_empty(
    held: tuple[int, ...],
) -> None:
    """An empty hand is the same for everybody, so a view cannot tell by it whose hand it sees."""
    cards = iter([f"stop_{n}" for n in range(1, 7)])
    hands = {seat: [next(cards) for _ in range(count)] for seat, count in enumerate(held)}
    table = in_event(14, 3, hands=hands, hand_size=0)
    happened = [caused.event for caused in table.decision.caused]
    place = next(n for n, event in enumerate(happened) if isinstance(event, e.HandsPassed))
    for viewer in viewers(3):
        before, after = (folded(table, happened[:count]) for count in (place, place + 1))
        seen = table.game.evolve(
            table.game.clone(table.game.view(before, viewer)), table.game.redact(happened[place], viewer)
        )
        assert seen.hands == table.game.view(after, viewer).hands, viewer


def folded(table: FranticTable, events: list[Any]) -> Any:
    state = table.game.begin(table.state.options, table.state.seats)
    for event in events:
        state = table.game.evolve(state, event)
    return state


def test_market_and_reset_show_what_lies_open_and_nothing_else() -> None:
    table = in_event(5, 2, deck=["stop_1", "x_1", "snail_1", "stop_2"])
    assert table.game.view(table.state, SPECTATOR).market == ["stop_1", "x_1"]
    assert table.game.view(table.state, SPECTATOR).deck == Hidden(2)
    table = in_event(10, 2, deck=[f"stop_{n}" for n in range(1, 7)] + [f"x_{n}" for n in range(1, 7)])
    drawn = only([caused.event for caused in table.decision.caused], e.CardsDrawn)
    for event in drawn:
        assert table.game.redact(event, 1 - event.seat).cards == Hidden(len(event.cards))  # type: ignore[attr-defined]
        assert table.game.redact(event, event.seat) == event


@pytest.mark.rule("FR-MAGNET-01", "FR-INV-16")
def test_a_card_that_everybody_saw_going_to_a_hand_is_marked_until_it_leaves() -> None:
    table = FranticTable(2, hands={0: ["magnet_1"]}, board={30: "x_1"})
    table.play("magnet_1")
    table.choose(c.ChooseMagnetCard(30))
    assert table.game.view(table.state, 1).known == {"x_1": 0}
    assert "x_1" not in table.game.hidden_cards(table.state, 1)
    table.rolls(1)
    table.default(1)
    table.rolls(1)
    table.play("x_1", 31)
    assert table.state.known == {}


def test_an_imagined_state_is_one_that_could_be() -> None:
    table = FranticTable(3, hands={0: ["magnet_1"]}, board={30: "x_1"})
    table.play("magnet_1")
    table.choose(c.ChooseMagnetCard(30))
    table.roll(3)
    view = table.game.view(table.state, 1)
    hidden = table.game.hidden_cards(table.state, 1)
    other = table.game.determinize(table.game.clone(view), hidden[::-1])
    assert table.game.violations(other) == []
    assert "x_1" in other.hands[0]
    assert other.hands[1] == table.state.hands[1]
    assert canonical(table.game.view(other, 1)) == canonical(view)


def test_the_order_of_the_deck_and_dealt_hands_are_secret() -> None:
    table = FranticTable(2)
    position = table.decision.caused[0].event
    for viewer, own in ((0, 0), (1, 1), (SPECTATOR, None)):
        seen = table.game.redact(position, viewer).position  # type: ignore[attr-defined]
        assert seen.deck == Hidden(86)
        for seat in (0, 1):
            assert (seen.hands[seat] == table.state.hands[seat]) is (seat == own)
    dealt = e.HandsDealt((["x_1"], ["x_2"]))
    assert table.game.redact(dealt, 1).hands == (Hidden(1), ["x_2"])  # type: ignore[attr-defined]
    assert msgspec.to_builtins(table.game.redact(e.DeckShuffled(["x_1"]), 0))["order"] == {"hidden": 1}


def test_after_every_event_a_view_says_who_is_awaited_as_the_state_does() -> None:
    """Also inside a chain, where the view may not know the next event."""
    game = GAMES["frantic"]
    decision = match(game, 3, {})
    for _ in moves(game, decision, Random(4), limit=250):
        pass
    state = match(game, 3, {}).state
    for caused in decision.caused:
        state = game.evolve(state, caused.event)
        for viewer in viewers(3):
            seen = game.view(state, viewer)
            assert asked(game.awaited(seen)) == asked(game.awaited(state))
            if isinstance(viewer, int):
                assert game.legal_commands(seen, viewer) == game.legal_commands(state, viewer)
