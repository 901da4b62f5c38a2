"""Nobody learns what he may not know: hands, decks, persons lying face down, sealed answers."""

from random import Random
from typing import Any

import msgspec
import pytest

from domain.games.bathroom_rush import GAME
from domain.games.bathroom_rush import events as e
from domain.games.bathroom_rush.cards import IS_PERSON
from domain.games.bathroom_rush.commands import Decompress, PassTurn, PlayCard, RespondDefence
from domain.games.bathroom_rush.lanes import groups
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.decision import Rejected
from domain.kernel.scene import Table
from domain.kernel.table import ORGANISER, SPECTATOR, Hidden
from service.testing.playing import canonical, moves, table, viewers
from tests.games.bathroom_rush.tables import base3, defend, effects, play

rule = pytest.mark.rule


def shown(state: Any, viewer: Any) -> tuple[Any, ...]:
    """All that a viewer gets of a state: the view, who is asked, his legal list."""
    awaited = GAME.awaited(state)
    legal = GAME.legal_commands(state, viewer) if isinstance(viewer, int) else []
    return canonical(GAME.view(state, viewer)), awaited, legal


@rule("BR-DEF-05", "BR-INV-11", "BR-DEC-16")
def test_a_sealed_answer_is_seen_as_given_and_no_more() -> None:
    """One table where seat 1 defended, one where it declined: byte for byte the same for all others."""
    hands = {0: ["merry_children"], 1: ["lane_defence", "cheek"], 2: ["lane_defence"]}
    defended, declined, late = base3(hands=hands), base3(hands=hands), base3(hands=hands)
    for match in (defended, declined, late):
        play(match, 0, "merry_children")
    told = [defend(defended, 1), declined.act(RespondDefence(1), 1), late.default(1)]
    for viewer in (0, 2, SPECTATOR):
        assert shown(defended.state, viewer) == shown(declined.state, viewer) == shown(late.state, viewer)
        redacted = [[canonical(GAME.redact(event, viewer)) for event in events] for events in told]
        assert redacted[0] == redacted[1] == redacted[2]
    assert shown(defended.state, 1) != shown(declined.state, 1)
    assert canonical(defended.state) != canonical(declined.state)


@rule("BR-DEF-08", "BR-DEC-16", "BR-INV-11")
@pytest.mark.parametrize("hand", [["lane_defence"], ["bathroom_defence"], ["cheek"], ["focus"]])
def test_a_window_opens_whatever_the_asked_seat_holds(hand: list[str]) -> None:
    """Compared with a hand without any defence, all that others get is the same until the answer."""
    plain = base3(hands={0: ["sneeze"], 1: ["desperate_scream"]})
    other = base3(hands={0: ["sneeze"], 1: hand})
    for match in (plain, other):
        play(match, 0, "sneeze", target_seat=1)
    for viewer in (0, 2, SPECTATOR):
        assert shown(plain.state, viewer) == shown(other.state, viewer)


@rule("BR-DEF-08", "BR-PERS-01", "BR-INV-11")
def test_a_person_window_opens_whatever_the_player_holds() -> None:
    with_card = effects("n2=2 | (n1) | joker | S0 | n2", hands={0: ["lane_defence"]})
    without = effects("n2=2 | (n1) | joker | S0 | n2", hands={0: ["cheek"]})
    for viewer in (1, 2, SPECTATOR):
        assert shown(with_card.state, viewer) == shown(without.state, viewer)


@rule("BR-INV-11")
def test_refusals_tell_a_seat_nothing_about_others() -> None:
    """Other hands and the decks exchanged, every refusal of a seat has the same code and the same words."""
    decision = table(GAME, 3, {})
    random = Random(4)
    tried = [PassTurn(), Decompress(), RespondDefence(1), RespondDefence(1, "lane_defence_1")]
    tried += [PlayCard("cheek_1"), PlayCard("sneeze_1", target_seat=1), PlayCard("cunning_1", side="front")]
    for _ in moves(GAME, decision, random, limit=80):
        for seat in range(3):
            view = GAME.view(decision.state, seat)
            hidden = GAME.hidden_cards(decision.state, seat)
            random.shuffle(hidden)
            other = GAME.determinize(GAME.clone(view), hidden)
            for command in tried:
                assert refusal(decision.state, command, seat) == refusal(other, command, seat)


def refusal(state: Any, command: Any, seat: int) -> tuple[str, str, str] | None:
    try:
        GAME.decided(state, command, seat)
    except Rejected as refused:
        return refused.code, refused.rule, refused.detail
    return None


@rule("BR-INV-11", "BR-DEC-59", "BR-SETUP-04")
def test_no_card_is_named_to_a_viewer_before_he_may_know_it() -> None:
    """Over whole matches: an event redacted for a viewer names only cards that his view shows after it."""
    for seed in range(4):
        decision = table(GAME, 3, {})
        already = 0
        for _ in moves(GAME, decision, Random(seed)):
            for viewer in viewers(3):
                if viewer == ORGANISER:
                    continue
                secret = hidden_from(decision.state, viewer)
                for caused in decision.caused[already:]:
                    event = GAME.redact(caused.event, viewer)
                    if isinstance(event, e.ActionDeckShuffled | e.PersonDeckShuffled | e.LanesDealt):
                        assert not [card for card in secret if card in str(event)]
                named = set(msgspec.json.encode(GAME.view(decision.state, viewer)).decode().split('"'))
                assert not named & secret
            already = len(decision.caused)


def hidden_from(state: Any, viewer: Any) -> set[str]:
    """The cards in decks, under face-down persons and in other hands."""
    down = [c for lane in state.lanes for _, group in groups(lane) if group.face_down for c in group.cards]
    hands = [card for seat, hand in enumerate(state.hands) if seat != viewer for card in hand]
    return {*down, *hands, *state.person_deck, *state.action_deck}


@rule("BR-INV-11")
def test_tokens_on_a_face_down_person_are_seen_the_person_is_not() -> None:
    match = base3({1: "n2=2 | (elder)=2 | n1 | S0 | n2"})
    slot = GAME.view(match.state, 0).lanes[0].slots[1]
    assert (slot.cards, slot.load) == (Hidden(1), 2)
    assert "▒▒=2" in GAME.render(GAME.view(match.state, 0), Table((), 0))


@rule("BR-INV-11")
def test_an_imagined_state_is_one_that_could_be() -> None:
    decision = table(GAME, 4, {})
    random = Random(9)
    for _ in moves(GAME, decision, random, limit=100):
        for seat in range(4):
            view = GAME.clone(GAME.view(decision.state, seat))
            hidden = GAME.hidden_cards(decision.state, seat)
            random.shuffle(hidden)
            imagined = GAME.determinize(view, hidden)
            assert GAME.violations(imagined) == []
            assert all(card in IS_PERSON for card in imagined.person_deck)
            if isinstance(GAME.awaited(imagined), AwaitsSeats):
                assert imagined.hands[seat] == decision.state.hands[seat]
