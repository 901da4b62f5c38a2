-- How many matches `list_due_matches` would list by the database's clock, and for how many seconds the first of them has
-- been due: clocks that are up, and times for disputes that have passed.
SELECT 'clock' AS kind, count(*) AS matches,
       coalesce(extract(epoch FROM now() - min(deadline_at)), 0)::float8 AS seconds
FROM read.match WHERE deadline_at <= now()
UNION ALL
SELECT 'disclosure', count(*), coalesce(extract(epoch FROM now() - min(discloses_at)), 0)::float8
FROM read.match WHERE discloses_at <= now()
