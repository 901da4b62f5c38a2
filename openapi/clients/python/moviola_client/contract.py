"""Written by openapi/clients/generate.py from the contract; do not edit."""

from typing import Any

from moviola_client.calls import Operation
from moviola_client.models import Accepted, AdjustSeatClock, Advice, Announce, AnswerRematch, ApiKey, AskTicket, AskTurns, AuditPage, AwaitedDrawsView, CallList, CancelTournament, CardList, ChangePairing, ChangeTerms, CheckInEntrant, CheckpointPage, ClaimSeats, ClaimedSeats, ConsistencyProof, CorrectEntry, CreateKey, CreateMatch, CreateMatches, CreatePlayer, CreateTournament, CreateWebhook, Delivery, DeliveryPage, DiffView, DisputeList, DisputePage, DisputeView, EntryList, EntryListPreview, Estimate, EventPage, EvidenceView, FinishTournament, ForkMatch, ForkPage, GameDescription, GameList, GivePenalty, GiveRuling, Head, ImportedMatch, InclusionProof, Invitation, InvitationRevoked, KeepEntrantsApart, KeyPage, LeafPage, LegalCommands, LessonFilm, LookList, MadeMatches, MakeAppeal, MakeEntry, MakeNote, MakeStatement, MatchPage, MatchView, MomentsView, NewDispute, NewEntries, NewEntry, NewFork, NewKey, NewMatch, NewPlayer, NewSeat, NewTournament, NewWebhook, NoteMade, NumberedRules, OpenDispute, OutcomesView, OverallView, OwnMatches, OwnPlayer, PairRound, PauseMatch, PlayerGone, PlayerProfile, PlayerResults, PlayerSeats, ReinstateSeat, ReissueToken, RematchView, ReplayTable, ReplayWebhook, Replayed, RequestBye, ResignSeat, RotateKey, RoundView, Rule, RuleBook, RuleForfeit, RulebookList, RulingPreview, Service, ShiftView, StandingsView, StartPush, StateView, SubmitCommand, SubstitutePlayer, TableAnswer, TakeClaim, TakeSeat, Ticket, TimeRound, TimelinePage, TournamentChanged, TournamentEvents, TournamentPage, TournamentView, Transfer, TurnsNow, TypeResult, UnstartRound, UpdatePlayer, UpdateWebhook, UseTransfer, VacateSeat, Verification, WebhookList, WebhookView, WeekendView, WithdrawPenalty

