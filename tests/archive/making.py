"""Archives without a server: random matches and forks, recorded and exported by the functions the service uses."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID

from domain.games import GAMES
from domain.kernel import luck
from domain.kernel.awaited import AwaitsSeats
from domain.kernel.chance import Draw, Outcome
from domain.kernel.table import ORGANISER, Viewer
from domain.matches import creating, decider, disclosing, forking
from domain.matches import events as e
from domain.matches.decider import MatchDecision
from domain.matches.evolve import fold
from domain.matches.seats import seating
from domain.matches.state import Match, Sheet
from domain.matches.terms import Imported, LuckTerms
from service.app.archive.candidate import Candidate, candidate
from service.app.archive.export import entry, header, seeds_of
from service.app.archive.format import End, encode
from service.app.archive.reading import read
from service.app.archive.verify import checked
from service.event_store.codec import decode
from service.event_store.codec import encode as recorded
from service.event_store.hash_chain import link, timestamp
from service.event_store.records import StoredEvent

BEGAN = datetime(2026, 11, 21, 18, 0, tzinfo=UTC)


@dataclass
class Recording:
    """A match and its log; `seeds` are all seeds by their commitments, also those not revealed yet."""

    match: Match
    stored: list[StoredEvent]
    seeds: dict[str, bytes]
    random: Random

    @property
    def match_id(self) -> UUID:
        return UUID(self.match.sheet.match_id)

    def record(self, decision: MatchDecision, actor: str) -> None:
        """Settle the decision and append its events, a moment after the last ones."""
        sheet = decision.state.sheet
        if sheet.phase != "open":
            decider.settle(decision, self.draw)
            disclosing.arrange(decision, 0)
            owed = decision.state.sheet.seeds_owed
            disclosing.reveal(decision, [self.seeds[terms.commitment] for terms in owed])
        at = self.stored[-1].recorded_at if self.stored else BEGAN
        at += timedelta(microseconds=self.random.randrange(1, 60_000_000))
        match_id = UUID(decision.state.sheet.match_id)
        for caused in decision.caused:
            new = recorded(caused, actor, f"{actor}:{len(self.stored)}")
            revision = len(self.stored) + 1
            hash_ = link(self.stored[-1].hash if self.stored else b"", match_id, revision, new, at)
            stored = StoredEvent(
                match_id, revision, 0, revision, new.type, new.version, new.payload, new.meta, hash_, at
            )
            self.stored.append(stored)
        self.match = decision.state

    def draw(self, sheet: Sheet, number: int, what: Draw) -> Outcome:
        key = luck.keyed(self.seeds[sheet.luck.commitment], sheet.entropy)
        return luck.draw(key, sheet.luck.source, number, what)

    def play(self, plies: int = 100_000) -> None:
        """Random plies, seldom a seat that resigns, and not at the beginning: of two, that is the end."""
        for _ in range(plies):
            turn = decider.awaited(self.match)
            if not isinstance(turn, AwaitsSeats) or self.match.sheet.phase != "playing":
                return
            decision = decider.decision_on(self.match)
            seat = self.random.choice(turn.seats)
            if self.random.random() < 0.01 and len(self.stored) > 80:
                seating.resign(decision, seat)
            else:
                legal = self.match.game.legal_commands(self.match.play, seat)
                decider.play(decision, self.random.choice(legal), seat)
            self.record(decision, f"seat:{seat}")

    def at(self, revision: int) -> "Recording":
        """The match as it stood after event `revision`."""
        stored = self.stored[:revision]
        return replace(
            self, match=fold(decode(self.match.sheet.game, each) for each in stored), stored=stored
        )

    def fork(self, revision: int, kind: Any, script: Sequence[Outcome] = ()) -> "Recording":
        then = self.at(revision)
        fork_id = new_id(self.random)
        seed = self.random.randbytes(32)
        own = LuckTerms(luck.ALGORITHM, luck.commitment(seed), str(fork_id))
        terms = forking.ForkTerms(
            match_id=str(fork_id),
            revision=revision,
            kind=kind,
            luck=own,
            credentials=dict.fromkeys(range(len(then.match.sheet.seats)), "0" * 64),
            host="1" * 64,
            source=forking.LuckSource(is_revealed=True),
            script=tuple(script),
        )
        decision = decider.decision_on(then.match)
        forking.fork(decision, self.match, terms)
        forked = Recording(then.match, list(then.stored), {**self.seeds, own.commitment: seed}, self.random)
        forked.record(decision, "organiser:cup")
        return forked


def candidate_of(lines: list[bytes]) -> Candidate:
    """What a sound archive would be here, imported by `cup`."""
    archive = read(lines)
    return candidate(archive, checked(archive), Imported("cup", timestamp(BEGAN + timedelta(days=1))))


def new_id(random: Random) -> UUID:
    return UUID(int=random.getrandbits(128), version=4)


def begun(game: str, seats: int, options: dict[str, Any], seed: int, **given: Any) -> Recording:
    """A match in which all seats are taken and play has begun. `given` are fields of its creation."""
    recording = seated(game, seats, options, seed, **given)
    started(recording)
    return recording


def started(recording: Recording) -> None:
    decision = decider.decision_on(recording.match)
    decider.begin_play(decision)
    recording.record(decision, "host")


def seated(game: str, seats: int, options: dict[str, Any], seed: int, **given: Any) -> Recording:
    """A match in which all seats are taken that no house bot has, each with one of the texts in `entropy`."""
    random, texts = Random(seed), given.pop("entropy", ("", "abracadabra", "a b~!"))
    match_id, secret = given.pop("match_id", str(new_id(random))), random.randbytes(32)
    terms = creating.own_luck(match_id, secret)
    edition = GAMES[game].edition
    created = e.MatchCreated(match_id, game, edition, seats, options, terms, host="1" * 64, **given)
    decision = creating.create(created)
    recording = Recording(decision.state, [], {terms.commitment: secret}, random)
    recording.record(decision, "anonymous")
    for seat in (free for free in range(seats) if free not in created.bots):
        decision = decider.decision_on(recording.match)
        entropy = random.choice(texts)
        creating.take_seat(decision, e.SeatTaken(seat, f"Zoë {seat}", f"{seat:064x}", entropy))
        recording.record(decision, "anonymous")
    return recording


def played(game: str, seats: int, options: dict[str, Any], seed: int, **given: Any) -> Recording:
    recording = begun(game, seats, options, seed, **given)
    recording.play()
    assert recording.match.sheet.phase == "finished"
    return recording


def exported(recording: Recording, viewer: Viewer = ORGANISER, others: Iterable[str] = ()) -> list[bytes]:
    """The lines of the archive; `others` are commitments whose seeds were revealed by other matches."""
    match, stored = recording.match, recording.stored
    events = [decode(match.sheet.game, each) for each in stored]
    seeds = seeds_of(events) | {commitment: recording.seeds[commitment].hex() for commitment in others}
    lines = [
        header(match, recording.match_id, viewer),
        *(entry(match, each, event, viewer) for each, event in zip(stored, events, strict=True)),
        End(len(stored), stored[-1].hash.hex(), seeds),
    ]
    return [encode(line) + b"\n" for line in lines]
