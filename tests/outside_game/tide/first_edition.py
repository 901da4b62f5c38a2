"""Tide as it was at first: for matches that began with it, and for events that were recorded then."""

from domain.kernel.decision import Caused
from tide.course import first_home, met
from tide.state import Send, Tide


def meet(_: Tide, step: Send) -> Caused:
    return met(step, *first_home(step))


LIFTS = {
    "TideRolled": (lambda fields: {"depth": fields.pop("value"), **fields},),
}
