"""Written by openapi/clients/generate.py from the contract; do not edit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NotRequired, TypeAlias, TypedDict, TypeVar

G = TypeVar("G", bound=str, covariant=True)
C = TypeVar("C", covariant=True)


@dataclass(frozen=True)
class TurnOf(Generic[G, C]):
    """The commands of a seat at a revision; a policy chooses one of `commands`."""

    game: G
    revision: int
    awaited: AwaitedView
    commands: Sequence[C]



class Absence(TypedDict):
    """Somebody who is not paired in a round: a bye was `requested`, or they have not checked in (`missed`)."""

    entrant: int
    cause: Literal["missed", "requested"]


class AcceptedBase(TypedDict):
    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    left_out: NotRequired[EventsLeftOut | None]


class AdjustClock(TypedDict):
    """`seconds` are added to a clock of `seat`, or taken off if negative."""

    kind: Literal["clock"]
    seat: int
    seconds: int
    limit: NotRequired[Literal["decision", "match"]]


class AdjustSeatClock(TypedDict):
    """The change of a clock, outside disputes."""

    seat: int
    seconds: int
    limit: NotRequired[Literal["decision", "match"]]
    reason: str


class Advice(TypedDict):
    """The choices that were tried, the best first, out of `legal` ones."""

    match_id: str
    revision: int
    seat: int
    legal: int
    playouts: int
    text: str
    choices: list[AdvisedChoice]


class AdvisedChoice(TypedDict):
    """`choice` is the place of the command in the answer of listLegalCommands at this revision, from 0."""

    choice: int
    text: str
    playouts: int
    worth: float


class Aim(TypedDict):
    """How far a pairing misses one of its aims, and the least that any pairing could that is as good by the aims before, as far as proved: if the two are equal there is no better one."""

    name: str
    missed: int
    bound: int


class Announce(TypedDict):
    """The text for the screen in the hall; null takes it down."""

    text: str | None


class AnnouncementMade(TypedDict):
    """The `text` replaces the one before; empty: it is taken down."""

    type: Literal["AnnouncementMade"]
    text: str


class Annul(TypedDict):
    """The match is over and has no result."""

    kind: Literal["annul"]


class AnswerRematch(TypedDict):
    """Whether the caller's seat is ready to play again; the first offer says how to sit (MV-REM-04)."""

    ready: NotRequired[bool]
    seats: NotRequired[Literal["keep", "rotate"]]


class AnswerSealed(TypedDict):
    """A seat has answered in a window that is held."""

    type: Literal["AnswerSealed"]
    seat: int | Hidden
    command: dict[str, Any]


class ApiKey(TypedDict):
    """A key as it is listed; the secret itself is shown once, when it is created or rotated."""

    key_id: str
    name: str
    owner: str
    scopes: list[Literal["admin", "organise", "play", "spectate"]]
    created_at: str
    expires_at: str | None
    rotated_at: str | None
    revoked_at: str | None
    last_used_on: str | None


class AppealMade(TypedDict):
    """A seat asks for a second ruling, which is final; the match is frozen again."""

    type: Literal["AppealMade"]
    dispute: str
    by: int
    reason: str


AskTicket = TypedDict('AskTicket', {'as': 'NotRequired[int | Literal["organiser", "spectator"] | None]', 'minutes': 'NotRequired[int]'})


class AskTurns(TypedDict):
    """The seats that the caller holds, 1 to 50 of them."""

    seats: list[HeldSeat]


class AskedView(TypedDict):
    """Before event `revision` these were awaited, and then `actor` brought the event about; so an archive says, if it is a claim."""

    revision: int
    type: str
    actor: str
    awaited: AwaitedView
    is_claim: bool


class AtTournament(TypedDict):
    """The tournament a match is played in, its round and table, counted from 1; how many house rules it has."""

    id: str
    round: int
    table: int
    house_rules: NotRequired[int]
    start: NotRequired[int]


class AuditEntry(TypedDict):
    """`actor` did `action`, to the key or at the match named; `detail` says what else there is to know."""

    entry_id: str
    recorded_at: str
    actor: str
    action: Literal["fork_deleted", "hidden_state_seen", "key_created", "key_revoked", "key_rotated", "match_forked", "note_made", "ruling_given", "webhook_created"]
    key_id: str | None
    match_id: str | None
    detail: str


class AuditPage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[AuditEntry]
    next: NotRequired[str | None]


class AwaitedBriefly(TypedDict):
    """The seats awaited after the event, and the question."""

    kind: str
    seats: NotRequired[list[int]]
    decision: NotRequired[str]


class AwaitedDrawView(TypedDict):
    """The next draws: one of `size` numbers, or an order of as many `items`; `name` says what for."""

    what: str
    name: str
    kind: Literal["pick", "roll", "shuffle"]
    size: int
    items: list[LyingView]


class AwaitedDrawsView(TypedDict):
    """The draws after event `revision`, in the order that a scripted fork takes the outcomes."""

    match_id: str
    revision: int
    draws: list[AwaitedDrawView]
    is_listed: bool


class AwaitedView(TypedDict):
    """The seats that have to act: seats (and what is asked), chance, resume (a match cut off inside a chain)."""

    kind: Literal["chance", "nobody", "resume", "ruling", "seats", "start"]
    seats: NotRequired[list[int]]
    decision: NotRequired[str]
    clocks: NotRequired[list[ClockView]]
    window: NotRequired[str]
    closes_at: NotRequired[str | None]
    may_hold: NotRequired[list[int]]


class Award(TypedDict):
    """The match is over; `places` lists every seat from first to last, tied seats together."""

    kind: Literal["award"]
    places: list[list[int]]


class BathroomRushAccepted(TypedDict):
    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    left_out: NotRequired[EventsLeftOut | None]
    game: Literal["bathroom_rush"]
    events: list[BathroomRushEventView]
    commands: NotRequired[list[BathroomRushCommand] | None]


class BathroomRushAction(TypedDict):
    """A kind of action card; `targets` are the parameters named with the play; see the head of `actions.toml`."""

    type: Literal["action"]
    italian: str
    kind: Literal["base", "defence", "permanent"]
    copies: int
    rule: str
    icon: NotRequired[Literal["bathroom", "lane", "none"]]
    targets: NotRequired[list[str]]
    amount: NotRequired[int]
    hits: NotRequired[Literal["everybody", "others"] | None]
    side: NotRequired[Literal["behind", "front"] | None]
    needs_behind: NotRequired[bool]
    needs_person: NotRequired[bool]
    spares_bathroom: NotRequired[bool]
    asked_by: NotRequired[str]
    blocked_by: NotRequired[str]
    stops: NotRequired[Literal["bathroom", "lane"] | None]
    cancels: NotRequired[str | None]
    cancels_by: NotRequired[str]
    stays_by: NotRequired[str]
    applied_by: NotRequired[str]


class BathroomRushActionCardBlocked(TypedDict):
    type: Literal["ActionCardBlocked"]
    seat: int
    card: str
    by: int


class BathroomRushActionCardDiscarded(TypedDict):
    type: Literal["ActionCardDiscarded"]
    card: str


class BathroomRushActionCardPlayed(TypedDict):
    """`hits` are the seats it works on, clockwise; `targets` what was named with it."""

    type: Literal["ActionCardPlayed"]
    seat: int
    card: str
    lane_id: int
    hits: list[int]
    side: NotRequired[Literal["behind", "front"] | None]
    target_seat: NotRequired[int | None]
    target_side: NotRequired[Literal["behind", "front"] | None]


class BathroomRushActionCardsDrawn(TypedDict):
    type: Literal["ActionCardsDrawn"]
    seat: int
    cards: list[str] | Hidden


class BathroomRushActionDeckShuffled(TypedDict):
    type: Literal["ActionDeckShuffled"]
    order: list[str] | Hidden
    reason: Literal["empty", "setup"]


class BathroomRushCard(TypedDict):
    id: str
    deck: Literal["action", "person"]
    printed: BathroomRushPerson | BathroomRushAction


class BathroomRushCardDiscarded(TypedDict):
    type: Literal["CardDiscarded"]
    seat: int
    card: str
    chosen_by: Literal["player", "timeout"]


class BathroomRushChooseLane(TypedDict):
    type: Literal["choose_lane"]
    lane_id: int


class BathroomRushCleanupStarted(TypedDict):
    type: Literal["CleanupStarted"]
    round: int


class BathroomRushCollected(TypedDict):
    """The tokens that a player takes from the bathroom of his lane, and his reserve after it."""

    seat: int
    value: int
    after: int


class BathroomRushCountedGroup(TypedDict):
    """The tokens that a group in front of a player adds: `added` = `present` + `production` + `permanents`, not below 0."""

    position: int
    present: int
    production: int
    permanents: int
    added: int


class BathroomRushDecompress(TypedDict):
    """Try to make room: the red die against the decompression table."""

    type: Literal["decompress"]


class BathroomRushDecompressed(TypedDict):
    type: Literal["Decompressed"]
    seat: int
    result: int
    before: int
    after: int
    kind: Literal["focus", "plain", "tie_break"]


class BathroomRushDecompressionBegun(TypedDict):
    type: Literal["DecompressionBegun"]
    seat: int
    lane_id: int


class BathroomRushDefenceAnswered(TypedDict):
    """Sealed for all but the seat that answers, and so is `chosen_by`: a default tells which answer it is."""

    type: Literal["DefenceAnswered"]
    window: int
    seat: int
    answer: BathroomRushType
    chosen_by: Literal["player", "timeout"]


class BathroomRushDefenceWindowClosed(TypedDict):
    """All have answered; the defence cards given go to the discard."""

    type: Literal["DefenceWindowClosed"]
    window: int
    defenders: list[BathroomRushSeatCard]


class BathroomRushDefenceWindowOpened(TypedDict):
    type: Literal["DefenceWindowOpened"]
    window: int
    kind: Literal["bathroom_attack", "lane_attack", "lane_attack_all", "person_effect"]
    asked: list[int]
    cause: str
    lane_id: int


class BathroomRushDieRolled(TypedDict):
    """`card` is the person that produces or acts or the card played; none for a decompression and a tie-break."""

    type: Literal["DieRolled"]
    die: Literal["blue", "red"]
    result: int
    purpose: Literal["effect", "production", "tie_break"]
    seat: int | None
    card: str | None


class BathroomRushDiscardCard(TypedDict):
    """Give up one card at the end of the turn; asked again until three are left."""

    type: Literal["discard_card"]
    card: str


class BathroomRushEndTriggered(TypedDict):
    """`seats` stand in a bathroom: the first of the match to do so."""

    type: Literal["EndTriggered"]
    seats: list[int]
    kind: Literal["instant", "triggered"]
    seats_still_to_play: list[int]


class BathroomRushEventPage(TypedDict):
    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    next_from: int | None
    game: Literal["bathroom_rush"]
    items: list[BathroomRushEventView]


class BathroomRushEventView(TypedDict):
    revision: int
    at: str
    actor: str
    rules: list[str]
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]
    event: AnyBathroomRushEvent


class BathroomRushFinalCounted(TypedDict):
    type: Literal["FinalCounted"]
    seat: int
    lane_id: int
    groups: list[BathroomRushCountedGroup]
    before: int
    after: int


class BathroomRushFirstPlayerPassed(TypedDict):
    type: Literal["FirstPlayerPassed"]
    seat: int


class BathroomRushGroup(TypedDict):
    """Persons lying on each other for good, bottom first; most are alone (BR-GRP-01, BR-GRP-02)."""

    cards: list[str] | Hidden
    load: NotRequired[int]
    placed: NotRequired[bool]
    face_down: NotRequired[bool]
    spent: NotRequired[bool]


class BathroomRushGroupDiscarded(TypedDict):
    type: Literal["GroupDiscarded"]
    lane_id: int
    position: int
    cards: list[str]
    load_lost: int
    closed_up: bool
    cause: str


class BathroomRushGroupStacked(TypedDict):
    """`position` and `to_position` are those before the move; `produces`: the moved cards produce at once."""

    type: Literal["GroupStacked"]
    lane_id: int
    position: int
    to_lane_id: int
    to_position: int
    cards: list[str]
    load_after: int
    produces: bool


class BathroomRushLane(TypedDict):
    """Slots from the door, position 1 first, and the permanents behind the door."""

    lane_id: int
    slots: NotRequired[list[int | BathroomRushGroup]]
    permanents: NotRequired[list[str]]


class BathroomRushLaneCards(TypedDict):
    lane_id: int
    cards: list[str]


class BathroomRushLaneChosen(TypedDict):
    type: Literal["LaneChosen"]
    seat: int
    lane_id: int
    chosen_by: Literal["player", "timeout"]


class BathroomRushLanesAdvanced(TypedDict):
    """The persons that leave the bathrooms, by lane; what the free lane's group had borne is in `load_lost`."""

    type: Literal["LanesAdvanced"]
    discarded: list[BathroomRushLaneCards]
    load_lost: int


class BathroomRushLanesDealt(TypedDict):
    """Six persons face down in each lane, from the door."""

    type: Literal["LanesDealt"]
    lanes: list[list[str] | Hidden]


class BathroomRushLegalCommands(TypedDict):
    match_id: str
    revision: int
    seat: int
    awaited: AwaitedView
    question: NotRequired[str]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[list[RefusedTouch]]
    game: Literal["bathroom_rush"]
    commands: list[BathroomRushCommand]


class BathroomRushLoadChanged(TypedDict):
    type: Literal["LoadChanged"]
    lane_id: int
    before: int
    after: int
    cause: str


class BathroomRushLoadLost(TypedDict):
    """The group has left, or is leaving, the bathroom: its tokens go, and it will have to produce again."""

    type: Literal["LoadLost"]
    lane_id: int
    position: int
    value: int


class BathroomRushLoadsCollected(TypedDict):
    type: Literal["LoadsCollected"]
    collected: list[BathroomRushCollected]


class BathroomRushLostYouthRemoved(TypedDict):
    type: Literal["LostYouthRemoved"]
    lane_id: int
    position: int
    card: str
    mode: Literal["closed_up", "replaced"]


class BathroomRushMatchEnded(TypedDict):
    """`places` lists the seats from first to last, equal ones together; `values` of those still in the match."""

    type: Literal["MatchEnded"]
    reason: Literal["all_eliminated", "instant", "last_survivor", "last_turns", "round_cap"]
    winners: list[int]
    places: list[list[int]]
    values: list[BathroomRushSeatValue]


class BathroomRushMatchStarted(TypedDict):
    """`options` are resolved; `person_deck` is shuffled, the first to be dealt first."""

    type: Literal["MatchStarted"]
    options: BathroomRushOptions
    seats: int
    first_player: int
    person_deck: list[str] | Hidden


class BathroomRushNewspaperLeft(TypedDict):
    type: Literal["NewspaperLeft"]
    lane_id: int
    position: int
    added: int
    load_after: int


class BathroomRushOptions(TypedDict):
    """The variants of the advice for first games, the limits, and who begins (RULES.md, Options)."""

    first_player: NotRequired[Literal["random"] | int]
    person_effects: NotRequired[Literal["full", "none", "yellow_only"]]
    elimination: NotRequired[bool]
    behind_replacement: NotRequired[bool]
    poo_limit: NotRequired[Literal[3, 4] | Literal["auto"]]
    round_cap: NotRequired[int]
    tie_break_cap: NotRequired[int]


class BathroomRushPassTurn(TypedDict):
    """Do nothing this turn."""

    type: Literal["pass_turn"]


class BathroomRushPermanentApplied(TypedDict):
    type: Literal["PermanentApplied"]
    lane_id: int
    card: str
    delta: int
    load_after: int


class BathroomRushPermanentPlaced(TypedDict):
    type: Literal["PermanentPlaced"]
    lane_id: int
    card: str


class BathroomRushPermanentsCancelled(TypedDict):
    type: Literal["PermanentsCancelled"]
    lane_id: int
    played: str
    cancelled: str


class BathroomRushPermanentsCleaned(TypedDict):
    type: Literal["PermanentsCleaned"]
    discarded: list[BathroomRushLaneCards]


class BathroomRushPerson(TypedDict):
    """A kind of person: what is printed on its cards, and the rules it plays; see the head of `persons.toml`."""

    type: Literal["person"]
    italian: str
    colour: Literal["neutral", "orange", "red", "yellow"]
    copies: int
    rule: str
    pee: NotRequired[int]
    poo: NotRequired[int]
    die: NotRequired[Literal["blue", "red"] | None]
    icon: NotRequired[Literal["bathroom", "lane"] | None]
    flips: NotRequired[bool]
    amount: NotRequired[int]
    short: NotRequired[str]
    acts: NotRequired[Literal["anywhere", "bathroom", "behind", "beside"] | None]
    spent_by: NotRequired[str]
    blocked_by: NotRequired[str]
    forbids: NotRequired[list[str]]
    restricts: NotRequired[Literal["no_decompression", "no_lane_change"] | None]
    immune_to: NotRequired[list[str]]
    leaves: NotRequired[bool]


class BathroomRushPersonActivated(TypedDict):
    """The next listed group's turn to act: `group` is its bottom card, `card` the person on top."""

    type: Literal["PersonActivated"]
    seat: int | None
    lane_id: int
    group: str
    card: str


class BathroomRushPersonAdded(TypedDict):
    type: Literal["PersonAdded"]
    lane_id: int
    position: int
    card: str | Hidden
    reason: Literal["missing_behind", "replacement", "setup"]


class BathroomRushPersonCalled(TypedDict):
    """A scoundrel called `card`; `produces`: it lies in the bathroom and produces at once."""

    type: Literal["PersonCalled"]
    lane_id: int
    position: int
    caller: str
    card: str | Hidden
    outcome: Literal["again", "lost_youth", "stacked"]
    produces: bool


class BathroomRushPersonDeckShuffled(TypedDict):
    """The discard became the new deck, without the `lost_youth` cards of the settling under way."""

    type: Literal["PersonDeckShuffled"]
    order: list[str] | Hidden


