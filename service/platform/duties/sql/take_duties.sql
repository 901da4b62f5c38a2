-- Up to $2 of the duties, which this session has alone from now on, until it lays them down or ends.
-- $1 names, $2 how many
SELECT duty FROM unnest($1::text[]) AS duty
WHERE pg_try_advisory_lock(hashtext('moviola'), hashtext(duty)) LIMIT $2
