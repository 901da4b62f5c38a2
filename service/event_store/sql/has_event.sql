-- Whether a shard has a certain event at a position.
-- $1 shard, $2 position, $3 hash
SELECT EXISTS (SELECT FROM log.event WHERE shard = $1 AND "position" = $2 AND hash = $3) AS has
