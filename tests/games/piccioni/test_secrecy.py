"""What nobody may learn: hands, decks, blind Trophies, what an asked seat could answer (PI-GEN-06, PI-DEC-30)."""

from random import Random

import msgspec
import pytest

from domain.games import GAMES
from domain.games.piccioni import events as e
from domain.games.piccioni.cards import ACTIONS, PIGEONS
from domain.games.piccioni.commands import (
    ConvertToTrophy,
    DrawCards,
    PassReaction,
    PlayAction,
    PlayReaction,
)
from domain.kernel.decision import Decision
from domain.kernel.table import Command, Hidden, Seat
from service.testing.given import Table
from service.testing.playing import canonical, moves, table, viewers
from tests.games.piccioni.city import FILLER, city, decision, only, shuffled
from tests.games.piccioni.settings import SETTINGS as PICCIONI

rule = pytest.mark.rule
Played = list[tuple[Command, Seat | None]]


def seen_by(tables: list[Table], viewer: object, seat: Seat | None = None) -> set[bytes]:
    """View, who is awaited and what may be done, once for every difference `viewer` can see."""
    found = set()
    for one in tables:
        view = one.game.view(one.state, viewer)  # type: ignore[arg-type]
        legal = one.legal(seat) if seat is not None else []
        found.add(canonical([view, decision(one), legal]))
    return found


def alike(*hands_of_seat_1: list[str], play: Command, **position: object) -> list[Table]:
    """The same table and play of seat 0, with different cards behind the back of seat 1."""
    tables = [city(3, hands={0: [play.card], 1: hand, 2: ["zot-8"]}, **position) for hand in hands_of_seat_1]  # type: ignore[attr-defined]
    for one in tables:
        one.act(play, 0)
    return tables


@rule("PI-REA-07", "PI-REA-08", "PI-INVARIANT-16")
@pytest.mark.parametrize(
    ("play", "zones"),
    [
        (PlayAction("wroom-1", "street"), {"street": ["fat-1"]}),
        (PlayAction("birdseed_small-1", "balcony_1"), {"crowd": ["infamous-1"]}),
        (PlayAction("guano-1", "street"), {"street": ["fat-1"]}),
        (PlayAction("birdseed_small-1", "statue"), {"street": ["infamous-1"]}),
    ],
)
def test_whether_a_seat_could_react_changes_nothing_for_the_others(play: Command, zones: dict) -> None:
    hands = (["wroom-2", "fine-1"], ["blam-1", "blam-2"], ["birdseed_large-1", "guano-2"])
    tables = alike(*hands, play=play, zones=zones)
    assert decision(tables[0])[1] == (1,)
    assert len(seen_by(tables, "spectator")) == 1
    assert len(seen_by(tables, 0, 0)) == 1
    assert len(seen_by(tables, 2, 2)) == 1
    assert len(seen_by(tables, 1, 1)) == 3


@rule("PI-REA-08")
def test_a_pass_looks_the_same_whatever_was_held() -> None:
    tables = alike(["wroom-2"], ["blam-1"], play=PlayAction("wroom-1", "street"))
    events = [one.act(PassReaction(), 1) for one in tables]
    assert events[0] == events[1]
    assert len(seen_by(tables, 2, 2)) == 1


@rule("PI-GUA-07")
def test_a_declined_extra_card_looks_like_one_not_held() -> None:
    zones = {"street": ["fat-1"]}
    tables = [city(2, zones=zones, hands={0: ["guano-1", other]}) for other in ("guano-2", "zot-1")]
    for one in tables:
        one.act(PlayAction("guano-1", "street"), 0)
    assert len(seen_by(tables, 1, 1)) == 1


@rule("PI-GEN-06")
def test_refusals_tell_a_seat_only_what_it_may_know() -> None:
    tables = alike(["wroom-2", "fine-1"], ["blam-1", "blam-2"], play=PlayAction("wroom-1", "street"))
    for command, seat in (
        (PlayReaction("wroom-2"), 2),
        (PassReaction(), 0),
        (DrawCards(), 0),
        (DrawCards(), 2),
    ):
        refusals = {str(one.refused(command, seat)) for one in tables}
        assert len(refusals) == 1


@rule("PI-DEC-30", "PI-INF-04", "PI-INVARIANT-15")
def test_a_blind_trophy_is_seen_by_nobody_not_even_when_it_is_shared() -> None:
    tables = []
    for top in ("fat-1", "lady-1"):
        one = city(2, zones={"street": ["infamous-1"]}, hands={0: ["wroom-1"], 1: ["wroom-2"]})
        one.act(PlayAction("wroom-1", "street"), 0)
        taken = only(shuffled(one, top), e.BlindTrophyTaken)
        assert taken.card == top
        assert one.game.redact(taken, 0) == e.BlindTrophyTaken(0, None)
        shared = only(one.act(PlayReaction("wroom-2"), 1), e.TrophiesShared)
        assert shared.given == (e.Given(None, 0),)
        tables.append(one)
    for viewer in (0, 1, "spectator"):
        assert len(seen_by(tables, viewer)) == 1
    assert len(seen_by(tables, "organiser")) == 2


