-- The position of the newest event of every shard, from shard 0 on.
SELECT head FROM log.shard ORDER BY shard
