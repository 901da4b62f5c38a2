"""The interpreter of agendas, on a toy game that uses all of it."""

from dataclasses import replace

import msgspec
import pytest

from domain.kernel.agenda import Agenda
from domain.kernel.awaited import AwaitsChance, AwaitsNobody, AwaitsResume, AwaitsSeats
from domain.kernel.chance import Roll, Shuffle
from domain.kernel.decision import CHAIN_LIMIT, Caused, Decision, Endless, Rejected
from domain.kernel.events import redact
from domain.kernel.rows import Forced, Laws, Make
from domain.kernel.table import Hidden, PlayDefault, Resume
from tests.kernel import toy as t


def begun(seats: int = 2) -> Decision[t.Toy]:
    """The deck is shuffled, a card lies open, everybody is asked for a bid."""
    decision = Decision(t.toy(seats), t.FOLDS.evolve)
    t.AGENDA.decide(decision, t.ShuffleCards(t.CARDS), None)
    return decision


def refused(decision: Decision[t.Toy], command: object, seat: int | None) -> tuple[str, str]:
    with pytest.raises(Rejected) as refusal:
        t.AGENDA.decide(decision, command, seat)
    return refusal.value.code, refusal.value.rule


def kinds(decision: Decision[t.Toy]) -> list[str]:
    return [type(caused.event).__name__ for caused in decision.caused]


def round_of(decision: Decision[t.Toy], *bids: int, value: int) -> None:
    window = decision.state.agenda[0]
    for seat, amount in zip(window.asked, bids, strict=True):
        t.AGENDA.decide(decision, t.Bid(window.id, amount), seat)
    t.AGENDA.decide(decision, t.RollDie(value), None)


def test_a_step_that_has_to_be_done_first_is_awaited_as_if_it_lay_above() -> None:
    state = t.toy()
    assert t.AGENDA.awaited(state) == AwaitsChance(t.ShuffleCards, (Shuffle("order", t.CARDS, "TY-04"),))
    decision = begun()
    assert kinds(decision) == ["Mixed", "Turned", "Opened"]
    assert [caused.event.done for caused in decision.caused] == [0, 1, 1], "the turn still lay there"
    assert decision.state.agenda[0].asked == (0, 1)


def test_answers_are_sealed_and_open_together() -> None:
    decision = begun()
    assert t.AGENDA.awaited(decision.state) == AwaitsSeats((0, 1), "bid")
    t.AGENDA.decide(decision, t.Bid(1, 2), 0)
    assert t.AGENDA.awaited(decision.state) == AwaitsSeats((1,), "bid")
    assert redact(decision.caused[-1].event, 1).bid == t.SEALED
    assert redact(decision.caused[-1].event, 0) is decision.caused[-1].event
    assert t.AGENDA.legal_commands(decision.state, 0) == []
    assert len(t.AGENDA.legal_commands(decision.state, 1)) == 3
    t.AGENDA.decide(decision, t.Bid(1, 0), 1)
    assert t.AGENDA.awaited(decision.state) == AwaitsChance(t.RollDie, (Roll("value", 6, "TY-02"),))


def test_refusals_come_in_their_order_and_cite_the_row_or_the_turn() -> None:
    decision = begun(seats=3)
    assert refused(decision, Resume(), None) == ("not_asked_now", "TY-08")
    assert refused(decision, t.Bid(7, 1), 0) == ("window_closed", "TY-02")
    t.AGENDA.decide(decision, t.Bid(1, 1), 0)
    assert refused(decision, t.Bid(1, 1), 0) == ("already_answered", "TY-02")
    assert refused(decision, t.Bid(1, 1), 5) == ("not_your_turn", "TY-02")
    assert refused(decision, t.RollDie(3), None) == ("not_asked_now", "TY-02")
    for seat in (1, 2):
        t.AGENDA.decide(decision, t.Bid(1, 1), seat)
    assert refused(decision, t.Bid(1, 1), 1) == ("window_closed", "TY-02")
    assert refused(decision, PlayDefault(1), None) == ("not_your_turn", "TY-07")
    assert refused(decision, t.ShuffleCards(t.CARDS), None) == ("not_asked_now", "TY-07")
    assert refused(decision, t.RollDie(7), None) == ("impossible_draw", "TY-02")


