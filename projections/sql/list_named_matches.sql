-- These matches as far as the caller is shown them in lists.
-- $1 match ids, $2 whether all are listed, as for an admin, $3 key that organises, $4 whether it may spectate
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE match_id = ANY ($1::uuid[]) AND ($2 OR read.is_listed(listed, $3, $4))
