"""Forking: a match branches off another one after any event, and whose luck it may go on with.

Rules: MV-FRK, MV-ORG-02, MV-LUC-03 and, for forks that are imported, MV-ARC-06 in RULES.md beside.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from domain.kernel.decision import Rejected
from domain.kernel.table import Seat
from domain.matches import events as e
from domain.matches.creating import check_seats
from domain.matches.decider import MatchDecision
from domain.matches.state import Match, Sheet
from domain.matches.terms import AfterScript, LuckTerms


class LuckSource(Struct, frozen=True):
    """Knowledge here of the match that a seed was made for: whether it has revealed the seed, and whether
    who asks organises it."""

    is_revealed: bool = False
    is_organised: bool = False


class ForkTerms(Struct, frozen=True):
    """The terms of a fork. `luck` is its own; if `kind` is `same` it goes on with its parent's, and
    `source` tells how much of that is known.

    `credentials` are hashes of a token for every seat, `host` that of the host's. `organiser` is the key that
    forks, empty without one. `script` comes before the luck, and `then` is what comes where it does not fit.
    `bots` are the house bots named besides the parent's; None for a seat that a player takes over from one.
    """

    match_id: str
    revision: int
    kind: Literal["same", "fresh", "scripted"]
    luck: LuckTerms
    credentials: Mapping[Seat, str]
    host: str
    source: LuckSource = LuckSource()
    organiser: str = ""
    script: tuple[tuple[int, ...], ...] = ()
    then: AfterScript | None = None
    """The luck after the outcomes; None, if nothing is said, is `fresh`."""
    bots: Mapping[Seat, str | None] = {}
    title: str = ""


def fork(decision: MatchDecision, newest: Match, terms: ForkTerms) -> None:
    """The parent, as it was at the fork, becomes a match of its own (MV-FRK-01). `newest` is the parent as it is
    today: it says who may know of the fork."""
    parent = decision.state.sheet
    check_seats(terms.bots, len(parent.seats))
    bots = bots_of(parent, terms.bots)
    check_script(terms)
    if terms.kind == "same":
        check_luck(terms.source)
    forked = e.MatchForked(
        match_id=terms.match_id,
        parent=parent.match_id,
        revision=terms.revision,
        kind=terms.kind,
        luck=parent.luck if terms.kind == "same" else terms.luck,
        script=terms.script,
        then=terms.then or "fresh",
        bots=bots,
        credentials={seat: hashed for seat, hashed in terms.credentials.items() if seat not in bots},
        host=terms.host,
        title=terms.title or parent.title or "",
        is_private=not is_open_book(newest),
        organiser=terms.organiser or _inherited_organiser(newest),
    )
    decision.emit(forked, "MV-FRK-01")


def check_luck(source: LuckSource) -> None:
    """A seed serves the match it was made for; another match draws from it when everybody knows it, or by the will
    of who organises that match (MV-LUC-03)."""
    if not (source.is_revealed or source.is_organised):
        raise Rejected(
            "luck_not_granted",
            "MV-LUC-03",
            "this luck is that of a match which has not revealed its seed and is not yours: ask for fresh luck",
        )


def check_script(terms: ForkTerms) -> None:
    """Outcomes go with scripted luck alone (MV-FRK-03), and what follows them with outcomes (MV-FRK-06)."""
    if terms.script and terms.kind != "scripted":
        detail = f"luck of the kind {terms.kind} takes no outcomes: leave them out, or ask for scripted luck"
        raise Rejected("outcomes_unused", "MV-FRK-03", detail)
    if terms.then and not terms.script:
        detail = "`then` says what comes after outcomes, and there are none: give some, or leave it out"
        raise Rejected("then_unused", "MV-FRK-06", detail)


def check_imported_fork(forked: e.MatchForked, parent: Match, *, organises: bool) -> None:
    """An import is a fork of what its importer might fork here, and as private as if made here (MV-ARC-06)."""
    if not may_fork(parent, organises=organises):
        raise Rejected(
            "parent_not_yours",
            "MV-ARC-06",
            f"it was forked from match {forked.parent}, which is not disclosed and not yours",
        )
    if not is_open_book(parent) and not forked.is_private:
        raise Rejected(
            "parent_is_closed",
            "MV-ARC-06",
            f"it was forked from match {forked.parent}, which is not open to all: the fork has to be private",
        )


def is_open_book(match: Match) -> bool:
    """Whether anybody may see everything of the match: it is disclosed, and shows nothing of one that is not.

    A private fork stays closed after its end, because its parent may still be played (MV-FRK-04).
    """
    return match.sheet.is_disclosed and not match.sheet.is_private


def may_fork(match: Match, *, organises: bool, hosts: bool = False) -> bool:
    """Whether who `organises` the match, or is its host, or neither, may fork it: a fork shows hidden things
    (MV-FRK-02)."""
    is_of_a_disclosed_one = match.sheet.parent is not None and not match.sheet.is_private
    return organises or is_open_book(match) or (hosts and is_of_a_disclosed_one)


def bots_of(parent: Sheet, named: Mapping[Seat, str | None]) -> dict[Seat, str]:
    """The house bots of a fork: those of its parent play on, unless others are named, or None (MV-CRE-03)."""
    playing = {seat: sitting.bot for seat, sitting in enumerate(parent.seats)}
    return {seat: bot for seat, bot in {**playing, **named}.items() if bot}


def _inherited_organiser(parent: Match) -> str:
    """A private fork without a key stays the parent's organiser's (MV-ORG-02)."""
    return "" if is_open_book(parent) else parent.sheet.organiser or ""
