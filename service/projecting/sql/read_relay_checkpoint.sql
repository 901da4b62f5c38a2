-- How far a shard has been copied to its stream; no row if never.
-- $1 shard
SELECT "position" FROM log.relay_checkpoint WHERE shard = $1
