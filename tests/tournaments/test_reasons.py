"""Reasons say what was given up for what, by the facts of the pairing, in the language of the reader."""

import ast
import re
from pathlib import Path
from random import Random
from string import Formatter

import msgspec
import pytest

from domain.kernel.table import Language
from domain.kernel.words import LANGUAGES
from domain.tournaments.events import PairedTable
from domain.tournaments.standings import standings
from domain.tournaments.words import WORDS, Reasons
from tests.tournaments.making import Held, at_random, in_order, text

rule = pytest.mark.rule


def reasons(held: Held, language: Language = "en") -> list[str]:
    newest = held.state.rounds[-1]
    return [text(held, each, language) for each in (*newest.tables, *newest.byes)]


@rule("TO-PAI-06")
def test_the_rank_in_the_reason_is_not_the_published_one() -> None:
    """Found: it was the place by score and seed. In later rounds ranks are those of the standings before."""
    for seed in range(8):
        held, random = Held(rounds=4, tie_breaks=("buchholz", "wins")).enter(9), Random(seed)
        held.play_round(at_random(random))
        for _ in range(3):
            ranks = {each.entrant: each.rank for each in standings(held.state)}
            held.pair()
            newest = held.state.rounds[-1]
            for table in newest.tables:
                told = text(held, table).removeprefix("Ranks ").split(",")[0].split(" and ")
                assert sorted(map(int, told)) == sorted(ranks[entrant] for entrant in table.entrants)
            (bye,) = newest.byes
            assert f", rank {ranks[bye.entrant]} with " in text(held, bye)
            held.start()
            for match in held.matches(newest.number):
                held.result(match, at_random(random)(match))


@rule("TO-PAI-06")
def test_groups_by_losses_0_for_two_with_a_loss_each() -> None:
    held = Held(format="double_elimination").enter(4)
    held.play_round(in_order)
    held.pair()
    assert [text(held, table).split(". ")[1] for table in held.state.round(2).tables] == [
        "Each has lost 0 tables",
        "Each has lost 1 table",
    ]


@rule("TO-PAI-06")
def test_reasons_for_byes_name_whom_they_passed_over_and_why() -> None:
    held = Held(rounds=3).enter(3)
    held.play_round(in_order)
    assert text(held, held.state.round(1).byes[0]) == (
        "player 3, seed 3: the lowest of those due a bye. Has had none before."
    )
    held.pair()
    assert text(held, held.state.round(2).byes[0]) == (
        "player 2, rank 3 with 0 points, seed 2: the lowest of those due a bye. Has had none before."
    )
    held.start()
    held.result(held.matches(2)[0], in_order(held.matches(2)[0]))
    held.pair()
    assert "player 3 and player 2 have had one." in text(held, held.state.round(3).byes[0])


@rule("TO-PAI-06")
def test_who_would_have_been_lower_has_no_bye_because_others_would_meet_again() -> None:
    """Five, of whom the last two due a bye may not have it: the other four would have to meet again."""
    said = set()
    for seed in range(30):
        held, random = Held(table_size=3, rounds=4).enter(8), Random(seed)
        for _ in range(3):
            held.play_round(at_random(random))
            said |= {part for each in reasons(held) for part in each.split(". ") if "instead" in part}
    assert said
    assert all(each.endswith("instead, there would be more rematches") for each in said)


@rule("TO-PAI-06")
def test_a_table_of_unequal_scores_says_what_kept_its_best_from_equals() -> None:
    held = Held(rounds=3).enter(6)
    held.play_round(in_order)
    held.pair()
    assert "3 with 1 point do not fill tables of 2." in " ".join(reasons(held))


@rule("TO-PAI-06", "TO-PAI-11")
def test_a_rematch_that_is_traded_for_scores_says_so() -> None:
    held = Held(table_size=3, rounds=4).enter(6)
    for _ in range(3):
        held.play_round(at_random(Random(2)))
    again = [each for each in reasons(held) if "meet again" in each]
    assert again
    assert all("Somebody meets again in every pairing, and with others" in each for each in again)


@rule("TO-PAI-06", "TO-CRE-02")
def test_a_short_table_says_how_many_were_to_be_seated() -> None:
    held = Held(table_size=4, smallest_table=3).enter(7)
    held.pair()
    assert any("3 play at this table, because 7 do not fill tables of 4." in each for each in reasons(held))


@rule("TO-PAI-06")
def test_the_best_of_a_table_meet_who_has_less_because_too_few_have_as_much_or_they_have_met() -> None:
    held = Held(rounds=3).enter(4)
    held.play_round(lambda _: ((0, 1),))
    held.pair()
    held.start()
    level, decided = held.matches(2)
    held.result(level, ((0, 1),))
    held.result(decided, in_order(decided))
    held.pair()
    names = {entrant: f"player {entrant}" for entrant in level.seating}
    told = " ".join(reasons(held))
    assert "1 with 1.5 points do not fill tables of 2" in told
    one, other = names.values()
    assert (
        f"{one} has met {other}, who have as many" in told
        or f"{other} has met {one}, who have as many" in told
    )


@rule("TO-PAI-06")
def test_every_sentence_is_said_by_the_pairing_with_the_values_it_names() -> None:
    """Each row of the words is a reason in the code, and each language fills it from the same values."""
    calls: dict[str, set[str]] = {}
    for file in Path("domain/tournaments").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(ast.Name("because"), [ast.Constant(str(code))], keywords):
                    calls.setdefault(code, set()).update(str(each.arg) for each in keywords)
    for language in LANGUAGES:
        rows = {name: row for name, row in WORDS.say(language).tongue.rows.items() if name != "words"}
        assert rows.keys() == calls.keys()
        for code, row in rows.items():
            texts = [row] if isinstance(row, str) else [each for key, each in row.items() if key != "by"]
            named = {field for each in texts for _, field, _, _ in Formatter().parse(each) if field}
            assert named <= calls[code], (language, code)


@rule("TO-PAI-06", "TO-PAI-14")
def test_found_a_reason_was_in_english_for_a_reader_of_italian() -> None:
    """The values are the same in both languages, and no Italian sentence has an English word of the pairing."""
    for seed in range(12):
        random = Random(seed)
        shape = random.choice(
            ({}, {"format": "swiss_dutch"}, {"table_size": 3}, {"format": "double_elimination"})
        )
        held = Held(**{"rounds": 4} | shape).enter(9)
        for _ in range(4):
            held.play_round(at_random(random))
            for english, italian in zip(reasons(held), reasons(held, "it"), strict=True):
                assert sorted(re.findall(r"player \d+", english)) == sorted(
                    re.findall(r"player \d+", italian)
                )
                assert not re.search(r"\b(the|with|and|has|Seeds?|Ranks?|points?)\b", italian), italian


@rule("TO-PAI-06")
def test_a_reason_that_was_recorded_as_text_is_told_as_it_is() -> None:
    recorded = b'{"table":1,"seatings":[[1,2]],"reason":"Seeds 1 and 2."}'
    table = msgspec.json.decode(recorded, type=PairedTable)
    assert Reasons(["Ada", "Bo"], "it").text(table.reason) == "Seeds 1 and 2."
