-- The key in force that a token hashes to: by its secret, or by the one before while that is still good.
-- $1 hash text   $2 now timestamptz
SELECT key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
FROM secret.api_key
WHERE (hash IN ($1, 'v2:' || $1) OR (previous_hash IN ($1, 'v2:' || $1) AND previous_until > $2))
  AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)