class BathroomRushPersonEffectsListed(TypedDict):
    """`groups` are the bottom cards of the groups that will act, in order; seat None: those of the free lane."""

    type: Literal["PersonEffectsListed"]
    seat: int | None
    lane_id: int
    groups: list[str]


class BathroomRushPersonOvertook(TypedDict):
    type: Literal["PersonOvertook"]
    lane_id: int
    card: str
    seat: int
    new_position: int


class BathroomRushPersonRevealed(TypedDict):
    type: Literal["PersonRevealed"]
    lane_id: int
    position: int
    card: str | Hidden


class BathroomRushPersonSpent(TypedDict):
    type: Literal["PersonSpent"]
    lane_id: int
    card: str
    reason: Literal["blocked", "no_effect", "resolved"]


class BathroomRushPersonsExchanged(TypedDict):
    """The groups in front of and behind the player at `position` changed places."""

    type: Literal["PersonsExchanged"]
    seat: int
    lane_id: int
    position: int


class BathroomRushPhaseEntered(TypedDict):
    """The seat is None where the phase is everybody's."""

    type: Literal["PhaseEntered"]
    seat: int | None
    phase: Literal["action", "awaiting_start", "cleanup", "discard", "draw", "final_count", "finished", "lane_choice", "person_effects", "round_start", "tie_break", "turn_end", "turn_start"]


class BathroomRushPlayCard(TypedDict):
    """Play an action card; the table of actions says which of the parameters a card takes."""

    type: Literal["play_card"]
    card: str
    side: NotRequired[Literal["behind", "front"] | None]
    target_seat: NotRequired[int | None]
    target_side: NotRequired[Literal["behind", "front"] | None]
    lane_id: NotRequired[int | None]


class BathroomRushPlayerEliminated(TypedDict):
    """`together` are the seats that go out at the same moment after this one."""

    type: Literal["PlayerEliminated"]
    seat: int
    value: int
    lane_id: int
    persons: list[str]
    hand: list[str]
    permanents: list[str]
    together: list[int]


class BathroomRushPlayerMovedToFreeLane(TypedDict):
    type: Literal["PlayerMovedToFreeLane"]
    seat: int
    from_lane: int
    to_lane: int
    position: int
    cause: str


class BathroomRushPlayerPersonSwapped(TypedDict):
    type: Literal["PlayerPersonSwapped"]
    seat: int
    lane_id: int
    position_before: int
    position_after: int
    cause: str


class BathroomRushPlayersSwapped(TypedDict):
    type: Literal["PlayersSwapped"]
    seat: int
    other_seat: int
    lane_id: int
    position: int
    other_lane_id: int
    other_position: int


class BathroomRushPosition(TypedDict):
    """A table in the middle of a round, settled, with the seat `turn` in `phase`."""

    lanes: dict[str, str]
    turn: NotRequired[int]
    phase: NotRequired[Literal["action", "discard", "person_effects", "round_start", "turn_start"]]
    round: NotRequired[int]
    first_player: NotRequired[int]
    reserves: NotRequired[dict[str, int]]
    hands: NotRequired[dict[str, list[str]]]
    permanents: NotRequired[dict[str, list[str]]]
    person_deck: NotRequired[list[str]]
    person_discard: NotRequired[list[str]]
    action_deck: NotRequired[list[str]]
    action_discard: NotRequired[list[str]]
    end_triggered: NotRequired[bool]
    out: NotRequired[list[list[int]]]


class BathroomRushPositionSet(TypedDict):
    type: Literal["PositionSet"]
    position: BathroomRushState


class BathroomRushProductionPlaced(TypedDict):
    """`dice` are the results of the persons that roll, bottom first; `added` is the sum of all productions."""

    type: Literal["ProductionPlaced"]
    lane_id: int
    dice: list[int]
    added: int
    load_after: int
    reason: Literal["entered", "round", "stacked"]


class BathroomRushReserveChanged(TypedDict):
    type: Literal["ReserveChanged"]
    seat: int
    before: int
    after: int
    cause: str


class BathroomRushRespondDefence(TypedDict):
    """Answer the open window with a defence card of the hand, or with null: let it happen."""

    type: Literal["respond_defence"]
    window: int
    card: NotRequired[str | None]


class BathroomRushRestrictionSet(TypedDict):
    type: Literal["RestrictionSet"]
    seat: int
    what: Literal["no_decompression", "no_lane_change"]
    card: str


class BathroomRushRoundStarted(TypedDict):
    type: Literal["RoundStarted"]
    round: int
    first_player: int


class BathroomRushSealed(TypedDict):
    """An answer that the viewer may not see: only that it was given."""

    type: Literal["sealed"]


class BathroomRushSeatCard(TypedDict):
    seat: int
    card: str


class BathroomRushSeatRoll(TypedDict):
    seat: int
    result: int


class BathroomRushSeatValue(TypedDict):
    seat: int
    value: int


class BathroomRushState(TypedDict):
    """A match of Bathroom Rush."""

    options: BathroomRushOptions
    seats: int
    phase: NotRequired[Literal["action", "awaiting_start", "cleanup", "discard", "draw", "final_count", "finished", "lane_choice", "person_effects", "round_start", "tie_break", "turn_end", "turn_start"]]
    first_player: NotRequired[int]
    round: NotRequired[int]
    turn_of: NotRequired[int | None]
    lanes: NotRequired[list[BathroomRushLane]]
    reserves: NotRequired[list[int]]
    hands: NotRequired[list[list[str] | Hidden]]
    person_deck: NotRequired[list[str] | Hidden]
    person_discard: NotRequired[list[str]]
    action_deck: NotRequired[list[str] | Hidden]
    action_discard: NotRequired[list[str]]
    resolving: NotRequired[str | None]
    restrictions: NotRequired[list[str]]
    windows_opened: NotRequired[int]
    end: NotRequired[Literal["instant", "triggered"] | None]
    out: NotRequired[list[list[int]]]
    going_out: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    places: NotRequired[list[list[int]]]
    end_reason: NotRequired[str | None]


class BathroomRushStateView(TypedDict):
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    origin: Literal["imported", "played"]
    sheet: Sheet
    awaited: AwaitedView
    result: Result | None
    hash: str
    game: Literal["bathroom_rush"]
    play: BathroomRushState | None


class BathroomRushTieBreakBegun(TypedDict):
    type: Literal["TieBreakBegun"]
    seats: list[int]


class BathroomRushTieBreakRoundPlayed(TypedDict):
    """`leading` share the lowest value of the seats that rolled and are still in; `dropped` are the rest of these."""

    type: Literal["TieBreakRoundPlayed"]
    number: int
    results: list[BathroomRushSeatRoll]
    leading: list[int]
    dropped: list[int]


class BathroomRushTurnEnded(TypedDict):
    type: Literal["TurnEnded"]
    seat: int


class BathroomRushTurnPassed(TypedDict):
    type: Literal["TurnPassed"]
    seat: int
    chosen_by: Literal["player", "timeout"]


class BathroomRushTurnStarted(TypedDict):
    type: Literal["TurnStarted"]
    seat: int


class BathroomRushWebhookMessage(TypedDict):
    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int
    game: Literal["bathroom_rush"]
    data: BathroomRushEventView


class BeatView(TypedDict):
    """The beat that an event is of, named by the event that opens it in this film, and its part in the beat."""

    id: int
    kind: Literal["asked", "banner", "deal", "draw", "effect", "end", "place", "play", "roll", "score", "silent", "swap", "turn", "walk"]
    part: Literal["close", "join", "open"]


class Bound(TypedDict):
    """A ruling in the dispute `supersedes` is in the way: who names it may go back to event `floor`."""

    supersedes: str
    floor: int


class Bye(TypedDict):
    """`missing` is who was to be met in a round robin of tables of two and is not there; else 0."""

    entrant: int
    reason: str | list[PairingReason]
    missing: NotRequired[int]


class ByeRequested(TypedDict):
    """The entrant is not to be paired in `round`."""

    type: Literal["ByeRequested"]
    entrant: int
    round: int


class ByeView(TypedDict):
    """An entrant without a table, and the reason."""

    entrant: int
    reason: str
    missing: int | None


class Call(TypedDict):
    """The `player` at a seat of the match called `title` wants an arbiter since `called_at`; `arbiter` is on the way, null: nobody yet."""

    match_id: str
    title: str | None
    seat: int
    player: str
    called_at: str
    arbiter: str | None


class CallList(TypedDict):
    """Open calls at a table, the oldest first: all of them for organisers, for a seat its own."""

    match_id: str
    items: list[Call]


class CancelTournament(TypedDict):
    """Why the tournament is not held to its end."""

    reason: str


class CardList(TypedDict):
    game: str
    edition: str
    items: list[AnyCard]


class ChanceDrawn(TypedDict):
    """The draws behind the chance command whose events follow."""

    type: Literal["ChanceDrawn"]
    draws: list[Drawn]


class Change(TypedDict):
    """A place in the state (JSON pointer) that differs; a side where it does not exist is null."""

    pointer: str
    before: Any
    after: Any


class ChangePairing(TypedDict):
    """Two `entrants` of the round change places, for the `reason` given."""

    entrants: list[int]
    reason: str


class ChangeTerms(TypedDict):
    """The changes, while nothing depends on them (TO-CRE-13); a field left out stays."""

    capacity: NotRequired[int]
    rounds: NotRequired[int]
    organisers: NotRequired[list[str]]
    chief: NotRequired[str]
    clocks: NotRequired[ClockTerms | None]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]


class CheckInEntrant(TypedDict):
    """`entropy` is mixed into the luck of the entrant's matches in the round, which is committed to already."""

    entropy: NotRequired[str]


class CheckInOpened(TypedDict):
    """For `seconds`, until `closes_at_ms` (since 1970), entrants to be paired in `round` check in."""

    type: Literal["CheckInOpened"]
    round: int
    closes_at_ms: int
    seconds: int


class CheckInView(TypedDict):
    """The last check-in: for which round, until when, and who has checked in."""

    round: int
    closes_at: str
    entrants: list[int]


class Checkpoint(TypedDict):
    """The list as it stood at `recorded_at`: its first `size` leaves, and the root of their tree (RFC 9162)."""

    size: int
    root: str
    recorded_at: str
    note: str | None


class CheckpointPage(TypedDict):
    items: list[Checkpoint]
    next: str | None


class Choice(TypedDict):
    """A command for people: in words, and by the parts of the picture (`data-part`) that are touched for it, one after the other; those that touch nothing are buttons."""

    label: str
    touches: list[str]


class ClaimReleased(TypedDict):
    """Nobody deals with the dispute any more."""

    type: Literal["ClaimReleased"]
    dispute: str


class ClaimSeats(TypedDict):
    """Seats that the player holds by their tokens, 1 to 50 of them."""

    seats: list[HeldSeat]


class ClaimTaken(TypedDict):
    """The organiser `arbiter` (the id of a key, or `admin`) deals with the dispute."""

    type: Literal["ClaimTaken"]
    dispute: str
    arbiter: str


class ClaimedSeats(TypedDict):
    """Places in the list that was sent, from 0, of tokens that opened no seat."""

    lost: list[int]


class ClockAdjusted(TypedDict):
    """`seconds` were added to a clock of the seat (taken off, if negative), for the reason given."""

    type: Literal["ClockAdjusted"]
    seat: int
    seconds: int
    limit: NotRequired[Literal["decision", "match"]]
    reason: NotRequired[str]


class ClockChange(TypedDict):
    """`seconds` are added to a clock of `seat`, or taken off if negative."""

    seat: int
    seconds: int
    limit: NotRequired[Literal["decision", "match"]]


class ClockTerms(TypedDict):
    """A time for each decision, for each seat's whole match, or both, in seconds; at least one of them."""

    decision_seconds: NotRequired[int | None]
    match_seconds: NotRequired[int | None]
    increment_seconds: NotRequired[int]


class ClockView(TypedDict):
    """The time of a seat as of the revision it comes with, in seconds."""

    seat: int
    left_seconds: NotRequired[float | None]
    decision_left_seconds: NotRequired[float | None]
    deadline_at: NotRequired[str | None]


class Clocks(TypedDict):
    """All clocks of a match."""

    control: TimeControl
    seats: list[SeatClock]
    asked: NotRequired[str]
    read_at_ms: NotRequired[int]
    is_paused: NotRequired[bool]
    unanswered: NotRequired[int]


class ClocksRead(TypedDict):
    """The reading of every clock at `at_ms` (milliseconds since 1970), after the request whose last event this is."""

    type: Literal["ClocksRead"]
    at_ms: int
    seats: list[SeatClock]
    asked: NotRequired[str]
    is_paused: NotRequired[bool]
    unanswered: NotRequired[int]


class ConsistencyProof(TypedDict):
    """The longer of the trees of `first` and `second` leaves begins with the other (RFC 9162, section 2.1.4)."""

    first: int
    second: int
    path: list[str]


class Continues(TypedDict):
    """The earlier stage; `entrants` go on, by their numbers there, in the order of their entries here."""

    tournament_id: str
    entrants: list[int]


class Correct(TypedDict):
    """One of: `command` in the name of `seat`; a whole `position`; a `patch` (RFC 7396) of the state's `play`."""

    kind: Literal["correct"]
    seat: NotRequired[int | None]
    command: NotRequired[AnyCommand | None]
    position: NotRequired[AnyPosition | None]
    patch: NotRequired[dict[str, Any] | None]
    revision: NotRequired[int | None]
    luck: NotRequired[Literal["fresh", "same"] | None]
    supersedes: NotRequired[str]


class CorrectEntry(TypedDict):
    """The new text of an entry; null or left out: as before."""

    player: NotRequired[str | None]
    rating: NotRequired[int | None]
    seed: NotRequired[int | None]
    key_id: NotRequired[str | None]
    club: NotRequired[str | None]
    team: NotRequired[str | None]
    table: NotRequired[int | None]


class Count(TypedDict):
    """A number beside a name, with its word: 4, `4 cards`."""

    name: str
    n: int
    text: str


class CreateBathroomRushMatch(TypedDict):
    """A match to be set up."""

    game: Literal["bathroom_rush"]
    seats: int
    options: NotRequired[BathroomRushOptions]
    bots: NotRequired[dict[str, Literal["greedy", "lookahead", "mcts", "random"]]]
    position: NotRequired[BathroomRushPosition | None]
    title: NotRequired[str]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    disputes_seconds: NotRequired[int | None]
    disputes_per_seat: NotRequired[int]
    clocks: NotRequired[ClockTerms | None]
    allows_advice: NotRequired[bool]
    reactions: NotRequired[ReactionTerms]


class CreateFranticMatch(TypedDict):
    """A match to be set up."""

    game: Literal["frantic"]
    seats: int
    options: NotRequired[FranticOptions]
    bots: NotRequired[dict[str, Literal["greedy", "lookahead", "mcts", "random"]]]
    position: NotRequired[FranticPosition | None]
    title: NotRequired[str]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    disputes_seconds: NotRequired[int | None]
    disputes_per_seat: NotRequired[int]
    clocks: NotRequired[ClockTerms | None]
    allows_advice: NotRequired[bool]
    reactions: NotRequired[ReactionTerms]


class CreateKey(TypedDict):
    """`name` says what the key is for, `owner` who has it; without `expires_at` it lasts until it is revoked."""

    name: str
    owner: NotRequired[str]
    scopes: NotRequired[list[Literal["admin", "organise", "play", "spectate"]]]
    expires_at: NotRequired[str | None]


class CreateMatches(TypedDict):
    """The matches to be set up, 1 to 100 of them."""

    matches: list[CreateMatch]


class CreatePiccioniMatch(TypedDict):
    """A match to be set up."""

    game: Literal["piccioni"]
    seats: int
    options: NotRequired[PiccioniOptions]
    bots: NotRequired[dict[str, Literal["greedy", "lookahead", "mcts", "random"]]]
    position: NotRequired[PiccioniPosition | None]
    title: NotRequired[str]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    disputes_seconds: NotRequired[int | None]
    disputes_per_seat: NotRequired[int]
    clocks: NotRequired[ClockTerms | None]
    allows_advice: NotRequired[bool]
    reactions: NotRequired[ReactionTerms]


class CreatePlayer(TypedDict):
    """A name, and what the player calls this `device`."""

    name: str
    device: str


class CreateSukkubeMatch(TypedDict):
    """A match to be set up."""

    game: Literal["sukkube"]
    seats: int
    options: NotRequired[SukkubeOptions]
    bots: NotRequired[dict[str, Literal["greedy", "lookahead", "mcts", "random"]]]
    position: NotRequired[SukkubePosition | None]
    title: NotRequired[str]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    disputes_seconds: NotRequired[int | None]
    disputes_per_seat: NotRequired[int]
    clocks: NotRequired[ClockTerms | None]
    allows_advice: NotRequired[bool]
    reactions: NotRequired[ReactionTerms]


class CreateTournament(TypedDict):
    """A tournament to be held."""

    title: str
    game: str
    table_size: int
    format: Literal["double_elimination", "round_robin", "single_elimination", "swiss", "swiss_dutch"]
    options: NotRequired[AnyOptions]
    smallest_table: NotRequired[int | None]
    rounds: NotRequired[int]
    matches_per_round: NotRequired[int]
    points: NotRequired[list[int]]
    bye_points: NotRequired[int | None]
    tie_breaks: NotRequired[list[Literal["buchholz", "buchholz_cut_1", "direct_encounter", "progressive", "rating", "sonneborn_berger", "wins"]]]
    advance: NotRequired[int]
    late_entry_rounds: NotRequired[int]
    capacity: NotRequired[int]
    is_open: NotRequired[bool]
    clocks: NotRequired[ClockTerms | None]
    disputes_seconds: NotRequired[int]
    disputes_per_seat: NotRequired[int]
    organisers: NotRequired[list[str]]
    check_in_seconds: NotRequired[int | None]
    requested_byes: NotRequired[int]
    requested_bye_points: NotRequired[int | None]
    aims: NotRequired[list[Literal["bye_ranks", "byes", "level", "rematches", "scores", "seats", "spread"]]]
    short_points: NotRequired[Literal["fixed", "normalised", "per_seat_behind"]]
    anonymous_entries: NotRequired[bool]
    appeals: NotRequired[Literal["any_organiser", "other_organiser"]]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    third_place: NotRequired[bool]
    house_rules: NotRequired[list[str]]
    keep_apart: NotRequired[Literal["club", "team"] | None]
    continues: NotRequired[EarlierStage | None]