@rule("PI-CNV-04", "PI-DEC-41")
def test_a_payment_and_a_fine_do_not_show_the_order_of_a_hand() -> None:
    shown = []
    for hand in (["zot-1", "wroom-1"], ["wroom-1", "zot-1"]):
        one = city(2, zones={"balcony_0": ["fat-1"]}, hands={0: hand})
        shown.append(one.act(ConvertToTrophy("fat-1", tuple(hand)), 0))
    assert shown[0] == shown[1]
    fines = []
    for hand in (["guano-1", "zot-1", "wroom-1"], ["guano-1", "wroom-1", "zot-1"]):
        one = city(2, zones={"street": ["stupid-1"]}, hands={0: hand, 1: ["fine-1"]})
        one.act(PlayAction("guano-1", "street"), 0)
        fines.append(only(one.act(PlayReaction("fine-1"), 1), e.HandFined))
    assert fines[0] == fines[1]


@rule("PI-GEN-06")
def test_what_each_viewer_sees_of_a_draw() -> None:
    one = city(3, hands={0: FILLER[:3]}, action_deck=["zot-1", "zot-2", "zot-3"])
    drawn = only(one.act(DrawCards(), 0), e.CardsDrawn)
    assert one.game.redact(drawn, 0) == drawn
    assert one.game.redact(drawn, "organiser") == drawn
    for viewer in (1, 2, "spectator"):
        assert one.game.redact(drawn, viewer).cards == Hidden(2)  # type: ignore[attr-defined]
        assert one.game.view(one.state, viewer).hands[0] == Hidden(5)
        assert one.game.view(one.state, viewer).action_deck == Hidden(1)


@rule("PI-SET-02", "PI-DEC-09")
def test_removed_pigeons_are_hidden_unless_the_composition_is_fixed() -> None:
    hidden = city(2, removed_flock=["fat-1"])
    assert hidden.game.view(hidden.state, 0).removed_flock == Hidden(1)
    fixed = city(2, {"flock_setup": "fixed_composition"}, removed_flock=["fat-1"])
    assert len(fixed.game.view(fixed.state, 0).removed_flock) == 17
    assert "fat-1" in fixed.game.view(fixed.state, 0).removed_flock


@pytest.mark.parametrize(("name", "seats", "options"), PICCIONI[::3], ids=str)
def test_views_inside_a_chain_are_as_good_as_those_between_commands(
    name: str, seats: int, options: dict
) -> None:
    """After every event: the redacted events fold to the view, and what a bot imagines breaks no invariant."""
    game = GAMES[name]
    match: Decision = table(game, seats, options)
    random = Random(31)
    whole, already = game.clone(match.state), 0
    folded = {viewer: game.clone(game.view(whole, viewer)) for viewer in viewers(seats)}
    for _ in moves(game, match, random, limit=60):
        for caused in match.caused[already:]:
            whole = game.evolve(whole, caused.event)
            for viewer in folded:
                folded[viewer] = game.evolve(folded[viewer], game.redact(caused.event, viewer))
                view = canonical(game.view(whole, viewer))
                assert canonical(folded[viewer]) == view
                hidden = game.hidden_cards(whole, viewer)
                random.shuffle(hidden)
                imagined = game.determinize(game.clone(folded[viewer]), hidden)
                assert game.violations(imagined) == []
                assert canonical(game.view(imagined, viewer)) == view
                assert type(game.awaited(imagined)) is type(game.awaited(whole))
        already = len(match.caused)


def hidden_from(match: Decision, viewer: object) -> set[str]:
    """The cards lying where `viewer` may not look."""
    state = match.state
    hidden = {*state.flock_deck, *state.action_deck}
    hidden |= {trophy.card for pile in state.trophies for trophy in pile if trophy.blind}
    if state.options.flock_setup == "random_removal":
        hidden |= {*state.removed_flock}
    return hidden.union(*(cards for seat, cards in enumerate(state.hands) if seat != viewer))


@rule("PI-INVARIANT-15")
@pytest.mark.parametrize(("name", "seats", "options"), PICCIONI, ids=str)
def test_no_view_and_no_event_names_a_card_that_its_viewer_may_not_know(
    name: str, seats: int, options: dict
) -> None:
    """A card hidden both before and after a command is named nowhere; one hidden after it, in no view."""
    game = GAMES[name]
    match: Decision = table(game, seats, options)
    others = viewers(seats)[:-1]
    already, hidden_before = 0, {viewer: {*PIGEONS, *ACTIONS} for viewer in others}
    for _ in moves(game, match, Random(29), limit=100):
        if match.state.phase == "finished":
            return
        for viewer in others:
            hidden = hidden_from(match, viewer)
            view = msgspec.json.encode(game.view(match.state, viewer)).decode()
            assert not [card for card in hidden if f'"{card}"' in view]
            for caused in match.caused[already:]:
                told = msgspec.json.encode(game.redact(caused.event, viewer)).decode()
                leaked = [card for card in hidden & hidden_before[viewer] if f'"{card}"' in told]
                assert leaked == [], (caused.event, viewer)
            hidden_before[viewer] = hidden
        already = len(match.caused)
