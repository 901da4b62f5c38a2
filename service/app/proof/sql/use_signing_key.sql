-- $1 kid, $2 public key, $3 now, $4 until when it may be used before it is entered here again
INSERT INTO audit.signing_key (kid, public_key, used_from, used_until)
VALUES ($1, $2, $3, $4)
ON CONFLICT (kid) DO UPDATE SET used_until = greatest(audit.signing_key.used_until, excluded.used_until)
