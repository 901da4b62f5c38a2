// Written by openapi/clients/generate.py from the contract; do not edit.

/** Somebody who is not paired in a round: a bye was `requested`, or they have not checked in (`missed`). */
export interface Absence {
  entrant: number;
  /** What brought it about. */
  cause: "missed" | "requested";
}

export interface AcceptedBase {
  match_id: string;
  revision: number;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** Which events are left out of a long answer; null: none. */
  left_out?: EventsLeftOut | null;
}

/** `seconds` are added to a clock of `seat`, or taken off if negative. */
export interface AdjustClock {
  /** Which kind it is. */
  kind: "clock";
  /** A seat, counted from 0. */
  seat: number;
  /** Seconds added; negative: taken off. */
  seconds: number;
  /** Which clock: of this decision, or of the whole match. */
  limit?: "decision" | "match";
}

/** The change of a clock, outside disputes. */
export interface AdjustSeatClock {
  /** a place at the table, from 0 */
  seat: number;
  /** Seconds added; negative: taken off. */
  seconds: number;
  /** Which clock: of this decision, or of the whole match. */
  limit?: "decision" | "match";
  /** why, for everybody to read */
  reason: string;
}

/** The choices that were tried, the best first, out of `legal` ones. */
export interface Advice {
  match_id: string;
  revision: number;
  seat: number;
  /** How many commands the seat may post. */
  legal: number;
  /** How many times the game was played on, over all choices. */
  playouts: number;
  /** What the bot would do and why, in words. */
  text: string;
  /** The choices that were tried, the best first; at most eight are listed. */
  choices: AdvisedChoice[];
}

/** `choice` is the place of the command in the answer of listLegalCommands at this revision, from 0. */
export interface AdvisedChoice {
  /** The place of the command among those that listLegalCommands lists at this revision, from 0. */
  choice: number;
  /** The command in words. */
  text: string;
  /** How many times the game was played on from this choice. */
  playouts: number;
  /** Mean score of the seat after these playouts, from 0 to 1: the game's own estimate of its prospects. */
  worth: number;
}

/** How far a pairing misses one of its aims, and the least that any pairing could that is as good by the aims before, as far as proved: if the two are equal there is no better one. */
export interface Aim {
  /** The aim. */
  name: string;
  /** How far the pairing misses it; 0: not at all. */
  missed: number;
  /** The least that any pairing could miss, as far as proved. */
  bound: number;
}

/** The text for the screen in the hall; null takes it down. */
export interface Announce {
  /** The announcement; null: it is taken down. */
  text: string | null;
}

/** The `text` replaces the one before; empty: it is taken down. */
export interface AnnouncementMade {
  type: "AnnouncementMade";
  /** The announcement; empty: it is taken down. */
  text: string;
}

/** The match is over and has no result. */
export interface Annul {
  /** Which kind it is. */
  kind: "annul";
}

/** Whether the caller's seat is ready to play again; the first offer says how to sit (MV-REM-04). */
export interface AnswerRematch {
  /** Whether the seat is ready to play again. */
  ready?: boolean;
  /** Who sits where in the rematch: as before (`keep`), or each player a seat further (`rotate`). The first offer counts. */
  seats?: "keep" | "rotate";
}

/** A seat has answered in a window that is held. */
export interface AnswerSealed {
  type: "AnswerSealed";
  /** A seat, counted from 0. */
  seat: number | Hidden;
  /** The command that the game plays when the window closes; empty for those who may not see it. */
  command: Record<string, unknown>;
}

/** A key as it is listed; the secret itself is shown once, when it is created or rotated. */
export interface ApiKey {
  /** The id of the key (UUID). */
  key_id: string;
  /** What the key is for. */
  name: string;
  /** Who has it, in words. */
  owner: string;
  /** What the key allows. */
  scopes: ("admin" | "organise" | "play" | "spectate")[];
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** When the key stops working (RFC 3339, UTC); null: when it is revoked. */
  expires_at: string | null;
  /** When its secret was last replaced (RFC 3339, UTC); null: never. */
  rotated_at: string | null;
  /** When it was revoked (RFC 3339, UTC); null: it is good. */
  revoked_at: string | null;
  /** The day it was last used (UTC); null: never. */
  last_used_on: string | null;
}

/** A seat asks for a second ruling, which is final; the match is frozen again. */
export interface AppealMade {
  type: "AppealMade";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was. */
  by: number;
  reason: string;
}

/** As whom the ticket looks (absent: as the caller), and for how long. */
export interface AskTicket {
  /** As whom it looks: a seat, `spectator` or `organiser`; null: as the caller. */
  as?: number | "organiser" | "spectator" | null;
  /** For how many minutes, 1 to 15. */
  minutes?: number;
}

/** The seats that the caller holds, 1 to 50 of them. */
export interface AskTurns {
  /** The seats that the caller holds. */
  seats: HeldSeat[];
}

