-- Stops the workers of a build until commit, and says where they stand.
-- $1 projection, $2 build
SELECT shard, "position" FROM projection.checkpoint WHERE projection = $1 AND build = $2 ORDER BY shard FOR UPDATE
