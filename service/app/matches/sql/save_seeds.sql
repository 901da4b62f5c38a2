-- Keep the seeds of matches about to be created. A second seed for an id changes nothing.
-- $1 ids uuid[]   $2 seeds bytea[]   $3 the matches they are made for uuid[]
INSERT INTO secret.match_seed (match_id, seed, made_for)
SELECT * FROM unnest($1::uuid[], $2::bytea[], $3::uuid[])
ON CONFLICT (match_id) DO NOTHING
