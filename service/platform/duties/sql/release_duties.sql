-- Lets another session have these duties.
-- $1 names
SELECT pg_advisory_unlock(hashtext('moviola'), hashtext(duty)) FROM unnest($1::text[]) AS duty
