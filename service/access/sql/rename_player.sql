-- $1 player_id uuid   $2 name text
UPDATE secret.player SET name = $2 WHERE player_id = $1
