-- As `read_shard_heads.sql`, of a distributed log, with the hash of the newest event of each; none at 0.
-- $1 shards
SELECT shard, head, hash FROM log.ends_of($1)
