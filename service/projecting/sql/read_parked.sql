-- The matches that wait for a retry.
-- $1 projection, $2 build, $3 shard
SELECT DISTINCT match_id FROM projection.dead_letter WHERE projection = $1 AND build = $2 AND shard = $3
