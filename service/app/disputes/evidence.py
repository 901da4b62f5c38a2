"""Evidence: all that bears on a contested event, collected from the log, cut to what a viewer may see."""

from dataclasses import dataclass, field

from domain.kernel import luck
from domain.kernel.awaited import AwaitsChance, AwaitsSeats
from domain.kernel.chance import Draw
from domain.kernel.table import ORGANISER, SPECTATOR, Viewer
from domain.matches import decider
from domain.matches.events import ChanceDrawn
from domain.matches.evolve import evolve
from domain.matches.rulings.state import Dispute
from domain.matches.state import Match, Sheet
from domain.matches.terms import Drawn
from domain.matches.view import redact
from service.app.disputes import views as answers
from service.app.disputes.learning import learnt_since
from service.app.live.incidents import Incidents
from service.app.matches import views as rendering
from service.event_store.aggregate import Version, Versions
from service.event_store.codec import decode, decode_meta
from service.event_store.records import StoredEvent
from service.schemas.disputes import AskedView, DecisionView, DrawView, EvidenceView
from service.schemas.reading import StateView

QUESTION_WITHIN = 200
"""How many events to look back for the question that the contested event goes back to."""


async def collect(
    matches: Versions[Match],
    incidents: Incidents,
    newest: Version[Match],
    dispute: Dispute,
    seen_as: Viewer,
    around: int,
) -> EvidenceView:
    """The `around` events before and after the contested one, and what can be said about them."""
    match_id = newest.head.stream_id
    contested = dispute.revision
    first = max(contested - max(around, QUESTION_WITHIN), 1)
    events = await matches.log.read(match_id, first - 1, min(contested + around, newest.revision))
    findings = _Findings(newest.state, seen_as, contested, contested - around)
    match = None if first == 1 else (await matches.at(newest, first - 1)).state.clone()
    for event in events:
        match = findings.read(match, event)
    visible = [event for event in events if event.revision >= findings.shown_from]
    return EvidenceView(
        dispute=await answers.shown(matches, newest, dispute, seen_as),
        viewer=seen_as,
        events=rendering.stored_events(newest.state, visible, seen_as),
        asked=findings.asked,
        decision=findings.decision,
        before=await _seen(matches, newest, contested - 1, seen_as) if contested > 1 else {},
        after=await _seen(matches, newest, contested, seen_as),
        draws=findings.draws,
        learnt=await learnt_since(matches, newest, max(contested - 1, 1)) if seen_as == ORGANISER else (),
        incidents=await incidents.of_match(match_id, len(newest.state.sheet.seats))
        if seen_as == ORGANISER
        else (),
    )


@dataclass
class _Findings:
    """Facts that reading the events one by one brings to light. `newest` knows the seed once it is revealed.

    Events before `shown_from` are read for the last question only: a chain may have led to the contested event.
    """

    newest: Match
    seen_as: Viewer
    contested: int
    shown_from: int
    asked: list[AskedView] = field(default_factory=list)
    draws: list[DrawView] = field(default_factory=list)
    decision: DecisionView | None = None

    def read(self, match: Match | None, stored: StoredEvent) -> Match:
        event = decode(self.newest.sheet.game, stored)
        if match is not None:
            awaited = decider.awaited(match)
            if isinstance(awaited, AwaitsSeats):
                self._asked(match, stored, awaited)
            if isinstance(event, ChanceDrawn) and stored.revision >= self.shown_from:
                whats = awaited.draws if isinstance(awaited, AwaitsChance) else ()
                self._drawn(match.sheet, stored.revision, event, whats)
        return evolve(match, event)

    def _asked(self, match: Match, stored: StoredEvent, awaited: AwaitsSeats) -> None:
        entry_meta = decode_meta(stored)
        question = rendering.awaited(match)
        if stored.revision >= self.shown_from:
            is_claim = entry_meta.imported is not None
            self.asked.append(AskedView(stored.revision, stored.type, entry_meta.actor, question, is_claim))
        if stored.revision <= self.contested:
            legal = {
                seat: rendering.legal_commands(match, seat)
                for seat in awaited.seats
                if self.seen_as in (seat, ORGANISER)
            }
            self.decision = DecisionView(stored.revision - 1, question, legal)

    def _drawn(self, sheet: Sheet, revision: int, event: ChanceDrawn, whats: tuple[Draw, ...]) -> None:
        visible = redact(self.newest, event, self.seen_as)
        assert isinstance(visible, ChanceDrawn)
        for number, (outcome, visible_outcome) in enumerate(zip(event.draws, visible.draws, strict=True)):
            what = whats[number] if number < len(whats) else None
            seed = self._seed(sheet)
            self.draws.append(
                DrawView(
                    revision=revision,
                    number=outcome.number,
                    what=outcome.what,
                    kind=outcome.kind,
                    size=outcome.size,
                    outcome=visible_outcome.outcome,
                    scripted=outcome.scripted,
                    algorithm=sheet.luck.algorithm,
                    source=sheet.luck.source,
                    commitment=sheet.luck.commitment,
                    seed=seed,
                    is_proved=_is_proved(sheet, seed, outcome, what),
                )
            )

    def _seed(self, sheet: Sheet) -> str | None:
        """The seed behind the draws of `sheet`, if the match has revealed it."""
        now = self.newest.sheet
        return now.seed if now.luck.commitment == sheet.luck.commitment else None


def _is_proved(sheet: Sheet, seed: str | None, drawn: Drawn, what: Draw | None) -> bool | None:
    if not seed or drawn.scripted or what is None:
        return None
    seed_bytes = bytes.fromhex(seed)
    if luck.commitment(seed_bytes) != sheet.luck.commitment:
        return False
    key = luck.keyed(seed_bytes, sheet.entropy)
    return luck.draw(key, sheet.luck.source, drawn.number, what) == drawn.outcome


async def _seen(
    matches: Versions[Match], newest: Version[Match], revision: int, seen_as: Viewer
) -> dict[str, StateView]:
    """The table after event `revision`: as everybody saw it for organisers, for a seat as it saw it itself."""
    version = await matches.at(newest, revision)
    every: list[Viewer] = [ORGANISER, *range(len(version.state.sheet.seats)), SPECTATOR]
    viewers = every if seen_as == ORGANISER else [seen_as]
    return {str(viewer): rendering.state(version, viewer) for viewer in viewers}
