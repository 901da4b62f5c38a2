-- Whether these matches are over, as a player has seen them.
-- $1 player_id uuid   $2 match_ids uuid[]   $3 is_over boolean
UPDATE secret.player_seat SET is_over = $3 WHERE player_id = $1 AND match_id = ANY ($2::uuid[])
