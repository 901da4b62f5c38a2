-- The devices of a player, the first one first: which are called, and which it is that asks.
-- $1 player_id uuid   $2 device_id uuid
SELECT d.device_id, d.name, d.created_at, d.last_used_on, coalesce(s.is_active, false) AS is_called, d.device_id = $2 AS is_this
FROM secret.player_device AS d LEFT JOIN webhook.subscription AS s ON s.device_id = d.device_id
WHERE d.player_id = $1 ORDER BY d.created_at, d.device_id
