// Written by openapi/clients/generate.py from the contract; do not edit.

/** A seat asks for a second ruling, which is final; the match is frozen again. */
export interface AppealMade {
  type: "AppealMade";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was. */
  by: number;
  reason: string;
}

/** The tournament a match is played in, its round and table, counted from 1; how many house rules it has. */
export interface AtTournament {
  /** The id of the tournament (UUID). */
  id: string;
  round: number;
  table: number;
  /** How many house rules the tournament has. */
  house_rules?: number;
  /** Which start of the round it was created by. */
  start?: number;
}

/** The seats that have to act: seats (and what is asked), chance, resume (a match cut off inside a chain). */
export interface AwaitedView {
  /** Whom or what the match waits for. */
  kind: "chance" | "nobody" | "resume" | "ruling" | "seats" | "start";
  /** The seats that are asked. */
  seats?: number[];
  /** What the awaited seats are asked, in one word of the game. */
  decision?: string;
  /** The time of every awaited seat that no house bot plays. */
  clocks?: ClockView[];
  /** The name of the window that is open, for `If-Window`; empty: none is (MV-PLA-04). */
  window?: string;
}

export interface BathroomRushAccepted {
  match_id: string;
  revision: number;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** Which events are left out of a long answer; null: none. */
  left_out?: EventsLeftOut | null;
  /** The game's name, as listGames lists it. */
  game: "bathroom_rush";
  /** What the request led to, in order. */
  events: BathroomRushEventView[];
  /** What the caller's seat may post next, if it was asked for (`include=commands`). */
  commands?: BathroomRushCommand[] | null;
}

export interface BathroomRushActionCardBlocked {
  type: "ActionCardBlocked";
  seat: number;
  card: string;
  /** The seat that brought it about. */
  by: number;
}

export interface BathroomRushActionCardDiscarded {
  type: "ActionCardDiscarded";
  card: string;
}

/** `hits` are the seats it works on, clockwise; `targets` what was named with it. */
export interface BathroomRushActionCardPlayed {
  type: "ActionCardPlayed";
  seat: number;
  card: string;
  lane_id: number;
  /** The seats it works on, clockwise. */
  hits: number[];
  /** The side of the player: in front, or behind; null: it needs none. */
  side?: "behind" | "front" | null;
  /** The seat it is aimed at; null: it needs none. */
  target_seat?: number | null;
  /** The side of that seat; null: it needs none. */
  target_side?: "behind" | "front" | null;
}

export interface BathroomRushActionCardsDrawn {
  type: "ActionCardsDrawn";
  seat: number;
  /** Card ids, in order. */
  cards: string[] | Hidden;
}

export interface BathroomRushActionDeckShuffled {
  type: "ActionDeckShuffled";
  /** Card ids in their new order, the next one to be drawn first. */
  order: string[] | Hidden;
  /** Why. */
  reason: "empty" | "setup";
}

export interface BathroomRushCardDiscarded {
  type: "CardDiscarded";
  seat: number;
  card: string;
  chosen_by: "player" | "timeout";
}

export interface BathroomRushChooseLane {
  type: "choose_lane";
  /** The lane, counted from 0; the last one is the free lane. */
  lane_id: number;
}

export interface BathroomRushCleanupStarted {
  type: "CleanupStarted";
  round: number;
}

/** The tokens that a player takes from the bathroom of his lane, and his reserve after it. */
export interface BathroomRushCollected {
  seat: number;
  /** The value, in pee; five pee are one poo. */
  value: number;
  /** The reserve after it, in pee; five pee are one poo. */
  after: number;
}

/** The tokens that a group in front of a player adds: `added` = `present` + `production` + `permanents`, not below 0. */
export interface BathroomRushCountedGroup {
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The load that lay on it, in pee. */
  present: number;
  /** The load that it produces, in pee. */
  production: number;
  /** The load that permanents add, in pee. */
  permanents: number;
  /** How much load was added, in pee; five pee are one poo. */
  added: number;
}

/** Try to make room: the red die against the decompression table. */
export interface BathroomRushDecompress {
  type: "decompress";
}

export interface BathroomRushDecompressed {
  type: "Decompressed";
  seat: number;
  /** What the die shows, from 1. */
  result: number;
  /** The reserve before it, in pee; five pee are one poo. */
  before: number;
  /** The reserve after it, in pee; five pee are one poo. */
  after: number;
  /** Which kind it is. */
  kind: "focus" | "plain" | "tie_break";
}

export interface BathroomRushDecompressionBegun {
  type: "DecompressionBegun";
  seat: number;
  lane_id: number;
}

/** Sealed for all but the seat that answers, and so is `chosen_by`: a default tells which answer it is. */
export interface BathroomRushDefenceAnswered {
  type: "DefenceAnswered";
  /** The number of the defence window, from 1. */
  window: number;
  seat: number;
  /** The kind of the answer, and its card. */
  answer: BathroomRushType;
  chosen_by: "player" | "timeout";
}

/** All have answered; the defence cards given go to the discard. */
export interface BathroomRushDefenceWindowClosed {
  type: "DefenceWindowClosed";
  /** The number of the defence window, from 1. */
  window: number;
  /** The defence cards given, by seat. */
  defenders: BathroomRushSeatCard[];
}

export interface BathroomRushDefenceWindowOpened {
  type: "DefenceWindowOpened";
  /** The number of the defence window, from 1. */
  window: number;
  /** Which kind it is. */
  kind: "bathroom_attack" | "lane_attack" | "lane_attack_all" | "person_effect";
  /** The seats that were asked, in order. */
  asked: number[];
  /** The rule or card that brought it about. */
  cause: string;
  lane_id: number;
}

/** `card` is the person that produces or acts or the card played; none for a decompression and a tie-break. */
export interface BathroomRushDieRolled {
  type: "DieRolled";
  /** The die that is rolled: blue (1 to 2) or red (1 to 4). */
  die: "blue" | "red";
  /** What the die shows, from 1. */
  result: number;
  /** What it was rolled for. */
  purpose: "effect" | "production" | "tie_break";
  /** A seat, counted from 0; null: nobody's. */
  seat: number | null;
  /** The id of a card, as listCards lists it; null: none is concerned. */
  card: string | null;
}

/** Give up one card at the end of the turn; asked again until three are left. */
export interface BathroomRushDiscardCard {
  type: "discard_card";
  /** The id of a card, as listCards lists it. */
  card: string;
}

/** `seats` stand in a bathroom: the first of the match to do so. */
export interface BathroomRushEndTriggered {
  type: "EndTriggered";
  /** The seats that stand in a bathroom. */
  seats: number[];
  /** Which kind it is. */
  kind: "instant" | "triggered";
  /** The seats that still have a turn. */
  seats_still_to_play: number[];
}

export interface BathroomRushEventPage {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
  /** The game's name, as listGames lists it. */
  game: "bathroom_rush";
  /** Events in order, the oldest first. */
  items: BathroomRushEventView[];
}

export interface BathroomRushEventView {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  is_claim?: boolean;
  /** The event as the viewer may see it. */
  event: AnyBathroomRushEvent;
}

export interface BathroomRushFinalCounted {
  type: "FinalCounted";
  seat: number;
  lane_id: number;
  /** The groups, by their bottom cards, in order. */
  groups: BathroomRushCountedGroup[];
  /** The reserve before it, in pee; five pee are one poo. */
  before: number;
  /** The reserve after it, in pee; five pee are one poo. */
  after: number;
}

export interface BathroomRushFirstPlayerPassed {
  type: "FirstPlayerPassed";
  seat: number;
}

/** Persons lying on each other for good, bottom first; most are alone (BR-GRP-01, BR-GRP-02). */
export interface BathroomRushGroup {
  /** Card ids, in order. */
  cards: string[] | Hidden;
  /** The value of the tokens on it, in pee. */
  load?: number;
  /** Whether the group has produced. */
  placed?: boolean;
  /** Whether the group lies face down. */
  face_down?: boolean;
  /** Whether the top card is upside-down. */
  spent?: boolean;
}

export interface BathroomRushGroupDiscarded {
  type: "GroupDiscarded";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** Card ids, in order. */
  cards: string[];
  /** The value of the tokens that are lost, in pee. */
  load_lost: number;
  /** Whether those behind closed up. */
  closed_up: boolean;
  /** The rule or card that brought it about. */
  cause: string;
}

/** `position` and `to_position` are those before the move; `produces`: the moved cards produce at once. */
export interface BathroomRushGroupStacked {
  type: "GroupStacked";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The lane it is in now. */
  to_lane_id: number;
  /** The position it has now, from 1 at the door. */
  to_position: number;
  /** Card ids, in order. */
  cards: string[];
  /** The value of the tokens on it now, in pee. */
  load_after: number;
  /** Whether it produces at once. */
  produces: boolean;
}

/** Slots from the door, position 1 first, and the permanents behind the door. */
export interface BathroomRushLane {
  lane_id: number;
  /** What stands in the lane from the door on: seats and groups. */
  slots?: (number | BathroomRushGroup)[];
  /** Card ids of the permanents behind the door. */
  permanents?: string[];
}

export interface BathroomRushLaneCards {
  lane_id: number;
  /** Card ids, in order. */
  cards: string[];
}

export interface BathroomRushLaneChosen {
  type: "LaneChosen";
  seat: number;
  lane_id: number;
  chosen_by: "player" | "timeout";
}

/** The persons that leave the bathrooms, by lane; what the free lane's group had borne is in `load_lost`. */
export interface BathroomRushLanesAdvanced {
  type: "LanesAdvanced";
  /** What leaves, by lane. */
  discarded: BathroomRushLaneCards[];
  /** The value of the tokens that are lost, in pee. */
  load_lost: number;
}

/** Six persons face down in each lane, from the door. */
export interface BathroomRushLanesDealt {
  type: "LanesDealt";
  /** The lanes, in order. */
  lanes: (string[] | Hidden)[];
}

export interface BathroomRushLegalCommands {
  match_id: string;
  revision: number;
  seat: number;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** What the seat is asked, in words, if a language was asked for. */
  question?: string;
  /** The same commands for people, one for each, if a language was asked for. */
  choices?: Choice[];
  /** Why other parts of the table lead to no command, if it was asked for. */
  refused?: RefusedTouch[];
  /** The game's name, as listGames lists it. */
  game: "bathroom_rush";
  /** What the seat may do now, complete, each ready to be posted; empty: somebody else decides. */
  commands: BathroomRushCommand[];
}

export interface BathroomRushLoadChanged {
  type: "LoadChanged";
  lane_id: number;
  /** The reserve before it, in pee; five pee are one poo. */
  before: number;
  /** The reserve after it, in pee; five pee are one poo. */
  after: number;
  /** The rule or card that brought it about. */
  cause: string;
}

/** The group has left, or is leaving, the bathroom: its tokens go, and it will have to produce again. */
export interface BathroomRushLoadLost {
  type: "LoadLost";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The value, in pee; five pee are one poo. */
  value: number;
}

export interface BathroomRushLoadsCollected {
  type: "LoadsCollected";
  /** What each player collected. */
  collected: BathroomRushCollected[];
}

export interface BathroomRushLostYouthRemoved {
  type: "LostYouthRemoved";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  card: string;
  /** How the place is filled. */
  mode: "closed_up" | "replaced";
}

/** `places` lists the seats from first to last, equal ones together; `values` of those still in the match. */
export interface BathroomRushMatchEnded {
  type: "MatchEnded";
  /** Why. */
  reason: "all_eliminated" | "instant" | "last_survivor" | "last_turns" | "round_cap";
  winners: number[];
  places: number[][];
  /** The value of each seat, in pee. */
  values: BathroomRushSeatValue[];
}

/** `options` are resolved; `person_deck` is shuffled, the first to be dealt first. */
export interface BathroomRushMatchStarted {
  type: "MatchStarted";
  /** The options of the game that the match is played with. */
  options: BathroomRushOptions;
  seats: number;
  /** The seat that begins the round. */
  first_player: number;
  /** Card ids of the person deck, the next one to be dealt first. */
  person_deck: string[] | Hidden;
}

export interface BathroomRushNewspaperLeft {
  type: "NewspaperLeft";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** How much load was added, in pee; five pee are one poo. */
  added: number;
  /** The value of the tokens on it now, in pee. */
  load_after: number;
}

/** The variants of the advice for first games, the limits, and who begins (RULES.md, Options). */
export interface BathroomRushOptions {
  /** The seat that begins, or `random` (BR-DEC-41). */
  first_player?: "random" | number;
  /** Which effects of persons are played (BR-DEC-45). */
  person_effects?: "full" | "none" | "yellow_only";
  /** Whether players may be put out of the match (BR-ELIM-01). */
  elimination?: boolean;
  /** Whether persons are replaced behind the last one (BR-DEC-46). */
  behind_replacement?: boolean;
  /** The poo that put a player out (BR-ELIM-01); `auto`: by the number of seats. */
  poo_limit?: 3 | 4 | "auto";
  /** The round after which the match ends in any case. */
  round_cap?: number;
  /** After how many rolls a tie-break ends in any case. */
  tie_break_cap?: number;
}

/** Do nothing this turn. */
export interface BathroomRushPassTurn {
  type: "pass_turn";
}

export interface BathroomRushPermanentApplied {
  type: "PermanentApplied";
  lane_id: number;
  card: string;
  /** How much load was added, in pee; negative: taken off. */
  delta: number;
  /** The value of the tokens on it now, in pee. */
  load_after: number;
}

export interface BathroomRushPermanentPlaced {
  type: "PermanentPlaced";
  lane_id: number;
  card: string;
}

export interface BathroomRushPermanentsCancelled {
  type: "PermanentsCancelled";
  lane_id: number;
  /** The id of the permanent that was played. */
  played: string;
  /** The id of the permanent that leaves with it. */
  cancelled: string;
}

export interface BathroomRushPermanentsCleaned {
  type: "PermanentsCleaned";
  /** What leaves, by lane. */
  discarded: BathroomRushLaneCards[];
}

