-- $1 player_id uuid   $2 device_id uuid
DELETE FROM secret.player_device WHERE player_id = $1 AND device_id = $2 RETURNING device_id
