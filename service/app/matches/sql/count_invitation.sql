-- A seat was taken with the invitation; a repetition is counted once.
-- $1 code text   $2 hash text
UPDATE secret.invitation SET tokens = array_append(tokens, $2) WHERE code = $1 AND NOT $2 = ANY(tokens)