class CreateWebhook(TypedDict):
    """Where to send which events: `event_types` empty are all, `match_id` null every match the key organises."""

    url: str
    event_types: NotRequired[list[str]]
    match_id: NotRequired[str | None]
    viewer: NotRequired[Literal["organiser", "seat", "spectator"]]
    description: NotRequired[str]
    unanswered_seconds: NotRequired[int]


class DecisionView(TypedDict):
    """The last question before the contested event: what each seat could have done after event `revision`."""

    revision: int
    awaited: AwaitedView
    legal: dict[str, list[Any]]


class Delivery(TypedDict):
    """`answers` are the HTTP statuses of the attempts so far, null where no answer came; `error` says why."""

    delivery_id: str
    match_id: str
    revision: int
    type: str
    status: Literal["delivered", "parked", "pending"]
    answers: list[int | None]
    error: str | None
    due_at: str
    planned_at: str
    settled_at: str | None


class DeliveryPage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[Delivery]
    next: NotRequired[str | None]


class Device(TypedDict):
    """A device of a player; `last_used_on` is a day (UTC)."""

    device_id: str
    name: str
    created_at: str
    last_used_on: str | None
    is_called: bool
    is_this: bool


class DiffView(TypedDict):
    match_id: str
    from_revision: int
    to_revision: int
    viewer: int | Literal["organiser", "spectator"]
    changes: list[Change]


class Disagreement(TypedDict):
    """`out` sit at the table though the results put them out before; at a match for third place, though they are not out."""

    round: int
    table: int | None
    out: list[int | None]
    instead: list[int | None]


class DisclosureSet(TypedDict):
    """The match is over."""

    type: Literal["DisclosureSet"]
    at_ms: int
    seconds: int


class Dispute(TypedDict):
    """`revision` is the contested event, `opened_revision` that of the opening, `asked_revision` that of the opening or the appeal, `last_revision` the newest about the dispute."""

    dispute_id: str
    revision: int
    opened_by: int | None
    claim: str | None
    rules: list[str]
    opened_revision: int
    asked_revision: int
    last_revision: int
    floor: int
    bound_by: NotRequired[str | None]
    author: NotRequired[str | None]
    status: NotRequired[Literal["appealed", "final", "open", "ruled", "superseded", "withdrawn"]]
    heard: NotRequired[list[int | None]]
    rulings: NotRequired[list[Given]]
    accepted_by: NotRequired[list[int]]
    appealed_by: NotRequired[int | None]
    appeal: NotRequired[str | None]
    superseded_by: NotRequired[str | None]


class DisputeList(TypedDict):
    """The disputes of a match, the first one first."""

    match_id: str
    items: list[DisputeView]


class DisputeOpened(TypedDict):
    """Event `revision` is contested, by a seat or (None) an organiser; from now on the match is frozen."""

    type: Literal["DisputeOpened"]
    dispute: str
    by: int | None
    revision: int
    claim: str
    rules: NotRequired[list[str]]
    author: NotRequired[str]


class DisputePage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[DisputeRow]
    next: NotRequired[str | None]


class DisputeRow(TypedDict):
    """A dispute."""

    dispute_id: str
    match_id: str
    number: int
    game: str
    title: str | None
    is_private: bool
    status: str
    revision: int
    opened_by: int | None
    claim: str
    rules: list[str]
    appeal: str | None
    rulings: list[str]
    opened_at: str
    updated_at: str


class DisputeView(TypedDict):
    """A dispute: `revision` is the contested event, `opened_revision` the event that opened it."""

    dispute_id: str
    match_id: str
    status: Literal["appealed", "final", "open", "ruled", "superseded", "withdrawn"]
    revision: int
    opened_by: int | None
    claim: str | None
    rules: list[str]
    opened_revision: int
    asked_revision: int
    floor: int
    statements: list[StatementView]
    rulings: list[Given]
    accepted_by: list[int]
    appealed_by: int | None
    appeal: str | None
    superseded_by: str | None
    newest: int
    remedies: Remedies | None


class DisputeWithdrawn(TypedDict):
    """The opener of the dispute takes the claim back; play goes on."""

    type: Literal["DisputeWithdrawn"]
    dispute: str
    by: int | None
    waited_seconds: NotRequired[int]


class Disputes(TypedDict):
    """Before `sealed_revision` a ruling undoes nothing, unless it says so: it is the beginning of play, or the last ruling that changed the match, given in the dispute `sealed_by`."""

    all: NotRequired[list[Dispute]]
    sealed_revision: NotRequired[int]
    sealed_by: NotRequired[str | None]


class DrawView(TypedDict):
    """A draw: among `size` outcomes, by number `number` of the luck that `commitment` binds."""

    revision: int
    number: int
    what: str
    kind: Literal["pick", "roll", "shuffle"]
    size: int
    outcome: list[int] | Hidden
    scripted: bool
    algorithm: str
    source: str
    commitment: str
    seed: str | None
    is_proved: bool | None


class Drawn(TypedDict):
    """One draw: `kind` and `size` say among how many outcomes chance chose."""

    number: int
    what: str
    kind: Literal["pick", "roll", "shuffle"]
    size: int
    outcome: list[int] | Hidden
    scripted: NotRequired[bool]


class Draws(TypedDict):
    """How many draws were drawn again from a revealed seed, given by a fork's script, or not checkable because their seed is not revealed; and how many events with draws are hidden from the viewer."""

    checked: int
    scripted: int
    unproved: int
    hidden: int


class EarlierStage(TypedDict):
    """The finished tournament that goes on: for the `cut` best of its standings, or for as many that come `after` so many others."""

    tournament_id: str
    cut: int
    after: NotRequired[int]


class EnteredPlayer(TypedDict):
    """Somebody who plays for an entrant; `entrant_token` is shown this once."""

    entrant: int
    player: str
    entrant_token: str


class EntrantCheckedIn(TypedDict):
    """`entropy` is what the entrant adds to the luck of their matches in the round."""

    type: Literal["EntrantCheckedIn"]
    entrant: int
    round: int
    entropy: NotRequired[str]


class EntrantReturned(TypedDict):
    """A withdrawn entrant is paired again, first in the round after `after_round`."""

    type: Literal["EntrantReturned"]
    entrant: int
    after_round: int


class EntrantView(TypedDict):
    """`seed` is an organiser's choice, if there is one."""

    entrant: int
    player: str
    rating: int | None
    bot: str | None
    since_round: int
    has_withdrawn: bool
    seed: int | None
    is_struck_off: bool
    key_id: str | None
    club: str | None
    team: str | None
    members: list[str]
    table: int | None


class EntrantWithdrawn(TypedDict):
    """`after_round` is the last round that was paired with the entrant; who is `absent` has forfeited it without having played (TO-RES-12)."""

    type: Literal["EntrantWithdrawn"]
    entrant: int
    after_round: int
    absent: NotRequired[bool]


class EntrantsKeptApart(TypedDict):
    """These are not to meet each other in rounds that are paired from now on; `lifted`: they may again."""

    type: Literal["EntrantsKeptApart"]
    entrants: list[int]
    lifted: NotRequired[bool]


class EntryCorrected(TypedDict):
    """The entry's text from now on."""

    type: Literal["EntryCorrected"]
    entrant: int
    player: str
    rating: int
    seed: int
    key_id: NotRequired[str]
    club: NotRequired[str]
    team: NotRequired[str]
    table: NotRequired[int]


class EntryList(TypedDict):
    """`text` is CSV, or a report whose `001` lines are players (TRF16)."""

    text: str


class EntryListPreview(TypedDict):
    """The list as it was read."""

    tournament_id: str
    revision: int
    items: list[PreviewedEntry]
    refused: int


class EntryMade(TypedDict):
    """`credential` is the hash of the entrant's token; a house bot (`bot`) has none."""

    type: Literal["EntryMade"]
    entrant: int
    player: str
    bot: NotRequired[str]
    rating: NotRequired[int]
    since_round: NotRequired[int]
    key_id: NotRequired[str]
    seed: NotRequired[int]
    club: NotRequired[str]
    team: NotRequired[str]
    members: NotRequired[list[Player]]


class Estimate(TypedDict):
    """The prospects of all seats before the contested event and after it; null where play had not begun."""

    dispute_id: str
    match_id: str
    bot: str
    seed: int
    text: str
    before: Prospects | None
    after: Prospects | None


class EventPageBase(TypedDict):
    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    next_from: int | None


class EventView(TypedDict):
    """An event as the viewer may see it; cards they may not see are `{"hidden": count}`."""

    revision: int
    at: str
    actor: str
    rules: list[str]
    event: Event
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]


class EventViewBase(TypedDict):
    revision: int
    at: str
    actor: str
    rules: list[str]
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]


class EventsLeftOut(TypedDict):
    """Events `first_revision` to `last_revision` are not in the answer: read them at `href`, page by page."""

    first_revision: int
    last_revision: int
    href: str


class EvidenceView(TypedDict):
    """All that bears on a dispute, as the viewer may see it."""

    dispute: DisputeView
    viewer: int | Literal["organiser", "spectator"]
    events: list[EventView]
    asked: list[AskedView]
    decision: DecisionView | None
    before: dict[str, StateView]
    after: dict[str, StateView]
    draws: list[DrawView]
    learnt: list[Learnt]
    incidents: list[Incident] | None


class Fault(TypedDict):
    """One thing that is wrong: at `pointer` (a JSON pointer into the body), or in the named `parameter`."""

    detail: str
    pointer: NotRequired[str | None]
    parameter: NotRequired[str | None]
    rule: NotRequired[str | None]


class Finding(TypedDict):
    """One thing that is wrong: at event `revision`, or (null) with the file as a whole."""

    kind: Literal["altered_event", "broken_link", "cut_tail", "does_not_follow", "forked_list", "loaded_draw", "missing_match", "not_an_archive", "other_head", "wrong_actor", "wrong_inclusion", "wrong_match", "wrong_numbering", "wrong_result", "wrong_seed", "wrong_signature"]
    revision: int | None
    detail: str


class FinishTournament(TypedDict):
    """`early` ends it although rounds are left, `despite` although these do not agree or are in dispute: as they are named where it is refused (TO-END-05)."""

    early: NotRequired[bool]
    despite: NotRequired[list[str]]


class FlagView(TypedDict):
    """Since the round was paired, a result of round `cause_round` has changed that `tables` rest on."""

    round: int
    tables: list[int]
    cause_round: int
    cause_table: int
    cause: str


class FollowSeats(TypedDict):
    """The seats that the caller holds, 1 to 20 of them."""

    seats: list[HeldSeat]


class ForfeitRuled(TypedDict):
    """Every entrant of the table that forfeits it now; those ruled earlier are not named again."""

    type: Literal["ForfeitRuled"]
    round: int
    table: int
    entrants: list[int]
    reason: str


class ForfeitTakenBack(TypedDict):
    """These entrants do not forfeit the table after all."""

    type: Literal["ForfeitTakenBack"]
    round: int
    table: int
    entrants: list[int]
    reason: str


class ForkLuck(TypedDict):
    """`same`: the parent's next draws; `fresh`: a new seed; `scripted`: `outcomes` first, then a new seed."""

    kind: NotRequired[Literal["fresh", "same", "scripted"]]
    outcomes: NotRequired[list[list[int]]]
    then: NotRequired[Literal["fresh", "refuse"]]


class ForkMatch(TypedDict):
    """The parent's house bots play on, unless `bots` has another for a seat, or null for a player with a token."""

    revision: int
    luck: NotRequired[ForkLuck]
    bots: NotRequired[dict[str, Literal["greedy", "lookahead", "mcts", "random"] | None]]
    title: NotRequired[str]


class ForkPage(TypedDict):
    """Some of the tree of forks."""

    match_id: str
    items: list[Lineage]
    next: NotRequired[str | None]


class FranticAccepted(TypedDict):
    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    left_out: NotRequired[EventsLeftOut | None]
    game: Literal["frantic"]
    events: list[FranticEventView]
    commands: NotRequired[list[FranticCommand] | None]


class FranticAttackBlocked(TypedDict):
    """`attack` is the kind of the attacking card."""

    type: Literal["AttackBlocked"]
    target: int
    attack: Literal["gift", "re_roll", "remote", "swap"]
    card: str


class FranticBoardCleared(TypedDict):
    """All cards, pawns and numbered teleports leave the board."""

    type: Literal["BoardCleared"]


class FranticCard(TypedDict):
    """One physical card, as the list of cards shows it; `name` is what people read on it."""

    id: str
    kind: str
    name: str
    colour: Literal["blue", "green", "multicolor", "red", "white", "yellow"]
    timing: list[Literal["in_hand", "land", "pass", "play", "throw"]]
    attack: bool
    orientation: Literal["direction", "points_to"] | None


class FranticCardActivated(TypedDict):
    """A card, or a numbered teleport `tp3`, works; on play `pawn` is the player's own."""

    type: Literal["CardActivated"]
    card: str
    timing: Literal["land", "pass", "play"]
    pawn: int
    mover: int


class FranticCardPlayed(TypedDict):
    """Step 1 of the turn (FR-TURN-02)."""

    type: Literal["CardPlayed"]
    seat: int
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]
    covered: NotRequired[str | None]
    by: NotRequired[Literal["seat", "timeout"]]


class FranticCardTaken(TypedDict):
    """`square` is None when the card lay in the market."""

    type: Literal["CardTaken"]
    seat: int
    card: str
    square: int | None
    cause: Literal["fuck_you_landing", "magnet", "market"]


class FranticCardsDrawn(TypedDict):
    """The cards are secret to the other seats."""

    type: Literal["CardsDrawn"]
    seat: int
    cards: list[str] | Hidden


class FranticChoiceMade(TypedDict):
    """`kind` is the command without its `choose_`; the fields that it does not have are absent."""

    type: Literal["ChoiceMade"]
    seat: int
    kind: Literal["gift", "magnet_card", "marching_pawn", "market_card", "remote_target", "reorganize", "surprise_pawn", "swap_pawn"]
    pawn: NotRequired[int | None]
    steps: NotRequired[int | None]
    square: NotRequired[int | None]
    card: NotRequired[str | None]
    teleport: NotRequired[int | None]
    by: NotRequired[Literal["seat", "timeout"]]


class FranticChooseGift(TypedDict):
    type: Literal["choose_gift"]
    pawn: int
    steps: Literal[1, 2]


class FranticChooseMagnetCard(TypedDict):
    type: Literal["choose_magnet_card"]
    square: int


class FranticChooseMarchingPawn(TypedDict):
    type: Literal["choose_marching_pawn"]
    pawn: int


class FranticChooseMarketCard(TypedDict):
    type: Literal["choose_market_card"]
    card: str


class FranticChooseRemoteTarget(TypedDict):
    type: Literal["choose_remote_target"]
    pawn: int


class FranticChooseReorganize(TypedDict):
    """One numbered teleport, 1 to 6, and where it goes; asked once for each of the two (FR-EV-18)."""

    type: Literal["choose_reorganize"]
    teleport: int
    square: int


class FranticChooseSurprisePawn(TypedDict):
    type: Literal["choose_surprise_pawn"]
    pawn: int


class FranticChooseSwapPawn(TypedDict):
    type: Literal["choose_swap_pawn"]
    pawn: int


class FranticDeckRanOut(TypedDict):
    """`seat` should have drawn."""

    type: Literal["DeckRanOut"]
    seat: int


class FranticDeckShuffled(TypedDict):
    """The order is secret, top card first."""

    type: Literal["DeckShuffled"]
    order: list[str] | Hidden


class FranticDieRolled(TypedDict):
    """`roll` counts the rolls of the match; `attempt` those of this one, from 1, by re-rolls."""

    type: Literal["DieRolled"]
    roll: int
    roller: int
    sides: Literal[6, 20]
    value: int
    purpose: Literal["event_effect", "event_number", "movement", "second_chance", "starting", "teleport"]
    attempt: int


class FranticEventActivated(TypedDict):
    type: Literal["EventActivated"]
    activator: int
    number: int
    name: str


class FranticEventFinished(TypedDict):
    type: Literal["EventFinished"]
    number: int


class FranticEventPage(TypedDict):
    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    next_from: int | None
    game: Literal["frantic"]
    items: list[FranticEventView]


class FranticEventView(TypedDict):
    revision: int
    at: str
    actor: str
    rules: list[str]
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]
    event: AnyFranticEvent


class FranticHandDiscarded(TypedDict):
    type: Literal["HandDiscarded"]
    seat: int
    cards: list[str]


class FranticHandsDealt(TypedDict):
    """Each hand is secret to the other seats."""

    type: Literal["HandsDealt"]
    hands: list[list[str] | Hidden]


class FranticHandsPassed(TypedDict):
    """`hands[seat]` is what the seat has now; it sees that, and what it gave away."""

    type: Literal["HandsPassed"]
    hands: list[list[str] | Hidden]


class FranticLaid(TypedDict):
    """A card as it lies: a push points to a neighbour (FR-PLACE-09), a jump has a direction (FR-PLACE-08)."""

    card: str
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]


class FranticLastRoll(TypedDict):
    """The die rolled last in this round, as it lies on the table; `id` counts all rolls but those for the start."""

    id: int
    roller: int
    sides: Literal[6, 20]
    value: int
    purpose: Literal["event_effect", "event_number", "movement", "second_chance", "starting", "teleport"]
    attempt: int


class FranticLegalCommands(TypedDict):
    match_id: str
    revision: int
    seat: int
    awaited: AwaitedView
    question: NotRequired[str]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[list[RefusedTouch]]
    game: Literal["frantic"]
    commands: list[FranticCommand]


