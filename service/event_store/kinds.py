"""The kinds of streams there are."""

from typing import Any, Final

import msgspec

from domain.matches import decider as matches
from domain.matches import evolve as match_folds
from domain.matches import looks
from domain.matches.events import MatchCreated
from domain.matches.looks import Looks, OrganiserLooked
from domain.matches.state import Match, dump, load, state_shape
from domain.tournaments import decider as tournaments
from domain.tournaments import evolve as tournament_folds
from domain.tournaments.events import TournamentCreated
from domain.tournaments.state import Tournament
from service.event_store.aggregate import SnapshotForm, StreamKind
from service.event_store.codec import decoder, game_of, looks_decoder, tournament_decoder
from service.event_store.upcasters import EventDecoder
from service.platform.errors import MatchNotFound, TournamentNotFound


def _game_of(match: Match) -> str:
    return match.sheet.game


def _decoder(match: Match | None, opening: bytes) -> EventDecoder:
    return decoder(game_of(opening) if match is None else match.sheet.game)


MATCH: Final[StreamKind[Match]] = StreamKind(
    name="match",
    opening=MatchCreated.__name__,
    not_found=MatchNotFound,
    attempts=5,
    decoder=_decoder,
    fold=match_folds.fold,
    clone=Match.clone,
    decision=matches.decision_on,
    measure=lambda match: len(dump(match)),
    snapshots=SnapshotForm(state_shape, dump, load),
    label=_game_of,
)
TOURNAMENT: Final[StreamKind[Tournament]] = StreamKind(
    name="tournament",
    opening=TournamentCreated.__name__,
    not_found=TournamentNotFound,
    attempts=10,
    decoder=lambda _, __: tournament_decoder(),
    fold=tournament_folds.fold,
    clone=Tournament.clone,
    decision=tournaments.decision_on,
    measure=lambda tournament: len(msgspec.msgpack.encode(tournament)),
)
LOOKS: Final[StreamKind[Looks]] = StreamKind(
    name="looks",
    opening=OrganiserLooked.__name__,
    not_found=MatchNotFound,
    attempts=10,
    decoder=lambda _, __: looks_decoder(),
    fold=looks.fold,
    clone=looks.clone,
    decision=looks.decision_on,
    measure=lambda looked: 100 * len(looked.places),
)
KINDS: Final[dict[str, StreamKind[Any]]] = {kind.name: kind for kind in (MATCH, TOURNAMENT)}
