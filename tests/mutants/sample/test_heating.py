from tests.mutants.sample.heating import at_least, heats_below, switched_on


def test_a_wish_stays_above_the_lowest() -> None:
    assert [at_least(celsius) for celsius in (10, 20, 30)] == [16, 20, 30]


def test_it_heats_below_the_target() -> None:
    heats = heats_below(20, 1)
    assert [heats(celsius) for celsius in (18, 19, 20)] == [True, False, False]


async def test_it_is_on_in_cold_nights() -> None:
    assert [await switched_on(True, day) for day in (True, False)] == [False, True]
    assert not await switched_on(False, False)
    assert not await switched_on(False, True)
