"""Commands and decisions in general: precedence of refusals, chance in the middle, cut chains, effects."""

import re
from pathlib import Path

import pytest

from domain.games import GAMES, piccioni
from domain.games.piccioni import events as e
from domain.games.piccioni import steps as s
from domain.games.piccioni.agenda import AGENDA
from domain.games.piccioni.cards import ACTION_KINDS, PIGEON_KINDS
from domain.games.piccioni.commands import (
    ConvertToTrophy,
    DrawCards,
    GatherFlock,
    PassReaction,
    PlaceFlock,
    PlayAction,
    PlayReaction,
    ScareFlock,
    ShuffleFlockDeck,
)
from domain.games.piccioni.effects import EFFECTS
from domain.games.piccioni.steps import AnyStep
from domain.kernel import data, refusals
from domain.kernel.awaited import AwaitsChance, AwaitsResume
from domain.kernel.table import PlayDefault, Resume
from tests.games.piccioni.city import FILLER, city, decision, names, shuffled

rule = pytest.mark.rule


def test_every_use_of_every_card_has_its_effect_and_there_is_no_other() -> None:
    assert set(EFFECTS.actives) == {kind for kind, action in ACTION_KINDS.items() if action.zones}
    assert set(EFFECTS.reactions) == {kind for kind, action in ACTION_KINDS.items() if action.reaction}


def test_every_rule_that_a_row_or_an_effect_names_is_there() -> None:
    named = {pigeon.entry_rule for pigeon in PIGEON_KINDS.values()}
    named |= {rule for action in ACTION_KINDS.values() for rule in (action.active_rule, action.reaction_rule)}
    named |= {action.picks_rule for action in ACTION_KINDS.values() if action.picks}
    named |= {rule for use in EFFECTS.actives.values() for rule in use.cites}
    named |= {use.zone_rule for use in EFFECTS.reactions.values() if use.zone_rule}
    assert named <= data.rule_ids("domain.games.piccioni")


def test_every_step_has_its_row() -> None:
    assert set(AGENDA.steps) == set(AnyStep.__args__)


@rule("PI-DEC-39")
def test_the_table_of_refusals_lists_every_code_there_is() -> None:
    table = data.rules_text("domain.games.piccioni").split("### Refusals")[1].split("###")[0]
    listed = {
        code
        for row in re.findall(r"^\| (`.*?`) \|", table, re.MULTILINE)
        for code in re.findall("[a-z_]+", row)
    }
    sources = Path(piccioni.__file__).parent.glob("**/*.py")
    raised = {
        code for file in sources for code in re.findall(r'Rejected\(\s*"([a-z_]+)"', file.read_text("utf-8"))
    }
    of_all_games = {code for name, code in vars(refusals).items() if name.isupper()}
    assert raised | of_all_games - {refusals.WINDOW_CLOSED, refusals.ALREADY_ANSWERED} == listed


@rule("PI-DEC-39")
@pytest.mark.parametrize(
    ("command", "code"),
    [
        # not in the hand and without an active use; in the wrong Zone
        (PlayAction("fine-2", "street"), "card_not_in_hand"),
        (PlayAction("fine-1", "nowhere", extra="zot-1"), "no_active_use"),
        (PlayAction("zot-1", "street", ("fat-1",), "guano-1"), "illegal_zone"),
        (PlayAction("guano-1", "nowhere", ("fat-1",)), "illegal_zone"),
        (PlayAction("guano-1", "street", ("fat-1",), "zot-1"), "no_flock_in_zone"),
        (PlayAction("guano-1", "statue", ("fat-1",), "zot-1"), "extra_not_allowed"),
        (PlayAction("guano-1", "statue", ("fat-1",)), "wrong_picks"),
        (ConvertToTrophy("fat-3", ("zot-2",)), "card_not_in_hand"),
        (ConvertToTrophy("fat-3", ("zot-1",)), "not_on_own_balcony"),
        (ConvertToTrophy("fat-2", ("zot-1",)), "bad_payment"),
        (ConvertToTrophy("fat-2", ("zot-1", "zot-1")), "card_not_in_hand"),
    ],
)
def test_the_first_reason_in_the_table_is_told(command: object, code: str) -> None:
    zones = {"statue": ["stupid-1"], "balcony_0": ["fat-2"]}
    table = city(2, zones=zones, hands={0: ["fine-1", "zot-1", "guano-1"]})
    assert table.refused(command, 0).code == code  # type: ignore[arg-type]
    assert table.refused(command, 1).code == "not_your_turn"  # type: ignore[arg-type]


@rule("PI-DEC-39")
def test_the_first_reason_of_a_scare_and_of_a_reaction() -> None:
    zones = {"statue": ["stupid-1", "stupid-2", "lame-1", "fat-1", "stupid-3"], "street": ["lame-2"]}
    zones["power_lines"] = ["fat-2", "fat-3"]
    table = city(2, zones=zones, hands={0: ["blam-1"], 1: ["blam-2", "zot-1", "guano-2", "guano-3"]})
    table.act(PlayAction("blam-1", "statue", ("stupid-1", "stupid-2")), 0)
    for command, code in (
        (ScareFlock("lame-2", "nowhere"), "illegal_zone"),
        (ScareFlock("lame-2", "power_lines"), "lame_forbidden"),
        (ScareFlock("stupid-3", "statue"), "not_scareable"),
        (ScareFlock("fat-1", "statue"), "same_zone"),
        (ScareFlock("fat-1", "power_lines"), "zone_full"),
    ):
        assert table.refused(command, 0).code == code
    zones = {"street": ["infamous-1"]}
    table = city(
        2, zones=zones, hands={0: ["birdseed_small-1"], 1: ["blam-2", "zot-1", "guano-2", "guano-3"]}
    )
    table.act(PlayAction("birdseed_small-1", "statue"), 0)
    for command, code in (  # type: ignore[assignment]
        (PlayReaction("blam-1", "nowhere"), "card_not_in_hand"),
        (PlayReaction("blam-2", "nowhere", "zot-1"), "no_reaction_use"),
        (PlayReaction("zot-1", "nowhere", "guano-2"), "trigger_not_met"),
        (PlayReaction("guano-2", "nowhere", "zot-1"), "illegal_zone"),
        (PlayReaction("guano-2", "statue", "guano-3"), "extra_not_allowed"),
    ):
        assert table.refused(command, 1).code == code


