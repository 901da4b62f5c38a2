-- Revoke a key; no row when there is none, the first time of revocation stays.
-- $1 key_id uuid   $2 revoked_at timestamptz
UPDATE secret.api_key SET revoked_at = coalesce(revoked_at, $2) WHERE key_id = $1
RETURNING key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
