-- A player with a first device; asked again for the same hash, nothing is made and the first one is returned.
-- $1 player_id uuid   $2 name text   $3 now timestamptz   $4 device_id uuid   $5 hash text   $6 device text
WITH known AS (
    SELECT p.player_id, p.name FROM secret.player_device AS d JOIN secret.player AS p USING (player_id) WHERE d.hash = $5
), made AS (
    INSERT INTO secret.player (player_id, name, created_at)
    SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT FROM known)
    RETURNING player_id, name
), device AS (
    INSERT INTO secret.player_device (device_id, player_id, hash, name, created_at)
    SELECT $4, player_id, $5, $6, $3 FROM made
)
SELECT player_id, name FROM made UNION ALL SELECT player_id, name FROM known
