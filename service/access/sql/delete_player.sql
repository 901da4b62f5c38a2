-- With the player go devices, codes and seats.
-- $1 player_id uuid
DELETE FROM secret.player WHERE player_id = $1
