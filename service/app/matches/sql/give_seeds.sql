-- Say which matches draw from seeds that were committed to before these had ids.
-- $1 sources uuid[]   $2 matches uuid[]
UPDATE secret.match_seed SET made_for = given.match_id
FROM unnest($1::uuid[], $2::uuid[]) AS given (source, match_id)
WHERE secret.match_seed.match_id = given.source
