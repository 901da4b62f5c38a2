-- The seats a player has sat at, newest first. Parameters that are null do not filter.
-- $1 player, $2 whether forks and $3 whether those of all matches are listed, $4 to $6 time, match and seat of the last
-- one seen, $7 how many, $8 key that organises, $9 whether it may spectate, $10 whether imported matches are listed. What
-- is shown late is listed when its end is seen.
SELECT player, match_id, seat, game, is_private, is_fork, phase, place, won, resigned, plies, first_revision,
       last_revision, began_at, annulled, rewinds, is_imported
FROM read.seat AS seat
WHERE player = $1 AND ($2 OR NOT is_fork) AND ($10 OR NOT is_imported) AND ($3 OR EXISTS (
      SELECT FROM read.match AS listed
      WHERE listed.match_id = seat.match_id AND read.is_listed(listed, $8, $9)
        AND (listed.spectator_delay_seconds = 0 OR read.organises($8, listed)
             OR (listed.phase = 'finished'
                 AND listed.updated_at <= now() - make_interval(secs => listed.spectator_delay_seconds)))))
  AND ($4::timestamptz IS NULL OR (began_at, match_id, seat) < ($4, $5::uuid, $6::integer))
ORDER BY began_at DESC, match_id DESC, seat DESC LIMIT $7
