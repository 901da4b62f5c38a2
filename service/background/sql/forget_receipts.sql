-- Forgets receipts of a shard that are older than so many days, some at a time.
-- $1 shard, $2 days, $3 how many at most
DELETE FROM log.command_receipt WHERE shard = $1 AND key IN (
    SELECT key FROM log.command_receipt
    WHERE shard = $1 AND recorded_at < now() - make_interval(days => $2) LIMIT $3
)
RETURNING key
