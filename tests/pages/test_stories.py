"""The story of one seat: what it did, what was done for it, and what names its player."""

from datetime import UTC, datetime

from domain.kernel.words.seats import isolated
from service.web.story import is_of
from service.web.viewer import Line, Sitting

LINE = Line(
    7,
    "CardTaken",
    f"{isolated('Ada')} takes a card from {isolated('Zefiro ⚙')}.",
    (),
    "bot:mcts for seat:0",
    1,
    None,
    datetime(2026, 1, 2, tzinfo=UTC),
)


def sitting(seat: int, name: str, level: str | None = None) -> Sitting:
    return Sitting(seat, name, level, is_out=False, is_awaited=False, place=None)


def test_the_story_of_a_seat_has_what_names_its_player() -> None:
    assert is_of(LINE, "all", None)
    assert is_of(LINE, "all", sitting(0, "Ada"))
    assert is_of(LINE, "all", sitting(1, "Zefiro", "greedy"))
    assert not is_of(LINE, "all", sitting(2, "Zef"))
    assert not is_of(LINE, "all", sitting(3, ""))


def test_the_kind_counts_too_where_a_player_is_named() -> None:
    assert is_of(LINE, "decisions", sitting(1, "Zefiro", "greedy"))
    assert not is_of(LINE, "luck", sitting(1, "Zefiro", "greedy"))