class FranticMarketRevealed(TypedDict):
    type: Literal["MarketRevealed"]
    cards: list[str]


class FranticMatchEnded(TypedDict):
    type: Literal["MatchEnded"]
    reason: Literal["limit", "round_cap"]
    winners: list[int]
    totals: list[int]


class FranticMatchStarted(TypedDict):
    type: Literal["MatchStarted"]
    seats: int
    options: FranticOptions
    point_limit: int


class FranticMovementEnded(TypedDict):
    """The steps of a movement action are over; what the pawn has landed on follows."""

    type: Literal["MovementEnded"]
    pawn: int
    square: int


class FranticMovementModified(TypedDict):
    """`movement` is what is left of this turn's movement action: None after a skip or a cancellation."""

    type: Literal["MovementModified"]
    kind: Literal["cancelled", "ghost", "remote", "reverse", "skip"]
    pawn: int | None
    movement: FranticOwnMovement | None


class FranticMovementStarted(TypedDict):
    type: Literal["MovementStarted"]
    pawn: int
    mover: int
    steps: int
    direction: Literal["backward", "forward"]
    ghost: bool


class FranticNumberedTeleportMoved(TypedDict):
    type: Literal["NumberedTeleportMoved"]
    teleport: int
    from_square: int
    to_square: int
    covered: str | None


class FranticOptions(TypedDict):
    """`point_limit` goes with the length `custom`, and only with it."""

    match_length: NotRequired[Literal["custom", "long", "medium", "short"]]
    point_limit: NotRequired[int | None]
    board_layout: NotRequired[str]
    deck_list: NotRequired[str]
    yellow_timing: NotRequired[Literal["land", "play", "play_and_land"]]
    landed_card_goes_to: NotRequired[Literal["mover", "owner"]]
    tie_break: NotRequired[Literal["fewest_last_round", "shared"]]
    tsunami_max_rolls: NotRequired[int]
    max_turns_per_round: NotRequired[int]
    max_rounds: NotRequired[int]
    display_names: NotRequired[Literal["neutral", "printed"]]


class FranticOwnMovement(TypedDict):
    """Step 2: this turn's movement action, as green cards have changed it (FR-GREEN-01)."""

    step: Literal["OwnMovement"]
    mover: int
    pawn: int
    direction: NotRequired[Literal["backward", "forward"]]
    ghost: NotRequired[bool]


class FranticPassReaction(TypedDict):
    type: Literal["pass_reaction"]
    window: int


class FranticPawnPlaced(TypedDict):
    """A pawn was put on a square without steps; it may be the one where it stood."""

    type: Literal["PawnPlaced"]
    pawn: int
    from_square: int
    to_square: int
    cause: Literal["event", "fuck_you", "jump", "nice_try", "numbered_teleport", "push", "swap", "teleport", "x_shift"]


class FranticPawnStepped(TypedDict):
    type: Literal["PawnStepped"]
    pawn: int
    from_square: int
    to_square: int
    skipped_x: NotRequired[list[int]]


class FranticPlaceRestockCard(TypedDict):
    """Event 9: anywhere but on white cards and pawns (FR-EV-09)."""

    type: Literal["place_restock_card"]
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]


class FranticPlaceSetupCard(TypedDict):
    """Before the round: one of the cards dealt beyond four (FR-SETUP-07)."""

    type: Literal["place_setup_card"]
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]


class FranticPlayCard(TypedDict):
    """Step 1 of the turn (FR-TURN-02)."""

    type: Literal["play_card"]
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]


class FranticPlayStepSkipped(TypedDict):
    """In step 1 of a turn, or when a seat cannot place a card in event 9."""

    type: Literal["PlayStepSkipped"]
    seat: int
    reason: Literal["empty_hand", "nothing_placeable"]


class FranticPosition(TypedDict):
    """A table in the middle of a round, in the turn of `active`, before its `moment`."""

    pawns: NotRequired[dict[str, int]]
    board: NotRequired[dict[str, str]]
    teleports: NotRequired[dict[str, int]]
    hands: NotRequired[dict[str, list[str]]]
    hand_size: NotRequired[int]
    deck: NotRequired[list[str] | None]
    discard: NotRequired[list[str]]
    active: NotRequired[int]
    moment: NotRequired[Literal["draw", "move", "play"]]
    activated: NotRequired[list[str]]
    totals: NotRequired[dict[str, int]]
    last_points: NotRequired[dict[str, int]]
    round: NotRequired[int]
    turn: NotRequired[int]


class FranticPositionSet(TypedDict):
    type: Literal["PositionSet"]
    position: FranticState


class FranticReactionAnswered(TypedDict):
    """The answer is for the seat alone, for ever."""

    type: Literal["ReactionAnswered"]
    window: int
    seat: int
    answer: FranticType
    by: NotRequired[Literal["seat", "timeout"]]


class FranticReactionCardThrown(TypedDict):
    type: Literal["ReactionCardThrown"]
    window: int
    seat: int
    card: str
    square: int
    covered: str | None


class FranticReactionWindowClosed(TypedDict):
    type: Literal["ReactionWindowClosed"]
    window: int
    thrown_by: int | None


class FranticReactionWindowOpened(TypedDict):
    """`asked` answer in secret; resolved in this order."""

    type: Literal["ReactionWindowOpened"]
    window: int
    kind: Literal["block", "nice_try", "re_roll"]
    subject: int
    asked: list[int]
    card: str | None
    roll: int | None


class FranticRestockCardPlaced(TypedDict):
    """Event 9."""

    type: Literal["RestockCardPlaced"]
    seat: int
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]
    covered: NotRequired[str | None]
    by: NotRequired[Literal["seat", "timeout"]]


class FranticRollDiscarded(TypedDict):
    type: Literal["RollDiscarded"]
    roll: int


class FranticRoundEnded(TypedDict):
    type: Literal["RoundEnded"]
    reason: Literal["deck", "finish", "turn_cap"]


class FranticRoundScored(TypedDict):
    """By seat."""

    type: Literal["RoundScored"]
    scores: list[FranticScore]


class FranticRoundStarted(TypedDict):
    """`teleports` are the squares of tp1 to tp6."""

    type: Literal["RoundStarted"]
    round: int
    teleports: list[int]


class FranticScore(TypedDict):
    square: int
    fuck_you: int
    points: int
    total: int


class FranticSealed(TypedDict):
    """An answer that the viewer may not see: only that it was given."""

    type: Literal["sealed"]


class FranticSetupCardPlaced(TypedDict):
    """Before the round; no effect is carried out (FR-SETUP-08)."""

    type: Literal["SetupCardPlaced"]
    seat: int
    card: str
    square: int
    points_to: NotRequired[int | None]
    direction: NotRequired[Literal["backward", "forward"] | None]
    covered: NotRequired[str | None]
    by: NotRequired[Literal["seat", "timeout"]]


class FranticStartingRollMade(TypedDict):
    type: Literal["StartingRollMade"]
    seat: int
    value: int
    attempt: int


class FranticStartingSeatSet(TypedDict):
    type: Literal["StartingSeatSet"]
    seat: int


class FranticState(TypedDict):
    """A match of Frantic."""

    options: FranticOptions
    seats: int
    point_limit: NotRequired[int]
    phase: NotRequired[Literal["draw", "match_over", "move", "play", "round_over", "setup_placement", "turn_end"]]
    round: NotRequired[int]
    turn: NotRequired[int]
    active: NotRequired[int | None]
    pawns: NotRequired[list[int]]
    teleports: NotRequired[list[int]]
    board: NotRequired[list[list[FranticLaid]]]
    hands: NotRequired[list[list[str] | Hidden]]
    deck: NotRequired[list[str] | Hidden]
    discard: NotRequired[list[str]]
    market: NotRequired[list[str]]
    known: NotRequired[dict[str, int]]
    activated: NotRequired[list[str]]
    deck_exhausted: NotRequired[bool]
    roll: NotRequired[FranticLastRoll | None]
    rolls: NotRequired[int]
    windows: NotRequired[int]
    totals: NotRequired[list[int]]
    last_points: NotRequired[list[int]]
    winners: NotRequired[list[int]]
    end_reason: NotRequired[str | None]


class FranticStateView(TypedDict):
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    origin: Literal["imported", "played"]
    sheet: Sheet
    awaited: AwaitedView
    result: Result | None
    hash: str
    game: Literal["frantic"]
    play: FranticState | None


class FranticStepsLost(TypedDict):
    type: Literal["StepsLost"]
    pawn: int
    by: Literal["edge", "snail", "stop"]
    lost: int


class FranticThrowReaction(TypedDict):
    type: Literal["throw_reaction"]
    window: int
    card: str
    square: int


class FranticTurnEnded(TypedDict):
    type: Literal["TurnEnded"]
    seat: int


class FranticTurnStarted(TypedDict):
    type: Literal["TurnStarted"]
    turn: int
    seat: int


class FranticWebhookMessage(TypedDict):
    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int
    game: Literal["frantic"]
    data: FranticEventView


class GameDescription(TypedDict):
    """A game with the JSON Schemas of its options, position documents, commands and events."""

    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int
    options: dict[str, Any]
    position: dict[str, Any]
    commands: dict[str, Any]
    events: dict[str, Any]


class GameList(TypedDict):
    items: list[GameSummary]


class GameRecord(TypedDict):
    """A player's results at one game; `finishes` counts each place, the first one first."""

    game: str
    played: int
    won: int
    finishes: list[int]
    best_streak: int


class GameSummary(TypedDict):
    name: str
    title: str
    edition: str
    min_seats: int
    max_seats: int


class GivePenalty(TypedDict):
    """A penalty for an entrant."""

    grade: Literal["disqualification", "game", "match", "points", "time", "warning"]
    reason: str
    rule: NotRequired[str | None]
    round: NotRequired[int]
    table: NotRequired[int]
    points: NotRequired[float]
    seconds: NotRequired[int]


class GiveRuling(TypedDict):
    """`rule` is the ID of the rule the ruling follows from; `reason` is read by the players."""

    ruling: Stand | GoBack | Correct | AdjustClock | Award | Annul
    reason: str
    rule: str
    clock: NotRequired[ClockChange | None]


class Given(TypedDict):
    """A ruling, and the revision of the match it was given at."""

    kind: Literal["annul", "award", "clock", "correct", "rewind", "stand"]
    author: str
    reason: str
    rule: str
    revision: int


class GoBack(TypedDict):
    """Back to where the match was after event `revision`, to draw the `same` numbers again or `fresh` ones; left out, fresh ones if anybody has learnt what the same would bring (MV-LUC-07)."""

    kind: Literal["rewind"]
    revision: int
    luck: NotRequired[Literal["fresh", "same"] | None]
    supersedes: NotRequired[str]


class Head(TypedDict):
    """How far a match has come: `hash` covers all events up to `revision`."""

    match_id: str
    revision: int
    hash: str
    signed: SignedHead | None


class HeldSeat(TypedDict):
    """A seat of a match, by the token that plays it: a seat's, or an entrant's in a match of its tournament."""

    match_id: str
    token: str


class Hidden(TypedDict):
    """Stands where cards are that the viewer may not see; `hidden` is how many there are."""

    hidden: int


class Highlight(TypedDict):
    """The score after an event."""

    revision: int
    kind: Literal["lead", "level", "step"]
    seats: list[int]
    value: int
    before: int


class Imported(TypedDict):
    """The importer of the match, the id of a key or `admin`, and when (UTC, ISO 8601)."""

    by: str
    at: str


class ImportedMatch(TypedDict):
    """`head` is the hash of its last event."""

    match_id: str
    revision: int
    head: str


class Incident(TypedDict):
    """A stream of the seat was `opened` or `closed`, or a command of it `refused`."""

    at: str
    seat: int
    kind: Literal["closed", "opened", "refused"]
    has_other: NotRequired[bool]
    away_seconds: NotRequired[float | None]
    command: NotRequired[str | None]
    status: NotRequired[int | None]
    code: NotRequired[str | None]
    rule: NotRequired[str | None]


class InclusionProof(TypedDict):
    """Leaf `leaf` is in the tree of `size` leaves (RFC 9162, section 2.1.3)."""

    leaf: int
    size: int
    path: list[str]


class Invitation(TypedDict):
    """A code that leads to an open match; `uses` counts the seats that were taken with it."""

    match_id: str
    code: str
    url: str
    qr: str
    uses: int
    expires_at: str


class InvitationRevoked(TypedDict):
    """The match has no invitation."""

    match_id: str


class KeepEntrantsApart(TypedDict):
    """These `entrants` are not to meet each other; `lifted`: of exactly these, that is said no longer."""

    entrants: list[int]
    lifted: NotRequired[bool]


class KeyPage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[ApiKey]
    next: NotRequired[str | None]


class LeafPage(TypedDict):
    """Leaves in order; `size` is how many there are in the list, `next_from` where the next page begins."""

    size: int
    items: list[ListedLeaf]
    next_from: int | None


class Learnt(TypedDict):
    """A seat, or everybody who may look on (`spectator`), has learnt where these `cards` lay, and the outcomes of these `draws`, by their numbers; the first of it at event `revision`."""

    viewer: int | Literal["organiser", "spectator"]
    revision: int
    cards: list[str]
    draws: list[int]
    repeats: bool


class LegalCommandsBase(TypedDict):
    match_id: str
    revision: int
    seat: int
    awaited: AwaitedView
    question: NotRequired[str]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[list[RefusedTouch]]


class LessonFilm(TypedDict):
    """A lesson of a game."""

    game: str
    title: str
    you: int
    sitters: list[Sitter]
    awaited: AwaitedBriefly
    table: TableDescription
    steps: list[LessonStop]


class LessonGoal(TypedDict):
    """The command that the learner is to give, by the parts touched for it; the rules may refuse it."""

    command: Any
    touches: list[str]
    is_refused: bool


class LessonLine(TypedDict):
    """An event as the learner may know it, and what it changes of the table, as a film of tables has it."""

    revision: int
    type: str
    text: str
    awaited: AwaitedBriefly
    change: TableChange
    beat: NotRequired[BeatView | None]


class LessonStop(TypedDict):
    """A step."""

    say: str
    point: NotRequired[str]
    lines: NotRequired[list[LessonLine]]
    goal: NotRequired[LessonGoal | None]
    question: NotRequired[str]
    commands: NotRequired[list[Any]]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[dict[str, list[RefusedTouch]]]


class Line(TypedDict):
    """An event in words."""

    match_id: str
    revision: int
    type: str
    at: str
    actor: str
    rules: list[str]
    text: str
    is_claim: bool
    undone_by: int | None


class Lineage(TypedDict):
    """A match in the tree of forks; `revision` is its newest."""

    match_id: str
    parent_id: str | None
    fork_revision: int | None
    revision: int


class ListedLeaf(TypedDict):
    """A stream had this newest event."""

    leaf: int
    stream: str
    head: str


class LookList(TypedDict):
    match_id: str
    items: list[LookView]


class LookView(TypedDict):
    """Look `number` at a match: `actor`, whose key bears `name`, saw all of it after event `revision`."""

    number: int
    at: str
    actor: str
    name: str
    revision: int
    hash: str


class LuckCommitted(TypedDict):
    """These matches of the round draw from luck that is committed to now, whoever will play them."""

    type: Literal["LuckCommitted"]
    round: int
    lucks: list[PlaceLuck]


class LuckRevealed(TypedDict):
    """The match is disclosed: `seed` (hex) is one committed to, so every draw from it can be checked."""

    type: Literal["LuckRevealed"]
    seed: str


class LuckTerms(TypedDict):
    """Where the draws come from: the commitment to a seed, and the match whose id and numbering they use."""

    algorithm: str
    commitment: str
    source: str
    next_draw: NotRequired[int]


class LyingView(TypedDict):
    """The items of an order that is drawn, cards mostly: its id, and what people call it."""

    id: str
    name: str


class MadeMatch(TypedDict):
    """The match, or the problem that kept it from being made; its pointers begin at what was asked for it."""

    match: NotRequired[NewMatch]
    problem: NotRequired[Problem]


class MadeMatches(TypedDict):
    """One for each match that was asked for, in the same order."""

    items: list[MadeMatch]


class MakeAppeal(TypedDict):
    reason: str


class MakeEntry(TypedDict):
    """`bot` enters a house bot, `seed` and `rating` order the entrants before the first round, `key_id` is that of the entrant's own key, or null if they have none: these, `club` and `team` are for organisers."""

    player: str
    rating: NotRequired[int]
    bot: NotRequired[Literal["greedy", "lookahead", "mcts", "random"] | None]
    key_id: NotRequired[str | None]
    seed: NotRequired[int]
    club: NotRequired[str]
    team: NotRequired[str]
    members: NotRequired[list[NewMember]]


class MakeNote(TypedDict):
    """A note for the other organisers, about a match of the tournament or (null) about all of it."""

    text: str
    match_id: NotRequired[str | None]


class MakeStatement(TypedDict):
    """`to_organisers`: nobody else reads it before the match is disclosed."""

    text: str
    to_organisers: NotRequired[bool]


class MatchAnnulled(TypedDict):
    """A ruling: the match is over and has no result."""

    type: Literal["MatchAnnulled"]
    dispute: str


class MatchAwarded(TypedDict):
    """A ruling: the match is over with these places, from first to last, tied seats together."""

    type: Literal["MatchAwarded"]
    dispute: str
    places: list[list[int]]


class MatchCreated(TypedDict):
    """`options` and `position` are as given, valid under `edition`; `host` is the hash of the host's token."""

    type: Literal["MatchCreated"]
    match_id: str
    game: str
    edition: str
    seats: int
    options: AnyOptions
    luck: LuckTerms
    title: NotRequired[str]
    bots: NotRequired[dict[str, str]]
    position: NotRequired[AnyPosition | Hidden | None]
    organiser: NotRequired[str]
    spectators: NotRequired[Literal["keys", "none", "open"]]
    spectator_delay_seconds: NotRequired[int]
    disputes_seconds: NotRequired[int]
    disputes_per_seat: NotRequired[int | None]
    clocks: NotRequired[TimeControl | None]
    tournament: NotRequired[AtTournament | None]
    imported: NotRequired[Imported]
    allows_advice: NotRequired[bool]
    reactions: NotRequired[Reactions]


