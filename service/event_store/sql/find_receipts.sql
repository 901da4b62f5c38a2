-- The receipts of those commands on one shard that were accepted.
-- $1 shard of what they acted on, $2 keys text[]
SELECT key, request_hash, answer FROM log.command_receipt WHERE shard = $1 AND key = ANY ($2::text[])
