"""Results of a draw as faces: equal ones are one, and all of them are certain."""

from fractions import Fraction

from service.schemas.matches import AwaitedView
from service.schemas.outcomes import OutcomeView
from service.web.chance import faces_of


def result(number: int, state: str) -> OutcomeView:
    return OutcomeView(((number,),), "1/6", state, AwaitedView("chance"))


def test_results_that_lead_to_the_same_table_are_one_face() -> None:
    results = [result(1, "miss"), result(2, "miss"), result(3, "hit"), result(4, "miss")]
    miss, hit = faces_of(results, ((2,),), "it")
    assert (miss.shown, miss.outcome, miss.fraction, miss.percent) == ("1, 2, 4", "1", "1/2", "50 %")
    assert (hit.shown, hit.outcome, hit.fraction, hit.percent) == ("3", "3", "1/6", "16,7 %")
    assert (miss.is_chosen, hit.is_chosen) == (True, False)
    assert Fraction(miss.fraction) + Fraction(hit.fraction) == Fraction(4, 6)


def test_several_draws_and_orders_are_written_as_an_address_takes_them() -> None:
    (face,) = faces_of([OutcomeView(((2, 0, 1), (5,)), "1/36", "x", AwaitedView("chance"))], (), "en")
    assert face.outcome == "2-0-1,5"
    assert face.percent == "2.8 %"
