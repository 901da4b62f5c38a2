-- The position of the newest event of some shards.
-- $1 shards, null for all
SELECT shard, head FROM log.shard WHERE $1::integer[] IS NULL OR shard = ANY ($1) ORDER BY shard
