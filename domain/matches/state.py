"""A match: the sheet that says who sits where and whose luck it is, and the game being played."""

import hashlib
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from domain.games import GAMES
from domain.kernel.awaited import Awaited
from domain.kernel.events import copied
from domain.kernel.game import Game, Result
from domain.kernel.table import Hidden, Seat
from domain.matches.clocks.control import Clocks
from domain.matches.pace.terms import Reactions, TacitWindow
from domain.matches.rulings.state import Disputes, Redraws
from domain.matches.terms import AfterScript, AtTournament, Imported, LuckTerms, Spectators

Phase = Literal["open", "playing", "finished"]
Origin = Literal["played", "imported"]


class SeatSheet(Struct):
    """The player of a seat: no one yet, a player, or a house bot. `resigned_revision` is the event, if it has.

    `key` is a hash of the match and of the player's own key, `first_credential` that of the player's first token
    where it was reissued (MV-SEA-07).
    """

    player: str | None = None
    bot: str | None = None
    credential: str | UnsetType = ""
    entropy: str | None = None
    resigned: bool = False
    resigned_revision: int | None = None
    key: str | UnsetType = UNSET
    first_credential: str | UnsetType = UNSET

    @property
    def sitter(self) -> str | UnsetType:
        """The same as long as the same player sits here."""
        return self.credential if self.first_credential is UNSET else self.first_credential

    @property
    def is_free(self) -> bool:
        return not self.player and not self.bot


class Rewind(Struct, frozen=True):
    """The event `revision` took the match back to where it was after `to_revision`."""

    revision: int
    to_revision: int


class Sheet(Struct):
    """The match sheet: everything about a match that is the same in all games."""

    match_id: str
    game: str
    edition: str
    options: dict[str, Any]
    seats: list[SeatSheet]
    luck: LuckTerms
    title: str | None = None
    phase: Phase = "open"
    position: dict[str, Any] | None = None
    host: str | UnsetType = ""
    organiser: str | None = None
    spectators: Spectators = "open"
    spectator_delay_seconds: int = 0
    disputes_seconds: int = 0
    disputes_per_seat: int | None = None
    script: list[tuple[int, ...]] | Hidden = []
    after_script: AfterScript = "fresh"
    """The luck where chance cannot give the next outcome of the script (MV-FRK-06)."""
    drawn: list[tuple[int, ...] | Hidden] = []
    """Outcomes drawn for the chance the game still awaits: not empty only between a draw and its events."""
    parent: str | None = None
    fork_revision: int | None = None
    fork_kind: str | None = None
    is_private: bool = False
    seed: str | None = None
    lucks: list[LuckTerms] = []
    """Everything that this match has committed to itself, each as it was at first."""
    revealed: list[str] = []
    """The commitments whose seeds this match, or one it was forked from, has revealed."""
    imported: Imported | None = None
    """None for a match played here, and for a fork made here of an imported one."""
    tournament: AtTournament | None = None
    """None for a fork: it never counts, whatever its parent was played for."""
    revision: int = 0
    """How many events have been folded, inherited ones included."""
    redraws: Redraws = msgspec.field(default_factory=Redraws)
    luck_goes_on: bool = False
    """Whether another match of its table draws from the same seed: then it is not disclosed (TO-LUC-02)."""
    luck_is_own: bool = True
    """Whether the seed is this match's to reveal: not if it is a fork with the luck of its parent."""
    frozen_by: str | None = None
    """The open dispute: until its ruling no one plays, nothing is drawn and no clock runs (MV-DIS-02)."""
    paused_revision: int | None = None
    """The event that paused the match (MV-PAU-01), while it is paused."""
    paused_until_ms: int | None = None
    """When the pause ends by itself (MV-PAU-03), in milliseconds since 1970, if it does."""
    returns_to: int | None = None
    """Where the match goes back to, in the middle of taking back a resignation."""
    disputes: Disputes = msgspec.field(default_factory=Disputes)
    rewinds: list[Rewind] = []
    is_shuffling: bool = False
    """Whether the cards no one may know are being shuffled, in the middle of a ruling."""
    is_dealing: bool = False
    """Whether what a corrected position leaves out is being dealt, in the middle of a ruling."""
    is_position_due: bool = False
    """Whether play has begun, but the position it begins from is not yet on the table."""
    verdict: Result | None = None
    """The result that a ruling gave instead of the game, or that stood when the match was stopped (MV-END)."""
    disclosed_from_ms: int | None = None
    """When the match is disclosed if no dispute is opened before, in milliseconds since 1970."""
    disclosed_revision: int | None = None
    """The event that disclosed the match."""
    clocks: Clocks | None = None
    allows_advice: bool = False
    reactions: Reactions | None = None
    """None where seats are asked in windows, as on their turn."""
    tacit: TacitWindow | None = None
    """The tacit window that is open (MV-PAC)."""
    former_keys: tuple[str, ...] | UnsetType = UNSET
    """As `SeatSheet.key`, of players whose seats others have taken over: they have played here (MV-ORG-04)."""

    def is_absent(self, seat: Seat) -> bool:
        """Whether the default is played for the seat: it has resigned, or used up its time for the match."""
        if self.seats[seat].resigned:
            return True
        return self.clocks is not None and self.clocks.seats[seat].is_up

    def is_timed(self, seat: Seat) -> bool:
        """Whether a clock runs while the seat is asked: house bots and absent seats have none (MV-CLK-02)."""
        return not self.seats[seat].bot and not self.is_absent(seat)

    @property
    def is_amid_ruling(self) -> bool:
        """Whether a ruling has drawn, or is to draw, and the table does not show it yet."""
        return self.is_shuffling or self.is_dealing

    @property
    def is_paused(self) -> bool:
        return self.paused_revision is not None and self.phase == "playing"

    @property
    def stands_still(self) -> bool:
        """Whether neither play nor time goes on: a dispute is open, or the match is paused."""
        return self.frozen_by is not None or self.is_paused

    @property
    def origin(self) -> Origin:
        """Whether the match was played here, or brought in from an archive (MV-ARC-07)."""
        return "played" if self.imported is None else "imported"

    @property
    def is_deleted(self) -> bool:
        """Whether nobody may know of the match any more (MV-FRK-07)."""
        return self.verdict is not None and self.verdict.reason == "deleted"

    @property
    def is_disclosed(self) -> bool:
        """Whether the match has been disclosed (MV-DCL-01).

        A match that has ended without waiting for disputes, or revealed its seed, lacks the event for it if
        it is old: it was not recorded at first.
        """
        at_its_end = self.phase == "finished" and not self.disputes_seconds and not self.luck_goes_on
        return self.disclosed_revision is not None or self.seed is not None or at_its_end

    @property
    def seeds_owed(self) -> list[LuckTerms]:
        """The luck whose seeds are still to be revealed (MV-LUC-02)."""
        return [terms for terms in self.lucks if terms.commitment not in self.revealed]

    @property
    def entropy(self) -> dict[Seat, str]:
        return {seat: sheet.entropy for seat, sheet in enumerate(self.seats) if sheet.entropy}


