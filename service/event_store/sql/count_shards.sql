-- The number of shards, 0 in a new database.
SELECT count(*) FROM log.shard
