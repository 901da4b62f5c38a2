-- Remember the day a device was last used on.
-- $1 device_id uuid   $2 day date
UPDATE secret.player_device SET last_used_on = $2 WHERE device_id = $1 AND last_used_on IS DISTINCT FROM $2
