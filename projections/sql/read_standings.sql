-- Everybody in a tournament, the first first, and with each the revision this is as of.
-- :tournament_id
SELECT tournament.revision, tournament_id, entrant, rank, player, points, tie_breaks, matches, wins, byes,
       nullif(rounds_survived, 0) AS rounds_survived, has_withdrawn, nullif(provisional, '') AS provisional, by_ruling,
       is_void
FROM read.tournament JOIN read.standing USING (tournament_id)
WHERE tournament_id = :tournament_id ORDER BY rank, entrant
