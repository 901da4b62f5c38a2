-- The devices of a player, the first one first.
-- $1 player_id uuid
SELECT device_id, name, created_at, last_used_on FROM secret.player_device WHERE player_id = $1 ORDER BY created_at, device_id
