-- An organiser is on the way, or closes the call. No row: there is no open one.
-- $1 match_id uuid   $2 seat smallint   $3 arbiter text, null: as before   $4 is_open boolean
UPDATE secret.call SET arbiter = coalesce($3, arbiter), is_open = $4
WHERE match_id = $1 AND seat = $2 AND is_open
RETURNING seat