get_service: Operation[None, Service] = Operation("GET", "/v1", ())
"""Read which release answers."""
list_audit_entries: Operation[None, AuditPage] = Operation("GET", "/v1/audit", ('action', 'match_id', 'after', 'limit'))
"""Read the audit trail."""
list_checkpoints: Operation[None, CheckpointPage] = Operation("GET", "/v1/checkpoints", ('after', 'limit'))
"""List the checkpoints."""
get_consistency: Operation[None, ConsistencyProof] = Operation("GET", "/v1/checkpoints/consistency", ('first', 'second'))
"""Prove that the list was only added to."""
get_inclusion: Operation[None, InclusionProof] = Operation("GET", "/v1/checkpoints/inclusion", ('leaf', 'size'))
"""Prove that a leaf is in the list."""
list_leaves: Operation[None, LeafPage] = Operation("GET", "/v1/checkpoints/leaves", ('from', 'limit', 'stream'))
"""List the leaves of the checkpoints."""
list_disputes: Operation[None, DisputePage] = Operation("GET", "/v1/disputes", ('status', 'game', 'after', 'limit'))
"""List the disputes that wait."""
get_dispute: Operation[None, DisputeView] = Operation("GET", "/v1/disputes/{dispute_id}", ())
"""Read a dispute."""
accept_ruling: Operation[None, Accepted] = Operation("POST", "/v1/disputes/{dispute_id}/acceptance", ())
"""Accept a ruling."""
make_appeal: Operation[MakeAppeal, Accepted] = Operation("POST", "/v1/disputes/{dispute_id}/appeal", ())
"""Appeal against a ruling."""
get_estimate: Operation[None, Estimate] = Operation("GET", "/v1/disputes/{dispute_id}/estimate", ('playouts', 'seed', 'bot', 'language'))
"""Ask what the event was worth."""
get_evidence: Operation[None, EvidenceView] = Operation("GET", "/v1/disputes/{dispute_id}/evidence", ('around',))
"""See the evidence."""
give_ruling: Operation[GiveRuling, Accepted] = Operation("POST", "/v1/disputes/{dispute_id}/ruling", ())
"""Rule on a dispute."""
preview_ruling: Operation[GiveRuling, RulingPreview] = Operation("POST", "/v1/disputes/{dispute_id}/ruling/preview", ('language',))
"""See what a ruling would lead to."""
make_statement: Operation[MakeStatement, Accepted] = Operation("POST", "/v1/disputes/{dispute_id}/statements", ())
"""Say something in a dispute."""
withdraw_dispute: Operation[None, Accepted] = Operation("POST", "/v1/disputes/{dispute_id}/withdrawal", ())
"""Withdraw a claim."""
export_events: Operation[None, str] = Operation("GET", "/v1/exports/events", ('game', 'edition', 'tournament', 'since', 'until', 'after', 'limit'))
"""Read every event of many matches."""
list_games: Operation[None, GameList] = Operation("GET", "/v1/games", ())
"""List the games."""
get_game: Operation[None, GameDescription] = Operation("GET", "/v1/games/{game}", ('edition',))
"""Describe a game."""
list_cards: Operation[None, CardList] = Operation("GET", "/v1/games/{game}/cards", ('edition',))
"""List the cards of a game."""
get_lesson: Operation[None, LessonFilm] = Operation("GET", "/v1/games/{game}/lesson", ('language',))
"""Learn a game, step by step."""
get_rules: Operation[None, RuleBook] = Operation("GET", "/v1/games/{game}/rules", ('edition',))
"""Read the rules of a game."""
get_rule: Operation[None, Rule] = Operation("GET", "/v1/games/{game}/rules/{rule_id}", ('edition',))
"""Read one rule."""
use_invitation: Operation[TakeSeat, NewSeat] = Operation("POST", "/v1/invitations/{invitation}", ())
"""Take a seat by an invitation."""
list_keys: Operation[None, KeyPage] = Operation("GET", "/v1/keys", ('after', 'limit'))
"""List the keys."""
create_key: Operation[CreateKey, NewKey] = Operation("POST", "/v1/keys", ())
"""Create a key."""
revoke_key: Operation[None, ApiKey] = Operation("DELETE", "/v1/keys/{key_id}", ())
"""Revoke a key."""
get_key: Operation[None, ApiKey] = Operation("GET", "/v1/keys/{key_id}", ())
"""Look at a key."""
rotate_key: Operation[RotateKey, NewKey] = Operation("POST", "/v1/keys/{key_id}/rotate", ())
"""Replace a key's secret."""
list_matches: Operation[None, MatchPage] = Operation("GET", "/v1/matches", ('game', 'phase', 'player', 'parent', 'tournament', 'since', 'after', 'limit'))
"""List the matches."""
create_match: Operation[CreateMatch, NewMatch] = Operation("POST", "/v1/matches", ())
"""Create a match."""
create_matches: Operation[CreateMatches, MadeMatches] = Operation("POST", "/v1/matches/batch", ())
"""Create many matches."""
import_match: Operation[str, ImportedMatch] = Operation("POST", "/v1/matches/import", ())
"""Import a match from its archive."""
delete_fork: Operation[None, Accepted] = Operation("DELETE", "/v1/matches/{match_id}", ())
"""Delete a private fork."""
get_match: Operation[None, MatchView] = Operation("GET", "/v1/matches/{match_id}", ())
"""See a match as the list has it."""
get_advice: Operation[None, Advice] = Operation("GET", "/v1/matches/{match_id}/advice", ('language',))
"""Ask what a bot would do."""
get_archive: Operation[None, str] = Operation("GET", "/v1/matches/{match_id}/archive", ('as', 'checkpoint'))
"""Take the match away in one file."""
get_brief: Operation[None, str] = Operation("GET", "/v1/matches/{match_id}/brief", ('as', 'language'))
"""Read the decision of the caller's seat in words."""
list_calls: Operation[None, CallList] = Operation("GET", "/v1/matches/{match_id}/calls", ())
"""See the open calls of a table."""
call_arbiter: Operation[None, CallList] = Operation("POST", "/v1/matches/{match_id}/calls", ())
"""Call an arbiter to the table."""
answer_call: Operation[None, CallList] = Operation("POST", "/v1/matches/{match_id}/calls/{seat}/answer", ())
"""Be on the way to a table."""
close_call: Operation[None, CallList] = Operation("POST", "/v1/matches/{match_id}/calls/{seat}/close", ())
"""Close a call."""
cancel_match: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/cancel", ())
"""Cancel a match that has not begun."""
adjust_clock: Operation[AdjustSeatClock, Accepted] = Operation("POST", "/v1/matches/{match_id}/clock", ())
"""Give a seat time, or take some off."""
list_legal_commands: Operation[None, LegalCommands] = Operation("GET", "/v1/matches/{match_id}/commands", ('as', 'language', 'wait', 'refused', 'chosen'))
"""List the legal commands of the caller's seat."""
submit_command: Operation[SubmitCommand, Accepted] = Operation("POST", "/v1/matches/{match_id}/commands", ('include',))
"""Play a command, or several at once."""
diff_revisions: Operation[None, DiffView] = Operation("GET", "/v1/matches/{match_id}/diff", ('from', 'to', 'as', 'ticket'))
"""Compare two revisions."""
disclose_match: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/disclosure", ())
"""Disclose a match that is over."""
list_match_disputes: Operation[None, DisputeList] = Operation("GET", "/v1/matches/{match_id}/disputes", ())
"""List the disputes of a match."""
open_dispute: Operation[OpenDispute, NewDispute] = Operation("POST", "/v1/matches/{match_id}/disputes", ())
"""Dispute an event."""
list_awaited_draws: Operation[None, AwaitedDrawsView] = Operation("GET", "/v1/matches/{match_id}/draws", ('at', 'language'))
"""See what is drawn next."""
list_events: Operation[None, EventPage | str] = Operation("GET", "/v1/matches/{match_id}/events", ('from', 'to', 'limit', 'at', 'as', 'ticket'))
"""Read the events."""
get_film: Operation[None, str] = Operation("GET", "/v1/matches/{match_id}/film", ('from', 'to', 'as', 'language', 'layout', 'names', 'shape', 'at', 'ticket'))
"""Read events with their pictures."""
list_forks: Operation[None, ForkPage] = Operation("GET", "/v1/matches/{match_id}/forks", ('after', 'limit'))
"""See the tree of forks."""
fork_match: Operation[ForkMatch, NewFork] = Operation("POST", "/v1/matches/{match_id}/forks", ())
"""Fork a match at an event."""
get_head: Operation[None, Head] = Operation("GET", "/v1/matches/{match_id}/head", ())
"""Have the newest hash of a match signed."""
revoke_invitation: Operation[None, InvitationRevoked] = Operation("DELETE", "/v1/matches/{match_id}/invitations", ())
"""Revoke the invitation to a match."""
create_invitation: Operation[None, Invitation] = Operation("POST", "/v1/matches/{match_id}/invitations", ())
"""Invite to a match."""
leave_match: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/leave", ())
"""Leave a match that has not begun."""
list_looks: Operation[None, LookList] = Operation("GET", "/v1/matches/{match_id}/looks", ('from', 'limit'))
"""Read who has looked at what was hidden."""
get_moments: Operation[None, MomentsView] = Operation("GET", "/v1/matches/{match_id}/moments", ())
"""See how a match went."""
list_outcomes: Operation[None, OutcomesView] = Operation("GET", "/v1/matches/{match_id}/outcomes", ('at',))
"""See what chance could give."""
pause_match: Operation[PauseMatch, Accepted] = Operation("POST", "/v1/matches/{match_id}/pause", ())
"""Pause a match."""
get_picture_as_png: Operation[None, bytes] = Operation("GET", "/v1/matches/{match_id}/picture.png", ('at', 'as', 'from', 'language', 'layout', 'theme', 'caption', 'point', 'outcome', 'width', 'ticket'))
"""See the table as a PNG."""
get_picture: Operation[None, str] = Operation("GET", "/v1/matches/{match_id}/picture.svg", ('at', 'as', 'from', 'language', 'layout', 'theme', 'caption', 'point', 'outcome', 'ticket'))
"""See the table as a picture."""
get_rematch: Operation[None, RematchView] = Operation("GET", "/v1/matches/{match_id}/rematch", ())
"""See the offer of a rematch."""
answer_rematch: Operation[AnswerRematch, RematchView] = Operation("POST", "/v1/matches/{match_id}/rematch", ())
"""Offer or accept a rematch."""
resign: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/resign", ())
"""Resign a seat."""
resume_match: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/resume", ())
"""Resume a paused match."""
take_seat: Operation[TakeSeat, NewSeat] = Operation("POST", "/v1/matches/{match_id}/seats", ())
"""Take a seat."""
reinstate_seat: Operation[ReinstateSeat, Accepted] = Operation("POST", "/v1/matches/{match_id}/seats/reinstate", ())
"""Take back that a seat has resigned."""
resign_seat: Operation[ResignSeat, Accepted] = Operation("POST", "/v1/matches/{match_id}/seats/resign", ())
"""Resign a seat whose player is gone."""
substitute_player: Operation[SubstitutePlayer, NewSeat] = Operation("POST", "/v1/matches/{match_id}/seats/substitute", ())
"""Seat another player."""
vacate_seat: Operation[VacateSeat, Accepted] = Operation("POST", "/v1/matches/{match_id}/seats/vacate", ())
"""Remove a player before the match begins."""
start_match: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/start", ())
"""Start a match."""
get_state: Operation[None, StateView] = Operation("GET", "/v1/matches/{match_id}/state", ('at', 'as', 'ticket'))
"""See the state at any revision."""
get_table: Operation[None, TableAnswer] = Operation("GET", "/v1/matches/{match_id}/table", ('at', 'as', 'language', 'ticket'))
"""See the table by its meaning."""
issue_ticket: Operation[AskTicket, Ticket] = Operation("POST", "/v1/matches/{match_id}/tickets", ())
"""Get a ticket to look."""
get_timeline: Operation[None, TimelinePage] = Operation("GET", "/v1/matches/{match_id}/timeline", ('from', 'limit', 'language', 'at', 'as', 'ticket'))
"""Read the story of a match."""
hold_window: Operation[None, Accepted] = Operation("POST", "/v1/matches/{match_id}/window/hold", ())
"""Hold the open window."""
create_player: Operation[CreatePlayer, NewPlayer] = Operation("POST", "/v1/players", ())
"""Become a player."""
delete_player: Operation[None, PlayerGone] = Operation("DELETE", "/v1/players/me", ())
"""Be forgotten."""
get_own_player: Operation[None, OwnPlayer] = Operation("GET", "/v1/players/me", ())
"""See who you are."""
update_player: Operation[UpdatePlayer, OwnPlayer] = Operation("PATCH", "/v1/players/me", ())
"""Change your name."""
claim_seats: Operation[ClaimSeats, ClaimedSeats] = Operation("POST", "/v1/players/me/claims", ())
"""Claim seats by their tokens."""
revoke_device: Operation[None, OwnPlayer] = Operation("DELETE", "/v1/players/me/devices/{device_id}", ())
"""Remove a device."""
list_own_matches: Operation[None, OwnMatches] = Operation("GET", "/v1/players/me/matches", ('over', 'after', 'limit'))
"""List your matches."""
stop_push: Operation[None, OwnPlayer] = Operation("DELETE", "/v1/players/me/push", ())
"""Be called on this device no more."""
start_push: Operation[StartPush, OwnPlayer] = Operation("POST", "/v1/players/me/push", ())
"""Be called on this device."""
create_transfer: Operation[None, Transfer] = Operation("POST", "/v1/players/me/transfers", ())
"""Get a code for another device."""
get_player: Operation[None, PlayerProfile] = Operation("GET", "/v1/players/{player_id}", ())
"""Look at a player."""
list_player_matches: Operation[None, PlayerResults] = Operation("GET", "/v1/players/{player_id}/matches", ('game', 'with'))
"""List the results of a player."""
list_rulebooks: Operation[None, RulebookList] = Operation("GET", "/v1/rulebooks", ())
"""List the rulebooks."""
get_rulebook: Operation[None, NumberedRules] = Operation("GET", "/v1/rulebooks/{book}", ())
"""Read a rulebook."""
get_cited_rule: Operation[None, Rule] = Operation("GET", "/v1/rules/{rule_id}", ())
"""Read a rule that was cited."""
list_player_seats: Operation[None, PlayerSeats] = Operation("GET", "/v1/seats", ('player', 'after', 'limit', 'imports'))
"""List the seats of a player."""
list_tournaments: Operation[None, TournamentPage] = Operation("GET", "/v1/tournaments", ('game', 'phase', 'after', 'limit'))
"""List the tournaments."""
create_tournament: Operation[CreateTournament, NewTournament] = Operation("POST", "/v1/tournaments", ())
"""Create a tournament."""
get_tournament: Operation[None, TournamentView] = Operation("GET", "/v1/tournaments/{tournament_id}", ())
"""See a tournament."""
announce: Operation[Announce, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/announcement", ())
"""Announce something to everybody."""
get_tournament_archive: Operation[None, str] = Operation("GET", "/v1/tournaments/{tournament_id}/archive", ('checkpoint',))
"""Take the tournament away in one file."""
cancel_tournament: Operation[CancelTournament, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/cancel", ())
"""Cancel a tournament."""
open_check_in: Operation[None, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/check-in", ())
"""Open the check-in of the next round."""
take_claim: Operation[TakeClaim, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/claims/{dispute_id}", ())
"""Take a claim, or hand it over."""
release_claim: Operation[None, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/claims/{dispute_id}/release", ())
"""Let a claim go."""
enter_tournament: Operation[MakeEntry, NewEntry] = Operation("POST", "/v1/tournaments/{tournament_id}/entries", ())
"""Enter a tournament."""
keep_apart: Operation[KeepEntrantsApart, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/apart", ())
"""Keep entrants apart."""
enter_list: Operation[EntryList, NewEntries] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/list", ())
"""Enter a list of players."""
preview_entry_list: Operation[EntryList, EntryListPreview] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/list/preview", ())
"""See what a list of entries would lead to."""
request_bye: Operation[RequestBye, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/byes", ())
"""Request a bye."""
check_in: Operation[CheckInEntrant, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/check-in", ())
"""Check in for the next round."""
correct_entry: Operation[CorrectEntry, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/correction", ())
"""Correct an entry."""
give_penalty: Operation[GivePenalty, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/penalties", ())
"""Penalise an entrant."""
return_entry: Operation[None, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/return", ())
"""Take back who has withdrawn."""
reissue_token: Operation[ReissueToken, NewEntry] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/token", ())
"""Reissue an entrant's token."""
withdraw_entry: Operation[None, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/entries/{entrant}/withdraw", ())
"""Withdraw from a tournament."""
list_tournament_events: Operation[None, TournamentEvents] = Operation("GET", "/v1/tournaments/{tournament_id}/events", ('from', 'limit'))
"""Read what has happened in a tournament."""
finish_tournament: Operation[FinishTournament, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/finish", ())
"""Finish a tournament."""
make_note: Operation[MakeNote, NoteMade] = Operation("POST", "/v1/tournaments/{tournament_id}/notes", ())
"""Leave a note for the other organisers."""
get_overall: Operation[None, OverallView] = Operation("GET", "/v1/tournaments/{tournament_id}/overall", ())
"""See the ranking over all stages."""
withdraw_penalty: Operation[WithdrawPenalty, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/penalties/{penalty}/withdrawal", ())
"""Withdraw a penalty."""
get_tournament_report: Operation[None, str] = Operation("GET", "/v1/tournaments/{tournament_id}/report", ())
"""Export a tournament of tables of two as text."""
pair_round: Operation[PairRound, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds", ())
"""Pair the next round."""
get_round: Operation[None, RoundView] = Operation("GET", "/v1/tournaments/{tournament_id}/rounds/{round}", ('language',))
"""See the tables of a round."""
time_round: Operation[TimeRound, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/clock", ())
"""Say how long a round lasts."""
change_pairing: Operation[ChangePairing, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/pairing", ())
"""Have two entrants change places."""
start_round: Operation[None, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/start", ())
"""Start a round."""
rule_forfeit: Operation[RuleForfeit, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/forfeits", ())
"""Rule that entrants forfeit a table."""
take_back_forfeit: Operation[RuleForfeit, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/forfeits/withdrawal", ())
"""Take a forfeit back."""
replay_table: Operation[ReplayTable, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/replay", ())
"""Have a table played again."""
type_result: Operation[TypeResult, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/tables/{table}/result", ())
"""Type in the result of a match that is played elsewhere."""
unstart_round: Operation[UnstartRound, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/rounds/{round}/unstart", ())
"""Take the start of a round back."""
get_shift: Operation[None, ShiftView] = Operation("GET", "/v1/tournaments/{tournament_id}/shift", ())
"""See what the arbiters have in hand."""
get_standings: Operation[None, StandingsView | str] = Operation("GET", "/v1/tournaments/{tournament_id}/standings", ())
"""See the standings."""
change_terms: Operation[ChangeTerms, TournamentChanged] = Operation("POST", "/v1/tournaments/{tournament_id}/terms", ())
"""Change the terms of a tournament."""
use_transfer: Operation[UseTransfer, NewPlayer] = Operation("POST", "/v1/transfers/{code}", ())
"""Use a code on another device."""
list_turns: Operation[AskTurns, TurnsNow] = Operation("POST", "/v1/turns", ('wait',))
"""List the turns of many seats."""
verify_archive: Operation[str, Verification] = Operation("POST", "/v1/verify", ('head',))
"""Verify an archive."""
list_webhooks: Operation[None, WebhookList] = Operation("GET", "/v1/webhooks", ())
"""List your webhooks."""
create_webhook: Operation[CreateWebhook, NewWebhook] = Operation("POST", "/v1/webhooks", ())
"""Be told of events."""
delete_webhook: Operation[None, WebhookView] = Operation("DELETE", "/v1/webhooks/{webhook_id}", ())
"""Delete a webhook."""
get_webhook: Operation[None, WebhookView] = Operation("GET", "/v1/webhooks/{webhook_id}", ())
"""Look at a webhook."""
update_webhook: Operation[UpdateWebhook, WebhookView] = Operation("PATCH", "/v1/webhooks/{webhook_id}", ())
"""Change a webhook."""
list_deliveries: Operation[None, DeliveryPage] = Operation("GET", "/v1/webhooks/{webhook_id}/deliveries", ('status', 'after', 'limit'))
"""List the deliveries of a webhook."""
redeliver: Operation[None, Delivery] = Operation("POST", "/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", ())
"""Send a message again."""
replay_webhook: Operation[ReplayWebhook, Replayed] = Operation("POST", "/v1/webhooks/{webhook_id}/replay", ())
"""Send a match's events again."""
rotate_webhook_secret: Operation[None, NewWebhook] = Operation("POST", "/v1/webhooks/{webhook_id}/secret", ())
"""Replace a webhook's secret."""
get_weekend: Operation[None, WeekendView] = Operation("GET", "/v1/weekend", ('cups', 'language'))
"""See several tournaments as one weekend."""
