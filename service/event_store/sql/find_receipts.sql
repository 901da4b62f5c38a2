-- The receipts of those commands that were accepted.
-- $1 keys text[]
SELECT key, request_hash, answer FROM log.command_receipt WHERE key = ANY ($1::text[])
