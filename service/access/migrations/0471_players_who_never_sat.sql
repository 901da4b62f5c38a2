-- Players who have never sat down are forgotten after a day: `seated_at` is when they sat down first.
ALTER TABLE secret.player ADD COLUMN seated_at timestamptz;
UPDATE secret.player AS p SET seated_at = (SELECT min(sat_at) FROM secret.player_seat AS s WHERE s.player_id = p.player_id);
CREATE INDEX player_unseated ON secret.player (created_at) WHERE seated_at IS NULL;
