"""What events are told as, in both languages."""

import pytest

from domain.games.frantic import commands as c
from domain.games.frantic import events as e
from domain.games.frantic.words import WORDS
from domain.kernel.table import Command


@pytest.mark.rule("FR-END-03", "FR-DEC-18")
@pytest.mark.parametrize(
    ("winners", "english", "italian"),
    [
        ((2,), "seat 2 wins", "vince il posto 2"),
        ((0, 1), "seats 0 and 1 win", "vincono i posti 0 e 1"),
        ((0, 1, 3), "seats 0, 1 and 3 win", "vincono i posti 0, 1 e 3"),
    ],
)
def test_one_seat_wins_and_several_win(winners: tuple[int, ...], english: str, italian: str) -> None:
    event = e.MatchEnded("limit", winners, (0, 0, 0, 0))
    assert WORDS.describe(event, "en") == f"The match is over: {english}."
    assert WORDS.describe(event, "it") == f"Partita finita: {italian}."


@pytest.mark.rule("FR-SCORE-02", "FR-FU-01")
def test_scores_tell_who_held_fuck_you() -> None:
    event = e.RoundScored((e.Score(23, 21, 44, 50), e.Score(50, 0, 50, 90)))
    assert (
        WORDS.describe(event, "en") == "Points: seat 0 +44 (21 of them for F*** YOU) = 50, seat 1 +50 = 90."
    )
    assert WORDS.describe(event, "it") == "Punti: posto 0 +44 (21 per F*** YOU) = 50, posto 1 +50 = 90."


@pytest.mark.parametrize(
    ("command", "english", "italian"),
    [
        (c.PlayCard("push_1", 28, points_to=29), "PUSH on 28 towards 29", "PUSH su 28 verso 29"),
        (
            c.PlaceRestockCard("jump_1", 9, direction="backward"),
            "JUMP on 9 backward",
            "JUMP su 9 all'indietro",
        ),
        (c.ChooseGift(2, 1), "seat 2's pawn, 1 step", "la pedina del posto 2, 1 passo"),
        (c.ChooseGift(2, 2), "seat 2's pawn, 2 steps", "la pedina del posto 2, 2 passi"),
        (c.ChooseReorganize(3, 40), "numbered teleport 3 to 40", "teletrasporto numerato 3 su 40"),
        (c.ChooseMagnetCard(12), "the card on 12", "la carta su 12"),
        (c.ChooseMarketCard("re_roll_1"), "RE-ROLL", "RE-ROLL"),
        (c.ThrowReaction(1, "block_1", 44), "throw BLOCK on 44", "lancia BLOCK su 44"),
        (c.PassReaction(1), "pass", "passa"),
        (c.ChooseSwapPawn(1), "seat 1's pawn", "la pedina del posto 1"),
    ],
)
def test_commands_in_a_few_words(command: Command, english: str, italian: str) -> None:
    assert (WORDS.describe_command(command, "en"), WORDS.describe_command(command, "it")) == (
        english,
        italian,
    )


def test_a_numbered_teleport_that_moves_is_told() -> None:
    event = e.NumberedTeleportMoved(3, 14, 27, None)
    assert WORDS.describe(event, "en") == "Numbered teleport 3 moves from 14 to 27."
    assert WORDS.describe(event, "it") == "Il teletrasporto 3 passa da 14 a 27."
