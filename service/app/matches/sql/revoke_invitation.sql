-- $1 match_id uuid
DELETE FROM secret.invitation WHERE match_id = $1
