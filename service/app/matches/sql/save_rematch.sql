-- $1 match_id uuid   $2 next_id uuid
UPDATE secret.rematch SET next_id = $2 WHERE match_id = $1
