-- The position of the newest event of some shards.
-- $1 shards
SELECT shard, head FROM log.shard WHERE shard = ANY ($1::integer[]) ORDER BY shard
