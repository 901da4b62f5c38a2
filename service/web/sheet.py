"""A dispute on one printed page."""

from collections.abc import Sequence
from typing import Any, Final

from markupsafe import Markup
from msgspec import Struct

from domain.kernel.table import Event, Language, Viewer
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match
from service.access.visits import Visit
from service.app.disputes.desk import Laid
from service.app.disputes.voices import Voice
from service.event_store.aggregate import Version
from service.pictures.scenes import marks_of
from service.pictures.themes import PRINT
from service.web.desk import arrows
from service.web.picture import markup, seen_scene
from service.web.viewer import line_of, sittings_of

LENGTHS: Final = {"claim": 420, "statement": 220, "ruling": 420, "appeal": 260}
"""Characters of what is said that the page has room for; the rest stands at the dispute's address."""
MOST_STATEMENTS: Final = 4
MOST_RULES: Final = 3
RULE_LENGTH: Final = 260


class Said(Struct, frozen=True):
    """`text` is cut if `is_cut`."""

    voice: Voice
    text: str
    is_cut: bool


class CitedRule(Struct, frozen=True):
    id: str
    text: str


def sheet_page(
    visit: Visit,
    dispute: Dispute,
    laid: Laid,
    rules: dict[str, str],
    viewer: Viewer,
    language: Language,
    points: Sequence[str] = (),
) -> dict[str, Any]:
    """`left_out` is how many statements there is no room for."""
    match = visit.match
    event = next(each for each in laid.evidence.events if each.revision == dispute.revision)
    contested = line_of(match, event, language)
    before, after = _pictures(laid.before, laid.shown, event.event, viewer, language, points)
    statements = [each for each in laid.voices if each.kind == "statement"]
    dropped = set(statements[MOST_STATEMENTS:])
    cited = dict.fromkeys((*(rule for voice in laid.voices for rule in voice.rules), *contested.rules))
    return {
        "dispute_id": dispute.dispute_id,
        "number": int(dispute.dispute_id.rpartition(".")[2]),
        "match_id": str(visit.match_id),
        "title": match.sheet.title,
        "game_title": match.game.title,
        "at_tournament": match.sheet.tournament,
        "status": dispute.status,
        "sittings": sittings_of(match),
        "recorded_at": event.at,
        "hash": event.hash,
        "contested": contested,
        "before": before,
        "after": after,
        "said": tuple(_said(each) for each in laid.voices if each not in dropped),
        "left_out": len(dropped),
        "rules": tuple(
            CitedRule(rule, _cut(_plain(rules[rule]), RULE_LENGTH)) for rule in list(cited)[:MOST_RULES]
        ),
    }


def _said(voice: Voice) -> Said:
    cut = _cut(" ".join(voice.text.split()), LENGTHS.get(voice.kind, 0))
    return Said(voice, cut, cut.endswith("…"))


def _plain(text: str) -> str:
    """Without the marks of Markdown: a sheet shows text as it is."""
    return text.replace("**", "").replace("`", "")


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[:most].rsplit(" ", 1)[0][:most] + "…"


def _pictures(
    before: Version[Match] | None,
    after: Version[Match],
    event: Event,
    viewer: Viewer,
    language: Language,
    points: Sequence[str],
) -> tuple[Markup | None, Markup]:
    """In black on white: paper has no theme."""
    now = seen_scene(after.state, viewer, language)
    if before is None or before.state.play is None:
        return None, markup(now, arrows(now, points), PRINT)
    then = seen_scene(before.state, viewer, language)
    marks = (*marks_of(after.state, then, now, event, language), *arrows(now, points))
    return markup(then, arrows(then, points), PRINT), markup(now, marks, PRINT)
