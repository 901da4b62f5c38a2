-- Tournaments that fit, newest first. Lines about parameters that are not given are left out.
-- :game, :phase, :created_at and :tournament_id of the last one seen, :limit how many, at most 201
SELECT * FROM (
SELECT tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
       tie_break_names, revision, created_at, updated_at
FROM read.tournament
WHERE true
  AND game = :game
  AND phase = :phase
  AND (created_at, tournament_id) < (:created_at, :tournament_id::uuid)
ORDER BY created_at DESC, tournament_id DESC LIMIT 201
) AS page LIMIT :limit
