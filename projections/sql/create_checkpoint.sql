-- Makes sure that a unit of work has a checkpoint.
-- $1 projection, $2 build, $3 shard
INSERT INTO projection.checkpoint (projection, build, shard) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