class MatchDisclosed(TypedDict):
    """The match no longer goes back into play: from now on everybody who may know of it sees everything of it."""

    type: Literal["MatchDisclosed"]


class MatchForked(TypedDict):
    """A new match that shares everything up to `revision` of `parent`; its first own event."""

    type: Literal["MatchForked"]
    match_id: str
    parent: str
    revision: int
    kind: Literal["fresh", "same", "scripted"]
    luck: LuckTerms
    script: NotRequired[list[list[int]] | Hidden]
    bots: NotRequired[dict[str, str]]
    title: NotRequired[str]
    is_private: NotRequired[bool]
    organiser: NotRequired[str]
    then: NotRequired[Literal["fresh", "refuse"]]
    imported: NotRequired[Imported]


class MatchPage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[MatchRow]
    next: NotRequired[str | None]


class MatchPaused(TypedDict):
    """Nothing happens in the match until an organiser resumes it, or the pause ends by itself: at `until_ms`, in milliseconds since 1970; 0: it does not."""

    type: Literal["MatchPaused"]
    reason: str
    until_ms: NotRequired[int]


class MatchResumed(TypedDict):
    """The pause is over."""

    type: Literal["MatchResumed"]


class MatchRewound(TypedDict):
    """The match goes on from where it was after event `to_revision`: by a ruling, or (`dispute` is empty) when a resignation is taken back."""

    type: Literal["MatchRewound"]
    dispute: str
    to_revision: int
    luck: Literal["fresh", "same"]
    terms: LuckTerms
    play: AnyState
    resigned: NotRequired[list[int]]
    drawn: NotRequired[list[list[int] | Hidden]]
    script: NotRequired[list[list[int]] | Hidden]
    clocks: NotRequired[Clocks | None]
    shuffles: NotRequired[bool]
    replaces: NotRequired[LuckTerms]


class MatchRow(TypedDict):
    """A match."""

    match_id: str
    game: str
    edition: str
    phase: str
    is_private: bool
    resigned: list[bool]
    awaited: list[int]
    revision: int
    created_at: str
    updated_at: str
    winners: list[int]
    parent_id: str | None
    deadline_at: str | None
    spectators: Literal["keys", "none", "open"]
    spectator_delay_seconds: int
    tournament_id: str | None
    origin: Literal["imported", "played"]
    imported_at: str | None
    is_disclosed: bool
    discloses_at: str | None
    title: str | None
    players: list[str | None]
    bots: list[str | None]
    places: list[list[int]]
    reason: str | None
    fork_revision: int | None
    frozen_by: str | None
    organiser: str | None
    imported_by: str | None


class MatchStopped(TypedDict):
    """The match is over although its game goes on, with the places as they stand, from first to last."""

    type: Literal["MatchStopped"]
    reason: Literal["abandoned", "called_off", "cancelled", "conceded", "deleted", "event_limit", "unanswered"]
    winners: list[int]
    places: list[list[int]]
    luck_goes_on: NotRequired[bool]


class MatchView(TypedDict):
    """A match as the caller sees it now: its row in the list of matches, whom it waits for, as whom the caller may look at it (`viewers`, for `as`), the options of its game, and where to go on from here."""

    match: MatchRow
    awaited: AwaitedView
    viewers: list[int | Literal["organiser", "spectator"]]
    options: AnyOptions
    links: dict[str, str]


class MomentsView(TypedDict):
    """Three moments at most, in order of time; none while the match is not over."""

    match_id: str
    moments: list[Highlight]


class NewDispute(TypedDict):
    """`revision` is the match's newest, at which it is frozen."""

    dispute_id: str
    match_id: str
    revision: int
    remedies: Remedies


class NewEntries(TypedDict):
    """All players of the list, in its order; of a team, each of its members."""

    tournament_id: str
    revision: int
    items: list[EnteredPlayer]


class NewEntry(TypedDict):
    """`entrant_token` plays the entrant's seat in every match of the tournament, as bearer token; it is shown this once, and a house bot has none."""

    tournament_id: str
    entrant: int
    revision: int
    entrant_token: NotRequired[str]
    members: NotRequired[list[EnteredPlayer]]


class NewFork(TypedDict):
    """The new match with its seats' tokens and its host's; they are shown this once."""

    match_id: str
    parent_id: str
    fork_revision: int
    revision: int
    is_private: bool
    host_token: str
    seat_tokens: dict[str, str]


class NewKey(TypedDict):
    """A key; `key` is its secret, shown this once."""

    key_id: str
    name: str
    owner: str
    scopes: list[Literal["admin", "organise", "play", "spectate"]]
    expires_at: str | None
    key: str


class NewMatch(TypedDict):
    """`host_token` starts the match; it is shown this once."""

    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    commitment: str
    host_token: str


class NewMember(TypedDict):
    """A player of a team; `key_id`, for organisers, is that of the player's own key."""

    player: str
    key_id: NotRequired[str | None]


class NewPlayer(TypedDict):
    """`key` is this device's; it is shown this once."""

    player_id: str
    name: str
    key: str


class NewSeat(TypedDict):
    """`seat_token` acts for the seat as bearer token; it is shown this once."""

    match_id: str
    seat: int
    revision: int
    seat_token: str


class NewTournament(TypedDict):
    tournament_id: str
    revision: int


class NewWebhook(TypedDict):
    """`secret` verifies the messages of this webhook (Standard Webhooks, `v1`); it is shown this once."""

    webhook_id: str
    owner: str
    url: str
    event_types: list[str]
    match_id: str | None
    viewer: Literal["organiser", "seat", "spectator"]
    unanswered_seconds: int
    description: str | None
    is_active: bool
    inactive_reason: str | None
    secrets: int
    created_at: str
    secret: str


class NoteMade(TypedDict):
    tournament_id: str
    text: str
    match_id: str | None


class NumberedRules(TypedDict):
    """`text` is the whole book; `rules` its numbered paragraphs, whose IDs begin with `letters`."""

    book: str
    letters: str
    title: str
    text: str
    rules: list[Rule]


class OpenDispute(TypedDict):
    """Event `revision` is contested; `rules` are those said to be broken, of the game or of RULES MV."""

    revision: int
    claim: str
    rules: NotRequired[list[str]]


class Opponent(TypedDict):
    """A name that the player has met, and how often."""

    name: str
    matches: int


class OutcomeView(TypedDict):
    """One result of chance."""

    outcomes: list[list[int]]
    probability: str
    hash: str
    awaited: AwaitedView


class OutcomesView(TypedDict):
    """Every result of what is drawn after event `revision`; `draws` names the draws in their order."""

    match_id: str
    revision: int
    draws: list[str]
    possible: list[OutcomeView]


class OverallRow(TypedDict):
    """A rank over all stages."""

    rank: int
    player: str
    tournament_id: str
    entrant: int
    stage_rank: int


class OverallView(TypedDict):
    """All stages of one event, and their ranking (TO-STG-04)."""

    tournament_id: str
    stages: list[StageRow]
    ranking: list[OverallRow]
    is_final: bool


class OwnMatch(TypedDict):
    """A match of the player."""

    match_id: str
    game: str
    title: str | None
    phase: Literal["finished", "open", "playing"]
    seat: int
    is_awaited: bool
    players: list[str | None]
    revision: int
    deadline_at: str | None
    place: int | None
    next_id: str | None


class OwnMatches(TypedDict):
    """Matches that wait for the player come first."""

    items: list[OwnMatch]
    next: str | None


class OwnPlayer(TypedDict):
    """The player as they see themselves."""

    player_id: str
    name: str
    created_at: str
    devices: list[Device]
    push_key: str


class PairRound(TypedDict):
    """`again` replaces the pairing of a round that is not started, or the first that does not agree with the results (TO-PAI-16)."""

    again: NotRequired[bool]
    provisional: NotRequired[bool]


class PairedTable(TypedDict):
    """`seatings` has the entrants by seat, once for each match."""

    table: int
    seatings: list[list[int]]
    reason: str | list[PairingReason]
    advance: NotRequired[int]


class PairingChanged(TypedDict):
    """Two `entrants` have changed places by hand: `tables` are those they sit at now, `byes` all of the round."""

    type: Literal["PairingChanged"]
    round: int
    entrants: list[int]
    reason: str
    tables: list[PairedTable]
    byes: NotRequired[list[Bye]]


class PairingFlagged(TypedDict):
    """Round `round` was paired on results that have changed since; `tables` seat entrants concerned."""

    type: Literal["PairingFlagged"]
    round: int
    tables: list[int]
    cause_round: int
    cause_table: int
    cause: str | list[PairingReason]


class PairingReason(TypedDict):
    """A sentence by its name in `words/`, and the values that fill it: entrants by number, scores as texts of points."""

    code: str
    values: NotRequired[dict[str, int | str | list[int | str]]]


class PauseMatch(TypedDict):
    """Why nobody plays for a while."""

    reason: str


class PenaltyGiven(TypedDict):
    """An entrant is penalised."""

    type: Literal["PenaltyGiven"]
    entrant: int
    grade: Literal["disqualification", "game", "match", "points", "time", "warning"]
    reason: str
    rule: NotRequired[str]
    round: NotRequired[int]
    table: NotRequired[int]
    points: NotRequired[int]
    seconds: NotRequired[int]
    match_id: NotRequired[str]


class PenaltyView(TypedDict):
    """A line of the register."""

    penalty: int
    entrant: int
    grade: Literal["disqualification", "game", "match", "points", "time", "warning"]
    reason: str
    rule: str | None
    round: int | None
    table: int | None
    points: float
    seconds: int
    withdrawal: str | None


class PenaltyWithdrawn(TypedDict):
    """Penalty number `penalty` counts no longer."""

    type: Literal["PenaltyWithdrawn"]
    penalty: int
    reason: str


class PiccioniAccepted(TypedDict):
    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    left_out: NotRequired[EventsLeftOut | None]
    game: Literal["piccioni"]
    events: list[PiccioniEventView]
    commands: NotRequired[list[PiccioniCommand] | None]


class PiccioniActionDeckRefilled(TypedDict):
    type: Literal["ActionDeckRefilled"]
    order: list[str] | Hidden


class PiccioniActionPlayed(TypedDict):
    """A move: any card but guano, which is laid."""

    type: Literal["ActionPlayed"]
    seat: int
    card: str
    zone: str


class PiccioniBlindTrophyTaken(TypedDict):
    """The top card of the flock deck becomes a Trophy; `card` is None for every viewer."""

    type: Literal["BlindTrophyTaken"]
    seat: int
    card: str | None


class PiccioniCard(TypedDict):
    """A card of the match: its id, its kind, and the deck it belongs to."""

    id: str
    kind: str
    deck: str


class PiccioniCardsDrawn(TypedDict):
    """`cards` may be empty: an empty draw, or one that waits for the discard pile to be shuffled."""

    type: Literal["CardsDrawn"]
    seat: int
    cards: list[str] | Hidden


class PiccioniConversionPaid(TypedDict):
    type: Literal["ConversionPaid"]
    seat: int
    target: str
    cards: list[str]


class PiccioniConvertToTrophy(TypedDict):
    """A move: the hand cards of `payment` are discarded, `target` on the own Balcony becomes a Trophy."""

    type: Literal["convert_to_trophy"]
    target: str
    payment: list[str]


class PiccioniDragFlock(TypedDict):
    """The card that a Lady Pigeon takes along from the Zone it has left."""

    type: Literal["drag_flock"]
    card: str


class PiccioniDrawCards(TypedDict):
    """A move: draw up to five cards in hand."""

    type: Literal["draw_cards"]


class PiccioniEventPage(TypedDict):
    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    next_from: int | None
    game: Literal["piccioni"]
    items: list[PiccioniEventView]


class PiccioniEventView(TypedDict):
    revision: int
    at: str
    actor: str
    rules: list[str]
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]
    event: AnyPiccioniEvent


class PiccioniFinalPhaseStarted(TypedDict):
    type: Literal["FinalPhaseStarted"]
    by_seat: int
    last_seat: int


class PiccioniFlockCardsRemoved(TypedDict):
    """The top cards leave the match unseen."""

    type: Literal["FlockCardsRemoved"]
    cards: list[str] | Hidden


class PiccioniFlockDeckShuffled(TypedDict):
    """The flock deck with the pigeons that were set aside in it."""

    type: Literal["FlockDeckShuffled"]
    order: list[str] | Hidden
    reason: Literal["infamous", "scare"]


class PiccioniFlockMoved(TypedDict):
    """A pigeon changed Zone."""

    type: Literal["FlockMoved"]
    card: str
    from_zone: str
    to_zone: str
    cause: Literal["drag", "gather", "redirect", "scare"]


class PiccioniFlockPlaced(TypedDict):
    type: Literal["FlockPlaced"]
    card: str
    zone: str


class PiccioniFlockReturned(TypedDict):
    """The scare is over: the pigeons set aside are shuffled into the flock deck."""

    type: Literal["FlockReturned"]
    cards: list[str]


class PiccioniFlockRevealed(TypedDict):
    """The top card is turned up; `remaining` reveals follow."""

    type: Literal["FlockRevealed"]
    card: str
    remaining: int


class PiccioniFlockSetAside(TypedDict):
    """A scared pigeon leaves its Zone for the flock deck; it goes in when the scare is over."""

    type: Literal["FlockSetAside"]
    card: str
    from_zone: str


class PiccioniGatherFlock(TypedDict):
    """One entry of a birdseed's gathering: `card` leaves its Zone for the chosen one."""

    type: Literal["gather_flock"]
    card: str


class PiccioniGiven(TypedDict):
    """One Trophy of a division and who has it now; `card` is None if it was taken blind."""

    card: str | None
    to_seat: int


class PiccioniGuanoLaid(TypedDict):
    """Guano from a hand to a Zone, as a move or as a reaction, with the extra card if there is one."""

    type: Literal["GuanoLaid"]
    seat: int
    card: str
    zone: str
    use: Literal["active", "reaction"]
    extra: NotRequired[str | None]


class PiccioniHandDealt(TypedDict):
    type: Literal["HandDealt"]
    seat: int
    cards: list[str] | Hidden


class PiccioniHandFined(TypedDict):
    type: Literal["HandFined"]
    seat: int
    by: int
    cards: list[str]


class PiccioniInfamousReturned(TypedDict):
    """The card is set aside for the flock deck, which is shuffled; its top card will be the Trophy of `seat`."""

    type: Literal["InfamousReturned"]
    seat: int
    card: str
    from_zone: str


class PiccioniInvasionStarted(TypedDict):
    type: Literal["InvasionStarted"]
    seat: int
    recall_icons: int
    reveals: int


class PiccioniLegalCommands(TypedDict):
    match_id: str
    revision: int
    seat: int
    awaited: AwaitedView
    question: NotRequired[str]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[list[RefusedTouch]]
    game: Literal["piccioni"]
    commands: list[PiccioniCommand]


class PiccioniLocationSeeded(TypedDict):
    type: Literal["LocationSeeded"]
    location: str
    card: str


class PiccioniMatchEnded(TypedDict):
    """Everything lies open: the cards that were hidden from somebody are listed."""

    type: Literal["MatchEnded"]
    scores: list[PiccioniScore]
    places: list[list[int]]
    hands: list[list[str]]
    trophies: list[list[str]]
    flock_deck: list[str]
    removed_flock: list[str]
    action_deck: list[str]


class PiccioniMatchStarted(TypedDict):
    """Both decks are shuffled."""

    type: Literal["MatchStarted"]
    options: PiccioniOptions
    seats: int
    first_seat: int
    flock_deck: list[str] | Hidden
    left_out: list[str]
    action_deck: list[str] | Hidden


class PiccioniMoveCompleted(TypedDict):
    type: Literal["MoveCompleted"]
    seat: int
    number: int
    kind: Literal["convert_to_trophy", "draw_cards", "play_action"]


class PiccioniOptions(TypedDict):
    """`first_player` may name the seat of the best pigeon imitator; custom cards are copies of a kind."""

    custom_flock_cards: NotRequired[list[str]]
    flock_setup: NotRequired[Literal["fixed_composition", "random_removal"]]
    first_player: NotRequired[Literal["random"] | int]
    infamous_window_in_invasion: NotRequired[bool]


class PiccioniPassReaction(TypedDict):
    """The asked seat lets the window go by."""

    type: Literal["pass_reaction"]


class PiccioniPlaceFlock(TypedDict):
    """Where the revealed pigeon lands."""

    type: Literal["place_flock"]
    zone: str


class PiccioniPlay(TypedDict):
    """The action card being played as a move, while its effects and answers last."""

    card: str
    zone: str
    made: NotRequired[int]
    sharers: NotRequired[list[int]]
    moved: NotRequired[list[str]]
    unsettled: NotRequired[list[str]]


class PiccioniPlayAction(TypedDict):
    """A move."""

    type: Literal["play_action"]
    card: str
    zone: str
    picks: NotRequired[list[str]]
    extra: NotRequired[str | None]


class PiccioniPlayReaction(TypedDict):
    """The asked seat answers with a card."""

    type: Literal["play_reaction"]
    card: str
    zone: NotRequired[str | None]
    extra: NotRequired[str | None]


class PiccioniPlayedCardsDiscarded(TypedDict):
    type: Literal["PlayedCardsDiscarded"]
    cards: list[str]


class PiccioniPosition(TypedDict):
    """A table at the moment when the active seat has to make a move."""

    zones: NotRequired[dict[str, list[str]]]
    hands: NotRequired[dict[str, list[str]]]
    trophies: NotRequired[dict[str, list[str]]]
    blind_trophies: NotRequired[dict[str, list[str]]]
    flock_deck: NotRequired[list[str] | None]
    removed_flock: NotRequired[list[str]]
    action_deck: NotRequired[list[str] | None]
    discard_pile: NotRequired[list[str]]
    played_cards: NotRequired[list[str]]
    active: NotRequired[int]
    turn: NotRequired[int]
    moves_completed: NotRequired[int]
    reacted: NotRequired[list[int]]
    last_seat: NotRequired[int | None]
    final_turn: NotRequired[bool]


