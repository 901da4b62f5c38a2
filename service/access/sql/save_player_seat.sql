-- $1 player_id uuid   $2 match_id uuid   $3 hash text   $4 now timestamptz
WITH seated AS (
    UPDATE secret.player SET seated_at = coalesce(seated_at, $4) WHERE player_id = $1 RETURNING player_id
)
INSERT INTO secret.player_seat (player_id, match_id, hash, sat_at)
SELECT player_id, $2, $3, $4 FROM seated
ON CONFLICT DO NOTHING
