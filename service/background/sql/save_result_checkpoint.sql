-- Remembers up to which position of a shard results have been carried into tournaments; it never goes back.
-- $1 shard, $2 position
INSERT INTO log.result_checkpoint AS kept (shard, "position") VALUES ($1, $2)
ON CONFLICT (shard) DO UPDATE SET "position" = excluded."position" WHERE kept."position" < excluded."position"
