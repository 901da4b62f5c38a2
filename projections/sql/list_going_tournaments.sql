-- Tournaments in a phase that an organiser holds, the oldest first. Lines about parameters that are not given are left out.
-- :phase, :organises_as key that organises (not given: all are listed, as for an admin), :created_at and :tournament_id of
-- the last one seen, :limit how many, at most 201
SELECT * FROM (
SELECT tournament_id, title, game, format, table_size, phase, entrants, rounds, planned_rounds, flags,
       tie_break_names, revision, created_at, updated_at
FROM read.tournament
WHERE phase = :phase
  AND :organises_as = ANY (organisers)
  AND (created_at, tournament_id) > (:created_at, :tournament_id::uuid)
ORDER BY created_at, tournament_id LIMIT 201
) AS page LIMIT :limit
