-- $1 code text   $2 now timestamptz
SELECT match_id, seat FROM secret.invitation WHERE code = $1 AND expires_at > $2
