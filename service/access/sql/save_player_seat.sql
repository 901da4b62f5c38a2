-- $1 player_id uuid   $2 match_id uuid   $3 hash text   $4 now timestamptz
INSERT INTO secret.player_seat (player_id, match_id, hash, sat_at)
SELECT $1, $2, $3, $4 WHERE EXISTS (SELECT FROM secret.player WHERE player_id = $1)
ON CONFLICT DO NOTHING
