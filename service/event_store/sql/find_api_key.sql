-- The key in force that a token hashes to.
-- $1 hash text
SELECT key_id, role, name, created_at, revoked_at FROM secret.api_key WHERE hash = $1 AND revoked_at IS NULL
