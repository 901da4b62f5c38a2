"""How well a seat stands, for bots that look ahead."""

from tests.games.sukkube.tables import at


def prospects(seats: int = 6, options: dict | None = None, **scores: int) -> list[float]:
    table = at("strongman", "rU1", seats=seats, options=options, table={"scores": scores, "manche": 20})
    return list(table.game.evaluate(table.state))


def test_level_seats_stand_alike() -> None:
    assert prospects() == [0.5] * 6
    assert prospects(seat_0=2, seat_1=2)[:2] == [0.5, 0.5]


def test_each_point_more_than_the_best_rival_counts_and_each_less() -> None:
    assert prospects(seat_0=3, seat_1=1) == [0.7, 0.3, 0.2, 0.2, 0.2, 0.2]


def test_the_members_of_a_team_stand_alike() -> None:
    assert prospects(4, {"mode": "gemelli"}, team_a=2) == [0.7, 0.3, 0.7, 0.3]


def test_alone_every_point_counts() -> None:
    assert prospects(1) == [0.5]
    assert prospects(1, seat_0=4) == [0.9]
