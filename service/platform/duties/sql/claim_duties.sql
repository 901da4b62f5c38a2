-- Those of the duties that this session has alone from now on, until it ends.
-- $1 names
SELECT duty FROM unnest($1::text[]) AS duty WHERE pg_try_advisory_lock(hashtext('moviola'), hashtext(duty))
