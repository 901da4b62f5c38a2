-- Stops the workers of a unit until commit.
-- $1 projection, $2 build, $3 shard
SELECT FROM projection.checkpoint WHERE projection = $1 AND build = $2 AND shard = $3 FOR UPDATE