def test_a_command_for_another_decision_is_refused() -> None:
    table = city(2, hands={0: ["wroom-1"]})
    for command in (GatherFlock("fat-1"), ScareFlock("fat-1", "crowd"), PlaceFlock("crowd"), PassReaction()):
        assert table.refused(command, 0).code == "not_asked_now"
    asked = city(2, hands={0: ["wroom-1"], 1: ["zot-1"]})
    asked.act(PlayAction("wroom-1", "street"), 0)
    assert asked.refused(DrawCards(), 1).code == "not_asked_now"
    new = GAMES["piccioni"]
    begun = city(2)
    begun.decision.state = new.begin(new.options(), 2)
    assert begun.refused(DrawCards(), 0).code == "not_your_turn"
    assert begun.refused(ShuffleFlockDeck(())).code == "not_asked_now"


@rule("PI-INF-03", "PI-CNV-05")
def test_while_chance_is_awaited_nobody_else_can_act_and_no_other_draw_is_taken() -> None:
    table = city(2, zones={"balcony_0": ["infamous-1"]}, hands={0: ["zot-1", "zot-2"]}, flock_deck=["fat-1"])
    table.act(ConvertToTrophy("infamous-1", ("zot-1", "zot-2")), 0)
    awaited = table.game.awaited(table.state)
    assert isinstance(awaited, AwaitsChance)
    assert awaited.draws[0].items == ("fat-1", "infamous-1")
    assert table.refused(DrawCards(), 0).code == "not_your_turn"
    assert table.refused(PlayDefault(0)).code == "not_your_turn"
    assert table.refused(ShuffleFlockDeck(("fat-1",))).code == "impossible_draw"
    assert table.refused(ShuffleFlockDeck(("fat-1", "fat-2"))).rule == "PI-INF-03"
    assert names(shuffled(table))[:2] == ["FlockDeckShuffled", "BlindTrophyTaken"]
    assert table.refused(ShuffleFlockDeck(("infamous-1",))).code == "not_asked_now"


@rule("PI-DEC-43")
def test_a_match_cut_inside_a_chain_accepts_resume_and_nothing_else() -> None:
    whole = city(2, moves_completed=1, flock_deck=["infamous-1"])
    assert whole.refused(Resume()).code == "not_asked_now"
    assert whole.refused(Resume()).rule == "PI-DEC-43"
    chain = whole.act(DrawCards(), 0)
    for cut in range(1, len(chain)):
        table = city(2, moves_completed=1, flock_deck=["infamous-1"])
        for event in chain[:cut]:
            table.decision.emit(event)
        assert isinstance(table.game.awaited(table.state), AwaitsResume)
        for seat in (0, 1):
            assert table.refused(DrawCards(), seat).code == "not_asked_now"
        assert table.act(Resume()) == chain[cut:]


@rule("PI-DEC-43", "PI-REA-13")
def test_a_match_cut_before_a_window_inside_a_window_lists_nothing() -> None:
    zones = {"balcony_0": ["fat-1", "infamous-1"], "crowd": ["lame-1"]}
    hands = {0: ["blam-1"], 1: ["guano-1"], 2: ["guano-2"]}
    table = city(3, zones=zones, hands=hands)
    table.act(PlayAction("blam-1", "balcony_0", ("fat-1",)), 0)
    table.act(ScareFlock("infamous-1", "crowd"), 0)
    table.act(PlayReaction("guano-1", "crowd"), 1)
    table.act(ScareFlock("lame-1", "street"), 0)
    table.decision.emit(e.FlockMoved("infamous-1", "crowd", "balcony_2", "scare", done=0))
    assert isinstance(table.game.awaited(table.state), AwaitsResume)
    assert [table.legal(seat) for seat in range(3)] == [[], [], []]
    assert names(table.act(Resume())) == ["WindowOpened"]
    assert decision(table) == ("redirect", (2,))


@rule("PI-DEC-40")
def test_a_choice_with_one_answer_is_made_by_itself_after_a_cut_too() -> None:
    zones = {"street": ["stupid-1", "stupid-2"], "statue": ["fat-1"]}
    table = city(2, zones=zones, hands={0: ["birdseed_small-1", *FILLER[:2]]})
    table.act(PlayAction("birdseed_small-1", "crowd"), 0)
    rest = s.Gather("crowd", ("statue",))
    table.decision.emit(e.FlockMoved("stupid-1", "street", "crowd", "gather", then=(rest,)))
    assert isinstance(table.game.awaited(table.state), AwaitsResume)
    assert table.legal(0) == []
    assert names(table.act(Resume())) == ["FlockMoved", "MoveCompleted"]
    assert decision(table) == ("move", (0,))
