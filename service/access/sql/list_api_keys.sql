-- All keys ever made, newest first.
SELECT key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
FROM secret.api_key ORDER BY created_at DESC, key_id