/** The next listed group's turn to act: `group` is its bottom card, `card` the person on top. */
export interface BathroomRushPersonActivated {
  type: "PersonActivated";
  /** A seat, counted from 0; null: nobody's. */
  seat: number | null;
  lane_id: number;
  /** The group, by the id of its bottom card. */
  group: string;
  card: string;
}

export interface BathroomRushPersonAdded {
  type: "PersonAdded";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The id of a card, as listCards lists it. */
  card: string | Hidden;
  /** Why. */
  reason: "missing_behind" | "replacement" | "setup";
}

/** A scoundrel called `card`; `produces`: it lies in the bathroom and produces at once. */
export interface BathroomRushPersonCalled {
  type: "PersonCalled";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The id of the card that called it. */
  caller: string;
  /** The id of a card, as listCards lists it. */
  card: string | Hidden;
  /** What became of the person that was called. */
  outcome: "again" | "lost_youth" | "stacked";
  /** Whether it produces at once. */
  produces: boolean;
}

/** The discard became the new deck, without the `lost_youth` cards of the settling under way. */
export interface BathroomRushPersonDeckShuffled {
  type: "PersonDeckShuffled";
  /** Card ids in their new order, the next one to be drawn first. */
  order: string[] | Hidden;
}

/** `groups` are the bottom cards of the groups that will act, in order; seat None: those of the free lane. */
export interface BathroomRushPersonEffectsListed {
  type: "PersonEffectsListed";
  /** A seat, counted from 0; null: nobody's. */
  seat: number | null;
  lane_id: number;
  /** The groups, by their bottom cards, in order. */
  groups: string[];
}

export interface BathroomRushPersonOvertook {
  type: "PersonOvertook";
  lane_id: number;
  card: string;
  seat: number;
  /** The position it has now, from 1 at the door. */
  new_position: number;
}

export interface BathroomRushPersonRevealed {
  type: "PersonRevealed";
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The id of a card, as listCards lists it. */
  card: string | Hidden;
}

export interface BathroomRushPersonSpent {
  type: "PersonSpent";
  lane_id: number;
  card: string;
  /** Why. */
  reason: "blocked" | "no_effect" | "resolved";
}

/** The groups in front of and behind the player at `position` changed places. */
export interface BathroomRushPersonsExchanged {
  type: "PersonsExchanged";
  seat: number;
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
}

/** The seat is None where the phase is everybody's. */
export interface BathroomRushPhaseEntered {
  type: "PhaseEntered";
  /** A seat, counted from 0; null: nobody's. */
  seat: number | null;
  /** How far it has come. */
  phase: "action" | "awaiting_start" | "cleanup" | "discard" | "draw" | "final_count" | "finished" | "lane_choice" | "person_effects" | "round_start" | "tie_break" | "turn_end" | "turn_start";
}

/** Play an action card; the table of actions says which of the parameters a card takes. */
export interface BathroomRushPlayCard {
  type: "play_card";
  /** The id of a card, as listCards lists it. */
  card: string;
  /** The side of the player: in front, or behind; null: it needs none. */
  side?: "behind" | "front" | null;
  /** The seat it is aimed at; null: it needs none. */
  target_seat?: number | null;
  /** The side of that seat; null: it needs none. */
  target_side?: "behind" | "front" | null;
  /** The lane, counted from 0; the last one is the free lane. */
  lane_id?: number | null;
}

/** `together` are the seats that go out at the same moment after this one. */
export interface BathroomRushPlayerEliminated {
  type: "PlayerEliminated";
  seat: number;
  /** The value, in pee; five pee are one poo. */
  value: number;
  lane_id: number;
  /** Card ids of the persons. */
  persons: string[];
  /** Card ids of the hand. */
  hand: string[];
  /** Card ids of the permanents behind the door. */
  permanents: string[];
  /** The seats that go out at the same moment after this one. */
  together: number[];
}

export interface BathroomRushPlayerMovedToFreeLane {
  type: "PlayerMovedToFreeLane";
  seat: number;
  /** The lane it was in. */
  from_lane: number;
  /** The lane it is in now. */
  to_lane: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The rule or card that brought it about. */
  cause: string;
}

export interface BathroomRushPlayerPersonSwapped {
  type: "PlayerPersonSwapped";
  seat: number;
  lane_id: number;
  /** The player's position before, from 1 at the door. */
  position_before: number;
  /** The player's position now, from 1 at the door. */
  position_after: number;
  /** The rule or card that brought it about. */
  cause: string;
}

export interface BathroomRushPlayersSwapped {
  type: "PlayersSwapped";
  seat: number;
  /** The seat of the other player. */
  other_seat: number;
  lane_id: number;
  /** The position in the lane, from 1 at the door. */
  position: number;
  /** The lane of the other player. */
  other_lane_id: number;
  /** The position of the other player, from 1 at the door. */
  other_position: number;
}

/** A table in the middle of a round, settled, with the seat `turn` in `phase`. */
export interface BathroomRushPosition {
  /** The lanes, in order. */
  lanes: Record<string, string>;
  /** The seat in turn. */
  turn?: number;
  /** How far it has come. */
  phase?: "action" | "discard" | "person_effects" | "round_start" | "turn_start";
  /** The round, counted from 1; 0: none yet. */
  round?: number;
  /** The seat that begins the round. */
  first_player?: number;
  /** The reserve of each seat, in pee. */
  reserves?: Record<string, number>;
  /** Card ids of each hand, by seat. */
  hands?: Record<string, string[]>;
  /** Card ids of the permanents behind the door. */
  permanents?: Record<string, string[]>;
  /** Card ids of the person deck, the next one to be dealt first. */
  person_deck?: string[];
  /** Card ids of the discarded persons, the oldest first. */
  person_discard?: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck?: string[];
  /** Card ids of the discarded action cards, the oldest first. */
  action_discard?: string[];
  /** Whether the end was triggered. */
  end_triggered?: boolean;
  /** The seats that are out, those that left together in one list. */
  out?: number[][];
}

export interface BathroomRushPositionSet {
  type: "PositionSet";
  /** The position in the lane, from 1 at the door. */
  position: BathroomRushState;
}

/** `dice` are the results of the persons that roll, bottom first; `added` is the sum of all productions. */
export interface BathroomRushProductionPlaced {
  type: "ProductionPlaced";
  lane_id: number;
  /** What was rolled, in order. */
  dice: number[];
  /** How much load was added, in pee; five pee are one poo. */
  added: number;
  /** The value of the tokens on it now, in pee. */
  load_after: number;
  /** Why. */
  reason: "entered" | "round" | "stacked";
}

export interface BathroomRushReserveChanged {
  type: "ReserveChanged";
  seat: number;
  /** The reserve before it, in pee; five pee are one poo. */
  before: number;
  /** The reserve after it, in pee; five pee are one poo. */
  after: number;
  /** The rule or card that brought it about. */
  cause: string;
}

/** Answer the open window with a defence card of the hand, or with null: let it happen. */
export interface BathroomRushRespondDefence {
  type: "respond_defence";
  /** The number of the defence window, from 1. */
  window: number;
  /** The id of a card, as listCards lists it; null: none is concerned. */
  card?: string | null;
}

export interface BathroomRushRestrictionSet {
  type: "RestrictionSet";
  seat: number;
  /** What may not be done in this turn. */
  what: "no_decompression" | "no_lane_change";
  card: string;
}

export interface BathroomRushRoundStarted {
  type: "RoundStarted";
  round: number;
  /** The seat that begins the round. */
  first_player: number;
}

/** An answer that the viewer may not see: only that it was given. */
export interface BathroomRushSealed {
  type: "sealed";
}

export interface BathroomRushSeatCard {
  seat: number;
  card: string;
}

export interface BathroomRushSeatRoll {
  seat: number;
  /** What the die shows, from 1. */
  result: number;
}

export interface BathroomRushSeatValue {
  seat: number;
  /** The value, in pee; five pee are one poo. */
  value: number;
}

/** A match of Bathroom Rush. */
export interface BathroomRushState {
  /** The options of the game that the match is played with. */
  options: BathroomRushOptions;
  seats: number;
  /** How far it has come. */
  phase?: "action" | "awaiting_start" | "cleanup" | "discard" | "draw" | "final_count" | "finished" | "lane_choice" | "person_effects" | "round_start" | "tie_break" | "turn_end" | "turn_start";
  /** The seat that begins the round. */
  first_player?: number;
  /** The round, counted from 1; 0: none yet. */
  round?: number;
  /** The seat in turn; null: nobody's turn. */
  turn_of?: number | null;
  /** The lanes, in order. */
  lanes?: BathroomRushLane[];
  /** The reserve of each seat, in pee. */
  reserves?: number[];
  /** Card ids of each hand, by seat. */
  hands?: (string[] | Hidden)[];
  /** Card ids of the person deck, the next one to be dealt first. */
  person_deck?: string[] | Hidden;
  /** Card ids of the discarded persons, the oldest first. */
  person_discard?: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck?: string[] | Hidden;
  /** Card ids of the discarded action cards, the oldest first. */
  action_discard?: string[];
  /** The id of the card that is being resolved; null: none. */
  resolving?: string | null;
  /** What may not be done in this turn. */
  restrictions?: string[];
  /** How many defence windows have been opened. */
  windows_opened?: number;
  /** How the end was triggered; null: it was not. */
  end?: "instant" | "triggered" | null;
  /** The seats that are out, those that left together in one list. */
  out?: number[][];
  /** The seats that are going out at this moment. */
  going_out?: number[];
  /** Who won; empty: nobody. */
  winners?: number[];
  /** Seats from first to last, tied seats together. */
  places?: number[][];
  /** Why the match ended; null: it goes on. */
  end_reason?: string | null;
}

export interface BathroomRushStateView {
  match_id: string;
  revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** What is the same in all games. */
  sheet: Sheet;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match ended; null: it goes on. */
  result: Result | null;
  /** SHA-256 of the canonical JSON of `play`: equal for equal positions. */
  hash: string;
  /** The game's name, as listGames lists it. */
  game: "bathroom_rush";
  /** The position as the viewer may see it; null: play has not begun. */
  play: BathroomRushState | null;
}

export interface BathroomRushTieBreakBegun {
  type: "TieBreakBegun";
  /** The seats that are tied. */
  seats: number[];
}

/** `leading` share the lowest value of the seats that rolled and are still in; `dropped` are the rest of these. */
export interface BathroomRushTieBreakRoundPlayed {
  type: "TieBreakRoundPlayed";
  /** Which roll of the tie-break it was, from 1. */
  number: number;
  /** What each seat rolled. */
  results: BathroomRushSeatRoll[];
  /** The seats that share the lowest value. */
  leading: number[];
  /** The other seats that rolled. */
  dropped: number[];
}

export interface BathroomRushTurnEnded {
  type: "TurnEnded";
  seat: number;
}

export interface BathroomRushTurnPassed {
  type: "TurnPassed";
  seat: number;
  chosen_by: "player" | "timeout";
}

export interface BathroomRushTurnStarted {
  type: "TurnStarted";
  seat: number;
}

/** The draws behind the chance command whose events follow. */
export interface ChanceDrawn {
  type: "ChanceDrawn";
  /** The draws, in order. */
  draws: Drawn[];
}

/** A place in the state (JSON pointer) that differs; a side where it does not exist is null. */
export interface Change {
  /** Where it is, as a JSON pointer (RFC 6901). */
  pointer: string;
  /** What stood there before; null: nothing. */
  before: unknown;
  /** What stands there after; null: nothing. */
  after: unknown;
}

/** A command for people: in words, and by the parts of the picture (`data-part`) that are touched for it, one after the other; those that touch nothing are buttons. */
export interface Choice {
  /** In words for people. */
  label: string;
  /** The parts of the picture that are touched for it, one after the other. */
  touches: string[];
}

/** `seconds` were added to a clock of the seat (taken off, if negative), for the reason given. */
export interface ClockAdjusted {
  type: "ClockAdjusted";
  seat: number;
  /** Seconds added; negative: taken off. */
  seconds: number;
  /** Which clock: of this decision, or of the whole match. */
  limit?: "decision" | "match";
  /** Why. */
  reason?: string;
}

/** A time for each decision, for each seat's whole match, or both, in seconds; at least one of them. */
export interface ClockTerms {
  /** Seconds for each decision; null: no such limit. */
  decision_seconds?: number | null;
  /** Seconds for each seat's whole match; null: no such limit. */
  match_seconds?: number | null;
  /** Seconds added to the time for the match with each answer. */
  increment_seconds?: number;
}

/** The time of a seat as of the revision it comes with, in seconds. */
export interface ClockView {
  seat: number;
  /** Seconds left for the rest of the match; null: no such limit. */
  left_seconds?: number | null;
  /** Seconds left for what the seat is asked now; null: no such limit. */
  decision_left_seconds?: number | null;
  /** When the time is up (RFC 3339, UTC); null: no clock runs. */
  deadline_at?: string | null;
}

/** All clocks of a match. */
export interface Clocks {
  /** What was agreed on. */
  control: TimeControl;
  /** The clocks by seat. */
  seats: SeatClock[];
  /** The decision that the running clocks are about; empty: none. */
  asked?: string;
  /** When they were last read, in milliseconds since 1970 (UTC). */
  read_at_ms?: number;
  /** Whether the clocks stand because the match is paused or frozen. */
  is_paused?: boolean;
  /** How many time-outs there have been since a player answered. */
  unanswered?: number;
}

/** The reading of every clock at `at_ms` (milliseconds since 1970), after the request whose last event this is. */
export interface ClocksRead {
  type: "ClocksRead";
  /** When, in milliseconds since 1970 (UTC). */
  at_ms: number;
  /** The clocks by seat. */
  seats: SeatClock[];
  /** The decision that the running clocks are about; empty: none. */
  asked?: string;
  /** Whether the clocks stand because the match is paused or frozen. */
  is_paused?: boolean;
  /** How many time-outs there have been since a player answered. */
  unanswered?: number;
}

