-- The receipt of an accepted command.
-- $1 key
SELECT key, request_hash, answer FROM log.command_receipt WHERE key = $1
