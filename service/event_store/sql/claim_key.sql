-- Takes a key for a request whose receipt may be in another shard, unless another request has it.
-- $1 shard that the key picks, $2 key, $3 request hash, $4 answer, $5 time
INSERT INTO log.command_receipt (shard, key, request_hash, answer, "position", recorded_at)
VALUES ($1, $2, $3, $4, 0, $5) ON CONFLICT (shard, key) DO NOTHING
