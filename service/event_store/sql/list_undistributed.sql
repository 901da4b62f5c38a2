-- Of some tables those that are on this server alone, in order.
-- $1 names
SELECT wanted.name FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, n)
WHERE NOT EXISTS (SELECT FROM pg_dist_partition AS part WHERE part.logicalrelid = wanted.name::regclass)
ORDER BY wanted.n
