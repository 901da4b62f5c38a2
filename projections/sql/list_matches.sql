-- Matches, newest first. Parameters that are null do not filter.
-- $1 game, $2 phase, $3 whether all are listed, as for an admin, $4 and $5 creation time and id of the last one seen,
-- $6 how many, $7 player, $8 parent, $9 key that organises, $10 whether it may spectate
SELECT match_id, game, edition, title, phase, is_private, players, bots, resigned, awaited, revision, created_at,
       updated_at, winners, places, reason, parent_id, fork_revision, deadline_at, frozen_by, organiser, spectators,
       spectator_delay_seconds, tournament_id, origin, imported_by, imported_at, is_disclosed, discloses_at
FROM read.match AS listed
WHERE ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR phase = $2) AND ($3 OR read.is_listed(listed, $9, $10))
  AND ($4::timestamptz IS NULL OR (created_at, match_id) < ($4, $5::uuid))
  AND ($7::text IS NULL OR players @> ARRAY[$7]) AND ($8::uuid IS NULL OR parent_id = $8)
ORDER BY created_at DESC, match_id DESC LIMIT $6
