-- Seats that have been left, or given to somebody else.
-- $1 player_id uuid   $2 match_ids uuid[]
DELETE FROM secret.player_seat WHERE player_id = $1 AND match_id = ANY ($2::uuid[])
