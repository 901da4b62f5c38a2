-- The receipt of an accepted command.
-- $1 shard of what it acted on, $2 key
SELECT key, request_hash, answer FROM log.command_receipt WHERE shard = $1 AND key = $2
