// Written by openapi/clients/generate.py from the contract; do not edit.
import type { Accepted, AdjustSeatClock, Advice, Announce, AnswerRematch, ApiKey, AskTicket, AskTurns, AuditPage, AwaitedDrawsView, CallList, CancelTournament, CardList, ChangePairing, ChangeTerms, CheckInEntrant, CheckpointPage, ClaimSeats, ClaimedSeats, ConsistencyProof, CorrectEntry, CreateKey, CreateMatch, CreateMatches, CreatePlayer, CreateTournament, CreateWebhook, Delivery, DeliveryPage, DiffView, DisputeList, DisputePage, DisputeView, EntryList, EntryListPreview, Estimate, EventPage, EvidenceView, FinishTournament, ForkMatch, ForkPage, GameDescription, GameList, GivePenalty, GiveRuling, Head, ImportedMatch, InclusionProof, Invitation, InvitationRevoked, KeepEntrantsApart, KeyPage, LeafPage, LegalCommands, LessonFilm, LookList, MadeMatches, MakeAppeal, MakeEntry, MakeNote, MakeStatement, MatchPage, MatchView, MomentsView, NewDispute, NewEntries, NewEntry, NewFork, NewKey, NewMatch, NewPlayer, NewSeat, NewTournament, NewWebhook, NoteMade, NumberedRules, OpenDispute, OutcomesView, OverallView, OwnMatches, OwnPlayer, PairRound, PauseMatch, PlayerGone, PlayerProfile, PlayerResults, PlayerSeats, ReinstateSeat, ReissueToken, RematchView, ReplayTable, ReplayWebhook, Replayed, RequestBye, ResignSeat, RotateKey, RoundView, Rule, RuleBook, RuleForfeit, RulebookList, RulingPreview, Service, ShiftView, StandingsView, StartPush, StateView, SubmitCommand, SubstitutePlayer, TableAnswer, TakeClaim, TakeSeat, Ticket, TimeRound, TimelinePage, TournamentChanged, TournamentEvents, TournamentPage, TournamentView, Transfer, TurnsNow, TypeResult, UnstartRound, UpdatePlayer, UpdateWebhook, UseTransfer, VacateSeat, Verification, WebhookList, WebhookView, WeekendView, WithdrawPenalty } from "./models.js";
import type { Operation } from "./calls.js";

