"""The second check: every draw is the one that its seed gives for its number (domain/kernel/LUCK.md)."""

from collections.abc import Iterator, Sequence
from hashlib import sha256

from msgspec import Struct
from msgspec.structs import replace

from domain.kernel import luck
from domain.kernel.chance import Draw, Outcome, Pick, Roll, Shuffle
from domain.kernel.table import Event, Hidden
from domain.matches import events as e
from domain.matches.seats.events import SeatVacated
from domain.matches.terms import Drawn, LuckTerms
from service.app.archive.format import Entry
from service.app.archive.reading import Archive
from service.schemas.archive_reports import Draws, Finding

LUCK_SETTING = ("MatchCreated", "MatchForked", "MatchRewound")
LONGEST_OUTCOME = 1000
"""So many numbers at most: an archive is not to cost more than it weighs."""


class KnownLuck(Struct, frozen=True):
    """The source of the next draw, after the outcomes of the script. `terms` is None while the viewer was not
    shown what would say it."""

    terms: LuckTerms | None = None
    script: tuple[Outcome, ...] = ()


class DrawCheck:
    """Walks through the events once. `counts`, `luck_by` and `service_luck_from` are complete when `check` is
    exhausted."""

    def __init__(self, archive: Archive, events: Sequence[Event | None]) -> None:
        self.counts = Draws()
        self.luck_by: set[int] = set()
        """The seats that have added to the luck after the match committed to its seed."""
        self.service_luck_from = 0
        """The event that committed to another seed when all had been added, 0 without one."""
        self._archive = archive
        self._events = events
        self._entropy: dict[int, str] = {}
        self._luck = KnownLuck()
        self._committed: set[str] = set()
        self._named: set[str] = set()
        self._after: list[KnownLuck] = []
        """The luck after each event: a rewind goes back to one of them."""
        revealed = {event.seed for event in events if isinstance(event, e.LuckRevealed)}
        seeds = set(archive.end.seeds.values()) if archive.end else set()
        self._seeds = {sha256(seed).hexdigest(): seed for seed in map(_bytes, revealed | seeds)}
        self._revealed = {sha256(_bytes(seed)).hexdigest() for seed in revealed}

    def check(self) -> Iterator[Finding]:
        for entry, event in zip(self._archive.entries, self._events, strict=True):
            if event is None:
                self._unseen(entry)
            else:
                self._note_whose(entry.revision, event)
                for detail in self._seen(event):
                    kind = "wrong_seed" if isinstance(event, e.LuckRevealed) else "loaded_draw"
                    yield Finding(kind, entry.revision, detail)  # type: ignore[arg-type]
            terms = self._luck.terms
            if terms is not None and terms.source == str(self._archive.header.match_id):
                self._committed.add(terms.commitment)
            self._after.append(self._luck)
        seeds = self._archive.end.seeds if self._archive.end else {}
        for commitment, seed in seeds.items():
            if sha256(_bytes(seed)).hexdigest() != commitment:
                yield Finding("wrong_seed", None, f"the seed given for {commitment} does not fit it")
            elif commitment in self._committed - self._revealed:
                yield Finding(
                    "cut_tail", None, "the seed is revealed, but the event that reveals it is missing"
                )

    def _note_whose(self, revision: int, event: Event) -> None:
        """Luck added before a seed was committed to binds nobody: the seed can be chosen by it (MV-LUC-08)."""
        match event:
            case e.SeatTaken(seat=seat, entropy=entropy) if len(entropy) >= luck.ENOUGH_ENTROPY:
                self.luck_by.add(seat)
            case SeatVacated(seat=seat):
                self.luck_by.discard(seat)
            case e.MatchForked(luck=terms) | e.MatchRewound(terms=terms) if (
                terms.commitment not in self._named
            ):
                self.service_luck_from = self.service_luck_from or revision

    def _unseen(self, entry: Entry) -> None:
        if entry.type in LUCK_SETTING:
            self._luck = KnownLuck()
        if entry.type == "ChanceDrawn":
            self.counts = replace(self.counts, hidden=self.counts.hidden + 1)
            self._luck = KnownLuck()

    def _seen(self, event: Event) -> Iterator[str]:
        match event:
            case e.MatchCreated(luck=terms):
                if event.match_id == str(self._archive.header.match_id):
                    self._committed.add(terms.commitment)
                if terms.next_draw != 1 or (terms.source != event.match_id and event.tournament is None):
                    yield "a match's own luck begins with draw 1 of the match itself"
                yield from self._set(terms)
            case e.SeatTaken(seat=seat, entropy=entropy) if entropy:
                self._entropy[seat] = entropy
            case SeatVacated(seat=seat):
                self._entropy.pop(seat, None)
            case e.MatchForked():
                yield from self._forked(event)
            case e.ChanceDrawn(draws=draws):
                for outcome in draws:
                    yield from self._draw(outcome)
            case e.LuckRevealed(seed=seed):
                terms_now, commitment = self._luck.terms, sha256(_bytes(seed)).hexdigest()
                if terms_now and commitment not in self._named:
                    yield f"the seed does not fit the commitment {terms_now.commitment}"
            case e.MatchRewound():
                yield from self._rewound(event)

    def _forked(self, fork: e.MatchForked) -> Iterator[str]:
        """The same luck goes on where the parent's stood; another begins anew."""
        now = self._luck.terms
        if fork.kind == "same" and now is not None and fork.luck != now:
            yield "the fork does not go on with the luck its parent had here"
        if fork.kind != "same" and (fork.luck.source, fork.luck.next_draw) != (fork.match_id, 1):
            yield "new luck begins with draw 1 of the fork itself"
        yield from self._set(fork.luck, fork.script)

    def _rewound(self, rewound: e.MatchRewound) -> Iterator[str]:
        """The same luck draws again what was undone; other luck goes on counting, or commits to another seed."""
        place = rewound.to_revision - 1
        then = self._after[place] if 0 <= place < len(self._after) else KnownLuck()
        expected = then.terms if rewound.luck == "same" else self._luck.terms
        if expected is not None and rewound.terms != expected:
            is_new = rewound.luck == "fresh" and rewound.terms.commitment != expected.commitment
            if not is_new or rewound.terms.next_draw != 1:
                yield "the rewind does not go on with the luck it names"
        yield from self._set(rewound.terms, rewound.script)

    def _set(self, terms: LuckTerms, script: tuple[Outcome, ...] | Hidden = ()) -> Iterator[str]:
        if terms.algorithm != luck.ALGORITHM:
            yield f"luck by {terms.algorithm[:40]} is not {luck.ALGORITHM}"
        self._luck = KnownLuck(terms, () if isinstance(script, Hidden) else script)
        self._named.add(terms.commitment)

    def _draw(self, record: Drawn) -> Iterator[str]:
        outcome, terms = record.outcome, self._luck.terms
        name = f"draw {record.number} ({record.what[:60]})"
        if isinstance(outcome, Hidden) or (what := _what(record, outcome)) is None:
            yield f"{name} has an outcome that chance cannot give"
        elif record.scripted:
            expected, rest = self._luck.script[:1], self._luck.script[1:]
            self._luck = replace(self._luck, script=rest)
            self.counts = replace(self.counts, scripted=self.counts.scripted + 1)
            if (record.number, (outcome,)) != (0, expected) and terms is not None:
                yield f"{name} is not the next outcome of the fork's script"
        elif terms is None:
            self.counts = replace(self.counts, unproved=self.counts.unproved + 1)
        else:
            yield from self._from_seed(name, record, what, outcome, terms)

    def _from_seed(
        self, name: str, record: Drawn, what: Draw, outcome: Outcome, terms: LuckTerms
    ) -> Iterator[str]:
        script = self._luck.script
        self._luck = KnownLuck(replace(terms, next_draw=terms.next_draw + 1))
        seed = self._seeds.get(terms.commitment)
        if script and what.possible(script[0]):
            yield f"{name} could have given the next outcome of the fork's script"
        elif record.number != terms.next_draw:
            yield f"{name} is out of turn: the next one has number {terms.next_draw}"
        elif seed is None:
            self.counts = replace(self.counts, unproved=self.counts.unproved + 1)
        else:
            self.counts = replace(self.counts, checked=self.counts.checked + 1)
            fair = luck.draw(luck.keyed(seed, self._entropy), terms.source, record.number, what)
            if fair != outcome:
                yield f"{name} gave {list(outcome)[:40]}, the seed gives {list(fair)[:40]}"


def is_luck_shared(archive: Archive) -> bool:
    """Whether a seat has added enough to the luck."""
    seated = (entry.event for entry in archive.entries if entry.type == "SeatTaken")
    added = (str(event.get("entropy", "")) for event in seated if isinstance(event, dict))
    return any(len(entropy) >= luck.ENOUGH_ENTROPY for entropy in added)


def _what(record: Drawn, outcome: Outcome) -> Draw | None:
    """The draw, if chance can have given the outcome."""
    what: Draw
    match record.kind:
        case "shuffle":
            what = Shuffle(record.what, ("",) * len(outcome))
        case "pick":
            what = Pick(record.what, record.size)
        case _:
            what = Roll(record.what, record.size)
    fits = len(outcome) <= LONGEST_OUTCOME and what.size == record.size and what.possible(outcome)
    return what if fits else None


def _bytes(seed: str) -> bytes:
    """A seed that is no hexadecimal fits no commitment."""
    try:
        return bytes.fromhex(seed)
    except ValueError:
        return b""
