"""The page of what chance could give: the results of a draw as faces, and the table that one of them leads to."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.chance import Outcome
from domain.kernel.table import Language, Viewer
from domain.matches import outcomes
from domain.matches.names import who
from domain.matches.sentences import describe
from domain.matches.state import Match
from domain.matches.view import view
from service.access.visits import Visit
from service.app.matches.outcomes import awaited_draws, is_listed, possible
from service.app.pictures.pictures import seen_events
from service.event_store.aggregate import Version
from service.schemas.outcomes import OutcomeView
from service.web.picture import Frame, Picture, picture


class Face(Struct, frozen=True):
    """Results that lead to the same table, chosen by the first of them; `share` is their probability."""

    outcome: str
    shown: str
    fraction: str
    percent: str
    share: float
    is_chosen: bool


class Then(Struct, frozen=True):
    """The table after a result: the table, and what would happen until somebody is asked or chance draws
    again. `shown` is empty where the result is an order of cards."""

    shown: str
    told: tuple[str, ...]
    picture: Picture | None
    body: str
    """The luck of the fork that plays it on."""


def chance_page(
    visit: Visit, shown: Version[Match], viewer: Viewer, chosen: tuple[Outcome, ...], language: Language
) -> dict[str, Any]:
    """Raises `Rejected` for a result that the draws cannot have (MV-FRK-05).

    `draws` are empty where nothing is drawn. `faces` are empty where there are too many results to list, or an
    order of cards is drawn: `draws` say what lies in it.
    """
    match = shown.state
    draws = awaited_draws(match, language) if outcomes.is_due(match) else []
    is_order = any(draw.kind == "shuffle" for draw in draws)
    is_shown = bool(draws) and not is_order and is_listed(outcomes.due(match).draws)
    return {
        "match_id": str(visit.match_id),
        "title": match.sheet.title,
        "game_title": match.game.title,
        "at": shown.revision,
        "viewer": viewer,
        "draws": tuple(draws),
        "is_order": is_order,
        "faces": faces_of(possible(match), chosen, language) if is_shown else (),
        "then": _then(match, viewer, chosen, language) if chosen else None,
    }


def faces_of(
    results: Sequence[OutcomeView], chosen: tuple[Outcome, ...], language: Language
) -> tuple[Face, ...]:
    """Equal results, which lead to the same state, are one; in the order of the draws' own numbers."""
    groups: dict[str, list[OutcomeView]] = {}
    for each in results:
        groups.setdefault(each.hash, []).append(each)
    return tuple(_face(group, chosen, language) for group in groups.values())


def _face(group: Sequence[OutcomeView], chosen: tuple[Outcome, ...], language: Language) -> Face:
    share = sum((Fraction(each.probability) for each in group), Fraction(0))
    return Face(
        outcome=_written(group[0].outcomes),
        shown=", ".join(_told(each.outcomes) for each in group),
        fraction=str(share),
        percent=_percent(share, language),
        share=round(float(share), 4),
        is_chosen=any(each.outcomes == chosen for each in group),
    )


def _then(match: Match, viewer: Viewer, chosen: tuple[Outcome, ...], language: Language) -> Then:
    decision = outcomes.resulting(match, chosen)
    events = seen_events(decision, viewer)
    only = events[0] if len(events) == 1 else None
    before, after = Frame(view(match, viewer)), Frame(view(decision.state, viewer), only)
    return Then(
        shown="" if any(len(outcome) > 1 for outcome in chosen) else _told(chosen),
        told=tuple(describe(match, each, language, who(match.sheet, language)) for each in events),
        picture=picture(after, before, viewer, language),
        body=msgspec.json.encode({"kind": "scripted", "outcomes": chosen}).decode(),
    )


def _written(result: tuple[Outcome, ...]) -> str:
    """As an address has it."""
    return ",".join("-".join(map(str, outcome)) for outcome in result)


def _told(result: tuple[Outcome, ...]) -> str:
    """One number for each draw."""
    return " + ".join("-".join(map(str, outcome)) for outcome in result)


def _percent(share: Fraction, language: Language) -> str:
    number = f"{float(share) * 100:.1f}".removesuffix(".0")
    return f"{number.replace('.', ',') if language == 'it' else number} %"
