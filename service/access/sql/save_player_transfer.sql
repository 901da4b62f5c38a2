-- A code takes the place of the one before.
-- $1 player_id uuid   $2 code_hash text   $3 expires_at timestamptz
INSERT INTO secret.player_transfer (player_id, code_hash, expires_at) VALUES ($1, $2, $3)
ON CONFLICT (player_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at
