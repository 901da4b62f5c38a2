-- $1 player_id uuid
SELECT player_id, name, created_at FROM secret.player WHERE player_id = $1
