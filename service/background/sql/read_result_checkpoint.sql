-- Up to which position of a shard results have been carried into tournaments.
-- $1 shard
SELECT "position" FROM log.result_checkpoint WHERE shard = $1
