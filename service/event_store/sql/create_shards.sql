-- Creates the shards of a new database.
-- $1 number of shards
INSERT INTO log.shard (shard) SELECT generate_series(0, $1::integer - 1)
