-- Save a key; asked again for the same hash, the key saved first stays and is returned.
-- $1 key_id uuid   $2 hash text   $3 role text   $4 name text   $5 created_at timestamptz
INSERT INTO secret.api_key AS saved (key_id, hash, role, name, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (hash) DO UPDATE SET hash = saved.hash
RETURNING key_id, role, name, created_at, revoked_at
