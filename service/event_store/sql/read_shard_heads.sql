-- The position of the newest event of every shard.
SELECT shard, head FROM log.shard ORDER BY shard