/** Before event `revision` these were awaited, and then `actor` brought the event about; so an archive says, if it is a claim. */
export interface AskedView {
  revision: number;
  type: string;
  actor: string;
  /** Who was awaited before it. */
  awaited: AwaitedView;
  /** Whether only the archive says so. */
  is_claim: boolean;
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

/** `actor` did `action`, to the key or at the match named; `detail` says what else there is to know. */
export interface AuditEntry {
  /** The id of the entry (UUID). */
  entry_id: string;
  /** When it was recorded (RFC 3339, UTC). */
  recorded_at: string;
  actor: string;
  /** What was done. */
  action: "fork_deleted" | "hidden_state_seen" | "key_created" | "key_revoked" | "key_rotated" | "match_forked" | "note_made" | "ruling_given" | "webhook_created";
  /** The id of the key (UUID). */
  key_id: string | null;
  /** The id of the match (UUID). */
  match_id: string | null;
  /** What is wrong or what was done, in words for people. */
  detail: string;
}

/** `next` continues the list as `after`; absent on the last page. */
export interface AuditPage {
  /** The entries, the newest first. */
  items: AuditEntry[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** The seats awaited after the event, and the question. */
export interface AwaitedBriefly {
  /** Which kind it is. */
  kind: string;
  /** How many seats the match has. */
  seats?: number[];
  /** What the awaited seats are asked, in one word of the game. */
  decision?: string;
}

/** The next draws: one of `size` numbers, or an order of as many `items`; `name` says what for. */
export interface AwaitedDrawView {
  /** What was drawn for, in the game's words. */
  what: string;
  /** Its name. */
  name: string;
  /** Which kind it is. */
  kind: "pick" | "roll" | "shuffle";
  /** Among how many outcomes chance chose. */
  size: number;
  /** What lies in an order, in the places in which outcomes count it; empty for other draws. */
  items: LyingView[];
}

/** The draws after event `revision`, in the order that a scripted fork takes the outcomes. */
export interface AwaitedDrawsView {
  match_id: string;
  revision: number;
  /** What chance has given. */
  draws: AwaitedDrawView[];
  /** Whether it can turn out in no more ways than `listOutcomes` lists. */
  is_listed: boolean;
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
  /** The name of the window that is open, for `If-Window`; absent: none is (MV-PLA-04). */
  window?: string;
  /** Until when (RFC 3339, UTC). */
  closes_at?: string | null;
  /** The seats that may hold the tacit window; while it runs, silence passes (MV-PAC-02). */
  may_hold?: number[];
}

/** The match is over; `places` lists every seat from first to last, tied seats together. */
export interface Award {
  /** Which kind it is. */
  kind: "award";
  /** Seats from first to last, tied seats together. */
  places: number[][];
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

/** A kind of action card; `targets` are the parameters named with the play; see the head of `actions.toml`. */
export interface BathroomRushAction {
  type: "action";
  /** The name printed on the card. */
  italian: string;
  /** Which kind it is. */
  kind: "base" | "defence" | "permanent";
  /** How many copies are in the box. */
  copies: number;
  /** The rule of the card. */
  rule: string;
  /** The icon on the card: what it works on. */
  icon?: "bathroom" | "lane" | "none";
  /** The parameters named with the play, all of them. */
  targets?: string[];
  /** Pee, where the card names a number. */
  amount?: number;
  /** Whether it works on everybody or on all others; null: whom its targets name. */
  hits?: "everybody" | "others" | null;
  /** The side of the player: in front, or behind; null: it needs none. */
  side?: "behind" | "front" | null;
  /** Whether somebody has to stand behind the target. */
  needs_behind?: boolean;
  /** Whether somebody has to be in the bathroom of the lane named. */
  needs_person?: boolean;
  /** Whether it does nothing to who stands in a bathroom. */
  spares_bathroom?: boolean;
  /** The rule by which a defence is asked for; absent: none. */
  asked_by?: string;
  /** The rule by which a defence stops it; absent: none. */
  blocked_by?: string;
  /** The icon that a defence stops; null: it is no defence. */
  stops?: "bathroom" | "lane" | null;
  /** The kind of permanent with which this one leaves the door; null: none. */
  cancels?: string | null;
  /** The rule by which both leave; absent: none. */
  cancels_by?: string;
  /** The rule by which it stays behind the door; absent: none. */
  stays_by?: string;
  /** The rule by which it works at the start of each turn; absent: none. */
  applied_by?: string;
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

export interface BathroomRushCard {
  /** Its id. */
  id: string;
  /** The deck the card belongs to. */
  deck: "action" | "person";
  /** What is printed on the card. */
  printed: BathroomRushPerson | BathroomRushAction;
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
  /** Whether only the archive says so. */
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

/** A kind of person: what is printed on its cards, and the rules it plays; see the head of `persons.toml`. */
export interface BathroomRushPerson {
  type: "person";
  /** The name printed on the card. */
  italian: string;
  /** The colour of the card. */
  colour: "neutral" | "orange" | "red" | "yellow";
  /** How many copies are in the box. */
  copies: number;
  /** The rule of the card. */
  rule: string;
  /** Pee tokens that the person puts on its group. */
  pee?: number;
  /** Poo tokens that the person puts on its group, worth five pee each. */
  poo?: number;
  /** The die that is rolled: blue (1 to 2) or red (1 to 4). */
  die?: "blue" | "red" | null;
  /** The icon on the card: what it works on; null: none. */
  icon?: "bathroom" | "lane" | null;
  /** Whether the card is turned upside-down once it has acted. */
  flips?: boolean;
  /** Pee, where the card names a number. */
  amount?: number;
  /** The name in the notation of lanes. */
  short?: string;
  /** Where the person has to stand to act; null: it does not. */
  acts?: "anywhere" | "bathroom" | "behind" | "beside" | null;
  /** The rule by which the card is turned upside-down; absent: none. */
  spent_by?: string;
  /** The rule by which a defence stops it; absent: none. */
  blocked_by?: string;
  /** The kinds of cards that may not be played in this turn. */
  forbids?: string[];
  /** What the person forbids in this turn; null: nothing. */
  restricts?: "no_decompression" | "no_lane_change" | null;
  /** The kinds of cards that do not move its group. */
  immune_to?: string[];
  /** Whether the person goes as soon as it is turned up. */
  leaves?: boolean;
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
  /** The round, counted from 1. */
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

export interface BathroomRushWebhookMessage {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
  /** The game's name, as listGames lists it. */
  game: "bathroom_rush";
  /** The event. */
  data: BathroomRushEventView;
}

/** The beat that an event is of, named by the event that opens it in this film, and its part in the beat. */
export interface BeatView {
  /** The event that opens it, by its number. */
  id: number;
  /** The kind of the beat. */
  kind: "asked" | "banner" | "deal" | "draw" | "effect" | "end" | "place" | "play" | "roll" | "score" | "silent" | "swap" | "turn" | "walk";
  /** Whether the event opens the beat, joins it or closes it. */
  part: "close" | "join" | "open";
}

/** A ruling in the dispute `supersedes` is in the way: who names it may go back to event `floor`. */
export interface Bound {
  /** The dispute whose ruling is in the way (UUID). */
  supersedes: string;
  /** The earliest revision that a ruling may return to. */
  floor: number;
}

/** `missing` is who was to be met in a round robin of tables of two and is not there; else 0. */
export interface Bye {
  entrant: number;
  /** Why. */
  reason: string | PairingReason[];
  /** Whether the entrant sits out because somebody they were to meet has left (TO-STA-08). */
  missing?: number;
}

/** The entrant is not to be paired in `round`. */
export interface ByeRequested {
  type: "ByeRequested";
  entrant: number;
  round: number;
}

/** An entrant without a table, and the reason. */
export interface ByeView {
  entrant: number;
  /** Why this entrant has the bye, in the language that was asked for. */
  reason: string;
  /** Whom the entrant would have met in a round robin, who has left (TO-STA-08); null: nobody. */
  missing: number | null;
}

/** The `player` at a seat of the match called `title` wants an arbiter since `called_at`; `arbiter` is on the way, null: nobody yet. */
export interface Call {
  match_id: string;
  /** A title for people; null: none. */
  title: string | null;
  seat: number;
  /** Who sits at the seat. */
  player: string;
  /** When the seat called (RFC 3339, UTC). */
  called_at: string;
  /** The organiser who is on the way: the id of a key, or `admin`; null: nobody yet. */
  arbiter: string | null;
}

/** Open calls at a table, the oldest first: all of them for organisers, for a seat its own. */
export interface CallList {
  match_id: string;
  /** Open calls, the oldest first. */
  items: Call[];
}

/** Why the tournament is not held to its end. */
export interface CancelTournament {
  /** why, for everybody to read */
  reason: string;
}

export interface CardList {
  game: string;
  edition: string;
  /** The cards of the default deck, as printed. */
  items: AnyCard[];
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

/** Two `entrants` of the round change places, for the `reason` given. */
export interface ChangePairing {
  /** The two entrants that change places. */
  entrants: number[];
  /** why, for everybody to read */
  reason: string;
}

/** The changes, while nothing depends on them (TO-CRE-13); a field left out stays. */
export interface ChangeTerms {
  /** The most entrants there may be; 0: no limit of its own. */
  capacity?: number;
  /** How many rounds there are; 0: it follows from the entrants. */
  rounds?: number;
  /** The ids of the keys that organise it, or `admin`. */
  organisers?: string[];
  /** The organiser who is chief: the id of a key, or `admin`; absent: the one before. */
  chief?: string;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
}

/** `entropy` is mixed into the luck of the entrant's matches in the round, which is committed to already. */
export interface CheckInEntrant {
  /** printable ASCII mixed into the match's luck */
  entropy?: string;
}

/** For `seconds`, until `closes_at_ms` (since 1970), entrants to be paired in `round` check in. */
export interface CheckInOpened {
  type: "CheckInOpened";
  round: number;
  /** Until when, in milliseconds since 1970 (UTC). */
  closes_at_ms: number;
  /** Seconds. */
  seconds: number;
}

/** The last check-in: for which round, until when, and who has checked in. */
export interface CheckInView {
  round: number;
  /** Until when (RFC 3339, UTC). */
  closes_at: string;
  /** Who has checked in. */
  entrants: number[];
}

/** The list as it stood at `recorded_at`: its first `size` leaves, and the root of their tree (RFC 9162). */
export interface Checkpoint {
  /** How many leaves the list had. */
  size: number;
  /** The root of the tree of its leaves (RFC 9162), in hexadecimal. */
  root: string;
  /** When the list stood like this (RFC 3339, UTC). */
  recorded_at: string;
  /** The checkpoint as a signed note (C2SP `tlog-checkpoint`, Ed25519); null: the service has no key. */
  note: string | null;
}

export interface CheckpointPage {
  /** The checkpoints, the newest first. */
  items: Checkpoint[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next: string | null;
}

/** A command for people: in words, and by the parts of the picture (`data-part`) that are touched for it, one after the other; those that touch nothing are buttons. */
export interface Choice {
  /** In words for people. */
  label: string;
  /** The parts of the picture that are touched for it, one after the other. */
  touches: string[];
}

/** Nobody deals with the dispute any more. */
export interface ClaimReleased {
  type: "ClaimReleased";
  /** The dispute that nobody deals with any more. */
  dispute: string;
}

/** Seats that the player holds by their tokens, 1 to 50 of them. */
export interface ClaimSeats {
  /** The seats that the player holds. */
  seats: HeldSeat[];
}

/** The organiser `arbiter` (the id of a key, or `admin`) deals with the dispute. */
export interface ClaimTaken {
  type: "ClaimTaken";
  /** The dispute that the organiser deals with. */
  dispute: string;
  /** The organiser: the id of a key, or `admin`. */
  arbiter: string;
}

/** Places in the list that was sent, from 0, of tokens that opened no seat. */
export interface ClaimedSeats {
  /** Places in the list that was sent, from 0, of tokens that opened no seat. */
  lost: number[];
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

/** `seconds` are added to a clock of `seat`, or taken off if negative. */
export interface ClockChange {
  /** a place at the table, from 0 */
  seat: number;
  /** Seconds added; negative: taken off. */
  seconds: number;
  /** Which clock: of this decision, or of the whole match. */
  limit?: "decision" | "match";
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

/** The longer of the trees of `first` and `second` leaves begins with the other (RFC 9162, section 2.1.4). */
export interface ConsistencyProof {
  /** The leaves of the smaller tree. */
  first: number;
  /** The leaves of the larger tree. */
  second: number;
  /** The hashes of the proof, in hexadecimal, in the order of RFC 9162. */
  path: string[];
}

/** The earlier stage; `entrants` go on, by their numbers there, in the order of their entries here. */
export interface Continues {
  /** The stage before. */
  tournament_id: string;
  /** Those who go on, by their numbers there, in the order in which they enter. */
  entrants: number[];
}

/** One of: `command` in the name of `seat`; a whole `position`; a `patch` (RFC 7396) of the state's `play`. */
export interface Correct {
  /** Which kind it is. */
  kind: "correct";
  /** A seat, counted from 0. */
  seat?: number | null;
  /** The command to be carried out in the name of `seat`. */
  command?: AnyCommand | null;
  /** The whole position to be set. */
  position?: AnyPosition | null;
  /** A patch (RFC 7396) of the state's `play`. */
  patch?: Record<string, unknown> | null;
  /** The revision to go back to first; null: the newest. */
  revision?: number | null;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck?: "fresh" | "same" | null;
  /** The dispute whose ruling is superseded (UUID); empty: none. */
  supersedes?: string;
}

/** The new text of an entry; null or left out: as before. */
export interface CorrectEntry {
  /** The name it is to have; null: as before. */
  player?: string | null;
  /** The rating it is to have; null: as before. */
  rating?: number | null;
  /** The order before the first round, ahead of ratings, from 1; 0: none, null: as before. */
  seed?: number | null;
  /** The id of the key (UUID). */
  key_id?: string | null;
  /** The name of the entrant's club, empty: none; null: as before. */
  club?: string | null;
  /** The name of the entrant's team, empty: none; null: as before. */
  team?: string | null;
  /** The table it always plays at, 0: any; null: as before. */
  table?: number | null;
}

/** A number beside a name, with its word: 4, `4 cards`. */
export interface Count {
  /** What is counted: `cards`. */
  name: string;
  /** How many there are. */
  n: number;
  /** The number with its word: `4 cards`. */
  text: string;
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
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions?: ReactionTerms;
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
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions?: ReactionTerms;
}

/** `name` says what the key is for, `owner` who has it; without `expires_at` it lasts until it is revoked. */
export interface CreateKey {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  name: string;
  /** Who has it, in words. */
  owner?: string;
  /** What the key allows. */
  scopes?: ("admin" | "organise" | "play" | "spectate")[];
  /** When the key stops working (RFC 3339, UTC); null: when it is revoked. */
  expires_at?: string | null;
}

/** The matches to be set up, 1 to 100 of them. */
export interface CreateMatches {
  /** The matches to be set up, each as createMatch takes it. */
  matches: CreateMatch[];
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
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions?: ReactionTerms;
}

/** A name, and what the player calls this `device`. */
export interface CreatePlayer {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  name: string;
  /** 1 to 60 characters, none of which hides, steers or turns text */
  device: string;
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
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number | null;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice?: boolean;
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions?: ReactionTerms;
}

/** A tournament to be held. */
export interface CreateTournament {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  title: string;
  /** a game's name, as listed by /v1/games */
  game: string;
  /** How many seats a table has. */
  table_size: number;
  /** The format of the tournament; `swiss_dutch` is Swiss by FIDE's Dutch system, at tables of two. */
  format: "double_elimination" | "round_robin" | "single_elimination" | "swiss" | "swiss_dutch";
  /** The options of the game that the match is played with. */
  options?: AnyOptions;
  /** The fewest seats a table may have. */
  smallest_table?: number | null;
  /** How many rounds are played; 0: it follows from the number of entrants. */
  rounds?: number;
  /** How many matches a table plays in a round. */
  matches_per_round?: number;
  /** Points by place, the first place first, for a full table. */
  points?: number[];
  /** What a bye is worth for each match, in sixtieths of a point; null: the mean of a table. */
  bye_points?: number | null;
  /** The tie-breaks, in the order in which they decide. */
  tie_breaks?: ("buchholz" | "buchholz_cut_1" | "direct_encounter" | "progressive" | "rating" | "sonneborn_berger" | "wins")[];
  /** How many of a table go on in an elimination; nobody does in other formats. */
  advance?: number;
  /** Entries are taken while no more than so many rounds are paired. */
  late_entry_rounds?: number;
  /** The most entrants there may be; 0: no limit of its own. */
  capacity?: number;
  /** Whether everybody may enter, not only whom the organisers enter. */
  is_open?: boolean;
  /** The clocks; null: everybody has all the time there is. */
  clocks?: ClockTerms | null;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds?: number;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat?: number;
  /** The ids of the keys that organise it, or `admin`. */
  organisers?: string[];
  /** Seconds that entrants have to check in before a round; null: nobody has to. */
  check_in_seconds?: number | null;
  /** How many byes an entrant may request. */
  requested_byes?: number;
  /** What a requested bye is worth for each match, in sixtieths of a point; null: the mean of a table. */
  requested_bye_points?: number | null;
  /** The aims of a pairing, in the order in which they count (TO-PAI-04). */
  aims?: ("bye_ranks" | "byes" | "level" | "rematches" | "scores" | "seats" | "spread")[];
  /** How places of a short table count. */
  short_points?: "fixed" | "normalised" | "per_seat_behind";
  /** Whether entries without a key are taken. */
  anonymous_entries?: boolean;
  /** Who may rule on an appeal: any organiser, or only another one. */
  appeals?: "any_organiser" | "other_organiser";
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators?: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds?: number;
  /** Whether the losers of the semifinals play for third place. */
  third_place?: boolean;
  /** House rules that hold in its matches, one a line. */
  house_rules?: string[];
  /** Whether those of one club, or of one team, are kept apart; null: nobody is. */
  keep_apart?: "club" | "team" | null;
  /** The earlier tournament whose best enter; null: none. */
  continues?: EarlierStage | null;
}

/** Where to send which events: `event_types` empty are all, `match_id` null every match the key organises. */
export interface CreateWebhook {
  /** The address that messages are posted to (https). */
  url: string;
  /** The types of events that are sent; empty: all. */
  event_types?: string[];
  /** The match whose events are sent (UUID); null: every match the key organises. */
  match_id?: string | null;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer?: "organiser" | "seat" | "spectator";
  /** What it is for, in the words of whoever made it. */
  description?: string;
  /** How many seconds a seat has for its answer before it is told of its turn. */
  unanswered_seconds?: number;
}

/** The last question before the contested event: what each seat could have done after event `revision`. */
export interface DecisionView {
  revision: number;
  /** Who was awaited. */
  awaited: AwaitedView;
  /** The commands that each seat could have given, by seat. */
  legal: Record<string, unknown[]>;
}

/** `answers` are the HTTP statuses of the attempts so far, null where no answer came; `error` says why. */
export interface Delivery {
  /** The id of the delivery (UUID). */
  delivery_id: string;
  match_id: string;
  revision: number;
  type: string;
  /** How far it has come. */
  status: "delivered" | "parked" | "pending";
  /** The HTTP statuses of the attempts so far. */
  answers: (number | null)[];
  /** Why the last attempt failed; null: it did not. */
  error: string | null;
  /** When it is tried (again) (RFC 3339, UTC). */
  due_at: string;
  /** When it was planned (RFC 3339, UTC). */
  planned_at: string;
  /** When it was delivered or parked (RFC 3339, UTC); null: not yet. */
  settled_at: string | null;
}

/** `next` continues the list as `after`; absent on the last page. */
export interface DeliveryPage {
  /** The deliveries, the newest first. */
  items: Delivery[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** A device of a player; `last_used_on` is a day (UTC). */
export interface Device {
  /** The device of a player. */
  device_id: string;
  /** What the device is called, for its player. */
  name: string;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** The day it was last used on (UTC); null: not yet. */
  last_used_on: string | null;
  /** Whether it is called by Web Push when the player owes an answer. */
  is_called: boolean;
  /** Whether it sends the request. */
  is_this: boolean;
}

export interface DiffView {
  match_id: string;
  /** The earlier revision. */
  from_revision: number;
  /** The later revision. */
  to_revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** What differs, each place once. */
  changes: Change[];
}

/** `out` sit at the table though the results put them out before; at a match for third place, though they are not out. */
export interface Disagreement {
  round: number;
  /** The table's number in the round, from 1. */
  table: number | null;
  /** Entrants that sit at the table though the results have put them out, or null for each who belongs there and has no place. */
  out: (number | null)[];
  /** The entrants that belong in their places, in the same order; null where nobody does. */
  instead: (number | null)[];
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
  /** What is said to have gone wrong, in words. */
  claim: string | null;
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
  /** The dispute whose ruling binds `floor` (UUID); null: none. */
  bound_by?: string | null;
  /** The organiser who opened it; null: a seat did. */
  author?: string | null;
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
  /** Why the ruling was appealed; null: it was not, or who asks may not read it yet. */
  appeal?: string | null;
  /** The dispute whose ruling has changed the final one; null: none. */
  superseded_by?: string | null;
}

/** The disputes of a match, the first one first. */
export interface DisputeList {
  match_id: string;
  /** Disputes, the first one first. */
  items: DisputeView[];
}

/** Event `revision` is contested, by a seat or (None) an organiser; from now on the match is frozen. */
export interface DisputeOpened {
  type: "DisputeOpened";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
  revision: number;
  /** What is said to have gone wrong, in words. */
  claim: string;
  /** The IDs of the rules that are said to be broken. */
  rules?: string[];
  /** The organiser who opens it; absent: a seat does. */
  author?: string;
}

/** `next` continues the list as `after`; absent on the last page. */
export interface DisputePage {
  /** Disputes, the first one first. */
  items: DisputeRow[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** A dispute. */
export interface DisputeRow {
  dispute_id: string;
  match_id: string;
  /** Its number, counted from 1. */
  number: number;
  game: string;
  /** A title for people; null: none. */
  title: string | null;
  is_private: boolean;
  /** How far it has come. */
  status: string;
  revision: number;
  /** The seat that opened it; null: an organiser. */
  opened_by: number | null;
  /** What is said to have gone wrong, in words. */
  claim: string;
  /** The IDs of the rules that are said to be broken. */
  rules: string[];
  /** Why the ruling was appealed; null: it was not, or who asks may not read it yet. */
  appeal: string | null;
  /** The kinds of the rulings given, at most two. */
  rulings: string[];
  /** When it was opened (RFC 3339, UTC). */
  opened_at: string;
  /** When it last changed (RFC 3339, UTC). */
  updated_at: string;
}

/** A dispute: `revision` is the contested event, `opened_revision` the event that opened it. */
export interface DisputeView {
  dispute_id: string;
  match_id: string;
  /** How far it has come. */
  status: "appealed" | "final" | "open" | "ruled" | "superseded" | "withdrawn";
  revision: number;
  /** The seat that opened it; null: an organiser. */
  opened_by: number | null;
  /** What is said to have gone wrong, in words. */
  claim: string | null;
  /** The IDs of the rules that are said to be broken. */
  rules: string[];
  /** The event that opened it. */
  opened_revision: number;
  /** The event that asked for a ruling: the opening, or the appeal. */
  asked_revision: number;
  /** The earliest revision that a ruling may return to. */
  floor: number;
  /** What was said about it, the oldest first. */
  statements: StatementView[];
  /** The rulings given, at most two. */
  rulings: Given[];
  /** The seats that have accepted the ruling. */
  accepted_by: number[];
  /** The seat that appealed; null: an organiser, or nobody. */
  appealed_by: number | null;
  /** Why the ruling was appealed; null: it was not, or who asks may not read it yet. */
  appeal: string | null;
  /** The dispute whose ruling has changed the final one; null: none. */
  superseded_by: string | null;
  /** The newest revision there is. */
  newest: number;
  /** What can be ruled; null: nothing any more. */
  remedies: Remedies | null;
}

/** The opener of the dispute takes the claim back; play goes on. */
export interface DisputeWithdrawn {
  type: "DisputeWithdrawn";
  /** The id of the dispute (UUID). */
  dispute: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
  /** How long nobody had ruled on the dispute when another seat ended it; absent: its author withdrew it. */
  waited_seconds?: number;
}

/** Before `sealed_revision` a ruling undoes nothing, unless it says so: it is the beginning of play, or the last ruling that changed the match, given in the dispute `sealed_by`. */
export interface Disputes {
  /** The disputes, the first one first. */
  all?: Dispute[];
  /** The revision before which a ruling undoes nothing unless it says so. */
  sealed_revision?: number;
  /** The dispute in which that ruling was given (UUID); null: none. */
  sealed_by?: string | null;
}

/** A draw: among `size` outcomes, by number `number` of the luck that `commitment` binds. */
export interface DrawView {
  revision: number;
  /** Its number in the luck that `commitment` binds, from 1. */
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
  scripted: boolean;
  /** The published algorithm of the draws, with its version. */
  algorithm: string;
  /** Where the luck comes from. */
  source: string;
  /** SHA-256 that binds the service to the luck before it is used, in hexadecimal. */
  commitment: string;
  /** The seed of the luck, in hexadecimal; null: not revealed yet. */
  seed: string | null;
  /** Whether `seed` gives this outcome; null: the seed is not revealed yet. */
  is_proved: boolean | null;
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

/** How many draws were drawn again from a revealed seed, given by a fork's script, or not checkable because their seed is not revealed; and how many events with draws are hidden from the viewer. */
export interface Draws {
  /** How many were drawn again from a revealed seed. */
  checked: number;
  /** How many a fork's script gave. */
  scripted: number;
  /** How many cannot be checked: their seed is not revealed. */
  unproved: number;
  /** How many events with draws are hidden from the viewer. */
  hidden: number;
}

/** The finished tournament that goes on: for the `cut` best of its standings, or for as many that come `after` so many others. */
export interface EarlierStage {
  /** The tournament that goes on. */
  tournament_id: string;
  /** How many go on. */
  cut: number;
  /** How many of the standings come before those who go on. */
  after?: number;
}

/** Somebody who plays for an entrant; `entrant_token` is shown this once. */
export interface EnteredPlayer {
  entrant: number;
  /** The name as it is kept. */
  player: string;
  /** Bearer token that plays the entrant's seats; shown this once. */
  entrant_token: string;
}

/** `entropy` is what the entrant adds to the luck of their matches in the round. */
export interface EntrantCheckedIn {
  type: "EntrantCheckedIn";
  entrant: number;
  round: number;
  /** What the player adds to the luck, any text; absent: nothing. */
  entropy?: string;
}

/** A withdrawn entrant is paired again, first in the round after `after_round`. */
export interface EntrantReturned {
  type: "EntrantReturned";
  entrant: number;
  /** The last round that was paired with the entrant. */
  after_round: number;
}

/** `seed` is an organiser's choice, if there is one. */
export interface EntrantView {
  entrant: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The entrant's rating; null: none. */
  rating: number | null;
  /** The house bot that plays for it; null: none. */
  bot: string | null;
  /** The first round that the entrant is paired in. */
  since_round: number;
  /** Whether the entrant has withdrawn. */
  has_withdrawn: boolean;
  /** The order an organiser has given it, from 1; null: none. */
  seed: number | null;
  /** Whether it withdrew before it could be paired: place and name are free. */
  is_struck_off: boolean;
  /** The id of the key (UUID). */
  key_id: string | null;
  /** The name of the entrant's club; null: none. */
  club: string | null;
  /** The name of the entrant's team; null: none. */
  team: string | null;
  /** The players of a team, in the order of its seats; empty: none is one. */
  members: string[];
  /** The table it always plays at; null: any. */
  table: number | null;
}

/** `after_round` is the last round that was paired with the entrant; who is `absent` has forfeited it without having played (TO-RES-12). */
export interface EntrantWithdrawn {
  type: "EntrantWithdrawn";
  entrant: number;
  /** The last round that was paired with the entrant. */
  after_round: number;
  /** Whether they withdrew by not coming to a table (TO-RES-12). */
  absent?: boolean;
}

/** These are not to meet each other in rounds that are paired from now on; `lifted`: they may again. */
export interface EntrantsKeptApart {
  type: "EntrantsKeptApart";
  /** The entrants that are not to meet. */
  entrants: number[];
  /** Whether they may meet again. */
  lifted?: boolean;
}

/** The entry's text from now on. */
export interface EntryCorrected {
  type: "EntryCorrected";
  entrant: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The entrant's rating. */
  rating: number;
  /** The order an organiser has given it, from 1; 0: none. */
  seed: number;
  /** The id of the key (UUID). */
  key_id?: string;
  /** The new name of the entrant's club, empty: none; absent: as before. */
  club?: string;
  /** The new name of the entrant's team, empty: none; absent: as before. */
  team?: string;
  /** The table it always plays at from now on, 0: any; absent: as before. */
  table?: number;
}

/** `text` is CSV, or a report whose `001` lines are players (TRF16). */
export interface EntryList {
  /** The list, as CSV or as a report with `001` lines. */
  text: string;
}

/** The list as it was read. */
export interface EntryListPreview {
  tournament_id: string;
  revision: number;
  /** The lines of the list, in its order. */
  items: PreviewedEntry[];
  /** How many lines are refused; while there are any, nobody is entered. */
  refused: number;
}

/** `credential` is the hash of the entrant's token; a house bot (`bot`) has none. */
export interface EntryMade {
  type: "EntryMade";
  entrant: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The house bot that plays for it; empty: none. */
  bot?: string;
  /** The entrant's rating; 0: none. */
  rating?: number;
  /** The first round that the entrant is paired in. */
  since_round?: number;
  /** The id of the entrant's own key; empty: not known. */
  key_id?: string;
  /** The order among the entrants, from 1; 0: none. */
  seed?: number;
  /** The name of the entrant's club; empty: none. */
  club?: string;
  /** The name of the entrant's team; empty: none. */
  team?: string;
  /** The players of a team, in the order of its seats; empty: none is one. */
  members?: Player[];
}

/** The prospects of all seats before the contested event and after it; null where play had not begun. */
export interface Estimate {
  dispute_id: string;
  match_id: string;
  /** The bot that plays all seats in the playouts. */
  bot: string;
  /** What the luck of the playouts follows from: the same seed gives the same answer. */
  seed: number;
  /** That this is an estimate, and of what. */
  text: string;
  /** The prospects at the table before the contested event; null before play has begun. */
  before: Prospects | null;
  /** The prospects at the table after the contested event; null before play has begun. */
  after: Prospects | null;
}

export interface EventPageBase {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
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
  /** Whether only the archive says so. */
  is_claim?: boolean;
}

export interface EventViewBase {
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The link of the hash chain, the same for all viewers. */
  hash?: string;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by?: number | null;
  /** Whether only the archive says so. */
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

/** All that bears on a dispute, as the viewer may see it. */
export interface EvidenceView {
  /** The dispute. */
  dispute: DisputeView;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** Events in order, the oldest first. */
  events: EventView[];
  /** Who was asked at each event of the range. */
  asked: AskedView[];
  /** The last question before the contested event; null: none. */
  decision: DecisionView | null;
  /** The position before the contested event. */
  before: Record<string, StateView>;
  /** The position after the contested event. */
  after: Record<string, StateView>;
  /** What chance has given. */
  draws: DrawView[];
  /** Who has learnt what since the event before it; empty for all but organisers. */
  learnt: Learnt[];
  /** What connections did and which commands were refused in the match; empty for all but organisers. */
  incidents: Incident[] | null;
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

/** One thing that is wrong: at event `revision`, or (null) with the file as a whole. */
export interface Finding {
  /** Which kind it is. */
  kind: "altered_event" | "broken_link" | "cut_tail" | "does_not_follow" | "forked_list" | "loaded_draw" | "missing_match" | "not_an_archive" | "other_head" | "wrong_actor" | "wrong_inclusion" | "wrong_match" | "wrong_numbering" | "wrong_result" | "wrong_seed" | "wrong_signature";
  /** The event it is about; null: the whole archive. */
  revision: number | null;
  /** What is wrong or what was done, in words for people. */
  detail: string;
}

/** `early` ends it although rounds are left, `despite` although these do not agree or are in dispute: as they are named where it is refused (TO-END-05). */
export interface FinishTournament {
  /** Whether it ends before all planned rounds are played. */
  early?: boolean;
  /** The disagreements and disputes that are left open, as the refusal names them (TO-END-05). */
  despite?: string[];
}

/** Since the round was paired, a result of round `cause_round` has changed that `tables` rest on. */
export interface FlagView {
  round: number;
  /** The tables that rest on it. */
  tables: number[];
  /** The round whose result has changed. */
  cause_round: number;
  /** The table whose result has changed. */
  cause_table: number;
  /** How the result has changed, in the language that was asked for. */
  cause: string;
}

/** The seats that the caller holds, 1 to 20 of them. */
export interface FollowSeats {
  /** The seats whose matches are followed, each as its seat sees it. */
  seats: HeldSeat[];
}

/** Every entrant of the table that forfeits it now; those ruled earlier are not named again. */
export interface ForfeitRuled {
  type: "ForfeitRuled";
  round: number;
  table: number;
  /** Numbers of entrants. */
  entrants: number[];
  reason: string;
}

/** These entrants do not forfeit the table after all. */
export interface ForfeitTakenBack {
  type: "ForfeitTakenBack";
  round: number;
  table: number;
  /** Numbers of entrants. */
  entrants: number[];
  reason: string;
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

/** Some of the tree of forks. */
export interface ForkPage {
  match_id: string;
  /** The forks, the newest first. */
  items: Lineage[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
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

/** One physical card, as the list of cards shows it; `name` is what people read on it. */
export interface FranticCard {
  /** Its id. */
  id: string;
  /** Which kind it is. */
  kind: string;
  /** The name that people read. */
  name: string;
  /** The colour of the card. */
  colour: "blue" | "green" | "multicolor" | "red" | "white" | "yellow";
  /** When the card works. */
  timing: ("in_hand" | "land" | "pass" | "play" | "throw")[];
  /** Whether the card attacks. */
  attack: boolean;
  /** What a player says in placing it; null: nothing. */
  orientation: "direction" | "points_to" | null;
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
  /** Whether only the archive says so. */
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
  /** The seat in turn; 0: nobody's turn. */
  active?: number;
  /** Which part of the turn comes next. */
  moment?: "draw" | "move" | "play";
  /** Cards that have worked in this turn already. */
  activated?: string[];
  /** The points of the match so far, by seat. */
  totals?: Record<string, number>;
  /** The points of the last round, by seat. */
  last_points?: Record<string, number>;
  /** The round, counted from 1. */
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
  /** The points that end the match (FR-SETUP-01); 0: by the length. */
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

export interface FranticWebhookMessage {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
  /** The game's name, as listGames lists it. */
  game: "frantic";
  /** The event. */
  data: FranticEventView;
}

/** A game with the JSON Schemas of its options, position documents, commands and events. */
export interface GameDescription {
  /** Its name. */
  name: string;
  /** The game's title for people. */
  title: string;
  edition: string;
  /** The fewest seats a match can have. */
  min_seats: number;
  /** The most seats a match can have. */
  max_seats: number;
  /** The JSON Schema of its options. */
  options: Record<string, unknown>;
  /** The position that play begins from. */
  position: Record<string, unknown>;
  /** The JSON Schema of its commands, by type. */
  commands: Record<string, unknown>;
  /** The JSON Schema of its events, by type. */
  events: Record<string, unknown>;
}

export interface GameList {
  /** Every game that is played here. */
  items: GameSummary[];
}

/** A player's results at one game; `finishes` counts each place, the first one first. */
export interface GameRecord {
  game: string;
  /** Matches that count. */
  played: number;
  /** Matches that the player has won, alone or with others. */
  won: number;
  /** How often each place was reached, the first one first. */
  finishes: number[];
  /** The most matches won one after the other. */
  best_streak: number;
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

/** A penalty for an entrant. */
export interface GivePenalty {
  /** How hard the penalty is. */
  grade: "disqualification" | "game" | "match" | "points" | "time" | "warning";
  /** why, for everybody to read */
  reason: string;
  /** The ID of the rule that was broken; null: none is named. */
  rule?: string | null;
  /** The round it was in; 0: none. */
  round?: number;
  /** The table it was at; 0: none. */
  table?: number;
  /** The points that are taken off; for the grade `points` alone. */
  points?: number;
  /** The seconds to be taken off a clock; for the grade `time` alone. */
  seconds?: number;
}

/** `rule` is the ID of the rule the ruling follows from; `reason` is read by the players. */
export interface GiveRuling {
  /** What is ruled. */
  ruling: Stand | GoBack | Correct | AdjustClock | Award | Annul;
  /** 1 to 2000 characters, line breaks included */
  reason: string;
  /** a rule's ID: `SK-LEG-02` */
  rule: string;
  /** The change of a clock that goes with the ruling; null: none. */
  clock?: ClockChange | null;
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

/** Back to where the match was after event `revision`, to draw the `same` numbers again or `fresh` ones; left out, fresh ones if anybody has learnt what the same would bring (MV-LUC-07). */
export interface GoBack {
  /** Which kind it is. */
  kind: "rewind";
  /** A revision: the number of an event of the match, from 1. */
  revision: number;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck?: "fresh" | "same" | null;
  /** The earliest dispute whose ruling is undone by going back past it (UUID); empty: none. */
  supersedes?: string;
}

/** How far a match has come: `hash` covers all events up to `revision`. */
export interface Head {
  match_id: string;
  revision: number;
  /** SHA-256, in hexadecimal; equal for equal contents. */
  hash: string;
  /** The head, signed; null: this service has no key to sign with. */
  signed: SignedHead | null;
}

/** A seat of a match, by the token that plays it: a seat's, or an entrant's in a match of its tournament. */
export interface HeldSeat {
  match_id: string;
  /** The token that plays the seat: a seat's, or an entrant's in a match of its tournament. */
  token: string;
}

/** Stands where cards are that the viewer may not see; `hidden` is how many there are. */
export interface Hidden {
  /** How many of them the viewer may not see. */
  hidden: number;
}

/** The score after an event. */
export interface Highlight {
  revision: number;
  /** `lead`: the seats were ahead of all others; `level`: they were the best, and level; `step`: the largest change of a score. */
  kind: "lead" | "level" | "step";
  /** The seats it is about. */
  seats: number[];
  /** Their score after the event. */
  value: number;
  /** Of a `lead` the best score of the others, of a `step` the score before it, of a `level` the score. */
  before: number;
}

/** The importer of the match, the id of a key or `admin`, and when (UTC, ISO 8601). */
export interface Imported {
  /** Who imported it: a key's id, or `admin`. */
  by: string;
  /** When, by the service's clock (RFC 3339, UTC). */
  at: string;
}

/** `head` is the hash of its last event. */
export interface ImportedMatch {
  match_id: string;
  revision: number;
  /** The last hash of its chain. */
  head: string;
}

/** A stream of the seat was `opened` or `closed`, or a command of it `refused`. */
export interface Incident {
  /** When the service noticed it, by its clock (RFC 3339, UTC). */
  at: string;
  /** The seat whose stream or command it is. */
  seat: number;
  /** Whether a stream was opened, a stream was closed, or commands were refused. */
  kind: "closed" | "opened" | "refused";
  /** Whether another stream of the seat was open then. */
  has_other?: boolean;
  /** How long a seat that is back had no stream. */
  away_seconds?: number | null;
  /** The type of the first command, if it could be read. */
  command?: string | null;
  /** The status of the refusal. */
  status?: number | null;
  /** The refusal's code, of /problems. */
  code?: string | null;
  /** The ID of the rule that refused. */
  rule?: string | null;
}

/** Leaf `leaf` is in the tree of `size` leaves (RFC 9162, section 2.1.3). */
export interface InclusionProof {
  /** The number of the leaf, from 0. */
  leaf: number;
  /** The leaves of the tree that it is in. */
  size: number;
  /** The hashes of the proof, in hexadecimal, in the order of RFC 9162. */
  path: string[];
}

/** A code that leads to an open match; `uses` counts the seats that were taken with it. */
export interface Invitation {
  match_id: string;
  /** The code, to be read out or typed. */
  code: string;
  /** The page where the guest sits down. */
  url: string;
  /** The same as a QR code: an SVG in a `data:` address. */
  qr: string;
  /** How many seats were taken with the code. */
  uses: number;
  /** When the code leads nowhere any more (RFC 3339, UTC). */
  expires_at: string;
}

/** The match has no invitation. */
export interface InvitationRevoked {
  match_id: string;
}

/** These `entrants` are not to meet each other; `lifted`: of exactly these, that is said no longer. */
export interface KeepEntrantsApart {
  /** The entrants that are not to meet. */
  entrants: number[];
  /** Whether that is to hold no longer. */
  lifted?: boolean;
}

/** `next` continues the list as `after`; absent on the last page. */
export interface KeyPage {
  /** The keys, the newest first. */
  items: ApiKey[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** Leaves in order; `size` is how many there are in the list, `next_from` where the next page begins. */
export interface LeafPage {
  /** How many leaves the list has. */
  size: number;
  /** The leaves, in order. */
  items: ListedLeaf[];
  /** The leaf with which the next page begins; null: there is none. */
  next_from: number | null;
}

/** A seat, or everybody who may look on (`spectator`), has learnt where these `cards` lay, and the outcomes of these `draws`, by their numbers; the first of it at event `revision`. */
export interface Learnt {
  /** A seat, or `spectator`: everybody who may look on. */
  viewer: number | "organiser" | "spectator";
  /** The event in which the viewer learnt the first of it. */
  revision: number;
  /** The cards whose places the viewer has learnt, by their ids. */
  cards: string[];
  /** The numbers of the draws whose outcomes the viewer has learnt. */
  draws: number[];
  /** Whether the same luck would bring some of it again. */
  repeats: boolean;
}

export interface LegalCommandsBase {
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
}

/** A lesson of a game. */
export interface LessonFilm {
  game: string;
  /** What the lesson is about. */
  title: string;
  /** The learner's seat. */
  you: number;
  /** The seats and who plays there. */
  sitters: Sitter[];
  /** Whom the match waits for before the first event. */
  awaited: AwaitedBriefly;
  /** The table before the first event. */
  table: TableDescription;
  /** The steps, in order. */
  steps: LessonStop[];
}

/** The command that the learner is to give, by the parts touched for it; the rules may refuse it. */
export interface LessonGoal {
  /** The command that is asked for. */
  command: unknown;
  /** The parts touched for it, one after the other. */
  touches: string[];
  /** Whether the rules refuse it: then the refusal is the lesson. */
  is_refused: boolean;
}

/** An event as the learner may know it, and what it changes of the table, as a film of tables has it. */
export interface LessonLine {
  /** The number of the event, from 1. */
  revision: number;
  type: string;
  /** The event in words. */
  text: string;
  /** Whom the match waits for after it. */
  awaited: AwaitedBriefly;
  /** What it changes of the table before it. */
  change: TableChange;
  /** The beat that the event is of; absent: none. */
  beat?: BeatView | null;
}

/** A step. */
export interface LessonStop {
  /** What the step says. */
  say: string;
  /** The part of the table that it speaks of; absent: none. */
  point?: string;
  /** The events before the step. */
  lines?: LessonLine[];
  /** What the learner is to do; absent: nothing but read. */
  goal?: LessonGoal | null;
  /** What the learner is asked, in words. */
  question?: string;
  /** What may be done now. */
  commands?: unknown[];
  /** The commands for people, in the same order. */
  choices?: Choice[];
  /** Why other parts lead to no command, by the part chosen before: empty for none. */
  refused?: Record<string, RefusedTouch[]>;
}

/** An event in words. */
export interface Line {
  match_id: string;
  revision: number;
  type: string;
  /** When, by the service's clock (RFC 3339, UTC). */
  at: string;
  actor: string;
  rules: string[];
  /** The text. */
  text: string;
  /** Whether only the archive says so. */
  is_claim: boolean;
  /** The event of the ruling that took it back; absent or null: it stands. */
  undone_by: number | null;
}

/** A match in the tree of forks; `revision` is its newest. */
export interface Lineage {
  match_id: string;
  /** The id of the match it was forked from (UUID); null: no fork. */
  parent_id: string | null;
  /** The revision at which the fork leaves its parent; null: no fork. */
  fork_revision: number | null;
  revision: number;
}

/** A stream had this newest event. */
export interface ListedLeaf {
  /** The number of the leaf, from 0. */
  leaf: number;
  /** The hash of the first event of the stream, in hexadecimal. */
  stream: string;
  /** The hash of the newest event of the stream, in hexadecimal. */
  head: string;
}

export interface LookList {
  match_id: string;
  /** The looks, the first one first. */
  items: LookView[];
}

/** Look `number` at a match: `actor`, whose key bears `name`, saw all of it after event `revision`. */
export interface LookView {
  /** Its number, counted from 1. */
  number: number;
  at: string;
  actor: string;
  /** Its name. */
  name: string;
  revision: number;
  /** The link of the hash chain of looks, as leaves of checkpoints name it. */
  hash: string;
}

/** These matches of the round draw from luck that is committed to now, whoever will play them. */
export interface LuckCommitted {
  type: "LuckCommitted";
  round: number;
  /** The luck of each table's matches. */
  lucks: PlaceLuck[];
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

/** The items of an order that is drawn, cards mostly: its id, and what people call it. */
export interface LyingView {
  /** Its id. */
  id: string;
  /** Its name. */
  name: string;
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

export interface MakeAppeal {
  /** 1 to 2000 characters, line breaks included */
  reason: string;
}

/** `bot` enters a house bot, `seed` and `rating` order the entrants before the first round, `key_id` is that of the entrant's own key, or null if they have none: these, `club` and `team` are for organisers. */
export interface MakeEntry {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  player: string;
  /** The entrant's rating; 0: none. */
  rating?: number;
  /** The house bot to enter; null: a player. */
  bot?: "greedy" | "lookahead" | "mcts" | "random" | null;
  /** The id of the key (UUID). */
  key_id?: string | null;
  /** The order among the entrants, from 1; 0: none. */
  seed?: number;
  /** The name of the entrant's club; empty: none. */
  club?: string;
  /** The name of the entrant's team; empty: none. */
  team?: string;
  /** The players of a team, in the order of its seats; none: it is no team. */
  members?: NewMember[];
}

/** A note for the other organisers, about a match of the tournament or (null) about all of it. */
export interface MakeNote {
  /** why, for everybody to read */
  text: string;
  /** The match it is about (UUID); null: the tournament. */
  match_id?: string | null;
}

/** `to_organisers`: nobody else reads it before the match is disclosed. */
export interface MakeStatement {
  /** 1 to 2000 characters, line breaks included */
  text: string;
  /** Whether nobody else may read it before the match is disclosed. */
  to_organisers?: boolean;
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
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
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
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions?: Reactions;
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

/** `next` continues the list as `after`; absent on the last page. */
export interface MatchPage {
  /** The matches, the last changed one first. */
  items: MatchRow[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
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
  /** How far it has come. */
  phase: string;
  is_private: boolean;
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
  /** The id of the match it was forked from (UUID); null: no fork. */
  parent_id: string | null;
  /** When the time is up (RFC 3339, UTC); null: no clock runs. */
  deadline_at: string | null;
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds: number;
  /** The id of its tournament (UUID); null: none. */
  tournament_id: string | null;
  /** Whether the match was played here or imported. */
  origin: "imported" | "played";
  /** When it was imported (RFC 3339, UTC); null: it was played here. */
  imported_at: string | null;
  /** Whether everything is open, hidden cards too. */
  is_disclosed: boolean;
  /** When it is disclosed unless a dispute comes first (RFC 3339, UTC); null: not due. */
  discloses_at: string | null;
  /** A title for people; null: none. */
  title: string | null;
  /** The players' names by seat; null where nobody sits. */
  players: (string | null)[];
  /** The house bots by seat; null where none sits. */
  bots: (string | null)[];
  /** Seats from first to last, tied ones together. Empty: it is not over, or has no result. */
  places: number[][];
  /** Why it ended; null: it goes on. */
  reason: string | null;
  /** The revision at which the fork leaves its parent; null: no fork. */
  fork_revision: number | null;
  /** The dispute that keeps play from going on; null: none. */
  frozen_by: string | null;
  /** The key that organises the match, by its id, or `admin`; null: nobody. */
  organiser: string | null;
  /** Who imported it; null: it was played here. */
  imported_by: string | null;
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

/** Three moments at most, in order of time; none while the match is not over. */
export interface MomentsView {
  match_id: string;
  /** Facts of the score. */
  moments: Highlight[];
}

/** `revision` is the match's newest, at which it is frozen. */
export interface NewDispute {
  dispute_id: string;
  match_id: string;
  revision: number;
  /** What can be ruled. */
  remedies: Remedies;
}

/** All players of the list, in its order; of a team, each of its members. */
export interface NewEntries {
  tournament_id: string;
  revision: number;
  /** The entrants, in the order of the list. */
  items: EnteredPlayer[];
}

/** `entrant_token` plays the entrant's seat in every match of the tournament, as bearer token; it is shown this once, and a house bot has none. */
export interface NewEntry {
  tournament_id: string;
  entrant: number;
  revision: number;
  /** Bearer token that plays the entrant's seats; shown this once. */
  entrant_token?: string;
  /** The players of a team with their tokens, in the order of its seats; empty: it is no team. */
  members?: EnteredPlayer[];
}

/** The new match with its seats' tokens and its host's; they are shown this once. */
export interface NewFork {
  match_id: string;
  /** The id of the match it was forked from (UUID). */
  parent_id: string;
  /** The revision at which the fork leaves its parent. */
  fork_revision: number;
  revision: number;
  is_private: boolean;
  /** Bearer token that starts the match; shown this once. */
  host_token: string;
  /** Bearer tokens by seat; shown this once. */
  seat_tokens: Record<string, string>;
}

/** A key; `key` is its secret, shown this once. */
export interface NewKey {
  /** The id of the key (UUID). */
  key_id: string;
  /** Its name. */
  name: string;
  /** Who has it, in words. */
  owner: string;
  /** What the key allows. */
  scopes: ("admin" | "organise" | "play" | "spectate")[];
  /** When the key stops working (RFC 3339, UTC); null: when it is revoked. */
  expires_at: string | null;
  /** The secret of the key; shown this once. */
  key: string;
}

/** `host_token` starts the match; it is shown this once. */
export interface NewMatch {
  match_id: string;
  revision: number;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** SHA-256 that binds the service to the luck before it is used, in hexadecimal. */
  commitment: string;
  /** Bearer token that starts the match; shown this once. */
  host_token: string;
}

/** A player of a team; `key_id`, for organisers, is that of the player's own key. */
export interface NewMember {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  player: string;
  /** The id of the player's own key; null: none. */
  key_id?: string | null;
}

/** `key` is this device's; it is shown this once. */
export interface NewPlayer {
  /** The player, by an id that is theirs alone. */
  player_id: string;
  /** The name of the player. */
  name: string;
  /** The key of this device, shown this once. */
  key: string;
}

/** `seat_token` acts for the seat as bearer token; it is shown this once. */
export interface NewSeat {
  match_id: string;
  seat: number;
  revision: number;
  /** Bearer token that plays the seat; shown this once. */
  seat_token: string;
}

export interface NewTournament {
  tournament_id: string;
  revision: number;
}

/** `secret` verifies the messages of this webhook (Standard Webhooks, `v1`); it is shown this once. */
export interface NewWebhook {
  /** The id of the webhook (UUID). */
  webhook_id: string;
  /** Who has it, in words. */
  owner: string;
  /** The address that messages are posted to (https). */
  url: string;
  /** The types of events that are sent; empty: all. */
  event_types: string[];
  /** The match whose events are sent (UUID); null: every match the key organises. */
  match_id: string | null;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: "organiser" | "seat" | "spectator";
  /** How many seconds a seat has for its answer before it is told of its turn. */
  unanswered_seconds: number;
  /** What it is for, in the words of whoever made it. */
  description: string | null;
  /** Whether messages are sent. */
  is_active: boolean;
  /** Why it was switched off; null: it was not. */
  inactive_reason: string | null;
  /** With how many secrets messages are signed now. */
  secrets: number;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** Verifies the messages of the webhook (Standard Webhooks, `v1`); shown this once. */
  secret: string;
}

export interface NoteMade {
  tournament_id: string;
  /** The note. */
  text: string;
  /** The match it is about (UUID); null: the tournament. */
  match_id: string | null;
}

/** `text` is the whole book; `rules` its numbered paragraphs, whose IDs begin with `letters`. */
export interface NumberedRules {
  /** The rulebook's name. */
  book: string;
  /** The letters that its rule IDs begin with. */
  letters: string;
  title: string;
  /** The whole text, in Markdown. */
  text: string;
  /** Its numbered paragraphs. */
  rules: Rule[];
}

/** Event `revision` is contested; `rules` are those said to be broken, of the game or of RULES MV. */
export interface OpenDispute {
  /** A revision: the number of an event of the match, from 1. */
  revision: number;
  /** 1 to 2000 characters, line breaks included */
  claim: string;
  /** The IDs of the rules that caused it. */
  rules?: string[];
}

/** A name that the player has met, and how often. */
export interface Opponent {
  /** A name that sat at the table, of a player or a house bot. */
  name: string;
  /** How often. */
  matches: number;
}

/** One result of chance. */
export interface OutcomeView {
  /** What the draws would give, each a list of numbers. */
  outcomes: number[][];
  /** How likely it is, as a fraction: `1/6`. */
  probability: string;
  /** The hash of the position it leads to. */
  hash: string;
  /** Whom the match waits for. */
  awaited: AwaitedView;
}

/** Every result of what is drawn after event `revision`; `draws` names the draws in their order. */
export interface OutcomesView {
  match_id: string;
  revision: number;
  /** What is drawn for. */
  draws: string[];
  /** Every outcome there can be, the likeliest first. */
  possible: OutcomeView[];
}

/** A rank over all stages. */
export interface OverallRow {
  /** The rank over all stages; who shares one is equal in all. */
  rank: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The last stage that they have reached. */
  tournament_id: string;
  /** Their number in that stage. */
  entrant: number;
  /** The rank in that stage. */
  stage_rank: number;
}

/** All stages of one event, and their ranking (TO-STG-04). */
export interface OverallView {
  tournament_id: string;
  /** The stages, the earliest first. */
  stages: StageRow[];
  /** Everybody, the first first. */
  ranking: OverallRow[];
  /** Whether all stages are over. */
  is_final: boolean;
}

/** A match of the player. */
export interface OwnMatch {
  match_id: string;
  game: string;
  /** A title for people; null: none. */
  title: string | null;
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  seat: number;
  /** Whether the match waits for the player's seat. */
  is_awaited: boolean;
  /** The players' names by seat; null where nobody sits. */
  players: (string | null)[];
  revision: number;
  /** When the time is up (RFC 3339, UTC); null: no clock runs. */
  deadline_at: string | null;
  /** The place of the player, from 1; null while the match is not over, or without result. */
  place: number | null;
  /** The rematch; null: none has begun. */
  next_id: string | null;
}

/** Matches that wait for the player come first. */
export interface OwnMatches {
  /** The matches, those that wait for the player first. */
  items: OwnMatch[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next: string | null;
}

/** The player as they see themselves. */
export interface OwnPlayer {
  /** The player, by an id that is theirs alone. */
  player_id: string;
  /** The name of the player. */
  name: string;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** The devices that have a key, the first one first. */
  devices: Device[];
  /** The public key to subscribe with: `applicationServerKey` of the Push API, in base64url. */
  push_key: string;
}

/** `again` replaces the pairing of a round that is not started, or the first that does not agree with the results (TO-PAI-16). */
export interface PairRound {
  /** Whether a round that is paired but not started is paired anew. */
  again?: boolean;
  /** Whether to pair on results that are not final yet (TO-PAI-15). */
  provisional?: boolean;
}

/** `seatings` has the entrants by seat, once for each match. */
export interface PairedTable {
  table: number;
  /** Who sits where in each match: entrants by seat. */
  seatings: number[][];
  /** Why. */
  reason: string | PairingReason[];
  /** How many of a table go on in an elimination; nobody does in other formats. */
  advance?: number;
}

/** Two `entrants` have changed places by hand: `tables` are those they sit at now, `byes` all of the round. */
export interface PairingChanged {
  type: "PairingChanged";
  round: number;
  /** The two entrants that have changed places. */
  entrants: number[];
  /** Why; everybody reads it. */
  reason: string;
  /** The tables they sit at now. */
  tables: PairedTable[];
  /** All byes of the round from now on. */
  byes?: Bye[];
}

/** Round `round` was paired on results that have changed since; `tables` seat entrants concerned. */
export interface PairingFlagged {
  type: "PairingFlagged";
  round: number;
  /** The tables that rest on it. */
  tables: number[];
  /** The round whose result has changed. */
  cause_round: number;
  /** The table whose result has changed. */
  cause_table: number;
  /** What brought it about. */
  cause: string | PairingReason[];
}

/** A sentence by its name in `words/`, and the values that fill it: entrants by number, scores as texts of points. */
export interface PairingReason {
  /** The sentence, by its name in `domain/tournaments/words`. */
  code: string;
  /** The values that fill it: entrants by their numbers, scores as texts of points. */
  values?: Record<string, number | string | (number | string)[]>;
}

/** Why nobody plays for a while. */
export interface PauseMatch {
  /** why, for everybody to read */
  reason: string;
}

/** An entrant is penalised. */
export interface PenaltyGiven {
  type: "PenaltyGiven";
  entrant: number;
  /** How hard the penalty is. */
  grade: "disqualification" | "game" | "match" | "points" | "time" | "warning";
  reason: string;
  /** The ID of the rule that was broken; empty: none is named. */
  rule?: string;
  /** The round it was in; 0: none. */
  round?: number;
  /** The table it was at; 0: none. */
  table?: number;
  /** The points that are taken off, in sixtieths. */
  points?: number;
  /** The seconds to be taken off a clock. */
  seconds?: number;
  /** The match that is lost (UUID); empty: none. */
  match_id?: string;
}

/** A line of the register. */
export interface PenaltyView {
  /** The number of the penalty, counted from 1. */
  penalty: number;
  entrant: number;
  /** How hard the penalty is. */
  grade: "disqualification" | "game" | "match" | "points" | "time" | "warning";
  reason: string;
  /** The ID of the rule that was broken; null: none is named. */
  rule: string | null;
  /** The round it was in; null: none. */
  round: number | null;
  /** The table it was at; null: none. */
  table: number | null;
  /** The points that are taken off. */
  points: number;
  /** The seconds to be taken off a clock. */
  seconds: number;
  /** Why it counts no longer; null: it counts. */
  withdrawal: string | null;
}

/** Penalty number `penalty` counts no longer. */
export interface PenaltyWithdrawn {
  type: "PenaltyWithdrawn";
  /** The number of the penalty, counted from 1. */
  penalty: number;
  reason: string;
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

/** A card of the match: its id, its kind, and the deck it belongs to. */
export interface PiccioniCard {
  /** Its id. */
  id: string;
  /** Which kind it is. */
  kind: string;
  /** The deck the card belongs to. */
  deck: string;
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
  /** Whether only the archive says so. */
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

export interface PiccioniWebhookMessage {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
  /** The game's name, as listGames lists it. */
  game: "piccioni";
  /** The event. */
  data: PiccioniEventView;
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

/** A thing that lies `at` a surface or a slot, at its `place` there, counted from 0. */
export interface Piece {
  /** Its name, the same as in the picture; a hidden card is named by its place. */
  name: string;
  /** What it is, which says how it is drawn. */
  kind: "back" | "card" | "die" | "figure" | "pawn" | "plate" | "token";
  /** The surface or slot that it lies at. */
  at: string;
  /** In words: the piece, and its place. */
  label: string;
  /** Its place among the pieces there, from 0. */
  place?: number;
  /** A symbol of the game's drawings; absent: it has none. */
  face?: string;
  /** The role of its colour. */
  tone?: "blue" | "green" | "many" | "none" | "orange" | "red" | "seat0" | "seat1" | "seat2" | "seat3" | "seat4" | "seat5" | "white" | "yellow";
  /** What stands on it. */
  title?: string;
  /** The entry of the game's guide that explains it. */
  text?: string;
  /** Degrees that its face is turned by. */
  turn?: 0 | 90 | 180 | 270;
  /** How many cards lie under it unseen. */
  under?: number;
  /** How many pieces lie on it. */
  depth?: number;
  /** How many of its kind it stands for. */
  count?: number;
  /** A short text on it, such as the value of a die. */
  badge?: string;
  /** Marks of a card. */
  notes?: ("barred" | "down" | "known" | "spent" | "used")[];
}

/** The luck of match `number` of a table, both counted from 1. */
export interface PlaceLuck {
  table: number;
  /** Its number, counted from 1. */
  number: number;
  /** What chance gives from there: the same draws, or fresh ones. */
  luck: LuckTerms;
}

/** `number` counts the matches of a table from 1. */
export interface PlannedMatch {
  table: number;
  /** Its number, counted from 1. */
  number: number;
  /** The id of the match (UUID). */
  match_id: string;
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

/** Somebody who plays a seat of an entrant; `credential` is the hash of their token, `key_id` that of their own key, empty where it is not known. */
export interface Player {
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The id of the player's own key; empty: not known. */
  key_id?: string;
}

/** The player is forgotten; matches keep the names that players had in them. */
export interface PlayerGone {
  /** The player, by an id that is theirs alone. */
  player_id: string;
}

/** A player, as everybody may see them. */
export interface PlayerProfile {
  /** The player, by an id that is theirs alone. */
  player_id: string;
  /** The name of the player. */
  name: string;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** Results at each game that the player has played, by its name. */
  games: GameRecord[];
  /** The names met most often, five at most. */
  opponents: Opponent[];
}

/** A match of the player that is over, with a result that everybody may see. */
export interface PlayerResult {
  match_id: string;
  game: string;
  /** A title for people; null: none. */
  title: string | null;
  /** When the player sat down (RFC 3339, UTC). */
  sat_at: string;
  seat: number;
  /** The players' names by seat; null where nobody sits. */
  players: (string | null)[];
  /** The place of the player, from 1. */
  place: number;
  /** Whether the player has won, alone or with others. */
  won: boolean;
}

/** The newest first. */
export interface PlayerResults {
  /** The matches, the newest first. */
  items: PlayerResult[];
}

/** `next` continues the list as `after`; absent on the last page. */
export interface PlayerSeats {
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The seats, the last taken first. */
  items: SeatRow[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** Another player sits there from now on. */
export interface PlayerSubstituted {
  type: "PlayerSubstituted";
  seat: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  reason: string;
}

/** `goal` is the number that ends the match or puts a seat out, where there is one. */
export interface Points {
  /** The points. */
  value: number;
  /** Whether high or low numbers are better. */
  better: "high" | "low";
  /** The number that ends the match, or puts a seat out; null: none does. */
  goal?: number | null;
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

/** A picture as the first line of a film has it, and what is other than now. */
export interface PreviewPicture {
  /** The table, as the first line of a film has it. */
  scene: unknown;
  /** What is other than now, as the first line of a film has it. */
  marks: unknown;
}

/** A `line` of the list, from 1, as it would be entered; `refusal` says why not, if anything is wrong. */
export interface PreviewedEntry {
  /** The number of the line in the text, from 1. */
  line: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** The entrant's rating; null: none. */
  rating?: number | null;
  /** The order among the entrants, from 1; null: none. */
  seed?: number | null;
  /** The name of the entrant's club; null: none. */
  club?: string | null;
  /** The name of the entrant's team; null: none. */
  team?: string | null;
  /** The id of the entrant's own key; null: none. */
  key_id?: string | null;
  /** The players of a team, in the order of its seats; empty: none is one. */
  members?: string[];
  /** Why the line is refused; null: nothing is wrong. */
  refusal?: string | null;
  /** The rule that refuses it; null: none does, or it cannot be read. */
  rule?: string | null;
}

/** An event that the ruling would lead to: its type, the rules that cause it, and a sentence. */
export interface PreviewedEvent {
  type: string;
  rules: string[];
  /** The text. */
  text: string;
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

/** The result as a player has typed it in; it counts when a second one has typed the same (TO-RES-16). */
export interface ProposedResult {
  /** The player who has typed it. */
  entrant: number;
  /** The entrants from first to last, those of one place together. */
  places: number[][];
}

/** The result of `playouts` that ended, from the table after event `revision`; `cut` others did not in time. */
export interface Prospects {
  /** The event after which the table stands. */
  revision: number;
  /** How many times the match was played on from this table; fewer than asked for where games are long. */
  playouts: number;
  /** How many playouts were not over after 200 plies; they count as the match would if it ended there (MV-END-04). */
  cut: number;
  /** Each seat's share of the playouts, in seat order. */
  seats: SeatShare[];
}

/** The keys of a subscription, as a browser gives them (RFC 8291): in base64url, without padding. */
export interface PushKeys {
  /** The device's public key: a point of the curve P-256, 65 bytes in base64url. */
  p256dh: string;
  /** The secret that the device shares: 16 bytes in base64url. */
  auth: string;
}

/** The pace of windows, where seats react to what has happened. */
export interface ReactionTerms {
  /** Whether every seat answers in a window (`asked`), or silence passes (`tacit`). */
  mode?: "asked" | "tacit";
  /** Seconds. */
  seconds?: number;
  /** The seconds for answers in a window that somebody holds. */
  hold_seconds?: number;
}

/** A window closes after `seconds` or, once somebody holds it, after `hold_seconds` (MV-PAC-01). */
export interface Reactions {
  /** Silence passes. */
  mode: "tacit";
  /** Seconds. */
  seconds?: number;
  /** The seconds for answers in a window that somebody holds. */
  hold_seconds?: number;
}

/** Of so many `pairings` of a tournament, so many are `equal` to the one that its events lead to here. */
export interface Recomputed {
  /** How many rounds were paired, anew or for the first time. */
  pairings: number;
  /** How many of the pairings came out the same. */
  equal: number;
  /** Rank and name of each entrant by the results, the first one first. */
  standings: string[];
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

/** The `seat` has not resigned after all. */
export interface ReinstateSeat {
  /** a place at the table, from 0 */
  seat: number;
  /** why, for everybody to read */
  reason: string;
}

/** The `member` of a team who gets a new token, from 1; 0 where entrants are no teams. */
export interface ReissueToken {
  /** The player of the team, from 1; 0: entrants are no teams. */
  member?: number;
}

/** The offer: seats that are `ready`, that have `declined`, and those of all `players`, in order. */
export interface RematchView {
  match_id: string;
  /** Who sits where in the rematch: as before (`keep`), or each player a seat further (`rotate`). */
  seats: "keep" | "rotate";
  /** The seats that are ready, in order. */
  ready: number[];
  /** The seats that have said that they are not. */
  declined: number[];
  /** The seats of players, who must all be ready; none: this match has no rematch. */
  players: number[];
  /** The rematch, once it has begun. */
  next_id: string | null;
  /** The match whose rematch this one is. */
  previous_id: string | null;
}

/** Rulings of these `kinds` are possible. */
export interface Remedies {
  /** The rulings that are possible. */
  kinds: ("annul" | "award" | "clock" | "correct" | "rewind" | "stand")[];
  /** The earliest revision that a ruling may return to. */
  floor: number;
  /** The latest revision that a ruling may go back to. */
  last: number;
  /** Whether it may go on with other draws. */
  fresh_luck: boolean;
  /** Rulings that are in the way, the latest first. */
  bounds: Bound[];
}

/** Why the table is played again. */
export interface ReplayTable {
  /** why, for everybody to read */
  reason: string;
}

/** Events of a match from one revision to another, at most 1000; `last_revision` null is the newest. */
export interface ReplayWebhook {
  match_id: string;
  /** The first revision of the range. */
  first_revision?: number;
  /** The last revision of the range. */
  last_revision?: number | null;
}

/** How many deliveries are on their way; those of types the webhook does not ask for are not among them. */
export interface Replayed {
  /** How many deliveries are on their way. */
  deliveries: number;
}

/** The proofs of an archive. */
export interface Report {
  /** Whether nothing is wrong with it. */
  is_sound: boolean;
  /** The id of the match (UUID). */
  match_id: string | null;
  /** The game's name, as listGames lists it. */
  game: string | null;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: string | null;
  /** How far it has come. */
  phase: string | null;
  /** How many events are in the chain. */
  events: number;
  /** How many of its events lie open and fit their commitments. */
  proved: number;
  /** What was checked of its draws. */
  draws: Draws;
  /** Whether every event was found to follow by the rules. */
  is_replayed: boolean;
  /** Why nobody can tell here whether the events follow: the rules that made them are not those of this release (MV-ARC-09). Empty otherwise. */
  other_rules: string | null;
  /** The seats that have added to the luck after the service had committed to its seed. */
  luck_by: number[];
  /** The event that committed to another seed when all had been added; null: none did. */
  service_luck_from: number | null;
  /** The last hash of the chain. */
  head: string | null;
  /** The revision of the hash it was compared with; null: with none. */
  compared_revision: number | null;
  /** Whether the signed head was checked. */
  signature: "checked" | "none" | "unchecked";
  /** The key that signed, as `/.well-known/moviola-keys.json` names it. */
  kid: string | null;
  /** When it was signed (RFC 3339, UTC). */
  signed_at: string | null;
  /** The event that the list of checkpoints holds; null: none is proved. */
  listed_revision: number | null;
  /** How many leaves the list of checkpoints had; null: the archive has no proof that it is in it. */
  list_size: number | null;
  /** Whether the signature of the checkpoint was checked. */
  list_signature: "checked" | "none" | "unchecked";
  /** Whether the list goes on from the checkpoint that was given. */
  is_kept_list: boolean;
  /** What is wrong, or could not be checked. */
  findings: Finding[];
  /** What it proves of the matches of a tournament; null: it is the archive of a match. */
  tournament: TournamentPart | null;
}

/** The `round` that the entrant is not to be paired for. */
export interface RequestBye {
  /** The round, counted from 1. */
  round: number;
}

/** Nobody sits at the `seat` any more. */
export interface ResignSeat {
  /** a place at the table, from 0 */
  seat: number;
  /** why, for everybody to read */
  reason: string;
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

/** The player `entrant` says how the match came out; it replaces their word of before. */
export interface ResultProposed {
  type: "ResultProposed";
  round: number;
  table: number;
  /** The id of the match (UUID). */
  match_id: string;
  /** The player who has typed it. */
  entrant: number;
  /** The entrants from first to last, those of one place together. */
  places: number[][];
}

/** `revision` is the match's, at which its result was what `places` says. */
export interface ResultRecorded {
  type: "ResultRecorded";
  round: number;
  table: number;
  /** The id of the match (UUID). */
  match_id: string;
  revision: number;
  places: number[][];
  /** What brought it about. */
  cause?: "annulled" | "awarded" | "finished";
  /** Whether the result may still change: a claim is open, or the time for claims runs (TO-RES-11). */
  provisional?: "" | "disputed" | "waiting";
  /** Whether a ruling has decided the result. */
  by_ruling?: boolean;
}

/** This is the result from now on. */
export interface ResultTyped {
  type: "ResultTyped";
  round: number;
  table: number;
  /** The id of the match (UUID). */
  match_id: string;
  /** The entrants from first to last, those of one place together. */
  places: number[][];
  /** Why a result that was typed before is corrected; empty: none was, and nothing is remarked. */
  reason?: string;
}

/** The match goes on after all. */
export interface ResultWithdrawn {
  type: "ResultWithdrawn";
  round: number;
  table: number;
  /** The id of the match (UUID). */
  match_id: string;
  revision: number;
}

/** The event `revision` took the match back to where it was after `to_revision`. */
export interface Rewind {
  revision: number;
  /** The revision that the match goes back to. */
  to_revision: number;
}

/** `grace_seconds` is how long the old secret stays good beside the new one: up to a week, 0 to end it now. */
export interface RotateKey {
  /** Seconds that the old secret stays good beside the new one. */
  grace_seconds?: number;
}

export interface RoundClosed {
  type: "RoundClosed";
  round: number;
}

/** `aims` come in the order of their weight (TO-PAI-04); none where the pairing is a fixed schedule or by the Dutch system. */
export interface RoundPaired {
  type: "RoundPaired";
  round: number;
  /** Who meets at each table. */
  tables: PairedTable[];
  /** Who sits out the round, and why. */
  byes?: Bye[];
  /** The aims of a pairing, in the order in which they count (TO-PAI-04). */
  aims?: Aim[];
  /** Whether it replaces an earlier pairing of the round. */
  again?: boolean;
  /** Who is not paired, and why. */
  absences?: Absence[];
  /** Whether the round was paired on results that were not final yet (TO-PAI-15). */
  provisional?: TablePlace[];
}

/** `start` is 2 when the round is started for the second time, and so on; else it is not there. */
export interface RoundStarted {
  type: "RoundStarted";
  round: number;
  /** The match of each table. */
  matches: PlannedMatch[];
  /** 2 when the round is started for the second time, and so on; absent: for the first. */
  start?: number;
}

/** Round `round` is to last until `ends_at_ms` (since 1970); 0: its clock is taken down. */
export interface RoundTimed {
  type: "RoundTimed";
  round: number;
  /** Until when the round is to last, in milliseconds since 1970 (UTC); 0: it has no clock. */
  ends_at_ms: number;
}

/** The round waits again to be started; its matches count nowhere. */
export interface RoundUnstarted {
  type: "RoundUnstarted";
  round: number;
  reason: string;
}

/** A round. */
export interface RoundView {
  tournament_id: string;
  revision: number;
  round: number;
  /** Whether its matches have been made. */
  is_started: boolean;
  /** Whether every table of the round is decided. */
  is_closed: boolean;
  /** The tables. */
  tables: TableView[];
  /** Who sits out the round, and why. */
  byes: ByeView[];
  /** The aims of a pairing, in the order in which they count (TO-PAI-04). */
  aims: Aim[];
  /** Warnings that a round rests on results that have changed since. */
  flags: FlagView[];
  /** Who is not paired, and why. */
  absences: Absence[];
  /** Whether the round was paired on results that were not final yet (TO-PAI-15). */
  provisional: TablePlace[];
  /** Tables that do not agree with the results of earlier rounds (TO-PAI-16). */
  disagreements: Disagreement[];
  /** Until when the round is to last; null: it has no clock. */
  ends_at: string | null;
  /** How often the round was started. */
  starts: number;
}

export interface Rule {
  /** The rule's ID. */
  id: string;
  /** The text. */
  text: string;
}

/** `text` is the whole RULES.md; `rules` its numbered paragraphs. */
export interface RuleBook {
  game: string;
  edition: string;
  /** The whole text, in Markdown. */
  text: string;
  /** Its numbered paragraphs. */
  rules: Rule[];
}

/** `entrants` of the table forfeit it, for the `reason` given. */
export interface RuleForfeit {
  /** Numbers of entrants. */
  entrants: number[];
  /** why, for everybody to read */
  reason: string;
  /** Those of the entrants who have not come and are not paired any more (TO-RES-12). */
  absent?: boolean | null;
}

export interface RulebookList {
  /** A book of each game, and those of matches and tournaments. */
  items: RulebookSummary[];
}

/** `book` is its name; it numbers `rules` rules, whose IDs begin with `letters`. */
export interface RulebookSummary {
  /** The rulebook's name. */
  book: string;
  /** The letters that its rule IDs begin with. */
  letters: string;
  title: string;
  /** How many rules it numbers. */
  rules: number;
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

/** The consequences of a ruling at `revision`: give it with that as `If-Match`, and it leads to the same. */
export interface RulingPreview {
  dispute_id: string;
  revision: number;
  /** Events in order, the oldest first. */
  events: PreviewedEvent[];
  /** What would be undone. */
  undone: Undone;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match would end; null: it would go on. */
  result: Result | null;
  /** Whether chance has a part in it, which is not drawn yet. */
  is_luck_open: boolean;
  /** The position after it, as organisers see it. */
  play: unknown;
  /** The table after it, by layout, if a language was asked for. */
  pictures?: Record<string, PreviewPicture>;
  /** Who has learnt what since the event that it goes back to. */
  learnt?: Learnt[];
}

/** A command of the game, as JSON, that waits for the window to close. */
export interface SealedAnswer {
  seat: number;
  /** The command that the game plays when the window closes. */
  command: Record<string, unknown>;
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
  /** When it last timed out, in milliseconds since 1970 (UTC); absent: never. */
  timed_out_at_ms?: number;
}

/** The message to a webhook whose viewer is `seat`: as `WebhookMessage`, with a notice instead of an event. */
export interface SeatMessage {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
  /** The notice. */
  data: SeatNotice;
}

/** The message to a seat, and the state of the match then, after event `revision`. */
export interface SeatNotice {
  /** What the seat is told. */
  notice: "dispute_opened" | "match_over" | "your_turn";
  game: string;
  match_id: string;
  revision: number;
  at: string;
  seat: number;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** How the match ended; null: it goes on. */
  result?: Result | null;
  dispute_id?: string;
}

/** The seat stays in the game; from now on its rules' default is played for it. */
export interface SeatResigned {
  type: "SeatResigned";
  seat: number;
  /** Why. */
  reason?: string;
}

/** A player at a seat. */
export interface SeatRow {
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  match_id: string;
  seat: number;
  game: string;
  is_private: boolean;
  /** Whether the match is a fork. */
  is_fork: boolean;
  /** How far it has come. */
  phase: string;
  /** The place reached, from 1; null: not known. */
  place: number | null;
  /** Whether the player won; null: not known. */
  won: boolean | null;
  /** Whether the seat has resigned: its default is played. */
  resigned: boolean;
  /** How many requests the seat made in this match. */
  plies: number;
  /** The event in which the player sat down. */
  first_revision: number;
  /** The newest event of the match. */
  last_revision: number;
  /** When play began (RFC 3339, UTC). */
  began_at: string;
  /** Whether the match was annulled: it has no result. */
  annulled: boolean;
  /** How many rulings took the match back. */
  rewinds: number;
  /** Whether the match was imported. */
  is_imported: boolean;
}

/** The seat's share of the wins, a shared win counted in parts: those of all seats sum to 1. */
export interface SeatShare {
  /** The seat, counted from 0. */
  seat: number;
  /** The part of the playouts that the seat won, alone or with others, from 0 to 1. */
  share: number;
  /** The lower end of the 95 % interval of the share (Wilson). */
  low: number;
  /** The upper end of the 95 % interval of the share (Wilson). */
  high: number;
}

/** The player of a seat: no one yet, a player, or a house bot. */
export interface SeatSheet {
  /** The player's name; null: nobody sits there. */
  player?: string | null;
  /** The house bot that plays the seat; null: none. */
  bot?: string | null;
  /** What the player adds to the luck, any text; null: nothing. */
  entropy?: string | null;
  /** Whether the seat has resigned: its default is played. */
  resigned?: boolean;
  /** The event in which it resigned; null: it has not. */
  resigned_revision?: number | null;
}

/** `credential` is the hash of the seat's token, `entropy` what the player adds to the luck. */
export interface SeatTaken {
  type: "SeatTaken";
  seat: number;
  /** The player's name, as others see it (MV-SEA-03). */
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

export interface SeatView {
  seat: number;
  /** Its points; null: the game has none. */
  points?: Points | null;
  /** What the seat has, counted. */
  counts?: Count[];
  /** Whether the seat is out of the game. */
  is_out?: boolean;
}

/** `release` is that of the process which answers: during an upgrade two of them answer in turn. */
export interface Service {
  /** The release of the process that answers; the contract has the same number. */
  release: string;
  /** Paths to begin at, by name. */
  links: Record<string, string>;
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
  /** A title for people; null: none. */
  title: string | null;
  /** How far it has come. */
  phase: "finished" | "open" | "playing";
  /** The position that play begins from; null: the game's own setup. */
  position: AnyPosition | Hidden | null;
  /** The key that organises the match, by its id, or `admin`; null: nobody. */
  organiser: string | null;
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
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
  /** The revision at which the fork leaves its parent; null: no fork. */
  fork_revision: number | null;
  /** How the fork's luck goes on; null: no fork. */
  fork_kind: string | null;
  /** Whether only its participants and organisers find it in lists. */
  is_private: boolean;
  /** The seed of the luck, in hexadecimal; null: not revealed yet. */
  seed: string | null;
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
  /** The dispute that keeps play from going on; null: none. */
  frozen_by: string | null;
  /** The event that paused it; null: it is not paused. */
  paused_revision: number | null;
  /** When the pause ends by itself, in milliseconds since 1970; null: it does not. */
  paused_until_ms: number | null;
  /** The revision it is going back to; null: none. */
  returns_to: number | null;
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
  /** The event that disclosed the match; null: not disclosed. */
  disclosed_revision: number | null;
  /** The clocks; null: everybody has all the time there is. */
  clocks: Clocks | null;
  /** Whether a seat may ask what a bot would do in its place (MV-ADV-01). */
  allows_advice: boolean;
  /** The pace of windows: asked, or tacit with its seconds; null: asked (MV-PAC-01). */
  reactions: Reactions | null;
  /** The tacit window that is open; null: none. */
  tacit: TacitWindow | null;
}

/** A dispute that a match waits for; `arbiter` has taken it, null: nobody has. */
export interface ShiftClaim {
  dispute_id: string;
  match_id: string;
  round: number;
  table: number;
  /** The organiser: the id of a key, or `admin`; null: nobody. */
  arbiter: string | null;
  /** The name of the organiser's key; null: nobody has taken it. */
  name: string | null;
}

/** An organiser did something, or left a note (`note_made`). */
export interface ShiftEntry {
  at: string;
  /** The organiser: the id of a key, or `admin`. */
  arbiter: string;
  /** The name of the organiser's key. */
  name: string;
  /** The kind of the entry, as the audit trail has it; `note_made`: a note. */
  action: "fork_deleted" | "hidden_state_seen" | "key_created" | "key_revoked" | "key_rotated" | "match_forked" | "note_made" | "ruling_given" | "webhook_created";
  /** The match it was about (UUID); null: none. */
  match_id: string | null;
  /** What is wrong or what was done, in words for people. */
  detail: string;
}

/** The arbiters' shift: open `calls`, `claims` that wait, and `entries` of the last three days, the newest first. */
export interface ShiftView {
  tournament_id: string;
  /** Open calls from the tables, the oldest first. */
  calls: Call[];
  /** Disputes that wait, with who deals with them. */
  claims: ShiftClaim[];
  /** Entries in order, the newest first. */
  entries: ShiftEntry[];
  /** The names of the organisers' keys, by id. */
  names: Record<string, string>;
}

/** The hash of event `revision` of a match, as this service had it at `signed_at`. */
export interface SignedHead {
  match_id: string;
  /** A revision: the number of an event of the match, from 1. */
  revision: number;
  /** SHA-256, in hexadecimal; equal for equal contents. */
  hash: string;
  /** When it was signed (RFC 3339, UTC). */
  signed_at: string;
  /** The key that signed, as `/.well-known/moviola-keys.json` names it. */
  kid: string;
  /** Ed25519 signature, base64url. */
  signature: string;
}

/** A seat and who plays it: `name` is absent while it is free, `level` is the kind of a house bot. */
export interface Sitter {
  seat: number;
  /** The player's name; absent: the seat is free. */
  name?: string;
  /** The kind of house bot that plays it; absent: a person, or nobody. */
  level?: string;
  /** Whether the seat has resigned. */
  is_resigned?: boolean;
  /** The place reached, from 1; null: there is no result. */
  place?: number | null;
}

/** A place on a surface. */
export interface Slot {
  /** Its name, the same as in the picture. */
  name: string;
  /** In words. */
  label: string;
  /** What is printed on it. */
  text?: string;
  /** Its left edge in units of the surface. */
  x?: number;
  /** Its upper edge in units of the surface. */
  y?: number;
  /** Its width in units of the surface. */
  w?: number;
  /** Its height in units of the surface. */
  h?: number;
  /** A symbol of the game's drawings; absent: it has none. */
  face?: string;
}

/** One of the stages, the earliest first. */
export interface StageRow {
  tournament_id: string;
  title: string;
  /** How far it has come. */
  phase: "cancelled" | "entries" | "finished" | "running";
}

/** A tournament that goes before or after another; `entrants` go on, by their numbers in the earlier one. */
export interface StageView {
  /** The other tournament. */
  tournament_id: string;
  /** Those who go on, by their numbers in the earlier one. */
  entrants: number[];
}

/** The facts stand; on appeal, the first ruling. */
export interface Stand {
  /** Which kind it is. */
  kind: "stand";
}

/** Where an entrant stands. */
export interface StandingRow {
  tournament_id: string;
  entrant: number;
  /** The rank, from 1; tied entrants share it. */
  rank: number;
  /** The player's name, as others see it (MV-SEA-03). */
  player: string;
  /** Points. */
  points: number;
  /** The values of the tie-breaks, exact to four decimals. */
  tie_breaks: number[];
  /** How many matches were played, or decided without play. */
  matches: number;
  /** How many first places nobody shared. */
  wins: number;
  /** How many byes the entrant has had. */
  byes: number;
  /** The round that put the entrant out, or one more than were paired; null outside eliminations. */
  rounds_survived: number | null;
  /** Whether the entrant has withdrawn. */
  has_withdrawn: boolean;
  /** Whether a result of the entrant is not final yet. */
  provisional: "disputed" | "waiting" | null;
  /** Whether a ruling has decided a result of the entrant. */
  by_ruling: boolean;
  /** Whether the results of the entrant do not count: they left before half of their games (TO-STA-08). */
  is_void: boolean;
}

/** The standings as of `revision`, the tournament's newest. */
export interface StandingsView {
  tournament_id: string;
  /** The newest revision of the tournament. */
  revision: number;
  /** The tie-breaks, in the order in which they decide. */
  tie_breaks: ("buchholz" | "buchholz_cut_1" | "direct_encounter" | "progressive" | "rating" | "sonneborn_berger" | "wins")[];
  /** Where each entrant stands, the first one first. */
  standings: StandingRow[];
  /** Ranks 1 to 3; empty: the tournament is not finished. */
  podium: StandingRow[];
  /** Whether any result is not final yet. */
  provisional: boolean;
  /** What the end left inconsistent, as it named it (TO-END-05). */
  despite: string[];
}

/** Where a browser's push service takes messages for this device, and the keys to encrypt them with. */
export interface StartPush {
  /** Where the browser's push service takes messages for this device. */
  endpoint: string;
  /** The keys to encrypt messages with. */
  keys: PushKeys;
}

export interface StateViewBase {
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

/** `by` is a seat, or null: an organiser; `revision` is its event. */
export interface StatementView {
  revision: number;
  at: string;
  /** The seat it was; null: an organiser. */
  by: number | null;
  /** The text. */
  text: string | null;
  /** Whether nobody else may read it before the match is disclosed. */
  to_organisers: boolean;
}

/** From now on `player` plays the `seat`; `key_id` is that of their own key, if they have one. */
export interface SubstitutePlayer {
  /** a place at the table, from 0 */
  seat: number;
  /** 1 to 60 characters, none of which hides, steers or turns text */
  player: string;
  /** why, for everybody to read */
  reason: string;
  /** The id of the key (UUID). */
  key_id?: string | null;
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

/** The print on a card (SK-LEG-06: the direction is the printed one, whatever the Kube did). */
export interface SukkubeCard {
  /** Its id. */
  id: string;
  /** The colour printed on the card. */
  colour: string;
  /** The direction printed on the card (SK-LEG-06). */
  direction: string;
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
  /** Whether only the archive says so. */
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

export interface SukkubeWebhookMessage {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
  /** The game's name, as listGames lists it. */
  game: "sukkube";
  /** The event. */
  data: SukkubeEventView;
}

/** `n` counts what lies there and is no piece, `room` what can lie there; `backdrop` is a symbol of the art. */
export interface Surface {
  /** Its name, the same as in the picture. */
  name: string;
  /** How pieces lie there. */
  kind: "area" | "board" | "cube" | "dice" | "hand" | "lanes" | "pile" | "row" | "track";
  /** In words. */
  label: string;
  /** The seat whose it is; null: everybody's. */
  owner?: number | null;
  /** Its width in units of its own; absent: it has none. */
  w?: number;
  /** Its height in units of its own; absent: it has none. */
  h?: number;
  /** How it may be stretched. */
  fits?: ("low" | "tall" | "wide")[];
  /** Its places. */
  slots?: Slot[];
  /** How many cards lie there unseen. */
  n?: number;
  /** How much can lie there; null: no limit is known. */
  room?: number | null;
  /** A symbol of the game's drawings behind it; absent: none. */
  backdrop?: string;
  /** The role of its colour. */
  tone?: "blue" | "green" | "many" | "none" | "orange" | "red" | "seat0" | "seat1" | "seat2" | "seat3" | "seat4" | "seat5" | "white" | "yellow";
}

/** The table after an event, as the viewer may see it. */
export interface TableAnswer {
  game: string;
  match_id: string;
  revision: number;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** How far the match has come. */
  phase: "finished" | "open" | "playing";
  /** Who plays, by seat. */
  sitters: Sitter[];
  /** Whom the match waits for. */
  awaited: AwaitedView;
  /** The table by its meaning. */
  table: TableDescription;
  /** The sentence of the event that ended the match; null before. */
  why: string | null;
}

/** `pieces` holds the fields of a piece that differ, with its name: all of them if it is new. */
export interface TableChange {
  /** The fields of pieces that differ, each with the name of the piece; all of them for a new piece. */
  pieces?: Record<string, unknown>[];
  /** The names of pieces that are no longer there. */
  removed?: string[];
  /** The surfaces that differ, whole. */
  surfaces?: Surface[];
  /** The names of all surfaces in their order, where they are others. */
  order?: string[];
  /** The seats, where anything of them differs; absent: as before. */
  seats?: SeatView[];
  /** The table in words, where it differs; absent: as before. */
  words?: Words[];
  /** Where play stands, where it is another; absent: as before. */
  headline?: string;
  /** The aim of the game, where it is another; absent: as before. */
  goal?: string | null;
}

/** A table as a viewer sees it. */
export interface TableDescription {
  /** Where the game stands: `Round 1, turn 24`. */
  headline: string;
  /** How the game is won, in a sentence; null: not told. */
  goal: string | null;
  /** What everybody sees of each seat. */
  seats: SeatView[];
  /** What pieces lie on. */
  surfaces: Surface[];
  /** What lies on the table, by name. */
  pieces: Piece[];
  /** The table in words. */
  words: Words[];
}

/** A match of a table, its entrants by seat: a team takes several. */
export interface TableMatchView {
  match_id: string;
  /** The entrants by seat. */
  seating: number[];
  /** Seats from first to last; null: it is played, empty: it was annulled. */
  places: number[][] | null;
  /** What brought it about. */
  cause: string | null;
  /** Whether the result may still change, and why: `waiting` or `disputed`. */
  provisional: "disputed" | "waiting" | null;
  /** Whether a ruling has decided the result. */
  by_ruling: boolean;
  /** What players have typed in as the result, while it counts for nobody yet. */
  proposals: ProposedResult[];
}

/** A table of a round, both counted from 1. */
export interface TablePlace {
  round: number;
  table: number;
}

/** The table plays again, in these matches; what was played and ruled there before no longer counts. */
export interface TableReplayed {
  type: "TableReplayed";
  round: number;
  table: number;
  /** The ids of the new matches (UUID). */
  matches: string[];
  reason: string;
  /** The entrants of each match that is played anew, in the order of the seats. */
  seatings?: number[][];
}

/** Entrants that meet, and the reason. */
export interface TableView {
  table: number;
  /** Numbers of entrants. */
  entrants: number[];
  /** Who sits where in each match: entrants by seat. */
  seatings: number[][];
  reason: string;
  /** Whether its result is known. */
  is_decided: boolean;
  /** How many of a table go on in an elimination; nobody does in other formats. */
  advance: number;
  /** The entrants that forfeit it. */
  forfeits: number[];
  /** The matches. */
  matches: TableMatchView[];
  /** Matches that count no longer. */
  replayed: TableMatchView[];
  /** Who has changed places there by hand, and why; null: nobody. */
  by_hand: string | null;
}

/** The open window: `opened` is the event that first timed it, `closes_at_ms` None while it is not timed. */
export interface TacitWindow {
  /** The event that first timed the window. */
  opened: number;
  /** How many seats the match has. */
  seats?: number[];
  /** When the window closes, in milliseconds since 1970; null: not timed yet. */
  closes_at_ms?: number | null;
  /** Whether somebody holds the window. */
  is_held?: boolean;
  /** The sealed answers that the viewer may see. */
  answers?: SealedAnswer[];
}

/** `to` is the organiser who deals with the claim from now on; null: who sends this. */
export interface TakeClaim {
  /** The organiser who deals with it: the id of a key; null: who sends this. */
  to?: string | null;
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

/** The terms from now on: all terms, all who organise, and the chief, absent where the chief stays. */
export interface TermsChanged {
  type: "TermsChanged";
  /** The terms that hold. */
  terms: TournamentTerms;
  /** The ids of the keys that organise it, or `admin`. */
  organisers: string[];
  /** The organiser who is chief: the id of a key, or `admin`; absent: the one before. */
  chief?: string;
}

/** `ticket` goes into the address, as `?ticket=`; it is shown only here. */
export interface Ticket {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** What goes into addresses, as `?ticket=`; shown only here. */
  ticket: string;
  /** When it ends (RFC 3339, UTC), if the token that asked for it does not end before. */
  expires_at: string;
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

/** The round lasts so many `minutes` from now on; null takes its clock down. */
export interface TimeRound {
  /** So long the round lasts from now on; null: its clock is taken down. */
  minutes: number | null;
}

/** `newest` is the match's newest revision; `next_from` continues, null when there is no more to tell yet. */
export interface TimelinePage {
  match_id: string;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: number | "organiser" | "spectator";
  /** The newest revision there is. */
  newest: number;
  /** Sentences in order. */
  items: Line[];
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
}

/** The entrant has a new token; the one before opens nothing from now on. */
export interface TokenReissued {
  type: "TokenReissued";
  entrant: number;
  /** The player of the team, from 1; 0: entrants are no teams. */
  member?: number;
}

/** The tournament is not held, or not to its end. */
export interface TournamentCancelled {
  type: "TournamentCancelled";
  reason: string;
}

/** The result of a request; `round` is the newest one, null before any is paired. */
export interface TournamentChanged {
  tournament_id: string;
  revision: number;
  /** How far it has come. */
  phase: "cancelled" | "entries" | "finished" | "running";
  /** The round, counted from 1; null: none yet. */
  round: number | null;
}

/** The tournament goes on as the one with the id `by`, for these `entrants`; as many as `after` came before them. */
export interface TournamentContinued {
  type: "TournamentContinued";
  /** The tournament that follows. */
  by: string;
  /** The title of the tournament that follows. */
  title: string;
  /** Those who go on, by their numbers, in the order in which they enter. */
  entrants: number[];
  /** How many of the standings come before them. */
  after?: number;
}

/** `organisers` are the ids of their keys, or `admin`. */
export interface TournamentCreated {
  type: "TournamentCreated";
  /** The id of the tournament (UUID). */
  tournament_id: string;
  title: string;
  /** The ids of the keys that organise it, or `admin`. */
  organisers: string[];
  /** The terms that hold. */
  terms: TournamentTerms;
  /** The stage before; absent: none. */
  continues?: Continues;
}

/** An event of a tournament, with the rules that caused it and who acted. */
export interface TournamentEventView {
  /** A revision: the number of an event of the tournament, from 1. */
  revision: number;
  at: string;
  actor: string;
  rules: string[];
  /** The event. */
  event: TournamentCreated | EntryMade | EntryCorrected | TokenReissued | EntrantWithdrawn | EntrantReturned | ByeRequested | CheckInOpened | EntrantCheckedIn | PenaltyGiven | PenaltyWithdrawn | ClaimTaken | ClaimReleased | AnnouncementMade | RoundTimed | ResultProposed | ResultTyped | LuckCommitted | EntrantsKeptApart | RoundPaired | PairingChanged | RoundStarted | ResultRecorded | ResultWithdrawn | ForfeitRuled | ForfeitTakenBack | TableReplayed | PairingFlagged | RoundUnstarted | TermsChanged | RoundClosed | TournamentFinished | TournamentCancelled | TournamentContinued;
}

/** Events in order; `next_from` continues, null at the end. */
export interface TournamentEvents {
  tournament_id: string;
  /** Events in order, the oldest first. */
  items: TournamentEventView[];
  /** Send it as `from` for the next page; null: this is the last one. */
  next_from: number | null;
}

/** `early` when rounds that were planned are not played; `despite` names what did not agree (TO-END-05). */
export interface TournamentFinished {
  type: "TournamentFinished";
  /** Whether rounds that were planned are not played. */
  early?: boolean;
  /** The disagreements and disputes that the end left open (TO-END-05). */
  despite?: string[];
}

/** `next` continues the list as `after`; absent on the last page. */
export interface TournamentPage {
  /** The tournaments, the last changed one first. */
  items: TournamentRow[];
  /** Send it as `after` for the next page; null: this is the last one. */
  next?: string | null;
}

/** The proofs of a tournament's archive about its matches. */
export interface TournamentPart {
  /** The id of the tournament (UUID). */
  tournament_id: string;
  /** How many archives of matches are in the file. */
  matches: number;
  /** How many results the tournament has recorded. */
  results: number;
  /** How many results were found to be those of the matches. */
  compared: number;
  /** How many matches bring the proof that they are in the list of checkpoints. */
  listed: number;
  /** In how many matches a seat has added to the luck. */
  shared_luck: number;
  /** Pairings and standings that were worked out anew; null: not recomputed. */
  recomputed: Recomputed | null;
}

/** A tournament. */
export interface TournamentRow {
  tournament_id: string;
  title: string;
  game: string;
  /** The format of the tournament; `swiss_dutch` is Swiss by FIDE's Dutch system, at tables of two. */
  format: string;
  /** How many seats a table has. */
  table_size: number;
  /** How far it has come. */
  phase: string;
  /** How many entrants there are. */
  entrants: number;
  /** How many rounds have been paired. */
  rounds: number;
  /** How many rounds there will be; null: not known before the end. */
  planned_rounds: number | null;
  /** How many warnings there are that a round rests on results that have changed. */
  flags: number;
  /** The tie-breaks, in the order in which they decide. */
  tie_break_names: string[];
  revision: number;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
  /** When it last changed (RFC 3339, UTC). */
  updated_at: string;
}

/** `points` are by place, in points; `bye_points` in sixtieths for one match (None: the mean of a table). */
export interface TournamentTerms {
  game: string;
  edition: string;
  /** How many seats a table has. */
  table_size: number;
  /** The format of the tournament; `swiss_dutch` is Swiss by FIDE's Dutch system, at tables of two. */
  format: "double_elimination" | "round_robin" | "single_elimination" | "swiss" | "swiss_dutch";
  /** The options of the game that the match is played with. */
  options: AnyOptions;
  /** The fewest seats a table may have. */
  smallest_table: number;
  /** How many rounds are played; 0: it follows from the number of entrants. */
  rounds: number;
  /** How many matches a table plays in a round. */
  matches_per_round: number;
  /** Points by place, the first place first, for a full table. */
  points: number[];
  /** What a bye is worth for each match, in sixtieths of a point; null: the mean of a table. */
  bye_points: number | null;
  /** The tie-breaks, in the order in which they decide. */
  tie_breaks: ("buchholz" | "buchholz_cut_1" | "direct_encounter" | "progressive" | "rating" | "sonneborn_berger" | "wins")[];
  /** How many of a table go on in an elimination; nobody does in other formats. */
  advance: number;
  /** Entries are taken while no more than so many rounds are paired. */
  late_entry_rounds: number;
  /** The most entrants there may be; 0: no limit of its own. */
  capacity: number;
  /** Whether everybody may enter, not only whom the organisers enter. */
  is_open: boolean;
  /** The clocks; null: everybody has all the time there is. */
  clocks: TimeControl | null;
  /** Seconds without a dispute after which a match that is over is disclosed. */
  disputes_seconds: number;
  /** How many claims a seat may make, not counting those upheld. */
  disputes_per_seat: number;
  /** Seconds that entrants have to check in before a round; null: nobody has to. */
  check_in_seconds: number | null;
  /** How many byes an entrant may request. */
  requested_byes: number;
  /** What a requested bye is worth for each match, in sixtieths of a point; null: the mean of a table. */
  requested_bye_points: number | null;
  /** The aims of a pairing, in the order in which they count (TO-PAI-04). */
  aims: ("bye_ranks" | "byes" | "level" | "rematches" | "scores" | "seats" | "spread")[];
  /** How places of a short table count. */
  short_points: "fixed" | "normalised" | "per_seat_behind";
  /** Whether entries without a key are taken. */
  anonymous_entries: boolean;
  /** Who may rule on an appeal: any organiser, or only another one. */
  appeals: "any_organiser" | "other_organiser";
  /** Who may look on: all (`open`), keys with the scope spectate (`keys`), nobody (`none`). */
  spectators: "keys" | "none" | "open";
  /** How many seconds late spectators see the match. */
  spectator_delay_seconds: number;
  /** Whether the losers of the semifinals play for third place. */
  third_place: boolean;
  /** House rules that hold in its matches, one a line. */
  house_rules: string[];
  /** How many players an entrant has; more than 1: entrants are teams. */
  team_size: number;
  /** Whether those of one club, or of one team, are kept apart; empty: nobody is. */
  keep_apart: "" | "club" | "team";
}

/** A tournament as the log has it. */
export interface TournamentView {
  tournament_id: string;
  revision: number;
  title: string;
  /** How far it has come. */
  phase: "cancelled" | "entries" | "finished" | "running";
  /** The ids of the keys that organise it, or `admin`. */
  organisers: string[];
  /** The organiser who is chief: the id of a key, or `admin`; absent: the one before. */
  chief: string;
  /** The terms that hold. */
  terms: TournamentTerms;
  /** The entrants, in the order of their numbers. */
  entrants: EntrantView[];
  /** How many rounds have been paired. */
  rounds: number;
  /** How many rounds there will be; null: not known before the end. */
  planned_rounds: number | null;
  /** The last check-in; null: there was none. */
  check_in: CheckInView | null;
  /** Why it was cancelled; null: it was not. */
  cancellation: string | null;
  /** The stage before; null: none. */
  continues: StageView | null;
  /** The tournaments that follow, each for a part of the entrants; empty: none. */
  continued_by: StageView[];
  /** The register of penalties, in order. */
  penalties: PenaltyView[];
  /** By dispute, the organiser that deals with it: the id of a key, or `admin`. */
  claims: Record<string, string>;
  /** The announcement to everybody; null: there is none. */
  announcement: string | null;
  /** Groups of entrants that are not to meet; empty: there are none. */
  kept_apart: number[][];
}

/** A code that makes one more device, once. */
export interface Transfer {
  /** The code, to be typed on the other device. */
  code: string;
  /** When the code opens nothing any more (RFC 3339, UTC). */
  expires_at: string;
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

/** The place of each of the table's entrants, in their order, from 1; entrants who share a place have the same number, and the next counts all before (TO-RES-15). */
export interface TypeResult {
  /** The place of each entrant of the table, in their order, from 1. */
  ranks: number[];
  /** Which match of the table it is, from 1. */
  match?: number;
  /** Why a result that was typed before is corrected; null: none was. */
  reason?: string | null;
}

/** How many events would be undone, and how many decisions of each seat are among them. */
export interface Undone {
  /** How many events. */
  events: number;
  /** How many decisions of each seat, by seat. */
  decisions: Record<string, number>;
}

/** A ruling: the cards nobody may know lie in the orders that chance has just drawn. */
export interface UnknownCardsShuffled {
  type: "UnknownCardsShuffled";
  /** The id of the dispute (UUID). */
  dispute: string;
}

/** Why the start of the round is taken back. */
export interface UnstartRound {
  /** why, for everybody to read */
  reason: string;
}

/** The name from now on. */
export interface UpdatePlayer {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  name: string;
}

/** A field left out, or null, stays as it is. */
export interface UpdateWebhook {
  /** The address that messages are posted to (https). */
  url?: string | null;
  /** The types of events that are sent; empty: all. */
  event_types?: string[] | null;
  /** What it is for, in the words of whoever made it. */
  description?: string | null;
  /** Whether messages are sent; null: as before. */
  is_active?: boolean | null;
  /** How many seconds a seat has for its answer before it is told of its turn; null: as before. */
  unanswered_seconds?: number | null;
}

/** The device that gets a key of its own. */
export interface UseTransfer {
  /** 1 to 60 characters, none of which hides, steers or turns text */
  device: string;
}

/** The `seat` is free again: its player is removed. */
export interface VacateSeat {
  /** a place at the table, from 0 */
  seat: number;
  /** why, for everybody to read */
  reason: string;
}

/** `here` compares the archive's last hash with this service's log: `same` event at that revision, `other`, or `unknown` if the match or tournament is not here or not for the caller to know of. */
export interface Verification {
  /** What the archive proves. */
  report: Report;
  /** Whether this service's log has the same event there. */
  here: "other" | "same" | "unknown";
}

export interface WebhookList {
  /** The webhooks, the newest first. */
  items: WebhookView[];
}

export interface WebhookMessageBase {
  /** The version of CloudEvents. */
  specversion: "1.0";
  /** As the header `webhook-id`: equal for every attempt. */
  id: string;
  /** The path of the match. */
  source: string;
  /** The id of the match (UUID). */
  subject: string;
  type: string;
  /** When it happened, by the service's clock (RFC 3339, UTC). */
  time: string;
  /** The revision; messages may come in another order. */
  sequence: number;
}

/** `inactive_reason` says why it was switched off, `secrets` with how many messages are signed now. */
export interface WebhookView {
  /** The id of the webhook (UUID). */
  webhook_id: string;
  /** Who has it, in words. */
  owner: string;
  /** The address that messages are posted to (https). */
  url: string;
  /** The types of events that are sent; empty: all. */
  event_types: string[];
  /** The match whose events are sent (UUID); null: every match the key organises. */
  match_id: string | null;
  /** As whom it is shown: a seat, `spectator` or `organiser`. */
  viewer: "organiser" | "seat" | "spectator";
  /** How many seconds a seat has for its answer before it is told of its turn. */
  unanswered_seconds: number;
  /** What it is for, in the words of whoever made it. */
  description: string | null;
  /** Whether messages are sent. */
  is_active: boolean;
  /** Why it was switched off; null: it was not. */
  inactive_reason: string | null;
  /** With how many secrets messages are signed now. */
  secrets: number;
  /** When it was created (RFC 3339, UTC). */
  created_at: string;
}

/** A rank over all cups. */
export interface WeekendRow {
  /** The rank over all cups; who shares one has as many points. */
  rank: number;
  /** The name, as in the first of the cups that the player has entered. */
  player: string;
  /** The points of all cups together (TO-WKD-02). */
  points: number;
  /** The points of each cup; null where the player did not enter. */
  by_cup: (number | null)[];
}

/** All that everybody may see of a stage: entrants and penalties, standings, pairings and results. */
export interface WeekendStage {
  /** The stage, with its entrants and penalties. */
  tournament: TournamentView;
  /** The standings of the stage. */
  standings: StandingsView;
  /** All rounds that have been paired. */
  rounds: RoundView[];
}

/** The combined ranking, and each cup as its stages, the first first. */
export interface WeekendView {
  /** Everybody, the first first. */
  ranking: WeekendRow[];
  /** The cups in the order in which they are named; of each its stages, the first first. */
  cups: WeekendStage[][];
  /** Whether all stages of all cups are over. */
  is_final: boolean;
}

/** A seat holds the window: now everybody who may react answers. */
export interface WindowHeld {
  type: "WindowHeld";
  /** A seat, counted from 0. */
  seat: number | Hidden;
}

/** The window closes at `closes_at_ms` (milliseconds since 1970); until then `seats` may react. */
export interface WindowTimed {
  type: "WindowTimed";
  /** How many seats the match has. */
  seats: number[];
  /** When the window closes, in milliseconds since 1970. */
  closes_at_ms: number;
}

/** Why the penalty counts no longer. */
export interface WithdrawPenalty {
  /** why, for everybody to read */
  reason: string;
}

/** A heading of the table told in words, and what stands below it. */
export interface Words {
  /** What the items are about. */
  heading: string;
  /** The table in words. */
  items: string[];
}

export type Accepted = BathroomRushAccepted | FranticAccepted | PiccioniAccepted | SukkubeAccepted;

export type BathroomRushEvent = BathroomRushPositionSet | BathroomRushMatchStarted | BathroomRushLanesDealt | BathroomRushLaneChosen | BathroomRushActionDeckShuffled | BathroomRushPersonDeckShuffled | BathroomRushActionCardsDrawn | BathroomRushRoundStarted | BathroomRushTurnStarted | BathroomRushPhaseEntered | BathroomRushTurnEnded | BathroomRushCleanupStarted | BathroomRushLoadsCollected | BathroomRushLanesAdvanced | BathroomRushFirstPlayerPassed | BathroomRushPersonEffectsListed | BathroomRushPersonActivated | BathroomRushPersonSpent | BathroomRushPersonOvertook | BathroomRushNewspaperLeft | BathroomRushPersonCalled | BathroomRushRestrictionSet | BathroomRushActionCardPlayed | BathroomRushDefenceWindowOpened | BathroomRushDefenceAnswered | BathroomRushDefenceWindowClosed | BathroomRushActionCardBlocked | BathroomRushActionCardDiscarded | BathroomRushDieRolled | BathroomRushReserveChanged | BathroomRushDecompressionBegun | BathroomRushDecompressed | BathroomRushTurnPassed | BathroomRushCardDiscarded | BathroomRushEndTriggered | BathroomRushPlayerEliminated | BathroomRushFinalCounted | BathroomRushTieBreakBegun | BathroomRushTieBreakRoundPlayed | BathroomRushMatchEnded | BathroomRushPersonAdded | BathroomRushPersonRevealed | BathroomRushLostYouthRemoved | BathroomRushProductionPlaced | BathroomRushLoadLost | BathroomRushLoadChanged | BathroomRushPermanentApplied | BathroomRushPlayerMovedToFreeLane | BathroomRushPlayersSwapped | BathroomRushPlayerPersonSwapped | BathroomRushPersonsExchanged | BathroomRushGroupDiscarded | BathroomRushGroupStacked | BathroomRushPermanentPlaced | BathroomRushPermanentsCancelled | BathroomRushPermanentsCleaned;

export type MatchEvent = MatchCreated | SeatTaken | PlayBegan | ChanceDrawn | SeatResigned | SeatVacated | ResignationTakenBack | PlayerSubstituted | SeatTokenReissued | MatchPaused | MatchResumed | MatchForked | MatchStopped | DisclosureSet | MatchDisclosed | LuckRevealed | ClocksRead | SeatTimedOut | TimeGivenBack | ClockAdjusted | WindowTimed | WindowHeld | AnswerSealed | DisputeOpened | StatementMade | DisputeWithdrawn | RulingGiven | RulingAccepted | AppealMade | MatchRewound | UnknownCardsShuffled | PositionCorrected | MatchAwarded | MatchAnnulled;

export type AnyCard = BathroomRushCard | FranticCard | PiccioniCard | SukkubeCard;

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

export type WebhookMessage = BathroomRushWebhookMessage | FranticWebhookMessage | PiccioniWebhookMessage | SukkubeWebhookMessage;

export type AnyBathroomRushEvent = MatchEvent | BathroomRushEvent;

export type AnyCommand = FranticThrowReaction | AnyPlayCard | FranticPlaceSetupCard | FranticPlaceRestockCard | PiccioniPlayAction | FranticChooseGift | FranticChooseReorganize | PiccioniConvertToTrophy | PiccioniScareFlock | PiccioniPlayReaction | BathroomRushRespondDefence | BathroomRushChooseLane | BathroomRushDiscardCard | AnyPassReaction | FranticChooseRemoteTarget | FranticChooseMagnetCard | FranticChooseSwapPawn | FranticChooseMarchingPawn | FranticChooseMarketCard | FranticChooseSurprisePawn | PiccioniGatherFlock | PiccioniDragFlock | PiccioniPlaceFlock | PlayDefault | BathroomRushDecompress | BathroomRushPassTurn | PiccioniDrawCards;

export type AnyFranticEvent = MatchEvent | FranticEvent;

export type AnyPiccioniEvent = MatchEvent | PiccioniEvent;

export type AnySukkubeEvent = MatchEvent | SukkubeEvent;

export type Event = MatchEvent | BathroomRushEvent | FranticEvent | PiccioniEvent | SukkubeEvent;

export type SubmitCommand = AnyCommand | AnyCommand[];
