-- All keys ever made, newest first.
SELECT key_id, role, name, created_at, revoked_at FROM secret.api_key ORDER BY created_at DESC, key_id