/** A match to be set up. */
export interface CreateBathroomRushMatch {
  /** The game. */
  game: "bathroom_rush";
  /** How many seats the match has. */
  seats: number;
  /** The options of the game that the match is played with. */
  options?: BathroomRushOptions;
  /** The house bots, by the seats they play. */
  bots?: Record<string, "greedy" | "lookahead" | "mcts" | "random">;
  /** The position that play begins from; null: the game's own setup. */
  position?: BathroomRushPosition | null;
  /** A title for people; empty: none. */
  title?: string;
  spectators?: "keys" | "none" | "open";
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
}

/** A match to be set up. */
export interface CreateFranticMatch {
  /** The game. */
  game: "frantic";
  /** How many seats the match has. */
  seats: number;
  /** The options of the game that the match is played with. */
  options?: FranticOptions;
  /** The house bots, by the seats they play. */
  bots?: Record<string, "greedy" | "lookahead" | "mcts" | "random">;
  /** The position that play begins from; null: the game's own setup. */
  position?: FranticPosition | null;
  /** A title for people; empty: none. */
  title?: string;
  spectators?: "keys" | "none" | "open";
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
}

/** A match to be set up. */
export interface CreatePiccioniMatch {
  /** The game. */
  game: "piccioni";
  /** How many seats the match has. */
  seats: number;
  /** The options of the game that the match is played with. */
  options?: PiccioniOptions;
  /** The house bots, by the seats they play. */
  bots?: Record<string, "greedy" | "lookahead" | "mcts" | "random">;
  /** The position that play begins from; null: the game's own setup. */
  position?: PiccioniPosition | null;
  /** A title for people; empty: none. */
  title?: string;
  spectators?: "keys" | "none" | "open";
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
}

/** A match to be set up. */
export interface CreateSukkubeMatch {
  /** The game. */
  game: "sukkube";
  /** How many seats the match has. */
  seats: number;
  /** The options of the game that the match is played with. */
  options?: SukkubeOptions;
  /** The house bots, by the seats they play. */
  bots?: Record<string, "greedy" | "lookahead" | "mcts" | "random">;
  /** The position that play begins from; null: the game's own setup. */
  position?: SukkubePosition | null;
  /** A title for people; empty: none. */
  title?: string;
  spectators?: "keys" | "none" | "open";
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
}

/** The match is over. */
export interface DisclosureSet {
  type: "DisclosureSet";
  /** When, in milliseconds since 1970 (UTC). */
  at_ms: number;
  /** Seconds. */
  seconds: number;
}

/** `revision` is the contested event, `opened_revision` that of the opening, `asked_revision` that of the opening or the appeal, `last_revision` the newest about the dispute. */
export interface Dispute {
  dispute_id: string;
  revision: number;
  /** The seat that opened it; null: an organiser. */
  opened_by: number | null;
  claim: string;
  /** The IDs of the rules that are said to be broken. */
  rules: string[];
  /** The event that opened it. */
  opened_revision: number;
  /** The event that asked for a ruling: the opening, or the appeal. */
  asked_revision: number;
  /** The last event that is about the dispute. */
  last_revision: number;
  /** The earliest revision that a ruling may return to. */
  floor: number;
  /** The dispute whose ruling binds `floor` (UUID); empty: none. */
  bound_by?: string;
  /** The organiser who opened it; empty: a seat did. */
  author?: string;
  /** How far it has come. */
  status?: "appealed" | "final" | "open" | "ruled" | "superseded" | "withdrawn";
  /** Who has made a statement: seats, null for an organiser. */
  heard?: (number | null)[];
  /** The rulings given, at most two. */
  rulings?: Given[];
  /** The seats that have accepted the ruling. */
  accepted_by?: number[];
  /** The seat that appealed; null: an organiser, or nobody. */
  appealed_by?: number | null;
  /** Why the ruling was appealed; empty if it was not. */
  appeal?: string;
  /** The dispute whose ruling has changed the final one; empty: none. */
  superseded_by?: string;
}

/** Event `revision` is contested, by a seat or (None) an organiser; from now on the match is frozen. */
export interface DisputeOpened {
  type: "DisputeOpened";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
  revision: number;
  claim: string;
  /** The IDs of the rules that are said to be broken. */
  rules?: string[];
  /** The organiser who opens it; absent: a seat does. */
  author?: string;
}

/** The opener of the dispute takes the claim back; play goes on. */
export interface DisputeWithdrawn {
  type: "DisputeWithdrawn";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
}

/** Before `sealed_revision` a ruling undoes nothing, unless it says so: it is the beginning of play, or the last ruling that changed the match, given in the dispute `sealed_by`. */
export interface Disputes {
  /** The disputes, the first one first. */
  all?: Dispute[];
  /** The revision before which a ruling undoes nothing unless it says so. */
  sealed_revision?: number;
  /** The dispute in which that ruling was given (UUID); empty: none. */
  sealed_by?: string;
}

/** One draw: `kind` and `size` say among how many outcomes chance chose. */
export interface Drawn {
  /** Its number in the luck, from 1; 0: a script gave it. */
  number: number;
  /** What was drawn for, in the game's words. */
  what: string;
  /** Which kind it is. */
  kind: "pick" | "roll" | "shuffle";
  /** Among how many outcomes chance chose. */
  size: number;
  /** What chance gave: numbers from 0 that pick among `size`. */
  outcome: number[] | Hidden;
  /** Whether a fork's script gave it, not a draw. */
  scripted?: boolean;
}

/** An event as the viewer may see it; cards they may not see are `{"hidden": count}`. */
export interface EventView {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The event as the viewer may see it. */
  event: Event;
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  is_claim?: boolean;
}

/** Events `first_revision` to `last_revision` are not in the answer: read them at `href`, page by page. */
export interface EventsLeftOut {
  /** The first revision of the range. */
  first_revision: number;
  /** The last revision of the range. */
  last_revision: number;
  /** Where they can be read. */
  href: string;
}

/** One thing that is wrong: at `pointer` (a JSON pointer into the body), or in the named `parameter`. */
export interface Fault {
  /** What is wrong or what was done, in words for people. */
  detail: string;
  /** Where it is, as a JSON pointer (RFC 6901). */
  pointer?: string | null;
  /** The parameter of the request that is wrong; null: not a parameter. */
  parameter?: string | null;
  /** The ID of the rule that refuses it; null: the contract does. */
  rule?: string | null;
}

/** `same`: the parent's next draws; `fresh`: a new seed; `scripted`: `outcomes` first, then a new seed. */
export interface ForkLuck {
  /** Whether chance repeats itself, draws anew, or follows `outcomes` first. */
  kind?: "fresh" | "same" | "scripted";
  /** What the next draws give, each a list of numbers from 0. */
  outcomes?: number[][];
  /** What happens where an outcome does not fit: draw anew, or refuse. */
  then?: "fresh" | "refuse";
}

/** The parent's house bots play on, unless `bots` has another for a seat, or null for a player with a token. */
export interface ForkMatch {
  /** A revision: the number of an event of the match, from 1. */
  revision: number;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck?: ForkLuck;
  /** The house bots, by the seats they play. */
  bots?: Record<string, "greedy" | "lookahead" | "mcts" | "random" | null>;
  /** A title for people; empty: none. */
  title?: string;
}

export interface FranticAccepted {
  match_id: string;
  revision: number;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** Which events are left out of a long answer; null: none. */
  left_out?: EventsLeftOut | null;
  /** The game's name, as listGames lists it. */
  game: "frantic";
  /** What the request led to, in order. */
  events: FranticEventView[];
  /** What the caller's seat may post next, if it was asked for (`include=commands`). */
  commands?: FranticCommand[] | null;
}

/** `attack` is the kind of the attacking card. */
export interface FranticAttackBlocked {
  type: "AttackBlocked";
  /** The seat that was attacked. */
  target: number;
  /** The kind of the attacking card. */
  attack: "gift" | "re_roll" | "remote" | "swap";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
}

/** All cards, pawns and numbered teleports leave the board. */
export interface FranticBoardCleared {
  type: "BoardCleared";
}

/** A card, or a numbered teleport `tp3`, works; on play `pawn` is the player's own. */
export interface FranticCardActivated {
  type: "CardActivated";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** When the card works. */
  timing: "land" | "pass" | "play";
  pawn: number;
  /** The seat that moves the pawn. */
  mover: number;
}

/** Step 1 of the turn (FR-TURN-02). */
export interface FranticCardPlayed {
  type: "CardPlayed";
  seat: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** A square of the board; 0 is before its first. */
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
  /** The id of the card that was on top of the square until now; null: none. */
  covered?: string | null;
  /** Whether the seat decided it, or its time-out did. */
  by?: "seat" | "timeout";
}

/** `square` is None when the card lay in the market. */
export interface FranticCardTaken {
  type: "CardTaken";
  seat: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** The square it lay on; null: in the market. */
  square: number | null;
  /** What moved or took it. */
  cause: "fuck_you_landing" | "magnet" | "market";
}

/** The cards are secret to the other seats. */
export interface FranticCardsDrawn {
  type: "CardsDrawn";
  seat: number;
  /** Card ids, in order. */
  cards: string[] | Hidden;
}

/** `kind` is the command without its `choose_`; the fields that it does not have are absent. */
export interface FranticChoiceMade {
  type: "ChoiceMade";
  seat: number;
  /** Which kind it is. */
  kind: "gift" | "magnet_card" | "marching_pawn" | "market_card" | "remote_target" | "reorganize" | "surprise_pawn" | "swap_pawn";
  /** The pawn, by the seat it belongs to; null: none is concerned. */
  pawn?: number | null;
  /** How many steps; null: none are concerned. */
  steps?: number | null;
  /** A square of the board; 0 is before its first. */
  square?: number | null;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card?: string | null;
  /** The number of a numbered teleport, 1 to 6; null: none is concerned. */
  teleport?: number | null;
  /** Whether the seat decided it, or its time-out did. */
  by?: "seat" | "timeout";
}

export interface FranticChooseGift {
  type: "choose_gift";
  /** The pawn, by the seat it belongs to. */
  pawn: number;
  /** How many steps. */
  steps: 1 | 2;
}

export interface FranticChooseMagnetCard {
  type: "choose_magnet_card";
  square: number;
}

export interface FranticChooseMarchingPawn {
  type: "choose_marching_pawn";
  /** The pawn, by the seat it belongs to. */
  pawn: number;
}

export interface FranticChooseMarketCard {
  type: "choose_market_card";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
}

export interface FranticChooseRemoteTarget {
  type: "choose_remote_target";
  /** The pawn, by the seat it belongs to. */
  pawn: number;
}

/** One numbered teleport, 1 to 6, and where it goes; asked once for each of the two (FR-EV-18). */
export interface FranticChooseReorganize {
  type: "choose_reorganize";
  /** The number of a numbered teleport, 1 to 6. */
  teleport: number;
  square: number;
}

export interface FranticChooseSurprisePawn {
  type: "choose_surprise_pawn";
  /** The pawn, by the seat it belongs to. */
  pawn: number;
}

export interface FranticChooseSwapPawn {
  type: "choose_swap_pawn";
  /** The pawn, by the seat it belongs to. */
  pawn: number;
}

/** `seat` should have drawn. */
export interface FranticDeckRanOut {
  type: "DeckRanOut";
  seat: number;
}

/** The order is secret, top card first. */
export interface FranticDeckShuffled {
  type: "DeckShuffled";
  /** Card ids in their new order, the next one to be drawn first. */
  order: string[] | Hidden;
}

/** `roll` counts the rolls of the match; `attempt` those of this one, from 1, by re-rolls. */
export interface FranticDieRolled {
  type: "DieRolled";
  /** The number of a roll of the match, from 1. */
  roll: number;
  /** The seat that rolled. */
  roller: number;
  /** How many sides the die has. */
  sides: 6 | 20;
  /** What the die shows, from 1. */
  value: number;
  /** What it was rolled for. */
  purpose: "event_effect" | "event_number" | "movement" | "second_chance" | "starting" | "teleport";
  /** Which attempt of this roll it is, from 1; re-rolls make more. */
  attempt: number;
}

export interface FranticEventActivated {
  type: "EventActivated";
  /** The seat whose turn led to the event. */
  activator: number;
  /** The number of the event, 1 to 20. */
  number: number;
  /** The name that people read. */
  name: string;
}

export interface FranticEventFinished {
  type: "EventFinished";
  /** The number of the event, 1 to 20. */
  number: number;
}

export interface FranticEventPage {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
  /** The game's name, as listGames lists it. */
  game: "frantic";
  /** Events in order, the oldest first. */
  items: FranticEventView[];
}

export interface FranticEventView {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  is_claim?: boolean;
  /** The event as the viewer may see it. */
  event: AnyFranticEvent;
}

export interface FranticHandDiscarded {
  type: "HandDiscarded";
  seat: number;
  /** Card ids, in order. */
  cards: string[];
}

/** Each hand is secret to the other seats. */
export interface FranticHandsDealt {
  type: "HandsDealt";
  /** Card ids of each hand, by seat. */
  hands: (string[] | Hidden)[];
}

/** `hands[seat]` is what the seat has now; it sees that, and what it gave away. */
export interface FranticHandsPassed {
  type: "HandsPassed";
  /** Card ids of each hand, by seat. */
  hands: (string[] | Hidden)[];
}

/** A card as it lies: a push points to a neighbour (FR-PLACE-09), a jump has a direction (FR-PLACE-08). */
export interface FranticLaid {
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
}

/** The die rolled last in this round, as it lies on the table; `id` counts all rolls but those for the start. */
export interface FranticLastRoll {
  /** Its number among the rolls of the match, from 1. */
  id: number;
  /** The seat that rolled. */
  roller: number;
  /** How many sides the die has. */
  sides: 6 | 20;
  /** What the die shows, from 1. */
  value: number;
  /** What it was rolled for. */
  purpose: "event_effect" | "event_number" | "movement" | "second_chance" | "starting" | "teleport";
  /** Which attempt of this roll it is, from 1; re-rolls make more. */
  attempt: number;
}

