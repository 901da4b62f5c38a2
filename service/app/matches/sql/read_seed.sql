-- The seed that a source of luck was committed to with, and the match it was made for: null if it came with an archive.
-- $1 source uuid   $2 commitment text
SELECT seed, coalesce(made_for, match_id) AS made_for FROM secret.match_seed
WHERE match_id = $1 AND encode(sha256(seed), 'hex') = $2
UNION ALL
SELECT seed, NULL FROM secret.imported_seed WHERE commitment = $2
ORDER BY made_for NULLS FIRST