@dataclass(slots=True)
class Match:
    """The fold of a match's events; `play` is the game's state, None until play begins.

    `awaited` remembers who is awaited in this very state; every event forgets it. `_game` remembers the game.
    """

    sheet: Sheet
    play: Any = None
    awaited: Awaited | None = None
    _game: Game[Any] | None = field(default=None, repr=False, compare=False)

    @property
    def game(self) -> Game[Any]:
        """By the rules of its edition, which no event changes. Raises `UnknownEdition`."""
        if self._game is None:
            self._game = GAMES[self.sheet.game].of_edition(self.sheet.edition)
        return self._game

    @property
    def result(self) -> Result | None:
        """How the match ended: as its game says, unless it was stopped or a ruling says otherwise."""
        if self.sheet.verdict is not None or self.play is None:
            return self.sheet.verdict
        return self.game.result(self.play)

    def clone(self) -> "Match":
        play = None if self.play is None else self.game.clone(self.play)
        return Match(_cloned(self.sheet), play, None, self._game)


def _cloned(sheet: Sheet) -> Sheet:
    """A copy that shares with `sheet` only what never changes: frozen structs, and the terms of the match."""
    clocks = sheet.clocks
    return replace(
        sheet,
        seats=[replace(seat) for seat in sheet.seats],
        script=sheet.script if isinstance(sheet.script, Hidden) else sheet.script[:],
        drawn=sheet.drawn[:],
        lucks=sheet.lucks[:],
        revealed=sheet.revealed[:],
        redraws=replace(
            sheet.redraws, reached=dict(sheet.redraws.reached), settled=dict(sheet.redraws.settled)
        ),
        rewinds=sheet.rewinds[:],
        disputes=replace(sheet.disputes, all=[copied(dispute) for dispute in sheet.disputes.all]),
        clocks=None if clocks is None else replace(clocks, seats=clocks.seats[:]),
    )


@cache
def state_shape() -> str:
    """A name for what the bytes of `dump` mean; it changes when a field of any state does."""
    kinds = [Sheet, *(game.state for game in GAMES.values())]
    return hashlib.sha256(_encoder.encode(msgspec.json.schema_components(kinds))).hexdigest()[:16]


def dump(match: Match) -> bytes:
    """The match as bytes, for a snapshot."""
    return _encoder.encode((match.sheet, match.play))


def load(snapshot: bytes) -> Match:
    sheet, play = msgspec.msgpack.decode(snapshot, type=tuple[Sheet, msgspec.Raw])
    state = GAMES[sheet.game].state
    return Match(sheet, msgspec.msgpack.decode(play, type=state | None))


_encoder = msgspec.msgpack.Encoder()


def document(state: Any) -> dict[str, Any]:
    """A game's state as JSON."""
    written: dict[str, Any] = msgspec.to_builtins(state, str_keys=True)
    return written
