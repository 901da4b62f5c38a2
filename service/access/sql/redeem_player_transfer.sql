-- A code makes a device, once; for a hash that is known already its player is returned. No row: the code opens nothing, or
-- the player has as many devices as there may be.
-- $1 code_hash text   $2 now timestamptz   $3 device_id uuid   $4 hash text   $5 name text   $6 most devices
WITH used AS (
    DELETE FROM secret.player_transfer AS t WHERE code_hash = $1 AND expires_at > $2
      AND (SELECT count(*) FROM secret.player_device AS d WHERE d.player_id = t.player_id) < $6
    RETURNING player_id
), device AS (
    INSERT INTO secret.player_device (device_id, player_id, hash, name, created_at)
    SELECT $3, player_id, $4, $5, $2 FROM used
)
SELECT p.player_id, p.name FROM secret.player AS p
WHERE p.player_id IN (SELECT player_id FROM used UNION SELECT player_id FROM secret.player_device WHERE hash = $4)