export interface FranticLegalCommands {
  match_id: string;
  revision: number;
  seat: number;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** What the seat is asked, in words, if a language was asked for. */
  question?: string;
  /** The same commands for people, one for each, if a language was asked for. */
  choices?: Choice[];
  /** Why other parts of the table lead to no command, if it was asked for. */
  refused?: RefusedTouch[];
  /** The game's name, as listGames lists it. */
  game: "frantic";
  /** What the seat may do now, complete, each ready to be posted; empty: somebody else decides. */
  commands: FranticCommand[];
}

export interface FranticMarketRevealed {
  type: "MarketRevealed";
  /** Card ids that lie in the market now. */
  cards: string[];
}

export interface FranticMatchEnded {
  type: "MatchEnded";
  /** Why. */
  reason: "limit" | "round_cap";
  winners: number[];
  /** The points of the match so far, by seat. */
  totals: number[];
}

export interface FranticMatchStarted {
  type: "MatchStarted";
  seats: number;
  /** The options of the game that the match is played with. */
  options: FranticOptions;
  /** The points that end the match (FR-SETUP-01). */
  point_limit: number;
}

/** The steps of a movement action are over; what the pawn has landed on follows. */
export interface FranticMovementEnded {
  type: "MovementEnded";
  pawn: number;
  /** A square of the board; 0 is before its first. */
  square: number;
}

/** `movement` is what is left of this turn's movement action: None after a skip or a cancellation. */
export interface FranticMovementModified {
  type: "MovementModified";
  /** Which kind it is. */
  kind: "cancelled" | "ghost" | "remote" | "reverse" | "skip";
  /** The pawn, by the seat it belongs to; null: none is concerned. */
  pawn: number | null;
  /** What is left of this turn's movement; null: nothing. */
  movement: FranticOwnMovement | null;
}

export interface FranticMovementStarted {
  type: "MovementStarted";
  pawn: number;
  /** The seat that moves the pawn. */
  mover: number;
  /** How many steps. */
  steps: number;
  /** Along the track: towards the finish, or back. */
  direction: "backward" | "forward";
  /** Whether cards passed over do not work on the pawn. */
  ghost: boolean;
}

export interface FranticNumberedTeleportMoved {
  type: "NumberedTeleportMoved";
  /** The number of a numbered teleport, 1 to 6. */
  teleport: number;
  /** The square it was on. */
  from_square: number;
  /** The square it is on now. */
  to_square: number;
  /** The id of the card that was on top of the square until now; null: none. */
  covered: string | null;
}

/** `point_limit` goes with the length `custom`, and only with it. */
export interface FranticOptions {
  /** How long the match is, in points (FR-SETUP-01). */
  match_length?: "custom" | "long" | "medium" | "short";
  /** The points that end the match (FR-SETUP-01); null: by the length. */
  point_limit?: number | null;
  /** The board, by its name (FR-DEC-01). */
  board_layout?: string;
  /** The list of cards to play with, by its name (FR-DEC-34). */
  deck_list?: string;
  /** When yellow cards work (FR-DEC-02). */
  yellow_timing?: "land" | "play" | "play_and_land";
  /** Who gets a card that was landed on (FR-DEC-07). */
  landed_card_goes_to?: "mover" | "owner";
  /** How a tie for the first place is broken (FR-DEC-18). */
  tie_break?: "fewest_last_round" | "shared";
  /** After how many rolls the tsunami ends in any case (FR-DEC-16). */
  tsunami_max_rolls?: number;
  /** The turn after which a round ends in any case (FR-CAP-01); 0: none. */
  max_turns_per_round?: number;
  /** The round after which the match ends in any case (FR-CAP-02); 0: none. */
  max_rounds?: number;
  /** Whether people read the printed names, or neutral ones (FR-DEC-30). */
  display_names?: "neutral" | "printed";
}

/** Step 2: this turn's movement action, as green cards have changed it (FR-GREEN-01). */
export interface FranticOwnMovement {
  /** Which step. */
  step: "OwnMovement";
  /** The seat that moves the pawn. */
  mover: number;
  pawn: number;
  /** Along the track: towards the finish, or back. */
  direction?: "backward" | "forward";
  /** Whether cards passed over do not work on the pawn. */
  ghost?: boolean;
}

export interface FranticPassReaction {
  type: "pass_reaction";
  /** The number of the reaction window, from 1. */
  window: number;
}

/** A pawn was put on a square without steps; it may be the one where it stood. */
export interface FranticPawnPlaced {
  type: "PawnPlaced";
  pawn: number;
  /** The square it was on. */
  from_square: number;
  /** The square it is on now. */
  to_square: number;
  /** What moved or took it. */
  cause: "event" | "fuck_you" | "jump" | "nice_try" | "numbered_teleport" | "push" | "swap" | "teleport" | "x_shift";
}

export interface FranticPawnStepped {
  type: "PawnStepped";
  pawn: number;
  /** The square it was on. */
  from_square: number;
  /** The square it is on now. */
  to_square: number;
  /** Squares with an X that were passed over. */
  skipped_x?: number[];
}

/** Event 9: anywhere but on white cards and pawns (FR-EV-09). */
export interface FranticPlaceRestockCard {
  type: "place_restock_card";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
}

/** Before the round: one of the cards dealt beyond four (FR-SETUP-07). */
export interface FranticPlaceSetupCard {
  type: "place_setup_card";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
}

/** Step 1 of the turn (FR-TURN-02). */
export interface FranticPlayCard {
  type: "play_card";
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
}

/** In step 1 of a turn, or when a seat cannot place a card in event 9. */
export interface FranticPlayStepSkipped {
  type: "PlayStepSkipped";
  seat: number;
  /** Why. */
  reason: "empty_hand" | "nothing_placeable";
}

/** A table in the middle of a round, in the turn of `active`, before its `moment`. */
export interface FranticPosition {
  /** The square of each pawn, by seat; 0: at the start. */
  pawns?: Record<string, number>;
  /** The cards on each square, from bottom to top. */
  board?: Record<string, string>;
  /** The squares of `tp1` to `tp6`; 0: not on the board. */
  teleports?: Record<string, number>;
  /** Card ids of each hand, by seat. */
  hands?: Record<string, string[]>;
  /** How many cards a hand has at its full size. */
  hand_size?: number;
  /** Card ids of the deck, the next one to be drawn first. */
  deck?: string[] | null;
  /** Card ids of the discard, the oldest first. */
  discard?: string[];
  /** The seat in turn. */
  active?: number;
  /** Which part of the turn comes next. */
  moment?: "draw" | "move" | "play";
  /** Cards that have worked in this turn already. */
  activated?: string[];
  /** The points of the match so far, by seat. */
  totals?: Record<string, number>;
  /** The points of the last round, by seat. */
  last_points?: Record<string, number>;
  /** The round, counted from 1; 0: none yet. */
  round?: number;
  /** The turn of the round, counted from 1. */
  turn?: number;
}

export interface FranticPositionSet {
  type: "PositionSet";
  /** The position that play begins from; null: the game's own setup. */
  position: FranticState;
}

/** The answer is for the seat alone, for ever. */
export interface FranticReactionAnswered {
  type: "ReactionAnswered";
  /** The number of the reaction window, from 1. */
  window: number;
  seat: number;
  /** The kind of the answer, and its card. */
  answer: FranticType;
  /** Whether the seat decided it, or its time-out did. */
  by?: "seat" | "timeout";
}

export interface FranticReactionCardThrown {
  type: "ReactionCardThrown";
  /** The number of the reaction window, from 1. */
  window: number;
  seat: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** A square of the board; 0 is before its first. */
  square: number;
  /** The id of the card that was on top of the square until now; null: none. */
  covered: string | null;
}

export interface FranticReactionWindowClosed {
  type: "ReactionWindowClosed";
  /** The number of the reaction window, from 1. */
  window: number;
  /** The seat whose reaction counts; null: nobody threw one. */
  thrown_by: number | null;
}

/** `asked` answer in secret; resolved in this order. */
export interface FranticReactionWindowOpened {
  type: "ReactionWindowOpened";
  /** The number of the reaction window, from 1. */
  window: number;
  /** Which kind it is. */
  kind: "block" | "nice_try" | "re_roll";
  /** The seat that the reaction is about. */
  subject: number;
  /** The seats that are asked, in the order in which answers count. */
  asked: number[];
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string | null;
  /** The number of a roll of the match, from 1; null: no roll is concerned. */
  roll: number | null;
}

/** Event 9. */
export interface FranticRestockCardPlaced {
  type: "RestockCardPlaced";
  seat: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** A square of the board; 0 is before its first. */
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
  /** The id of the card that was on top of the square until now; null: none. */
  covered?: string | null;
  /** Whether the seat decided it, or its time-out did. */
  by?: "seat" | "timeout";
}

export interface FranticRollDiscarded {
  type: "RollDiscarded";
  /** The number of a roll of the match, from 1. */
  roll: number;
}

export interface FranticRoundEnded {
  type: "RoundEnded";
  /** Why. */
  reason: "deck" | "finish" | "turn_cap";
}

/** By seat. */
export interface FranticRoundScored {
  type: "RoundScored";
  /** The points by seat, or by who scores. */
  scores: FranticScore[];
}

/** `teleports` are the squares of tp1 to tp6. */
export interface FranticRoundStarted {
  type: "RoundStarted";
  round: number;
  /** The squares of `tp1` to `tp6`; 0: not on the board. */
  teleports: number[];
}

export interface FranticScore {
  /** The points for the square the pawn stands on. */
  square: number;
  /** Points of the FUCK YOU cards. */
  fuck_you: number;
  /** The points of the round. */
  points: number;
  /** The points of the match so far. */
  total: number;
}

/** An answer that the viewer may not see: only that it was given. */
export interface FranticSealed {
  type: "sealed";
}

/** Before the round; no effect is carried out (FR-SETUP-08). */
export interface FranticSetupCardPlaced {
  type: "SetupCardPlaced";
  seat: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  /** A square of the board; 0 is before its first. */
  square: number;
  /** The square that a push points to; null: it points nowhere. */
  points_to?: number | null;
  /** Along the track: towards the finish, or back; null: the card has none. */
  direction?: "backward" | "forward" | null;
  /** The id of the card that was on top of the square until now; null: none. */
  covered?: string | null;
  /** Whether the seat decided it, or its time-out did. */
  by?: "seat" | "timeout";
}

export interface FranticStartingRollMade {
  type: "StartingRollMade";
  seat: number;
  /** What the die shows, from 1. */
  value: number;
  /** Which attempt of this roll it is, from 1; re-rolls make more. */
  attempt: number;
}

export interface FranticStartingSeatSet {
  type: "StartingSeatSet";
  seat: number;
}

/** A match of Frantic. */
export interface FranticState {
  /** The options of the game that the match is played with. */
  options: FranticOptions;
  seats: number;
  /** The points that end the match (FR-SETUP-01). */
  point_limit?: number;
  /** How far it has come. */
  phase?: "draw" | "match_over" | "move" | "play" | "round_over" | "setup_placement" | "turn_end";
  /** The round, counted from 1; 0: none yet. */
  round?: number;
  /** The turn of the round, counted from 1. */
  turn?: number;
  /** The seat in turn; null: nobody's turn. */
  active?: number | null;
  /** The square of each pawn, by seat; 0: at the start. */
  pawns?: number[];
  /** The squares of `tp1` to `tp6`; 0: not on the board. */
  teleports?: number[];
  /** The cards on each square, from bottom to top. */
  board?: FranticLaid[][];
  /** Card ids of each hand, by seat. */
  hands?: (string[] | Hidden)[];
  /** Card ids of the deck, the next one to be drawn first. */
  deck?: string[] | Hidden;
  /** Card ids of the discard, the oldest first. */
  discard?: string[];
  /** Card ids that lie in the market. */
  market?: string[];
  /** Cards that single seats know of, by seat. */
  known?: Record<string, number>;
  /** Cards that have worked in this turn already. */
  activated?: string[];
  /** Whether the deck has run out in this round. */
  deck_exhausted?: boolean;
  /** The die rolled last in this round, as it lies on the table; null: none. */
  roll?: FranticLastRoll | null;
  /** How many rolls there have been in the match. */
  rolls?: number;
  /** How many reaction windows have been opened. */
  windows?: number;
  /** The points of the match so far, by seat. */
  totals?: number[];
  /** The points of the last round, by seat. */
  last_points?: number[];
  /** Who won; empty: nobody. */
  winners?: number[];
  /** Why the match ended; null: it goes on. */
  end_reason?: string | null;
}

export interface FranticStateView {
  match_id: string;
  revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** What is the same in all games. */
  sheet: Sheet;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match ended; null: it goes on. */
  result: Result | null;
  /** SHA-256 of the canonical JSON of `play`: equal for equal positions. */
  hash: string;
  /** The game's name, as listGames lists it. */
  game: "frantic";
  /** The position as the viewer may see it; null: play has not begun. */
  play: FranticState | null;
}

export interface FranticStepsLost {
  type: "StepsLost";
  pawn: number;
  /** Whether the seat decided it, or its time-out did. */
  by: "edge" | "snail" | "stop";
  /** How many steps are lost. */
  lost: number;
}

export interface FranticThrowReaction {
  type: "throw_reaction";
  /** The number of the reaction window, from 1. */
  window: number;
  /** The id of a card, as listCards lists it, or `tp1` to `tp6` for a numbered teleport. */
  card: string;
  square: number;
}

export interface FranticTurnEnded {
  type: "TurnEnded";
  seat: number;
}

export interface FranticTurnStarted {
  type: "TurnStarted";
  /** The turn of the round, counted from 1. */
  turn: number;
  seat: number;
}

export interface GameList {
  /** Every game that is played here. */
  items: GameSummary[];
}

