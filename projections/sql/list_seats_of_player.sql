-- The seats a player has sat at, newest first. Parameters that are null do not filter.
-- $1 player, $2 whether forks and $3 whether private matches are listed, $4 to $6 time, match and seat of the last
-- one seen, $7 how many
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at, annulled, rewinds
FROM read.seat
WHERE player = $1 AND ($2 OR NOT is_fork) AND ($3 OR NOT is_private)
  AND ($4::timestamptz IS NULL OR (began_at, match_id, seat) < ($4, $5::uuid, $6::integer))
ORDER BY began_at DESC, match_id DESC, seat DESC LIMIT $7
