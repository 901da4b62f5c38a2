-- The position that every live projection has passed in a shard.
-- $1 shard
SELECT coalesce(min(coalesce(checkpoint."position", 0)), 0) AS "position"
FROM projection.build AS build LEFT JOIN projection.checkpoint AS checkpoint
     ON checkpoint.projection = build.projection AND checkpoint.build = build.build AND checkpoint.shard = $1
WHERE build.status = 'live'
