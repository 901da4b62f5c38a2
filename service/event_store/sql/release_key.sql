-- Gives a key back that was taken for a request which was then refused.
-- $1 shard that the key picks, $2 key, $3 request hash
DELETE FROM log.command_receipt WHERE shard = $1 AND key = $2 AND request_hash = $3