class PiccioniPositionSet(TypedDict):
    type: Literal["PositionSet"]
    position: PiccioniState


class PiccioniReactionPassed(TypedDict):
    type: Literal["ReactionPassed"]
    seat: int
    window: Literal["infamous", "redirect", "response"]


class PiccioniReactionPlayed(TypedDict):
    """A reaction with any card but guano."""

    type: Literal["ReactionPlayed"]
    seat: int
    card: str
    zone: str | None
    shares: bool


class PiccioniRevealFailed(TypedDict):
    """No card to reveal: `cancelled` reveals of this turn are dropped."""

    type: Literal["RevealFailed"]
    cancelled: int


class PiccioniScareFlock(TypedDict):
    """One entry of a scare: `card` goes to the Zone `to`, or back to the `flock_deck`."""

    type: Literal["scare_flock"]
    card: str
    to: str


class PiccioniScore(TypedDict):
    """A seat's result, with both keys of the tie-break (PI-TIE-01, PI-TIE-02)."""

    trophies: int
    penalties: int
    total: int
    flock_on_balcony: int
    cards_in_hand: int


class PiccioniState(TypedDict):
    """A match of Piccioni."""

    options: PiccioniOptions
    seats: int
    phase: NotRequired[Literal["awaiting_start", "finished", "playing"]]
    zones: NotRequired[dict[str, PiccioniZone]]
    flock_deck: NotRequired[list[str] | Hidden]
    removed_flock: NotRequired[list[str] | Hidden]
    set_aside: NotRequired[list[str]]
    action_deck: NotRequired[list[str] | Hidden]
    discard_pile: NotRequired[list[str]]
    played_cards: NotRequired[list[str]]
    hands: NotRequired[list[list[str] | Hidden]]
    trophies: NotRequired[list[list[PiccioniTrophy]]]
    turn: NotRequired[int]
    active: NotRequired[int]
    next_seat: NotRequired[int]
    moves_completed: NotRequired[int]
    reacted: NotRequired[list[int]]
    play: NotRequired[PiccioniPlay | None]
    last_seat: NotRequired[int | None]
    final_turn: NotRequired[bool]
    scores: NotRequired[list[PiccioniScore]]
    places: NotRequired[list[list[int]]]


class PiccioniStateView(TypedDict):
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    origin: Literal["imported", "played"]
    sheet: Sheet
    awaited: AwaitedView
    result: Result | None
    hash: str
    game: Literal["piccioni"]
    play: PiccioniState | None


class PiccioniTrophiesShared(TypedDict):
    """All Trophies of the card just played, in the order they were made."""

    type: Literal["TrophiesShared"]
    participants: list[int]
    given: list[PiccioniGiven]


class PiccioniTrophy(TypedDict):
    """A face-down card of a Trophy pile."""

    card: str | None
    blind: NotRequired[bool]


class PiccioniTrophyMade(TypedDict):
    type: Literal["TrophyMade"]
    seat: int
    card: str
    from_zone: str
    worth: int


class PiccioniTurnEnded(TypedDict):
    type: Literal["TurnEnded"]
    seat: int
    next_seat: int


class PiccioniTurnStarted(TypedDict):
    type: Literal["TurnStarted"]
    seat: int
    turn: int
    final_turn: bool


class PiccioniWebhookMessage(TypedDict):
    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int
    game: Literal["piccioni"]
    data: PiccioniEventView


class PiccioniWindowClosed(TypedDict):
    type: Literal["WindowClosed"]
    kind: Literal["infamous", "redirect", "response"]


class PiccioniWindowOpened(TypedDict):
    """`seats` will be asked in this order; `triggers` are `share`, `fine`, `infamous` or `delivery`."""

    type: Literal["WindowOpened"]
    kind: Literal["infamous", "redirect", "response"]
    triggers: list[str]
    seats: list[int]


class PiccioniZone(TypedDict):
    """Face-up cards beside a Location or on a Balcony, oldest first (PI-GEN-08, PI-DEC-08)."""

    flock: NotRequired[list[str]]
    guano: NotRequired[list[str]]


class Piece(TypedDict):
    """A thing that lies `at` a surface or a slot, at its `place` there, counted from 0."""

    name: str
    kind: Literal["back", "card", "die", "figure", "pawn", "plate", "token"]
    at: str
    label: str
    place: NotRequired[int]
    face: NotRequired[str]
    tone: NotRequired[Literal["blue", "green", "many", "none", "orange", "red", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "white", "yellow"]]
    title: NotRequired[str]
    text: NotRequired[str]
    turn: NotRequired[Literal[0, 90, 180, 270]]
    under: NotRequired[int]
    depth: NotRequired[int]
    count: NotRequired[int]
    badge: NotRequired[str]
    notes: NotRequired[list[Literal["barred", "down", "known", "spent", "used"]]]


class PlaceLuck(TypedDict):
    """The luck of match `number` of a table, both counted from 1."""

    table: int
    number: int
    luck: LuckTerms


class PlannedMatch(TypedDict):
    """`number` counts the matches of a table from 1."""

    table: int
    number: int
    match_id: str


class PlayBegan(TypedDict):
    """All seats are filled: the game's own events follow."""

    type: Literal["PlayBegan"]


class PlayDefault(TypedDict):
    """The system plays for an absent seat what the game's rules lay down for it."""

    type: Literal["play_default"]
    seat: int


class Player(TypedDict):
    """Somebody who plays a seat of an entrant; `credential` is the hash of their token, `key_id` that of their own key, empty where it is not known."""

    player: str
    key_id: NotRequired[str]


class PlayerGone(TypedDict):
    """The player is forgotten; matches keep the names that players had in them."""

    player_id: str


class PlayerProfile(TypedDict):
    """A player, as everybody may see them."""

    player_id: str
    name: str
    created_at: str
    games: list[GameRecord]
    opponents: list[Opponent]


class PlayerResult(TypedDict):
    """A match of the player that is over, with a result that everybody may see."""

    match_id: str
    game: str
    title: str | None
    sat_at: str
    seat: int
    players: list[str | None]
    place: int
    won: bool


class PlayerResults(TypedDict):
    """The newest first."""

    items: list[PlayerResult]


