"""Lists of players that an organiser enters at once: previewed line by line, then entered whole (TO-ENT-12)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
from msgspec.structs import asdict, replace

from domain.kernel.decision import Rejected
from domain.tournaments import entries
from domain.tournaments.decider import TournamentDecision, decision_on
from domain.tournaments.entries import ListedEntry, ListRefused
from domain.tournaments.entry_events import EntryMade
from domain.tournaments.state import Tournament
from service.access.at_tournaments import require_organiser_of
from service.access.callers import Access
from service.access.visits import TournamentVisit
from service.app.matches.changes import LazyBody
from service.app.tournaments.entry_text import Line, lines_of
from service.app.tournaments.tokens import tokens_of
from service.event_store.requests import RequestMeta
from service.event_store.streams import Applied, Streams
from service.platform.errors import InvalidBody
from service.schemas.tournaments import (
    EnteredPlayer,
    EntryList,
    EntryListPreview,
    NewEntries,
    PreviewedEntry,
)

Refusals = Mapping[int, tuple[str, str]]
"""By the place of a line among all: why it is refused, and the rule, empty where it cannot be read."""


@dataclass(frozen=True, slots=True, repr=False)
class EntryLists:
    """`secret` is the deployment's, from which entrants' tokens are derived."""

    streams: Streams[Tournament]
    access: Access
    secret: str

    async def preview(self, visit: TournamentVisit, body: LazyBody[EntryList]) -> EntryListPreview:
        """Every line as it would be entered, or why not; nothing is stored."""
        require_organiser_of(visit.caller)
        lines = lines_of((await body()).text)
        refusals = {**self._decided(visit.tournament, lines), **await self._unreadable(lines)}
        items = [
            PreviewedEntry(
                line.number,
                line.entry.player,
                **_preview(line.entry),
                refusal=why,
                rule=rule or None,
            )
            for place, line in enumerate(lines)
            for why, rule in [refusals.get(place, (None, None))]
        ]
        return EntryListPreview(visit.tournament_id, visit.seen.revision, items, len(refusals))

    async def enter(
        self, visit: TournamentVisit, request: RequestMeta, body: LazyBody[EntryList]
    ) -> NewEntries:
        """All are entered by one append. Raises `InvalidBody` with a fault for each line that is refused."""
        require_organiser_of(visit.caller)
        lines, tournament_id = lines_of((await body()).text), visit.tournament_id
        if unreadable := await self._unreadable(lines):
            raise _refused(lines, {**self._decided(visit.tournament, lines), **unreadable})
        tokens = tokens_of(self.secret, tournament_id, request)

        def change(decision: TournamentDecision) -> None:
            numbered = list(enumerate(lines, len(decision.state.entrants) + 1))
            listed = [
                replace(
                    line.entry,
                    members=tuple(
                        replace(each, credential=tokens.fingerprint(number, member))
                        for member, each in enumerate(line.entry.members, 1)
                    ),
                )
                for number, line in numbered
            ]
            entries.enter_list(decision, listed, [tokens.fingerprint(number) for number, _ in numbered])

        try:
            applied = await self.streams.execute(tournament_id, change, request, answer=_answer)
        except ListRefused as refused:
            raise _refused(lines, _reasons(refused)) from None
        answer = msgspec.json.decode(applied.answer, type=NewEntries)
        size = visit.tournament.terms.team_size
        members = [place % size + 1 if size > 1 else 0 for place in range(len(answer.items))]
        items = [
            replace(each, entrant_token=tokens.of(each.entrant, member))
            for each, member in zip(answer.items, members, strict=True)
        ]
        return replace(answer, items=items)

    def _decided(self, tournament: Tournament, lines: Sequence[Line]) -> Refusals:
        """By the rules; raises `Rejected` where no list is taken."""
        try:
            entries.enter_list(decision_on(tournament), [line.entry for line in lines], [""] * len(lines))
        except ListRefused as refused:
            return _reasons(refused)
        return {}

    async def _unreadable(self, lines: Sequence[Line]) -> Refusals:
        """Of the text, or of keys that nobody has ever had (TO-CRE-07)."""
        faults = {place: (line.fault, "") for place, line in enumerate(lines) if line.fault}
        for place, line in enumerate(lines):
            key_id = line.entry.key_id
            if key_id and await self.access.keys.look(UUID(key_id)) is None:
                faults[place] = (f"there is no key {key_id}", "TO-CRE-07")
        return faults


def _preview(entry: ListedEntry) -> dict[str, Any]:
    """Everything but the name, with None for what the entry does not say."""
    fields = {name: value or None for name, value in asdict(entry).items() if name != "player"}
    return fields | {"members": tuple(each.player for each in entry.members)}


def _reasons(refused: ListRefused) -> Refusals:
    return {place: _reason(each) for place, each in refused.refusals.items()}


def _reason(refused: Rejected) -> tuple[str, str]:
    return refused.detail, refused.rule


def _refused(lines: Sequence[Line], refusals: Refusals) -> InvalidBody:
    faults = [
        ("/text", f"line {lines[place].number}: {why}", rule or None)
        for place, (why, rule) in sorted(refusals.items())
    ]
    return InvalidBody(*faults[0], also=faults[1:])


def _answer(applied: Applied[Tournament]) -> bytes:
    entries_made = [each.event for each in applied.caused if isinstance(each.event, EntryMade)]
    items = [
        EnteredPlayer(entry.entrant, each.player)
        for entry in entries_made
        for each in entry.members or (entry,)
    ]
    return msgspec.json.encode(NewEntries(applied.stream_id, applied.revision, items))