export interface GameSummary {
  /** Its name. */
  name: string;
  title: string;
  edition: string;
  /** The fewest seats a match can have. */
  min_seats: number;
  /** The most seats a match can have. */
  max_seats: number;
}

/** A ruling, and the revision of the match it was given at. */
export interface Given {
  /** Which kind it is. */
  kind: "annul" | "award" | "clock" | "correct" | "rewind" | "stand";
  /** Who ruled, as events name who acts. */
  author: string;
  reason: string;
  /** The ID of the rule that says so. */
  rule: string;
  revision: number;
}

/** Stands where cards are that the viewer may not see; `hidden` is how many there are. */
export interface Hidden {
  /** How many of them the viewer may not see. */
  hidden: number;
}

/** The importer of the match, the id of a key or `admin`, and when (UTC, ISO 8601). */
export interface Imported {
  /** Who imported it: a key's id, or `admin`. */
  by: string;
  /** When, by the service's clock (RFC 3339, UTC). */
  at: string;
}

/** The match is disclosed: `seed` (hex) is one committed to, so every draw from it can be checked. */
export interface LuckRevealed {
  type: "LuckRevealed";
  /** The seed that the commitment was about, in hexadecimal. */
  seed: string;
}

/** Where the draws come from: the commitment to a seed, and the match whose id and numbering they use. */
export interface LuckTerms {
  /** The published algorithm of the draws, with its version. */
  algorithm: string;
  /** SHA-256 that binds the service to the luck before it is used, in hexadecimal. */
  commitment: string;
  /** Where the luck comes from. */
  source: string;
  /** The number of the next draw. */
  next_draw?: number;
}

/** The match, or the problem that kept it from being made; its pointers begin at what was asked for it. */
export interface MadeMatch {
  /** The match that was made; absent: it was refused. */
  match?: NewMatch;
  /** Why there is none, as createMatch would say it; absent: there is one. */
  problem?: Problem;
}

/** One for each match that was asked for, in the same order. */
export interface MadeMatches {
  /** What became of each match, in the order of the request. */
  items: MadeMatch[];
}

/** A ruling: the match is over and has no result. */
export interface MatchAnnulled {
  type: "MatchAnnulled";
  /** The id of the dispute (UUID). */
  dispute: string;
}

/** A ruling: the match is over with these places, from first to last, tied seats together. */
export interface MatchAwarded {
  type: "MatchAwarded";
  /** The id of the dispute (UUID). */
  dispute: string;
  places: number[][];
}

/** `options` and `position` are as given, valid under `edition`; `host` is the hash of the host's token. */
export interface MatchCreated {
  type: "MatchCreated";
  /** The id of the match (UUID). */
  match_id: string;
  game: string;
  edition: string;
  seats: number;
  /** The options of the game that the match is played with. */
  options: AnyOptions;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck: LuckTerms;
  /** A title for people; empty: none. */
  title?: string;
  /** The house bots, by the seats they play. */
  bots?: Record<string, string>;
  /** The position that play begins from; null: the game's own setup. */
  position?: AnyPosition | Hidden | null;
  /** The key that organises the match, by its id, or `admin`; empty: nobody. */
  organiser?: string;
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number | null;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: TimeControl | null;
  /** The tournament the match is played in; null: none. */
  tournament?: AtTournament | null;
  /** Who brought the match in, and when; absent or null: it was played here. */
  imported?: Imported;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
}

/** The match no longer goes back into play: from now on everybody who may know of it sees everything of it. */
export interface MatchDisclosed {
  type: "MatchDisclosed";
}

/** A new match that shares everything up to `revision` of `parent`; its first own event. */
export interface MatchForked {
  type: "MatchForked";
  /** The id of the match (UUID). */
  match_id: string;
  /** The id of the match it was forked from (UUID). */
  parent: string;
  revision: number;
  /** How its luck goes on. */
  kind: "fresh" | "same" | "scripted";
  /** What chance gives from there: the same draws, or fresh ones. */
  luck: LuckTerms;
  /** Outcomes that chance gives first, each a list of numbers. */
  script?: number[][] | Hidden;
  /** The house bots, by the seats they play. */
  bots?: Record<string, string>;
  /** A title for people; empty: none. */
  title?: string;
  /** Whether only its participants and organisers find it in lists. */
  is_private?: boolean;
  /** The key that organises the match, by its id, or `admin`; empty: nobody. */
  organiser?: string;
  /** What happens where an outcome of the script does not fit: draw anew, or refuse. */
  then?: "fresh" | "refuse";
  /** Who brought the match in, and when; absent or null: it was played here. */
  imported?: Imported;
}

/** Nothing happens in the match until an organiser resumes it, or the pause ends by itself: at `until_ms`, in milliseconds since 1970; 0: it does not. */
export interface MatchPaused {
  type: "MatchPaused";
  reason: string;
  /** When the pause ends by itself, in milliseconds since 1970; 0: it does not. */
  until_ms?: number;
}

/** The pause is over. */
export interface MatchResumed {
  type: "MatchResumed";
}

/** The match goes on from where it was after event `to_revision`: by a ruling, or (`dispute` is empty) when a resignation is taken back. */
export interface MatchRewound {
  type: "MatchRewound";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The revision that the match goes back to. */
  to_revision: number;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck: "fresh" | "same";
  /** The terms of the luck from here on. */
  terms: LuckTerms;
  /** The position that play goes on from. */
  play: AnyState;
  /** The seats that have resigned. */
  resigned?: number[];
  /** The draws that stay given, each a list of numbers. */
  drawn?: (number[] | Hidden)[];
  /** Outcomes that chance gives first, each a list of numbers. */
  script?: number[][] | Hidden;
  /** The clocks as they are now; null: none. */
  clocks?: Clocks | null;
  /** Whether the unknown cards are shuffled. */
  shuffles?: boolean;
  /** The luck that would have come again, if the draws are new. */
  replaces?: LuckTerms;
}

/** A match. */
export interface MatchRow {
  match_id: string;
  game: string;
  edition: string;
  title: string;
  /** How far it has come. */
  phase: string;
  is_private: boolean;
  /** The players' names by seat; empty where nobody sits. */
  players: string[];
  /** The house bots by seat; empty where none sits. */
  bots: string[];
  /** Which seats have resigned, by seat. */
  resigned: boolean[];
  /** The seats that are asked now. */
  awaited: number[];
  revision: number;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** When it last changed (RFC 3339, UTC). */
  updated_at: string;
  winners: number[];
  /** Why it ended; empty: it goes on. */
  reason: string;
  /** The id of the match it was forked from (UUID); null: no fork. */
  parent_id: string | null;
  /** The revision at which the fork leaves its parent; 0: no fork. */
  fork_revision: number;
  /** When the time is up (RFC 3339, UTC); null: no clock runs. */
  deadline_at: string | null;
  /** What keeps play from going on: `dispute`, `pause`, or empty. */
  frozen_by: string;
  /** The key that organises the match, by its id, or `admin`; empty: nobody. */
  organiser: string;
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds: number;
  /** The id of its tournament (UUID); null: none. */
  tournament_id: string | null;
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** Who imported it; empty: it was played here. */
  imported_by: string;
  /** When it was imported (RFC 3339, UTC); null: it was played here. */
  imported_at: string | null;
  /** Whether everything is open, hidden cards too. */
  is_disclosed: boolean;
  /** When it is disclosed unless a dispute comes first (RFC 3339, UTC); null: not due. */
  discloses_at: string | null;
  /** Seats from first to last, tied ones together. Empty: it is not over, or has no result. */
  places: number[][];
}

/** The match is over although its game goes on, with the places as they stand, from first to last. */
export interface MatchStopped {
  type: "MatchStopped";
  /** Why. */
  reason: "abandoned" | "called_off" | "cancelled" | "conceded" | "deleted" | "event_limit" | "unanswered";
  winners: number[];
  places: number[][];
  /** Whether another match of its table draws from the same seed. */
  luck_goes_on?: boolean;
}

/** A match as the caller sees it now: its row in the list of matches, whom it waits for, as whom the caller may look at it (`viewers`, for `as`), the options of its game, and where to go on from here. */
export interface MatchView {
  /** The match as lists have it. */
  match: MatchRow;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** As whom the caller may see it. */
  viewers: (number | "organiser" | "spectator")[];
  /** The options of the game that the match is played with. */
  options: AnyOptions;
  /** Addresses of what belongs to it, by name. */
  links: Record<string, string>;
}

/** The new match with its seats' tokens and its host's; they are shown this once. */
export interface NewFork {
  match_id: string;
  /** The id of the match it was forked from (UUID). */
  parent_id: string;
  /** The revision at which the fork leaves its parent; 0: no fork. */
  fork_revision: number;
  revision: number;
  is_private: boolean;
  /** Bearer token that starts the match; shown this once, and empty in repeated answers. */
  host_token: string;
  /** Bearer tokens by seat; shown this once, and empty in repeated answers. */
  seat_tokens: Record<string, string>;
}

/** `host_token` starts the match; it is shown this once. */
export interface NewMatch {
  match_id: string;
  revision: number;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** SHA-256 that binds the service to the luck before it is used, in hexadecimal. */
  commitment: string;
  /** Bearer token that starts the match; shown this once, and empty in repeated answers. */
  host_token: string;
}

/** `seat_token` acts for the seat as bearer token; it is shown this once. */
export interface NewSeat {
  match_id: string;
  seat: number;
  revision: number;
  /** Bearer token that plays the seat; shown this once, and empty in repeated answers. */
  seat_token: string;
}

export interface PiccioniAccepted {
  match_id: string;
  revision: number;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** Which events are left out of a long answer; null: none. */
  left_out?: EventsLeftOut | null;
  /** The game's name, as listGames lists it. */
  game: "piccioni";
  /** What the request led to, in order. */
  events: PiccioniEventView[];
  /** What the caller's seat may post next, if it was asked for (`include=commands`). */
  commands?: PiccioniCommand[] | null;
}

export interface PiccioniActionDeckRefilled {
  type: "ActionDeckRefilled";
  /** Card ids in their new order, the next one to be drawn first. */
  order: string[] | Hidden;
}

/** A move: any card but guano, which is laid. */
export interface PiccioniActionPlayed {
  type: "ActionPlayed";
  seat: number;
  card: string;
  zone: string;
}

/** The top card of the flock deck becomes a Trophy; `card` is None for every viewer. */
export interface PiccioniBlindTrophyTaken {
  type: "BlindTrophyTaken";
  seat: number;
  /** The id of a card, as listCards lists it; null: nobody may know it. */
  card: string | null;
}

/** `cards` may be empty: an empty draw, or one that waits for the discard pile to be shuffled. */
export interface PiccioniCardsDrawn {
  type: "CardsDrawn";
  seat: number;
  /** Card ids, in order. */
  cards: string[] | Hidden;
}

export interface PiccioniConversionPaid {
  type: "ConversionPaid";
  seat: number;
  /** The id of the pigeon on the own balcony that becomes a trophy. */
  target: string;
  /** Card ids, in order. */
  cards: string[];
}

/** A move: the hand cards of `payment` are discarded, `target` on the own Balcony becomes a Trophy. */
export interface PiccioniConvertToTrophy {
  type: "convert_to_trophy";
  /** The id of the pigeon on the own balcony that becomes a trophy. */
  target: string;
  /** Card ids from the hand that are paid for it. */
  payment: string[];
}

/** The card that a Lady Pigeon takes along from the Zone it has left. */
export interface PiccioniDragFlock {
  type: "drag_flock";
  /** The id of a card, as listCards lists it. */
  card: string;
}

/** A move: draw up to five cards in hand. */
export interface PiccioniDrawCards {
  type: "draw_cards";
}

export interface PiccioniEventPage {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
  /** The game's name, as listGames lists it. */
  game: "piccioni";
  /** Events in order, the oldest first. */
  items: PiccioniEventView[];
}

export interface PiccioniEventView {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  is_claim?: boolean;
  /** The event as the viewer may see it. */
  event: AnyPiccioniEvent;
}

export interface PiccioniFinalPhaseStarted {
  type: "FinalPhaseStarted";
  /** The seat that brought it about. */
  by_seat: number;
  /** The seat with the last turn of the match. */
  last_seat: number;
}

/** The top cards leave the match unseen. */
export interface PiccioniFlockCardsRemoved {
  type: "FlockCardsRemoved";
  /** Card ids, in order. */
  cards: string[] | Hidden;
}

/** The flock deck with the pigeons that were set aside in it. */
export interface PiccioniFlockDeckShuffled {
  type: "FlockDeckShuffled";
  /** Card ids in their new order, the next one to be drawn first. */
  order: string[] | Hidden;
  /** Why. */
  reason: "infamous" | "scare";
}

/** A pigeon changed Zone. */
export interface PiccioniFlockMoved {
  type: "FlockMoved";
  card: string;
  /** The zone it was in. */
  from_zone: string;
  /** The zone it is in now. */
  to_zone: string;
  /** What brought it about. */
  cause: "drag" | "gather" | "redirect" | "scare";
}

export interface PiccioniFlockPlaced {
  type: "FlockPlaced";
  card: string;
  zone: string;
}

/** The scare is over: the pigeons set aside are shuffled into the flock deck. */
export interface PiccioniFlockReturned {
  type: "FlockReturned";
  /** Card ids, in order. */
  cards: string[];
}

/** The top card is turned up; `remaining` reveals follow. */
export interface PiccioniFlockRevealed {
  type: "FlockRevealed";
  card: string;
  /** How many reveals follow. */
  remaining: number;
}

/** A scared pigeon leaves its Zone for the flock deck; it goes in when the scare is over. */
export interface PiccioniFlockSetAside {
  type: "FlockSetAside";
  card: string;
  /** The zone it was in. */
  from_zone: string;
}

/** One entry of a birdseed's gathering: `card` leaves its Zone for the chosen one. */
export interface PiccioniGatherFlock {
  type: "gather_flock";
  /** The id of a card, as listCards lists it. */
  card: string;
}

