-- The invitation to a match: the one that holds, or a new one.
-- $1 match_id uuid   $2 code text   $3 seat smallint   $4 now timestamptz   $5 expires_at timestamptz
INSERT INTO secret.invitation AS old (match_id, code, seat, expires_at)
VALUES ($1, $2, $3, $5)
ON CONFLICT (match_id) DO UPDATE SET
    code = CASE WHEN old.expires_at > $4 THEN old.code ELSE excluded.code END,
    seat = CASE WHEN old.expires_at > $4 THEN old.seat ELSE excluded.seat END,
    tokens = CASE WHEN old.expires_at > $4 THEN old.tokens ELSE '{}' END,
    expires_at = CASE WHEN old.expires_at > $4 THEN old.expires_at ELSE excluded.expires_at END
RETURNING code, cardinality(tokens) AS uses, expires_at
