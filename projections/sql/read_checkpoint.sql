-- Where a unit of work stands.
-- $1 projection, $2 build, $3 shard
SELECT "position", hash, fence FROM projection.checkpoint WHERE projection = $1 AND build = $2 AND shard = $3