/** One Trophy of a division and who has it now; `card` is None if it was taken blind. */
export interface PiccioniGiven {
  /** The id of a card, as listCards lists it; null: nobody may know it. */
  card: string | null;
  /** The seat that has it now. */
  to_seat: number;
}

/** Guano from a hand to a Zone, as a move or as a reaction, with the extra card if there is one. */
export interface PiccioniGuanoLaid {
  type: "GuanoLaid";
  seat: number;
  card: string;
  zone: string;
  /** Whether it was played as a move, or as a reaction. */
  use: "active" | "reaction";
  /** The id of the second guano card; null: there is none. */
  extra?: string | null;
}

export interface PiccioniHandDealt {
  type: "HandDealt";
  seat: number;
  /** Card ids, in order. */
  cards: string[] | Hidden;
}

export interface PiccioniHandFined {
  type: "HandFined";
  seat: number;
  /** The seat that fined it. */
  by: number;
  /** Card ids, in order. */
  cards: string[];
}

/** The card is set aside for the flock deck, which is shuffled; its top card will be the Trophy of `seat`. */
export interface PiccioniInfamousReturned {
  type: "InfamousReturned";
  seat: number;
  card: string;
  /** The zone it was in. */
  from_zone: string;
}

export interface PiccioniInvasionStarted {
  type: "InvasionStarted";
  seat: number;
  /** How many recall icons have been revealed. */
  recall_icons: number;
  /** How many pigeons are revealed. */
  reveals: number;
}

export interface PiccioniLegalCommands {
  match_id: string;
  revision: number;
  seat: number;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** What the seat is asked, in words, if a language was asked for. */
  question?: string;
  /** The same commands for people, one for each, if a language was asked for. */
  choices?: Choice[];
  /** Why other parts of the table lead to no command, if it was asked for. */
  refused?: RefusedTouch[];
  /** The game's name, as listGames lists it. */
  game: "piccioni";
  /** What the seat may do now, complete, each ready to be posted; empty: somebody else decides. */
  commands: PiccioniCommand[];
}

export interface PiccioniLocationSeeded {
  type: "LocationSeeded";
  /** The location, by its zone. */
  location: string;
  card: string;
}

/** Everything lies open: the cards that were hidden from somebody are listed. */
export interface PiccioniMatchEnded {
  type: "MatchEnded";
  /** The points by seat, or by who scores. */
  scores: PiccioniScore[];
  places: number[][];
  /** Card ids of each hand, by seat. */
  hands: string[][];
  /** The trophies of each seat. */
  trophies: string[][];
  /** Card ids of the flock deck, the next one to be drawn first. */
  flock_deck: string[];
  /** Card ids of the pigeons that left the match unseen. */
  removed_flock: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck: string[];
}

/** Both decks are shuffled. */
export interface PiccioniMatchStarted {
  type: "MatchStarted";
  /** The options of the game that the match is played with. */
  options: PiccioniOptions;
  seats: number;
  /** The seat that begins. */
  first_seat: number;
  /** Card ids of the flock deck, the next one to be drawn first. */
  flock_deck: string[] | Hidden;
  /** Card ids of the pigeons that stay in the box. */
  left_out: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck: string[] | Hidden;
}

export interface PiccioniMoveCompleted {
  type: "MoveCompleted";
  seat: number;
  /** Which move of the turn it was, from 1. */
  number: number;
  /** Which kind it is. */
  kind: "convert_to_trophy" | "draw_cards" | "play_action";
}

/** `first_player` may name the seat of the best pigeon imitator; custom cards are copies of a kind. */
export interface PiccioniOptions {
  /** The kinds of the blank pigeon cards that are added (PI-DEC-06). */
  custom_flock_cards?: string[];
  /** How pigeons are left out before the match (PI-DEC-09). */
  flock_setup?: "fixed_composition" | "random_removal";
  /** The seat that begins, or `random` (PI-SET-09). */
  first_player?: "random" | number;
  /** Whether infamous pigeons may be answered during an invasion (PI-DEC-13). */
  infamous_window_in_invasion?: boolean;
}

/** The asked seat lets the window go by. */
export interface PiccioniPassReaction {
  type: "pass_reaction";
}

/** Where the revealed pigeon lands. */
export interface PiccioniPlaceFlock {
  type: "place_flock";
  /** The zone: a location or a balcony. */
  zone: string;
}

/** The action card being played as a move, while its effects and answers last. */
export interface PiccioniPlay {
  card: string;
  zone: string;
  /** How many trophies it has made that are not divided yet. */
  made?: number;
  /** The seats that joined. */
  sharers?: number[];
  /** Card ids of the pigeons that came to a zone during the move. */
  moved?: string[];
  /** Card ids of the pigeons that came since the last redirect window. */
  unsettled?: string[];
}

/** A move. */
export interface PiccioniPlayAction {
  type: "play_action";
  /** The id of a card, as listCards lists it. */
  card: string;
  /** The zone: a location or a balcony. */
  zone: string;
  /** Card ids of the trophies that are picked. */
  picks?: string[];
  /** The id of the second guano card; null: there is none. */
  extra?: string | null;
}

/** The asked seat answers with a card. */
export interface PiccioniPlayReaction {
  type: "play_reaction";
  /** The id of a card, as listCards lists it. */
  card: string;
  /** The zone: a location or a balcony; null: the card needs none. */
  zone?: string | null;
  /** The id of the second guano card; null: there is none. */
  extra?: string | null;
}

export interface PiccioniPlayedCardsDiscarded {
  type: "PlayedCardsDiscarded";
  /** Card ids, in order. */
  cards: string[];
}

/** A table at the moment when the active seat has to make a move. */
export interface PiccioniPosition {
  /** What lies in each zone, by its name. */
  zones?: Record<string, string[]>;
  /** Card ids of each hand, by seat. */
  hands?: Record<string, string[]>;
  /** The trophies of each seat. */
  trophies?: Record<string, string[]>;
  /** Card ids of trophies taken unseen, by seat. */
  blind_trophies?: Record<string, string[]>;
  /** Card ids of the flock deck, the next one to be drawn first. */
  flock_deck?: string[] | null;
  /** Card ids of the pigeons that left the match unseen. */
  removed_flock?: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck?: string[] | null;
  /** Card ids of the discard pile, the oldest first. */
  discard_pile?: string[];
  /** Card ids of the action cards played in this move. */
  played_cards?: string[];
  /** The seat in turn. */
  active?: number;
  /** The turn of the match, counted from 1. */
  turn?: number;
  /** How many moves of this turn are over. */
  moves_completed?: number;
  /** The seats that have reacted in this move. */
  reacted?: number[];
  /** The seat with the last turn of the match; null: not settled. */
  last_seat?: number | null;
  /** Whether it is the last turn of the match. */
  final_turn?: boolean;
}

export interface PiccioniPositionSet {
  type: "PositionSet";
  /** The position that play begins from; null: the game's own setup. */
  position: PiccioniState;
}

export interface PiccioniReactionPassed {
  type: "ReactionPassed";
  seat: number;
  /** Which window was let go by. */
  window: "infamous" | "redirect" | "response";
}

/** A reaction with any card but guano. */
export interface PiccioniReactionPlayed {
  type: "ReactionPlayed";
  seat: number;
  card: string;
  /** The zone: a location or a balcony; null: the card needs none. */
  zone: string | null;
  /** Whether the seat takes part in the division of the trophies. */
  shares: boolean;
}

/** No card to reveal: `cancelled` reveals of this turn are dropped. */
export interface PiccioniRevealFailed {
  type: "RevealFailed";
  /** How many reveals of this turn are dropped. */
  cancelled: number;
}

/** One entry of a scare: `card` goes to the Zone `to`, or back to the `flock_deck`. */
export interface PiccioniScareFlock {
  type: "scare_flock";
  /** The id of a card, as listCards lists it. */
  card: string;
  /** The zone it goes to. */
  to: string;
}

/** A seat's result, with both keys of the tie-break (PI-TIE-01, PI-TIE-02). */
export interface PiccioniScore {
  /** Points for trophies. */
  trophies: number;
  /** Points lost. */
  penalties: number;
  /** The points of the match. */
  total: number;
  /** How many pigeons are on the balcony (PI-TIE-01). */
  flock_on_balcony: number;
  /** How many cards are left in hand (PI-TIE-02). */
  cards_in_hand: number;
}

/** A match of Piccioni. */
export interface PiccioniState {
  /** The options of the game that the match is played with. */
  options: PiccioniOptions;
  seats: number;
  /** How far it has come. */
  phase?: "awaiting_start" | "finished" | "playing";
  /** What lies in each zone, by its name. */
  zones?: Record<string, PiccioniZone>;
  /** Card ids of the flock deck, the next one to be drawn first. */
  flock_deck?: string[] | Hidden;
  /** Card ids of the pigeons that left the match unseen. */
  removed_flock?: string[] | Hidden;
  /** Card ids of pigeons that go back into the flock deck. */
  set_aside?: string[];
  /** Card ids of the action deck, the next one to be drawn first. */
  action_deck?: string[] | Hidden;
  /** Card ids of the discard pile, the oldest first. */
  discard_pile?: string[];
  /** Card ids of the action cards played in this move. */
  played_cards?: string[];
  /** Card ids of each hand, by seat. */
  hands?: (string[] | Hidden)[];
  /** The trophies of each seat. */
  trophies?: PiccioniTrophy[][];
  /** The turn of the match, counted from 1. */
  turn?: number;
  /** The seat in turn. */
  active?: number;
  /** The seat that has the next turn. */
  next_seat?: number;
  /** How many moves of this turn are over. */
  moves_completed?: number;
  /** The seats that have reacted in this move. */
  reacted?: number[];
  /** The action card that is being played; null: none. */
  play?: PiccioniPlay | null;
  /** The seat with the last turn of the match; null: not settled. */
  last_seat?: number | null;
  /** Whether it is the last turn of the match. */
  final_turn?: boolean;
  /** The points by seat, or by who scores. */
  scores?: PiccioniScore[];
  /** Seats from first to last, tied seats together. */
  places?: number[][];
}

export interface PiccioniStateView {
  match_id: string;
  revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** What is the same in all games. */
  sheet: Sheet;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match ended; null: it goes on. */
  result: Result | null;
  /** SHA-256 of the canonical JSON of `play`: equal for equal positions. */
  hash: string;
  /** The game's name, as listGames lists it. */
  game: "piccioni";
  /** The position as the viewer may see it; null: play has not begun. */
  play: PiccioniState | null;
}

/** All Trophies of the card just played, in the order they were made. */
export interface PiccioniTrophiesShared {
  type: "TrophiesShared";
  /** The seats that share. */
  participants: number[];
  /** Who has each trophy now, in the order they were made. */
  given: PiccioniGiven[];
}

/** A face-down card of a Trophy pile. */
export interface PiccioniTrophy {
  /** The id of a card, as listCards lists it; null: nobody may know it. */
  card: string | null;
  /** Whether it was taken unseen. */
  blind?: boolean;
}

export interface PiccioniTrophyMade {
  type: "TrophyMade";
  seat: number;
  card: string;
  /** The zone it was in. */
  from_zone: string;
  /** How many points it is worth. */
  worth: number;
}

export interface PiccioniTurnEnded {
  type: "TurnEnded";
  seat: number;
  /** The seat that has the next turn. */
  next_seat: number;
}

export interface PiccioniTurnStarted {
  type: "TurnStarted";
  seat: number;
  /** The turn of the match, counted from 1. */
  turn: number;
  /** Whether it is the last turn of the match. */
  final_turn: boolean;
}

export interface PiccioniWindowClosed {
  type: "WindowClosed";
  /** Which kind it is. */
  kind: "infamous" | "redirect" | "response";
}

/** `seats` will be asked in this order; `triggers` are `share`, `fine`, `infamous` or `delivery`. */
export interface PiccioniWindowOpened {
  type: "WindowOpened";
  /** Which kind it is. */
  kind: "infamous" | "redirect" | "response";
  /** What is answered. */
  triggers: string[];
  /** The seats that are asked, in order. */
  seats: number[];
}

/** Face-up cards beside a Location or on a Balcony, oldest first (PI-GEN-08, PI-DEC-08). */
export interface PiccioniZone {
  /** Card ids of the pigeons there, the oldest first. */
  flock?: string[];
  /** Card ids of the guano there, the oldest first. */
  guano?: string[];
}

/** All seats are filled: the game's own events follow. */
export interface PlayBegan {
  type: "PlayBegan";
}

/** The system plays for an absent seat what the game's rules lay down for it. */
export interface PlayDefault {
  type: "play_default";
  seat: number;
}

/** Another player sits there from now on. */
export interface PlayerSubstituted {
  type: "PlayerSubstituted";
  seat: number;
  player: string;
  reason: string;
}

/** A ruling: the table is set right. */
export interface PositionCorrected {
  type: "PositionCorrected";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** What differs. */
  changes: Change[];
  /** The position as it is now. */
  play: AnyState;
  /** The position as it was. */
  before: AnyState;
}

/** An RFC 9457 problem document. */
export interface Problem {
  type: string;
  /** What is wrong, in short. */
  title: string;
  /** The HTTP status. */
  status: number;
  /** The kind of problem, for programs: stable. */
  code: string;
  /** What is wrong or what was done, in words for people. */
  detail?: string;
  /** The path that was asked for. */
  instance?: string;
  /** The request in the service's logs. */
  request_id?: string;
  /** The ID of the rule that refuses; null: none does. */
  rule?: string | null;
  /** What the caller's seat may do instead, ready to be posted. */
  legal?: AnyCommand[] | null;
  /** Whom the match waits for; null: not about a match. */
  awaited?: AwaitedView | null;
  /** Everything that is wrong with the request; null: not said. */
  errors?: Fault[] | null;
  /** The newest revision of the match; null: not about a match. */
  revision?: number | null;
}

