-- The seed kept for a match.
-- $1 match_id uuid
SELECT seed FROM secret.match_seed WHERE match_id = $1
