-- Tournaments that fit, newest first.
-- $1 game or null, $2 phase or null, $3 created_at and $4 tournament id of the last one seen or null, $5 how many
SELECT tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
       tie_break_names, revision, created_at, updated_at
FROM read.tournament
WHERE ($1::text IS NULL OR game = $1) AND ($2::text IS NULL OR phase = $2)
  AND ($3::timestamptz IS NULL OR (created_at, tournament_id) < ($3, $4::uuid))
ORDER BY created_at DESC, tournament_id DESC LIMIT $5
