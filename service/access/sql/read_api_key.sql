-- A key by its public id, whether it is in force or not.
-- $1 key_id uuid
SELECT key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
FROM secret.api_key WHERE key_id = $1
