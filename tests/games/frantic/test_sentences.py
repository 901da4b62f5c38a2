"""What events are told as, in both languages."""

import pytest

from domain.games.frantic import events as e
from domain.games.frantic.sentences import tell


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
    assert tell(event, "en") == f"The match is over: {english}."
    assert tell(event, "it") == f"Partita finita: {italian}."


@pytest.mark.rule("FR-SCORE-02", "FR-FU-01")
def test_scores_tell_who_held_fuck_you() -> None:
    event = e.RoundScored((e.Score(23, 21, 44, 50), e.Score(50, 0, 50, 90)))
    assert tell(event, "en") == "Points: seat 0 +44 (21 of them for F*** YOU) = 50, seat 1 +50 = 90."
    assert tell(event, "it") == "Punti: posto 0 +44 (21 per F*** YOU) = 50, posto 1 +50 = 90."