class PlayerSeats(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    player: str
    items: list[SeatRow]
    next: NotRequired[str | None]


class PlayerSubstituted(TypedDict):
    """Another player sits there from now on."""

    type: Literal["PlayerSubstituted"]
    seat: int
    player: str
    reason: str


class Points(TypedDict):
    """`goal` is the number that ends the match or puts a seat out, where there is one."""

    value: int
    better: Literal["high", "low"]
    goal: NotRequired[int | None]


class PositionCorrected(TypedDict):
    """A ruling: the table is set right."""

    type: Literal["PositionCorrected"]
    dispute: str
    changes: list[Change]
    play: AnyState
    before: AnyState


class PreviewPicture(TypedDict):
    """A picture as the first line of a film has it, and what is other than now."""

    scene: Any
    marks: Any


class PreviewedEntry(TypedDict):
    """A `line` of the list, from 1, as it would be entered; `refusal` says why not, if anything is wrong."""

    line: int
    player: str
    rating: NotRequired[int | None]
    seed: NotRequired[int | None]
    club: NotRequired[str | None]
    team: NotRequired[str | None]
    key_id: NotRequired[str | None]
    members: NotRequired[list[str]]
    refusal: NotRequired[str | None]
    rule: NotRequired[str | None]


class PreviewedEvent(TypedDict):
    """An event that the ruling would lead to: its type, the rules that cause it, and a sentence."""

    type: str
    rules: list[str]
    text: str


class Problem(TypedDict):
    """An RFC 9457 problem document."""

    type: str
    title: str
    status: int
    code: str
    detail: NotRequired[str]
    instance: NotRequired[str]
    request_id: NotRequired[str]
    rule: NotRequired[str | None]
    legal: NotRequired[list[AnyCommand] | None]
    awaited: NotRequired[AwaitedView | None]
    errors: NotRequired[list[Fault] | None]
    revision: NotRequired[int | None]


class ProposedResult(TypedDict):
    """The result as a player has typed it in; it counts when a second one has typed the same (TO-RES-16)."""

    entrant: int
    places: list[list[int]]


class Prospects(TypedDict):
    """The result of `playouts` that ended, from the table after event `revision`; `cut` others did not in time."""

    revision: int
    playouts: int
    cut: int
    seats: list[SeatShare]


class PushKeys(TypedDict):
    """The keys of a subscription, as a browser gives them (RFC 8291): in base64url, without padding."""

    p256dh: str
    auth: str


class ReactionTerms(TypedDict):
    """The pace of windows, where seats react to what has happened."""

    mode: NotRequired[Literal["asked", "tacit"]]
    seconds: NotRequired[int]
    hold_seconds: NotRequired[int]


class Reactions(TypedDict):
    """A window closes after `seconds` or, once somebody holds it, after `hold_seconds` (MV-PAC-01)."""

    mode: Literal["tacit"]
    seconds: NotRequired[int]
    hold_seconds: NotRequired[int]


class Recomputed(TypedDict):
    """Of so many `pairings` of a tournament, so many are `equal` to the one that its events lead to here."""

    pairings: int
    equal: int
    standings: list[str]


class Redraws(TypedDict):
    """How many draws rulings have `replaced` by others, orders of cards included (MV-LUC-05)."""

    replaced: NotRequired[int]
    reached: NotRequired[dict[str, int]]
    settled: NotRequired[dict[str, int]]
    has_order: NotRequired[bool]


class RefusedTouch(TypedDict):
    """Why a part of the table begins no command, or does not follow the part `chosen`: for programs by `code` and `rule`, for people in a sentence, with the text of the rule."""

    touch: str
    code: str
    rule: str
    text: str
    rule_text: str


class ReinstateSeat(TypedDict):
    """The `seat` has not resigned after all."""

    seat: int
    reason: str


class ReissueToken(TypedDict):
    """The `member` of a team who gets a new token, from 1; 0 where entrants are no teams."""

    member: NotRequired[int]


class RematchView(TypedDict):
    """The offer: seats that are `ready`, that have `declined`, and those of all `players`, in order."""

    match_id: str
    seats: Literal["keep", "rotate"]
    ready: list[int]
    declined: list[int]
    players: list[int]
    next_id: str | None
    previous_id: str | None


class Remedies(TypedDict):
    """Rulings of these `kinds` are possible."""

    kinds: list[Literal["annul", "award", "clock", "correct", "rewind", "stand"]]
    floor: int
    last: int
    fresh_luck: bool
    bounds: list[Bound]


class ReplayTable(TypedDict):
    """Why the table is played again."""

    reason: str


class ReplayWebhook(TypedDict):
    """Events of a match from one revision to another, at most 1000; `last_revision` null is the newest."""

    match_id: str
    first_revision: NotRequired[int]
    last_revision: NotRequired[int | None]


class Replayed(TypedDict):
    """How many deliveries are on their way; those of types the webhook does not ask for are not among them."""

    deliveries: int


class Report(TypedDict):
    """The proofs of an archive."""

    is_sound: bool
    match_id: str | None
    game: str | None
    viewer: str | None
    phase: str | None
    events: int
    proved: int
    draws: Draws
    is_replayed: bool
    other_rules: str | None
    luck_by: list[int]
    service_luck_from: int | None
    head: str | None
    compared_revision: int | None
    signature: Literal["checked", "none", "unchecked"]
    kid: str | None
    signed_at: str | None
    listed_revision: int | None
    list_size: int | None
    list_signature: Literal["checked", "none", "unchecked"]
    is_kept_list: bool
    findings: list[Finding]
    tournament: TournamentPart | None


class RequestBye(TypedDict):
    """The `round` that the entrant is not to be paired for."""

    round: int


class ResignSeat(TypedDict):
    """Nobody sits at the `seat` any more."""

    seat: int
    reason: str


class ResignationTakenBack(TypedDict):
    """The seat had not resigned after all: the next event takes the match back to `to_revision`, and the one after it resigns again who has resigned since."""

    type: Literal["ResignationTakenBack"]
    seat: int
    to_revision: int
    reason: str


class Result(TypedDict):
    """How a match ended."""

    winners: list[int]
    places: list[list[int]]
    reason: str


class ResultProposed(TypedDict):
    """The player `entrant` says how the match came out; it replaces their word of before."""

    type: Literal["ResultProposed"]
    round: int
    table: int
    match_id: str
    entrant: int
    places: list[list[int]]


class ResultRecorded(TypedDict):
    """`revision` is the match's, at which its result was what `places` says."""

    type: Literal["ResultRecorded"]
    round: int
    table: int
    match_id: str
    revision: int
    places: list[list[int]]
    cause: NotRequired[Literal["annulled", "awarded", "finished"]]
    provisional: NotRequired[Literal["", "disputed", "waiting"]]
    by_ruling: NotRequired[bool]


class ResultTyped(TypedDict):
    """This is the result from now on."""

    type: Literal["ResultTyped"]
    round: int
    table: int
    match_id: str
    places: list[list[int]]
    reason: NotRequired[str]


class ResultWithdrawn(TypedDict):
    """The match goes on after all."""

    type: Literal["ResultWithdrawn"]
    round: int
    table: int
    match_id: str
    revision: int


class Rewind(TypedDict):
    """The event `revision` took the match back to where it was after `to_revision`."""

    revision: int
    to_revision: int


class RotateKey(TypedDict):
    """`grace_seconds` is how long the old secret stays good beside the new one: up to a week, 0 to end it now."""

    grace_seconds: NotRequired[int]


class RoundClosed(TypedDict):
    type: Literal["RoundClosed"]
    round: int


class RoundPaired(TypedDict):
    """`aims` come in the order of their weight (TO-PAI-04); none where the pairing is a fixed schedule or by the Dutch system."""

    type: Literal["RoundPaired"]
    round: int
    tables: list[PairedTable]
    byes: NotRequired[list[Bye]]
    aims: NotRequired[list[Aim]]
    again: NotRequired[bool]
    absences: NotRequired[list[Absence]]
    provisional: NotRequired[list[TablePlace]]


class RoundStarted(TypedDict):
    """`start` is 2 when the round is started for the second time, and so on; else it is not there."""

    type: Literal["RoundStarted"]
    round: int
    matches: list[PlannedMatch]
    start: NotRequired[int]


class RoundTimed(TypedDict):
    """Round `round` is to last until `ends_at_ms` (since 1970); 0: its clock is taken down."""

    type: Literal["RoundTimed"]
    round: int
    ends_at_ms: int


class RoundUnstarted(TypedDict):
    """The round waits again to be started; its matches count nowhere."""

    type: Literal["RoundUnstarted"]
    round: int
    reason: str


class RoundView(TypedDict):
    """A round."""

    tournament_id: str
    revision: int
    round: int
    is_started: bool
    is_closed: bool
    tables: list[TableView]
    byes: list[ByeView]
    aims: list[Aim]
    flags: list[FlagView]
    absences: list[Absence]
    provisional: list[TablePlace]
    disagreements: list[Disagreement]
    ends_at: str | None
    starts: int


class Rule(TypedDict):
    id: str
    text: str


class RuleBook(TypedDict):
    """`text` is the whole RULES.md; `rules` its numbered paragraphs."""

    game: str
    edition: str
    text: str
    rules: list[Rule]


class RuleForfeit(TypedDict):
    """`entrants` of the table forfeit it, for the `reason` given."""

    entrants: list[int]
    reason: str
    absent: NotRequired[bool | None]


class RulebookList(TypedDict):
    items: list[RulebookSummary]


class RulebookSummary(TypedDict):
    """`book` is its name; it numbers `rules` rules, whose IDs begin with `letters`."""

    book: str
    letters: str
    title: str
    rules: int


class RulingAccepted(TypedDict):
    """The seat has played on after the ruling, or says so: it can no longer appeal."""

    type: Literal["RulingAccepted"]
    dispute: str
    seat: int


class RulingGiven(TypedDict):
    """The last event of a ruling: what it changes has happened right before."""

    type: Literal["RulingGiven"]
    dispute: str
    kind: Literal["annul", "award", "clock", "correct", "rewind", "stand"]
    author: str
    reason: str
    rule: str
    supersedes: NotRequired[str]
    overrides: NotRequired[list[str]]


class RulingPreview(TypedDict):
    """The consequences of a ruling at `revision`: give it with that as `If-Match`, and it leads to the same."""

    dispute_id: str
    revision: int
    events: list[PreviewedEvent]
    undone: Undone
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    result: Result | None
    is_luck_open: bool
    play: Any
    pictures: NotRequired[dict[str, PreviewPicture]]
    learnt: NotRequired[list[Learnt]]


class SealedAnswer(TypedDict):
    """A command of the game, as JSON, that waits for the window to close."""

    seat: int
    command: dict[str, Any]


class SeatClock(TypedDict):
    """A seat's time as it was when the clocks were last read; from then on it runs down if `is_running`."""

    left_ms: NotRequired[int | None]
    decision_left_ms: NotRequired[int | None]
    is_running: NotRequired[bool]
    is_up: NotRequired[bool]
    timed_out_at_ms: NotRequired[int]


class SeatMessage(TypedDict):
    """The message to a webhook whose viewer is `seat`: as `WebhookMessage`, with a notice instead of an event."""

    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int
    data: SeatNotice


class SeatNotice(TypedDict):
    """The message to a seat, and the state of the match then, after event `revision`."""

    notice: Literal["dispute_opened", "match_over", "your_turn"]
    game: str
    match_id: str
    revision: int
    at: str
    seat: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    result: NotRequired[Result | None]
    dispute_id: NotRequired[str]


class SeatResigned(TypedDict):
    """The seat stays in the game; from now on its rules' default is played for it."""

    type: Literal["SeatResigned"]
    seat: int
    reason: NotRequired[str]


class SeatRow(TypedDict):
    """A player at a seat."""

    player: str
    match_id: str
    seat: int
    game: str
    is_private: bool
    is_fork: bool
    phase: str
    place: int | None
    won: bool | None
    resigned: bool
    plies: int
    first_revision: int
    last_revision: int
    began_at: str
    annulled: bool
    rewinds: int
    is_imported: bool


class SeatShare(TypedDict):
    """The seat's share of the wins, a shared win counted in parts: those of all seats sum to 1."""

    seat: int
    share: float
    low: float
    high: float


class SeatSheet(TypedDict):
    """The player of a seat: no one yet, a player, or a house bot."""

    player: NotRequired[str | None]
    bot: NotRequired[str | None]
    entropy: NotRequired[str | None]
    resigned: NotRequired[bool]
    resigned_revision: NotRequired[int | None]


class SeatTaken(TypedDict):
    """`credential` is the hash of the seat's token, `entropy` what the player adds to the luck."""

    type: Literal["SeatTaken"]
    seat: int
    player: str
    entropy: NotRequired[str]
    gives_up: NotRequired[bool]


class SeatTimedOut(TypedDict):
    """The time of a seat is up, for this `decision` or for the whole `match`; its default follows."""

    type: Literal["SeatTimedOut"]
    seat: int
    limit: Literal["decision", "match"]
    at_ms: int


class SeatTokenReissued(TypedDict):
    """The same player has a new token, as an entrant of a tournament."""

    type: Literal["SeatTokenReissued"]
    seat: int


class SeatVacated(TypedDict):
    """The seat is free again, before play begins: the player has left or, with the `reason`, was removed by the host or an organiser."""

    type: Literal["SeatVacated"]
    seat: int
    reason: NotRequired[str]


class SeatView(TypedDict):
    seat: int
    points: NotRequired[Points | None]
    counts: NotRequired[list[Count]]
    is_out: NotRequired[bool]


class Service(TypedDict):
    """`release` is that of the process which answers: during an upgrade two of them answer in turn."""

    release: str
    links: dict[str, str]


class Sheet(TypedDict):
    """The match sheet: everything about a match that is the same in all games."""

    match_id: str
    game: str
    edition: str
    options: AnyOptions
    seats: list[SeatSheet]
    luck: LuckTerms
    title: str | None
    phase: Literal["finished", "open", "playing"]
    position: AnyPosition | Hidden | None
    organiser: str | None
    spectators: Literal["keys", "none", "open"]
    spectator_delay_seconds: int
    disputes_seconds: int
    disputes_per_seat: int | None
    script: list[list[int]] | Hidden
    after_script: Literal["fresh", "refuse"]
    drawn: list[list[int] | Hidden]
    parent: str | None
    fork_revision: int | None
    fork_kind: str | None
    is_private: bool
    seed: str | None
    lucks: list[LuckTerms]
    revealed: list[str]
    imported: Imported | None
    tournament: AtTournament | None
    revision: int
    redraws: Redraws
    luck_goes_on: bool
    luck_is_own: bool
    frozen_by: str | None
    paused_revision: int | None
    paused_until_ms: int | None
    returns_to: int | None
    disputes: Disputes
    rewinds: list[Rewind]
    is_shuffling: bool
    is_dealing: bool
    is_position_due: bool
    verdict: Result | None
    disclosed_from_ms: int | None
    disclosed_revision: int | None
    clocks: Clocks | None
    allows_advice: bool
    reactions: Reactions | None
    tacit: TacitWindow | None


class ShiftClaim(TypedDict):
    """A dispute that a match waits for; `arbiter` has taken it, null: nobody has."""

    dispute_id: str
    match_id: str
    round: int
    table: int
    arbiter: str | None
    name: str | None


class ShiftEntry(TypedDict):
    """An organiser did something, or left a note (`note_made`)."""

    at: str
    arbiter: str
    name: str
    action: Literal["fork_deleted", "hidden_state_seen", "key_created", "key_revoked", "key_rotated", "match_forked", "note_made", "ruling_given", "webhook_created"]
    match_id: str | None
    detail: str


class ShiftView(TypedDict):
    """The arbiters' shift: open `calls`, `claims` that wait, and `entries` of the last three days, the newest first."""

    tournament_id: str
    calls: list[Call]
    claims: list[ShiftClaim]
    entries: list[ShiftEntry]
    names: dict[str, str]


class SignedHead(TypedDict):
    """The hash of event `revision` of a match, as this service had it at `signed_at`."""

    match_id: str
    revision: int
    hash: str
    signed_at: str
    kid: str
    signature: str


class Sitter(TypedDict):
    """A seat and who plays it: `name` is absent while it is free, `level` is the kind of a house bot."""

    seat: int
    name: NotRequired[str]
    level: NotRequired[str]
    is_resigned: NotRequired[bool]
    place: NotRequired[int | None]


class Slot(TypedDict):
    """A place on a surface."""

    name: str
    label: str
    text: NotRequired[str]
    x: NotRequired[int]
    y: NotRequired[int]
    w: NotRequired[int]
    h: NotRequired[int]
    face: NotRequired[str]


class StageRow(TypedDict):
    """One of the stages, the earliest first."""

    tournament_id: str
    title: str
    phase: Literal["cancelled", "entries", "finished", "running"]


class StageView(TypedDict):
    """A tournament that goes before or after another; `entrants` go on, by their numbers in the earlier one."""

    tournament_id: str
    entrants: list[int]


class Stand(TypedDict):
    """The facts stand; on appeal, the first ruling."""

    kind: Literal["stand"]


class StandingRow(TypedDict):
    """Where an entrant stands."""

    tournament_id: str
    entrant: int
    rank: int
    player: str
    points: float
    tie_breaks: list[float]
    matches: int
    wins: int
    byes: int
    rounds_survived: int | None
    has_withdrawn: bool
    provisional: Literal["disputed", "waiting"] | None
    by_ruling: bool
    is_void: bool


class StandingsView(TypedDict):
    """The standings as of `revision`, the tournament's newest."""

    tournament_id: str
    revision: int
    tie_breaks: list[Literal["buchholz", "buchholz_cut_1", "direct_encounter", "progressive", "rating", "sonneborn_berger", "wins"]]
    standings: list[StandingRow]
    podium: list[StandingRow]
    provisional: bool
    despite: list[str]


class StartPush(TypedDict):
    """Where a browser's push service takes messages for this device, and the keys to encrypt them with."""

    endpoint: str
    keys: PushKeys


class StateViewBase(TypedDict):
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    origin: Literal["imported", "played"]
    sheet: Sheet
    awaited: AwaitedView
    result: Result | None
    hash: str


class StatementMade(TypedDict):
    """A seat or (None) an organiser is heard."""

    type: Literal["StatementMade"]
    dispute: str
    by: int | None
    text: str
    to_organisers: NotRequired[bool]


class StatementView(TypedDict):
    """`by` is a seat, or null: an organiser; `revision` is its event."""

    revision: int
    at: str
    by: int | None
    text: str | None
    to_organisers: bool


class SubstitutePlayer(TypedDict):
    """From now on `player` plays the `seat`; `key_id` is that of their own key, if they have one."""

    seat: int
    player: str
    reason: str
    key_id: NotRequired[str | None]


class SukkubeAccepted(TypedDict):
    match_id: str
    revision: int
    phase: Literal["finished", "open", "playing"]
    awaited: AwaitedView
    left_out: NotRequired[EventsLeftOut | None]
    game: Literal["sukkube"]
    events: list[SukkubeEventView]
    commands: NotRequired[list[SukkubeCommand] | None]


class SukkubeCard(TypedDict):
    """The print on a card (SK-LEG-06: the direction is the printed one, whatever the Kube did)."""

    id: str
    colour: str
    direction: str


class SukkubeCardDrawn(TypedDict):
    type: Literal["CardDrawn"]
    seat: int
    card: str
    reason: Literal["last_hope", "refill"]
    pile_back: NotRequired[str | None]


class SukkubeCardPlayed(TypedDict):
    """`number` counts the cards of the manche from 1; `source` is the hand the card came from, or `pile`."""

    type: Literal["CardPlayed"]
    manche: int
    number: int
    character: str
    source: str
    actor: str
    chosen_by: Literal["bot", "player", "timeout"]
    card: str
    doubled: bool
    from_top: str
    to_top: str
    series_length: int
    pile_back: NotRequired[str | None]


class SukkubeEventPage(TypedDict):
    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    next_from: int | None
    game: Literal["sukkube"]
    items: list[SukkubeEventView]


class SukkubeEventView(TypedDict):
    revision: int
    at: str
    actor: str
    rules: list[str]
    hash: NotRequired[str]
    undone_by: NotRequired[int | None]
    is_claim: NotRequired[bool]
    event: AnySukkubeEvent


class SukkubeLegalCommands(TypedDict):
    match_id: str
    revision: int
    seat: int
    awaited: AwaitedView
    question: NotRequired[str]
    choices: NotRequired[list[Choice]]
    refused: NotRequired[list[RefusedTouch]]
    game: Literal["sukkube"]
    commands: list[SukkubeCommand]


class SukkubeMancheDealt(TypedDict):
    """A deal; only the order of the pile is secret."""

    type: Literal["MancheDealt"]
    manche: int
    starter: str
    hands: dict[str, list[str]]
    pile: list[str] | Hidden
    pile_back: NotRequired[str | None]


class SukkubeMancheEnded(TypedDict):
    """`trigger` is the empty hand, the blocked character, or `pile`; `scores` are those after the point."""

    type: Literal["MancheEnded"]
    manche: int
    reason: Literal["blocked", "hand_empty", "pile_empty"]
    trigger: str
    dominator: str
    sukkube: str
    point_to: str | None
    scores: dict[str, int]


class SukkubeMatchEnded(TypedDict):
    type: Literal["MatchEnded"]
    reason: Literal["manche_cap", "target"]
    winners: list[str]
    scores: dict[str, int]
    manches: int


class SukkubeMatchStarted(TypedDict):
    """`options` are resolved; `holders` hold the team characters at first (SK-GEM-03)."""

    type: Literal["MatchStarted"]
    options: SukkubeOptions
    seats: int
    characters: dict[str, str]
    teams: dict[str, list[int]]
    holders: dict[str, int]
    first_starter: str


class SukkubeOptions(TypedDict):
    """Absent options take the mode's default; an option outside its mode is refused (RULES.md, Options)."""

    mode: NotRequired[Literal["base", "esercito", "fish_the_bot", "gemelli", "last_hope", "lay_team", "peach", "sfiga_too"]]
    target_points: NotRequired[int | None]
    manche_cap: NotRequired[int]
    first_starter: NotRequired[Literal["all_characters", "players"]]
    character_assignment: NotRequired[Literal["random"] | list[Literal["clown", "dancer", "lion", "ringmaster", "strongman", "tamer"]]]
    flip_opposite: NotRequired[Literal["none", "self"]]
    characters_per_seat: NotRequired[Literal[1, 2] | None]
    teams: NotRequired[list[list[int]] | None]
    team_character_scores: NotRequired[bool | None]
    pile_back_colour_visible: NotRequired[bool | None]
    kube_layout: NotRequired[str]
    deck_list: NotRequired[str]


class SukkubePlayCard(TypedDict):
    """The seat in turn plays a card of the hand of the character on top (SK-TRN-02)."""

    type: Literal["play_card"]
    card: str


class SukkubePosition(TypedDict):
    """A table in the middle of a manche, at a seat's turn (SK-DEC-49)."""

    top: str
    hands: dict[str, list[str]]
    last_card: NotRequired[str | None]
    series_length: NotRequired[int]
    pile: NotRequired[list[str]]
    characters: NotRequired[dict[str, str] | None]
    holders: NotRequired[dict[str, int]]
    scores: NotRequired[dict[str, int]]
    manche: NotRequired[int]


class SukkubePositionSet(TypedDict):
    type: Literal["PositionSet"]
    position: SukkubeState


class SukkubeState(TypedDict):
    """A match of Sukkube."""

    options: SukkubeOptions
    seats: int
    phase: NotRequired[Literal["awaiting_deal", "awaiting_start", "finished", "turn"]]
    characters: NotRequired[dict[str, str]]
    teams: NotRequired[dict[str, list[int]]]
    holders: NotRequired[dict[str, int]]
    scores: NotRequired[dict[str, int]]
    manche: NotRequired[int]
    next_starter: NotRequired[str | None]
    top: NotRequired[str | None]
    last_card: NotRequired[str | None]
    series_length: NotRequired[int]
    hands: NotRequired[dict[str, list[str]]]
    pile: NotRequired[list[str] | Hidden]
    pile_back: NotRequired[str | None]
    played: NotRequired[list[str]]
    aside: NotRequired[list[str]]
    winners: NotRequired[list[str]]
    end_reason: NotRequired[str | None]


class SukkubeStateView(TypedDict):
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    origin: Literal["imported", "played"]
    sheet: Sheet
    awaited: AwaitedView
    result: Result | None
    hash: str
    game: Literal["sukkube"]
    play: SukkubeState | None


class SukkubeTeamCharacterPassed(TypedDict):
    type: Literal["TeamCharacterPassed"]
    team: str
    character: str
    from_seat: int
    to_seat: int


class SukkubeWebhookMessage(TypedDict):
    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int
    game: Literal["sukkube"]
    data: SukkubeEventView


class Surface(TypedDict):
    """`n` counts what lies there and is no piece, `room` what can lie there; `backdrop` is a symbol of the art."""

    name: str
    kind: Literal["area", "board", "cube", "dice", "hand", "lanes", "pile", "row", "track"]
    label: str
    owner: NotRequired[int | None]
    w: NotRequired[int]
    h: NotRequired[int]
    fits: NotRequired[list[Literal["low", "tall", "wide"]]]
    slots: NotRequired[list[Slot]]
    n: NotRequired[int]
    room: NotRequired[int | None]
    backdrop: NotRequired[str]
    tone: NotRequired[Literal["blue", "green", "many", "none", "orange", "red", "seat0", "seat1", "seat2", "seat3", "seat4", "seat5", "white", "yellow"]]


class TableAnswer(TypedDict):
    """The table after an event, as the viewer may see it."""

    game: str
    match_id: str
    revision: int
    viewer: int | Literal["organiser", "spectator"]
    phase: Literal["finished", "open", "playing"]
    sitters: list[Sitter]
    awaited: AwaitedView
    table: TableDescription
    why: str | None


class TableChange(TypedDict):
    """`pieces` holds the fields of a piece that differ, with its name: all of them if it is new."""

    pieces: NotRequired[list[dict[str, Any]]]
    removed: NotRequired[list[str]]
    surfaces: NotRequired[list[Surface]]
    order: NotRequired[list[str]]
    seats: NotRequired[list[SeatView]]
    words: NotRequired[list[Words]]
    headline: NotRequired[str]
    goal: NotRequired[str | None]


class TableDescription(TypedDict):
    """A table as a viewer sees it."""

    headline: str
    goal: str | None
    seats: list[SeatView]
    surfaces: list[Surface]
    pieces: list[Piece]
    words: list[Words]


class TableMatchView(TypedDict):
    """A match of a table, its entrants by seat: a team takes several."""

    match_id: str
    seating: list[int]
    places: list[list[int]] | None
    cause: str | None
    provisional: Literal["disputed", "waiting"] | None
    by_ruling: bool
    proposals: list[ProposedResult]


class TablePlace(TypedDict):
    """A table of a round, both counted from 1."""

    round: int
    table: int


class TableReplayed(TypedDict):
    """The table plays again, in these matches; what was played and ruled there before no longer counts."""

    type: Literal["TableReplayed"]
    round: int
    table: int
    matches: list[str]
    reason: str
    seatings: NotRequired[list[list[int]]]


class TableView(TypedDict):
    """Entrants that meet, and the reason."""

    table: int
    entrants: list[int]
    seatings: list[list[int]]
    reason: str
    is_decided: bool
    advance: int
    forfeits: list[int]
    matches: list[TableMatchView]
    replayed: list[TableMatchView]
    by_hand: str | None


class TacitWindow(TypedDict):
    """The open window: `opened` is the event that first timed it, `closes_at_ms` None while it is not timed."""

    opened: int
    seats: NotRequired[list[int]]
    closes_at_ms: NotRequired[int | None]
    is_held: NotRequired[bool]
    answers: NotRequired[list[SealedAnswer]]


class TakeClaim(TypedDict):
    """`to` is the organiser who deals with the claim from now on; null: who sends this."""

    to: NotRequired[str | None]


class TakeSeat(TypedDict):
    """`seat` left out is the first free one."""

    player: str
    seat: NotRequired[int | None]
    entropy: NotRequired[str]


class TermsChanged(TypedDict):
    """The terms from now on: all terms, all who organise, and the chief, absent where the chief stays."""

    type: Literal["TermsChanged"]
    terms: TournamentTerms
    organisers: list[str]
    chief: NotRequired[str]


class Ticket(TypedDict):
    """`ticket` goes into the address, as `?ticket=`; it is shown only here."""

    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    ticket: str
    expires_at: str


class TimeControl(TypedDict):
    """The agreed control of time: seconds for each decision, for each seat's whole match, or both (MV-CLK-01)."""

    decision_seconds: NotRequired[int | None]
    match_seconds: NotRequired[int | None]
    increment_seconds: NotRequired[int]


class TimeGivenBack(TypedDict):
    """The service could not have served `seats` for `lost_ms`, up to `at_ms`: their clocks stood still."""

    type: Literal["TimeGivenBack"]
    seats: list[int]
    lost_ms: int
    at_ms: int


class TimeRound(TypedDict):
    """The round lasts so many `minutes` from now on; null takes its clock down."""

    minutes: int | None


class TimelinePage(TypedDict):
    """`newest` is the match's newest revision; `next_from` continues, null when there is no more to tell yet."""

    match_id: str
    viewer: int | Literal["organiser", "spectator"]
    newest: int
    items: list[Line]
    next_from: int | None


class TokenReissued(TypedDict):
    """The entrant has a new token; the one before opens nothing from now on."""

    type: Literal["TokenReissued"]
    entrant: int
    member: NotRequired[int]


class TournamentCancelled(TypedDict):
    """The tournament is not held, or not to its end."""

    type: Literal["TournamentCancelled"]
    reason: str


class TournamentChanged(TypedDict):
    """The result of a request; `round` is the newest one, null before any is paired."""

    tournament_id: str
    revision: int
    phase: Literal["cancelled", "entries", "finished", "running"]
    round: int | None


class TournamentContinued(TypedDict):
    """The tournament goes on as the one with the id `by`, for these `entrants`; as many as `after` came before them."""

    type: Literal["TournamentContinued"]
    by: str
    title: str
    entrants: list[int]
    after: NotRequired[int]


class TournamentCreated(TypedDict):
    """`organisers` are the ids of their keys, or `admin`."""

    type: Literal["TournamentCreated"]
    tournament_id: str
    title: str
    organisers: list[str]
    terms: TournamentTerms
    continues: NotRequired[Continues]


class TournamentEventView(TypedDict):
    """An event of a tournament, with the rules that caused it and who acted."""

    revision: int
    at: str
    actor: str
    rules: list[str]
    event: TournamentCreated | EntryMade | EntryCorrected | TokenReissued | EntrantWithdrawn | EntrantReturned | ByeRequested | CheckInOpened | EntrantCheckedIn | PenaltyGiven | PenaltyWithdrawn | ClaimTaken | ClaimReleased | AnnouncementMade | RoundTimed | ResultProposed | ResultTyped | LuckCommitted | EntrantsKeptApart | RoundPaired | PairingChanged | RoundStarted | ResultRecorded | ResultWithdrawn | ForfeitRuled | ForfeitTakenBack | TableReplayed | PairingFlagged | RoundUnstarted | TermsChanged | RoundClosed | TournamentFinished | TournamentCancelled | TournamentContinued


class TournamentEvents(TypedDict):
    """Events in order; `next_from` continues, null at the end."""

    tournament_id: str
    items: list[TournamentEventView]
    next_from: int | None


class TournamentFinished(TypedDict):
    """`early` when rounds that were planned are not played; `despite` names what did not agree (TO-END-05)."""

    type: Literal["TournamentFinished"]
    early: NotRequired[bool]
    despite: NotRequired[list[str]]


class TournamentPage(TypedDict):
    """`next` continues the list as `after`; absent on the last page."""

    items: list[TournamentRow]
    next: NotRequired[str | None]


class TournamentPart(TypedDict):
    """The proofs of a tournament's archive about its matches."""

    tournament_id: str
    matches: int
    results: int
    compared: int
    listed: int
    shared_luck: int
    recomputed: Recomputed | None


class TournamentRow(TypedDict):
    """A tournament."""

    tournament_id: str
    title: str
    game: str
    format: str
    table_size: int
    phase: str
    entrants: int
    rounds: int
    planned_rounds: int | None
    flags: int
    tie_break_names: list[str]
    revision: int
    created_at: str
    updated_at: str


class TournamentTerms(TypedDict):
    """`points` are by place, in points; `bye_points` in sixtieths for one match (None: the mean of a table)."""

    game: str
    edition: str
    table_size: int
    format: Literal["double_elimination", "round_robin", "single_elimination", "swiss", "swiss_dutch"]
    options: AnyOptions
    smallest_table: int
    rounds: int
    matches_per_round: int
    points: list[int]
    bye_points: int | None
    tie_breaks: list[Literal["buchholz", "buchholz_cut_1", "direct_encounter", "progressive", "rating", "sonneborn_berger", "wins"]]
    advance: int
    late_entry_rounds: int
    capacity: int
    is_open: bool
    clocks: TimeControl | None
    disputes_seconds: int
    disputes_per_seat: int
    check_in_seconds: int | None
    requested_byes: int
    requested_bye_points: int | None
    aims: list[Literal["bye_ranks", "byes", "level", "rematches", "scores", "seats", "spread"]]
    short_points: Literal["fixed", "normalised", "per_seat_behind"]
    anonymous_entries: bool
    appeals: Literal["any_organiser", "other_organiser"]
    spectators: Literal["keys", "none", "open"]
    spectator_delay_seconds: int
    third_place: bool
    house_rules: list[str]
    team_size: int
    keep_apart: Literal["", "club", "team"]


class TournamentView(TypedDict):
    """A tournament as the log has it."""

    tournament_id: str
    revision: int
    title: str
    phase: Literal["cancelled", "entries", "finished", "running"]
    organisers: list[str]
    chief: str
    terms: TournamentTerms
    entrants: list[EntrantView]
    rounds: int
    planned_rounds: int | None
    check_in: CheckInView | None
    cancellation: str | None
    continues: StageView | None
    continued_by: list[StageView]
    penalties: list[PenaltyView]
    claims: dict[str, str]
    announcement: str | None
    kept_apart: list[list[int]]


class Transfer(TypedDict):
    """A code that makes one more device, once."""

    code: str
    expires_at: str


class TurnsNow(TypedDict):
    """`turns` are those of the seats that have something to post now, each with its commands."""

    turns: list[LegalCommands]
    over: list[int]
    lost: list[int]
    rest: list[int]


class TypeResult(TypedDict):
    """The place of each of the table's entrants, in their order, from 1; entrants who share a place have the same number, and the next counts all before (TO-RES-15)."""

    ranks: list[int]
    match: NotRequired[int]
    reason: NotRequired[str | None]


class Undone(TypedDict):
    """How many events would be undone, and how many decisions of each seat are among them."""

    events: int
    decisions: dict[str, int]


class UnknownCardsShuffled(TypedDict):
    """A ruling: the cards nobody may know lie in the orders that chance has just drawn."""

    type: Literal["UnknownCardsShuffled"]
    dispute: str


class UnstartRound(TypedDict):
    """Why the start of the round is taken back."""

    reason: str


class UpdatePlayer(TypedDict):
    """The name from now on."""

    name: str


class UpdateWebhook(TypedDict):
    """A field left out, or null, stays as it is."""

    url: NotRequired[str | None]
    event_types: NotRequired[list[str] | None]
    description: NotRequired[str | None]
    is_active: NotRequired[bool | None]
    unanswered_seconds: NotRequired[int | None]


class UseTransfer(TypedDict):
    """The device that gets a key of its own."""

    device: str


class VacateSeat(TypedDict):
    """The `seat` is free again: its player is removed."""

    seat: int
    reason: str


class Verification(TypedDict):
    """`here` compares the archive's last hash with this service's log: `same` event at that revision, `other`, or `unknown` if the match or tournament is not here or not for the caller to know of."""

    report: Report
    here: Literal["other", "same", "unknown"]


class WebhookList(TypedDict):
    items: list[WebhookView]


class WebhookMessageBase(TypedDict):
    specversion: Literal["1.0"]
    id: str
    source: str
    subject: str
    type: str
    time: str
    sequence: int


class WebhookView(TypedDict):
    """`inactive_reason` says why it was switched off, `secrets` with how many messages are signed now."""

    webhook_id: str
    owner: str
    url: str
    event_types: list[str]
    match_id: str | None
    viewer: Literal["organiser", "seat", "spectator"]
    unanswered_seconds: int
    description: str | None
    is_active: bool
    inactive_reason: str | None
    secrets: int
    created_at: str


class WeekendRow(TypedDict):
    """A rank over all cups."""

    rank: int
    player: str
    points: float
    by_cup: list[float | None]


class WeekendStage(TypedDict):
    """All that everybody may see of a stage: entrants and penalties, standings, pairings and results."""

    tournament: TournamentView
    standings: StandingsView
    rounds: list[RoundView]


class WeekendView(TypedDict):
    """The combined ranking, and each cup as its stages, the first first."""

    ranking: list[WeekendRow]
    cups: list[list[WeekendStage]]
    is_final: bool


class WindowHeld(TypedDict):
    """A seat holds the window: now everybody who may react answers."""

    type: Literal["WindowHeld"]
    seat: int | Hidden


class WindowTimed(TypedDict):
    """The window closes at `closes_at_ms` (milliseconds since 1970); until then `seats` may react."""

    type: Literal["WindowTimed"]
    seats: list[int]
    closes_at_ms: int


class WithdrawPenalty(TypedDict):
    """Why the penalty counts no longer."""

    reason: str


class Words(TypedDict):
    """A heading of the table told in words, and what stands below it."""

    heading: str
    items: list[str]

Accepted: TypeAlias = BathroomRushAccepted | FranticAccepted | PiccioniAccepted | SukkubeAccepted

BathroomRushEvent: TypeAlias = BathroomRushPositionSet | BathroomRushMatchStarted | BathroomRushLanesDealt | BathroomRushLaneChosen | BathroomRushActionDeckShuffled | BathroomRushPersonDeckShuffled | BathroomRushActionCardsDrawn | BathroomRushRoundStarted | BathroomRushTurnStarted | BathroomRushPhaseEntered | BathroomRushTurnEnded | BathroomRushCleanupStarted | BathroomRushLoadsCollected | BathroomRushLanesAdvanced | BathroomRushFirstPlayerPassed | BathroomRushPersonEffectsListed | BathroomRushPersonActivated | BathroomRushPersonSpent | BathroomRushPersonOvertook | BathroomRushNewspaperLeft | BathroomRushPersonCalled | BathroomRushRestrictionSet | BathroomRushActionCardPlayed | BathroomRushDefenceWindowOpened | BathroomRushDefenceAnswered | BathroomRushDefenceWindowClosed | BathroomRushActionCardBlocked | BathroomRushActionCardDiscarded | BathroomRushDieRolled | BathroomRushReserveChanged | BathroomRushDecompressionBegun | BathroomRushDecompressed | BathroomRushTurnPassed | BathroomRushCardDiscarded | BathroomRushEndTriggered | BathroomRushPlayerEliminated | BathroomRushFinalCounted | BathroomRushTieBreakBegun | BathroomRushTieBreakRoundPlayed | BathroomRushMatchEnded | BathroomRushPersonAdded | BathroomRushPersonRevealed | BathroomRushLostYouthRemoved | BathroomRushProductionPlaced | BathroomRushLoadLost | BathroomRushLoadChanged | BathroomRushPermanentApplied | BathroomRushPlayerMovedToFreeLane | BathroomRushPlayersSwapped | BathroomRushPlayerPersonSwapped | BathroomRushPersonsExchanged | BathroomRushGroupDiscarded | BathroomRushGroupStacked | BathroomRushPermanentPlaced | BathroomRushPermanentsCancelled | BathroomRushPermanentsCleaned

MatchEvent: TypeAlias = MatchCreated | SeatTaken | PlayBegan | ChanceDrawn | SeatResigned | SeatVacated | ResignationTakenBack | PlayerSubstituted | SeatTokenReissued | MatchPaused | MatchResumed | MatchForked | MatchStopped | DisclosureSet | MatchDisclosed | LuckRevealed | ClocksRead | SeatTimedOut | TimeGivenBack | ClockAdjusted | WindowTimed | WindowHeld | AnswerSealed | DisputeOpened | StatementMade | DisputeWithdrawn | RulingGiven | RulingAccepted | AppealMade | MatchRewound | UnknownCardsShuffled | PositionCorrected | MatchAwarded | MatchAnnulled

AnyCard: TypeAlias = BathroomRushCard | FranticCard | PiccioniCard | SukkubeCard

AnyPassReaction: TypeAlias = FranticPassReaction | PiccioniPassReaction

AnyPlayCard: TypeAlias = FranticPlayCard | BathroomRushPlayCard | SukkubePlayCard

FranticEvent: TypeAlias = FranticEventActivated | FranticEventFinished | FranticMarketRevealed | FranticRestockCardPlaced | FranticHandDiscarded | FranticHandsPassed | FranticNumberedTeleportMoved | FranticDieRolled | FranticReactionWindowOpened | FranticReactionAnswered | FranticReactionWindowClosed | FranticReactionCardThrown | FranticAttackBlocked | FranticRollDiscarded | FranticMovementStarted | FranticPawnStepped | FranticStepsLost | FranticMovementEnded | FranticPawnPlaced | FranticPositionSet | FranticMatchStarted | FranticRoundStarted | FranticDeckShuffled | FranticHandsDealt | FranticStartingRollMade | FranticStartingSeatSet | FranticSetupCardPlaced | FranticRoundEnded | FranticRoundScored | FranticBoardCleared | FranticMatchEnded | FranticTurnStarted | FranticCardPlayed | FranticPlayStepSkipped | FranticCardActivated | FranticMovementModified | FranticChoiceMade | FranticCardTaken | FranticCardsDrawn | FranticDeckRanOut | FranticTurnEnded

AnyOptions: TypeAlias = BathroomRushOptions | FranticOptions | PiccioniOptions | SukkubeOptions

PiccioniEvent: TypeAlias = PiccioniFlockMoved | PiccioniFlockSetAside | PiccioniFlockReturned | PiccioniFlockDeckShuffled | PiccioniTrophyMade | PiccioniInfamousReturned | PiccioniBlindTrophyTaken | PiccioniTrophiesShared | PiccioniPositionSet | PiccioniMatchStarted | PiccioniFlockCardsRemoved | PiccioniLocationSeeded | PiccioniHandDealt | PiccioniTurnStarted | PiccioniMoveCompleted | PiccioniInvasionStarted | PiccioniFlockRevealed | PiccioniFlockPlaced | PiccioniFinalPhaseStarted | PiccioniRevealFailed | PiccioniPlayedCardsDiscarded | PiccioniTurnEnded | PiccioniMatchEnded | PiccioniActionPlayed | PiccioniGuanoLaid | PiccioniConversionPaid | PiccioniCardsDrawn | PiccioniActionDeckRefilled | PiccioniWindowOpened | PiccioniReactionPlayed | PiccioniReactionPassed | PiccioniWindowClosed | PiccioniHandFined

AnyPosition: TypeAlias = BathroomRushPosition | FranticPosition | PiccioniPosition | SukkubePosition

AnyState: TypeAlias = BathroomRushState | FranticState | PiccioniState | SukkubeState

SukkubeEvent: TypeAlias = SukkubePositionSet | SukkubeMatchStarted | SukkubeMancheDealt | SukkubeCardPlayed | SukkubeCardDrawn | SukkubeTeamCharacterPassed | SukkubeMancheEnded | SukkubeMatchEnded

BathroomRushCommand: TypeAlias = BathroomRushChooseLane | BathroomRushPlayCard | BathroomRushDecompress | BathroomRushPassTurn | BathroomRushDiscardCard | BathroomRushRespondDefence

BathroomRushType: TypeAlias = BathroomRushRespondDefence | BathroomRushSealed

CreateMatch: TypeAlias = CreateBathroomRushMatch | CreateFranticMatch | CreatePiccioniMatch | CreateSukkubeMatch

EventPage: TypeAlias = BathroomRushEventPage | FranticEventPage | PiccioniEventPage | SukkubeEventPage

FranticCommand: TypeAlias = FranticPlaceSetupCard | FranticPlayCard | FranticThrowReaction | FranticPassReaction | FranticChooseRemoteTarget | FranticChooseGift | FranticChooseMagnetCard | FranticChooseSwapPawn | FranticChooseMarchingPawn | FranticChooseMarketCard | FranticPlaceRestockCard | FranticChooseSurprisePawn | FranticChooseReorganize

FranticType: TypeAlias = FranticPassReaction | FranticThrowReaction | FranticSealed

LegalCommands: TypeAlias = BathroomRushLegalCommands | FranticLegalCommands | PiccioniLegalCommands | SukkubeLegalCommands

PiccioniCommand: TypeAlias = PiccioniPlayAction | PiccioniConvertToTrophy | PiccioniDrawCards | PiccioniGatherFlock | PiccioniDragFlock | PiccioniScareFlock | PiccioniPlayReaction | PiccioniPassReaction | PiccioniPlaceFlock

StateView: TypeAlias = BathroomRushStateView | FranticStateView | PiccioniStateView | SukkubeStateView

SukkubeCommand: TypeAlias = SukkubePlayCard

WebhookMessage: TypeAlias = BathroomRushWebhookMessage | FranticWebhookMessage | PiccioniWebhookMessage | SukkubeWebhookMessage

AnyBathroomRushEvent: TypeAlias = MatchEvent | BathroomRushEvent

AnyCommand: TypeAlias = FranticThrowReaction | AnyPlayCard | FranticPlaceSetupCard | FranticPlaceRestockCard | PiccioniPlayAction | FranticChooseGift | FranticChooseReorganize | PiccioniConvertToTrophy | PiccioniScareFlock | PiccioniPlayReaction | BathroomRushRespondDefence | BathroomRushChooseLane | BathroomRushDiscardCard | AnyPassReaction | FranticChooseRemoteTarget | FranticChooseMagnetCard | FranticChooseSwapPawn | FranticChooseMarchingPawn | FranticChooseMarketCard | FranticChooseSurprisePawn | PiccioniGatherFlock | PiccioniDragFlock | PiccioniPlaceFlock | PlayDefault | BathroomRushDecompress | BathroomRushPassTurn | PiccioniDrawCards

AnyFranticEvent: TypeAlias = MatchEvent | FranticEvent

AnyPiccioniEvent: TypeAlias = MatchEvent | PiccioniEvent

AnySukkubeEvent: TypeAlias = MatchEvent | SukkubeEvent

Event: TypeAlias = MatchEvent | BathroomRushEvent | FranticEvent | PiccioniEvent | SukkubeEvent

SubmitCommand: TypeAlias = AnyCommand | list[AnyCommand]

Turn: TypeAlias = TurnOf[Literal["bathroom_rush"], BathroomRushCommand] | TurnOf[Literal["frantic"], FranticCommand] | TurnOf[Literal["piccioni"], PiccioniCommand] | TurnOf[Literal["sukkube"], SukkubeCommand]
GAMES: dict[Any, str] = {BathroomRushEventView: "bathroom_rush", FranticEventView: "frantic", PiccioniEventView: "piccioni", SukkubeEventView: "sukkube"}
"""The game of each type of events."""
