-- The hashes of a player's tokens at a match.
-- $1 player_id uuid   $2 match_id uuid
SELECT hash FROM secret.player_seat WHERE player_id = $1 AND match_id = $2 ORDER BY sat_at