/** How many draws rulings have `replaced` by others, orders of cards included (MV-LUC-05). */
export interface Redraws {
  /** How many draws rulings have replaced by others. */
  replaced?: number;
  /** By commitment, the number after the last draw made from its seed. */
  reached?: Record<string, number>;
  /** By commitment, the number below which no draw is drawn anew by a ruling. */
  settled?: Record<string, number>;
  /** Whether a ruling has drawn an order of cards. */
  has_order?: boolean;
}

/** Why a part of the table begins no command, or does not follow the part `chosen`: for programs by `code` and `rule`, for people in a sentence, with the text of the rule. */
export interface RefusedTouch {
  /** The part of the table that was touched. */
  touch: string;
  /** The kind of refusal, for programs: stable. */
  code: string;
  /** The ID of the rule that says so. */
  rule: string;
  /** Why, for people. */
  text: string;
  /** The text of the rule. */
  rule_text: string;
}

/** The seat had not resigned after all: the next event takes the match back to `to_revision`, and the one after it resigns again who has resigned since. */
export interface ResignationTakenBack {
  type: "ResignationTakenBack";
  seat: number;
  /** The revision that the match goes back to. */
  to_revision: number;
  reason: string;
}

/** How a match ended. */
export interface Result {
  /** The seats that won; empty: nobody. */
  winners: number[];
  places: number[][];
  reason: string;
}

/** The event `revision` took the match back to where it was after `to_revision`. */
export interface Rewind {
  revision: number;
  /** The revision that the match goes back to. */
  to_revision: number;
}

/** The seat has played on after the ruling, or says so: it can no longer appeal. */
export interface RulingAccepted {
  type: "RulingAccepted";
  /** The id of the dispute (UUID). */
  dispute: string;
  seat: number;
}

/** The last event of a ruling: what it changes has happened right before. */
export interface RulingGiven {
  type: "RulingGiven";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** Which kind it is. */
  kind: "annul" | "award" | "clock" | "correct" | "rewind" | "stand";
  /** Who ruled, as events name who acts. */
  author: string;
  reason: string;
  /** The ID of the rule that says so. */
  rule: string;
  /** The earliest dispute whose ruling is undone by going back past it (UUID); empty: none. */
  supersedes?: string;
  /** The disputes whose final rulings it changes, the latest first; absent: none. */
  overrides?: string[];
}

/** A seat's time as it was when the clocks were last read; from then on it runs down if `is_running`. */
export interface SeatClock {
  /** Milliseconds left for the rest of the match; null: no such limit. */
  left_ms?: number | null;
  /** Milliseconds left for what the seat is asked now; null: no such limit. */
  decision_left_ms?: number | null;
  /** Whether it runs. */
  is_running?: boolean;
  /** Whether the time for the match is used up. */
  is_up?: boolean;
  /** When it last timed out, in milliseconds since 1970 (UTC); 0: never. */
  timed_out_at_ms?: number;
}

/** The seat stays in the game; from now on its rules' default is played for it. */
export interface SeatResigned {
  type: "SeatResigned";
  seat: number;
  /** Why. */
  reason?: string;
}

/** The player of a seat: no one yet, a player, or a house bot. */
export interface SeatSheet {
  /** The player's name; empty: nobody sits there. */
  player?: string;
  /** The house bot that plays the seat; empty: none. */
  bot?: string;
  /** What the player adds to the luck, any text; empty: nothing. */
  entropy?: string;
  /** Whether the seat has resigned: its default is played. */
  resigned?: boolean;
  /** The event in which it resigned; 0: it has not. */
  resigned_revision?: number;
}

/** `credential` is the hash of the seat's token, `entropy` what the player adds to the luck. */
export interface SeatTaken {
  type: "SeatTaken";
  seat: number;
  player: string;
  /** What the player adds to the luck, any text; empty: nothing. */
  entropy?: string;
  /** Whether the player gives up organising the match by sitting down (MV-ORG-06). */
  gives_up?: boolean;
}

/** The time of a seat is up, for this `decision` or for the whole `match`; its default follows. */
export interface SeatTimedOut {
  type: "SeatTimedOut";
  seat: number;
  /** Which clock: of this decision, or of the whole match. */
  limit: "decision" | "match";
  /** When, in milliseconds since 1970 (UTC). */
  at_ms: number;
}

/** The same player has a new token, as an entrant of a tournament. */
export interface SeatTokenReissued {
  type: "SeatTokenReissued";
  seat: number;
}

/** The seat is free again, before play begins: the player has left or, with the `reason`, was removed by the host or an organiser. */
export interface SeatVacated {
  type: "SeatVacated";
  seat: number;
  /** Why. */
  reason?: string;
}

/** The match sheet: everything about a match that is the same in all games. */
export interface Sheet {
  /** The id of the match (UUID). */
  match_id: string;
  game: string;
  edition: string;
  /** The options of the game that the match is played with. */
  options: AnyOptions;
  /** Who sits where, by seat. */
  seats: SeatSheet[];
  /** The terms of its luck. */
  luck: LuckTerms;
  /** A title for people; empty: none. */
  title: string;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** The position that play begins from; null: the game's own setup. */
  position: AnyPosition | Hidden | null;
  /** The key that organises the match, by its id, or `admin`; empty: nobody. */
  organiser: string;
  spectators: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds: number;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat: number | null;
  /** Outcomes that chance gives first, each a list of numbers. */
  script: number[][] | Hidden;
  /** What happens where the script does not fit: draw anew, or refuse. */
  after_script: "fresh" | "refuse";
  /** The draws that stay given, each a list of numbers. */
  drawn: (number[] | Hidden)[];
  /** The id of the match it was forked from (UUID); null: no fork. */
  parent: string | null;
  /** The revision at which the fork leaves its parent; 0: no fork. */
  fork_revision: number;
  /** How the fork's luck goes on; empty: no fork. */
  fork_kind: string;
  /** Whether only its participants and organisers find it in lists. */
  is_private: boolean;
  /** The seed of the luck, in hexadecimal; empty: not revealed yet. */
  seed: string;
  /** The terms of all luck it was played with, the first one first. */
  lucks: LuckTerms[];
  /** The seeds revealed so far, in hexadecimal. */
  revealed: string[];
  /** Who brought the match in, and when; absent or null: it was played here. */
  imported: Imported | null;
  /** The tournament the match is played in; null: none. */
  tournament: AtTournament | null;
  /** A revision: the number of an event of the match, from 1. */
  revision: number;
  /** The draws that rulings have replaced. */
  redraws: Redraws;
  /** Whether another match of its table draws from the same seed: then it is not disclosed. */
  luck_goes_on: boolean;
  /** Whether its luck is its own, not its parent's. */
  luck_is_own: boolean;
  /** What keeps play from going on: `dispute`, `pause`, or empty. */
  frozen_by: string;
  /** The event that paused it; 0: it is not paused. */
  paused_revision: number;
  /** When the pause ends by itself, in milliseconds since 1970; 0: it does not. */
  paused_until_ms: number;
  /** The revision it is going back to; 0: none. */
  returns_to: number;
  /** Its disputes, and what they leave standing. */
  disputes: Disputes;
  /** What rulings took the match back. */
  rewinds: Rewind[];
  /** Whether unknown cards are being shuffled. */
  is_shuffling: boolean;
  /** Whether unknown cards are being dealt. */
  is_dealing: boolean;
  /** Whether the position it begins from has yet to be set. */
  is_position_due: boolean;
  /** The result that a ruling gave; null: none. */
  verdict: Result | null;
  /** When it is disclosed unless a dispute comes first, in milliseconds since 1970 (UTC); null: not due. */
  disclosed_from_ms: number | null;
  /** The event that disclosed the match; 0: not disclosed. */
  disclosed_revision: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks: Clocks | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice: boolean;
}

/** A seat or (None) an organiser is heard. */
export interface StatementMade {
  type: "StatementMade";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
  /** The text. */
  text: string;
  /** Whether nobody else may read it before the match is disclosed. */
  to_organisers?: boolean;
}

export interface SukkubeAccepted {
  match_id: string;
  revision: number;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** Which events are left out of a long answer; null: none. */
  left_out?: EventsLeftOut | null;
  /** The game's name, as listGames lists it. */
  game: "sukkube";
  /** What the request led to, in order. */
  events: SukkubeEventView[];
  /** What the caller's seat may post next, if it was asked for (`include=commands`). */
  commands?: SukkubeCommand[] | null;
}

export interface SukkubeCardDrawn {
  type: "CardDrawn";
  seat: number;
  card: string;
  /** Why. */
  reason: "last_hope" | "refill";
  /** The colour of the card on top of the pile; null: there is none, or backs are not told. */
  pile_back?: string | null;
}

/** `number` counts the cards of the manche from 1; `source` is the hand the card came from, or `pile`. */
export interface SukkubeCardPlayed {
  type: "CardPlayed";
  manche: number;
  /** Which card of the manche it is, from 1. */
  number: number;
  /** The character. */
  character: string;
  /** The hand the card came from, or `pile`. */
  source: string;
  /** Who played it: a seat, as in `seat_0`, or `bot`. */
  actor: string;
  /** Whether the player chose it, or a default or house bot did. */
  chosen_by: "bot" | "player" | "timeout";
  card: string;
  /** Whether the card's move was doubled (SK-DBL-01). */
  doubled: boolean;
  /** The character that was on top of the Kube. */
  from_top: string;
  /** The character that is on top of the Kube now. */
  to_top: string;
  /** How many cards of the same colour were played in a row. */
  series_length: number;
  /** The colour of the card on top of the pile; null: there is none, or backs are not told. */
  pile_back?: string | null;
}

export interface SukkubeEventPage {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
  /** The game's name, as listGames lists it. */
  game: "sukkube";
  /** Events in order, the oldest first. */
  items: SukkubeEventView[];
}

export interface SukkubeEventView {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  is_claim?: boolean;
  /** The event as the viewer may see it. */
  event: AnySukkubeEvent;
}

export interface SukkubeLegalCommands {
  match_id: string;
  revision: number;
  seat: number;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** What the seat is asked, in words, if a language was asked for. */
  question?: string;
  /** The same commands for people, one for each, if a language was asked for. */
  choices?: Choice[];
  /** Why other parts of the table lead to no command, if it was asked for. */
  refused?: RefusedTouch[];
  /** The game's name, as listGames lists it. */
  game: "sukkube";
  /** What the seat may do now, complete, each ready to be posted; empty: somebody else decides. */
  commands: SukkubeCommand[];
}

/** A deal; only the order of the pile is secret. */
export interface SukkubeMancheDealt {
  type: "MancheDealt";
  manche: number;
  /** The character that begins. */
  starter: string;
  /** Card ids by hand, each hand named by its character or seat. */
  hands: Record<string, string[]>;
  /** Card ids of the pile, the next one to be drawn first. */
  pile: string[] | Hidden;
  /** The colour of the card on top of the pile; null: there is none, or backs are not told. */
  pile_back?: string | null;
}

/** `trigger` is the empty hand, the blocked character, or `pile`; `scores` are those after the point. */
export interface SukkubeMancheEnded {
  type: "MancheEnded";
  manche: number;
  /** Why. */
  reason: "blocked" | "hand_empty" | "pile_empty";
  /** What ended the manche: the empty hand, the blocked character, or `pile`. */
  trigger: string;
  /** The character that dominates at the end of the manche. */
  dominator: string;
  /** The character that is the Sukkube at the end of the manche. */
  sukkube: string;
  /** Who scores the point; null: nobody. */
  point_to: string | null;
  /** The points by seat, or by who scores. */
  scores: Record<string, number>;
}

export interface SukkubeMatchEnded {
  type: "MatchEnded";
  /** Why. */
  reason: "manche_cap" | "target";
  /** Who won: seats as in `seat_0`, or teams. */
  winners: string[];
  /** The points by seat, or by who scores. */
  scores: Record<string, number>;
  /** How many manches were played. */
  manches: number;
}

/** `options` are resolved; `holders` hold the team characters at first (SK-GEM-03). */
export interface SukkubeMatchStarted {
  type: "MatchStarted";
  /** The options of the game that the match is played with. */
  options: SukkubeOptions;
  seats: number;
  /** Who plays each character: a seat (`seat_0`), a team (`team_a`) or `bot`. */
  characters: Record<string, string>;
  /** The seats of each team (SK-OPT-08); null or empty: no teams. */
  teams: Record<string, number[]>;
  /** The seat that holds each team character (SK-GEM-03). */
  holders: Record<string, number>;
  /** Who begins the first manche (SK-OPT-04). */
  first_starter: string;
}

/** Absent options take the mode's default; an option outside its mode is refused (RULES.md, Options). */
export interface SukkubeOptions {
  /** The mode of the match (SK-OPT-01). */
  mode?: "base" | "esercito" | "fish_the_bot" | "gemelli" | "last_hope" | "lay_team" | "peach" | "sfiga_too";
  /** The points that win the match (SK-OPT-02); null: as the mode says. */
  target_points?: number | null;
  /** The manche after which the match ends in any case (SK-OPT-03). */
  manche_cap?: number;
  /** Who begins the first manche (SK-OPT-04). */
  first_starter?: "all_characters" | "players";
  /** Which seat gets which characters: drawn, or all six in seat order (SK-OPT-05). */
  character_assignment?: "random" | ("clown" | "dancer" | "lion" | "ringmaster" | "strongman" | "tamer")[];
  /** Whether a character may play its own opposite (SK-OPT-06). */
  flip_opposite?: "none" | "self";
  /** How many characters a seat has, in `fish_the_bot` only (SK-OPT-07). */
  characters_per_seat?: 1 | 2 | null;
  /** The seats of each team (SK-OPT-08); null or empty: no teams. */
  teams?: number[][] | null;
  /** Whether a team character scores for its team (SK-OPT-09). */
  team_character_scores?: boolean | null;
  /** Whether the colour of the pile's top card is told (SK-OPT-10). */
  pile_back_colour_visible?: boolean | null;
  /** The layout of the Kube, by its name (SK-OPT-11). */
  kube_layout?: string;
  /** The list of cards to play with, by its name (SK-OPT-12). */
  deck_list?: string;
}

