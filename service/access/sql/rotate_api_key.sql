-- Give a key another secret; the one before stays good until $4. Asked again for the same hash, nothing changes.
-- No row when there is no such key in force; A repetition is told by the times, which are the first ones.
-- $1 key_id uuid   $2 hash text   $3 rotated_at timestamptz   $4 previous_until timestamptz
UPDATE secret.api_key SET
    previous_hash = CASE WHEN hash = 'v2:' || $2 THEN previous_hash ELSE hash END,
    previous_until = CASE WHEN hash = 'v2:' || $2 THEN previous_until ELSE $4 END,
    rotated_at = CASE WHEN hash = 'v2:' || $2 THEN rotated_at ELSE $3 END,
    hash = 'v2:' || $2
WHERE key_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $3)
RETURNING key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on, previous_until
