-- Matches with a clock that is up, the longest overdue first.
-- $1 now, $2 matches to leave out, $3 how many
SELECT match_id
FROM read.match
WHERE deadline_at <= $1 AND match_id <> ALL($2::uuid[])
ORDER BY deadline_at LIMIT $3
