-- The commit of this transaction waits for the disk, whatever the session says; and a log on many nodes is asked shard
-- by shard with plans that know the shard.
SET LOCAL synchronous_commit = on;
SET LOCAL plan_cache_mode = auto
