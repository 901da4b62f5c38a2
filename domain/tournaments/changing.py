"""Actions that organisers take back: terms (TO-CRE-13), the start of a round (TO-RND-04), the tournament
(TO-END-04)."""

from collections.abc import Collection
from typing import Any

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict, replace

from domain.kernel.decision import Rejected
from domain.matches.clocks.control import TimeControl
from domain.matches.terms import Spectators
from domain.tournaments import events as e
from domain.tournaments.completing import completed
from domain.tournaments.decider import TournamentDecision, the_round
from domain.tournaments.phases import check_not_finished
from domain.tournaments.state import Tournament

OF_MATCHES = ("clocks", "spectators", "spectator_delay_seconds")
"""The terms of the matches that begin from then on."""


class NewTerms(Struct, frozen=True):
    """The changes; everything else stays. `organisers` are all from now on, `chief` is one of them;
    `clocks` may be none."""

    capacity: int | UnsetType = UNSET
    rounds: int | UnsetType = UNSET
    organisers: tuple[str, ...] | UnsetType = UNSET
    chief: str | UnsetType = UNSET
    clocks: TimeControl | UnsetType | None = UNSET
    spectators: Spectators | UnsetType = UNSET
    spectator_delay_seconds: int | UnsetType = UNSET


def change_terms(decision: TournamentDecision, new: NewTerms, by: str) -> None:
    """`by` is the organiser who changes them, as `organisers` name them."""
    tournament = decision.state
    check_not_finished(tournament)
    changes: dict[str, Any] = {name: value for name, value in asdict(new).items() if value is not UNSET}
    organisers = tuple(dict.fromkeys(changes.pop("organisers", tournament.organisers)))
    chief = changes.pop("chief", tournament.chief)
    changed = {name: value for name, value in changes.items() if getattr(tournament.terms, name) != value}
    has_new_chief, has_new_floor = chief != tournament.chief, organisers != tournament.organisers
    if not (changed or has_new_chief or has_new_floor):
        raise Rejected("nothing_to_change", "TO-CRE-13", "the terms say so already")
    if has_new_chief or has_new_floor:
        _check_ranks(tournament, organisers, chief, by)
    _check_nothing_depends_on(tournament, changed)
    terms = replace(completed(replace(tournament.terms, **changed)), edition=tournament.terms.edition)
    rules = ("TO-CRE-13", "TO-ORG-02") if has_new_chief else ("TO-CRE-13",)
    decision.emit(e.TermsChanged(terms, organisers, chief if has_new_chief else UNSET), *rules)


def _check_ranks(tournament: Tournament, organisers: Collection[str], chief: str, by: str) -> None:
    """The chief alone names the organisers, and the next chief among them."""
    if by != tournament.chief:
        raise Rejected("only_the_chief", "TO-ORG-02", "the chief says who organises, and who is chief next")
    if chief not in organisers:
        raise Rejected("chief_organises", "TO-ORG-01", "the chief is one of the organisers")


def _check_nothing_depends_on(tournament: Tournament, changed: dict[str, Any]) -> None:
    entrants, paired = len(tournament.listed), len(tournament.rounds)
    if changed.get("capacity", entrants) < entrants:
        raise Rejected("impossible_terms", "TO-CRE-13", f"{entrants} have entered already")
    if changed.get("rounds", paired) < paired:
        raise Rejected("impossible_terms", "TO-CRE-13", f"{paired} rounds are paired already")
    is_played = any(round_.is_started and not round_.is_decided for round_ in tournament.rounds)
    if is_played and any(name in changed for name in OF_MATCHES):
        raise Rejected(
            "tables_open", "TO-CRE-13", "clocks, spectators and delay change when no round is being played"
        )


def unstart_round(decision: TournamentDecision, number: int, reason: str, played: Collection[str]) -> None:
    """The round waits again to be started; `played` are those of its matches that players have played in."""
    tournament = decision.state
    check_not_finished(tournament)
    round_ = the_round(tournament, number)
    if not round_.is_started:
        raise Rejected("round_not_started", "TO-RND-04", f"round {number} is not started")
    if number < len(tournament.rounds):
        raise Rejected("round_paired", "TO-RND-04", f"round {number + 1} is paired already")
    elsewhere = {match.match_id for table in round_.tables for match in table.matches if match.is_typed}
    if in_play := sorted(elsewhere.union(played)):
        raise Rejected("played_on", "TO-RND-04", f"round {number} is played: {', '.join(in_play[:5])}")
    decision.emit(e.RoundUnstarted(number, reason), "TO-RND-04")


def cancel(decision: TournamentDecision, reason: str) -> None:
    """The tournament is not held, or not to its end."""
    check_not_finished(decision.state)
    decision.emit(e.TournamentCancelled(reason), "TO-END-04")
