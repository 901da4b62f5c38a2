"""The next steps open to organisers of a tournament, and why others are not: asked of the rules
themselves."""

from collections.abc import Callable

from domain.kernel.decision import Rejected
from domain.tournaments import attendance, changing, decider, entries, pairing
from domain.tournaments.decider import TournamentDecision, decision_on
from domain.tournaments.state import Tournament

WITHOUT_IDS = "00000000-0000-0000-0000-000000000000"


def hindrances(
    tournament: Tournament, now_ms: int, *, all_: bool = True, key_id: str = ""
) -> dict[str, Rejected]:
    """By step what keeps it from being done now; those that can be done are left out.

    Without `all_` of entering alone, which is for everybody; with the key `key_id`, if they have one.
    """
    newest = len(tournament.rounds)
    steps: dict[str, Callable[[TournamentDecision], object]] = {
        "enter": lambda _: entries.check_may_enter(tournament, key_id, by_organiser=False),
        "enter_others": lambda _: entries.check_may_enter(tournament, by_organiser=True),
        "check_in": lambda decision: attendance.open_check_in(decision, now_ms=now_ms),
        "pair": lambda _: pairing.plan(tournament, now_ms=now_ms),
        "pair_provisional": lambda _: pairing.plan(
            tournament, pairing.PairingMode(provisional=True), now_ms=now_ms
        ),
        "pair_again": lambda _: pairing.plan(
            tournament, pairing.PairingMode(again=True, provisional=True), now_ms=now_ms
        ),
        "start": lambda decision: decider.start_round(decision, newest, _ids(tournament, newest)),
        "unstart": lambda decision: changing.unstart_round(decision, newest, "", ()),
        "cancel": lambda decision: changing.cancel(decision, ""),
        "finish": decider.finish,
        "finish_early": lambda decision: decider.finish(decision, early=True),
        "finish_despite": lambda on: decider.finish(on, early=True, despite=decider.to_be_named(tournament)),
    }
    refusals = {name: _refused(tournament, step) for name, step in steps.items() if all_ or name == "enter"}
    return {name: refused for name, refused in refusals.items() if refused is not None}


def _ids(tournament: Tournament, number: int) -> list[str]:
    """Of matches that are not to be."""
    return [WITHOUT_IDS] * decider.matches_to_start(tournament, number)


def _refused(tournament: Tournament, step: Callable[[TournamentDecision], object]) -> Rejected | None:
    try:
        step(decision_on(tournament))
    except Rejected as refused:
        return refused
    return None