def test_a_default_is_the_first_legal_command() -> None:
    """In a window it cites no rule of its own: rules are public, and answers are sealed."""
    decision = begun()
    t.AGENDA.decide(decision, PlayDefault(1), None)
    assert decision.caused[-1].event.bid == t.Bid(1, 0)
    assert decision.caused[-1].rules == ("TY-02", "TY-05")


def test_what_comes_before_every_step_interrupts_and_void_steps_are_passed_over_to_the_end() -> None:
    decision = begun()
    for value in (6, 6, 6):
        round_of(decision, 2, 0, value=value)
    assert kinds(decision)[-2:] == ["Taken", "Out"], "out before the next card is turned up"
    assert decision.caused[-1].event.done == 0, "it is no step: no void step is passed over with it"
    assert t.AGENDA.awaited(decision.state) == AwaitsNobody()
    assert refused(decision, t.Bid(3, 1), 0) == ("match_over", "TY-06")
    assert refused(decision, Resume(), None) == ("match_over", "TY-06")


def test_a_chain_cut_off_anywhere_resumes_with_the_same_events() -> None:
    decision = begun()
    round_of(decision, 1, 2, value=2)
    events = [caused.event for caused in decision.caused]
    chains = 0
    for cut in range(len(events)):
        state = t.toy()
        for event in events[:cut]:
            state = t.FOLDS.evolve(state, msgspec.structs.replace(event))
        rest = Decision(state, t.FOLDS.evolve)
        if t.AGENDA.awaited(state) == AwaitsResume():
            chains += 1
            assert refused(rest, t.Bid(1, 1), 0) == ("not_asked_now", "TY-08")
            t.AGENDA.decide(rest, Resume(), None)
            following = [caused.event for caused in rest.caused]
            assert following == events[cut : cut + len(following)]
        else:
            assert not t.AGENDA.is_inside_a_chain(state)
    assert chains >= 4


def test_a_decision_at_rest_is_not_looked_at_again() -> None:
    looks: list[int] = []

    def unless(state: t.Toy, window: t.Bids) -> Make | None:
        looks.append(window.id)
        return t.AGENDA.steps[t.Bids].unless(state, window)

    rows = {**t.AGENDA.steps, t.Bids: replace(t.AGENDA.steps[t.Bids], unless=unless)}
    agenda = Agenda[t.Toy](rows, t.AGENDA.laws)
    decision = begun(seats=3)
    agenda.decide(decision, t.Bid(1, 2), 0)
    assert looks == [1], "once after the answer"
    agenda.decide(decision, t.Bid(1, 1), 1)
    assert looks == [1, 1], "and not before the next"
    decision.emit(t.BidMade(2, t.Bid(1, 0), done=0))
    agenda.decide(decision, Resume(), None)
    assert looks == [1] * 4, "what was emitted beside it is looked at, and looked at again as it happens"


def test_a_hidden_deck_answers_as_the_full_one() -> None:
    state = begun().state
    view = msgspec.structs.replace(state, deck=Hidden(len(state.deck)), agenda=list(state.agenda))
    assert t.AGENDA.awaited(view) == t.AGENDA.awaited(state)
    assert t.AGENDA.legal_commands(view, 0) == t.AGENDA.legal_commands(state, 0)


def test_a_step_that_is_done_first_may_need_another_one_before_it() -> None:
    """Neither lies on the agenda: their events take nothing off it."""
    turned = Forced(lambda _, __: Caused(t.Turned("ant"), ("TY-01",)))
    first_roll = Forced(turned.event, first=lambda _, __: t.Take(0, "bee"))
    agenda = Agenda[t.Toy](
        {t.Turn: Forced(turned.event, first=lambda _, __: t.Mix()), t.Mix: first_roll, t.Take: turned},
        Laws("TY-06", "TY-07", "TY-08"),
    )
    assert agenda.present(t.toy()) == (-1, t.Take(0, "bee"))
    decision = Decision(t.toy(), t.FOLDS.evolve)
    with pytest.raises(Endless):
        agenda.follow(decision)
    assert {caused.event.done for caused in decision.caused} == {0}


def test_a_game_that_never_comes_to_rest_is_stopped() -> None:
    again = Forced(lambda _, step: Caused(t.Opened(then=(step,)), ("TY-01",)))
    endless = Agenda[t.Toy]({t.Turn: again}, Laws("TY-06", "TY-07", "TY-08"))
    decision = Decision(t.toy(), t.FOLDS.evolve)
    with pytest.raises(Endless):
        endless.decide(decision, Resume(), None)
    assert len(decision.caused) == CHAIN_LIMIT
