"""The report of a verification: what was checked, and everything that is wrong, the first thing first."""

from typing import Literal

from msgspec import Struct

FindingKind = Literal[
    "not_an_archive",
    "cut_tail",
    "wrong_numbering",
    "wrong_match",
    "altered_event",
    "broken_link",
    "wrong_seed",
    "loaded_draw",
    "wrong_actor",
    "wrong_signature",
    "wrong_inclusion",
    "forked_list",
    "missing_match",
    "wrong_result",
    "does_not_follow",
    "other_head",
]


class Finding(Struct, frozen=True):
    """One thing that is wrong: at event `revision`, or (null) with the file as a whole. openapi/ARCHIVE.md
    explains the kinds."""

    kind: FindingKind
    revision: int | None
    detail: str


class Draws(Struct, frozen=True):
    """How many draws were drawn again from a revealed seed, given by a fork's script, or not checkable because
    their seed is not revealed; and how many events with draws are hidden from the viewer."""

    checked: int = 0
    scripted: int = 0
    unproved: int = 0
    hidden: int = 0


class Recomputed(Struct, frozen=True):
    """Of so many `pairings` of a tournament, so many are `equal` to the one that its events lead to here.
    `standings` are the rank and name of each entrant by the results, the first one first."""

    pairings: int
    equal: int
    standings: list[str]


class TournamentPart(Struct, frozen=True):
    """The proofs of a tournament's archive about its matches. Of the `results` that its events record,
    `compared` were found to be those of the matches; of the others something is hidden from the viewer, or
    not told yet. `listed` matches bring the proof that they are in the service's list of checkpoints. In
    `shared_luck` matches a seat has added to the luck after the service had committed to its seed. Pairings and
    standings are `recomputed` by `moviola verify` alone; null: not recomputed."""

    tournament_id: str
    matches: int
    results: int
    compared: int
    listed: int
    shared_luck: int = 0
    recomputed: Recomputed | None = None


class Report(Struct, frozen=True):
    """The proofs of an archive. `is_sound` means nothing is wrong with what it holds.

    `events` are in the chain, `proved` of them lie open and fit their commitments. `is_replayed` means that every
    event was found to follow by the rules; where `other_rules` says why, nobody can tell here. `head` is the last
    hash of the chain: if it equals one known from elsewhere, nothing was cut off; `compared_revision` is that of
    the one, if there is one. `luck_by` are the seats that added to the luck after the service had committed to
    its seed (MV-LUC-08), `service_luck_from` is the event that committed to another seed after them, if one
    did. The signed head of the archive was `checked` with a given key, or not (`unchecked`), or there is
    `none`; `kid` and `signed_at` are what it says. `listed_revision` is the newest event whose hash is proved
    to be in the list of checkpoints as of `list_size` leaves, null if none is; `list_signature` says whether a
    given key has signed that checkpoint, and `is_kept_list` whether it is proved to be of one list with the
    checkpoint that was kept.
    Of a tournament, `events` and `head` are its own, `findings` those of its matches too; `tournament` says more.
    """

    is_sound: bool
    match_id: str | None = None
    game: str | None = None
    viewer: str | None = None
    phase: str | None = None
    events: int = 0
    proved: int = 0
    draws: Draws = Draws()
    is_replayed: bool = False
    other_rules: str | None = None
    luck_by: tuple[int, ...] = ()
    service_luck_from: int | None = None
    head: str | None = None
    compared_revision: int | None = None
    signature: Literal["none", "unchecked", "checked"] = "none"
    kid: str | None = None
    signed_at: str | None = None
    listed_revision: int | None = None
    list_size: int | None = None
    list_signature: Literal["none", "unchecked", "checked"] = "none"
    is_kept_list: bool = False
    findings: list[Finding] = []
    tournament: TournamentPart | None = None