/** The seat in turn plays a card of the hand of the character on top (SK-TRN-02). */
export interface SukkubePlayCard {
  type: "play_card";
  /** The id of a card, as listCards lists it. */
  card: string;
}

/** A table in the middle of a manche, at a seat's turn (SK-DEC-49). */
export interface SukkubePosition {
  /** The character on top of the Kube. */
  top: string;
  /** Card ids by hand, each hand named by its character or seat. */
  hands: Record<string, string[]>;
  /** The id of the card played last; null: none in this manche. */
  last_card?: string | null;
  /** How many cards of the same colour were played in a row. */
  series_length?: number;
  /** Card ids of the pile, the next one to be drawn first. */
  pile?: string[];
  /** Who plays each character; null: dealt out in canonical order. */
  characters?: Record<string, string> | null;
  /** The seat that holds each team character (SK-GEM-03). */
  holders?: Record<string, number>;
  /** The points by seat, or by who scores. */
  scores?: Record<string, number>;
  /** The manche, counted from 1. */
  manche?: number;
}

export interface SukkubePositionSet {
  type: "PositionSet";
  /** The position that play begins from; null: the game's own setup. */
  position: SukkubeState;
}

/** A match of Sukkube. */
export interface SukkubeState {
  /** The options of the game that the match is played with. */
  options: SukkubeOptions;
  seats: number;
  /** How far it has come. */
  phase?: "awaiting_deal" | "awaiting_start" | "finished" | "turn";
  /** Who plays each character: a seat (`seat_0`), a team (`team_a`) or `bot`. */
  characters?: Record<string, string>;
  /** The seats of each team (SK-OPT-08); null or empty: no teams. */
  teams?: Record<string, number[]>;
  /** The seat that holds each team character (SK-GEM-03). */
  holders?: Record<string, number>;
  /** The points by seat, or by who scores. */
  scores?: Record<string, number>;
  /** The manche, counted from 1. */
  manche?: number;
  /** The character that begins the next manche; null: not settled. */
  next_starter?: string | null;
  /** The character on top of the Kube. */
  top?: string | null;
  /** The id of the card played last; null: none in this manche. */
  last_card?: string | null;
  /** How many cards of the same colour were played in a row. */
  series_length?: number;
  /** Card ids by hand, each hand named by its character or seat. */
  hands?: Record<string, string[]>;
  /** Card ids of the pile, the next one to be drawn first. */
  pile?: string[] | Hidden;
  /** The colour of the card on top of the pile; null: there is none, or backs are not told. */
  pile_back?: string | null;
  /** Card ids that were played in this manche, the oldest first. */
  played?: string[];
  /** Card ids that were set aside and play no part in the manche. */
  aside?: string[];
  /** Who won: seats as in `seat_0`, or teams; empty: nobody yet. */
  winners?: string[];
  /** Why the match ended; null: it goes on. */
  end_reason?: string | null;
}

export interface SukkubeStateView {
  match_id: string;
  revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** What is the same in all games. */
  sheet: Sheet;
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match ended; null: it goes on. */
  result: Result | null;
  /** SHA-256 of the canonical JSON of `play`: equal for equal positions. */
  hash: string;
  /** The game's name, as listGames lists it. */
  game: "sukkube";
  /** The position as the viewer may see it; null: play has not begun. */
  play: SukkubeState | null;
}

export interface SukkubeTeamCharacterPassed {
  type: "TeamCharacterPassed";
  /** The team, as in `team_a`. */
  team: string;
  /** The character. */
  character: string;
  /** The seat that had it. */
  from_seat: number;
  /** The seat that has it now. */
  to_seat: number;
}

/** `seat` left out is the first free one. */
export interface TakeSeat {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  player: string;
  /** The seat to take, counted from 0; null: the first free one. */
  seat?: number | null;
  /** printable ASCII mixed into the match's luck */
  entropy?: string;
}

/** The agreed control of time: seconds for each decision, for each seat's whole match, or both (MV-CLK-01). */
export interface TimeControl {
  /** Seconds for each decision; null: no such limit. */
  decision_seconds?: number | null;
  /** Seconds for each seat's whole match; null: no such limit. */
  match_seconds?: number | null;
  /** Seconds added to the time for the match with each answer. */
  increment_seconds?: number;
}

/** The service could not have served `seats` for `lost_ms`, up to `at_ms`: their clocks stood still. */
export interface TimeGivenBack {
  type: "TimeGivenBack";
  /** The seats whose clocks stood still. */
  seats: number[];
  /** The milliseconds in which the clocks would have run and did not. */
  lost_ms: number;
  /** When the interruption ended, in milliseconds since 1970 (UTC). */
  at_ms: number;
}

/** `turns` are those of the seats that have something to post now, each with its commands. */
export interface TurnsNow {
  /** The seats that have something to post now, each with its commands. */
  turns: LegalCommands[];
  /** Places in the list that was sent, from 0, of seats whose match is over. */
  over: number[];
  /** Places in the list that was sent, from 0, of tokens that open no seat of their match, or no longer. */
  lost: number[];
  /** Places in the list that was sent, from 0, of seats that were not looked at, as the answer has 5,000 commands. */
  rest: number[];
}

/** A ruling: the cards nobody may know lie in the orders that chance has just drawn. */
export interface UnknownCardsShuffled {
  type: "UnknownCardsShuffled";
  /** The id of the dispute (UUID). */
  dispute: string;
}

export type Accepted = BathroomRushAccepted | FranticAccepted | PiccioniAccepted | SukkubeAccepted;

export type BathroomRushEvent = BathroomRushPositionSet | BathroomRushMatchStarted | BathroomRushLanesDealt | BathroomRushLaneChosen | BathroomRushActionDeckShuffled | BathroomRushPersonDeckShuffled | BathroomRushActionCardsDrawn | BathroomRushRoundStarted | BathroomRushTurnStarted | BathroomRushPhaseEntered | BathroomRushTurnEnded | BathroomRushCleanupStarted | BathroomRushLoadsCollected | BathroomRushLanesAdvanced | BathroomRushFirstPlayerPassed | BathroomRushPersonEffectsListed | BathroomRushPersonActivated | BathroomRushPersonSpent | BathroomRushPersonOvertook | BathroomRushNewspaperLeft | BathroomRushPersonCalled | BathroomRushRestrictionSet | BathroomRushActionCardPlayed | BathroomRushDefenceWindowOpened | BathroomRushDefenceAnswered | BathroomRushDefenceWindowClosed | BathroomRushActionCardBlocked | BathroomRushActionCardDiscarded | BathroomRushDieRolled | BathroomRushReserveChanged | BathroomRushDecompressionBegun | BathroomRushDecompressed | BathroomRushTurnPassed | BathroomRushCardDiscarded | BathroomRushEndTriggered | BathroomRushPlayerEliminated | BathroomRushFinalCounted | BathroomRushTieBreakBegun | BathroomRushTieBreakRoundPlayed | BathroomRushMatchEnded | BathroomRushPersonAdded | BathroomRushPersonRevealed | BathroomRushLostYouthRemoved | BathroomRushProductionPlaced | BathroomRushLoadLost | BathroomRushLoadChanged | BathroomRushPermanentApplied | BathroomRushPlayerMovedToFreeLane | BathroomRushPlayersSwapped | BathroomRushPlayerPersonSwapped | BathroomRushPersonsExchanged | BathroomRushGroupDiscarded | BathroomRushGroupStacked | BathroomRushPermanentPlaced | BathroomRushPermanentsCancelled | BathroomRushPermanentsCleaned;

export type MatchEvent = MatchCreated | SeatTaken | PlayBegan | ChanceDrawn | SeatResigned | SeatVacated | ResignationTakenBack | PlayerSubstituted | SeatTokenReissued | MatchPaused | MatchResumed | MatchForked | MatchStopped | DisclosureSet | MatchDisclosed | LuckRevealed | ClocksRead | SeatTimedOut | TimeGivenBack | ClockAdjusted | DisputeOpened | StatementMade | DisputeWithdrawn | RulingGiven | RulingAccepted | AppealMade | MatchRewound | UnknownCardsShuffled | PositionCorrected | MatchAwarded | MatchAnnulled;

export type AnyPassReaction = FranticPassReaction | PiccioniPassReaction;

export type AnyPlayCard = FranticPlayCard | BathroomRushPlayCard | SukkubePlayCard;

export type FranticEvent = FranticEventActivated | FranticEventFinished | FranticMarketRevealed | FranticRestockCardPlaced | FranticHandDiscarded | FranticHandsPassed | FranticNumberedTeleportMoved | FranticDieRolled | FranticReactionWindowOpened | FranticReactionAnswered | FranticReactionWindowClosed | FranticReactionCardThrown | FranticAttackBlocked | FranticRollDiscarded | FranticMovementStarted | FranticPawnStepped | FranticStepsLost | FranticMovementEnded | FranticPawnPlaced | FranticPositionSet | FranticMatchStarted | FranticRoundStarted | FranticDeckShuffled | FranticHandsDealt | FranticStartingRollMade | FranticStartingSeatSet | FranticSetupCardPlaced | FranticRoundEnded | FranticRoundScored | FranticBoardCleared | FranticMatchEnded | FranticTurnStarted | FranticCardPlayed | FranticPlayStepSkipped | FranticCardActivated | FranticMovementModified | FranticChoiceMade | FranticCardTaken | FranticCardsDrawn | FranticDeckRanOut | FranticTurnEnded;

export type AnyOptions = BathroomRushOptions | FranticOptions | PiccioniOptions | SukkubeOptions;

export type PiccioniEvent = PiccioniFlockMoved | PiccioniFlockSetAside | PiccioniFlockReturned | PiccioniFlockDeckShuffled | PiccioniTrophyMade | PiccioniInfamousReturned | PiccioniBlindTrophyTaken | PiccioniTrophiesShared | PiccioniPositionSet | PiccioniMatchStarted | PiccioniFlockCardsRemoved | PiccioniLocationSeeded | PiccioniHandDealt | PiccioniTurnStarted | PiccioniMoveCompleted | PiccioniInvasionStarted | PiccioniFlockRevealed | PiccioniFlockPlaced | PiccioniFinalPhaseStarted | PiccioniRevealFailed | PiccioniPlayedCardsDiscarded | PiccioniTurnEnded | PiccioniMatchEnded | PiccioniActionPlayed | PiccioniGuanoLaid | PiccioniConversionPaid | PiccioniCardsDrawn | PiccioniActionDeckRefilled | PiccioniWindowOpened | PiccioniReactionPlayed | PiccioniReactionPassed | PiccioniWindowClosed | PiccioniHandFined;

export type AnyPosition = BathroomRushPosition | FranticPosition | PiccioniPosition | SukkubePosition;

export type AnyState = BathroomRushState | FranticState | PiccioniState | SukkubeState;

export type SukkubeEvent = SukkubePositionSet | SukkubeMatchStarted | SukkubeMancheDealt | SukkubeCardPlayed | SukkubeCardDrawn | SukkubeTeamCharacterPassed | SukkubeMancheEnded | SukkubeMatchEnded;

export type BathroomRushCommand = BathroomRushChooseLane | BathroomRushPlayCard | BathroomRushDecompress | BathroomRushPassTurn | BathroomRushDiscardCard | BathroomRushRespondDefence;

export type BathroomRushType = BathroomRushRespondDefence | BathroomRushSealed;

export type CreateMatch = CreateBathroomRushMatch | CreateFranticMatch | CreatePiccioniMatch | CreateSukkubeMatch;

export type EventPage = BathroomRushEventPage | FranticEventPage | PiccioniEventPage | SukkubeEventPage;

export type FranticCommand = FranticPlaceSetupCard | FranticPlayCard | FranticThrowReaction | FranticPassReaction | FranticChooseRemoteTarget | FranticChooseGift | FranticChooseMagnetCard | FranticChooseSwapPawn | FranticChooseMarchingPawn | FranticChooseMarketCard | FranticPlaceRestockCard | FranticChooseSurprisePawn | FranticChooseReorganize;

export type FranticType = FranticPassReaction | FranticThrowReaction | FranticSealed;

export type LegalCommands = BathroomRushLegalCommands | FranticLegalCommands | PiccioniLegalCommands | SukkubeLegalCommands;

export type PiccioniCommand = PiccioniPlayAction | PiccioniConvertToTrophy | PiccioniDrawCards | PiccioniGatherFlock | PiccioniDragFlock | PiccioniScareFlock | PiccioniPlayReaction | PiccioniPassReaction | PiccioniPlaceFlock;

export type StateView = BathroomRushStateView | FranticStateView | PiccioniStateView | SukkubeStateView;

export type SukkubeCommand = SukkubePlayCard;

export type AnyBathroomRushEvent = MatchEvent | BathroomRushEvent;

export type AnyCommand = FranticThrowReaction | AnyPlayCard | FranticPlaceSetupCard | FranticPlaceRestockCard | PiccioniPlayAction | FranticChooseGift | FranticChooseReorganize | PiccioniConvertToTrophy | PiccioniScareFlock | PiccioniPlayReaction | BathroomRushRespondDefence | BathroomRushChooseLane | BathroomRushDiscardCard | AnyPassReaction | FranticChooseRemoteTarget | FranticChooseMagnetCard | FranticChooseSwapPawn | FranticChooseMarchingPawn | FranticChooseMarketCard | FranticChooseSurprisePawn | PiccioniGatherFlock | PiccioniDragFlock | PiccioniPlaceFlock | PlayDefault | BathroomRushDecompress | BathroomRushPassTurn | PiccioniDrawCards;

export type AnyFranticEvent = MatchEvent | FranticEvent;

export type AnyPiccioniEvent = MatchEvent | PiccioniEvent;

export type AnySukkubeEvent = MatchEvent | SukkubeEvent;

export type Event = MatchEvent | BathroomRushEvent | FranticEvent | PiccioniEvent | SukkubeEvent;

export type SubmitCommand = AnyCommand | AnyCommand[];
