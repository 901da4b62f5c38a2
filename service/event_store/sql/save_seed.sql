-- Keep the seed of a match about to be created. A second seed for the same match changes nothing.
-- $1 match_id uuid   $2 seed bytea
INSERT INTO secret.match_seed (match_id, seed) VALUES ($1, $2) ON CONFLICT DO NOTHING
