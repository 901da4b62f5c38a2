"""What a viewer sees: everything but the order of the pile."""

from random import Random

import msgspec
import pytest

from domain.games import GAMES
from domain.games.sukkube import events as e
from domain.games.sukkube.cards import colour
from domain.kernel.awaited import AwaitsResume
from domain.kernel.table import SPECTATOR, Hidden
from service.testing.playing import canonical, moves, table, viewers
from tests.games.sukkube.tables import at, cards, deal, play, started

rule = pytest.mark.rule
GAME = GAMES["sukkube"]
BACKS = {"pile_back_colour_visible": True}
PILE_MODES = ["peach", "last_hope", "fish_the_bot"]


@rule("SK-SET-03")
def test_all_hands_lie_open_to_everybody() -> None:
    """Those of Bots too; without a pile nothing at all is hidden."""
    table = started(2)
    deal(table)
    for viewer in viewers(2):
        assert GAME.view(table.state, viewer).hands == table.state.hands
        assert len(table.state.hands) == 6
        assert GAME.hidden_cards(table.state, viewer) == []


@rule("SK-PCH-02", "SK-FSH-02", "SK-DEC-45")
@pytest.mark.parametrize("mode", PILE_MODES)
def test_the_pile_lies_face_down(mode: str) -> None:
    table = started(2, {"mode": mode})
    deal(table)
    dealt = table.events[1]
    assert isinstance(dealt, e.MancheDealt)
    size = len(dealt.pile)
    for viewer in (0, 1, SPECTATOR):
        assert GAME.redact(dealt, viewer).pile == Hidden(size)
        seen = GAME.view(table.state, viewer)
        assert seen.pile == Hidden(len(table.state.pile))
        assert seen.pile_back is None
        assert not any(one.encode() in canonical(seen) for one in table.state.pile)
    assert GAME.view(table.state, "organiser").pile == table.state.pile


@rule("SK-DEC-45", "SK-OPT-10")
def test_the_back_of_the_top_card_is_seen_only_with_the_option() -> None:
    hands = {"seat_0": "yL1 gD1 rD1 rF1 gU1", "seat_1": "yR1 gL1 rL1 gR1 yD1"}
    for options, backs in (({}, [None, None, None]), (BACKS, ["green", "yellow", None])):
        settings = {"mode": "peach", **options}
        table = at("strongman", "rU1", seats=2, options=settings, pile="gF1 yF1", **hands)
        seen = [GAME.view(table.state, 1).pile_back]
        play(table, "yL1")
        seen += [GAME.view(table.state, 1).pile_back]
        play(table, "yD1")
        assert [*seen, GAME.view(table.state, 1).pile_back] == backs


@rule("SK-DEC-45", "SK-OPT-10")
@pytest.mark.parametrize("mode", PILE_MODES)
def test_the_back_shown_is_always_that_of_the_top_card(mode: str) -> None:
    decision = table(GAME, 2, {"mode": mode, **BACKS, "manche_cap": 5})
    for _ in moves(GAME, decision, Random(29)):
        pile = decision.state.pile
        assert decision.state.pile_back == (colour(pile[0]) if pile else None)


@rule("SK-DEC-45", "SK-OPT-10")
def test_a_completed_view_shows_the_back_that_is_seen() -> None:
    hands = {"seat_0": "yL1 gD1", "seat_1": "yR1 gL1"}
    settings = {"mode": "last_hope", **BACKS}
    table = at("strongman", "rU1", seats=2, options=settings, pile="gF1 yF1 rF1", **hands)
    view = GAME.view(table.state, 0)
    assert sorted(GAME.hidden_cards(table.state, 0)) == sorted(cards("gF1 yF1 rF1"))
    imagined = GAME.determinize(view, cards("rF1 yF1 gF1"))
    assert imagined.pile == cards("gF1 rF1 yF1")
    assert GAME.violations(imagined) == []


@rule("SK-LHP-02", "SK-PCH-03", "SK-FSH-03", "SK-DEC-47")
@pytest.mark.parametrize("mode", PILE_MODES)
def test_inside_a_chain_a_view_knows_as_well_that_something_is_due(mode: str) -> None:
    """What is awaited, and from whom, is asked of public facts, so a view answers as the state does."""
    decision = table(GAME, 2, {"mode": mode, "manche_cap": 5})
    state, already, stops = GAME.clone(decision.state), 0, 0
    for _ in moves(GAME, decision, Random(31)):
        for caused in decision.caused[already:]:
            state = GAME.evolve(state, caused.event)
            stops += isinstance(GAME.awaited(state), AwaitsResume)
            for viewer in (0, 1):
                seen = GAME.view(state, viewer)
                assert GAME.awaited(seen) == GAME.awaited(state)
                assert GAME.legal_commands(seen, viewer) == GAME.legal_commands(state, viewer)
        already = len(decision.caused)
    assert stops > 5


@rule("SK-DEC-49")
def test_a_table_set_by_hand_hides_its_pile_as_well() -> None:
    hands = {"seat_0": "yL1 gD1", "seat_1": "yR1 gL1"}
    table = at("strongman", seats=2, options={"mode": "last_hope"}, pile="gF1 yF1 rF1", **hands)
    (event,) = table.events
    shown = GAME.redact(event, 1)
    assert shown.position.pile == Hidden(3)
    assert sorted(GAME.hidden_cards(table.state, 1)) == sorted(cards("gF1 yF1 rF1"))


def test_every_field_of_the_state_is_in_the_view() -> None:
    """A field of a match in play that the view does not name would come out as its default."""
    table = at("clown", "rU1", seats=4, options={"mode": "gemelli", "manche_cap": 1}, clown="gL1")
    play(table, "gL1")
    shown = msgspec.structs.asdict(GAME.view(table.state, SPECTATOR))
    assert shown.pop("pile") == []
    assert shown == {
        name: field for name, field in msgspec.structs.asdict(table.state).items() if name != "pile"
    }
