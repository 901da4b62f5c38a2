-- Makes sure that a unit of work has a checkpoint.
-- $1 projection, $2 build, or NULL: the live one, $3 shard
INSERT INTO projection.checkpoint (projection, build, shard)
SELECT projection, build, $3::integer FROM projection.build
WHERE projection = $1 AND build = coalesce($2::integer, projection.live_build($1))
ON CONFLICT DO NOTHING
