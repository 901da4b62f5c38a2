-- Keep the seed of a match about to be created. A second seed for the same match changes nothing; returns the first.
-- $1 match_id uuid   $2 seed bytea
INSERT INTO secret.match_seed AS kept (match_id, seed) VALUES ($1, $2)
ON CONFLICT (match_id) DO UPDATE SET seed = kept.seed
RETURNING seed
