-- Keep the seeds that came with an archive.
-- $1 commitments text[]   $2 seeds bytea[]
INSERT INTO secret.imported_seed (commitment, seed)
SELECT * FROM unnest($1::text[], $2::bytea[])
ON CONFLICT (commitment) DO NOTHING
