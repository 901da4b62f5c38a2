-- Whether a seed is kept for a match with this id, which is created here, now or soon.
-- $1 id uuid
SELECT EXISTS (SELECT FROM secret.match_seed WHERE match_id = $1) AS is_promised