/** Read which release answers. */
export const getService: Operation<undefined, Service, never> = { method: "GET", path: "/v1", query: [] };
/** Read the audit trail. */
export const listAuditEntries: Operation<undefined, AuditPage, "action" | "match_id" | "after" | "limit"> = { method: "GET", path: "/v1/audit", query: ["action", "match_id", "after", "limit"] };
/** List the checkpoints. */
export const listCheckpoints: Operation<undefined, CheckpointPage, "after" | "limit"> = { method: "GET", path: "/v1/checkpoints", query: ["after", "limit"] };
/** Prove that the list was only added to. */
export const getConsistency: Operation<undefined, ConsistencyProof, "first" | "second"> = { method: "GET", path: "/v1/checkpoints/consistency", query: ["first", "second"] };
/** Prove that a leaf is in the list. */
export const getInclusion: Operation<undefined, InclusionProof, "leaf" | "size"> = { method: "GET", path: "/v1/checkpoints/inclusion", query: ["leaf", "size"] };
/** List the leaves of the checkpoints. */
export const listLeaves: Operation<undefined, LeafPage, "from" | "limit" | "stream"> = { method: "GET", path: "/v1/checkpoints/leaves", query: ["from", "limit", "stream"] };
/** List the disputes that wait. */
export const listDisputes: Operation<undefined, DisputePage, "status" | "game" | "after" | "limit"> = { method: "GET", path: "/v1/disputes", query: ["status", "game", "after", "limit"] };
/** Read a dispute. */
export const getDispute: Operation<undefined, DisputeView, "dispute_id"> = { method: "GET", path: "/v1/disputes/{dispute_id}", query: [] };
/** Accept a ruling. */
export const acceptRuling: Operation<undefined, Accepted, "dispute_id"> = { method: "POST", path: "/v1/disputes/{dispute_id}/acceptance", query: [] };
/** Appeal against a ruling. */
export const makeAppeal: Operation<MakeAppeal, Accepted, "dispute_id"> = { method: "POST", path: "/v1/disputes/{dispute_id}/appeal", query: [] };
/** Ask what the event was worth. */
export const getEstimate: Operation<undefined, Estimate, "dispute_id" | "playouts" | "seed" | "bot" | "language"> = { method: "GET", path: "/v1/disputes/{dispute_id}/estimate", query: ["playouts", "seed", "bot", "language"] };
/** See the evidence. */
export const getEvidence: Operation<undefined, EvidenceView, "dispute_id" | "around"> = { method: "GET", path: "/v1/disputes/{dispute_id}/evidence", query: ["around"] };
/** Rule on a dispute. */
export const giveRuling: Operation<GiveRuling, Accepted, "dispute_id"> = { method: "POST", path: "/v1/disputes/{dispute_id}/ruling", query: [] };
/** See what a ruling would lead to. */
export const previewRuling: Operation<GiveRuling, RulingPreview, "dispute_id" | "language"> = { method: "POST", path: "/v1/disputes/{dispute_id}/ruling/preview", query: ["language"] };
/** Say something in a dispute. */
export const makeStatement: Operation<MakeStatement, Accepted, "dispute_id"> = { method: "POST", path: "/v1/disputes/{dispute_id}/statements", query: [] };
/** Withdraw a claim. */
export const withdrawDispute: Operation<undefined, Accepted, "dispute_id"> = { method: "POST", path: "/v1/disputes/{dispute_id}/withdrawal", query: [] };
/** Read every event of many matches. */
export const exportEvents: Operation<undefined, string, "game" | "edition" | "tournament" | "since" | "until" | "after" | "limit"> = { method: "GET", path: "/v1/exports/events", query: ["game", "edition", "tournament", "since", "until", "after", "limit"] };
/** List the games. */
export const listGames: Operation<undefined, GameList, never> = { method: "GET", path: "/v1/games", query: [] };
/** Describe a game. */
export const getGame: Operation<undefined, GameDescription, "game" | "edition"> = { method: "GET", path: "/v1/games/{game}", query: ["edition"] };
/** List the cards of a game. */
export const listCards: Operation<undefined, CardList, "game" | "edition"> = { method: "GET", path: "/v1/games/{game}/cards", query: ["edition"] };
/** Learn a game, step by step. */
export const getLesson: Operation<undefined, LessonFilm, "game" | "language"> = { method: "GET", path: "/v1/games/{game}/lesson", query: ["language"] };
/** Read the rules of a game. */
export const getRules: Operation<undefined, RuleBook, "game" | "edition"> = { method: "GET", path: "/v1/games/{game}/rules", query: ["edition"] };
/** Read one rule. */
export const getRule: Operation<undefined, Rule, "game" | "rule_id" | "edition"> = { method: "GET", path: "/v1/games/{game}/rules/{rule_id}", query: ["edition"] };
/** Take a seat by an invitation. */
export const useInvitation: Operation<TakeSeat, NewSeat, "invitation"> = { method: "POST", path: "/v1/invitations/{invitation}", query: [] };
/** List the keys. */
export const listKeys: Operation<undefined, KeyPage, "after" | "limit"> = { method: "GET", path: "/v1/keys", query: ["after", "limit"] };
/** Create a key. */
export const createKey: Operation<CreateKey, NewKey, never> = { method: "POST", path: "/v1/keys", query: [] };
/** Revoke a key. */
export const revokeKey: Operation<undefined, ApiKey, "key_id"> = { method: "DELETE", path: "/v1/keys/{key_id}", query: [] };
/** Look at a key. */
export const getKey: Operation<undefined, ApiKey, "key_id"> = { method: "GET", path: "/v1/keys/{key_id}", query: [] };
/** Replace a key's secret. */
export const rotateKey: Operation<RotateKey, NewKey, "key_id"> = { method: "POST", path: "/v1/keys/{key_id}/rotate", query: [] };
/** List the matches. */
export const listMatches: Operation<undefined, MatchPage, "game" | "phase" | "player" | "parent" | "tournament" | "since" | "after" | "limit"> = { method: "GET", path: "/v1/matches", query: ["game", "phase", "player", "parent", "tournament", "since", "after", "limit"] };
/** Create a match. */
export const createMatch: Operation<CreateMatch, NewMatch, never> = { method: "POST", path: "/v1/matches", query: [] };
/** Create many matches. */
export const createMatches: Operation<CreateMatches, MadeMatches, never> = { method: "POST", path: "/v1/matches/batch", query: [] };
/** Import a match from its archive. */
export const importMatch: Operation<string, ImportedMatch, never> = { method: "POST", path: "/v1/matches/import", query: [] };
/** Delete a private fork. */
export const deleteFork: Operation<undefined, Accepted, "match_id"> = { method: "DELETE", path: "/v1/matches/{match_id}", query: [] };
/** See a match as the list has it. */
export const getMatch: Operation<undefined, MatchView, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}", query: [] };
/** Ask what a bot would do. */
export const getAdvice: Operation<undefined, Advice, "match_id" | "language"> = { method: "GET", path: "/v1/matches/{match_id}/advice", query: ["language"] };
/** Take the match away in one file. */
export const getArchive: Operation<undefined, string, "match_id" | "as" | "checkpoint"> = { method: "GET", path: "/v1/matches/{match_id}/archive", query: ["as", "checkpoint"] };
/** Read the decision of the caller's seat in words. */
export const getBrief: Operation<undefined, string, "match_id" | "as" | "language"> = { method: "GET", path: "/v1/matches/{match_id}/brief", query: ["as", "language"] };
/** See the open calls of a table. */
export const listCalls: Operation<undefined, CallList, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}/calls", query: [] };
/** Call an arbiter to the table. */
export const callArbiter: Operation<undefined, CallList, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/calls", query: [] };
/** Be on the way to a table. */
export const answerCall: Operation<undefined, CallList, "match_id" | "seat"> = { method: "POST", path: "/v1/matches/{match_id}/calls/{seat}/answer", query: [] };
/** Close a call. */
export const closeCall: Operation<undefined, CallList, "match_id" | "seat"> = { method: "POST", path: "/v1/matches/{match_id}/calls/{seat}/close", query: [] };
/** Cancel a match that has not begun. */
export const cancelMatch: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/cancel", query: [] };
/** Give a seat time, or take some off. */
export const adjustClock: Operation<AdjustSeatClock, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/clock", query: [] };
/** List the legal commands of the caller's seat. */
export const listLegalCommands: Operation<undefined, LegalCommands, "match_id" | "as" | "language" | "wait" | "refused" | "chosen"> = { method: "GET", path: "/v1/matches/{match_id}/commands", query: ["as", "language", "wait", "refused", "chosen"] };
/** Play a command, or several at once. */
export const submitCommand: Operation<SubmitCommand, Accepted, "match_id" | "include"> = { method: "POST", path: "/v1/matches/{match_id}/commands", query: ["include"] };
/** Compare two revisions. */
export const diffRevisions: Operation<undefined, DiffView, "match_id" | "from" | "to" | "as" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/diff", query: ["from", "to", "as", "ticket"] };
/** Disclose a match that is over. */
export const discloseMatch: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/disclosure", query: [] };
/** List the disputes of a match. */
export const listMatchDisputes: Operation<undefined, DisputeList, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}/disputes", query: [] };
/** Dispute an event. */
export const openDispute: Operation<OpenDispute, NewDispute, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/disputes", query: [] };
/** See what is drawn next. */
export const listAwaitedDraws: Operation<undefined, AwaitedDrawsView, "match_id" | "at" | "language"> = { method: "GET", path: "/v1/matches/{match_id}/draws", query: ["at", "language"] };
/** Read the events. */
export const listEvents: Operation<undefined, EventPage | string, "match_id" | "from" | "to" | "limit" | "at" | "as" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/events", query: ["from", "to", "limit", "at", "as", "ticket"] };
/** Read events with their pictures. */
export const getFilm: Operation<undefined, string, "match_id" | "from" | "to" | "as" | "language" | "layout" | "names" | "shape" | "at" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/film", query: ["from", "to", "as", "language", "layout", "names", "shape", "at", "ticket"] };
/** See the tree of forks. */
export const listForks: Operation<undefined, ForkPage, "match_id" | "after" | "limit"> = { method: "GET", path: "/v1/matches/{match_id}/forks", query: ["after", "limit"] };
/** Fork a match at an event. */
export const forkMatch: Operation<ForkMatch, NewFork, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/forks", query: [] };
/** Have the newest hash of a match signed. */
export const getHead: Operation<undefined, Head, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}/head", query: [] };
/** Revoke the invitation to a match. */
export const revokeInvitation: Operation<undefined, InvitationRevoked, "match_id"> = { method: "DELETE", path: "/v1/matches/{match_id}/invitations", query: [] };
/** Invite to a match. */
export const createInvitation: Operation<undefined, Invitation, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/invitations", query: [] };
/** Leave a match that has not begun. */
export const leaveMatch: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/leave", query: [] };
/** Read who has looked at what was hidden. */
export const listLooks: Operation<undefined, LookList, "match_id" | "from" | "limit"> = { method: "GET", path: "/v1/matches/{match_id}/looks", query: ["from", "limit"] };
/** See how a match went. */
export const getMoments: Operation<undefined, MomentsView, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}/moments", query: [] };
/** See what chance could give. */
export const listOutcomes: Operation<undefined, OutcomesView, "match_id" | "at"> = { method: "GET", path: "/v1/matches/{match_id}/outcomes", query: ["at"] };
/** Pause a match. */
export const pauseMatch: Operation<PauseMatch, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/pause", query: [] };
/** See the table as a PNG. */
export const getPictureAsPng: Operation<undefined, string, "match_id" | "at" | "as" | "from" | "language" | "layout" | "theme" | "caption" | "point" | "outcome" | "width" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/picture.png", query: ["at", "as", "from", "language", "layout", "theme", "caption", "point", "outcome", "width", "ticket"] };
/** See the table as a picture. */
export const getPicture: Operation<undefined, string, "match_id" | "at" | "as" | "from" | "language" | "layout" | "theme" | "caption" | "point" | "outcome" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/picture.svg", query: ["at", "as", "from", "language", "layout", "theme", "caption", "point", "outcome", "ticket"] };
/** See the offer of a rematch. */
export const getRematch: Operation<undefined, RematchView, "match_id"> = { method: "GET", path: "/v1/matches/{match_id}/rematch", query: [] };
/** Offer or accept a rematch. */
export const answerRematch: Operation<AnswerRematch, RematchView, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/rematch", query: [] };
/** Resign a seat. */
export const resign: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/resign", query: [] };
/** Resume a paused match. */
export const resumeMatch: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/resume", query: [] };
/** Take a seat. */
export const takeSeat: Operation<TakeSeat, NewSeat, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/seats", query: [] };
/** Take back that a seat has resigned. */
export const reinstateSeat: Operation<ReinstateSeat, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/seats/reinstate", query: [] };
/** Resign a seat whose player is gone. */
export const resignSeat: Operation<ResignSeat, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/seats/resign", query: [] };
/** Seat another player. */
export const substitutePlayer: Operation<SubstitutePlayer, NewSeat, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/seats/substitute", query: [] };
/** Remove a player before the match begins. */
export const vacateSeat: Operation<VacateSeat, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/seats/vacate", query: [] };
/** Start a match. */
export const startMatch: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/start", query: [] };
/** See the state at any revision. */
export const getState: Operation<undefined, StateView, "match_id" | "at" | "as" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/state", query: ["at", "as", "ticket"] };
/** See the table by its meaning. */
export const getTable: Operation<undefined, TableAnswer, "match_id" | "at" | "as" | "language" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/table", query: ["at", "as", "language", "ticket"] };
/** Get a ticket to look. */
export const issueTicket: Operation<AskTicket, Ticket, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/tickets", query: [] };
/** Read the story of a match. */
export const getTimeline: Operation<undefined, TimelinePage, "match_id" | "from" | "limit" | "language" | "at" | "as" | "ticket"> = { method: "GET", path: "/v1/matches/{match_id}/timeline", query: ["from", "limit", "language", "at", "as", "ticket"] };
/** Hold the open window. */
export const holdWindow: Operation<undefined, Accepted, "match_id"> = { method: "POST", path: "/v1/matches/{match_id}/window/hold", query: [] };
/** Become a player. */
export const createPlayer: Operation<CreatePlayer, NewPlayer, never> = { method: "POST", path: "/v1/players", query: [] };
/** Be forgotten. */
export const deletePlayer: Operation<undefined, PlayerGone, never> = { method: "DELETE", path: "/v1/players/me", query: [] };
/** See who you are. */
export const getOwnPlayer: Operation<undefined, OwnPlayer, never> = { method: "GET", path: "/v1/players/me", query: [] };
/** Change your name. */
export const updatePlayer: Operation<UpdatePlayer, OwnPlayer, never> = { method: "PATCH", path: "/v1/players/me", query: [] };
/** Claim seats by their tokens. */
export const claimSeats: Operation<ClaimSeats, ClaimedSeats, never> = { method: "POST", path: "/v1/players/me/claims", query: [] };
/** Remove a device. */
export const revokeDevice: Operation<undefined, OwnPlayer, "device_id"> = { method: "DELETE", path: "/v1/players/me/devices/{device_id}", query: [] };
/** List your matches. */
export const listOwnMatches: Operation<undefined, OwnMatches, "over" | "after" | "limit"> = { method: "GET", path: "/v1/players/me/matches", query: ["over", "after", "limit"] };
/** Be called on this device no more. */
export const stopPush: Operation<undefined, OwnPlayer, never> = { method: "DELETE", path: "/v1/players/me/push", query: [] };
/** Be called on this device. */
export const startPush: Operation<StartPush, OwnPlayer, never> = { method: "POST", path: "/v1/players/me/push", query: [] };
/** Get a code for another device. */
export const createTransfer: Operation<undefined, Transfer, never> = { method: "POST", path: "/v1/players/me/transfers", query: [] };
/** Look at a player. */
export const getPlayer: Operation<undefined, PlayerProfile, "player_id"> = { method: "GET", path: "/v1/players/{player_id}", query: [] };
/** List the results of a player. */
export const listPlayerMatches: Operation<undefined, PlayerResults, "player_id" | "game" | "with"> = { method: "GET", path: "/v1/players/{player_id}/matches", query: ["game", "with"] };
/** List the rulebooks. */
export const listRulebooks: Operation<undefined, RulebookList, never> = { method: "GET", path: "/v1/rulebooks", query: [] };
/** Read a rulebook. */
export const getRulebook: Operation<undefined, NumberedRules, "book"> = { method: "GET", path: "/v1/rulebooks/{book}", query: [] };
/** Read a rule that was cited. */
export const getCitedRule: Operation<undefined, Rule, "rule_id"> = { method: "GET", path: "/v1/rules/{rule_id}", query: [] };
/** List the seats of a player. */
export const listPlayerSeats: Operation<undefined, PlayerSeats, "player" | "after" | "limit" | "imports"> = { method: "GET", path: "/v1/seats", query: ["player", "after", "limit", "imports"] };
/** List the tournaments. */
export const listTournaments: Operation<undefined, TournamentPage, "game" | "phase" | "after" | "limit"> = { method: "GET", path: "/v1/tournaments", query: ["game", "phase", "after", "limit"] };
/** Create a tournament. */
export const createTournament: Operation<CreateTournament, NewTournament, never> = { method: "POST", path: "/v1/tournaments", query: [] };
/** See a tournament. */
export const getTournament: Operation<undefined, TournamentView, "tournament_id"> = { method: "GET", path: "/v1/tournaments/{tournament_id}", query: [] };
/** Announce something to everybody. */
export const announce: Operation<Announce, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/announcement", query: [] };
/** Take the tournament away in one file. */
export const getTournamentArchive: Operation<undefined, string, "tournament_id" | "checkpoint"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/archive", query: ["checkpoint"] };
/** Cancel a tournament. */
export const cancelTournament: Operation<CancelTournament, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/cancel", query: [] };
/** Open the check-in of the next round. */
export const openCheckIn: Operation<undefined, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/check-in", query: [] };
/** Take a claim, or hand it over. */
export const takeClaim: Operation<TakeClaim, TournamentChanged, "tournament_id" | "dispute_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/claims/{dispute_id}", query: [] };
/** Let a claim go. */
export const releaseClaim: Operation<undefined, TournamentChanged, "tournament_id" | "dispute_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/claims/{dispute_id}/release", query: [] };
/** Enter a tournament. */
export const enterTournament: Operation<MakeEntry, NewEntry, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries", query: [] };
/** Keep entrants apart. */
export const keepApart: Operation<KeepEntrantsApart, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/apart", query: [] };
/** Enter a list of players. */
export const enterList: Operation<EntryList, NewEntries, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/list", query: [] };
/** See what a list of entries would lead to. */
export const previewEntryList: Operation<EntryList, EntryListPreview, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/list/preview", query: [] };
/** Request a bye. */
export const requestBye: Operation<RequestBye, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/byes", query: [] };
/** Check in for the next round. */
export const checkIn: Operation<CheckInEntrant, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/check-in", query: [] };
/** Correct an entry. */
export const correctEntry: Operation<CorrectEntry, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/correction", query: [] };
/** Penalise an entrant. */
export const givePenalty: Operation<GivePenalty, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/penalties", query: [] };
/** Take back who has withdrawn. */
export const returnEntry: Operation<undefined, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/return", query: [] };
/** Reissue an entrant's token. */
export const reissueToken: Operation<ReissueToken, NewEntry, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/token", query: [] };
/** Withdraw from a tournament. */
export const withdrawEntry: Operation<undefined, TournamentChanged, "tournament_id" | "entrant"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/entries/{entrant}/withdraw", query: [] };
/** Read what has happened in a tournament. */
export const listTournamentEvents: Operation<undefined, TournamentEvents, "tournament_id" | "from" | "limit"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/events", query: ["from", "limit"] };
/** Finish a tournament. */
export const finishTournament: Operation<FinishTournament, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/finish", query: [] };
/** Leave a note for the other organisers. */
export const makeNote: Operation<MakeNote, NoteMade, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/notes", query: [] };
/** See the ranking over all stages. */
export const getOverall: Operation<undefined, OverallView, "tournament_id"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/overall", query: [] };
/** Withdraw a penalty. */
export const withdrawPenalty: Operation<WithdrawPenalty, TournamentChanged, "tournament_id" | "penalty"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/penalties/{penalty}/withdrawal", query: [] };
/** Export a tournament of tables of two as text. */
export const getTournamentReport: Operation<undefined, string, "tournament_id"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/report", query: [] };
/** Pair the next round. */
export const pairRound: Operation<PairRound, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds", query: [] };
/** See the tables of a round. */
export const getRound: Operation<undefined, RoundView, "tournament_id" | "round" | "language"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/rounds/{round}", query: ["language"] };
/** Say how long a round lasts. */
export const timeRound: Operation<TimeRound, TournamentChanged, "tournament_id" | "round"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/clock", query: [] };
/** Have two entrants change places. */
export const changePairing: Operation<ChangePairing, TournamentChanged, "tournament_id" | "round"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/pairing", query: [] };
/** Start a round. */
export const startRound: Operation<undefined, TournamentChanged, "tournament_id" | "round"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/start", query: [] };
/** Rule that entrants forfeit a table. */
export const ruleForfeit: Operation<RuleForfeit, TournamentChanged, "tournament_id" | "round" | "table"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/forfeits", query: [] };
/** Take a forfeit back. */
export const takeBackForfeit: Operation<RuleForfeit, TournamentChanged, "tournament_id" | "round" | "table"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/forfeits/withdrawal", query: [] };
/** Have a table played again. */
export const replayTable: Operation<ReplayTable, TournamentChanged, "tournament_id" | "round" | "table"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/replay", query: [] };
/** Type in the result of a match that is played elsewhere. */
export const typeResult: Operation<TypeResult, TournamentChanged, "tournament_id" | "round" | "table"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/result", query: [] };
/** Take the start of a round back. */
export const unstartRound: Operation<UnstartRound, TournamentChanged, "tournament_id" | "round"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/rounds/{round}/unstart", query: [] };
/** See what the arbiters have in hand. */
export const getShift: Operation<undefined, ShiftView, "tournament_id"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/shift", query: [] };
/** See the standings. */
export const getStandings: Operation<undefined, StandingsView | string, "tournament_id"> = { method: "GET", path: "/v1/tournaments/{tournament_id}/standings", query: [] };
/** Change the terms of a tournament. */
export const changeTerms: Operation<ChangeTerms, TournamentChanged, "tournament_id"> = { method: "POST", path: "/v1/tournaments/{tournament_id}/terms", query: [] };
/** Use a code on another device. */
export const useTransfer: Operation<UseTransfer, NewPlayer, "code"> = { method: "POST", path: "/v1/transfers/{code}", query: [] };
/** List the turns of many seats. */
export const listTurns: Operation<AskTurns, TurnsNow, "wait"> = { method: "POST", path: "/v1/turns", query: ["wait"] };
/** Verify an archive. */
export const verifyArchive: Operation<string, Verification, "head"> = { method: "POST", path: "/v1/verify", query: ["head"] };
/** List your webhooks. */
export const listWebhooks: Operation<undefined, WebhookList, never> = { method: "GET", path: "/v1/webhooks", query: [] };
/** Be told of events. */
export const createWebhook: Operation<CreateWebhook, NewWebhook, never> = { method: "POST", path: "/v1/webhooks", query: [] };
/** Delete a webhook. */
export const deleteWebhook: Operation<undefined, WebhookView, "webhook_id"> = { method: "DELETE", path: "/v1/webhooks/{webhook_id}", query: [] };
/** Look at a webhook. */
export const getWebhook: Operation<undefined, WebhookView, "webhook_id"> = { method: "GET", path: "/v1/webhooks/{webhook_id}", query: [] };
/** Change a webhook. */
export const updateWebhook: Operation<UpdateWebhook, WebhookView, "webhook_id"> = { method: "PATCH", path: "/v1/webhooks/{webhook_id}", query: [] };
/** List the deliveries of a webhook. */
export const listDeliveries: Operation<undefined, DeliveryPage, "webhook_id" | "status" | "after" | "limit"> = { method: "GET", path: "/v1/webhooks/{webhook_id}/deliveries", query: ["status", "after", "limit"] };
/** Send a message again. */
export const redeliver: Operation<undefined, Delivery, "webhook_id" | "delivery_id"> = { method: "POST", path: "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", query: [] };
/** Send a match's events again. */
export const replayWebhook: Operation<ReplayWebhook, Replayed, "webhook_id"> = { method: "POST", path: "/v1/webhooks/{webhook_id}/replay", query: [] };
/** Replace a webhook's secret. */
export const rotateWebhookSecret: Operation<undefined, NewWebhook, "webhook_id"> = { method: "POST", path: "/v1/webhooks/{webhook_id}/secret", query: [] };
/** See several tournaments as one weekend. */
export const getWeekend: Operation<undefined, WeekendView, "cups" | "language"> = { method: "GET", path: "/v1/weekend", query: ["cups", "language"] };
