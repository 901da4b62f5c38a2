-- Players of a match are those of its rematch, whose seats have the same tokens.
-- $1 match_id uuid   $2 next_id uuid   $3 now timestamptz
INSERT INTO secret.player_seat (player_id, match_id, hash, sat_at)
SELECT player_id, $2, hash, $3 FROM secret.player_seat WHERE match_id = $1
ON CONFLICT DO NOTHING
