-- The player and the device whose key hashes to this.
-- $1 hash text
SELECT device_id, player_id, last_used_on FROM secret.player_device WHERE hash = $1
