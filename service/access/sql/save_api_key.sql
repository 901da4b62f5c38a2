-- Save a key; asked again for the same hash, the key saved first stays and is returned.
-- $1 key_id uuid   $2 hash text   $3 name text   $4 owner text   $5 scopes text[]   $6 created_at timestamptz
-- $7 expires_at timestamptz
INSERT INTO secret.api_key AS saved (key_id, hash, name, owner, scopes, created_at, expires_at)
VALUES ($1, 'v2:' || $2, $3, $4, $5, $6, $7)
ON CONFLICT (hash) DO UPDATE SET hash = saved.hash
RETURNING key_id, name, owner, scopes, created_at, expires_at, rotated_at, revoked_at, last_used_on
